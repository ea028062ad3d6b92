"""The contrast of texts in other lights, once for each look: most states share most of what they show.

Two texts look alike if they have the same size, weight and colour by day, the same elements around them in the same
state, and the same backgrounds behind them. Then axe-core finds the same contrast for both, in any light.
"""

from collections.abc import Iterable

from tests.e2e.axe import lines_of, load_axe
from tests.e2e.states.gallery import Gallery


def contrast_violations(gallery: Gallery, lights: Iterable[tuple[str, str]]) -> list[str]:
    """Violations for texts whose look this page has not shown before."""
    load_axe(gallery.client)
    if gallery.client.evaluate(_NOTE_NEW_LOOKS) == 0:
        return []
    found = []
    for theme, scheme in lights:
        with gallery.light(theme, scheme):
            violations = gallery.client.evaluate(_CHECK_NEW_LOOKS)
            found += [f"{theme} {scheme}: {line}" for line in lines_of(violations)]
    return found


_NOTE_NEW_LOOKS = """() => {
  const seen = (window.seenLooks ??= new Set());
  const looks = new Map(); // of the elements around texts: what is behind a text, and where it stands
  const around = (element) => {
    if (!element || element === document.documentElement) return "";
    if (!looks.has(element)) {
      const { backgroundColor, backgroundImage, opacity, filter } = getComputedStyle(element);
      const state = ["class", "aria-pressed", "aria-checked", "aria-current", "disabled", "open"];
      const own = [element.localName, ...state.map((name) => element.getAttribute(name))];
      const behind = [backgroundColor, backgroundImage, opacity, filter];
      looks.set(element, [around(element.parentElement), ...own, ...behind].join());
    }
    return looks.get(element);
  };
  window.newLooks = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const holder = text.parentElement;
    if (!text.data.trim() || !holder.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    const { color, fontSize, fontWeight, textShadow } = getComputedStyle(holder);
    const look = [around(holder), color, fontSize, fontWeight, textShadow].join();
    if (!seen.has(look)) window.newLooks.push(holder);
    seen.add(look);
  }
  return window.newLooks.length;
}"""
# Colours that change do so with the next frame, however short the change.
_CHECK_NEW_LOOKS = """async () => {
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const options = { resultTypes: ["violations"], runOnly: ["color-contrast"] };
  return (await axe.run({ include: window.newLooks }, options)).violations;
}"""
