/** Installs the service worker, which stores the game for offline use. It comes last, since nothing waits for it. */
import { deck } from "../net/decks";
import { agreed } from "../net/offline/agreed";
import { pageFolder } from "../place";

/** Call when the first screen is drawn: its fonts, pictures and words load before everything that is stored. */
export function keepForOffline(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return; // browsers have none for pages over plain HTTP from elsewhere
  whenIdle(() => {
    navigator.serviceWorker.register(`${pageFolder()}worker.js`).catch(() => {}); // a browser may refuse: then it needs the network
    deck("kanchi").catch(() => {}); // the screen of cards shows it, see net/decks
    if (agreed()) import("../net/offline/files").then(({ updateFiles }) => updateFiles()).catch(() => {});
  });
}

const PATIENCE_MS = 5000; // on a device that never becomes idle

function whenIdle(work: () => void): void {
  if (document.readyState !== "complete") addEventListener("load", () => whenIdle(work), { once: true });
  else if (typeof requestIdleCallback === "undefined") setTimeout(work, 1000);
  else requestIdleCallback(work, { timeout: PATIENCE_MS });
}
