/** Installs the service worker, which stores the game for times without a network. It comes last: nobody waits for it. */
import { deck } from "../net/decks";
import { agreed } from "../net/offline/agreed";
import { pageFolder } from "../place";

/** Call when the first screen is drawn: its fonts, pictures and words are loaded before all that is stored. */
export function keepForOffline(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return; // browsers have none for pages over plain HTTP from elsewhere
  whenIdle(() => {
    navigator.serviceWorker.register(`${pageFolder()}worker.js`).catch(() => {}); // a browser may refuse: then it needs the network
    deck("kanchi").catch(() => {}); // the screen of cards shows it, see net/decks
    if (agreed()) import("../net/offline/files").then(({ updateFiles }) => updateFiles()).catch(() => {});
  });
}

const PATIENCE_MS = 5000; // on a device that is never idle

function whenIdle(work: () => void): void {
  if (document.readyState !== "complete") addEventListener("load", () => whenIdle(work), { once: true });
  else if (typeof requestIdleCallback === "undefined") setTimeout(work, 1000);
  else requestIdleCallback(work, { timeout: PATIENCE_MS });
}
