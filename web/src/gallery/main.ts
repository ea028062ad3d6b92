import { mount } from "svelte";
import { speakFirst } from "../language/current_language.svelte";
import "../theme.css";
import { answerStories } from "./fake_server";
import Stories from "./Gallery.svelte";

answerStories();
await speakFirst();

const target = document.getElementById("app");
if (target) mount(Stories, { target });
