#!/bin/sh
# Makes sure that PostgreSQL is installed for the tests of the store. Installs it on Debian and its relatives if we have
# the rights, and otherwise prints what to do. The tests start their own server and are skipped without PostgreSQL, so
# this script never fails.
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
