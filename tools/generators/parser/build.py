"""Rebuilds the parser with one command, from the treebank to the weights.

    PYTHON tools/generators/parser/build.py TREEBANK_FOLDER [--work FOLDER] [--reuse]

1. trains on the train part, from scratch and on one thread, 2. writes public/parser, 3. writes the WebAssembly kernels,
4. measures the int8 weights on the dev part with the program that the app runs, 5. writes build-log.json.
PYTHON needs torch 2 and numpy (README.md). Steps 3 and 4 need the project's Node packages. --reuse takes the results in
the work folder, and resumes an interrupted training.
"""

import argparse
import hashlib
import json
import os
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[2]

# One thread makes sums run in the same order. Keeping memory between steps is faster.
ENVIRONMENT = {
    "OMP_NUM_THREADS": "1", "PYTHONHASHSEED": "0",
    "MALLOC_MMAP_THRESHOLD_": "4000000000", "MALLOC_TRIM_THRESHOLD_": "4000000000",
}  # fmt: skip
if any(os.environ.get(k) != v for k, v in ENVIRONMENT.items()):
    os.execve(sys.executable, [sys.executable, *sys.argv], {**os.environ, **ENVIRONMENT})

import numpy as np  # noqa: E402
import torch  # noqa: E402
from export import PUBLIC, export, sha256  # noqa: E402
from train import train  # noqa: E402
from treebank import part  # noqa: E402


def node(*arguments) -> str:
    done = subprocess.run(["npx", "tsx", *map(str, arguments)], cwd=ROOT, capture_output=True, text=True)
    if done.returncode:
        raise SystemExit(done.stderr)
    return done.stdout


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("treebank", type=Path)
    parser.add_argument("--release", default="2.15", help="of the treebank; for the attribution")
    parser.add_argument("--work", type=Path, default=Path("/tmp/evenkeel-parser"))
    parser.add_argument("--reuse", action="store_true")
    options = parser.parse_args()
    folder, work = options.treebank.resolve(), options.work
    work.mkdir(parents=True, exist_ok=True)
    if not options.reuse:
        for name in ("state.pt", "parser.pt", "training.json"):
            (work / name).unlink(missing_ok=True)
    if not (work / "training.json").exists():
        train(folder, work)

    index = export(torch.load(work / "parser.pt", weights_only=True), f"UD English-EWT {options.release}", folder / "LICENSE.txt")
    kernels = ROOT / "src" / "text" / "parser" / "simd-module.ts"
    node(HERE / "simd-module.ts")
    accuracy = json.loads(node(HERE / "evaluate.ts", part(folder, "dev")))
    print(json.dumps(accuracy, indent=1))

    log = {
        "command": f"python tools/generators/parser/build.py TREEBANK_FOLDER --release {options.release}",
        "packages": {"python": sys.version.split()[0], "torch": torch.__version__, "numpy": np.__version__},
        "treebank": {part(folder, name).name: hashlib.sha256(part(folder, name).read_bytes()).hexdigest() for name in ("train", "dev")},
        "version": index["version"],
        "bytes": index["bytes"],
        "sha256": {name: file["sha256"] for name, file in index["files"].items()}
        | {"index.json": sha256(PUBLIC / "index.json"), "simd-module.ts": sha256(kernels)},
        "accuracy": accuracy,
        "training": json.loads((work / "training.json").read_text()),
    }
    (HERE / "build-log.json").write_text(json.dumps(log, indent=1, ensure_ascii=False) + "\n")


if __name__ == "__main__":
    main()
