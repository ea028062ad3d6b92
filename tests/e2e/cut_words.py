"""Texts that are cut off: on a small phone, in landscape, and on a laptop at 200 %."""

from playwright.sync_api import Page

from tests.e2e.sizes import resize

SIZES = ((320, 568), (360, 640), (390, 844), (844, 390), (720, 450), (1024, 768))


def cut_words(page: Page) -> list[str]:
    """One line for each text that does not fit, with the size. Restores the size of the window."""
    usual = page.viewport_size
    assert usual
    found = []
    for size in SIZES:
        resize(page, size)
        found += [f"cut off at {size}: {words}" for words in page.evaluate(FIND_CUT_WORDS)]
    resize(page, (usual["width"], usual["height"]))
    return found


# Text ends at the edge of buttons, and of boxes with hidden overflow. Scrolling boxes show everything. Names of players
# are cut where space is short, also in "Meena's turn", and so are the titles of designs: a touch shows them.
FIND_CUT_WORDS = """() => {
  const cut = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const holder = text.parentElement;
    if (!text.data.trim() || holder.closest("svg, option, .hidden-words")) continue;
    if (holder.closest(".side .who, .words .title, .guide .named")) continue;
    if (!holder.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    let [left, top, right, bottom] = [0, -Infinity, innerWidth, Infinity];
    let [across, down, seen] = [true, true, true];
    for (let around = holder; around !== document.body; around = around.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(around);
      const edge = around.getBoundingClientRect();
      if (edge.width < 4 && overflowX !== "visible") seen = false; // only told
      const pressed = around.matches("button, label, summary");
      if (/auto|scroll/.test(overflowX)) across = false;
      if (/auto|scroll/.test(overflowY)) down = false;
      if (across && (pressed || overflowX !== "visible"))
        [left, right] = [Math.max(left, edge.left), Math.min(right, edge.right)];
      if (down && (pressed || overflowY !== "visible"))
        [top, bottom] = [Math.max(top, edge.top), Math.min(bottom, edge.bottom)];
    }
    const range = document.createRange();
    range.selectNodeContents(text);
    const outside = [...range.getClientRects()].some((line) => line.width > 0 && (
      (across && (line.left < left - 1 || line.right > right + 1)) ||
      (down && (line.top + line.bottom < 2 * top || line.top + line.bottom > 2 * bottom))
    ));
    if (seen && outside) cut.push(text.data.trim());
  }
  // A list that opens shows what is chosen: as wide as it would be with that alone, and no narrower.
  for (const list of document.querySelectorAll("select")) {
    if (!list.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    const chosen = list.selectedOptions[0];
    const alone = list.cloneNode(false);
    alone.append(chosen.cloneNode(true));
    Object.assign(alone.style, { position: "absolute", width: "max-content", maxWidth: "none", minWidth: "0" });
    list.after(alone);
    if (alone.offsetWidth > list.offsetWidth + 1) cut.push(chosen.label);
    alone.remove();
  }
  const { scrollWidth } = document.documentElement;
  if (scrollWidth > innerWidth) cut.push(`the page is ${scrollWidth} wide`);
  return cut;
}"""
