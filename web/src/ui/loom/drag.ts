/** Dragging a pin or a yarn is touching it and then touching what it is dropped on. */

interface Options {
  enabled: boolean;
  ontouch: (kind: "octagon" | "square", number: number) => void;
}

const FAR_ENOUGH = 8;

export function dragging(element: SVGElement, options: Options) {
  let now = options;

  function begin(event: PointerEvent) {
    if (!now.enabled || event.button !== 0) return;
    const start = { x: event.clientX, y: event.clientY };
    let moved = false;

    function move(next: PointerEvent) {
      if (next.pointerId !== event.pointerId || moved) return;
      if (Math.hypot(next.clientX - start.x, next.clientY - start.y) < FAR_ENOUGH) return;
      moved = true;
      touch(element);
    }

    function end(next: PointerEvent) {
      if (next.pointerId !== event.pointerId) return;
      removeEventListener("pointermove", move);
      removeEventListener("pointerup", end);
      removeEventListener("pointercancel", end);
      if (!moved || next.type === "pointercancel") return;
      // The click that follows a drag does not count.
      addEventListener("click", swallow, { capture: true, once: true });
      setTimeout(() => removeEventListener("click", swallow, { capture: true }), 0);
      const under = document
        .elementFromPoint(next.clientX, next.clientY)
        ?.closest("[data-octagon], [data-square]");
      if (under && under !== element) touch(under);
    }

    addEventListener("pointermove", move);
    addEventListener("pointerup", end);
    addEventListener("pointercancel", end);
  }

  function touch(target: Element) {
    const { octagon, square } = (target as SVGElement).dataset;
    if (octagon !== undefined) now.ontouch("octagon", Number(octagon));
    else if (square !== undefined) now.ontouch("square", Number(square));
  }

  element.addEventListener("pointerdown", begin);
  return {
    update(next: Options) {
      now = next;
    },
    destroy() {
      element.removeEventListener("pointerdown", begin);
    },
  };
}

function swallow(event: Event) {
  event.stopPropagation();
  event.preventDefault();
}
