"""Adapts mlc-llm's compiler passes to TVM 0.26, where a function's buffers are its parameters. Adapts its sampler to the
limits of a software WebGPU compiler."""

import sys
from pathlib import Path

ROOM = Path(sys.argv[1]) / "python/mlc_llm/compiler_pass"


def put(file, *pairs):
    path = ROOM / file
    text = path.read_text()
    for old, new in pairs:
        if old not in text:
            raise SystemExit(f"{file} has no longer: {old}")
        text = text.replace(old, new)
    path.write_text(text)


put("low_batch_specialization.py", ("func.buffer_map.values()", "[p for p in func.params if isinstance(p.ty, tirx.BufferType)]"))
put("fuse_dequantize_transpose.py", ("dequantize_tir_func.buffer_map[var] for", "var for"))
put(
    "lift_global_buffer_alloc.py",
    ("    buffer_map = dict(func.buffer_map)\n", ""),
    ("params[insertion_point - 1].ty, tvm.ir.PointerType", "params[insertion_point - 1].ty, tirx.BufferType"),
    ('            param = tirx.Var("var_" + buf_alloc.name, "handle")\n            params.insert(insertion_point, param)', "            params.insert(insertion_point, buf_alloc)"),
    ("            buffer_map[param] = buf_alloc\n", ""),
    ("        buffer_map=buffer_map,\n", ""),
    ("func.buffer_map[func.params[i]].shape", "func.params[i].shape"),
    ("func.buffer_map[func.params[n_arg + i]].shape", "func.params[n_arg + i].shape"),
)
put("scatter_tuple_get_item.py", ("name_hint=var.name_hint", "name_hint=var.name"))
put("pipeline_parallel_rewrite.py", ("func.params[num_input].name_hint", "func.params[num_input].name"))
# 64 unrolled steps of 4096 words are 423 KB of WGSL, which the software compiler needs minutes to compile.
put("attach_softmax_with_temperature.py", ("self.chunk_size = 4096", "self.chunk_size = 256"))
put(
    "attach_sampler.py",
    ("def full(var_result: T.handle, value: T.int32):", "def full(value: T.int64, var_result: T.handle):"),
    ("result[vi, 0] = value", 'result[vi, 0] = T.Cast("int32", value)'),
    # The merge sort is 96 KB of WGSL, which is slow to compile for the same reason.
    (
        'bb.emit(relax.op.argsort(probs, descending=True, dtype="int32"))',
        'bb.emit(relax.call_tir(bb.add_func(order_by_rank, "order_by_rank"), args=[probs], out_ty=relax.TensorType((batch_size, vocab_size), "int32")))',
    ),
    ("def _attach_argsort_func", (Path(__file__).parent / "order_by_rank.py").read_text() + "\n\ndef _attach_argsort_func"),
)
