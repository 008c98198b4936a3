"""Writes a trained model as an ONNX graph with int8 weights.

Weights are symmetric int8 with one scale per output channel; activations stay fp32. The int8 values are turned back
into fp32 by Cast and Mul, which the runtime does once, when it loads the model. Not by DequantizeLinear: the runtime
would join it with the product to MatMulNBits, which rounds activations to int8 as well (logits off by 0.05).
Inputs and outputs are named as transformers.js expects of a decoder with a key/value cache; left padding is masked.
"""

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

OPSET = 14
FAR = -1e9


def quantised(weight, axis):
    """Symmetric int8 with one scale per index of `axis`: (int8 weight, scales)."""
    scale = np.abs(weight).max(axis=1 - axis, keepdims=True) / 127
    scale[scale == 0] = 1e-8
    rounded = np.clip(np.round(weight / scale), -127, 127).astype(np.int8)
    return rounded, scale.squeeze().astype(np.float32)


def dequantised_weights(weights):
    """The fp32 values that the int8 weights stand for: what the exported graph computes with."""
    result = {}
    for name, weight in weights.items():
        if weight.ndim == 2:
            rounded, scale = quantised(weight, 0)  # rows of a stored matrix are its output channels
            weight = rounded.astype(np.float32) * scale[:, None]
        result[name] = weight
    return result


class Graph:
    """Collects nodes and constants of a graph."""

    def __init__(self):
        self.nodes, self.constants, self._count = [], [], 0

    def constant(self, name, value):
        self.constants.append(numpy_helper.from_array(np.ascontiguousarray(value), name))
        return name

    def integer(self, name, value):
        return self.constant(name, np.array(value, np.int64))

    def node(self, op, inputs, outputs=1, domain="", **attributes):
        self._count += 1
        names = [f"{op.lower()}_{self._count}_{k}" for k in range(outputs)]
        self.nodes.append(helper.make_node(op, inputs, names, name=f"{op}_{self._count}", domain=domain, **attributes))
        return names[0] if outputs == 1 else names

    def product(self, x, rounded, scale):
        """x times an int8 matrix (inputs by outputs) with a scale per output."""
        weight = self.node("Mul", [self.node("Cast", [rounded], to=TensorProto.FLOAT), scale])
        return self.node("MatMul", [x, weight])

    def linear(self, x, name, weight):
        """x times the transposed weight, the weight held as int8."""
        rounded, scale = quantised(weight.T, 1)
        return self.product(x, self.constant(name, rounded), self.constant(f"{name}.scale", scale))

    def rms_norm(self, x, name, weight, epsilon):
        return self.node("SimplifiedLayerNormalization", [x, self.constant(name, weight)], axis=-1, epsilon=epsilon, stash_type=1)


def _embedding(g, table):
    """Looks up int8 rows and scales them."""
    rounded, scale = quantised(table, 0)
    g.constant("embedding", rounded)
    rows = g.node("Cast", [g.node("Gather", ["embedding", "input_ids"])], to=TensorProto.FLOAT)
    scales = g.node("Gather", [g.constant("embedding.column", scale[:, None]), "input_ids"])
    return g.node("Mul", [rows, scales]), scale


def _mask(g):
    """0 where a query may look (not later, not padding), a very low number elsewhere: (batch, 1, sequence, total)."""
    total = g.node("Gather", [g.node("Shape", ["attention_mask"]), "one"])
    length = g.node("Gather", [g.node("Shape", ["input_ids"]), "one"])
    keys = g.node("Range", ["zero", total, "one"])
    queries = g.node("Unsqueeze", [g.node("Range", [g.node("Sub", [total, length]), total, "one"]), "axis1"])
    real = g.node("Unsqueeze", [g.node("Cast", ["attention_mask"], to=TensorProto.BOOL), "axes12"])
    allowed = g.node("And", [g.node("LessOrEqual", [keys, queries]), real])
    return g.node("Where", [allowed, g.constant("near", np.float32(0)), g.constant("far", np.float32(FAR))])


def _attention(g, x, i, b, c, mask):
    heads = [g.node("Transpose", [g.node("Reshape", [t, "split_heads"])], perm=[0, 2, 1, 3])
             for t in g.node("Split", [g.linear(x, f"blocks.{i}.qkv", b["qkv"]), "thirds"], 3, axis=2)]  # fmt: skip
    q, k = (g.node("RotaryEmbedding", [t, "position_ids", "cos", "sin"], domain="com.microsoft") for t in heads[:2])
    for name, new in (("key", k), ("value", heads[2])):
        g.nodes.append(helper.make_node("Concat", [f"past_key_values.{i}.{name}", new], [f"present.{i}.{name}"], axis=2))
    keys = g.node("Transpose", [f"present.{i}.key"], perm=[0, 1, 3, 2])
    scores = g.node("MatMul", [g.node("Mul", [q, "shrink"]), keys])
    weights = g.node("Softmax", [g.node("Add", [scores, mask])], axis=-1)
    mixed = g.node("Transpose", [g.node("MatMul", [weights, f"present.{i}.value"])], perm=[0, 2, 1, 3])
    return g.linear(g.node("Reshape", [mixed, "join_heads"]), f"blocks.{i}.out", b["out"])


def _feed_forward(g, x, i, b):
    gate, up = g.node("Split", [g.linear(x, f"blocks.{i}.gate_up", b["gate_up"]), "halves"], 2, axis=2)
    swish = g.node("Mul", [gate, g.node("Sigmoid", [gate])])
    return g.linear(g.node("Mul", [swish, up]), f"blocks.{i}.down", b["down"])


def export(config, weights, cos, sin, path):
    """Writes the model; `config` as model.Config, `weights` by parameter name as fp32 arrays."""
    c, g = config, Graph()
    g.integer("zero", 0), g.integer("one", 1), g.integer("axis1", [1]), g.integer("axes12", [1, 2])
    g.integer("split_heads", [0, 0, c.heads, c.head_size]), g.integer("join_heads", [0, 0, c.hidden])
    g.integer("thirds", [c.hidden] * 3), g.integer("halves", [c.feed_forward] * 2), g.integer("end", [2**62])
    g.constant("cos", cos), g.constant("sin", sin), g.constant("shrink", np.float32(c.head_size**-0.5))

    x, embedding_scale = _embedding(g, weights["embedding"])
    mask = _mask(g)
    for i in range(c.layers):
        b = {name: weights[f"blocks.{i}.{name}"] for name in ("norm1", "norm2", "qkv", "out", "gate_up", "down")}
        x = g.node("Add", [x, _attention(g, g.rms_norm(x, f"blocks.{i}.norm1", b["norm1"], c.epsilon), i, b, c, mask)])
        x = g.node("Add", [x, _feed_forward(g, g.rms_norm(x, f"blocks.{i}.norm2", b["norm2"], c.epsilon), i, b)])
    x = g.rms_norm(x, "norm", weights["norm"], c.epsilon)

    first = g.node("Reshape", [g.node("Neg", ["num_logits_to_keep"]), "axis1"])
    kept = g.node("Slice", [x, first, "end", "axis1"])
    # The table of the embedding again: one scale per row is one scale per output channel here.
    table = g.node("Transpose", ["embedding"], perm=[1, 0])
    logits = g.product(kept, table, g.constant("embedding.scale", embedding_scale))
    g.nodes.append(helper.make_node("Identity", [logits], ["logits"]))

    info, cache = helper.make_tensor_value_info, ["batch", c.heads, "past", c.head_size]
    present = ["batch", c.heads, "total", c.head_size]
    slots = [f"{i}.{part}" for i in range(c.layers) for part in ("key", "value")]
    inputs = [
        info("input_ids", TensorProto.INT64, ["batch", "sequence"]), info("attention_mask", TensorProto.INT64, ["batch", "total"]),
        info("position_ids", TensorProto.INT64, ["batch", "sequence"]), info("num_logits_to_keep", TensorProto.INT64, []),
        *(info(f"past_key_values.{s}", TensorProto.FLOAT, cache) for s in slots),
    ]  # fmt: skip
    outputs = [
        info("logits", TensorProto.FLOAT, ["batch", "kept", c.vocabulary]),
        *(info(f"present.{s}", TensorProto.FLOAT, present) for s in slots),
    ]
    opsets = [helper.make_opsetid("", OPSET), helper.make_opsetid("com.microsoft", 1)]
    graph = helper.make_graph(g.nodes, "small-model", inputs, outputs, g.constants)
    model = helper.make_model(graph, opset_imports=opsets, producer_name="evenkeel")
    model.ir_version = 7
    path.parent.mkdir(parents=True, exist_ok=True)
    onnx.save(model, str(path))
