"""How Sphinx builds the site. `make docs` gathers the pages first (`tools/docs_site`)."""

from pathlib import Path

from ettana import __version__

project = "Ettana"
author = "The Ettana developers"
copyright = "The Ettana developers"
release = __version__

extensions = ["myst_parser", "sphinx.ext.autodoc"]
myst_all_links_external = True  # the links are made by tools/docs_site, which also tries each of them
myst_heading_anchors = 4  # as in the repository
suppress_warnings = ["myst.header", "toc.not_included", "misc.highlighting_failure"]
default_role = "code"  # docstrings name things as Markdown does
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_class_signature = "separated"
add_module_names = False
exclude_patterns: list[str] = []

html_theme = "furo"
html_title = "Ettana"
html_static_path = ["static", str(Path(__file__).resolve().parents[2] / "web" / "src" / "fonts")]
html_css_files = ["ettana.css"]
html_copy_source = False
html_show_sphinx = False
pygments_style = "friendly"
pygments_dark_style = "native"
_GROUND = {"light": ("#f3e9d6", "#fffaf0", "#2b1a22"), "dark": ("#170d13", "#25161e", "#f6ead6")}
html_theme_options = {
    f"{theme}_css_variables": {
        "color-brand-primary": accent,
        "color-brand-content": accent,
        "color-background-primary": cloth,
        "color-background-secondary": ground,
        "color-foreground-primary": ink,
        "font-stack": "'Ettana Text', 'Ettana Tamil', 'Noto Sans Tamil', sans-serif",
    }
    for (theme, (ground, cloth, ink)), accent in zip(_GROUND.items(), ("#7a5410", "#e9c573"), strict=True)
}
