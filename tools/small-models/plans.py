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
    lookup_steps: int  # reading options only
    late_from: int  # the step from which chats are most of what is learned
    decay_steps: int  # at the end the learning rate falls for so many steps, and nothing helps any more
    steps: int  # all of them
    polish_steps: int = 0  # so long the learning rate rests at half on its way down
    rows: int = 32
    rate: float = 2e-3


PLANS = {
    plan.name: plan
    for plan in (
        Plan("tiny-a", 64, 4, 4, 176, seed=103, lookup_steps=200, late_from=1200, decay_steps=600, steps=2000, rate=3e-3),
        Plan("tiny-b", 64, 4, 4, 176, seed=103, lookup_steps=200, late_from=1200, decay_steps=1000, steps=3400, rate=3e-3),
        Plan("tiny-c", 96, 5, 6, 256, seed=102, lookup_steps=200, late_from=1500, decay_steps=1200, steps=6300, polish_steps=900, rate=2.5e-3),
    )
}
