"""Copies the output of build.py to the other models, in public/models/tiny-w/resolve/REVISION/, with the licences of the
code compiled into it. Writes src/engine/webllm/small.json, which lists it.

    python3 tools/generators/webllm-small/ship.py --built FOLDER --tvm GIT [--model public/models/tiny-a]

The revision is the first ten digits of the SHA-256 of the files' names and hashes. “resolve” is in the path because WebLLM
adds it where it is missing."""

import argparse
import hashlib
import json
import os
import shutil
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
TVM = "c7b458e946"  # v0.26.0, as in build.py

parse = argparse.ArgumentParser()
parse.add_argument("--built", type=Path, required=True)
parse.add_argument("--tvm", type=Path, required=True)
parse.add_argument("--model", type=Path, default=ROOT / "public/models/tiny-a")
parse.add_argument("--musl", type=Path, default=Path("/usr/share/emscripten/system/lib/libc/musl/COPYRIGHT"))
given = parse.parse_args()

files = [{"path": file.name, "bytes": file.stat().st_size, "sha256": hashlib.sha256(file.read_bytes()).hexdigest()} for file in sorted(given.built.iterdir())]
revision = hashlib.sha256("".join(f"{file['path']} {file['sha256']}\n" for file in files).encode()).hexdigest()[:10]
folder = ROOT / "public/models/tiny-w"
if folder.exists():
    shutil.rmtree(folder)
to = folder / "resolve" / revision
to.mkdir(parents=True)
for file in files:
    shutil.copyfile(given.built / file["path"], to / file["path"])
for name in ("LICENSE", "NOTICE", "licenses/LICENSE.builtin_fp16.txt"):
    (to / Path(name).name).write_bytes(subprocess.run(["git", "-C", str(given.tvm), "show", f"{TVM}:{name}"], check=True, capture_output=True).stdout)
# The linker adds Emscripten's C library.
shutil.copyfile(given.musl, to / "LICENSE.musl.txt")

small = json.loads((ROOT / "public/models/index.json").read_text())["models"]
source = next(model for model in small if model["id"] == given.model.name)
(to / "card.md").write_text(f"""---
license: mit
language: en
---
# tiny-w

The weights of [{source['id']}]({os.path.relpath(ROOT / 'public' / source['path'], to)}/card.md), revision {source['revision']}, as 32-bit floats for WebLLM 0.2.86 on the graphics processor: what it was
trained on, what it can do and what it cannot stand there. It shows WebLLM at work without a large download; it answers more slowly than {source['id']} does on
the processor, as so small a model gives a graphics card little to do.

- **Size:** {source['parameters']:,} parameters, {sum(file['bytes'] for file in files):,} bytes with the program that runs it.
- **Program:** `model.wasm`, compiled for WebGPU from the model's definition by mlc-llm and Apache TVM 0.26.0 (`tools/generators/webllm-small` has versions and steps).
- **Licence:** the weights MIT; the program holds compiled parts of Apache TVM, Apache-2.0 (`LICENSE` and `NOTICE` beside this card), of LLVM’s compiler-rt and of Emscripten’s C library, musl (`LICENSE.builtin_fp16.txt`, `LICENSE.musl.txt`).
""")
(ROOT / "src/engine/webllm/small.json").write_text(json.dumps({
    "id": "tiny-w",
    "revision": revision,
    "path": f"models/tiny-w/resolve/{revision}",
    "dtype": "q0f32",
    "weightsOf": f"{source['id']}@{source['revision']}",
    "parameters": source["parameters"],
    "bytes": sum(file["bytes"] for file in files),
    "contextWindow": source["contextWindow"],
    "files": files,
}, indent=2) + "\n")
print(revision)
