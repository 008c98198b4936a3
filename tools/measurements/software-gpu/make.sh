#!/bin/sh
# Makes a Chromium whose software WebGPU has 16-bit arithmetic, in FOLDER, and prints its path for EVENKEEL_BROWSER.
# For Debian 12 with `chromium-headless-shell` and gcc; it downloads lavapipe of Mesa 25 from bookworm-backports and installs nothing.
set -eu
[ $# -eq 1 ] || { echo "usage: $0 FOLDER" >&2; exit 1; }
here=$(cd "$(dirname "$0")" && pwd)
mkdir -p "$1/apt/lists/partial" "$1/apt/cache/archives/partial" "$1/root" "$1/chromium"
folder=$(cd "$1" && pwd)
{
  key='[signed-by=/usr/share/keyrings/debian-archive-keyring.gpg]'
  echo "deb $key http://deb.debian.org/debian bookworm main"
  echo "deb $key http://deb.debian.org/debian bookworm-backports main"
} > "$folder/apt/sources"
apt() {
  apt-get -qq -o Dir::Etc::sourcelist="$folder/apt/sources" -o Dir::Etc::sourceparts=/dev/null \
    -o Dir::State::lists="$folder/apt/lists" -o Dir::Cache="$folder/apt/cache" "$@" >&2
}
cd "$folder/apt"
apt update
apt download mesa-vulkan-drivers/bookworm-backports libvulkan-dev
for package in *.deb; do dpkg -x "$package" "$folder/root"; done
cc -shared -fPIC -O1 -Wl,-Bsymbolic "-DLAVAPIPE=\"$folder/root/usr/lib/x86_64-linux-gnu/libvulkan_lvp.so\"" \
  -I"$folder/root/usr/include" -o "$folder/chromium/libvk_swiftshader.so" "$here/vulkan-shim.c" -ldl
for file in /usr/lib/chromium/*; do
  case $file in */chromium | */chromium-headless-shell | *swiftshader*) ;; *) ln -sf "$file" "$folder/chromium/" ;; esac
done
# Chromium looks for its files beside the program itself: a link would lead it back.
cp /usr/lib/chromium/chromium-headless-shell "$folder/chromium/"
echo '{"file_format_version":"1.0.0","ICD":{"library_path":"./libvk_swiftshader.so","api_version":"1.3.0"}}' \
  > "$folder/chromium/vk_swiftshader_icd.json"
echo "$folder/chromium/chromium-headless-shell"
