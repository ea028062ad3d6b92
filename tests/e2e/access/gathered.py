"""Collects every text that a page shows or announces, however briefly: text nodes, labels, titles, placeholders."""

from playwright.sync_api import Frame, Page

# Skips marked texts in another language (lang), keys (kbd), hashes (code), and texts that a person wrote.
_READER = """
(found) => {
  const told = ['aria-label', 'aria-description', 'aria-placeholder', 'aria-roledescription', 'aria-valuetext',
    'title', 'placeholder', 'alt'];
  const foreign = 'script, style, kbd, code, body [lang], textarea';
  const add = (text, element) => {
    if (!text?.trim() || !element || element.closest(foreign)) return;
    found.set(text, `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''}`);
  };
  const gather = (node) => {
    if (node.nodeType === Node.TEXT_NODE) add(node.data, node.parentElement);
    if (node.nodeType !== Node.ELEMENT_NODE) return;
    for (const name of told) add(node.getAttribute(name), node);
    for (const child of node.childNodes) gather(child);
  };
  return { told, add, gather };
}
"""
_GATHER = f"""
(() => {{
if (window.gathered) return;
window.gathered = new Map();
const {{ told, add, gather }} = ({_READER})(window.gathered);
new MutationObserver((changes) => {{
  for (const {{ type, target, addedNodes, attributeName }} of changes) {{
    if (type === 'attributes') add(target.getAttribute(attributeName), target);
    else if (type === 'characterData') gather(target);
    else addedNodes.forEach(gather);
  }}
}}).observe(document, {{
  subtree: true, childList: true, characterData: true, attributes: true, attributeFilter: told,
}});
if (document.documentElement) gather(document.documentElement);
}})()
"""
_TEXTS_NOW = f"""() => {{
  const found = new Map();
  ({_READER})(found).gather(document.documentElement);
  return [...found];
}}"""


def gather_from(page: Page) -> None:
    """Starts collecting. A reload of the page discards the result."""
    page.add_init_script(_GATHER)
    page.evaluate(_GATHER)


def gathered(page: Page) -> dict[str, str]:
    """Each text, and the place where it was last seen."""
    return dict(page.evaluate("[...window.gathered]"))


def texts_on(page: Page | Frame) -> dict[str, str]:
    """Each text on the page now, and its place."""
    return dict(page.evaluate(_TEXTS_NOW))
