/** A phone that is taken up again, or a network that is back, is worth a try at once. Returns what ends the waiting. */
export function whenBackOnline(act: () => void): () => void {
  if (typeof document === "undefined") return () => {};
  window.addEventListener("online", act);
  document.addEventListener("visibilitychange", act);
  return () => {
    window.removeEventListener("online", act);
    document.removeEventListener("visibilitychange", act);
  };
}
