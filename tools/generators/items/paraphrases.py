"""Two paraphrases of a generated item: the same question in two other wordings of the same story.

The question's own wording yields the fields (people, things, numbers). The other wordings have the same fields, so the
meaning is the same by construction.

    python3 tools/generators/items/paraphrases.py     # prints whether a training wording can make a paraphrase (none may)
"""

import re
from itertools import product

from paraphrase_wordings import PARAPHRASE_WORDINGS
from wordings import WORDINGS

FIELD = re.compile(r"\{(\w+)\}")
SLOT = re.compile(r"( ?)\[([^\]]*)\]")


def fields_of(wording):
    return sorted(set(FIELD.findall(wording)))


def fields_in(question, wording):
    """The value of each field of the wording in the question, or None if the question has another wording."""
    seen = set()

    def group(field):
        if field[1] in seen:
            return f"(?P={field[1]})"
        seen.add(field[1])
        return f"(?P<{field[1]}>.+)"

    pattern = re.sub(r"\\\{(\w+)\\\}", group, re.escape(wording))
    found = re.fullmatch(pattern, question)
    return found.groupdict() if found else None


def own_wordings(subject):
    return [text for who in ("held", "shared") for text in WORDINGS[subject].get(who, [])]


def ways(subject, wording):
    """The other wordings that tell the same story and that no small model trains on."""
    for story in PARAPHRASE_WORDINGS[subject]:
        told = story.get("of", own_wordings(subject))
        if wording in told:
            held = [text for text in WORDINGS[subject]["held"] if text in told and text != wording]
            return [text for text in held + story["as"] if fields_of(text) == fields_of(wording)]
    raise SystemExit(f"{subject}: no story is told by “{wording}”")


def paraphrases(rng, subject, question, taken):
    """Two paraphrases in other wordings. Neither is a taken question."""
    matches = [(w, f) for w in own_wordings(subject) if (f := fields_in(question, w)) is not None]
    if len(matches) != 1:
        raise SystemExit(f"{len(matches)} wordings of {subject} read the question “{question}”")
    wording, fields = matches[0]
    texts = [text for way in ways(subject, wording) if (text := way.format(**fields)) not in taken]
    if len(texts) < 2:
        raise SystemExit(f"{subject}: fewer than two ways to say “{question}” otherwise")
    return rng.sample(texts, 2)


# --- apart from training -------------------------------------------------------------------------


def words_of(wording):
    """The words in lower case, without signs. All fields become the same symbol."""
    return re.findall(r"[^\W_]+|~", FIELD.sub(" ~ ", wording).lower())


def all_forms(wording):
    """All forms of a training wording, one for each combination of its slots."""
    slots = [m[2].split("|") for m in SLOT.finditer(wording)]
    for chosen in product(*slots):
        left = iter(chosen)
        yield SLOT.sub(lambda m: m[1] + word if (word := next(left)) else "", wording)


def clashes():
    """Paraphrase wordings that a training wording contains: pairs of the paraphrase and the training wording."""
    trained = [
        (form, f" {' '.join(words_of(form))} ")
        for groups in WORDINGS.values()
        for who in ("shared", "train")
        for wording in groups.get(who, [])
        for form in all_forms(wording)
    ]
    ours = {
        text
        for subject, stories in PARAPHRASE_WORDINGS.items()
        for text in WORDINGS[subject]["held"] + [text for story in stories for text in story["as"]]
    }
    return [
        (text, form) for text in sorted(ours) for form, said in trained if f" {' '.join(words_of(text))} " in said
    ]


if __name__ == "__main__":
    found = clashes()
    for text, form in found:
        print(f"“{text}” stands in the training wording “{form}”")
    print("no training wording makes a paraphrase" if not found else f"{len(found)} clashes")
    raise SystemExit(1 if found else 0)
