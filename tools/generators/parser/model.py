"""Biaffine dependency parser over a bidirectional LSTM (Dozat and Manning 2017), which tags and parses at once.

Every sentence begins with a learned vector for the root. The second layer yields parts of speech, the last layer arcs
and relations.
"""

from dataclasses import dataclass

import torch
import torch.nn.functional as F
from features import FEATURES, UNKNOWN
from torch import Tensor, nn


@dataclass(frozen=True)
class Sizes:
    units: int = 176  # per direction
    layers: int = 3
    tag_layer: int = 2
    arc: int = 112
    relation: int = 48
    slope: float = 0.125  # of the leaky rectifier, on its left side


@dataclass(frozen=True)
class Dropout:
    inputs: float = 0.25
    layers: float = 0.35
    heads: float = 0.35
    feature: float = 0.05  # probability that a feature of a word becomes unknown
    word: float = 0.4  # a word seen n times becomes unknown with probability this / (this + n)


def shared_dropout(x: Tensor, share: float) -> Tensor:
    """Drops the same units at every position of a sentence."""
    return x * (torch.rand(1, x.shape[1], x.shape[2]) > share) / (1 - share)


class Parser(nn.Module):
    def __init__(self, sizes: Sizes, vocabulary_sizes: list[int], upos: int, xpos: int, deprels: int, word_counts: list[int]):
        super().__init__()
        self.sizes, self.drop = sizes, Dropout()
        self.embeddings = nn.ModuleList(nn.Embedding(n, f.size) for n, f in zip(vocabulary_sizes, FEATURES))
        for embedding in self.embeddings:
            nn.init.normal_(embedding.weight, 0, 0.1)
        width, units = sum(f.size for f in FEATURES), sizes.units
        self.root = nn.Parameter(torch.randn(width) * 0.1)
        inputs = [width] + [2 * units] * (sizes.layers - 1)
        self.forwards = nn.ModuleList(nn.LSTM(n, units) for n in inputs)
        self.backwards = nn.ModuleList(nn.LSTM(n, units) for n in inputs)
        for lstm in [*self.forwards, *self.backwards]:
            nn.init.orthogonal_(lstm.weight_hh_l0)
            nn.init.zeros_(lstm.bias_hh_l0)
            nn.init.zeros_(lstm.bias_ih_l0)
            lstm.bias_ih_l0.data[units : 2 * units] = 1  # the forget gate starts open
        self.upos, self.xpos = nn.Linear(2 * units, upos), nn.Linear(2 * units, xpos)
        self.heads = nn.Linear(2 * units, 2 * sizes.arc + 2 * sizes.relation)
        self.arc = nn.Parameter(torch.empty(sizes.arc + 1, sizes.arc))
        nn.init.orthogonal_(self.arc)
        self.relation = nn.Parameter(torch.randn(deprels, sizes.relation + 1, sizes.relation + 1) * 0.02)
        counts = torch.tensor(word_counts, dtype=torch.float)
        self.register_buffer("word_drop", torch.where(counts > 0, self.drop.word / (self.drop.word + counts), 0.0), persistent=False)

    def embed(self, numbers: Tensor) -> Tensor:
        """numbers: positions × sentences × features. Returns positions + 1 × sentences × width, the root first."""
        if self.training:
            numbers = numbers.clone()
            lost = torch.rand(numbers.shape) < self.drop.feature
            lost[:, :, 0] = torch.rand(numbers.shape[:2]) < self.word_drop[numbers[:, :, 0]]
            numbers[lost] = UNKNOWN
        words = torch.cat([e(numbers[:, :, i]) for i, e in enumerate(self.embeddings)], -1)
        x = torch.cat([self.root.expand(1, words.shape[1], -1), words], 0)
        return F.dropout(x, self.drop.inputs, self.training)

    def encode(self, x: Tensor, lengths: Tensor) -> tuple[Tensor, Tensor]:
        """The outputs of the tagging layer and of the last layer. The backward pass reverses each sentence within its own
        length."""
        places = torch.arange(x.shape[0])[:, None]
        turned = torch.where(places < lengths, lengths - 1 - places, places)[:, :, None]
        for i, (forwards, backwards) in enumerate(zip(self.forwards, self.backwards)):
            y, _ = forwards(x)
            z, _ = backwards(torch.gather(x, 0, turned.expand_as(x)))
            x = torch.cat([y, torch.gather(z, 0, turned.expand_as(z))], -1)
            if self.training:
                x = shared_dropout(x, self.drop.layers)
            if i + 1 == self.sizes.tag_layer:
                tagging = x
        return tagging, x

    def forward(self, numbers: Tensor, lengths: Tensor, heads: Tensor | None = None):
        """Scores of tags, of arcs (sentences × dependents × heads, root first) and of relations to `heads`. Without `heads`
        it uses the best heads. lengths: words of each sentence."""
        tagging, x = self.encode(self.embed(numbers), lengths + 1)
        upos, xpos = self.upos(tagging[1:]), self.xpos(tagging[1:])
        z = F.leaky_relu(self.heads(x), self.sizes.slope)
        if self.training:
            z = shared_dropout(z, self.drop.heads)
        size = self.sizes
        arc_dependent, arc_head, dependent, head = z.transpose(0, 1).split([size.arc, size.arc, size.relation, size.relation], -1)
        one = torch.ones(*z.transpose(0, 1).shape[:2], 1)
        arcs = (torch.cat([arc_dependent, one], -1) @ self.arc @ arc_head.transpose(1, 2))[:, 1:]
        outside = torch.arange(arcs.shape[2])[None, None] > lengths[:, None, None]
        itself = torch.eye(arcs.shape[2], dtype=torch.bool)[None, 1:]
        arcs = arcs.masked_fill(outside | itself, -1e9)
        if heads is None:
            heads = arcs.argmax(-1)
        dependent, head = torch.cat([dependent, one], -1)[:, 1:], torch.cat([head, one], -1)
        chosen = torch.gather(head, 1, heads.clamp(min=0)[:, :, None].expand(-1, -1, head.shape[-1]))
        r, n = self.relation.shape[0], self.relation.shape[1]
        between = (dependent @ self.relation.permute(1, 0, 2).reshape(n, r * n)).unflatten(-1, (r, n))
        relations = (between @ chosen[..., None]).squeeze(-1)
        return upos.transpose(0, 1), xpos.transpose(0, 1), arcs, heads, relations
