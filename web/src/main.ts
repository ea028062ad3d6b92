import { mount } from "svelte";
import App from "./App.svelte";
import { speakFirst } from "./language/speaking.svelte";
import "./theme.css";
import { keepForOffline } from "./worker/register";

keepForOffline();
await speakFirst();

const target = document.getElementById("app");
if (target) mount(App, { target });
