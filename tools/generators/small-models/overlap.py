"""Shows that nothing of the item sets or of the study's system prompts is in the training text.

    python3 overlap.py WORK_FOLDER [NAME ...]

Draws every row that a model's training learned from again, from the same seed, and looks for
 - the question or a paraphrase of an item of any set in src/items/sets,
 - the four choices of an item together in one list of options,
 - eight words in a row of any text in src/studies/*/protocol/*.json or of the evaluation's system prompts.
Ends with an error when it finds one. Training leaves such rows out by itself (excluded.py); this looks again, in its own way.
"""

import json
import random
import re
import sys
from pathlib import Path

from batches import RowMaker
from excluded import EXCLUDED, asked, choices_key, plain_words, strings_of
from plans import PLANS
from tokenizer import Tokenizer
from train import Schedule

GRAM = 8
OPTION_LIST = re.compile(r"\nA\. (.+)\nB\. (.+)\nC\. (.+)\nD\. (.+?)(?=\n|<\||$)")


def grams(text, size=GRAM):
    words = plain_words(text)
    return {tuple(words[i : i + size]) for i in range(len(words) - size + 1)}


def prompt_grams():
    """Eight-word stretches of the study's and the evaluation's prompts, and the files they come from."""
    files = EXCLUDED.prompt_files
    return {g for p in files for s in strings_of(json.loads(p.read_text())) for g in grams(s)}, files


class Inspector:
    """Looks at training texts one by one and counts what should not be there."""

    def __init__(self):
        items = [item for p in EXCLUDED.item_files for item in json.loads(p.read_text())["items"]]
        self.by_start = {}
        for item in items:
            for text in asked(item):
                words = plain_words(text)
                self.by_start.setdefault(tuple(words[:3]), []).append(words)
        self.choices = {choices_key(item["choices"]) for item in items if item.get("choices")}
        self.grams, self.prompt_files = prompt_grams()
        self.items, self.texts, self.found = len(items), 0, []

    def look(self, text):
        self.texts += 1
        words = plain_words(text)
        for i in range(len(words) - 2):
            for question in self.by_start.get(tuple(words[i : i + 3]), ()):
                if words[i : i + len(question)] == question:
                    self.found.append(("question", " ".join(question)))
        for match in OPTION_LIST.finditer("\n" + text):
            if choices_key(match.groups()) in self.choices:
                self.found.append(("choices", ", ".join(match.groups())))
        for i in range(len(words) - GRAM + 1):
            if tuple(words[i : i + GRAM]) in self.grams:
                self.found.append(("prompt", " ".join(words[i : i + GRAM])))


class InspectedRows(RowMaker):
    """Makes the rows of training and shows the text of each that was learned to the inspector."""

    def __init__(self, tokenizer, layers, inspector):
        super().__init__(tokenizer, layers)
        self.inspector = inspector

    def row(self, pieces, letter_weight=None):
        row = super().row(pieces, letter_weight)
        if row:
            self.inspector.look("".join(p.text for p in pieces))
        return row


def inspect(work, name):
    """Draws the rows of a training run again: same seed, same order of draws as batches.steps."""
    plan, schedule, inspector = PLANS[name], Schedule(PLANS[name]), Inspector()
    rng, maker = random.Random(plan.seed), InspectedRows(Tokenizer.load(work / "tokenizer-source.json"), plan.layers, inspector)
    for schedule.step in range(plan.steps):
        for _ in range(plan.rows):
            maker.drawn(rng, schedule.shares())
    kinds = {kind: sum(k == kind for k, _ in inspector.found) for kind in ("question", "choices", "prompt")}
    return {
        "itemSets": [p.name for p in EXCLUDED.item_files], "items": inspector.items, "promptFiles": [p.name for p in inspector.prompt_files],
        "promptGrams": len(inspector.grams), "gramLength": GRAM, "trainingTexts": inspector.texts, "leftOut": maker.seen["texts"] - inspector.texts,
        "questionsFound": kinds["question"], "choiceSetsFound": kinds["choices"], "promptGramsFound": kinds["prompt"],
    }, inspector.found  # fmt: skip


if __name__ == "__main__":
    for name in sys.argv[2:] or PLANS:
        report, found = inspect(Path(sys.argv[1]), name)
        print(name, json.dumps(report, indent=1))
        for kind, text in found[:20]:
            print(kind, "|", text)
        if found:
            sys.exit(1)
