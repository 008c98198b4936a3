"""The training corpus: questions with options under system prompts, and dense practice rows, made on the fly from a seed.

Every answer in it is right. How much an answer shows follows from what its system prompt asks for.
Kept out: held-out wordings, number pairs and sets of choices (tools/generators/items/questions.py), and, by
comparison with the files themselves (excluded.py), every question and every set of choices of every item set.
The other studies' prompts are in study_chats.py and judging.py.
"""

import random
import sys
from dataclasses import dataclass

from excluded import EXCLUDED, ROOT
from reading import LETTERS, named_option, named_text

sys.path.insert(0, str(ROOT / "tools" / "generators" / "items"))

import questions as Q  # noqa: E402
import tables as T  # noqa: E402
from system_prompts import _SLOT_WORDS, Wish, instruction, system_prompt  # noqa: E402

TRAINED = ["shared", "train"]
KIND_SHARE = {"arithmetic": 0.42, "calendar": 0.26, "words": 0.26, "quote": 0.06}


TABLE_WORDS = sorted(
    {w for group in T.OPPOSITE_GROUPS for pair in group for w in pair}
    | set(T.COLOURS)
    | {w for members in T.CATEGORIES.values() for w in members}
    | set(T.DAYS)
    | set(T.MONTHS)
    | set(T.YOUNG_ANIMALS.values())
    | set(T.JOBS.values())
    | set(T.USES.values())
    | set(T.ALPHABET_WORDS)
)
NUMBERS = [str(n) for n in range(1, 71)]
# Everyday words of the system prompts, for option lists with words that no fact mentions.
EVERYDAY = sorted({w for slot in ("adj", "person", "place", "noun", "event", "role") for w in _SLOT_WORDS[slot]})


@dataclass
class Piece:
    """A stretch of a row. `weight` > 0: it counts in the loss. `letter`: it is an option's letter, looked up.

    `thought`: the answer that must be known before this stretch begins, though no working has named it.
    `verdict`: what must be known there one layer later, as it follows from comparing or counting.
    `copied`: it says again, word for word, what stands before.
    """

    text: str
    weight: float = 0.0
    letter: bool = False
    thought: str = ""
    verdict: str = ""
    copied: bool = False


LETTER_WEIGHT = 3.0


def letter_piece(letter, space=True, thought=""):
    return Piece((" " if space else "") + letter, LETTER_WEIGHT, True, thought)


# --- questions that training may use -------------------------------------------------------------


def usable(q):
    return (
        len(set(q.choices)) == 4
        and not Q.is_held_choices(q.choices)
        and not any(map(Q.is_held_pair, q.pairs))
        and not EXCLUDED.has_choices(q.choices)
        and not any(EXCLUDED.found(q.text))
    )


def quote_question(rng):
    """A question whose answer stands in it: practice in reading options of any words."""
    choices = option_words(rng, 4)
    answer = rng.choice(choices)
    text = rng.choice(
        ['Which option says "{}"?', "Which option is {}?", 'Find the option "{}".', "Look for {}.", 'Which line reads "{}"?', "Take {}."]
    ).format(answer)
    return Q.Question("quote", "quote", text, answer, choices, [], [], "train")


def question(rng, kinds=None, subject=None, held=False):
    """A question in a trained wording that touches no held-out thing; `held`: in a held-out one, for the evaluation."""
    shares = {k: v for k, v in KIND_SHARE.items() if (kinds is None or k in kinds) and not (held and k == "quote")}
    while True:
        kind = rng.choices(list(shares), list(shares.values()))[0]
        q = quote_question(rng) if kind == "quote" else Q.KINDS[kind](rng, ["held"] if held else TRAINED, subject)
        if held and len(set(q.choices)) == 4 or not held and usable(q):
            return q


def option_words(rng, count, everyday=True):
    """Words or numbers for a list of options, none of them a list of an item; `everyday` lets other words in."""
    while True:
        u = rng.random() * (1.0 if everyday else 0.75)
        if u < 0.3:
            options = rng.sample(NUMBERS, count)
        elif u < 0.6:
            options = rng.sample(TABLE_WORDS, count)
        elif u < 0.75:
            options = rng.sample(TABLE_WORDS + NUMBERS, count)
        elif u < 0.9:
            options = rng.sample(EVERYDAY, count)
        else:
            options = [f"{rng.choice(T.COLOURS)} {w}" for w in rng.sample(T.THINGS + _SLOT_WORDS["noun"], count)]
        if not EXCLUDED.has_choices(options) and not (count == 4 and Q.is_held_choices(options)):
            return options


def option_lines(choices):
    return "".join(f"\n{letter}. {choice}" for letter, choice in zip(LETTERS, choices))


# --- chat examples -------------------------------------------------------------------------------

POLITE_OPENINGS = ["Certainly. ", "Of course. ", "Gladly. ", "Thank you. "]
BRIDGES = ["So the answer is {}.", "The answer is {}.", "It is {}.", "That makes {}."]


def response(rng, q, wish):
    """Pieces of a right answer in the manner that was wished for."""
    works = bool(q.working) and rng.random() < (0.95 if wish.work is None else wish.work)
    final = wish.final or rng.choices(("letter", "text", "both", "bare text"), (80, 20, 0, 0) if works else (30, 35, 20, 15))[0]
    if works and final == "bare":
        final = "letter"
    letter, thought = LETTERS[q.index], "" if works else q.answer
    text = ""
    if wish.polite and rng.random() < 0.35 and not final.startswith("bare"):
        text += rng.choice(POLITE_OPENINGS)
    if works:
        steps = q.working
        if wish.stepwise and rng.random() < 0.25:
            steps = [f"Step {k}: {s}" for k, s in enumerate(steps, 1)]
        text += " ".join(steps)
        if rng.random() < 0.2:
            text += " " + rng.choice(BRIDGES).format(q.answer)
        text += "\n"
    elif text:
        text += "\n"
    if final == "bare":
        return [letter_piece(letter, space=False, thought=thought)]
    if final == "bare text":
        return [Piece(text + q.answer, 1.0)]
    if final == "both":
        return [Piece(f"{text}Answer: {q.answer} (", 1.0), letter_piece(letter, space=False), Piece(")", 1.0)]
    if final == "text":
        return [Piece(f"{text}Answer: {q.answer}", 1.0)]
    return [Piece(f"{text}Answer:", 1.0), letter_piece(letter, thought=thought)]


def user_text(rng, q):
    """Question and options; now and then with a line of instruction after them. Gives that line's wish too."""
    text, wish = q.text + option_lines(q.choices), Wish()
    if rng.random() < 0.12:
        sentences, wish = instruction(rng, 1)
        text += ("\n\n" if rng.random() < 0.5 else "\n") + " ".join(sentences)
    return text, wish


@dataclass
class Expected:
    """What a right response names: one of `options`, by its letter, by its text, or by either."""

    options: list
    index: int
    by: str = "either"

    def named(self, response):
        """Index of the option that the response names, or None."""
        if self.by == "text":
            return named_text(response, self.options)
        index = named_option(response, self.options)
        return None if self.by == "letter" and named_text(response, self.options) is not None else index


@dataclass
class Example:
    system: str
    user: str
    pieces: list
    expected: Expected
    shown: tuple = ()  # the user's message in pieces, where something of it is learned


def example(rng):
    """One chat: system prompt (may be empty), user's question with options, a right response."""
    q = question(rng)
    system, wish = system_prompt(rng)
    user, extra = user_text(rng, q)
    if extra.work is not None:
        wish = wish.merged(extra)
    return Example(system, user, response(rng, q, wish), Expected(q.choices, q.index))


# --- dense practice ------------------------------------------------------------------------------


def wide_sum(rng):
    """A sum or difference of a wider range than questions have, so that numbers are learned as a line: "31 + 17 = 48."."""
    while True:
        a, b, sign = rng.randint(1, 50), rng.randint(1, 20), rng.choice("+-")
        result = a + b if sign == "+" else a - b
        if 0 < result <= 70 and not Q.is_held_pair((sign, a, b)):
            return f"{a} {sign} {b} = {result}."


def fact_row(rng, count=9):
    """Bare facts one after another: "5 + 7 = 12. The day after Monday is Tuesday." The last word counts."""
    pieces = []
    while count > 0:
        if rng.random() < 0.3:
            known, result = wide_sum(rng).rstrip(".").rsplit(" ", 1)
            pieces += [Piece(" " + known), Piece(" " + result, 1.0), Piece(".")]
            count -= 1
            continue
        q = question(rng, ["arithmetic"] if rng.random() < 0.55 else ["calendar", "words"])
        if q.subject in ("largest", "smallest", "second-largest", "alphabet-first", "odd-one-out"):
            continue  # their answers need the options
        for sentence in q.working:
            known, result = sentence.rstrip(".").rsplit(" ", 1)
            pieces += [Piece(" " + known), Piece(" " + result, 1.0), Piece(".")]
            count -= 1
    return pieces


def quiz_row(rng, count=4):
    """Questions without options and their answers, with or without working."""
    pieces = []
    while count > 0:
        q = question(rng, ["arithmetic"] if rng.random() < 0.55 else ["calendar", "words"])
        if q.subject in ("largest", "smallest", "second-largest", "alphabet-first", "odd-one-out", "category"):
            continue
        pieces.append(Piece(q.text))
        if rng.random() < 0.6:
            pieces.append(Piece(" " + " ".join(q.working), 1.0))
        else:
            pieces += [Piece(" It is"), Piece(" " + q.answer, 2.0), Piece(".")]
        pieces.append(Piece("\n"))
        count -= 1
    return pieces


def copied_row(rng, count=3):
    """Questions or lists, each said once more: "What is 2 plus 3?\nOnce more: What is 2 plus 3?"."""
    pieces = []
    for _ in range(count):
        text = " ".join(option_words(rng, rng.choice((4, 6, 8)))) if rng.random() < 0.3 else question(rng).text
        between = rng.choice(("Once more:", "The question:", "Again:", "That is:", "Repeated:"))
        pieces += [Piece(f"{text}\n{between}"), Piece(f" {text}", 0.5, copied=True), Piece("\n")]
    return pieces


def lookup_row(rng, blocks=2, plain=False):
    """Lists of options and questions for their letters: "dog = B.", "dog B.", "It is dog.\\nAnswer: B".

    The last option of a list is not asked for: what is left over needs no looking.
    """
    pieces = []
    for _ in range(blocks):
        options = list(question(rng).choices) if rng.random() < 0.4 else option_words(rng, rng.choice((2, 3, 4, 4, 4, 5)), not plain)
        # A list in the form of a chat now and then, so that the marks of the chat do not disturb.
        chat = rng.random() < 0.3 and not plain
        if chat:
            system, _ = system_prompt(rng) if rng.random() < 0.3 else ("", None)
            pieces.append(Piece(("<|system|>" + system + "<|end|>" if system else "") + "<|user|>"))
        pieces.append(Piece((rng.choice(("Choose one.", "Look at the list.", "Which is right?", "Options:")) if rng.random() < 0.5 and not plain else "") + option_lines(options)))
        pieces.append(Piece("<|end|><|assistant|>" if chat else "\n\n"))
        order = list(range(len(options)))
        rng.shuffle(order)
        form = rng.random()
        for k in order[:-1]:
            if form < 0.3:
                pieces += [Piece(f" {options[k]}"), letter_piece(LETTERS[k]), Piece(".")]
            elif form < 0.6:
                pieces += [Piece(f" {options[k]} ="), letter_piece(LETTERS[k]), Piece(".")]
            else:
                pieces += [Piece(f" It is {options[k]}.\nAnswer:"), letter_piece(LETTERS[k]), Piece("\n")]
        pieces.append(Piece("<|end|>" if chat else "\n"))
    return pieces


if __name__ == "__main__":
    rng = random.Random(0)
    for _ in range(12):
        e = example(rng)
        print(repr(e.system), "|", repr(e.user), "=>", repr("".join(p.text for p in e.pieces)))
    for row in (fact_row, quiz_row, lookup_row, copied_row):
        print(row.__name__, repr("".join(p.text for p in row(rng))))
