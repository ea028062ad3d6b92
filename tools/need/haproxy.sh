#!/bin/sh
# Sees to it that HAProxy is here for the long trials of many nodes (tools/cluster, bench/spectators.py): installs it on Debian and its kin
# where we may, and otherwise says what to do. `make test` does not need it.
set -u

there() {
    command -v haproxy >/dev/null 2>&1 || [ -x /usr/sbin/haproxy ]
}

there && exit 0

if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
    echo "Installing HAProxy for the trials of many nodes"
    mkdir -p build
    export DEBIAN_FRONTEND=noninteractive
    { apt-get update && apt-get install -y --no-install-recommends haproxy; } >build/haproxy.log 2>&1
    there && exit 0
    echo "That failed (build/haproxy.log has the details)." >&2
fi

echo "HAProxy is not installed. Debian, Ubuntu: sudo apt install haproxy      Fedora: sudo dnf install haproxy      macOS: brew install haproxy" >&2
exit 1
