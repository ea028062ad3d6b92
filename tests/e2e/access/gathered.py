"""Every text that a page ever shows or tells: text nodes, labels, titles, placeholders, for however short a time."""

from playwright.sync_api import Frame, Page

# Not what is in another language and says so (lang), nor what is printed on keys (kbd), nor hashes (code), nor what
# a person wrote.
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
    """From now on. What was gathered is lost when the page is loaded anew."""
    page.add_init_script(_GATHER)
    page.evaluate(_GATHER)


def gathered(page: Page) -> dict[str, str]:
    """Each text, and where it was seen last."""
    return dict(page.evaluate("[...window.gathered]"))


def texts_on(page: Page | Frame) -> dict[str, str]:
    """Each text that is there now, and where."""
    return dict(page.evaluate(_TEXTS_NOW))
