"""The texts from which the student learns, each sentence once, in an order that depends only on the sources."""

from __future__ import annotations

import csv
import io
import re
from pathlib import Path


def glosses(folder: Path) -> list[str]:
    """WordNet 3.0: definitions of words and examples of their use."""
    found: list[str] = []
    for part in ("noun", "verb", "adj", "adv"):
        for line in (folder / f"data.{part}").read_text(encoding="utf-8").splitlines():
            if line.startswith("  ") or "|" not in line:
                continue
            gloss = line.split("|", 1)[1].strip()
            found.extend(re.findall(r'"([^"]{8,})"', gloss))
            meaning = re.sub(r'"[^"]*"?', "", gloss).strip(" ;")
            words = line.split(" ")[4].replace("_", " ")
            if len(meaning) >= 8:
                found.append(meaning if part != "noun" else f"{words}: {meaning}")
    return found


def speeches(folder: Path) -> list[str]:
    """State of the Union addresses since 1934, sentence by sentence."""
    found: list[str] = []
    for file in sorted(folder.glob("*.txt")):
        if int(file.name[:4]) < 1934:
            continue
        words = " ".join(file.read_text(encoding="utf-8", errors="ignore").split())
        found.extend(re.split(r"(?<=[.!?]) (?=[A-Z“\"])", words))
    return found


def stsb(file: Path) -> list[tuple[str, str, float]]:
    """Pairs of sentences with people's similarity rating, 0 to 1."""
    rows = csv.reader(io.StringIO(file.read_text(encoding="utf-8")))
    return [(first, second, float(score) / 5) for first, second, score in rows]


def all_texts(data: Path) -> list[str]:
    pairs = stsb(data / "stsb-en-train.csv")
    found = [
        *glosses(data / "wordnet"),
        *speeches(data / "speeches"),
        *(text for first, second, _ in pairs for text in (first, second)),
    ]
    return list(dict.fromkeys(text for text in found if 8 <= len(text) <= 300))
