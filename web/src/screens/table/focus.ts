/**
 * The focus is never lost. When the focused element is gone or closed, the focus returns to where a dialog was opened from, else
 * to the element that the screen names for it (`data-focus-home`; at the table it is the guide of the turn). That one shows it only
 * to those who use the keyboard: to others it would be a box around a heading.
 */

const HOME = "[data-focus-home]";

function isThere(element: Element | null): element is HTMLElement | SVGElement {
  return (
    element?.isConnected === true && !element.matches(":disabled") && element.getClientRects().length > 0
  );
}

/** Watches until the function that it returns is called. */
export function keepFocus(): () => void {
  let last: Element | null = null;
  let outside: Element | null = null; // the last that was in no dialog
  let frame = 0;
  let byKeyboard = false;

  const noteKey = () => {
    byKeyboard = true;
  };
  const notePointer = () => {
    byKeyboard = false;
  };

  function note(event: FocusEvent) {
    last = event.target as Element;
    if (!last.closest("[role=dialog], dialog")) outside = last;
  }

  function mend() {
    const now = document.activeElement;
    const lost = now === null || now === document.body || now.matches(":disabled");
    if (!lost || last === null || isThere(last)) return;
    const goal = [outside, document.querySelector(HOME)].find(isThere);
    goal?.toggleAttribute("data-quiet-focus", !byKeyboard && goal.matches(HOME));
    goal?.focus({ preventScroll: true });
  }

  const watcher = new MutationObserver(() => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(mend);
  });
  document.addEventListener("focusin", note);
  document.addEventListener("keydown", noteKey, true);
  document.addEventListener("pointerdown", notePointer, true);
  watcher.observe(document.body, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ["disabled"],
  });
  return () => {
    document.removeEventListener("focusin", note);
    document.removeEventListener("keydown", noteKey, true);
    document.removeEventListener("pointerdown", notePointer, true);
    watcher.disconnect();
    cancelAnimationFrame(frame);
  };
}
