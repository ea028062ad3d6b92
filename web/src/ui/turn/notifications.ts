/** Tells somebody who looks elsewhere that it is their turn: by title and icon of the page, and by the device if they want that. */
import { m } from "../../language/messages.svelte";

export function showTurn(mine: boolean): void {
  document.title = mine ? `● ${m.guide_your_turn()} · ${m.app_name()}` : m.app_name();
  const icon = document.querySelector('link[rel="icon"]');
  icon?.setAttribute("href", mine ? "/icon-turn.svg" : "/icon.svg");
}

/** Not every browser can, and none does for a page that came over plain HTTP from elsewhere. */
export function canNotify(): boolean {
  return typeof Notification !== "undefined" && window.isSecureContext;
}

/** Call it from a touch only: a question that nobody expects is answered with no, and for good. */
export async function allowNotifying(): Promise<boolean> {
  return (await Notification.requestPermission()) === "granted";
}

/** Only for those who do not see the page. A phone shows it by the worker alone, which also brings the page back. */
export async function notifyTurn(): Promise<void> {
  if (!document.hidden || !canNotify() || Notification.permission !== "granted") return;
  const title = m.guide_your_turn();
  const options = { body: m.notify_text(), icon: "/icon-192.png", tag: "turn" };
  const worker = await navigator.serviceWorker?.getRegistration();
  if (worker) await worker.showNotification(title, options);
  else new Notification(title, options).onclick = () => window.focus();
}
