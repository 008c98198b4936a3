"""Writes the student in the form that the app loads: weights as 8-bit integers with one scale per row, and the files that
accompany them."""

from __future__ import annotations

import argparse
import hashlib
import json
from pathlib import Path

import numpy as np
import onnx
import onnxruntime
import torch
from onnx import TensorProto, helper, numpy_helper
from tokenizers import Tokenizer

from alignment import Alignment, alignment_of, kept, share
from bert import Bert, Sizes
from texts import stsb
from train import encoded, spearman

draws = 2000


class Graph:
    """Collects the parts of an ONNX graph."""

    def __init__(self) -> None:
        self.nodes: list[onnx.NodeProto] = []
        self.values: list[onnx.TensorProto] = []

    def value(self, name: str, array: np.ndarray) -> str:
        self.values.append(numpy_helper.from_array(np.ascontiguousarray(array), name))
        return name

    def node(self, kind: str, inputs: list[str], output: str, **attributes: object) -> str:
        self.nodes.append(helper.make_node(kind, inputs, [output], name=output, **attributes))
        return output

    def dequantised(self, name: str, weights: np.ndarray, axis: int) -> str:
        """Integers from −127 to 127 with a scale for each index of `axis`. The runtime converts them to float32 once, when
        it loads."""
        whole, scale = quantised(weights, axis)
        floats = self.node("Cast", [self.value(f"{name}.int8", whole)], f"{name}.float", to=TensorProto.FLOAT)
        return self.node("Mul", [floats, self.value(f"{name}.scale", scale)], name)


def quantised(weights: np.ndarray, axis: int) -> tuple[np.ndarray, np.ndarray]:
    other = tuple(each for each in range(weights.ndim) if each != axis)
    scale = np.maximum(np.abs(weights).max(axis=other, keepdims=True), 1e-12) / 127
    return np.rint(weights / scale).astype(np.int8), scale.astype(np.float32)


def rounded(student: Bert) -> Bert:
    """A copy of the student with the shipped weights, for measurements."""
    copy = Bert(student.sizes)
    weights = {name: value.clone() for name, value in student.state_dict().items()}
    for name, value in weights.items():
        if value.ndim == 2 and not name.startswith("places"):
            whole, scale = quantised(value.numpy(), 0)
            weights[name] = torch.from_numpy(whole.astype(np.float32) * scale)
    copy.load_state_dict(weights)
    return copy.eval().requires_grad_(False)


def graph_of(student: Bert, alignment: Alignment) -> onnx.ModelProto:
    sizes = student.sizes
    weights = {name: value.numpy() for name, value in student.state_dict().items()}
    graph = Graph()
    node, value = graph.node, graph.value

    def norm(x: str, name: str, output: str) -> str:
        inputs = [x, value(f"{name}.weight", weights[f"{name}.weight"]), value(f"{name}.bias", weights[f"{name}.bias"])]
        return node("LayerNormalization", inputs, output, axis=-1, epsilon=1e-12)

    def linear(x: str, name: str) -> str:
        turned = graph.dequantised(f"{name}.weight", weights[f"{name}.weight"].T, 1)
        product = node("MatMul", [x, turned], f"{name}.product")
        return node("Add", [product, value(f"{name}.bias", weights[f"{name}.bias"])], f"{name}.out")

    whole, scale = quantised(weights["words.weight"], 0)
    rows = node("Gather", [value("words.int8", whole), "input_ids"], "words.rows", axis=0)
    scales = node("Gather", [value("words.scale", scale), "input_ids"], "words.scales", axis=0)
    words = node("Mul", [node("Cast", [rows], "words.float", to=TensorProto.FLOAT), scales], "words")
    length = node("Slice", [node("Shape", ["input_ids"], "shape"), value("one", np.array([1])), value("two", np.array([2]))], "length")
    first = value("zero", np.array([0]))
    places = node("Slice", [value("places.weight", weights["places.weight"]), first, length, first], "places")
    x = norm(node("Add", [words, places], "embedded"), "norm", "begun")

    there = node("Cast", ["attention_mask"], "there", to=TensorProto.FLOAT)
    lacking = node("Sub", [value("full", np.array(1, np.float32)), there], "lacking")
    bias = node("Mul", [lacking, value("none", np.array(-1e9, np.float32))], "bias.flat")
    bias = node("Unsqueeze", [bias, value("axes", np.array([1, 2]))], "bias")

    head = sizes.width // sizes.heads
    split = value("split", np.array([0, 0, sizes.heads, head]))
    joined = value("joined", np.array([0, 0, sizes.width]))
    root = value("root", np.array(np.sqrt(head), np.float32))
    for number in range(sizes.layers):
        at = f"layers.{number}"
        parts = []
        for part, order in (("query", [0, 2, 1, 3]), ("key", [0, 2, 3, 1]), ("value", [0, 2, 1, 3])):
            heads = node("Reshape", [linear(x, f"{at}.{part}"), split], f"{at}.{part}.heads")
            parts.append(node("Transpose", [heads], f"{at}.{part}.turned", perm=order))
        products = node("Div", [node("MatMul", parts[:2], f"{at}.products"), root], f"{at}.scaled")
        shares = node("Softmax", [node("Add", [products, bias], f"{at}.masked")], f"{at}.shares", axis=-1)
        mixed = node("Transpose", [node("MatMul", [shares, parts[2]], f"{at}.mixed")], f"{at}.turned", perm=[0, 2, 1, 3])
        attended = linear(node("Reshape", [mixed, joined], f"{at}.joined"), f"{at}.attended")
        x = norm(node("Add", [x, attended], f"{at}.attended.sum"), f"{at}.attended_norm", f"{at}.middle")
        inner = node("Gelu", [linear(x, f"{at}.up")], f"{at}.gelu")
        x = norm(node("Add", [x, linear(inner, f"{at}.down")], f"{at}.sum"), f"{at}.norm", f"{at}.end" if number < sizes.layers - 1 else "last_hidden_state")

    def unit(x: str, name: str) -> str:
        length = node("ReduceL2", [x, value(f"{name}.axis", np.array([-1]))], f"{name}.length", keepdims=1)
        return node("Div", [x, node("Max", [length, "least"], f"{name}.some")], f"{name}.unit")

    def part(x: str, name: str, mean: np.ndarray, axes: np.ndarray, weight: float) -> str:
        apart = node("Sub", [unit(x, f"{name}.before"), value(f"{name}.mean", mean)], f"{name}.apart")
        turned = node("MatMul", [apart, value(f"{name}.axes", axes)], f"{name}.turned")
        return node("Mul", [unit(turned, f"{name}.after"), value(f"{name}.share", np.array(weight**0.5, np.float32))], f"{name}.part")

    value("least", np.array(1e-12, np.float32))
    own = part("words", "own", alignment.word_mean.numpy(), alignment.word_axes.numpy(), share)
    around = part(x, "around", alignment.context_mean.numpy(), alignment.context_axes.numpy(), 1 - share)
    node("Concat", [own, around], "alignment", axis=-1)

    inputs = [helper.make_tensor_value_info(name, TensorProto.INT64, ["rows", "tokens"]) for name in ("input_ids", "attention_mask")]
    outputs = [helper.make_tensor_value_info(name, TensorProto.FLOAT, ["rows", "tokens", width]) for name, width in (("last_hidden_state", sizes.width), ("alignment", sizes.width + kept))]
    made = helper.make_model(
        helper.make_graph(graph.nodes, "encoder", inputs, outputs, graph.values),
        opset_imports=[helper.make_opsetid("", 20)],
        ir_version=10,
        producer_name="evenkeel",
    )
    onnx.checker.check_model(made)
    return made


def measured(student: Bert, tokenizer: Tokenizer, file: Path) -> dict[str, object]:
    """Spearman’s ρ between cosine and people’s ratings, with the middle 95% of bootstrap draws of pairs."""
    pairs = stsb(file)
    first = encoded(student, tokenizer, [pair[0] for pair in pairs])
    second = encoded(student, tokenizer, [pair[1] for pair in pairs])
    cosines = (first * second).sum(1).numpy()
    ratings = np.array([pair[2] for pair in pairs])
    random = np.random.default_rng(1)
    drawn = []
    for _ in range(draws):
        some = random.integers(0, len(pairs), len(pairs))
        drawn.append(spearman(cosines[some], ratings[some]))
    low, high = np.quantile(drawn, [0.025, 0.975])
    return {"pairs": len(pairs), "spearman": round(spearman(cosines, ratings), 4), "interval": [round(low, 4), round(high, 4)]}


def main() -> None:
    asked = argparse.ArgumentParser()
    asked.add_argument("--trained", type=Path, required=True, help="The folder that train.py wrote.")
    asked.add_argument("--data", type=Path, required=True)
    asked.add_argument("--public", type=Path, required=True, help="public/encoder")
    asked.add_argument("--about", type=Path, required=True, help="src/core/encoder/own-encoder.json")
    asked.add_argument("--expected", type=Path, required=True, help="test/engine/encoder/own-encoder-expected.json")
    options = asked.parse_args()
    torch.set_num_threads(2)

    weights = torch.load(options.trained / "student.pt")
    vocabulary, width = weights["words.weight"].shape
    layers = 1 + max(int(name.split(".")[1]) for name in weights if name.startswith("layers."))
    sizes = Sizes(vocabulary, width, layers, heads=4, inner=weights["layers.0.up.weight"].shape[0], positions=weights["places.weight"].shape[0])
    student = Bert(sizes)
    student.load_state_dict(weights)
    shipped = rounded(student)
    tokenizer = Tokenizer.from_file(str(options.trained / "tokenizer.json"))
    sentences = [text for first, second, _ in stsb(options.data / "stsb-en-train.csv") for text in (first, second)]
    alignment = alignment_of(shipped, tokenizer, sentences)
    model = graph_of(student, alignment).SerializeToString(deterministic=True)
    words = (options.trained / "tokenizer.json").read_bytes()
    revision = hashlib.sha256(model + words).hexdigest()[:10]

    folder = options.public / "meaning" / revision
    (folder / "onnx").mkdir(parents=True, exist_ok=True)
    (folder / "onnx" / "model_int8.onnx").write_bytes(model)
    (folder / "tokenizer.json").write_bytes(words)
    config = {
        "model_type": "bert",
        "architectures": ["BertModel"],
        "vocab_size": vocabulary,
        "hidden_size": width,
        "num_hidden_layers": layers,
        "num_attention_heads": sizes.heads,
        "intermediate_size": sizes.inner,
        "max_position_embeddings": sizes.positions,
        "pad_token_id": 0,
    }
    (folder / "config.json").write_text(json.dumps(config, indent=1) + "\n")
    tokens = {"pad_token": "[PAD]", "unk_token": "[UNK]", "cls_token": "[CLS]", "sep_token": "[SEP]", "mask_token": "[MASK]"}
    kind = {"tokenizer_class": "BertTokenizer", "model_max_length": sizes.positions, "do_lower_case": True, **tokens}
    (folder / "tokenizer_config.json").write_text(json.dumps(kind, indent=1) + "\n")
    size = sum(file.stat().st_size for file in folder.rglob("*") if file.is_file())
    options.about.write_text(json.dumps({"name": "meaning", "revision": revision, "dtype": "int8", "bytes": size}, indent=2) + "\n")

    session = onnxruntime.InferenceSession(model, providers=["CPUExecutionProvider"])
    texts = ["What is 17 + 25?", "How much is seventeen plus twenty-five?", "The cat sat on the mat.", "Interest rates were raised again.", "", "naïve café, 12:30!", "a"]
    expected = []
    for text in texts:
        ids = tokenizer.encode(text).ids
        mask = [1] * len(ids)
        found, compared = (rows[0] for rows in session.run(None, {"input_ids": np.array([ids]), "attention_mask": np.array([mask])}))
        own = shipped(torch.tensor([ids]), torch.tensor([mask]))[0]
        assert np.abs(found - own.numpy()).max() < 1e-3, np.abs(found - own.numpy()).max()
        # [CLS] and [SEP] are never compared.
        aligned = alignment.of(shipped.words.weight[ids], own)[1:-1].numpy()
        assert np.abs(compared[1:-1] - aligned).max(initial=0) < 1e-3, np.abs(compared[1:-1] - aligned).max()
        mean = own.mean(0).numpy()
        last = [round(float(value), 6) for value in aligned[-1]] if len(aligned) > 0 else None
        expected.append({"text": text, "ids": ids, "mean": [round(float(value), 6) for value in mean / np.linalg.norm(mean)], "last": last})
    options.expected.write_text(json.dumps(expected) + "\n")
    report = {
        "revision": revision,
        "bytes": size,
        "sha256": hashlib.sha256(model).hexdigest(),
        "before rounding": measured(student.eval(), tokenizer, options.data / "stsb-en-dev.csv"),
        "dev": measured(shipped, tokenizer, options.data / "stsb-en-dev.csv"),
    }
    print(json.dumps(report, indent=1))


if __name__ == "__main__":
    with torch.no_grad():
        main()
