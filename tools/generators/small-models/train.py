"""Trains one model from scratch: first reading options (look-up), then everything together.

    python3 train.py NAME WORK_FOLDER      # NAME as in plans.py; writes NAME.pt and NAME.json

Counts steps, not seconds, on one thread, so a run with the same seed gives the same weights. A training that was cut
off goes on from its last saved state.
Helper losses make letters and copying learnable: a few attention heads are told where to look before a letter is
named (the word just said, then the same word in the list), one is told where in the question a word stands that the
working repeats, the option's word is told to know its letter, and where an answer is given at once, the layer before
the look-up is told to know it. They shape training only and are switched off for the last part.
"""

import json
import random
import sys
import time
from dataclasses import asdict
from pathlib import Path

import torch
import torch.nn.functional as F
from batches import RowMaker, steps
from kinds import CHATS
from model import Config, Model, generate
from optimiser import Optimiser
from plans import PLANS
from tokenizer import END, Tokenizer

torch.set_num_threads(1)

# What rows are drawn in each phase of training (plans.py), and how often.
MIXES = {
    "lookup": {"short_lookup": 0.85, "lookup": 0.15},
    "chats and practice": {"system": 0.14, "styled": 0.12, "paraphrase": 0.18, "configured": 0.08, "judged": 0.08, "verdicts": 0.1, "lookup": 0.06, "facts": 0.12, "quiz": 0.12},
    "practice": {"styled": 0.12, "paraphrase": 0.09, "judged": 0.06, "verdicts": 0.12, "lookup": 0.06, "facts": 0.3, "quiz": 0.25},
    "chats": {"system": 0.17, "styled": 0.16, "paraphrase": 0.22, "configured": 0.12, "judged": 0.18, "verdicts": 0.04, "lookup": 0.03, "facts": 0.05, "quiz": 0.03},
    "copying": {"copied": 0.4, "lookup": 0.06, "styled": 0.12, "paraphrase": 0.26, "judged": 0.1, "facts": 0.06},
    "forms": {"system": 0.12, "styled": 0.2, "paraphrase": 0.32, "configured": 0.1, "judged": 0.14, "copied": 0.03, "lookup": 0.02, "facts": 0.05, "quiz": 0.02},
    "ratings": {"system": 0.1, "styled": 0.24, "paraphrase": 0.2, "configured": 0.08, "judged": 0.3, "verdicts": 0.03, "copied": 0.02, "facts": 0.03},
}  # fmt: skip


class Schedule:
    """Which rows, which learning rate and how much help at each step."""

    def __init__(self, plan):
        self.plan, self.step = plan, 0

    def shares(self):
        return MIXES[next(mix for start, mix in reversed(self.plan.phases) if start <= self.step)]

    def rate(self):
        """In each course steady until the decay begins, then falling to nothing, with a rest at half; it starts by warming up, look-up too."""
        lookup_steps, (start, course) = self.plan.phases[1][0], self.course()
        if self.step < lookup_steps:
            return 0.75 * self.plan.rate * min(1, (self.step + 1) / 50)
        warm = min(1, (self.step - max(start, lookup_steps) + 1) / 50)
        left, half = start + course.steps - self.step, course.decay_steps / 2
        if left > half:
            left = max(half, left - course.polish_steps)
        return course.peak * self.plan.rate * warm * min(1, left / course.decay_steps)

    def help(self):
        start, course = self.course()
        return 1.0 if self.step < start + course.steps - course.decay_steps else 0.0

    def course(self):
        """The course of this step, and the step it starts at."""
        start = 0
        for course in self.plan.courses:
            if self.step < start + course.steps:
                return start, course
            start += course.steps
        raise ValueError(f"step {self.step} is after the last course")


def step_losses(model, batches, help_weight):
    """For each batch its part of the step's loss: weighted next-token loss plus helper losses; and what it is made of."""
    totals = {"next": sum(float(b.weights.sum()) for b in batches)}
    for b in batches:
        for name, count in (("mark", len(b.options[0])), ("thought", len(b.thoughts[0])), ("verdict", len(b.verdicts[0]))):
            totals[name] = totals.get(name, 0) + count
        for layer, head, rows, *_ in b.watch:
            totals[layer, head] = totals.get((layer, head), 0) + len(rows)
    for b in batches:
        last = model.c.layers - 1
        helped = [(0, "mark", b.options), (last - 2, "thought", b.thoughts), (last - 1, "verdict", b.verdicts)] if help_weight else []
        helped = [h for h in helped if len(h[2][0])]
        hidden, tapped, watched = model.train_forward(b.ids, b.positions, [(layer, there) for layer, _, (there, _) in helped], b.watch if help_weight else ())
        logits, tapped = model.logits(hidden), [model.logits(t) for t in tapped]
        loss = (F.cross_entropy(logits, b.targets, reduction="none") * b.weights).sum() / totals["next"]
        parts = {"next": loss.item(), "foretold": float((logits.argmax(-1) == b.targets).sum())}
        # Taps come back in the order of their layers.
        for (_, name, (_, tokens)), known in zip(sorted(helped, key=lambda h: h[0]), tapped):
            part = F.cross_entropy(known, tokens, reduction="sum") / totals[name]
            loss, parts[name] = loss + 0.5 * help_weight * part, part.item()
        for (layer, head, *_), weights in zip(sorted(b.watch, key=lambda w: w[0]), watched):
            part = -torch.log(weights + 1e-6).sum() / totals[layer, head]
            loss, parts[f"look {layer}.{head}"] = loss + help_weight * part, part.item()
        yield loss, parts


def check(model, tokenizer, count=40, seed=4711):
    """Share of right answers on fresh held-out chats of each kind, a sign of life."""
    hits = {}
    for kind, chat in CHATS.items():
        rng = random.Random(seed)
        examples = [chat(rng) if kind == "system" else chat(rng, True) for _ in range(count)]
        texts = [tokenizer.decode(o) for o in generate(model, [tokenizer.chat(e.system, e.user) for e in examples], END, limit=64)]
        hits[kind] = sum(e.expected.named(text) == e.expected.index for e, text in zip(examples, texts))
    return {kind: f"{right}/{count}" for kind, right in hits.items()}


def train(plan, tokenizer, folder, report_every=50, keep_every=250, check_every=1000):
    torch.manual_seed(plan.seed)
    rng = random.Random(plan.seed)
    model = Model(Config(len(tokenizer.vocabulary), plan.hidden, plan.layers, plan.heads, plan.feed_forward))
    parameters = sum(p.numel() for p in model.parameters())
    optimiser = Optimiser(model)
    schedule, started, tokens, positions = Schedule(plan), time.time(), 0, 0
    maker = RowMaker(tokenizer, plan.layers)
    stream = steps(maker, rng, schedule.shares, plan.rows)
    print(plan.name, "parameters", parameters, "steps", plan.steps, flush=True)
    report, first = {}, 0
    state_file = folder / f"{plan.name}.state.pt"
    if state_file.exists():
        state = torch.load(state_file, weights_only=False)
        model.load_state_dict(state["weights"])
        optimiser.load(state["optimiser"])
        rng.setstate(state["random"])
        first, tokens, maker.seen, started = state["step"], state["tokens"], state["seen"], time.time() - state["seconds"]
    for step in range(first, plan.steps):
        schedule.step = step
        batches = next(stream)
        optimiser.zero()
        for loss, parts in step_losses(model, batches, schedule.help()):
            loss.backward()
            for name, part in parts.items():
                report[name] = report.get(name, 0) + part
        optimiser.step(schedule.rate())
        tokens += sum(b.tokens for b in batches)
        positions += sum(len(b.positions) for b in batches)
        if (step + 1) % report_every == 0:
            seconds = time.time() - started
            foretold = report.pop("foretold") / positions
            losses = (f"{name} {value / report_every:.3f}" for name, value in report.items())
            print(f"{plan.name} {step + 1}/{plan.steps} {seconds:.0f} s, {tokens / seconds:.0f} tokens/s, foretold {foretold:.3f},", *losses, flush=True)
            report, positions = {}, 0
        if (step + 1) % keep_every == 0:
            torch.save({
                "weights": model.state_dict(), "optimiser": optimiser.state(), "random": rng.getstate(), "step": step + 1, "tokens": tokens,
                "seen": maker.seen, "seconds": time.time() - started,
            }, state_file)  # fmt: skip
        if (step + 1) % check_every == 0 or step + 1 == plan.steps:
            print("  check", check(model, tokenizer), flush=True)
            torch.save({"config": model.c.as_dict(), "weights": model.state_dict()}, folder / f"{plan.name}.pt")
    log = {
        "name": plan.name, "seed": plan.seed, "steps": plan.steps, "phases": plan.phases, "courses": [asdict(course) for course in plan.courses], "rowsPerStep": plan.rows,
        "learningRate": plan.rate, "parameters": parameters, "trainedTokens": tokens, "seconds": round(time.time() - started), "seen": dict(maker.seen),
    }  # fmt: skip
    (folder / f"{plan.name}.json").write_text(json.dumps(log, indent=1))
    return model


if __name__ == "__main__":
    work = Path(sys.argv[2])
    train(PLANS[sys.argv[1]], Tokenizer.load(work / "tokenizer-source.json"), work)
