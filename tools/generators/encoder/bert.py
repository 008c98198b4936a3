"""The architecture of both teacher and student: BERT's encoder. They differ only in size."""

from __future__ import annotations

import math
from dataclasses import dataclass

import torch
import torch.nn.functional as F
from torch import Tensor, nn


@dataclass(frozen=True)
class Sizes:
    vocabulary: int
    width: int
    layers: int
    heads: int
    inner: int
    positions: int


class Layer(nn.Module):
    def __init__(self, sizes: Sizes) -> None:
        super().__init__()
        self.heads = sizes.heads
        self.query = nn.Linear(sizes.width, sizes.width)
        self.key = nn.Linear(sizes.width, sizes.width)
        self.value = nn.Linear(sizes.width, sizes.width)
        self.attended = nn.Linear(sizes.width, sizes.width)
        self.attended_norm = nn.LayerNorm(sizes.width, eps=1e-12)
        self.up = nn.Linear(sizes.width, sizes.inner)
        self.down = nn.Linear(sizes.inner, sizes.width)
        self.norm = nn.LayerNorm(sizes.width, eps=1e-12)

    def forward(self, x: Tensor, bias: Tensor) -> Tensor:
        rows, length, width = x.shape
        split = (rows, length, self.heads, width // self.heads)
        query, key, value = (part(x).view(split).transpose(1, 2) for part in (self.query, self.key, self.value))
        weights = (query @ key.transpose(2, 3) / math.sqrt(split[3]) + bias).softmax(-1)
        mixed = (weights @ value).transpose(1, 2).reshape(rows, length, width)
        x = self.attended_norm(x + self.attended(mixed))
        return self.norm(x + self.down(F.gelu(self.up(x))))


class Bert(nn.Module):
    def __init__(self, sizes: Sizes) -> None:
        super().__init__()
        self.sizes = sizes
        self.words = nn.Embedding(sizes.vocabulary, sizes.width)
        self.places = nn.Embedding(sizes.positions, sizes.width)
        self.norm = nn.LayerNorm(sizes.width, eps=1e-12)
        self.layers = nn.ModuleList(Layer(sizes) for _ in range(sizes.layers))

    def forward(self, ids: Tensor, mask: Tensor) -> Tensor:
        """One vector per token: rows × tokens × width."""
        places = torch.arange(ids.shape[1], device=ids.device)
        x = self.norm(self.words(ids) + self.places(places))
        bias = (1.0 - mask[:, None, None, :].to(x.dtype)) * -1e9
        for layer in self.layers:
            x = layer(x, bias)
        return x


def mean_of(tokens: Tensor, mask: Tensor) -> Tensor:
    """The mean of the unmasked tokens, including [CLS] and [SEP]."""
    there = mask[:, :, None].to(tokens.dtype)
    return (tokens * there).sum(1) / there.sum(1)
