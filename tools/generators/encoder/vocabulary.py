"""The teacher's word pieces without the rare and the non-ASCII ones. Shorter pieces spell a word whose piece is missing."""

from __future__ import annotations

import json
from pathlib import Path

special = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]"]


def pruned(tokenizer: Path, size: int) -> tuple[dict[str, object], list[int]]:
    """A tokenizer of `size` pieces, and the teacher's id of each piece."""
    words = json.loads(tokenizer.read_text(encoding="utf-8"))
    by_id = sorted(words["model"]["vocab"].items(), key=lambda entry: entry[1])
    ascii_pieces = [(piece, id) for piece, id in by_id if piece.isascii() and not piece.startswith("[")]
    single = [entry for entry in ascii_pieces if len(entry[0].removeprefix("##")) == 1]
    # The teacher's pieces are ordered by frequency.
    longer = [entry for entry in ascii_pieces if len(entry[0].removeprefix("##")) > 1]
    first = [(piece, words["model"]["vocab"][piece]) for piece in special]
    kept = [*first, *single, *longer][:size]
    words["model"]["vocab"] = {piece: place for place, (piece, _) in enumerate(kept)}
    words["added_tokens"] = [
        {**token, "id": special.index(token["content"])} for token in words["added_tokens"]
    ]
    for name, token in words["post_processor"]["special_tokens"].items():
        token["ids"] = [special.index(name)]
    words["truncation"] = None
    words["padding"] = None
    return words, [id for _, id in kept]
