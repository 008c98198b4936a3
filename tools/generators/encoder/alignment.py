"""The vectors that alignment compares. Each word piece has its own meaning, which is the same in every context, and its
meaning in the sentence."""

from __future__ import annotations

from dataclasses import dataclass

import torch
import torch.nn.functional as F
from tokenizers import Tokenizer
from torch import Tensor

from bert import Bert

# The share of a piece's own meaning in the squared length. docs/encoder.md compares other shares and gives the reason for
# this one.
share = 0.75
# The number of main axes of the last layer to keep. With the piece's own numbers, the dimension equals the lexical
# encoder's.
kept = 64


@dataclass(frozen=True)
class Alignment:
    """Centres rows of length 1 and rotates them to their main axes. Piece vectors crowd together, so their narrow axes are
    widened."""

    word_mean: Tensor
    word_axes: Tensor
    context_mean: Tensor
    context_axes: Tensor

    def of(self, words: Tensor, context: Tensor) -> Tensor:
        """Rows of length 1, from rows of the piece table and of the last layer."""
        own = F.normalize((F.normalize(words, dim=-1) - self.word_mean) @ self.word_axes, dim=-1)
        around = F.normalize((F.normalize(context, dim=-1) - self.context_mean) @ self.context_axes, dim=-1)
        return torch.cat([own * share**0.5, around * (1 - share) ** 0.5], dim=-1)


def alignment_of(student: Bert, tokenizer: Tokenizer, texts: list[str]) -> Alignment:
    """Measured on every piece of the texts, with its frequency. Leaves out [CLS] and [SEP]."""
    words, context = [], []
    for encoding in tokenizer.encode_batch(texts):
        ids = torch.tensor([encoding.ids])
        words.append(student.words.weight[ids[0, 1:-1]])
        context.append(student(ids, torch.ones_like(ids))[0, 1:-1])
    word_mean, word_spread, word_axes = main_axes(torch.cat(words))
    context_mean, _, context_axes = main_axes(torch.cat(context))
    # Half way to an equal spread along every axis.
    widened = (word_axes * word_spread**-0.25) @ word_axes.T
    return Alignment(word_mean.float(), widened.float(), context_mean.float(), context_axes[:, :kept].float())


def main_axes(rows: Tensor) -> tuple[Tensor, Tensor, Tensor]:
    """The mean of the normalised rows, the spread along each main axis in descending order, and the axes."""
    rows = F.normalize(rows.double(), dim=1)
    mean = rows.mean(0)
    apart = rows - mean
    spread, axes = torch.linalg.eigh(apart.T @ apart / (len(rows) - 1))
    return mean, spread.flip(0).clamp(min=1e-6), axes.flip(1)
