"""Trains the parser from scratch on the train part of a treebank.

    python3 train.py TREEBANK_FOLDER WORK_FOLDER      # writes parser.pt and training.json

Counts steps, not seconds, on one thread with fixed seeds. An interrupted training resumes from its last saved state.
The result is the running mean of the weights, not their last state.
"""

import json
import random
import sys
import time
from collections import Counter
from pathlib import Path

import torch
import torch.nn.functional as F
from features import FIRST, FEATURES, Vocabularies
from model import Parser, Sizes
from treebank import Word, part, sentences

torch.set_num_threads(1)

SEED = 20
EPOCHS = 44
WORDS_PER_BATCH = 1000  # padding included
RATE = 2.5e-3
WARM_UP = 200  # steps
MEAN = 0.998  # of the running mean of weights
NOT_HERE = -100


class Labels:
    """The numbers of tags and relations. The losses ignore labels that are not in the training data."""

    def __init__(self, data: list[list[Word]]):
        words = [word for sentence in data for word in sentence]
        self.upos = sorted({w.upos for w in words})
        self.xpos = sorted({w.xpos for w in words})
        self.deprels = sorted({w.deprel for w in words})

    def numbers(self, sentence: list[Word]) -> tuple[torch.Tensor, ...]:
        def of(known: list[str], values: list[str]) -> torch.Tensor:
            return torch.tensor([known.index(v) if v in known else NOT_HERE for v in values])

        upos, xpos = of(self.upos, [w.upos for w in sentence]), of(self.xpos, [w.xpos for w in sentence])
        return upos, xpos, torch.tensor([w.head for w in sentence]), of(self.deprels, [w.deprel for w in sentence])


def batches(lengths: list[int], words: int, rng: random.Random | None) -> list[list[int]]:
    """Groups sentences of similar length. With an rng, groups and order differ each time."""
    order = list(range(len(lengths)))
    if rng:
        rng.shuffle(order)
    order.sort(key=lambda i: lengths[i] + (3 * rng.random() if rng else 0))
    made, batch, longest = [], [], 0
    for i in order:
        if batch and (len(batch) + 1) * max(longest, lengths[i]) > words:
            made.append(batch)
            batch, longest = [], 0
        batch.append(i)
        longest = max(longest, lengths[i])
    made.append(batch)
    if rng:
        rng.shuffle(made)
    return made


def padded(rows: list[torch.Tensor], value: int, batch_first: bool) -> torch.Tensor:
    return torch.nn.utils.rnn.pad_sequence(rows, batch_first=batch_first, padding_value=value)


class Data:
    def __init__(self, data: list[list[Word]], vocabularies: Vocabularies, labels: Labels):
        self.words = [torch.tensor([vocabularies.of_word(w.form) for w in s]) for s in data]
        self.labels = [labels.numbers(s) for s in data]
        self.lengths = [len(s) for s in data]

    def batch(self, chosen: list[int]):
        words = padded([self.words[i] for i in chosen], 0, batch_first=False)
        lengths = torch.tensor([self.lengths[i] for i in chosen])
        return words, lengths, [padded([self.labels[i][k] for i in chosen], NOT_HERE, True) for k in range(4)]


def loss(parser: Parser, batch) -> torch.Tensor:
    words, lengths, (upos, xpos, heads, deprels) = batch
    tags, fine, arcs, _, relations = parser(words, lengths, heads)
    return sum(
        weight * F.cross_entropy(scores.flatten(0, 1), gold.flatten(), ignore_index=NOT_HERE)
        for weight, scores, gold in ((1, arcs, heads), (1, relations, deprels), (1, tags, upos), (0.5, fine, xpos))
    )


@torch.no_grad()
def accuracy(parser: Parser, data: Data) -> dict[str, float]:
    """UPOS, UAS and LAS with subtypes, in percent. Each word takes its best head, without requiring a tree."""
    parser.eval()
    counts = Counter()
    for chosen in batches(data.lengths, 4000, None):
        words, lengths, (upos, _, heads, deprels) = data.batch(chosen)
        tags, _, _, found, relations = parser(words, lengths)
        here = heads != NOT_HERE
        attached = (found == heads) & here
        counts["n"] += int(here.sum())
        counts["upos"] += int(((tags.argmax(-1) == upos) & here).sum())
        counts["uas"] += int(attached.sum())
        counts["las"] += int((attached & (relations.argmax(-1) == deprels)).sum())
    parser.train()
    return {k: round(100 * counts[k] / counts["n"], 2) for k in ("upos", "uas", "las")}


def rate(step: int, steps: int) -> float:
    """Rises during warm-up, then falls linearly to zero."""
    return RATE * min(1, (step + 1) / WARM_UP) * (1 - step / steps)


def train(treebank: Path, work: Path):
    torch.manual_seed(SEED)
    train_data, dev_data = sentences(part(treebank, "train")), sentences(part(treebank, "dev"))
    vocabularies, labels = Vocabularies.of(train_data), Labels(train_data)
    data, dev = Data(train_data, vocabularies, labels), Data(dev_data, vocabularies, labels)
    sizes = [len(numbers) + FIRST for numbers in vocabularies.numbers]
    parser = Parser(Sizes(), sizes, len(labels.upos), len(labels.xpos), len(labels.deprels), vocabularies.counts)
    print(dict(zip((f.name for f in FEATURES), sizes)), sum(p.numel() for p in parser.parameters()), "weights", flush=True)
    optimiser = torch.optim.Adam(parser.parameters(), RATE, betas=(0.9, 0.95))
    mean = {name: p.detach().clone() for name, p in parser.named_parameters()}

    rng = random.Random(SEED)
    epochs = [batches(data.lengths, WORDS_PER_BATCH, rng) for _ in range(EPOCHS)]
    steps, step, first, seconds, history = sum(map(len, epochs)), 0, 0, 0.0, []
    saved = work / "state.pt"
    if saved.exists():
        state = torch.load(saved, weights_only=False)
        parser.load_state_dict(state["parser"])
        optimiser.load_state_dict(state["optimiser"])
        mean, first, step, seconds, history = (state[k] for k in ("mean", "epoch", "step", "seconds", "history"))
        torch.set_rng_state(state["random"])

    for epoch in range(first, EPOCHS):
        started, total = time.time(), 0.0
        for chosen in epochs[epoch]:
            for group in optimiser.param_groups:
                group["lr"] = rate(step, steps)
            value = loss(parser, data.batch(chosen))
            optimiser.zero_grad()
            value.backward()
            torch.nn.utils.clip_grad_norm_(parser.parameters(), 5.0)
            optimiser.step()
            step += 1
            total += value.item()
            keep = min(MEAN, (1 + step) / (10 + step))
            with torch.no_grad():
                for name, p in parser.named_parameters():
                    mean[name].lerp_(p, 1 - keep)
        seconds += time.time() - started
        entry = {"epoch": epoch + 1, "loss": round(total / len(epochs[epoch]), 4), "seconds": round(seconds)}
        if epoch % 4 == 3 or epoch + 1 == EPOCHS:
            last = {name: p.detach().clone() for name, p in parser.named_parameters()}
            parser.load_state_dict(mean)
            entry |= accuracy(parser, dev)
            parser.load_state_dict(last)
        history.append(entry)
        print(entry, flush=True)
        state = {"parser": parser.state_dict(), "optimiser": optimiser.state_dict(), "mean": mean, "epoch": epoch + 1}
        state |= {"step": step, "seconds": seconds, "history": history, "random": torch.get_rng_state()}
        torch.save(state, saved.with_suffix(".new"))
        saved.with_suffix(".new").replace(saved)

    torch.save({"weights": mean, "upos": labels.upos, "deprels": labels.deprels, "vocabularies": vocabularies.numbers}, work / "parser.pt")
    (work / "training.json").write_text(json.dumps({"seed": SEED, "steps": step, "seconds": round(seconds), "epochs": history}))


if __name__ == "__main__":
    train(Path(sys.argv[1]), Path(sys.argv[2]))
