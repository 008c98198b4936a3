"""Compiles a small model for WebGPU: compile.py TVM MLC-LLM MODEL OUT."""

import json
import os
import sys
import types
from pathlib import Path

tvm_sources, mlc_llm, model, out = map(Path, sys.argv[1:])
os.environ["TVM_HOME"] = str(tvm_sources)
os.environ["SKIP_LOADING_MLCLLM_SO"] = "1"
# Importing the package normally loads the serving engine, which is C++. The compiler modules do not need it.
package = types.ModuleType("mlc_llm")
package.__path__ = [str(mlc_llm / "python/mlc_llm")]
sys.modules["mlc_llm"] = package

from mlc_llm.interface.compile import compile
from mlc_llm.interface.compiler_flags import ModelConfigOverride, OptimizationFlags
from mlc_llm.model import MODELS
from mlc_llm.quantization import QUANTIZATION
from tvm import relax
from tvm.support import emcc
from tvm.target import Target

# Debian's Emscripten is older than TVM's LLVM and cannot read its bitcode, but it can link objects.
emcc.create_tvmjs_wasm.object_format = "o"


def build(mod, args, pipeline=None):
    built = relax.build(mod, target=args.target, relax_pipeline=pipeline, system_lib=True)
    built.export_library(str(args.output), fcompile=emcc.create_tvmjs_wasm)


config = json.loads((model / "config.json").read_text())
compile(
    config=dict(config, context_window_size=config["max_position_embeddings"], prefill_chunk_size=512, max_batch_size=1),
    quantization=QUANTIZATION["q0f32"],
    model_type=MODELS["llama"],
    target=Target({"kind": "webgpu", "host": {"kind": "llvm", "mtriple": "wasm32-unknown-unknown-wasm"}}),
    opt=OptimizationFlags.from_str("O0"),
    build_func=build,
    system_lib_prefix="",
    output=out,
    overrides=ModelConfigOverride(),
)
