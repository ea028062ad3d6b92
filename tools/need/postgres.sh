#!/bin/sh
# Sees to it that PostgreSQL is here for the tests of the store: installs it on Debian and its kin where we may, and otherwise says
# what to do. The tests start a server of their own, and skip what needs one if there is none, so this never fails.
set -u

there() {
    command -v initdb >/dev/null 2>&1 || ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1
}

there && exit 0

if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
    echo "Installing PostgreSQL for the tests of the store"
    mkdir -p build
    export DEBIAN_FRONTEND=noninteractive
    { apt-get update && apt-get install -y --no-install-recommends postgresql; } >build/postgres.log 2>&1
    there && exit 0
    echo "That failed (build/postgres.log has the details)." >&2
fi

echo "PostgreSQL is not installed: the tests that need it are skipped. To run them too:" >&2
echo "  Debian, Ubuntu: sudo apt install postgresql      Fedora: sudo dnf install postgresql-server      macOS: brew install postgresql" >&2
