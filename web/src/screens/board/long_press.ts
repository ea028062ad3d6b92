/** A finger that rests on something only looks: the click that some browsers send when it is lifted does nothing. */

const LONG_MS = 600;

/** For an element in which a click may do something. What only explains is named by `looking`, a selector: there it counts. */
export function ignoringLongPresses(element: HTMLElement, looking: string): () => void {
  let since: number | null = null; // the finger is down

  function down({ pointerType, timeStamp }: PointerEvent) {
    since = pointerType === "mouse" ? null : timeStamp;
  }

  function click(event: MouseEvent) {
    const pressed = since === null || event.detail === 0 ? 0 : event.timeStamp - since; // 0: by key, or by a screen reader
    since = null;
    if (pressed < LONG_MS || (event.target as Element).closest(looking)) return;
    event.stopPropagation();
    event.preventDefault();
  }

  element.addEventListener("pointerdown", down, { capture: true });
  element.addEventListener("click", click, { capture: true });
  return () => {
    element.removeEventListener("pointerdown", down, { capture: true });
    element.removeEventListener("click", click, { capture: true });
  };
}
