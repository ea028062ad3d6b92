#!/bin/sh
# Sees to it that PostgreSQL is here for the tests of the store: installs it on Debian and its kin where we may, and otherwise says
# what to do. The tests start a server of their own, and skip what needs one if there is none, so this never fails.
set -u
. "$(dirname "$0")/install.sh"

there() {
    command -v initdb >/dev/null 2>&1 || ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1
}

there && exit 0
install_package "PostgreSQL for the tests of the store" postgresql
there && exit 0

echo "PostgreSQL is not installed: the tests that need it are skipped. To run them too:" >&2
echo "  Debian, Ubuntu: sudo apt install postgresql      Fedora: sudo dnf install postgresql-server      macOS: brew install postgresql" >&2
