import { mount } from "svelte";
import { speakFirst } from "../language/speaking.svelte";
import "../theme.css";
import Stories from "./Stories.svelte";
import { answerStories } from "./server";

answerStories();
await speakFirst();

const target = document.getElementById("app");
if (target) mount(Stories, { target });
