"""Rows of tokens with what is learned from them, gathered into batches of like length."""

from collections import Counter
from dataclasses import dataclass, replace

import corpus as C
import torch
from excluded import EXCLUDED
from judging import judged_row
from kinds import CHATS
from reading import LETTERS
from tokenizer import BOS, PAD

LONGEST = 768  # a longer row is drawn anew
BATCH_TOKENS = 1024  # at most, padding included
COPYING = (2, 1)  # the head that is told where a word of the question stands that the working repeats
BEFORE = (0, 1)  # the head that is told to look at the token before, so that copying can tell where it is


@dataclass
class Row:
    ids: list
    weights: list  # weights[i] > 0: token i is learned
    looks: list  # (layer, head, query, key): where a head should look when a letter is named
    options: list  # (position, letter token): the option's first word should know its letter
    thoughts: list  # (position, token): the answer that should be known there before it is named
    verdicts: list  # (position, token): what should be known there one layer later


class RowMaker:
    """Turns pieces of text into rows for a model of some layers; counts the texts and what was found and left out."""

    def __init__(self, tokenizer, layers):
        self.t = tokenizer
        # Whoever answers at once has to work it out first, and looks the letter up as late as may be.
        self.late = layers - 2
        self.newline = tokenizer.encode("\n")[0]
        self.colon, self.assistant = tokenizer.encode(":")[0], tokenizer.encode("<|assistant|>")[0]
        self.dots = {tokenizer.encode(sign)[0] for sign in (".", "._")}
        self.replaced_spaces = {tokenizer.encode(sign)[0] for sign in ("\t", "_")}
        self.after_word = {tokenizer.encode(sign)[0] for sign in (" =", " (")}
        self.before_result = {tokenizer.encode(word)[0] for word in (" =", " is", " than")} | {self.colon}
        words = [tokenizer.encode(" " + word) for word in C.TABLE_WORDS + C.NUMBERS]
        self.content = {tokens[0] for tokens in words if len(tokens) == 1}
        self.mark = {tokenizer.encode(letter)[0]: letter for letter in LETTERS}
        self.spaced = {letter: tokenizer.encode(" " + letter)[0] for letter in LETTERS}
        self.seen = Counter(texts=0, question=0, choices=0, prompt=0)

    def drawn(self, rng, shares):
        """A row of a kind drawn by the shares; one that holds what is kept out, or is too long, is drawn anew."""
        while True:
            kind = rng.choices(list(shares), list(shares.values()))[0]
            row = self.chat(CHATS[kind](rng)) if kind in CHATS else getattr(self, kind)(rng)
            if row:
                return row

    # --- kinds of rows ---

    def chat(self, e):
        head = f"<|system|>{e.system}<|end|>" if e.system else ""
        user = e.shown or (C.Piece(e.user),)
        return self.row([C.Piece(f"{head}<|user|>"), *user, C.Piece("<|end|><|assistant|>"), *e.pieces, C.Piece("<|end|>", 1.0)])

    def short_lookup(self, rng):
        return self.row(C.lookup_row(rng, blocks=1, plain=True), letter_weight=1.5)

    def lookup(self, rng):
        return self.row(C.lookup_row(rng), letter_weight=1.5)

    def verdicts(self, rng):
        return self.row(judged_row(rng))

    def copied(self, rng):
        return self.row(C.copied_row(rng))

    def facts(self, rng):
        return self.row(C.fact_row(rng))

    def quiz(self, rng):
        return self.row(C.quiz_row(rng))

    # --- pieces to rows ---

    def row(self, pieces, letter_weight=None):
        found = {kind for kind, _ in EXCLUDED.found("".join(p.text for p in pieces))}
        self.seen["texts"] += 1
        self.seen.update(found)
        if found:
            return None
        ids, weights, named, learned, thoughts, verdicts, copies, asked = [BOS], [0.0], [], [], [], [], [], 0
        for piece in joined(pieces):
            tokens = self.t.encode(piece.text)
            weight = letter_weight if piece.letter and letter_weight else piece.weight
            if piece.thought:
                thoughts.append((len(ids) - 1 + piece.letter * (len(tokens) - 1), self.t.encode(" " + piece.thought)[0]))
            if piece.verdict:
                verdicts.append((len(ids) - 1, self.t.encode(" " + piece.verdict)[0]))
            if piece.letter:
                named.append((len(ids) + len(tokens) - 1, piece.text.strip(), bool(piece.thought)))
            elif piece.copied:
                copies += self._repeated(ids, tokens)
            elif weight:
                learned.append((asked, len(ids), len(ids) + len(tokens)))
            else:
                asked = len(ids)
            ids += tokens
            weights += [weight] * len(tokens)
        if len(ids) > LONGEST:
            return None
        options = self._options(ids)
        looks = copies + self._copies(ids, learned, {p for p, _ in options})
        for position, letter, at_once in named:
            before = [p for p, found in options if found == letter and p < position]
            if before:
                last_option = max(p for p, _ in options if p < position)
                looks += [(self.late, 0, position - 1, before[-1])] if at_once else self._looks(ids, position - 1, before[-1], last_option)
        return Row(ids, weights, looks, [(p, self.spaced[letter]) for p, letter in options], thoughts, verdicts)

    def _repeated(self, ids, tokens):
        """Where each of the tokens that are to follow stands before; the first may differ, as it follows other white space."""
        for skipped in (0, 1):
            rest = tokens[skipped:]
            found = [p for p in range(1, len(ids) - len(rest) + 1) if rest and ids[p : p + len(rest)] == rest]
            if found:
                queries, places = range(len(ids) + skipped - 1, len(ids) + len(tokens) - 1), range(found[-1], found[-1] + len(rest))
                return [look for q, p in zip(queries, places) for look in ((*COPYING, q, p), (*BEFORE, p, p - 1))]
        return []

    def _copies(self, ids, learned, options):
        """Words and numbers of the working that stand in the question, or in the working before: where to copy them from.

        What follows "=" or "is" is a result, to be known and not to be copied; options are for looking up.
        """
        looks = []
        for asked, start, end in learned:
            for i in range(start, end):
                if ids[i] not in self.content or ids[i - 1] in self.before_result:
                    continue
                there = [p for p in range(asked, i) if ids[p] == ids[i] and p not in options]
                if there:
                    looks.append((*COPYING, i - 1, there[-1]))
        return looks

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
        for p in range(1, len(ids) - 3):
            if ids[p] in self.mark and ids[p - 1] == self.newline and ids[p + 1] in self.dots:
                word = p + 2 + (ids[p + 2] in self.replaced_spaces)
                found.append((word, self.mark[ids[p]]))
        return found


def joined(pieces):
    """Neighbours of which nothing is learned as one piece: the tokenizer sees them as it will when the model is asked."""
    found = []
    for piece in pieces:
        if found and not (piece.weight or piece.letter or piece.thought or piece.verdict or found[-1].weight or found[-1].letter):
            found[-1] = replace(found[-1], text=found[-1].text + piece.text)
        else:
            found.append(piece)
    return found


@dataclass
class Batch:
    ids: torch.Tensor
    positions: torch.Tensor  # flat positions whose next token is learned
    targets: torch.Tensor
    weights: torch.Tensor
    watch: list  # (layer, head, rows, queries, keys)
    options: tuple  # flat positions of options' first words, and their letters
    thoughts: tuple  # flat positions, and the answers that should be known there
    verdicts: tuple
    tokens: int


def _flat(rows, length, part):
    """Flat positions and tokens of a part of the rows that holds (position, token)."""
    found = [(n * length + p, token) for n, row in enumerate(rows) for p, token in getattr(row, part)]
    return tuple(torch.tensor(x, dtype=torch.long) for x in (zip(*found) if found else ((), ())))


def collate(rows):
    length = max(len(r.ids) for r in rows)
    ids = torch.tensor([r.ids + [PAD] * (length - len(r.ids)) for r in rows])
    learned = [(n * length + i - 1, r.ids[i], r.weights[i]) for n, r in enumerate(rows) for i in range(1, len(r.ids)) if r.weights[i] > 0]
    positions, targets, weights = zip(*learned)
    looks = [(layer, head, n, q, k) for n, r in enumerate(rows) for layer, head, q, k in r.looks]
    watch = []
    for place in sorted({look[:2] for look in looks}):
        watch.append((*place, *(torch.tensor(x) for x in zip(*(look[2:] for look in looks if look[:2] == place)))))
    return Batch(
        ids, torch.tensor(positions), torch.tensor(targets), torch.tensor(weights), watch,
        _flat(rows, length, "options"), _flat(rows, length, "thoughts"), _flat(rows, length, "verdicts"), sum(len(r.ids) for r in rows),
    )  # fmt: skip


def steps(maker, rng, shares, rows):
    """Endless steps: each is `rows` rows in batches of like length, so that every step holds all kinds with little padding."""
    while True:
        drawn = sorted((maker.drawn(rng, shares()) for _ in range(rows)), key=lambda r: len(r.ids))
        groups = [[]]
        for row in drawn:
            if groups[-1] and (len(groups[-1]) + 1) * len(row.ids) > BATCH_TOKENS:
                groups.append([])
            groups[-1].append(row)
        yield [collate(group) for group in groups]
