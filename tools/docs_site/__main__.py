"""`python -m tools.docs_site` (`make docs`): writes the whole site to `build/docs`, ready for any static host."""

import shutil
import subprocess
import sys
from pathlib import Path

from tools.docs_site.gather import ROOT, gather
from tools.docs_site.links import broken_links
from tools.docs_site.moved import write_redirects

SOURCE, SITE = ROOT / "build/docs-source", ROOT / "build/docs"


def main() -> int:
    """Returns 0 if the site is complete. A warning of Sphinx or a broken link is an error."""
    for folder in (SOURCE, SITE):
        shutil.rmtree(folder, ignore_errors=True)
    gather(SOURCE)
    command = [sys.executable, "-m", "sphinx", "--fail-on-warning", "--keep-going", "--quiet", "-b", "html"]
    if subprocess.run([*command, "-c", ROOT / "docs/site", SOURCE, SITE], check=False).returncode:
        return 1
    for unwanted in (".doctrees", ".buildinfo", "_sources", "objects.inv"):
        path = SITE / unwanted
        shutil.rmtree(path) if path.is_dir() else Path.unlink(path, missing_ok=True)
    write_redirects(SITE)
    broken = broken_links(SITE)
    for page, link in broken:
        print(f"{page}: {link} leads nowhere", file=sys.stderr)
    if not broken:
        print(f"The site is in {SITE.relative_to(ROOT)}: open index.html, or put the folder on any static host.")
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
