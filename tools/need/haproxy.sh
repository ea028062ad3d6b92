#!/bin/sh
# Makes sure that HAProxy is installed for the long trials of many nodes (tools/cluster, bench/spectators.py). Installs
# it on Debian and its relatives if we have the rights, and otherwise prints what to do. `make test` does not need it.
set -u
. "$(dirname "$0")/install.sh"

there() {
    command -v haproxy >/dev/null 2>&1 || [ -x /usr/sbin/haproxy ]
}

there && exit 0
install_package "HAProxy for the trials of many nodes" haproxy
there && exit 0

echo "HAProxy is not installed. Debian, Ubuntu: sudo apt install haproxy      Fedora: sudo dnf install haproxy      macOS: brew install haproxy" >&2
exit 1
