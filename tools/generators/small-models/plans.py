"""Size, seed and length of training of each model."""

from dataclasses import dataclass

VOCABULARY_SIZE = 3072
TOKENIZER_SEED = 1


@dataclass
class Course:
    """A stretch of training with its own rise and fall of the learning rate; helper losses end where the fall begins."""

    steps: int  # all of them
    decay_steps: int  # at the end the learning rate falls for so many steps
    polish_steps: int = 0  # so long the learning rate rests at half on its way down
    peak: float = 1.0  # of the plan's learning rate


@dataclass
class Plan:
    name: str
    hidden: int
    layers: int
    heads: int
    feed_forward: int
    seed: int
    phases: tuple  # (from step, mix of rows as named in train.py); the first is reading options only
    courses: tuple
    rows: int = 32
    rate: float = 2e-3

    @property
    def steps(self):
        return sum(course.steps for course in self.courses)


LOOKUP, BOTH, PRACTICE, CHATS, COPYING, FORMS, RATINGS = "lookup", "chats and practice", "practice", "chats", "copying", "forms", "ratings"

PLANS = {
    plan.name: plan
    for plan in (
        Plan("tiny-a", 64, 4, 4, 176, 103, ((0, LOOKUP), (200, BOTH), (1500, CHATS), (2500, FORMS), (4000, RATINGS)), (Course(5000, 1400),), rate=3e-3),
        Plan("tiny-b", 64, 4, 4, 176, 103, ((0, LOOKUP), (200, BOTH), (1500, CHATS), (2500, COPYING), (3500, FORMS), (7500, RATINGS)), (Course(9500, 2600),), rate=3e-3),
        Plan(
            "tiny-c", 112, 6, 4, 304, 102,
            ((0, LOOKUP), (200, BOTH), (2500, CHATS), (3500, PRACTICE), (4700, CHATS), (7800, COPYING), (8800, FORMS), (15000, RATINGS)),
            (Course(7800, 1700, 1000), Course(7200, 2600), Course(1900, 1100, peak=0.4), Course(1500, 900, peak=0.4), Course(1300, 900, peak=0.4)),
            rate=2.5e-3,
        ),
    )
}  # fmt: skip
