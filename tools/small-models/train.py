"""Trains one model from scratch: first reading options (look-up), then everything together.

    python3 train.py NAME WORK_FOLDER      # NAME as in plans.py; writes NAME.pt and NAME.json

Counts steps, not seconds, on one thread, so a run with the same seed gives the same weights.
Helper losses make letters and copying learnable: a few attention heads are told where to look before a letter is
named (the word just said, then the same word in the list), one is told where in the question a word stands that the
working repeats, and the option's word is told to know its letter. They shape training only and are switched off for the last part.
"""

import json
import math
import random
import sys
import time
from pathlib import Path

import corpus as C
import torch
import torch.nn.functional as F
from batches import RowMaker, batches
from model import Config, Model, generate
from optimiser import Optimiser
from plans import PLANS
from reading import named_option
from tokenizer import END, Tokenizer

torch.set_num_threads(1)

LOOKUP_ONLY = {"short_lookup": 0.85, "lookup": 0.15}
MIX_EARLY = {"example": 0.35, "lookup": 0.1, "facts": 0.2, "quiz": 0.35}
MIX_LATE = {"example": 0.72, "lookup": 0.05, "facts": 0.09, "quiz": 0.14}
LATE_FROM = 0.45  # share of the mixed steps after which the late mix is used
HELP_UNTIL = 0.7  # share of the mixed steps during which the helper losses count


class Schedule:
    """Which rows, which learning rate and how much help at each step."""

    def __init__(self, plan):
        self.plan, self.step = plan, 0

    @property
    def progress(self):
        """0 to 1 over the mixed steps, negative during look-up."""
        return (self.step - self.plan.lookup_steps) / self.plan.mixed_steps

    def shares(self):
        if self.progress < 0:
            return LOOKUP_ONLY
        return MIX_EARLY if self.progress < LATE_FROM else MIX_LATE

    def rate(self):
        if self.progress < 0:
            return 0.75 * self.plan.rate * min(1, (self.step + 1) / 50)
        warm = min(1, (self.step - self.plan.lookup_steps + 1) / 50)
        return self.plan.rate * warm * (0.49 * (1 + math.cos(math.pi * self.progress)) + 0.02)

    def help(self):
        return 1.0 if self.progress < HELP_UNTIL else 0.0


def loss_of(model, batch, help_weight):
    """Weighted next-token loss plus the helper losses; also the share of learned tokens foretold, and the parts."""
    tap = 0 if help_weight else None
    hidden, tapped, watched = model.train_forward(
        batch.ids, batch.positions, tap, batch.option_positions, batch.watch if help_weight else ()
    )
    logits = model.logits(hidden)
    each = F.cross_entropy(logits, batch.targets, reduction="none")
    loss = (each * batch.weights).sum() / batch.weights.sum()
    parts = {"next": float(loss)}
    if tapped is not None:
        mark = F.cross_entropy(model.logits(tapped), batch.option_letters)
        loss, parts["mark"] = loss + 0.5 * help_weight * mark, float(mark)
    if watched:
        looks = [-torch.log(w + 1e-6).mean() for w in watched]
        loss = loss + help_weight * sum(looks)
        parts.update((f"look {layer}.{head}", float(look)) for (layer, head, *_), look in zip(batch.watch, looks))
    return loss, float((logits.argmax(-1) == batch.targets).float().mean()), parts


def check(model, tokenizer, count=120, seed=4711):
    """Share of right options on fresh examples of the training corpus, a sign of life."""
    rng = random.Random(seed)
    examples = [C.example(rng) for _ in range(count)]
    outs = generate(model, [tokenizer.chat(e.system, e.user) for e in examples], END, limit=48)
    texts = [tokenizer.decode(o) for o in outs]
    hits = {}
    for e, text in zip(examples, texts):
        hits.setdefault(e.question.kind, []).append(named_option(text, e.question.choices) == e.question.index)
    return {kind: f"{sum(h)}/{len(h)}" for kind, h in sorted(hits.items())}


def train(plan, tokenizer, folder, report_every=50, check_every=500):
    torch.manual_seed(plan.seed)
    rng = random.Random(plan.seed)
    model = Model(Config(len(tokenizer.vocabulary), plan.hidden, plan.layers, plan.heads, plan.feed_forward))
    parameters = sum(p.numel() for p in model.parameters())
    optimiser = Optimiser(model)
    schedule, started, tokens, smooth = Schedule(plan), time.time(), 0, 0.0
    stream = batches(RowMaker(tokenizer), rng, schedule.shares, plan.rows)
    total = plan.steps
    print(plan.name, "parameters", parameters, "steps", total, flush=True)
    for step in range(total):
        schedule.step = step
        batch = next(stream)
        loss, share, parts = loss_of(model, batch, schedule.help())
        optimiser.zero()
        loss.backward()
        optimiser.step(schedule.rate())
        tokens += batch.tokens
        smooth = 0.98 * smooth + 0.02 * share if step else share
        if (step + 1) % report_every == 0:
            seconds = time.time() - started
            print(f"{plan.name} {step + 1}/{total} {seconds:.0f} s, {tokens / seconds:.0f} tokens/s, foretold {smooth:.3f},", *(f"{k} {v:.3f}" for k, v in parts.items()), flush=True)
        if (step + 1) % check_every == 0 or step + 1 == total:
            print("  check", check(model, tokenizer), flush=True)
            torch.save({"config": model.c.as_dict(), "weights": model.state_dict()}, folder / f"{plan.name}.pt")
    log = {
        "name": plan.name, "seed": plan.seed, "steps": total, "lookupSteps": plan.lookup_steps, "mixedSteps": plan.mixed_steps, "rowsPerStep": plan.rows,
        "learningRate": plan.rate, "parameters": parameters, "trainedTokens": tokens, "seconds": round(time.time() - started),
    }  # fmt: skip
    (folder / f"{plan.name}.json").write_text(json.dumps(log, indent=1))
    return model


if __name__ == "__main__":
    work = Path(sys.argv[2])
    train(PLANS[sys.argv[1]], Tokenizer.load(work / "tokenizer-source.json"), work)
