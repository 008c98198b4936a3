"""What no training text may hold: items of the item sets, and stretches of the study's and the evaluation's prompts."""

import json
import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
ITEM_SETS = ROOT / "src" / "items" / "sets"
STUDIES = ROOT / "src" / "studies"
EVALUATION_PROMPTS = Path(__file__).resolve().parent / "evaluation-prompts.json"

GRAM = 8  # this many words in a row may not agree with a prompt
OPTION_LIST = re.compile(r"\nA\. (.+)\nB\. (.+)\nC\. (.+)\nD\. (.+?)(?=\n|<\||$)")


def plain_words(text):
    """Words and numbers in lower case, without signs."""
    return re.findall(r"[^\W_]+", text.lower())


def normal(text):
    return " ".join(plain_words(text))


def choices_key(choices):
    return "|".join(sorted(map(normal, choices)))


def _grams(words):
    return (tuple(words[i : i + GRAM]) for i in range(len(words) - GRAM + 1))


def strings_of(value):
    """All texts inside a JSON value."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, (list, dict)):
        for part in value.values() if isinstance(value, dict) else value:
            yield from strings_of(part)


def asked(item):
    """The ways in which an item is asked: its question and what says the same."""
    return [item["question"], *item.get("paraphrases", [])]


class Exclusions:
    def __init__(self):
        self.item_files = sorted(ITEM_SETS.glob("*/protocol/*.json"))
        self.prompt_files = [*sorted(STUDIES.glob("*/protocol/*.json")), EVALUATION_PROMPTS]
        self.by_start, self.choices, self.grams, self.items = {}, set(), set(), 0
        for path in self.item_files:
            for item in json.loads(path.read_text())["items"]:
                for text in asked(item):
                    words = plain_words(text)
                    self.by_start.setdefault(tuple(words[:3]), []).append(words)
                self.choices.add(choices_key(item.get("choices", [])))
                self.items += 1
        for path in self.prompt_files:
            for text in strings_of(json.loads(path.read_text())):
                self.grams.update(_grams(plain_words(text)))

    def found(self, text):
        """What of it stands in the text, whatever the signs between its words: (kind, the words) for each."""
        words = plain_words(text)
        for i in range(len(words) - 2):
            for question in self.by_start.get(tuple(words[i : i + 3]), ()):
                if words[i : i + len(question)] == question:
                    yield "question", " ".join(question)
        for match in OPTION_LIST.finditer("\n" + text):
            if self.has_choices(match.groups()):
                yield "choices", ", ".join(match.groups())
        for gram in _grams(words):
            if gram in self.grams:
                yield "prompt", " ".join(gram)

    def has_choices(self, choices):
        return choices_key(choices) in self.choices


EXCLUDED = Exclusions()
