#!/bin/sh
# Sees to it that a Chromium is here for the browser tests: uses one that is installed, else installs it on Debian and its kin where we
# may, else fetches Playwright's own. With the word "whole" the lighter one is not enough. The browser tests are skipped if there is none,
# so this never fails, but says so.
set -u
. "$(dirname "$0")/install.sh"
python=.venv/bin/python

there() {
    $python -m tests.e2e.chromium "$@" >/dev/null 2>&1
}

there "$@" && exit 0
[ $# = 0 ] && install_package "Chromium for the browser tests" chromium-headless-shell # not all of Debian's kin have it
there "$@" && exit 0
install_package "Chromium for the browser tests" chromium
there "$@" && exit 0

echo "Fetching Playwright's Chromium for the browser tests"
mkdir -p build
$python -m playwright install --no-shell chromium >build/playwright.log 2>&1
there "$@" && exit 0

echo "That failed (build/playwright.log has the details), and no Chromium or Chrome is installed: the browser tests are skipped. To run them too:" >&2
echo "  Debian: sudo apt install chromium-headless-shell      Fedora: sudo dnf install chromium      macOS: brew install --cask google-chrome" >&2
echo "  or name one that is elsewhere: ETTANA_CHROMIUM=/path/to/chrome make test" >&2
