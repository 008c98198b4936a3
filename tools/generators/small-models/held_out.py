"""Accuracy on tasks of the five studies' kinds, made from held-out wordings, instructions, labels and definitions.

Held out as well: the sets of choices of which training uses three in four are drawn anew, and the groups named
"unseen numbers" use only sums and differences that training never shows. An answer that can not be read is wrong.
"""

import random
from collections import Counter
from dataclasses import dataclass

import instructions as I
import study_chats as S
from judging import CRITERIA, judged
from model import generate
from tokenizer import END

COUNT = 320
LIMIT = 96  # tokens of an answer
ONE_STEP = ["sum", "difference", "product", "addition", "subtraction", "multiplication", "division"]
TWO_STEPS = ["add-subtract", "subtract-subtract", "multiply-add"]
WITH_PAIRS = ["sum", "difference", "addition", "subtraction"]


def solved(subjects, pairs_held=False):
    """A maker of word problems and sums under an instruction of any style."""

    def make(rng):
        instruction = I.pick(rng, I.SOLVE[rng.choice(list(I.SOLVE))], True)
        return S.problem(rng, instruction, True, rng.choice(subjects), pairs_held)

    return make


def tasks():
    """Name of each group of tasks, and what makes one of its tasks."""
    made = {
        "letter at once": lambda rng: S.paraphrase_form(rng, True, "letter"),
        "letter after working": lambda rng: S.paraphrase_form(rng, True, "reason"),
        "letter after restating": lambda rng: S.paraphrase_form(rng, True, "restate"),
        "text": lambda rng: S.paraphrase_form(rng, True, "text"),
        "one-step arithmetic": solved(ONE_STEP),
        "one-step arithmetic, unseen numbers": solved(WITH_PAIRS, True),
        "two-step arithmetic": solved(TWO_STEPS),
    }
    for style in I.SOLVE:
        made[f"{style}, problems"] = lambda rng, style=style: S.styled(rng, True, style, False)
        made[f"{style}, options"] = lambda rng, style=style: S.styled(rng, True, style, True)
    for scale in ("1-5", "1-10", "likert", "yes-no"):
        for criterion in CRITERIA:
            made[f"rating {scale}, {criterion}"] = lambda rng, s=scale, c=criterion: judged(rng, True, s, c)
    for shots in (0, 2, 4):
        made[f"{shots} demonstrations"] = lambda rng, n=shots: S.configured(rng, True, None, n, "none")
    for noise in ("spaces", "characters"):
        made[f"noise: {noise}"] = lambda rng, n=noise: S.configured(rng, True, None, 2, n)
    made["yes or no"] = lambda rng: S.configured(rng, True, "yes-no", None, "none")
    made["sentiment"] = lambda rng: S.configured(rng, True, "sentiment", None, "none")
    return made


@dataclass
class Answer:
    task: object
    text: str

    @property
    def named(self):
        return self.task.expected.named(self.text)

    @property
    def distance(self):
        """Steps of the scale between the answer and the truth; None where nothing can be read."""
        return None if self.named is None else abs(self.named - self.task.expected.index)


def answers(model, tokenizer, make, count, seed):
    rng = random.Random(seed)
    drawn = [make(rng) for _ in range(count)]
    outs = generate(model, [tokenizer.chat(t.system, t.user) for t in drawn], END, limit=LIMIT, batch=80)
    return [Answer(t, tokenizer.decode(out)) for t, out in zip(drawn, outs)]


def evaluate(model, tokenizer, count=COUNT):
    """For each group: n, correct, readable, for ratings within one step; and some samples."""
    groups, samples = {}, []
    for seed, (name, make) in enumerate(tasks().items(), 1):
        given = answers(model, tokenizer, make, count, seed)
        group = {"n": count, "correct": sum(a.distance == 0 for a in given), "readable": sum(a.named is not None for a in given)}
        if name.startswith("rating 1-"):
            group["withinOne"] = sum(a.named is not None and a.distance <= 1 for a in given)
        groups[name] = group
        samples += [{"group": name, "prompt": a.task.user, "response": a.text, "right": a.distance == 0} for a in given[:2]]
    return {"groups": {**joined(groups), **groups}, "samples": samples}


def joined(groups):
    """Each rating scale with both criteria together, and both scales of numbers together."""
    sums = {}
    for name, group in groups.items():
        if name.startswith("rating"):
            scale = name.split(",")[0]
            for whole in (scale, *(["rating, numbers"] if "withinOne" in group else [])):
                sums.setdefault(whole, Counter()).update(group)
    return {name: dict(group) for name, group in sums.items()}


def printed(result):
    lines = []
    for name, g in result["groups"].items():
        near = f", within one {100 * g['withinOne'] / g['n']:.0f}%" if "withinOne" in g else ""
        unread = f", {g['n'] - g['readable']} unreadable" if g["readable"] < g["n"] else ""
        lines.append(f"  {name}: {100 * g['correct'] / g['n']:.1f}% of {g['n']}{near}{unread}")
    return "\n".join(lines)


if __name__ == "__main__":
    import sys
    from pathlib import Path

    import torch
    from evaluate import shipped_model
    from tokenizer import Tokenizer

    torch.set_num_threads(1)
    folder, name = Path(sys.argv[1]), sys.argv[2]
    model, _ = shipped_model(folder / f"{name}.pt")
    result = evaluate(model, Tokenizer.load(folder / "tokenizer-source.json"), int(sys.argv[3]) if len(sys.argv) > 3 else COUNT)
    print(printed(result))
    for s in result["samples"]:
        print(s["group"], s["right"], "|", repr(s["prompt"]), "=>", repr(s["response"]))
