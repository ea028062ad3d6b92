/** Calls it when the network is back, or when the page is seen again. Returns a function that ends this. */
export function whenBackOnline(act: () => void): () => void {
  if (typeof document === "undefined") return () => {};
  window.addEventListener("online", act);
  document.addEventListener("visibilitychange", act);
  return () => {
    window.removeEventListener("online", act);
    document.removeEventListener("visibilitychange", act);
  };
}
