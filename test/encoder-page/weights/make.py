"""Makes a tiny encoder with random weights, for test/browser/full/encoder.test.ts.

Run as `python make.py`, with onnx and numpy installed; it writes config.json, tokenizer.json, tokenizer_config.json and onnx/model.onnx
beside itself, the same numbers every time, and expected.json: token vectors that numpy computes from the same weights.

One layer of self-attention over token, position and type embeddings, 16 numbers to a vector, 24 positions: texts of more than 22
tokens do not fit. Its tokens are letters, digits, some marks and a few words.
"""

import json
from pathlib import Path

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

here = Path(__file__).parent
size, positions = 16, 24
letters = [chr(code) for code in range(ord("a"), ord("z") + 1)] + [str(digit) for digit in range(10)]
words = ["the", "eggs", "sells", "dollars", "answer", "each", "day"]
vocabulary = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", *".,:=+-*/$", *letters, *(f"##{one}" for one in letters), *words]

random = np.random.default_rng(20)
weights = {
    "tokens": random.normal(size=(len(vocabulary), size)),
    "places": random.normal(size=(positions, size)),
    "types": random.normal(size=(2, size)),
    **{name: random.normal(size=(size, size)) / np.sqrt(size) * 1.5 for name in ("query", "key", "value", "out")},
}
weights = {name: value.astype(np.float32) for name, value in weights.items()}


def model() -> onnx.ModelProto:
    scale = np.array(size**-0.5, np.float32)
    constants = {
        **weights,
        "scale": scale,
        "zero": np.array(0, np.int64),
        "one": np.array(1, np.int64),
        "one_float": np.array(1, np.float32),
        "masked": np.array(-1e9, np.float32),
        "axis": np.array([1], np.int64),
        "gain": np.ones(size, np.float32),
        "shift": np.zeros(size, np.float32),
    }
    node = helper.make_node
    nodes = [
        node("Shape", ["input_ids"], ["shape"]),
        node("Gather", ["shape", "one"], ["length"]),
        node("Range", ["zero", "length", "one"], ["range"]),
        node("Gather", ["tokens", "input_ids"], ["of_token"]),
        node("Gather", ["places", "range"], ["of_place"]),
        node("Gather", ["types", "token_type_ids"], ["of_type"]),
        node("Add", ["of_token", "of_place"], ["token_and_place"]),
        node("Add", ["token_and_place", "of_type"], ["x"]),
        node("MatMul", ["x", "query"], ["q"]),
        node("MatMul", ["x", "key"], ["k"]),
        node("MatMul", ["x", "value"], ["v"]),
        node("Transpose", ["k"], ["k_t"], perm=[0, 2, 1]),
        node("MatMul", ["q", "k_t"], ["products"]),
        node("Mul", ["products", "scale"], ["scaled"]),
        node("Cast", ["attention_mask"], ["mask"], to=TensorProto.FLOAT),
        node("Sub", ["one_float", "mask"], ["absent"]),
        node("Mul", ["absent", "masked"], ["low"]),
        node("Unsqueeze", ["low", "axis"], ["bias"]),
        node("Add", ["scaled", "bias"], ["scores"]),
        node("Softmax", ["scores"], ["attention"], axis=-1),
        node("MatMul", ["attention", "v"], ["mixed"]),
        node("MatMul", ["mixed", "out"], ["y"]),
        node("Add", ["x", "y"], ["sum"]),
        node("LayerNormalization", ["sum", "gain", "shift"], ["last_hidden_state"], axis=-1, epsilon=1e-12),
    ]
    inputs = [
        helper.make_tensor_value_info(name, TensorProto.INT64, ["batch", "length"])
        for name in ("input_ids", "attention_mask", "token_type_ids")
    ]
    output = helper.make_tensor_value_info("last_hidden_state", TensorProto.FLOAT, ["batch", "length", size])
    initializers = [numpy_helper.from_array(value, name) for name, value in constants.items()]
    graph = helper.make_graph(nodes, "encoder", inputs, [output], initializers)
    made = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=8)
    onnx.checker.check_model(made)
    return made


def hidden(tokens: list[str]) -> np.ndarray:
    """The vectors of [CLS] tokens [SEP] at length 1, without those of the two marks."""
    ids = [vocabulary.index(token) for token in ["[CLS]", *tokens, "[SEP]"]]
    w = {name: value.astype(np.float64) for name, value in weights.items()}
    x = w["tokens"][ids] + w["places"][: len(ids)] + w["types"][0]
    scores = (x @ w["query"]) @ (x @ w["key"]).T * size**-0.5
    attention = np.exp(scores - scores.max(-1, keepdims=True))
    attention /= attention.sum(-1, keepdims=True)
    y = x + attention @ (x @ w["value"]) @ w["out"]
    y -= y.mean(-1, keepdims=True)
    return (y / np.linalg.norm(y, axis=-1, keepdims=True))[1:-1]


def tokenizer() -> dict:
    special = ["[PAD]", "[UNK]", "[CLS]", "[SEP]"]
    flags = {"single_word": False, "lstrip": False, "rstrip": False, "normalized": False, "special": True}
    sentence = [
        {"SpecialToken": {"id": "[CLS]", "type_id": 0}},
        {"Sequence": {"id": "A", "type_id": 0}},
        {"SpecialToken": {"id": "[SEP]", "type_id": 0}},
    ]
    return {
        "version": "1.0",
        "truncation": None,
        "padding": None,
        "added_tokens": [{"id": vocabulary.index(token), "content": token, **flags} for token in special],
        "normalizer": {
            "type": "BertNormalizer",
            "clean_text": True,
            "handle_chinese_chars": True,
            "strip_accents": None,
            "lowercase": True,
        },
        "pre_tokenizer": {"type": "BertPreTokenizer"},
        "post_processor": {
            "type": "TemplateProcessing",
            "single": sentence,
            "pair": [*sentence, {"Sequence": {"id": "B", "type_id": 1}}, {"SpecialToken": {"id": "[SEP]", "type_id": 1}}],
            "special_tokens": {
                token: {"id": token, "ids": [vocabulary.index(token)], "tokens": [token]} for token in ("[CLS]", "[SEP]")
            },
        },
        "decoder": {"type": "WordPiece", "prefix": "##", "cleanup": True},
        "model": {
            "type": "WordPiece",
            "unk_token": "[UNK]",
            "continuing_subword_prefix": "##",
            "max_input_chars_per_word": 100,
            "vocab": {token: i for i, token in enumerate(vocabulary)},
        },
    }


def write(path: str, value: object) -> None:
    (here / path).write_text(json.dumps(value, indent=1) + "\n", encoding="utf-8")


config = {
    "model_type": "bert",
    "architectures": ["BertModel"],
    "vocab_size": len(vocabulary),
    "hidden_size": size,
    "num_hidden_layers": 1,
    "num_attention_heads": 1,
    "intermediate_size": size,
    "max_position_embeddings": positions,
    "pad_token_id": 0,
}
names = {"unk_token": "[UNK]", "cls_token": "[CLS]", "sep_token": "[SEP]", "pad_token": "[PAD]"}
(here / "onnx").mkdir(exist_ok=True)
(here / "onnx" / "model.onnx").write_bytes(model().SerializeToString())
write("config.json", config)
write("tokenizer.json", tokenizer())
write("tokenizer_config.json", {"tokenizer_class": "BertTokenizer", "model_max_length": positions, **names})
examples = {
    "The eggs: 18 dollars.": ["the", "eggs", ":", "1", "##8", "dollars", "."],
    "Each day = 9 + 2": ["each", "day", "=", "9", "+", "2"],
    "€": ["[UNK]"],
}
expected = [{"text": text, "tokens": tokens, "vectors": hidden(tokens).round(7).tolist()} for text, tokens in examples.items()]
write("expected.json", expected)
