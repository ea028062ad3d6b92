/** Asks the browser to keep the game for times without a network. It comes last: nobody waits for it. */
import * as api from "../net/api";

/** Call when the first screen is drawn or on its way: letters, pictures and words of that come before all that is kept. */
export function keepForOffline(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return; // nor do browsers over plain HTTP from elsewhere
  whenIdle(() => {
    navigator.serviceWorker.register("/worker.js").catch(() => {}); // a browser may refuse: then it needs the network
    api.deck("kanchi").catch(() => {}); // the screen of cards shows it, see api.deck
  });
}

const PATIENCE_MS = 5000; // on a device that is never idle

function whenIdle(work: () => void): void {
  if (document.readyState !== "complete") addEventListener("load", () => whenIdle(work), { once: true });
  else if (typeof requestIdleCallback === "undefined") setTimeout(work, 1000);
  else requestIdleCallback(work, { timeout: PATIENCE_MS });
}
