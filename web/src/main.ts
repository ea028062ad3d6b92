import { mount } from "svelte";
import App from "./App.svelte";
import { loadFirstLanguage } from "./language/current_language.svelte";
import { offline } from "./net/hosts/hosts";
import { preloadScreen } from "./routes";
import "./theme.css";
import { loadBots } from "./game/bots/known_bots.svelte";
import { keepForOffline } from "./service_worker/register";

function draw(): void {
  const target = document.getElementById("app");
  if (target) mount(App, { target });
  keepForOffline();
}

offline.loadPrompts = async () => (await import("./screens/offline/prompts")).prompts;
preloadScreen(location); // while its words are loaded, too
loadBots().catch(() => {}); // likewise; a screen that needs them asks again
loadFirstLanguage().then(draw); // no `await`: the words import this bundle, and each would wait for the other
