/** Loads English before each test file. */
import * as first from "../paraglide/first/messages/en.js";
import * as rest from "../paraglide/rest/messages/en.js";
import { useCatalogue } from "./messages.svelte";

useCatalogue({ ...first, ...rest });
