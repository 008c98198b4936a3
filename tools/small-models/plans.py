"""Size, seed and length of training of each model."""

from dataclasses import dataclass

VOCABULARY_SIZE = 2048
TOKENIZER_SEED = 1


@dataclass
class Plan:
    name: str
    hidden: int
    layers: int
    heads: int
    feed_forward: int
    seed: int
    lookup_steps: int
    mixed_steps: int
    rows: int = 28
    rate: float = 2e-3

    @property
    def steps(self):
        return self.lookup_steps + self.mixed_steps


PLANS = {
    plan.name: plan
    for plan in (
        Plan("tiny-a", 64, 4, 4, 176, seed=101, lookup_steps=200, mixed_steps=1600, rate=3e-3),
        Plan("tiny-b", 64, 4, 4, 176, seed=102, lookup_steps=200, mixed_steps=3800, rate=3e-3),
        Plan("tiny-c", 96, 4, 6, 256, seed=103, lookup_steps=200, mixed_steps=3400, rate=2.5e-3),
    )
}
