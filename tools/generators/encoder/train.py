"""Distils the student with one command, from the texts to the shipped files. See README.md."""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path

import numpy as np
import torch
import torch.nn.functional as F
from tokenizers import Tokenizer
from torch import Tensor

from bert import Bert, Sizes, mean_of
from teacher import load_teacher
from texts import all_texts, stsb
from vocabulary import pruned

seed = 1
size = 12_000
width = 192
longest = 64
rows = 256
apart = 64


def batches(tokenizer: Tokenizer, texts: list[str], rows: int) -> list[tuple[list[int], Tensor, Tensor]]:
    """Batches of similar length, so that little is padded: the indices of the texts, their ids, and the mask."""
    ids = [encoding.ids[:longest] for encoding in tokenizer.encode_batch(texts)]
    order = sorted(range(len(texts)), key=lambda place: len(ids[place]))
    made = []
    for first in range(0, len(order), rows):
        some = order[first : first + rows]
        most = max(len(ids[place]) for place in some)
        whole = torch.zeros(len(some), most, dtype=torch.long)
        mask = torch.zeros(len(some), most)
        for row, place in enumerate(some):
            whole[row, : len(ids[place])] = torch.tensor(ids[place])
            mask[row, : len(ids[place])] = 1
        made.append((some, whole, mask))
    return made


@torch.no_grad()
def encoded(model: Bert, tokenizer: Tokenizer, texts: list[str], tell: str = "") -> Tensor:
    found = torch.empty(len(texts), model.sizes.width)
    since = time.time()
    all_batches = batches(tokenizer, texts, 128)
    for number, (places, ids, mask) in enumerate(all_batches):
        found[places] = F.normalize(mean_of(model(ids, mask), mask), dim=1)
        if tell and number % 100 == 0:
            print(f"{tell}: {number} of {len(all_batches)} batches, {time.time() - since:.0f} s", flush=True)
    return found


def ranks(values: np.ndarray) -> np.ndarray:
    """Average ranks: equal values share a rank."""
    order = np.argsort(values, kind="stable")
    placed = np.empty(len(values))
    placed[order] = np.arange(len(values), dtype=float)
    _, where, counts = np.unique(values, return_inverse=True, return_counts=True)
    return (np.bincount(where, placed) / counts)[where]


def spearman(a: np.ndarray, b: np.ndarray) -> float:
    return float(np.corrcoef(ranks(a), ranks(b))[0, 1])


def agreement(model: Bert, tokenizer: Tokenizer, pairs: list[tuple[str, str, float]]) -> float:
    first = encoded(model, tokenizer, [pair[0] for pair in pairs])
    second = encoded(model, tokenizer, [pair[1] for pair in pairs])
    return spearman((first * second).sum(1).numpy(), np.array([pair[2] for pair in pairs]))


def main() -> None:
    asked = argparse.ArgumentParser()
    asked.add_argument("--data", type=Path, required=True)
    asked.add_argument("--teacher", type=Path, required=True)
    asked.add_argument("--out", type=Path, required=True)
    asked.add_argument("--epochs", type=int, default=3)
    options = asked.parse_args()
    torch.manual_seed(seed)
    torch.set_num_threads(2)
    options.out.mkdir(parents=True, exist_ok=True)

    teacher = load_teacher(options.teacher)
    theirs = Tokenizer.from_file(str(options.teacher / "tokenizer.json"))
    theirs.no_padding()
    theirs.no_truncation()
    words, kept = pruned(options.teacher / "tokenizer.json", size)
    (options.out / "tokenizer.json").write_text(json.dumps(words, ensure_ascii=False, separators=(",", ":")))
    ours = Tokenizer.from_file(str(options.out / "tokenizer.json"))

    train = stsb(options.data / "stsb-en-train.csv")
    dev = stsb(options.data / "stsb-en-dev.csv")
    print(f"teacher on dev: {agreement(teacher, theirs, dev):.4f}", flush=True)
    texts = all_texts(options.data)
    print(f"{len(texts)} texts", flush=True)
    cache = options.out / "teacher.npy"
    if cache.exists():
        taught = torch.from_numpy(np.load(cache)).float()
    else:
        taught = encoded(teacher, theirs, texts, "teacher")
        np.save(cache, taught.numpy().astype(np.float16))
    assert len(taught) == len(texts)
    centre = torch.zeros(teacher.sizes.width)
    _, _, axes = torch.pca_lowrank(taught - centre, q=width, center=False, niter=4)
    taught = F.normalize(taught @ axes, dim=1)

    student = Bert(Sizes(vocabulary=len(kept), width=width, layers=2, heads=4, inner=2 * width, positions=128))
    with torch.no_grad():
        # A piece's initial vector is the teacher's encoding of the piece alone.
        alone = torch.empty(len(kept), teacher.sizes.width)
        for first in range(0, len(kept), 512):
            some = torch.tensor(kept[first : first + 512])
            ids = torch.stack([torch.full_like(some, 101), some, torch.full_like(some, 102)], 1)
            alone[first : first + 512] = mean_of(teacher(ids, torch.ones_like(ids)), torch.ones_like(ids))
        begin = F.normalize(alone, dim=1) @ axes
        student.words.weight.copy_(begin / begin.std())
        student.words.weight[:5] *= 0.1
        student.places.weight.mul_(0.02)
        for layer in student.layers:
            # Each layer starts close to zero, so that at first the output is the mean of the words.
            layer.attended.weight.mul_(0.1)
            layer.down.weight.mul_(0.1)
    print(f"before training, on dev: {agreement(student, ours, dev):.4f}", flush=True)

    made = batches(ours, texts, rows)
    optimiser = torch.optim.AdamW(student.parameters(), lr=1e-3, weight_decay=0.01, betas=(0.9, 0.98))
    steps = options.epochs * len(made)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimiser, max_lr=1.5e-3, total_steps=steps, pct_start=0.1)
    order = np.random.default_rng(seed)
    since = time.time()
    step = 0
    for epoch in range(options.epochs):
        losses = []
        for place in order.permutation(len(made)):
            places, ids, mask = made[place]
            tokens = student(ids, mask)
            said = F.normalize(mean_of(tokens, mask), dim=1)
            right = taught[places]
            loss = (1 - (said * right).sum(1)).mean() + 5 * F.mse_loss(said @ said.T, right @ right.T)
            # Neighbouring texts in a batch are almost unrelated, so their tokens must not align either.
            some = slice(0, apart)
            turned = torch.roll(torch.arange(min(apart, len(ids))), 1)
            alike = (right[some] * right[some][turned]).sum(1).clamp(min=0)
            aligned = alignment(tokens[some], mask[some], tokens[some][turned], mask[some][turned])
            loss = loss + 0.5 * F.mse_loss(aligned, alike)
            if step % 4 == 0:
                loss = loss + pair_loss(student, ours, train, order)
            optimiser.zero_grad()
            loss.backward()
            torch.nn.utils.clip_grad_norm_(student.parameters(), 1.0)
            optimiser.step()
            schedule.step()
            step += 1
            losses.append(loss.item())
            if step % 200 == 0:
                print(f"step {step} of {steps}, loss {np.mean(losses[-200:]):.4f}, {time.time() - since:.0f} s", flush=True)
        student.eval()
        now = agreement(student, ours, dev)
        print(f"epoch {epoch + 1}: on dev {now:.4f}, on train {agreement(student, ours, train[:1500]):.4f}", flush=True)
        torch.save(student.state_dict(), options.out / "student.pt")
        student.train()


def alignment(a: Tensor, of_a: Tensor, b: Tensor, of_b: Tensor) -> Tensor:
    """BERTScore's F1 of each text of `a` with its text of `b`, without [CLS] and [SEP]."""
    there = []
    for mask in (of_a, of_b):
        inner = mask.clone()
        inner[:, 0] = 0
        inner[torch.arange(len(mask)), mask.sum(1).long() - 1] = 0
        there.append(inner)
    cosines = F.normalize(a, dim=2) @ F.normalize(b, dim=2).transpose(1, 2)
    cosines = cosines.masked_fill(there[0][:, :, None] * there[1][:, None, :] == 0, -1)
    recall = (cosines.max(2).values * there[0]).sum(1) / there[0].sum(1).clamp(min=1)
    precision = (cosines.max(1).values * there[1]).sum(1) / there[1].sum(1).clamp(min=1)
    recall, precision = recall.clamp(min=1e-4), precision.clamp(min=1e-4)
    return 2 * recall * precision / (recall + precision)


def pair_loss(student: Bert, tokenizer: Tokenizer, pairs: list[tuple[str, str, float]], order: np.random.Generator) -> Tensor:
    """For 64 rated pairs, the squared error of cosine and alignment against people's rating."""
    some = [pairs[place] for place in order.integers(0, len(pairs), 64)]
    sides, tokens_of, masks = [], [], []
    for side in (0, 1):
        (places, ids, mask), = batches(tokenizer, [pair[side] for pair in some], len(some))
        back = torch.empty(len(some), dtype=torch.long)
        back[places] = torch.arange(len(some))
        tokens = student(ids, mask)
        sides.append(F.normalize(mean_of(tokens, mask), dim=1)[back])
        tokens_of.append(tokens[back])
        masks.append(mask[back])
    rated = torch.tensor([pair[2] for pair in some], dtype=torch.float32)
    aligned = alignment(tokens_of[0], masks[0], tokens_of[1], masks[1])
    return F.mse_loss((sides[0] * sides[1]).sum(1), rated) + F.mse_loss(aligned, rated)


if __name__ == "__main__":
    main()
