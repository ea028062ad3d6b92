/** Calls `act` when the network is back or the page becomes visible. Returns a function that stops this. */
export function whenBackOnline(act: () => void): () => void {
  if (typeof document === "undefined") return () => {};
  window.addEventListener("online", act);
  document.addEventListener("visibilitychange", act);
  return () => {
    window.removeEventListener("online", act);
    document.removeEventListener("visibilitychange", act);
  };
}
