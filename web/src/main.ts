import { mount } from "svelte";
import App from "./App.svelte";
import { loadFirstLanguage } from "./language/current_language.svelte";
import { offline } from "./net/hosts/hosts";
import { preloadScreen } from "./routes";
import "./theme.css";
import { keepForOffline } from "./service_worker/register";
import { loadOpponents } from "./ui/players/opponents.svelte";

function draw(): void {
  const target = document.getElementById("app");
  if (target) mount(App, { target });
  keepForOffline();
}

offline.loadPrompts = async () => (await import("./screens/offline/prompts")).prompts;
preloadScreen(location); // while its words are loaded, too
loadOpponents().catch(() => {}); // likewise; whoever needs them asks again
loadFirstLanguage().then(draw); // no `await`: the words import this bundle, and each would wait for the other
