import { mount } from "svelte";
import App from "./App.svelte";
import { speakFirst } from "./language/speaking.svelte";
import { sendFor } from "./screens";
import "./theme.css";
import { keepForOffline } from "./worker/register";

sendFor(location.hash); // while its words are on their way, too
await speakFirst();

const target = document.getElementById("app");
if (target) mount(App, { target });
keepForOffline();
