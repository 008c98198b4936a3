"""Builds one of the small models for WebLLM 0.2.86: its settings, its weights as floats, and its library compiled for
WebGPU.

    python3 tools/generators/webllm-small/build.py --tvm GIT --mlc-llm GIT --out FOLDER [--model public/models/tiny-a] [--work FOLDER]

GIT is a clone of apache/tvm and of mlc-ai/mlc-llm. `emcc` must be on the path. README.md lists the sources of each part."""

import argparse
import hashlib
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[2]
TVM = "c7b458e946"  # v0.26.0
MLC_LLM = "79d603f085"
PACKAGES = ["apache-tvm==0.26.0", "apache-tvm-ffi==0.1.15.post2", "numpy", "ml_dtypes", "onnx", "transformers", "pydantic", "requests", "safetensors", "prompt_toolkit", "tqdm", "shortuuid", "fastapi"]


def run(*command):
    print("+", *command, flush=True)
    subprocess.run([str(part) for part in command], check=True)


def unpack(git, commit, paths, to):
    if to.exists():
        return False
    to.mkdir(parents=True)
    archive = subprocess.Popen(["git", "-C", str(git), "archive", commit, *paths], stdout=subprocess.PIPE)
    run_tar = subprocess.run(["tar", "-x", "-C", str(to)], stdin=archive.stdout)
    if archive.wait() or run_tar.returncode:
        raise SystemExit(f"{git} does not give {commit}.")
    return True


def main():
    parse = argparse.ArgumentParser()
    parse.add_argument("--tvm", type=Path, required=True)
    parse.add_argument("--mlc-llm", type=Path, required=True)
    parse.add_argument("--out", type=Path, required=True)
    parse.add_argument("--model", type=Path, default=ROOT / "public/models/tiny-a")
    parse.add_argument("--work", type=Path, default=Path("/tmp/evenkeel-webllm-small"))
    given = parse.parse_args()
    work = given.work.resolve()
    (model,) = [path.parent for path in given.model.rglob("config.json")]
    python = work / "python/bin/python"
    if not python.exists():
        run(sys.executable, "-m", "venv", work / "python")
        run(python, "-m", "pip", "install", "-q", *PACKAGES)
    tvm, mlc = work / "tvm", work / "mlc-llm"
    unpack(given.tvm, TVM, ["include", "src", "web", "3rdparty/compiler-rt"], tvm)
    if unpack(given.mlc_llm, MLC_LLM, ["python"], mlc):
        run(sys.executable, HERE / "adapt.py", mlc)
    ffi = tvm / "3rdparty/tvm-ffi"
    if not ffi.exists():
        ffi.symlink_to(next((work / "python/lib").glob("python*/site-packages/tvm_ffi")))
    bitcode = tvm / "web/dist/wasm"
    bitcode.mkdir(parents=True, exist_ok=True)
    include = [f"-I{tvm / path}" for path in ("", "include", "3rdparty/tvm-ffi/include", "3rdparty/tvm-ffi/3rdparty/dlpack/include", "3rdparty/compiler-rt")]
    for part in ("tvmjs_support", "webgpu_runtime", "wasm_runtime"):
        if not (bitcode / f"{part}.bc").exists():
            run("emcc", *include, "-O3", "-std=c++17", "-Wno-ignored-attributes", "-emit-llvm", "-c", "-o", bitcode / f"{part}.bc", tvm / f"web/emcc/{part}.cc")
    out = given.out.resolve()
    out.mkdir(parents=True, exist_ok=True)
    run(python, HERE / "compile.py", tvm, mlc, model, out / "model.wasm")
    run(sys.executable, HERE / "read_only.py", out / "model.wasm")
    run(python, HERE / "weights.py", model, out)
    for file in sorted(out.iterdir()):
        print(hashlib.sha256(file.read_bytes()).hexdigest(), file.stat().st_size, file.name)


main()
