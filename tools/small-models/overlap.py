"""Shows that nothing of the item sets or of the study's system prompts is in the training text.

    python3 overlap.py WORK_FOLDER [NAME ...]

Draws every row of every model's training again, from the same seeds, and the tokenizer's text, and looks for
 - the question of an item of any set in src/items/sets,
 - the four choices of an item together in one list of options,
 - eight words in a row of a system prompt of the study (src/study/system-prompts.json) or of the evaluation.
Ends with an error when it finds one.
"""

import json
import random
import re
import sys
from pathlib import Path

import corpus as C
from batches import RowMaker, random_row
from plans import PLANS, TOKENIZER_SEED
from tokenizer import Tokenizer, count_words
from train import Schedule

GRAM = 8
STUDY_PROMPTS = C.ROOT / "src" / "study" / "system-prompts.json"
EVALUATION_PROMPTS = Path(__file__).resolve().parent / "evaluation-prompts.json"
OPTION_LIST = re.compile(r"\nA\. (.+)\nB\. (.+)\nC\. (.+)\nD\. (.+?)(?=\n|<\||$)")


def grams(text, size=GRAM):
    words = C.plain_words(text)
    return {tuple(words[i : i + size]) for i in range(len(words) - size + 1)}


def strings_of(value):
    """All texts inside a JSON value."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, (list, dict)):
        for part in value.values() if isinstance(value, dict) else value:
            yield from strings_of(part)


def prompt_grams():
    """Eight-word stretches of the study's and the evaluation's prompts, and the files they come from."""
    files = [p for p in (STUDY_PROMPTS, EVALUATION_PROMPTS) if p.exists()]
    return {g for p in files for s in strings_of(json.loads(p.read_text())) for g in grams(s)}, files


class Inspector:
    """Looks at training texts one by one and counts what should not be there."""

    def __init__(self):
        items = [item for p in C.EXCLUDED.files for item in json.loads(p.read_text())["items"]]
        self.by_start = {}
        for item in items:
            words = C.plain_words(item["question"])
            self.by_start.setdefault(tuple(words[:3]), []).append(words)
        self.choices = {C.Q.choices_key(map(C.normal, item["choices"])) for item in items}
        self.grams, self.prompt_files = prompt_grams()
        self.items, self.texts, self.found = len(items), 0, []

    def look(self, text):
        self.texts += 1
        words = C.plain_words(text)
        for i in range(len(words) - 2):
            for question in self.by_start.get(tuple(words[i : i + 3]), ()):
                if words[i : i + len(question)] == question:
                    self.found.append(("question", " ".join(question)))
        for match in OPTION_LIST.finditer("\n" + text):
            if C.Q.choices_key(map(C.normal, match.groups())) in self.choices:
                self.found.append(("choices", ", ".join(match.groups())))
        for i in range(len(words) - GRAM + 1):
            if tuple(words[i : i + GRAM]) in self.grams:
                self.found.append(("prompt", " ".join(words[i : i + GRAM])))


class InspectedRows(RowMaker):
    """Makes the rows of training and shows each text to the inspector."""

    def __init__(self, tokenizer, inspector):
        super().__init__(tokenizer)
        self.inspector = inspector

    def row(self, pieces, letter_weight=None):
        self.inspector.look("".join(p.text for p in pieces))
        return super().row(pieces, letter_weight)


def inspect_training(plan, tokenizer, inspector, pool=10):
    """Draws the rows of a training run again: same seed, same order of draws as batches.batches."""
    rng, schedule, maker = random.Random(plan.seed), Schedule(plan), InspectedRows(tokenizer, inspector)
    for step in range(0, plan.steps, pool):
        schedule.step = step
        for _ in range(plan.rows * pool):
            random_row(maker, rng, schedule.shares())
        # batches.batches mixes the order of its groups with the same generator.
        rng.shuffle(list(range(pool)))


def inspect(work, names):
    tokenizer, inspector = Tokenizer.load(work / "tokenizer-source.json"), Inspector()
    count_words(TOKENIZER_SEED, look=inspector.look)
    for name in names:
        inspect_training(PLANS[name], tokenizer, inspector)
    kinds = {kind: sum(k == kind for k, _ in inspector.found) for kind in ("question", "choices", "prompt")}
    return {
        "itemSets": [p.name for p in C.EXCLUDED.files], "items": inspector.items, "promptFiles": [p.name for p in inspector.prompt_files],
        "promptGrams": len(inspector.grams), "gramLength": GRAM, "models": list(names), "trainingTexts": inspector.texts,
        "questionsFound": kinds["question"], "choiceSetsFound": kinds["choices"], "promptGramsFound": kinds["prompt"],
    }, inspector.found  # fmt: skip


if __name__ == "__main__":
    report, found = inspect(Path(sys.argv[1]), sys.argv[2:] or list(PLANS))
    print(json.dumps(report, indent=1))
    for kind, text in found[:20]:
        print(kind, "|", text)
    if found:
        sys.exit(1)
