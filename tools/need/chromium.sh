#!/bin/sh
# Makes sure that the browser tests have a Chromium. Uses an installed one, else installs it on Debian and its relatives
# if we have the rights, else downloads Playwright's own. With the argument "whole" the headless shell does not suffice.
# Without Chromium the browser tests are skipped, so this script never fails: it prints a warning.
set -u
. "$(dirname "$0")/install.sh"
python=.venv/bin/python

there() {
    $python -m tests.e2e.chromium "$@" >/dev/null 2>&1
}

there "$@" && exit 0
[ $# = 0 ] && install_package "Chromium for the browser tests" chromium-headless-shell # Debian's relatives may lack it
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
