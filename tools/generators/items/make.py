"""Writes the generated item sets: arithmetic, calendar and words with choices, and numbers without. Also writes few-shot
examples for each.

    python3 tools/generators/items/make.py            # rewrites {sets,demonstrations}/{arithmetic,calendar,words,numbers}.json in src/items
    python3 tools/generators/items/make.py words 2000 # prints that many questions of a set as drawn; a question may repeat

Pure standard library. The seed fixes every item. Rules:
- At least 60% of the items use wordings that no small model trains on.
- Training never uses any set of four choices in these items (questions.is_held_choices).
- Training never uses some sums and differences (questions.is_held_pair). Items seek them with a chance of one in five,
  and 17 of the 121 items that add or subtract have them.
- The right answer is equally often at each letter. No question repeats with the same answer
  ("Which of these numbers is the greatest?" repeats with other numbers).
- The set of numbers has word problems in wordings that no small model trains on. None of them is in arithmetic.
  Its answers are numbers, and the working is their solution.
- Every item has two paraphrases (paraphrases.py), in wordings that no small model trains on. None of them is the
  question of an item of any generated set.
- A set's few-shot examples are drawn after it, from their own seed, in the same manner. None of them is an item of any
  generated set.
check.ts solves every item again by its own rules.
"""

import json
import random
import sys
from pathlib import Path

from paraphrases import clashes, paraphrases
from questions import KINDS, SHARES, choices_key, is_held_choices, is_held_pair
from wordings import WORDINGS

SEED = 20261
SIZE = 160
HELD_WORDING_SHARE = 0.65
HELD_PAIR_SHARE = 0.2
# The script's path when the sets were made. It is part of plans, so it must not change.
SOURCE = "Evenkeel, tools/items/make.py"
TARGET = Path(__file__).resolve().parents[3] / "src" / "items"
SHOWN = 24  # few-shot examples of each set

TITLES = {
    "arithmetic": ("Arithmetic", "Bare sums and short word problems with one or two steps and small whole numbers."),
    "calendar": ("Calendar and order", "Days, months, the order of numbers, rows of numbers and alphabetical order."),
    "words": ("Word knowledge", "Opposites, colours, kinds of things, odd ones out, young animals, jobs and uses."),
    "numbers": ("Number problems", "Short word problems with one or two steps and no choices: the answer is a number."),
}
# Only word problems. Two-step problems are as many as one-step problems, so that they need some working.
NUMBER_SHARES = {
    "addition": 12, "subtraction": 12, "multiplication": 12, "division": 12,
    "add-subtract": 16, "subtract-subtract": 16, "multiply-add": 16,
}  # fmt: skip


def quotas(shares, size):
    """How many items each subject gets: proportional to its share, with the largest remainders rounded up."""
    total = sum(shares.values())
    exact = {s: size * w / total for s, w in shares.items()}
    counts = {s: int(x) for s, x in exact.items()}
    for s in sorted(exact, key=lambda s: counts[s] - exact[s])[: size - sum(counts.values())]:
        counts[s] += 1
    return counts


def draw(rng, kind, subject, wording, want_held_pair, seen_questions, seen_choices):
    """One new question of the subject in the wanted wording. Training never uses its choices."""
    for attempt in range(20000):
        q = KINDS[kind](rng, [wording], subject)
        key = choices_key(q.choices)
        if len(set(q.choices)) < 4 or not is_held_choices(q.choices) or (q.text, q.answer) in seen_questions:
            continue
        # The seven days allow few sets of choices, so a set may repeat after many draws.
        if key in seen_choices and attempt < 15000:
            continue
        if q.pairs and attempt < 15000 and any(map(is_held_pair, q.pairs)) != want_held_pair:
            continue
        return q
    raise SystemExit(f"no new question for {kind}, {subject}, {wording}")


def make(kind, size=SIZE, may_repeat=False):
    rng = random.Random(f"{SEED}:{kind}")
    seen_questions, seen_choices, drawn = set(), set(), []
    for subject, count in quotas(SHARES[kind], size).items():
        for k in range(count):
            held_only = "shared" not in WORDINGS[subject]
            wording = "held" if held_only or k < round(count * HELD_WORDING_SHARE) else "shared"
            q = draw(rng, kind, subject, wording, rng.random() < HELD_PAIR_SHARE, seen_questions, seen_choices)
            if not may_repeat:
                seen_questions.add((q.text, q.answer))
                seen_choices.add(choices_key(q.choices))
            drawn.append(q)
    return with_positions(rng, drawn)


def with_positions(rng, drawn, sign=""):
    """Items in a new order, with the right answer equally often at each position."""
    rng.shuffle(drawn)
    positions = [k % 4 for k in range(len(drawn))]
    rng.shuffle(positions)
    items = []
    for number, (q, position) in enumerate(zip(drawn, positions), 1):
        wrong = [c for c in q.choices if c != q.answer]
        choices = wrong[:position] + [q.answer] + wrong[position:]
        items.append({"id": item_id(number, sign), "subject": q.subject, "question": q.text, "choices": choices, "answer": position})
    return items


def item_id(number, sign=""):
    return f"{sign}{number:02}" if sign else f"{number:03}"


def make_numbers(taken):
    """Questions without choices, each in a held wording. None of them is a taken one."""
    rng = random.Random(f"{SEED}:numbers")
    seen, drawn = set(taken), []
    for subject, count in quotas(NUMBER_SHARES, SIZE).items():
        for _ in range(count):
            q = draw_number(rng, subject, rng.random() < HELD_PAIR_SHARE, seen)
            seen.add(q.text)
            drawn.append(q)
    return without_choices(rng, drawn)


def without_choices(rng, drawn, sign=""):
    rng.shuffle(drawn)
    return [
        {"id": item_id(number, sign), "subject": q.subject, "question": q.text, "answer": q.answer, "solution": " ".join(q.working)}
        for number, q in enumerate(drawn, 1)
    ]


def draw_number(rng, subject, want_held_pair, seen):
    """One new question of the subject. If it adds or subtracts, `want_held_pair` decides whether it has a held pair."""
    while True:
        q = KINDS["arithmetic"](rng, ["held"], subject)
        if q.text not in seen and (not q.pairs or any(map(is_held_pair, q.pairs)) == want_held_pair):
            return q


def make_shown(name, asked):
    """Few-shot examples for a set, in held wordings only. None of them is in `asked`, whose entries are (question, answer,
    choices)."""
    rng, seen, drawn = random.Random(f"{SEED}:{name}:shown"), set(asked), []
    shares = NUMBER_SHARES if name == "numbers" else SHARES[name]
    wanted = [subject for subject, count in quotas(shares, SHOWN).items() for _ in range(count)]
    while wanted:
        q = draw_shown(rng, name, wanted[0], seen)
        if q is None:  # all questions of the subject are taken
            wanted[0] = rng.choices(list(shares), list(shares.values()))[0]
            continue
        wanted.pop(0)
        seen.add(known_by(q.text, q.answer, q.choices, q.subject))
        drawn.append(q)
    return without_choices(rng, drawn, "d") if name == "numbers" else with_positions(rng, drawn, "d")


def draw_shown(rng, name, subject, seen):
    for _ in range(20000):
        q = KINDS["arithmetic" if name == "numbers" else name](rng, ["held"], subject)
        if len(set(q.choices)) == 4 and is_held_choices(q.choices) and known_by(q.text, q.answer, q.choices, subject) not in seen:
            return q
    return None


def known_by(text, answer, choices, subject):
    """The key that must not repeat: the question alone, or with answer and choices if it asks about the choices."""
    return (text, answer, choices_key(choices)) if subject in ASKED_BY_CHOICES else text


ASKED_BY_CHOICES = {"largest", "smallest", "second-largest", "alphabet-first", "category", "odd-one-out"}


def with_paraphrases(name, items, taken):
    """Adds two paraphrases to each item, from the item's own seed."""
    return [
        {**item, "paraphrases": paraphrases(random.Random(f"{SEED}:{name}:{item['id']}"), item["subject"], item["question"], taken)}
        for item in items
    ]


def write(name, kind, items):
    title, description = TITLES[name]
    head = {
        "id": name, "version": "2", "title": title, "description": description, "kind": kind, "language": "en",
        "licence": "MIT", "source": f"{SOURCE}, seed {SEED}",
        "paraphrasedBy": SOURCE,
    }  # fmt: skip
    write_json("sets", name, head, items)


def write_json(folder, name, head, items):
    """Pretty JSON with one item per line."""
    lines = [f"  {json.dumps(k)}: {json.dumps(v)}," for k, v in head.items()]
    rows = ",\n".join("    " + json.dumps(item, ensure_ascii=False) for item in items)
    (TARGET / folder).mkdir(parents=True, exist_ok=True)
    (TARGET / folder / f"{name}.json").write_text("{\n" + "\n".join(lines) + '\n  "items": [\n' + rows + "\n  ]\n}\n")


def asked_in(items):
    return {known_by(i["question"], i["answer"] if "solution" in i else i["choices"][i["answer"]], i.get("choices", []), i["subject"]) for i in items}


if __name__ == "__main__" and len(sys.argv) == 3:
    print(json.dumps({"items": make(sys.argv[1], int(sys.argv[2]), may_repeat=True)}))
elif __name__ == "__main__":
    if found := clashes():
        raise SystemExit(f"“{found[0][0]}” is no paraphrase: it stands in the training wording “{found[0][1]}”")
    made = {kind: make(kind) for kind in KINDS}
    made["numbers"] = make_numbers({item["question"] for item in made["arithmetic"]})
    taken = {item["question"] for items in made.values() for item in items}
    for name, items in made.items():
        items = with_paraphrases(name, items, taken)
        write(name, "arithmetic" if name == "numbers" else name, items)
        shown = make_shown(name, asked_in(items) | taken)
        write_json("demonstrations", name, {"id": name, "source": f"{SOURCE}, seed {SEED}"}, shown)
        print(name, len(items), "items,", len(shown), "demonstrations")
