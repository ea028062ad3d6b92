import { mount } from "svelte";
import { loadAllWords, loadFirstLanguage } from "../language/current_language.svelte";
import "../theme.css";
import { loadOpponents } from "../ui/players/opponents.svelte";
import { answerRequests } from "./fake_server";
import Gallery from "./Gallery.svelte";

answerRequests();
loadAllWords(); // before the first language: they come with it
await Promise.all([loadFirstLanguage(), loadOpponents()]);

const target = document.getElementById("app");
if (target) mount(Gallery, { target });
