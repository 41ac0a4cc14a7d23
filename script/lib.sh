# shellcheck shell=bash disable=SC2034
# Shared by the scripts; sourced, not run.

# The builds: arguments for meson setup.
# ORRERY_LTO=false makes one that is quicker to build, for who is at work on the server.
release="--buildtype=release -Db_lto=${ORRERY_LTO:-true} -Dtests=disabled"
debug='--buildtype=debug -Doptimization=1 -Db_sanitize=address,undefined -Dtests=enabled'

# Where Debian's ccache is there, meson compiles by it; what another clone has compiled is the same here.
export CCACHE_NOHASHDIR=true

plain() { echo "--buildtype=plain -Doptimization=$1"; } # for comparing compilers: -O0, -O2

# How what runs in a page is compiled: of headers there are those of the C library, and no others of this machine.
wasm=(--target=wasm32-wasi -nostdlibinc -isystem /usr/include/wasm32-wasi -std=c17 -D_GNU_SOURCE -Iinclude -Isrc)
wasm+=(-Wall -Wextra -Wshadow -Wstrict-prototypes -Wconversion -Werror)

# kernel_sources: the files of the kernel, as the release build has them.
kernel_sources()
{
    sed -n 's|.*"command": ".* -o libkernel\.a\.p/[^ ]* -c \.\./\([^ "]*\)".*|\1|p' build/compile_commands.json | sort
}

# quietly COMMAND...: shows what the command printed only when it fails.
quietly()
{
    local said
    if ! said=$("$@" 2>&1 </dev/null); then
        printf '%s\n' "$said" >&2
        return 1
    fi
}

# build FOLDER MESON_ARGUMENTS [TARGET...]: configures when the arguments have changed, then compiles. Folders in ORRERY_BUILT are
# as they should be: whoever runs several scripts at a time has built them.
build()
{
    local folder=$1 arguments=$2
    shift 2
    [[ " ${ORRERY_BUILT:-} " != *" $folder "* ]] || return 0
    if [ ! -e "$folder/build.ninja" ] || [ "$(cat "$folder/.arguments" 2>/dev/null)" != "${CC:-cc} $arguments" ]; then
        rm -rf "$folder/meson-private" "$folder/meson-info"
        # shellcheck disable=SC2086
        quietly meson setup $arguments "$folder"
        echo "${CC:-cc} $arguments" >"$folder/.arguments"
    fi
    quietly ninja -C "$folder" "$@"
}
