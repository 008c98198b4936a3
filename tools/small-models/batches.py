"""Rows of tokens with what is learned from them, gathered into batches of like length."""

from dataclasses import dataclass

import corpus as C
import torch
from tokenizer import BOS, END, PAD

LONGEST = 192
HELPED_HEADS = [(0, 0), (1, 0), (1, 1), (2, 0), (2, 1)]  # (layer, head) that get a helper loss
COPYING = (2, 1)  # the head that is told where a word of the question stands that the working repeats


@dataclass
class Row:
    ids: list
    weights: list  # weights[i] > 0: token i is learned
    looks: list  # (layer, head, query, key): where a head should look when a letter is named
    options: list  # (position, letter token): the option's first word should know its letter


class RowMaker:
    """Turns pieces of text into rows."""

    def __init__(self, tokenizer):
        self.t = tokenizer
        self.newline, self.dot = tokenizer.encode("\n")[0], tokenizer.encode(".")[0]
        self.colon, self.assistant = tokenizer.encode(":")[0], tokenizer.encode("<|assistant|>")[0]
        self.after_word = {tokenizer.encode(sign)[0] for sign in (" =", " (")}
        self.before_result = {tokenizer.encode(word)[0] for word in (" =", " is", " than")} | {self.colon}
        words = [tokenizer.encode(" " + word) for word in C.TABLE_WORDS + C.NUMBERS]
        self.content = {tokens[0] for tokens in words if len(tokens) == 1}
        self.mark = {tokenizer.encode(letter)[0]: letter for letter in "ABCD"}
        self.spaced = {letter: tokenizer.encode(" " + letter)[0] for letter in "ABCD"}

    def row(self, pieces, letter_weight=None):
        ids, weights, named, learned, asked = [BOS], [0.0], [], [], 0
        for piece in pieces:
            tokens = self.t.encode(piece.text)
            weight = letter_weight if piece.letter and letter_weight else piece.weight
            if piece.letter:
                named.append((len(ids) + len(tokens) - 1, piece.text.strip()))
            elif weight:
                learned.append((asked, len(ids), len(ids) + len(tokens)))
            else:
                asked = len(ids)
            ids += tokens
            weights += [weight] * len(tokens)
        ids, weights = ids[:LONGEST], weights[:LONGEST]
        options = self._options(ids)
        looks = self._copies(ids, learned)
        for position, letter in named:
            if position >= len(ids):
                break
            before = [p for p, found in options if found == letter and p < position]
            if before:
                last_option = max(p for p, _ in options if p < position)
                looks += self._looks(ids, position - 1, before[-1], last_option)
        return Row(ids, weights, looks, [(p, self.spaced[letter]) for p, letter in options])

    def _copies(self, ids, learned):
        """Words and numbers of the working that stand in the question, or in the working before: where to copy them from.

        What follows "=" or "is" is a result, to be known and not to be copied; options are for looking up.
        """
        looks = []
        for asked, start, end in learned:
            for i in range(start, min(end, len(ids))):
                if ids[i] not in self.content or ids[i - 1] in self.before_result:
                    continue
                there = [p for p in range(asked, i) if ids[p] == ids[i] and not self._in_option(ids, p)]
                if there:
                    looks.append((*COPYING, i - 1, there[-1]))
        return looks

    def _in_option(self, ids, p):
        return ids[p - 1] == self.dot and ids[p - 2] in self.mark and ids[p - 3] == self.newline

    def _looks(self, ids, query, option, last_option):
        """The way from the token before a letter to the option: to the word just named, then to the same word in the list."""
        if ids[query] in self.after_word:
            return [(0, 0, query, query - 1), (1, 0, query, option)]
        if ids[query] not in (self.colon, self.assistant):
            return [(1, 0, query, option)]
        # A letter that ends a response is looked up one layer later; its word may have been named in the response.
        named = [p for p in range(last_option + 1, query) if ids[p] == ids[option]]
        return [(1, 1, query, p) for p in named[-1:]] + [(2, 0, query, option)]

    def _options(self, ids):
        """Positions of the first word of each option line, and its letter."""
        found = []
        for p in range(3, len(ids)):
            if ids[p - 3] == self.newline and ids[p - 1] == self.dot and ids[p - 2] in self.mark:
                found.append((p, self.mark[ids[p - 2]]))
        return found

    def example(self, rng):
        e = C.example(rng)
        head = f"<|system|>{e.system}<|end|>" if e.system else ""
        return self.row([C.Piece(f"{head}<|user|>{e.user}<|end|><|assistant|>"), *e.pieces, C.Piece("<|end|>", 1.0)])

    def short_lookup(self, rng):
        return self.row(C.lookup_row(rng, blocks=1, plain=True), letter_weight=1.5)

    def lookup(self, rng):
        return self.row(C.lookup_row(rng), letter_weight=1.5)

    def facts(self, rng):
        return self.row(C.fact_row(rng))

    def quiz(self, rng):
        return self.row(C.quiz_row(rng))


def random_row(maker, rng, shares):
    """A row of a kind drawn by the shares."""
    kind = rng.choices(list(shares), list(shares.values()))[0]
    return getattr(maker, kind)(rng)


@dataclass
class Batch:
    ids: torch.Tensor
    positions: torch.Tensor  # flat positions whose next token is learned
    targets: torch.Tensor
    weights: torch.Tensor
    watch: list  # (layer, head, rows, queries, keys)
    option_positions: torch.Tensor
    option_letters: torch.Tensor
    tokens: int


def collate(rows):
    length = max(len(r.ids) for r in rows)
    ids = torch.tensor([r.ids + [PAD] * (length - len(r.ids)) for r in rows])
    learned = [(n * length + i - 1, r.ids[i], r.weights[i]) for n, r in enumerate(rows) for i in range(1, len(r.ids)) if r.weights[i] > 0]
    positions, targets, weights = zip(*learned)
    watch = []
    for place in HELPED_HEADS:
        found = [(n, q, k) for n, r in enumerate(rows) for *head, q, k in r.looks if tuple(head) == place]
        if found:
            watch.append((*place, *(torch.tensor(x) for x in zip(*found))))
    options = [(n * length + p, letter) for n, r in enumerate(rows) for p, letter in r.options]
    return Batch(
        ids, torch.tensor(positions), torch.tensor(targets), torch.tensor(weights), watch,
        torch.tensor([p for p, _ in options], dtype=torch.long), torch.tensor([x for _, x in options], dtype=torch.long),
        sum(len(r.ids) for r in rows),
    )  # fmt: skip


def batches(maker, rng, shares, rows, pool=10):
    """Endless batches: rows are drawn for several batches at once and sorted by length, to save padding."""
    while True:
        drawn = sorted((random_row(maker, rng, shares()) for _ in range(rows * pool)), key=lambda r: len(r.ids))
        groups = [drawn[k : k + rows] for k in range(0, len(drawn), rows)]
        rng.shuffle(groups)
        for group in groups:
            yield collate(group)
