#!/bin/sh
# Sees to it that a Chromium is here for the browser tests: uses one that is installed, else installs it on Debian and its kin where we
# may, else fetches Playwright's own. The browser tests are skipped if there is none, so this never fails, but says so.
set -u
python=.venv/bin/python

there() {
    $python -m tests.e2e.chromium >/dev/null 2>&1
}

there && exit 0
mkdir -p build
: >build/chromium.log

if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
    echo "Installing Chromium for the browser tests"
    export DEBIAN_FRONTEND=noninteractive
    { apt-get update && apt-get install -y --no-install-recommends chromium; } >>build/chromium.log 2>&1
    there && exit 0
fi

echo "Fetching Playwright's Chromium for the browser tests"
$python -m playwright install --no-shell chromium >>build/chromium.log 2>&1
there && exit 0

echo "That failed (build/chromium.log has the details), and no Chromium or Chrome is installed: the browser tests are skipped. To run them too:" >&2
echo "  Debian: sudo apt install chromium      Fedora: sudo dnf install chromium      macOS: brew install --cask google-chrome" >&2
echo "  or name one that is elsewhere: ETTANA_CHROMIUM=/path/to/chrome make test" >&2
