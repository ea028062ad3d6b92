# For the scripts beside it. `install_package WHAT PACKAGE` installs a package of Debian and its relatives and reports a
# failure. Without the rights to install it does nothing.

install_package() {
    [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1 || return 0
    echo "Installing $1"
    mkdir -p build
    export DEBIAN_FRONTEND=noninteractive
    { apt-get update && apt-get install -y --no-install-recommends "$2"; } >"build/$2.log" 2>&1 ||
        echo "That failed (build/$2.log has the details)." >&2
}
