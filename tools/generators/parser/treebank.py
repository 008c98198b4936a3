"""Reading a treebank's CoNLL-U files."""

from dataclasses import dataclass
from pathlib import Path


@dataclass
class Word:
    form: str
    upos: str
    xpos: str
    head: int  # 0 is the root
    deprel: str


def sentences(path: Path) -> list[list[Word]]:
    """The words of each sentence. Skips comments, multiword-token lines and empty nodes."""
    found, words = [], []
    for line in path.read_text(encoding="utf8").split("\n"):
        if not line.strip():
            if words:
                found.append(words)
            words = []
            continue
        fields = line.split("\t")
        if line.startswith("#") or not fields[0].isdigit():
            continue
        words.append(Word(fields[1], fields[3], fields[4], int(fields[6]), fields[7]))
    return found + ([words] if words else [])


def part(folder: Path, name: str) -> Path:
    """The file of a part (“train”, “dev”) in the treebank's folder."""
    found = sorted(folder.glob(f"*-ud-{name}.conllu")) + sorted(folder.glob(f"*ewt-{name}.conllu"))
    if not found:
        raise SystemExit(f"no {name} part (*-{name}.conllu) in {folder}")
    return found[0]
