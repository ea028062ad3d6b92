/** Asks the browser to keep the game for times without a network. It comes last: nobody waits for it. */
import * as api from "../net/api";

export function keepForOffline(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return; // nor do browsers over plain HTTP from elsewhere
  addEventListener("load", () => {
    navigator.serviceWorker.register("/worker.js").catch(() => {}); // a browser may refuse: then it needs the network
    api.deck("kanchi").catch(() => {}); // the screen of cards shows it, see api.deck
  });
}
