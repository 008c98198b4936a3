"""Writes the trained weights as int8 into public/parser, in a folder named by their content.

The layout of `weights.bin` lets the program compute without copying. A matrix of m rows (outputs) and d columns
(inputs) has m·d int8 numbers, m float32 steps and m float32 biases. With integers x,

    output_j = step_j · Σ_k weight_jk · x_k + bias_j.

A row's step is its largest weight / 127, times the step of x: activations are integers too (int16). Rows are padded
to a multiple of 4, columns are multiples of 16. `vocabulary.json` has the position of every part, the values of the
features, the labels, and some words with their features' numbers as a check.
"""

import hashlib
import json
import shutil
from pathlib import Path

import numpy as np
from features import FEATURES, LONGEST_SHAPE, REPLACEMENTS, Vocabularies
from model import Sizes

HERE = Path(__file__).resolve().parent
PUBLIC = HERE.parents[2] / "public" / "parser"
LIMIT = 4_000_000  # bytes, everything together

HIDDEN = 1 / 16384  # one step of a hidden unit, which lies between -1 and 1
HEADS = 1 / 1024  # one step of the inputs of the biaffine products, which lie between -32 and 32
INPUTS = 16384  # number of steps in the largest number of all embeddings

CHECKS = (
    "the", "The", "McDonald's", "don’t", "n't", "1,000", "$", "3.14", "co-operate", "E-mail", "É", "naïve", "Straße",
    "x", "A", "…", "—", "“", ":-)", "http://example.org/a?b=1", "ΟΔΟΣ", "日本", "😀", "unbelievably", "U.S.", "e\u0301", "ﬁ",
)  # fmt: skip


class Blob:
    """Bytes in which each part starts at a multiple of 16."""

    def __init__(self):
        self.bytes = bytearray()

    def add(self, array: np.ndarray) -> int:
        self.bytes += bytes(-len(self.bytes) % 16)
        at = len(self.bytes)
        self.bytes += array.tobytes()
        return at


def quantised(rows: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """int8 numbers and the step of each row."""
    steps = np.maximum(np.abs(rows).max(1), 1e-8) / 127
    return np.round(rows / steps[:, None]).astype("i1"), steps


def matrix(blob: Blob, weights: np.ndarray, bias: np.ndarray | None, input_step: float) -> dict[str, int]:
    extra = -weights.shape[0] % 4
    numbers, steps = quantised(np.pad(weights, ((0, extra), (0, 0))))
    if weights.shape[1] % 16:
        raise SystemExit(f"{weights.shape[1]} columns are no multiple of 16")
    place = {"rows": len(numbers), "columns": weights.shape[1], "weights": blob.add(numbers)}
    place["steps"] = blob.add((steps * input_step).astype("<f4"))
    padded = np.zeros(len(numbers)) if bias is None else np.pad(bias, (0, extra))
    return place | {"biases": blob.add(padded.astype("<f4"))}


def layout(weights: dict[str, np.ndarray], sizes: Sizes) -> tuple[bytes, dict]:
    blob, places = Blob(), {}
    tables = [weights[f"embeddings.{i}.weight"] for i in range(len(FEATURES))]
    input_step = float(max(np.abs(t).max() for t in [*tables, weights["root"]])) / INPUTS
    places["embeddings"] = []
    for table in tables:
        numbers, steps = quantised(table)
        at = blob.add(numbers)
        places["embeddings"].append({"rows": len(table), "columns": table.shape[1], "weights": at, "steps": blob.add((steps / input_step).astype("<f4"))})
    places["root"] = blob.add(np.round(weights["root"] / input_step).astype("<i2"))
    places["layers"] = []
    for i in range(sizes.layers):
        layer = {}
        for direction in ("forwards", "backwards"):
            of = {k: weights[f"{direction}.{i}.{k}_l0"] for k in ("weight_ih", "weight_hh", "bias_ih", "bias_hh")}
            layer[direction] = {
                "input": matrix(blob, of["weight_ih"], of["bias_ih"] + of["bias_hh"], HIDDEN if i else input_step),
                "state": matrix(blob, of["weight_hh"], None, HIDDEN),
            }
        places["layers"].append(layer)
    for name in ("upos", "heads"):
        places[name] = matrix(blob, weights[f"{name}.weight"], weights[f"{name}.bias"], HIDDEN)
    # Dependent · U · head. The transposed U takes the dependent, whose constant 1 makes the last row a bias.
    places["arc"] = matrix(blob, weights["arc"][:-1].T, weights["arc"][-1], HEADS)
    relation = weights["relation"]
    turned = relation.transpose(0, 2, 1).reshape(-1, relation.shape[1])
    places["relation"] = matrix(blob, turned[:, :-1], turned[:, -1], HEADS)
    return bytes(blob.bytes), places


def sha256(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def export(trained: dict, treebank: str, license_file: Path) -> dict:
    """Writes the folder of these weights and the index, and removes older folders. Returns the index."""
    sizes = Sizes()
    data, places = layout({name: w.float().numpy() for name, w in trained["weights"].items()}, sizes)
    vocabularies = Vocabularies(trained["vocabularies"], [])
    vocabulary = {
        "sizes": {"units": sizes.units, "tagLayer": sizes.tag_layer, "arc": sizes.arc, "relation": sizes.relation},
        "slope": sizes.slope,
        "headStep": HEADS,
        "replacements": REPLACEMENTS,
        "longestShape": LONGEST_SHAPE,
        "features": [{"name": f.name, "values": list(v)} for f, v in zip(FEATURES, trained["vocabularies"])],
        "upos": trained["upos"],
        "deprels": trained["deprels"],
        "places": places,
        "checks": [[form, vocabularies.of_word(form)] for form in CHECKS],
    }
    draft = PUBLIC / "draft"
    shutil.rmtree(draft, ignore_errors=True)
    draft.mkdir(parents=True)
    (draft / "weights.bin").write_bytes(data)
    (draft / "vocabulary.json").write_text(json.dumps(vocabulary, ensure_ascii=False, separators=(",", ":")), encoding="utf8")
    (draft / "ATTRIBUTION.md").write_text((HERE / "attribution.md").read_text().replace("{treebank}", treebank))
    shutil.copyfile(license_file, draft / "LICENSE.txt")

    digest = hashlib.sha256(data + (draft / "vocabulary.json").read_bytes()).hexdigest()[:10]
    for old in PUBLIC.iterdir():
        if old != draft and old.is_dir():
            shutil.rmtree(old)
    folder = draft.rename(PUBLIC / digest)
    files = {p.name: {"bytes": p.stat().st_size, "sha256": sha256(p)} for p in sorted(folder.iterdir())}
    index = {
        "version": f"ewt-{digest}",
        "folder": digest,
        "license": "CC BY-SA 4.0",
        "treebank": treebank,
        "bytes": sum(f["bytes"] for f in files.values()),
        "files": files,
    }
    if index["bytes"] > LIMIT:
        raise SystemExit(f"the parser takes {index['bytes']} bytes, more than {LIMIT}")
    (PUBLIC / "index.json").write_text(json.dumps(index, indent=1, ensure_ascii=False) + "\n")
    return index
