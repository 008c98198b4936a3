"""Size, seed and length of training of each model."""

from dataclasses import dataclass

VOCABULARY_SIZE = 3072
TOKENIZER_SEED = 1


@dataclass
class Plan:
    name: str
    hidden: int
    layers: int
    heads: int
    feed_forward: int
    seed: int
    phases: tuple  # (from step, mix of rows as named in train.py); the first is reading options only
    decay_steps: int  # at the end the learning rate falls for so many steps, and nothing helps any more
    steps: int  # all of them
    polish_steps: int = 0  # so long the learning rate rests at half on its way down
    rows: int = 32
    rate: float = 2e-3


LOOKUP, BOTH, PRACTICE, CHATS = "lookup", "chats and practice", "practice", "chats"

PLANS = {
    plan.name: plan
    for plan in (
        Plan("tiny-a", 64, 4, 4, 176, 103, ((0, LOOKUP), (200, PRACTICE), (1200, CHATS)), decay_steps=800, steps=3000, rate=3e-3),
        Plan("tiny-b", 64, 4, 4, 176, 103, ((0, LOOKUP), (200, PRACTICE), (1200, CHATS)), decay_steps=1500, steps=6000, rate=3e-3),
        Plan("tiny-c", 112, 6, 4, 304, 102, ((0, LOOKUP), (200, BOTH), (2500, CHATS), (3500, PRACTICE), (4700, CHATS)), decay_steps=1700, steps=7800, polish_steps=1000, rate=2.5e-3),
    )
}
