import { mount } from "svelte";
import "../theme.css";
import Stories from "./Stories.svelte";

const target = document.getElementById("app");
if (target) mount(Stories, { target });
