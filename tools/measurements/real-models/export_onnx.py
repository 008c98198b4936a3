"""Converts a Gemma 3 in a GGUF file to a repository for transformers.js: its weights dequantised and stored as int8 (q8),
its tokenizer, its configuration.

    python export_onnx.py FILE.gguf FOLDER

The graph and its int8 weights are those of tools/generators/small-models/export_onnx.py: one scale per output channel,
activations in fp32."""

import argparse
import json
import sys
from pathlib import Path

import numpy as np
import onnx
from gguf import GGUFReader, dequantize
from onnx import TensorProto, helper
from transformers import AutoTokenizer

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "generators/small-models"))

from export_onnx import FAR, OPSET, Graph, quantised  # noqa: E402

LOCAL_BASE = 10_000.0
"""Of the rotation in layers with a window: GGUF files of Gemma 3 do not hold it."""
WINDOW_PATTERN = 6
"""Each sixth layer looks at everything."""
POSITIONS = 2048


class Shape:
    def __init__(self, reader):
        def value(name):
            return reader.fields[f"gemma3.{name}"].contents()

        self.layers = value("block_count")
        self.hidden = value("embedding_length")
        self.feed_forward = value("feed_forward_length")
        self.heads = value("attention.head_count")
        self.kv_heads = value("attention.head_count_kv")
        self.head_size = value("attention.key_length")
        self.window = value("attention.sliding_window")
        self.base = value("rope.freq_base")
        self.epsilon = value("attention.layer_norm_rms_epsilon")
        self.context = value("context_length")


def read_weights(reader):
    """The weights by name as fp32 arrays. Rows of a matrix are its output channels."""
    return {tensor.name: dequantize(tensor.data, tensor.tensor_type).astype(np.float32) for tensor in reader.tensors}


def rotation(base, size):
    angles = np.outer(np.arange(POSITIONS), base ** (-np.arange(0, size, 2) / size))
    return np.cos(angles).astype(np.float32), np.sin(angles).astype(np.float32)


def masks(g, window):
    """0 where a query may attend, a very low number elsewhere. Returns one mask for layers with full attention and one for
    layers with a window."""
    total = g.node("Gather", [g.node("Shape", ["attention_mask"]), "one"])
    length = g.node("Gather", [g.node("Shape", ["input_ids"]), "one"])
    keys = g.node("Range", ["zero", total, "one"])
    queries = g.node("Unsqueeze", [g.node("Range", [g.node("Sub", [total, length]), total, "one"]), "axis1"])
    real = g.node("Unsqueeze", [g.node("Cast", ["attention_mask"], to=TensorProto.BOOL), "axes12"])
    allowed = g.node("And", [g.node("LessOrEqual", [keys, queries]), real])
    near = g.node("Less", [g.node("Sub", [queries, keys]), g.integer("window", window)])
    return [g.node("Where", [mask, "shown", "hidden"]) for mask in (allowed, g.node("And", [allowed, near]))]


def attention(g, x, i, weights, shape, mask, kind):
    def heads(name, count):
        split = g.integer(f"split.{i}.{name}", [0, 0, count, shape.head_size])
        rows = g.node("Reshape", [g.linear(x, f"blk.{i}.attn_{name}", weights[f"blk.{i}.attn_{name}.weight"]), split])
        if name != "v":
            rows = g.rms_norm(rows, f"blk.{i}.attn_{name}_norm", weights[f"blk.{i}.attn_{name}_norm.weight"], shape.epsilon)
        rows = g.node("Transpose", [rows], perm=[0, 2, 1, 3])
        if name == "v":
            return rows
        return g.node("RotaryEmbedding", [rows, "position_ids", f"cos.{kind}", f"sin.{kind}"], domain="com.microsoft")

    q, k, v = heads("q", shape.heads), heads("k", shape.kv_heads), heads("v", shape.kv_heads)
    for name, new in (("key", k), ("value", v)):
        g.nodes.append(helper.make_node("Concat", [f"past_key_values.{i}.{name}", new], [f"present.{i}.{name}"], axis=2))
    keys = g.node("Transpose", [f"present.{i}.key"], perm=[0, 1, 3, 2])
    scores = g.node("MatMul", [g.node("Mul", [q, "shrink"]), keys])
    mixed = g.node("MatMul", [g.node("Softmax", [g.node("Add", [scores, mask])], axis=-1), f"present.{i}.value"])
    joined = g.node("Reshape", [g.node("Transpose", [mixed], perm=[0, 2, 1, 3]), "join_heads"])
    return g.linear(joined, f"blk.{i}.attn_output", weights[f"blk.{i}.attn_output.weight"])


def feed_forward(g, x, i, weights):
    gate, up = (g.linear(x, f"blk.{i}.ffn_{name}", weights[f"blk.{i}.ffn_{name}.weight"]) for name in ("gate", "up"))
    # The tanh form of GELU, as Gemma computes it.
    cube = g.node("Mul", [g.node("Mul", [gate, gate]), gate])
    inner = g.node("Mul", [g.node("Add", [gate, g.node("Mul", [cube, "gelu_cube"])]), "gelu_root"])
    gelu = g.node("Mul", [g.node("Mul", [gate, "half"]), g.node("Add", [g.node("Tanh", [inner]), "unit"])])
    return g.linear(g.node("Mul", [gelu, up]), f"blk.{i}.ffn_down", weights[f"blk.{i}.ffn_down.weight"])


def export(shape, weights, path):
    g = Graph()
    g.integer("zero", 0), g.integer("one", 1), g.integer("axis1", [1]), g.integer("axes12", [1, 2]), g.integer("end", [2**62])
    g.integer("join_heads", [0, 0, shape.heads * shape.head_size])
    numbers = {"shown": 0, "hidden": FAR, "shrink": shape.head_size**-0.5, "half": 0.5, "unit": 1, "gelu_cube": 0.044715, "gelu_root": (2 / np.pi) ** 0.5, "root": shape.hidden**0.5}
    for name, number in numbers.items():
        g.constant(name, np.float32(number))
    for kind, base in (("everything", shape.base), ("window", LOCAL_BASE)):
        for name, values in zip(("cos", "sin"), rotation(base, shape.head_size), strict=True):
            g.constant(f"{name}.{kind}", values)
    everything, window = masks(g, shape.window)

    rounded, scale = quantised(weights["token_embd.weight"], 0)
    g.constant("embedding", rounded)
    rows = g.node("Cast", [g.node("Gather", ["embedding", "input_ids"])], to=TensorProto.FLOAT)
    scales = g.node("Gather", [g.constant("embedding.column", scale[:, None]), "input_ids"])
    x = g.node("Mul", [g.node("Mul", [rows, scales]), "root"])

    def norm(rows, name):
        return g.rms_norm(rows, name, weights[f"{name}.weight"], shape.epsilon)

    for i in range(shape.layers):
        kind, mask = ("everything", everything) if (i + 1) % WINDOW_PATTERN == 0 else ("window", window)
        attended = attention(g, norm(x, f"blk.{i}.attn_norm"), i, weights, shape, mask, kind)
        x = g.node("Add", [x, norm(attended, f"blk.{i}.post_attention_norm")])
        x = g.node("Add", [x, norm(feed_forward(g, norm(x, f"blk.{i}.ffn_norm"), i, weights), f"blk.{i}.post_ffw_norm")])
    x = norm(x, "output_norm")
    first = g.node("Reshape", [g.node("Neg", ["num_logits_to_keep"]), "axis1"])
    kept = g.node("Slice", [x, first, "end", "axis1"])
    table = g.node("Transpose", ["embedding"], perm=[1, 0])
    logits = g.product(kept, table, g.constant("embedding.scale", scale))
    g.nodes.append(helper.make_node("Identity", [logits], ["logits"]))

    info = helper.make_tensor_value_info
    slots = [f"{i}.{part}" for i in range(shape.layers) for part in ("key", "value")]

    def caches(name, length):
        sizes = ["batch", shape.kv_heads, length, shape.head_size]
        return [info(f"{name}.{slot}", TensorProto.FLOAT, sizes) for slot in slots]

    inputs = [
        info("input_ids", TensorProto.INT64, ["batch", "sequence"]),
        info("attention_mask", TensorProto.INT64, ["batch", "total"]),
        info("position_ids", TensorProto.INT64, ["batch", "sequence"]),
        info("num_logits_to_keep", TensorProto.INT64, []),
        *caches("past_key_values", "past"),
    ]
    outputs = [info("logits", TensorProto.FLOAT, ["batch", "kept", rounded.shape[0]]), *caches("present", "total")]
    opsets = [helper.make_opsetid("", OPSET), helper.make_opsetid("com.microsoft", 1)]
    graph = helper.make_graph(g.nodes, "gemma3", inputs, outputs, g.constants)
    model = helper.make_model(graph, opset_imports=opsets, producer_name="evenkeel")
    model.ir_version = 7
    path.parent.mkdir(parents=True, exist_ok=True)
    onnx.save(model, str(path))


def configuration(shape, vocabulary):
    return {
        "architectures": ["Gemma3ForCausalLM"],
        "model_type": "gemma3_text",
        "hidden_size": shape.hidden,
        "intermediate_size": shape.feed_forward,
        "num_hidden_layers": shape.layers,
        "num_attention_heads": shape.heads,
        "num_key_value_heads": shape.kv_heads,
        "head_dim": shape.head_size,
        "vocab_size": vocabulary,
        "max_position_embeddings": POSITIONS,
        "sliding_window": shape.window,
        "rms_norm_eps": float(shape.epsilon),
        "bos_token_id": 2,
        "eos_token_id": 1,
        "pad_token_id": 0,
    }


def main():
    parse = argparse.ArgumentParser()
    parse.add_argument("file", type=Path)
    parse.add_argument("folder", type=Path)
    given = parse.parse_args()
    reader = GGUFReader(given.file)
    shape, weights = Shape(reader), read_weights(reader)
    given.folder.mkdir(parents=True, exist_ok=True)
    tokenizer = AutoTokenizer.from_pretrained(str(given.file.parent), gguf_file=given.file.name)
    tokenizer.save_pretrained(given.folder)
    settings = configuration(shape, weights["token_embd.weight"].shape[0])
    (given.folder / "config.json").write_text(json.dumps(settings, indent=2))
    (given.folder / "generation_config.json").write_text(json.dumps({"bos_token_id": 2, "eos_token_id": 1, "pad_token_id": 0}))
    export(shape, weights, given.folder / "onnx/model_quantized.onnx")


main()
