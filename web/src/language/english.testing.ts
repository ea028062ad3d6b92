/** Tests speak English: loaded before each file of tests. */
import * as english from "../paraglide/messages/en.js";
import { useCatalogue } from "./messages.svelte";

useCatalogue(english);
