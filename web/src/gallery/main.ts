/** The gallery: `gallery.html#NAME` shows a state, `window.gallery` is for tests and pictures. */

import { mount } from "svelte";
import { loadAllWords, loadFirstLanguage } from "../language/current_language.svelte";
import "../theme.css";
import { loadBots } from "../game/bots/known_bots.svelte";
import { answerRequests } from "./fake_server";
import Gallery from "./Gallery.svelte";
import { stopTime } from "./gallery_clock";
import { ShownState } from "./shown_state.svelte";
import { STATES } from "./states";

stopTime();
answerRequests();
// This browser keeps all files that it is asked to keep, and says so at once.
navigator.serviceWorker.register = async () => ({}) as ServiceWorkerRegistration;
navigator.storage.persisted = async () => true;
Object.defineProperty(window, "caches", { value: { keys: async () => [], has: async () => true } });
loadAllWords(); // before the first language: they come with it
await Promise.all([loadFirstLanguage(), loadBots()]);

const shown = new ShownState();
const showAddressed = () => shown.show(decodeURIComponent(location.hash.slice(1)) || null);

const target = document.getElementById("app");
if (target) mount(Gallery, { target, props: { shown } });
await showAddressed();
addEventListener("hashchange", showAddressed);

Object.assign(window, {
  gallery: {
    states: Object.keys(STATES),
    show: (name: string) => shown.show(name),
    speak: (language: string) => shown.speak(language),
  },
});
