"""Chats of the kinds that the instruction-style, paraphrase and configuration studies use.

`held` asks for held-out instructions, question wordings and labels: only the evaluation does.
"""

from dataclasses import dataclass, replace

import corpus as C
import instructions as I
import sentiments
from corpus import Example, Expected, Piece, letter_piece
from instructions import pick
from reading import LETTERS
from system_prompts import FILLERS, ROLES, fill

NUMBER_KINDS = ["arithmetic"]
# Their answers need the options.
OPTIONS_NEEDED = {"largest", "smallest", "second-largest", "alphabet-first", "odd-one-out", "category"}


def light_system_prompt(rng, held=False):
    """Mostly none; else one that says who answers, and nothing on how."""
    if held or rng.random() < 0.8:
        return ""
    return " ".join(fill(rng, rng.choice(pool)) for pool in rng.choice(((ROLES,), (ROLES, FILLERS), (FILLERS,))))


def placed(rng, instruction, question):
    """The instruction before or after the question."""
    gap = rng.choice(("\n", "\n\n", "\n\n"))
    return instruction + gap + question if rng.random() < 0.65 else question + gap + instruction


def with_choices(rng, q, held=False):
    """The question with two to five of its options, in a new order."""
    count = 4 if held else rng.choice((2, 3, 3, 4, 4, 4, 4, 4, 5))
    wrong = [c for c in q.choices if c != q.answer]
    if count == 5 and q.kind == "arithmetic":
        wrong.append(next(str(n) for n in range(int(q.answer) + 5, 120) if str(n) not in q.choices))
    q.choices = [q.answer, *rng.sample(wrong, min(count - 1, len(wrong)))]
    rng.shuffle(q.choices)
    return q


def asked(q):
    return q.text + C.option_lines(q.choices)


def direct(rng, q):
    """The letter at once, mostly bare."""
    letter = LETTERS[q.index]
    if rng.random() < 0.75:
        return [letter_piece(letter, False, q.answer)]
    return [Piece("Answer:", 1.0), letter_piece(letter, True, q.answer)]


def working(q):
    """Pieces of the working up to “Answer:”; what can only be found among the options is said to stand there."""
    text = " ".join(q.working) + "\nAnswer:"
    if q.subject not in OPTIONS_NEEDED or text.count(q.answer) != 1:
        return [Piece(text, 1.0)]
    before, after = text.split(q.answer)
    # No piece ends in white space: the tokenizer joins it to what follows.
    space = " " * before.endswith(" ")
    return [*([Piece(before.rstrip(), 1.0)] if before.strip() else []), Piece(space + q.answer, 1.0, copied=True), Piece(after, 1.0)]


def worked(q):
    """The working, then the letter."""
    return [*working(q), letter_piece(LETTERS[q.index])]


# --- instruction styles --------------------------------------------------------------------------


def styled(rng, held=False, style=None, options=None):
    """A word problem or a question with options under an instruction of one of four sentence types, solved in full."""
    style = style or rng.choice(list(I.SOLVE))
    if options if options is not None else rng.random() < 0.45:
        q = C.question(rng, ["arithmetic", "calendar", "words"], held=held)
        user = placed(rng, pick(rng, I.CHOOSE[style], held), asked(q))
        return Example(light_system_prompt(rng, held), user, worked(q), Expected(q.choices, q.index))
    return problem(rng, pick(rng, I.SOLVE[style], held), held)


def problem(rng, instruction, held=False, subject=None, pairs_held=False):
    """A problem without options under an instruction: working and a number."""
    q = number_question(rng, held, subject, pairs_held)
    pieces = [Piece(" ".join(q.working) + f"\nAnswer: {q.answer}", 1.0)]
    return Example(light_system_prompt(rng, held), placed(rng, instruction, q.text), pieces, number_expected(q))


def number_expected(q):
    return Expected([str(n) for n in range(200)], int(q.answer), "text")


def number_question(rng, held=False, subject=None, pairs_held=False):
    while True:
        q = C.question(rng, NUMBER_KINDS, subject, held)
        if not pairs_held or q.pairs and all(map(C.Q.is_held_pair, q.pairs)):
            return q


# --- paraphrases ---------------------------------------------------------------------------------


def paraphrase_form(rng, held=False, form=None):
    """A question with options and one of four forms of answer."""
    form = form or rng.choices(("letter", "text", "reason", "restate"), (30, 28, 22, 20))[0]
    q = with_choices(rng, C.question(rng, held=held), held)
    while form in ("reason", "restate") and not q.working:
        q = with_choices(rng, C.question(rng, held=held), held)
    if form == "letter":
        instruction, pieces, by = pick(rng, I.BY_LETTER, held), direct(rng, q), "letter"
    elif form == "text":
        instruction, by = pick(rng, I.BY_TEXT, held), "text"
        pieces = text_answer(rng, q)
    elif form == "reason":
        instruction, pieces, by = pick(rng, I.REASON_FIRST, held), worked(q), "letter"
    else:
        instruction, pieces, by = pick(rng, I.RESTATE, held), [*restated(q), *worked(q)], "letter"
    if by == "letter" and not held and rng.random() < 0.4:
        instruction += " " + pick(rng, {"train": I.FULL_STOP}, False)
        pieces = [*(pieces[:-1] or [Piece("Answer:", 1.0)]), replace(pieces[-1], text=" " + LETTERS[q.index]), Piece(".", 1.0)]
    return Example(light_system_prompt(rng, held), placed(rng, instruction, asked(q)), pieces, Expected(q.choices, q.index, by))


def text_answer(rng, q):
    """The words of the right option, mostly after the working."""
    if q.working and rng.random() < 0.92:
        return [*working(q), Piece(f" {q.answer}", 2.0)]
    labelled = rng.random() < 0.5
    return [Piece("Answer:" if labelled else "", 1.0), Piece(" " * labelled + q.answer, 2.0, thought=q.answer)]


def restated(q):
    """The question once more, and what it comes to: "7 + 5 is how much?"."""
    known = q.working[0].rstrip(".").rsplit(" ", 1)[0]
    known = known.removesuffix(" =").removesuffix(" is a").removesuffix(" is an").removesuffix(" is")
    core = f"{known} is what?" if q.kind != "words" else ""
    after = f"\nIn other words: {core}\n" if core else "\n"
    return [Piece("The question:", 1.0), Piece(f" {q.text}", 1.0, copied=True), Piece(after, 1.0)]


# --- yes or no -----------------------------------------------------------------------------------

TRUTH_QUESTIONS = {
    "train": [
        "Is it [true|right|correct] that {s}?", "Is this [right|true|correct]: {s}?", "{s}. Is that [right|true|correct]?", "{s}. [True|Right|Correct]?",
        "Is the [sentence|statement] {s} [true|right|correct]?", "Someone says: {s}. Is [this|that|it] [so|true|right]?",
    ],
    "held": ["Would it be correct to say that {s}?", "Here is a statement: {s}. Does it hold?", "A friend claims that {s}. Is the friend right?"],
}  # fmt: skip


def statement(rng, held=False):
    """A fact, right or with a wrong result, as words without a full stop, whether it is right, and its right result."""
    while True:
        q = C.question(rng, ["arithmetic", "calendar", "words"], held=held)
        if len(q.working) == 1 and q.subject not in OPTIONS_NEEDED:
            break
    right = rng.random() < 0.5
    return claim(q, q.answer if right else rng.choice([c for c in q.choices if c != q.answer])), right, q.answer


def claim(q, result):
    """The last sentence of the working with another result, without its full stop."""
    known = q.working[-1].rstrip(".").rsplit(" ", 1)[0]
    bare = known.removesuffix(" a").removesuffix(" an")
    return f"{known} {result}" if bare == known else f"{bare} {C.Q.with_article(result)}"


def yes_no(rng, held=False):
    """Pieces of a question whether a statement is right, and the answer."""
    text, right, result = statement(rng, held)
    before, after = pick(rng, TRUTH_QUESTIONS, held).split("{s}")
    if before:
        text = text[0].lower() + text[1:]
    answer = "Yes" if right else "No"
    said = text.rsplit(" ", 1)[1]
    return [Piece(before + text.removesuffix(f" {said}")), Piece(f" {said}", thought=result), Piece(after, verdict=answer)], answer


# --- configurations: demonstrations, noise, final answers only -----------------------------------

LABELS = {
    "letter": {"train": [("Question: ", "\nAnswer:"), ("Q: ", "\nA:"), ("", "\nAnswer:"), ("Task: ", "\nAnswer:"), ("Example: ", "\nLetter:")],
               "held": [("Problem: ", "\nAnswer:"), ("Input: ", "\nAnswer:")]},
    "number": {"train": [("Question: ", "\nAnswer:"), ("Q: ", "\nA:"), ("", "\nAnswer:"), ("Task: ", "\nResult:"), ("Exercise: ", "\nNumber:")],
               "held": [("Problem: ", "\nAnswer:"), ("Input: ", "\nAnswer:")]},
    "yes-no": {"train": [("Question: ", "\nAnswer:"), ("Q: ", "\nA:"), ("", "\nAnswer:"), ("", " -"), ("Text: ", "\nYes or No:")],
               "held": [("Problem: ", "\nAnswer:"), ("Input: ", "\nOutput:")]},
    "sentiment": {"train": [("Review: ", "\nSentiment:"), ("Text: ", "\nLabel:"), ("", "\nAnswer:"), ("", " -"), ("Comment: ", "\nMood:")],
                  "held": [("Opinion: ", "\nAnswer:"), ("Input: ", "\nOutput:")]},
}  # fmt: skip
NOISY = [chr(c) for c in range(33, 127) if chr(c) != "<"]
SPACES = ["\t", "_"]


@dataclass
class Task:
    """A question with its final answer: shown as a demonstration or asked."""

    question: list  # pieces
    answer: str
    expected: Expected
    thought: str = ""

    def piece(self, space):
        if self.expected.by == "letter":
            return letter_piece(self.answer, space, self.thought)
        return Piece((" " if space else "") + self.answer, C.LETTER_WEIGHT, thought=self.thought)


def task(rng, kind, held=False):
    if kind == "letter":
        q = with_choices(rng, C.question(rng, held=held), held)
        return Task([Piece(asked(q))], LETTERS[q.index], Expected(q.choices, q.index, "letter"), q.answer)
    if kind == "number":
        q = number_question(rng, held)
        return Task([Piece(q.text)], q.answer, number_expected(q), q.answer)
    options = ["Yes", "No"] if kind == "yes-no" else ["Positive", "Negative"]
    if kind == "yes-no":
        pieces, answer = yes_no(rng, held)
    else:
        text, answer = sentiments.review(rng, held)
        pieces = [Piece(text)]
    return Task(pieces, answer, Expected(options, options.index(answer), "text"))


def random_characters(rng, count=70):
    return "".join(rng.choice(NOISY) for _ in range(count))


def noisy(rng, text, noise):
    if noise == "spaces":
        return text.replace(" ", rng.choice(SPACES))
    if noise == "characters":
        return f"{random_characters(rng)}\n{text}\n{random_characters(rng)}"
    return text


def configured(rng, held=False, kind=None, shots=None, noise=None):
    """An instruction, demonstrations before the question, noise, and the final answer alone.

    The answers of demonstrations are learned too where nothing disturbs them: each is a question of its own.
    """
    kind = kind or rng.choices(list(LABELS), (42, 22, 22, 14))[0]
    shots = shots if shots is not None else rng.choice((0, 0, 1, 2, 2, 3, 4, 4))
    noise = noise or rng.choices(("none", "spaces", "characters"), (70, 12, 18))[0]
    before, after = rng.choice(LABELS[kind]["held" if held else "train"])
    tasks = [task(rng, kind, held) for _ in range(shots + 1)]
    # No piece ends in white space: the tokenizer joins it to what follows.
    parts = [Piece(pick(rng, I.TERSE[kind], held))]
    for t in tasks[:-1]:
        parts += [Piece(f"\n\n{before}"), *t.question, Piece(after), t.piece(True)]
    # Without demonstrations nothing shows the label of the answer; with them it stands at the end, or it does not.
    labelled = shots and (held or rng.random() < 0.7)
    parts += [Piece(f"\n\n{before}"), *tasks[-1].question, Piece(after if labelled else "")]
    user = "".join(p.text for p in parts)
    if noise == "none":
        return Example("", user, [tasks[-1].piece(False)], tasks[-1].expected, parts)
    return Example("", noisy(rng, user, noise), [tasks[-1].piece(False)], tasks[-1].expected)
