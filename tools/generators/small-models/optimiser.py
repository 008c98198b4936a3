"""Muon for the inner matrices, Adam for the embedding and the norms.

Muon replaces the running mean of a matrix's gradients by the nearest matrix with equal singular values, so that every
direction learns at the same pace. At this size it needs far fewer steps than Adam.
"""

import torch


def orthogonal(gradients, steps=5):
    """The nearest (semi-)orthogonal matrices to a stack of matrices, roughly, by Newton-Schulz steps."""
    a, b, c = 3.4445, -4.7750, 2.0315
    wide = gradients.shape[-2] > gradients.shape[-1]
    x = gradients.transpose(-1, -2) if wide else gradients
    x = x / (x.flatten(-2).norm(dim=-1)[..., None, None] + 1e-7)
    for _ in range(steps):
        square = x @ x.transpose(-1, -2)
        x = a * x + (b * square + c * square @ square) @ x
    return x.transpose(-1, -2) if wide else x


class Optimiser:
    """One step of both; `rate` is Adam's learning rate, Muon's is `MUON` times as high."""

    MUON = 8.0
    DECAY = 0.05

    def __init__(self, model):
        c = model.c
        # A joined matrix is several: queries, keys and values; gate and up.
        self.matrices = []
        for block in model.blocks:
            self.matrices += [(block.qkv, 3), (block.out, 1), (block.gate_up, 2), (block.down, 1)]
        self.momentum = [torch.zeros_like(p) for p, _ in self.matrices]
        norms = [p for p in model.parameters() if p.dim() < 2]
        groups = [{"params": [model.embedding], "weight_decay": self.DECAY}, {"params": norms, "weight_decay": 0.0}]
        self.adam = torch.optim.AdamW(groups, lr=1e-3, betas=(0.9, 0.95))
        self.parameters = [*model.parameters()]
        assert c.hidden and len(self.parameters) == len(self.matrices) + len(norms) + 1

    def state(self):
        return {"adam": self.adam.state_dict(), "momentum": self.momentum}

    def load(self, state):
        self.adam.load_state_dict(state["adam"])
        self.momentum = state["momentum"]

    def zero(self):
        for p in self.parameters:
            p.grad = None

    @torch.no_grad()
    def step(self, rate):
        torch.nn.utils.clip_grad_norm_(self.parameters, 1.0)
        for group in self.adam.param_groups:
            group["lr"] = rate
        self.adam.step()
        for (p, parts), momentum in zip(self.matrices, self.momentum):
            momentum.mul_(0.95).add_(p.grad, alpha=0.05)
            ahead = p.grad * 0.05 + momentum * 0.95
            stack = ahead.view(parts, p.shape[0] // parts, p.shape[1])
            update = orthogonal(stack).reshape_as(p)
            stretch = max(1.0, stack.shape[1] / stack.shape[2]) ** 0.5
            p.mul_(1 - rate * self.DECAY).add_(update, alpha=-self.MUON * rate * stretch)
