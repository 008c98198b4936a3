"""Multiple-choice questions from tables and number ranges, with their working.

make.py (the item sets) and the small models' corpus use this module. It also separates the two: by wordings
(wordings.py), by number pairs (`is_held_pair`) and by sets of choices (`is_held_choices`).
"""

import hashlib
import re
from dataclasses import dataclass, field

import tables as T
from wordings import WORDINGS

LETTERS = "ABCD"
SLOT = re.compile(r"( ?)\[([^\]]*)\]")


@dataclass
class Question:
    kind: str
    subject: str
    text: str
    answer: str
    choices: list
    working: list  # sentences that lead to the answer
    pairs: list = field(default_factory=list)  # sums and differences used: (sign, a, b)
    wording: str = ""  # held, shared or train

    @property
    def index(self):
        return self.choices.index(self.answer)


def _hash(text):
    return int(hashlib.md5(text.encode()).hexdigest()[:8], 16)


def is_held_pair(pair):
    """Training never uses one in eight sums and differences, in any question."""
    sign, a, b = pair
    return _hash(f"{sign}{a},{b}") % 8 == 0


def choices_key(choices):
    return "|".join(sorted(choices))


def is_held_choices(choices):
    """One in four sets of choices belongs to the item sets. Training uses the others."""
    return _hash("choices:" + choices_key(choices)) % 4 == 0


def _wording(rng, subject, groups):
    """A wording of the subject from the given groups, and its group."""
    options = [(group, text) for group in groups for text in WORDINGS[subject].get(group, [])]
    group, text = rng.choice(options)

    def chosen(slot):
        word = rng.choice(slot[2].split("|"))
        return slot[1] + word if word else ""

    return group, SLOT.sub(chosen, text)


def _finish(rng, kind, subject, groups, fields, answer, wrong, working, pairs=()):
    group, text = _wording(rng, subject, groups)
    choices = [answer, *wrong]
    rng.shuffle(choices)
    return Question(kind, subject, text.format(**fields), answer, choices, working, list(pairs), group)


def numeric_distractors(rng, answer, lures):
    """Three wrong numbers: results of a wrong operation first, then near misses."""
    likely = [n for n in dict.fromkeys(lures) if 0 < n < 100 and n != answer]
    near = [n for n in (answer + d for d in (-1, 1, -2, 2, -10, 10, 3, -3, 4, -4)) if 0 < n < 100 and n not in likely]
    rng.shuffle(likely)
    likely = likely[: rng.choice((1, 2, 2, 3))]
    rng.shuffle(near)
    return [str(n) for n in (likely + near)[:3]]


def _people(rng):
    n, m, p = rng.sample(T.NAMES, 3)
    return {"n": n, "m": m, "p": p, "it": rng.choice(T.THINGS)}


# --- arithmetic ----------------------------------------------------------------------------------


def arithmetic(rng, groups, subject=None):
    subject = subject or rng.choices(list(ARITHMETIC_SHARE), list(ARITHMETIC_SHARE.values()))[0]
    fields = _people(rng)
    c = None
    if subject in ("sum", "addition"):
        a, b = rng.randint(2, 20), rng.randint(2, 12)
        if rng.random() < 0.4:
            a, b = b, a
        steps, lures = [("+", a, b)], [abs(a - b), a * b, a]
    elif subject in ("difference", "subtraction"):
        a = rng.randint(5, 30)
        b = rng.randint(2, min(a - 1, 12))
        steps, lures = [("-", a, b)], [a + b, b, a]
    elif subject in ("product", "multiplication"):
        a, b = rng.randint(2, 9), rng.randint(2, 6)
        if rng.random() < 0.5:
            a, b = b, a
        steps, lures = [("*", a, b)], [a + b, a * b + a, a * b - b]
    elif subject == "division":
        b, each = rng.randint(2, 6), rng.randint(2, 9)
        a = b * each
        steps, lures = [("/", a, b)], [a - b, a, b, a + b]
    elif subject == "add-subtract":
        a, b = rng.randint(2, 14), rng.randint(2, 12)
        c = rng.randint(1, min(a + b - 1, 12))
        steps, lures = [("+", a, b), ("-", a + b, c)], [a + b, a + b + c, abs(a - b)]
    elif subject == "subtract-subtract":
        a = rng.randint(8, 28)
        b = rng.randint(2, min(12, a // 2))
        c = rng.randint(1, min(12, a - b - 1))
        steps, lures = [("-", a, b), ("-", a - b, c)], [a - b, a - c, a + b + c]
    else:
        a, b, c = rng.randint(2, 6), rng.randint(2, 5), rng.randint(2, 9)
        steps, lures = [("*", a, b), ("+", a * b, c)], [a * b, a + b + c, a * b - c]
    working, pairs, result = [], [], 0
    for sign, x, y in steps:
        result = {"+": x + y, "-": x - y, "*": x * y, "/": x // y if y else 0}[sign]
        working.append(f"{x} {sign} {y} = {result}.")
        if sign in "+-":
            pairs.append((sign, x, y))
    fields.update(a=a, b=b, c=c)
    wrong = numeric_distractors(rng, result, lures)
    return _finish(rng, "arithmetic", subject, groups, fields, str(result), wrong, working, pairs)


ARITHMETIC_SHARE = {
    "sum": 12, "difference": 12, "product": 8, "addition": 15, "subtraction": 15, "multiplication": 10,
    "division": 6, "add-subtract": 9, "subtract-subtract": 8, "multiply-add": 5,
}  # fmt: skip


# --- calendar and order --------------------------------------------------------------------------


def _circle(rng, groups, subject, circle, noun, step):
    """A day or month some steps after (or before) another one."""
    i = rng.randrange(len(circle))
    way, sign = ("after", 1) if step > 0 else ("before", -1)
    working, here = [], circle[i]
    for k in range(abs(step)):
        there = circle[(i + sign * (k + 1)) % len(circle)]
        working.append(f"The {noun} {way} {here} is {there}.")
        here = there
    wrong = rng.sample([x for x in circle if x != here], 3)
    return _finish(rng, "calendar", subject, groups, {"x": circle[i]}, here, wrong, working)


CIRCLE_SUBJECTS = {
    "day-after": (T.DAYS, "day", 1), "day-before": (T.DAYS, "day", -1),
    "two-days-after": (T.DAYS, "day", 2), "two-days-before": (T.DAYS, "day", -2),
    "month-after": (T.MONTHS, "month", 1), "month-before": (T.MONTHS, "month", -1),
    "two-months-after": (T.MONTHS, "month", 2),
}  # fmt: skip

CALENDAR_SHARE = {
    "day-after": 8, "day-before": 8, "two-days-after": 6, "two-days-before": 5, "month-after": 9, "month-before": 8,
    "two-months-after": 6, "month-number": 8, "day-between": 6, "largest": 7, "smallest": 7, "second-largest": 4,
    "number-after": 6, "number-before": 6, "sequence": 12, "alphabet-first": 6,
}  # fmt: skip


def calendar(rng, groups, subject=None):
    subject = subject or rng.choices(list(CALENDAR_SHARE), list(CALENDAR_SHARE.values()))[0]
    if subject in CIRCLE_SUBJECTS:
        return _circle(rng, groups, subject, *CIRCLE_SUBJECTS[subject])
    fields, working, pairs = {}, [], []
    if subject == "month-number":
        i = rng.randrange(12)
        answer, fields = T.MONTHS[i], {"o": T.ORDINALS[i]}
        working = [f"The {T.ORDINALS[i]} month is {answer}."]
        wrong = rng.sample([x for x in T.MONTHS if x != answer], 3)
    elif subject == "day-between":
        i = rng.randrange(7)
        answer = T.DAYS[(i + 1) % 7]
        fields = {"x": T.DAYS[i], "y": T.DAYS[(i + 2) % 7]}
        working = [f"The day after {T.DAYS[i]} is {answer}."]
        wrong = rng.sample([x for x in T.DAYS if x not in (answer, *fields.values())], 3)
    elif subject in ("largest", "smallest", "second-largest"):
        numbers = sorted(rng.sample(range(1, 61), 4))
        answer = str(numbers[{"largest": 3, "smallest": 0, "second-largest": 2}[subject]])
        working = [f"The {subject.replace('-', ' ')} number is {answer}."]
        wrong = [str(n) for n in numbers if str(n) != answer]
    elif subject in ("number-after", "number-before"):
        x, step = rng.randint(5, 70), (1 if subject == "number-after" else -1)
        answer, fields = str(x + step), {"x": x}
        working = [f"The number {subject[7:]} {x} is {answer}."]
        wrong = [str(n) for n in rng.sample([x - step, x + 2 * step, x + 10, x + step + 10, x - 2 * step], 3)]
    elif subject == "sequence":
        step = rng.choice((1, 2, 2, 3, 4, 5, 5, 10, -1, -2, -3))
        start = rng.randint(1, 40) if step > 0 else rng.randint(14, 45)
        shown = [start + step * k for k in range(4)]
        last, answer = shown[-1], shown[-1] + step
        fields = {"s": ", ".join(map(str, shown))}
        sign = "+" if step > 0 else "-"
        working, pairs = [f"{last} {sign} {abs(step)} = {answer}."], [(sign, last, abs(step))]
        wrong = numeric_distractors(rng, answer, [answer + step, last + 1, last - step])
        answer = str(answer)
    else:
        words = sorted(rng.sample(T.ALPHABET_WORDS, 4))
        answer, wrong = words[0], words[1:]
        working = [f"The first word is {answer}."]
    return _finish(rng, "calendar", subject, groups, fields, answer, wrong, working, pairs)


# --- words ---------------------------------------------------------------------------------------

WORDS_SHARE = {"opposite": 25, "colour": 15, "category": 20, "odd-one-out": 14, "young-animal": 8, "job": 9, "use": 9}

# Choices that would make a second answer defensible.
NEVER_TOGETHER = [{"baker", "chef"}, {"camera", "telescope"}, {"chick", "duckling"}]


def _clash(answer, other):
    return any(answer in pair and other in pair for pair in NEVER_TOGETHER)


def with_article(word):
    """The word with "a" or "an" where English requires one."""
    if word in ("scissors", "pliers"):
        return word
    return ("an " if word[0] in "aeiou" else "a ") + word


def words(rng, groups, subject=None):
    subject = subject or rng.choices(list(WORDS_SHARE), list(WORDS_SHARE.values()))[0]
    fields = {}
    if subject == "opposite":
        pairs = [(g, p) for g in range(len(T.OPPOSITE_GROUPS)) for p in T.OPPOSITE_GROUPS[g]]
        group, pair = rng.choice(pairs)
        x, answer = pair if rng.random() < 0.5 else pair[::-1]
        fields = {"x": x}
        wrong = rng.sample([w for g, p in pairs if g != group for w in p], 3)
        working = [f"The opposite of {x} is {answer}."]
    elif subject == "colour":
        x = rng.choice(list(T.COLOUR_OF))
        answer, arguable = T.COLOUR_OF[x]
        fields = {"x": x}
        wrong = rng.sample([c for c in T.COLOURS if c != answer and c not in arguable], 3)
        working = [f"The colour of {x} is {answer}."]
    elif subject == "category":
        x = rng.choice(list(T.CATEGORIES))
        answer, fields = rng.choice(T.CATEGORIES[x]), {"x": x}
        wrong = [rng.choice(T.CATEGORIES[c]) for c in rng.sample([c for c in T.CATEGORIES if c != x], 3)]
        working = [f"{with_article(answer).capitalize()} is {x}."]
    elif subject == "odd-one-out":
        common, odd = rng.sample(list(T.CATEGORIES), 2)
        answer = rng.choice(T.CATEGORIES[odd])
        wrong = rng.sample(T.CATEGORIES[common], 3)
        working = [f"{with_article(answer).capitalize()} is not {common}."]
    else:
        table = {"young-animal": T.YOUNG_ANIMALS, "job": T.JOBS, "use": T.USES}[subject]
        x = rng.choice(list(table))
        answer, fields = table[x], {"x": x}
        wrong = rng.sample([w for w in table.values() if w != answer and not _clash(answer, w)], 3)
        working = {
            "young-animal": [f"A young {x} is called {with_article(answer)}."],
            "job": [f"The person who {x} is {with_article(answer)}."],
            "use": [f"To {x} you use {with_article(answer)}."],
        }[subject]
    return _finish(rng, "words", subject, groups, fields, answer, wrong, working)


KINDS = {"arithmetic": arithmetic, "calendar": calendar, "words": words}
SHARES = {"arithmetic": ARITHMETIC_SHARE, "calendar": CALENDAR_SHARE, "words": WORDS_SHARE}
