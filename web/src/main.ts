import { mount } from "svelte";
import App from "./App.svelte";
import { loadFirstLanguage } from "./language/current_language.svelte";
import { preloadScreen } from "./routes";
import "./theme.css";
import { keepForOffline } from "./service_worker/register";

function draw(): void {
  const target = document.getElementById("app");
  if (target) mount(App, { target });
  keepForOffline();
}

preloadScreen(location.hash); // while its words are on their way, too
loadFirstLanguage().then(draw); // no `await`: the words need this file to have run, and would wait for it as it for them
