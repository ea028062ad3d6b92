/** Tells players who look elsewhere that it is their turn: by title and icon of the page, and by a notification if they want that. */
import { m } from "../../language/messages.svelte";
import { pageFolder } from "../../place";
import { pageTitle } from "./page_title";

/** `words` say whose turn it is, while it is theirs. */
export function showTurn(words: string | null): void {
  document.title = words === null ? pageTitle() : `● ${words} · ${m.app_name()}`;
  const icon = document.querySelector('link[rel="icon"]');
  icon?.setAttribute("href", `${pageFolder()}${words === null ? "icon" : "icon-turn"}.svg`);
}

/** Not every browser can, and none can for a page over plain HTTP from elsewhere. */
export function canNotify(): boolean {
  return typeof Notification !== "undefined" && window.isSecureContext;
}

/** Call it after a touch only: people answer an unexpected question with no, and the browser never asks again. */
export async function allowNotifying(): Promise<boolean> {
  return (await Notification.requestPermission()) === "granted";
}

/** Only if the page is not seen. On a phone only the service worker can show it, and it also brings the page back. */
export async function notifyTurn(title: string): Promise<void> {
  if (!document.hidden || !canNotify() || Notification.permission !== "granted") return;
  const options = { body: m.notify_text(), icon: `${pageFolder()}icon-192.png`, tag: "turn" };
  const worker = await navigator.serviceWorker?.getRegistration();
  if (worker) await worker.showNotification(title, options);
  else new Notification(title, options).onclick = () => window.focus();
}
