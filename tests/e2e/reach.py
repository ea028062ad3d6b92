"""Elements that cannot be touched: cut off, or covered."""

from playwright.sync_api import Page


def out_of_reach(page: Page) -> list[str]:
    """Touchable elements that are cut off by a container without scrolling, or covered by another element.

    The page itself scrolls on the smallest phones, but never sideways.
    """
    found = page.evaluate(_FIND)
    return [str(what) for what in found]


_FIND = """() => {
  const wrong = [];
  const page = document.documentElement;
  for (const one of document.querySelectorAll("button, a[href], input, select, [role=gridcell]")) {
    if (!one.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    // The line for typed commands is seen once it has the focus.
    if (one.closest(".hidden-words, form:not(:focus-within)")) continue;
    const name = one.getAttribute("aria-label") || one.textContent.trim() || one.outerHTML;
    const box = one.getBoundingClientRect();
    // What can be seen of it: less than all of it is as it should be only where somebody can scroll to the rest.
    let [left, top, right, bottom] = [0, 0, innerWidth, innerHeight];
    let [across, down] = [false, page.scrollHeight > innerHeight];
    for (let around = one.parentElement; around; around = around.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(around);
      if (overflowX === "visible" && overflowY === "visible") continue;
      if (around === document.body || around === page) continue;
      const edge = around.getBoundingClientRect();
      across ||= /auto|scroll/.test(overflowX) && around.scrollWidth > around.clientWidth;
      down ||= /auto|scroll/.test(overflowY) && around.scrollHeight > around.clientHeight;
      [left, top] = [Math.max(left, edge.left), Math.max(top, edge.top)];
      [right, bottom] = [Math.min(right, edge.right), Math.min(bottom, edge.bottom)];
    }
    const outside = (box.left < left - 1 || box.right > right + 1) && !across;
    const above = (box.top < top - 1 || box.bottom > bottom + 1) && !down;
    if (outside || above) wrong.push(`${name} is cut off`);
    const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
    const edge = 2; // of a panel that scrolls: what is behind it is scrolled to first
    if (x < left + edge || x > right - edge || y < top + edge || y > bottom - edge) continue;
    const hit = document.elementFromPoint(x, y);
    // What was opened may lie over anything but itself, and so may a tip, which can be closed.
    const over = hit?.closest("[role=dialog], .panel, .coach");
    if (over && !over.contains(one)) continue;
    const itself = hit && (one.contains(hit) || one.closest("label")?.contains(hit));
    if (!itself) wrong.push(`${name} lies under ${hit?.tagName}.${hit?.getAttribute("class")}`);
  }
  return wrong;
}"""
