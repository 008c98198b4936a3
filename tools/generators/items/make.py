"""Writes the made item sets: arithmetic, calendar and words, with choices, and numbers, without; and demonstrations for each.

    python3 tools/generators/items/make.py            # rewrites {sets,demonstrations}/{arithmetic,calendar,words,numbers}.json in src/items
    python3 tools/generators/items/make.py words 2000 # prints so many questions of a set, as they are drawn: one may come again

Pure standard library. The seed fixes every item. Rules:
 - at least 60% of the items use wordings that no small model is trained on;
 - every set of four choices is one that training never uses (questions.is_held_choices);
 - some sums and differences are ones that training never uses (questions.is_held_pair): they are sought with a
   chance of one in five, and stand in 17 of the 121 items that add or subtract;
 - the right answer stands equally often at each letter, and no question comes twice
   with the same answer ("Which of these numbers is the greatest?" comes with other numbers);
 - the set of numbers has word problems in wordings that no small model is trained on, none of which stands in
   arithmetic; its answers are numbers, and the working is their solution;
 - every item has two paraphrases (paraphrases.py), in wordings that no small model is trained on, none of which is the
   question of an item of any made set;
 - a set's demonstrations are drawn after it, from a seed of their own, in the same manner; none of them is an item of any
   made set.
check.ts solves every item again by rules of its own.
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
# Where this script was when the sets were made: it is part of plans.
SOURCE = "Evenkeel, tools/items/make.py"
TARGET = Path(__file__).resolve().parents[3] / "src" / "items"
SHOWN = 24  # demonstrations of each set

TITLES = {
    "arithmetic": ("Arithmetic", "Bare sums and short word problems with one or two steps and small whole numbers."),
    "calendar": ("Calendar and order", "Days, months, the order of numbers, rows of numbers and alphabetical order."),
    "words": ("Word knowledge", "Opposites, colours, kinds of things, odd ones out, young animals, jobs and uses."),
    "numbers": ("Number problems", "Short word problems with one or two steps and no choices: the answer is a number."),
}
# Problems in words only; those with two steps are as many as those with one, so that there is something to work out.
NUMBER_SHARES = {
    "addition": 12, "subtraction": 12, "multiplication": 12, "division": 12,
    "add-subtract": 16, "subtract-subtract": 16, "multiply-add": 16,
}  # fmt: skip


def quotas(shares, size):
    """How many items each subject gets: in proportion to its share, the largest remainders rounded up."""
    total = sum(shares.values())
    exact = {s: size * w / total for s, w in shares.items()}
    counts = {s: int(x) for s, x in exact.items()}
    for s in sorted(exact, key=lambda s: counts[s] - exact[s])[: size - sum(counts.values())]:
        counts[s] += 1
    return counts


def draw(rng, kind, subject, wording, want_held_pair, seen_questions, seen_choices):
    """One new question of the subject in the wanted wording whose choices training never uses."""
    for attempt in range(20000):
        q = KINDS[kind](rng, [wording], subject)
        key = choices_key(q.choices)
        if len(set(q.choices)) < 4 or not is_held_choices(q.choices) or (q.text, q.answer) in seen_questions:
            continue
        # The seven days give few sets of choices: after many draws a set may come again.
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
    """Items in a new order, the right answer equally often at each place."""
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
    """Questions without choices, none of them among the taken ones, each in a held wording."""
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
    """One new question of the subject; where it adds or subtracts, with a held pair or without, as wanted."""
    while True:
        q = KINDS["arithmetic"](rng, ["held"], subject)
        if q.text not in seen and (not q.pairs or any(map(is_held_pair, q.pairs)) == want_held_pair):
            return q


def make_shown(name, asked):
    """Demonstrations for a set, in held wordings only; none is among the asked, which are (question, answer, choices)."""
    rng, seen, drawn = random.Random(f"{SEED}:{name}:shown"), set(asked), []
    shares = NUMBER_SHARES if name == "numbers" else SHARES[name]
    wanted = [subject for subject, count in quotas(shares, SHOWN).items() for _ in range(count)]
    while wanted:
        q = draw_shown(rng, name, wanted[0], seen)
        if q is None:  # every question of the subject is asked
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
    """What must not come again: the question, or with it the choices where they are what is asked about."""
    return (text, answer, choices_key(choices)) if subject in ASKED_BY_CHOICES else text


ASKED_BY_CHOICES = {"largest", "smallest", "second-largest", "alphabet-first", "category", "odd-one-out"}


def with_paraphrases(name, items, taken):
    """The items as they are, each with two paraphrases from a seed of its own."""
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
    """Pretty JSON with one item a line."""
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
