"""The features of a word for the parser: the word itself without case and digits, its ends, and its shape.

`src/text/parser/features.ts` implements the same in TypeScript. The weights ship with the parts that both share (the
replacements, the names and sizes of the features, the vocabularies). `checks` in the vocabulary file has words with
their numbers from this code, and a test compares the TypeScript with them.
"""

import re
from collections import Counter
from dataclasses import dataclass

# Signs and their replacements in the treebank.
REPLACEMENTS = {"’": "'", "‘": "'", "“": '"', "”": '"', "–": "-", "—": "-", "−": "-", "…": "...", "×": "*", "\u00a0": " "}
LONGEST_SHAPE = 6
UNKNOWN = 1  # 0 is padding
FIRST = 2


@dataclass(frozen=True)
class Feature:
    name: str
    size: int  # numbers in its vector
    rarest: int  # rarer values in training count as unknown


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
    """The shape of “McDonald's” is XxXxx': capital, small, digit, the sign itself or u; at most two of a kind in a row."""
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
    """The values in the order of FEATURES. Ends count code points."""
    word = normalised(form)
    return (word, f"{word[:1]} {word[-1:]}", word[:3], word[-2:], word[-3:], word[-4:], shape(form))


@dataclass
class Vocabularies:
    """The number of each value, per feature. Frequent values come first, and ties are in spelling order."""

    numbers: list[dict[str, int]]
    counts: list[int]  # training count of each word number, for words only

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
