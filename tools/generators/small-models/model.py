"""A small decoder-only transformer in the Llama layout: RMSNorm, rotary positions, SwiGLU, tied embeddings."""

import math
from dataclasses import asdict, dataclass

import torch
import torch.nn.functional as F
from torch import nn

FAR = -1e9  # added to attention scores that must not count


@dataclass
class Config:
    vocabulary: int
    hidden: int
    layers: int
    heads: int
    feed_forward: int
    context: int = 1024
    theta: float = 10000.0
    epsilon: float = 1e-6

    @property
    def head_size(self):
        return self.hidden // self.heads

    def as_dict(self):
        return asdict(self)


def rms_norm(x, weight, epsilon):
    return x * torch.rsqrt(x.pow(2).mean(-1, keepdim=True) + epsilon) * weight


class Block(nn.Module):
    def __init__(self, c):
        super().__init__()
        self.norm1 = nn.Parameter(torch.ones(c.hidden))
        self.norm2 = nn.Parameter(torch.ones(c.hidden))
        self.qkv = nn.Parameter(torch.empty(3 * c.hidden, c.hidden))
        self.out = nn.Parameter(torch.empty(c.hidden, c.hidden))
        self.gate_up = nn.Parameter(torch.empty(2 * c.feed_forward, c.hidden))
        self.down = nn.Parameter(torch.empty(c.hidden, c.feed_forward))


class Model(nn.Module):
    def __init__(self, c):
        super().__init__()
        self.c = c
        self.embedding = nn.Parameter(torch.empty(c.vocabulary, c.hidden))
        self.blocks = nn.ModuleList(Block(c) for _ in range(c.layers))
        self.norm = nn.Parameter(torch.ones(c.hidden))
        frequency = 1 / c.theta ** (torch.arange(0, c.head_size, 2).float() / c.head_size)
        angle = torch.arange(c.context).float()[:, None] * frequency[None]
        self.register_buffer("cos", angle.cos(), persistent=False)
        self.register_buffer("sin", angle.sin(), persistent=False)
        self._initialise()

    def _initialise(self):
        with torch.no_grad():
            self.embedding.normal_(0, 0.09)
            damp = 0.3 / math.sqrt(2 * self.c.layers)
            for b in self.blocks:
                for weight, factor in ((b.qkv, 1), (b.gate_up, 1), (b.out, damp), (b.down, damp)):
                    weight.normal_(0, factor / math.sqrt(weight.shape[1]))
            # Queries start equal to keys above the first layer: a word begins by looking at its own earlier mention.
            for b in self.blocks[1:]:
                b.qkv[: self.c.hidden] = b.qkv[self.c.hidden : 2 * self.c.hidden]

    def _rotated(self, x, cos, sin):
        """Rotates pairs (i, i + half) of each head."""
        a, b = x.chunk(2, -1)
        return torch.cat((a * cos - b * sin, b * cos + a * sin), -1)

    def _attention(self, b, x, cos, sin, mask, past):
        c = self.c
        rows, length = x.shape[:2]
        qkv = (rms_norm(x, b.norm1, c.epsilon) @ b.qkv.t()).view(rows, length, 3, c.heads, c.head_size).permute(2, 0, 3, 1, 4)
        qk, v = self._rotated(qkv[:2], cos, sin), qkv[2]
        q, k = qk[0] * c.head_size**-0.5, qk[1]
        if past is not None:
            k, v = torch.cat((past[0], k), 2), torch.cat((past[1], v), 2)
        weights = (q @ k.transpose(2, 3) + mask).softmax(-1)
        mixed = (weights @ v).transpose(1, 2).reshape(rows, length, c.hidden)
        return mixed @ b.out.t(), weights, (k, v)

    def _feed_forward(self, b, x):
        gate, up = (rms_norm(x, b.norm2, self.c.epsilon) @ b.gate_up.t()).chunk(2, -1)
        return (F.silu(gate) * up) @ b.down.t()

    def train_forward(self, ids, positions, taps=(), watch=()):
        """Hidden states at `positions` (flat), at each tap (layer, positions), and watched attention weights.

        `watch` holds (layer, head, row, query, key); the head's weights from query to key are returned for each.
        """
        length = ids.shape[1]
        cos, sin = self.cos[:length], self.sin[:length]
        mask = torch.full((length, length), FAR).triu(1)
        x, tapped, watched = self.embedding[ids], [], []
        for i, b in enumerate(self.blocks):
            mixed, weights, _ = self._attention(b, x, cos, sin, mask, None)
            for layer, head, row, query, key in watch:
                if layer == i:
                    watched.append(weights[row, head, query, key])
            x = x + mixed
            if i == self.c.layers - 1:
                x = x.reshape(-1, self.c.hidden)[positions]
            x = x + self._feed_forward(b, x)
            tapped += [self.normed(x.reshape(-1, self.c.hidden)[there]) for layer, there in taps if layer == i]
        return self.normed(x), tapped, watched

    def normed(self, x):
        return rms_norm(x, self.norm, self.c.epsilon)

    def logits(self, hidden):
        return hidden @ self.embedding.t()

    def step(self, ids, attention, past):
        """Next-token logits with a key/value cache; `attention` marks real tokens (left padding)."""
        rows, length = ids.shape
        total = attention.shape[1]
        place = (attention.cumsum(1) - 1).clamp(min=0)[:, total - length :]
        cos, sin = self.cos[place][:, None], self.sin[place][:, None]
        reach = torch.arange(total)[None] <= torch.arange(total - length, total)[:, None]
        allowed = reach[None, None] & (attention[:, None, None, :] > 0)
        mask = torch.where(allowed, 0.0, FAR)
        x, cache = self.embedding[ids], []
        for i, b in enumerate(self.blocks):
            mixed, _, kept = self._attention(b, x, cos, sin, mask, past[i] if past else None)
            cache.append(kept)
            x = x + mixed
            x = x + self._feed_forward(b, x)
        return self.logits(self.normed(x[:, -1])), cache


@torch.no_grad()
def generate(model, prompts, end, pad=0, limit=64, batch=100):
    """Greedy responses (lists of ids) to lists of ids; rows of like length share a batch."""
    order = sorted(range(len(prompts)), key=lambda i: len(prompts[i]))
    results = [None] * len(prompts)
    for start in range(0, len(order), batch):
        part = order[start : start + batch]
        length = max(len(prompts[i]) for i in part)
        ids = torch.tensor([[pad] * (length - len(prompts[i])) + prompts[i] for i in part])
        attention = torch.tensor([[0] * (length - len(prompts[i])) + [1] * len(prompts[i]) for i in part])
        past, produced, done = None, [[] for _ in part], [False] * len(part)
        for _ in range(limit):
            logits, past = model.step(ids, attention, past)
            chosen = logits.argmax(-1)
            for row, token in enumerate(chosen.tolist()):
                if not done[row]:
                    done[row] = token == end
                    if not done[row]:
                        produced[row].append(token)
            if all(done):
                break
            ids = chosen[:, None]
            attention = torch.cat((attention, torch.ones_like(ids)), 1)
        for row, i in enumerate(part):
            results[i] = produced[row]
    return results
