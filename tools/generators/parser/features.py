"""What the parser sees of a word: the word itself without case and digits, its ends, and its shape.

The same is written in TypeScript in `src/text/parser/features.ts`. What both share (the replacements, the names and
sizes of the features, the vocabularies) goes out with the weights; `checks` in the vocabulary file are words with
their numbers as they are here, and a test holds the TypeScript to them.
"""

import re
from collections import Counter
from dataclasses import dataclass

# Signs that stand for another one in the treebank.
REPLACEMENTS = {"’": "'", "‘": "'", "“": '"', "”": '"', "–": "-", "—": "-", "−": "-", "…": "...", "×": "*", "\u00a0": " "}
LONGEST_SHAPE = 6
UNKNOWN = 1  # 0 is padding
FIRST = 2


@dataclass(frozen=True)
class Feature:
    name: str
    size: int  # numbers in its vector
    rarest: int  # seen fewer times in training, it is unknown


FEATURES = (
    Feature("word", 80, 2),
    Feature("ends", 12, 3),
    Feature("prefix3", 24, 3),
    Feature("suffix2", 24, 3),
    Feature("suffix3", 32, 3),
    Feature("suffix4", 32, 3),
    Feature("shape", 20, 3),
)


def normalised(form: str) -> str:
    return re.sub("[0-9]", "0", "".join(REPLACEMENTS.get(c, c) for c in form).lower())


def shape(form: str) -> str:
    """“McDonald's” is XxXxx': capital, small, digit, the sign itself or u; no more than two alike in a row."""
    kinds: list[str] = []
    for c in form:
        if c.lower() != c:
            kind = "X"
        elif c.upper() != c:
            kind = "x"
        elif "0" <= c <= "9":
            kind = "d"
        else:
            kind = c if ord(c) < 128 else "u"
        if kinds[-2:] != [kind, kind]:
            kinds.append(kind)
        if len(kinds) == LONGEST_SHAPE:
            break
    return "".join(kinds)


def features(form: str) -> tuple[str, ...]:
    """In the order of FEATURES; ends are counted in code points."""
    word = normalised(form)
    return (word, f"{word[:1]} {word[-1:]}", word[:3], word[-2:], word[-3:], word[-4:], shape(form))


@dataclass
class Vocabularies:
    """Per feature: which value has which number. Values are ordered by how often they occur, then by spelling."""

    numbers: list[dict[str, int]]
    counts: list[int]  # of each word's number, in training; for words only

    @staticmethod
    def of(sentences) -> "Vocabularies":
        counters = [Counter() for _ in FEATURES]
        for sentence in sentences:
            for word in sentence:
                for counter, value in zip(counters, features(word.form)):
                    counter[value] += 1
        kept = [
            sorted((v for v, n in counter.items() if n >= feature.rarest), key=lambda v: (-counter[v], v))
            for counter, feature in zip(counters, FEATURES)
        ]
        numbers = [{value: i + FIRST for i, value in enumerate(values)} for values in kept]
        return Vocabularies(numbers, [0] * FIRST + [counters[0][value] for value in kept[0]])

    def of_word(self, form: str) -> list[int]:
        return [numbers.get(value, UNKNOWN) for numbers, value in zip(self.numbers, features(form))]
