"""Short reviews that are clearly positive or negative."""

import corpus as C
from instructions import pick

THINGS = "film book hotel phone game meal song show lamp chair camera restaurant play soup jacket course trip story coffee garden".split()
FEATURES = "price colour sound staff service taste ending music picture quality design food place room plot".split()
GOOD = "great good lovely wonderful excellent nice fine perfect pleasant beautiful brilliant amazing charming fresh clear".split()
BAD = "bad terrible awful poor boring horrible weak dull ugly disappointing broken slow cheap nasty useless".split()

REVIEWS = {
    "Positive": {
        "train": [
            "The {t} was {g}.", "I [really|] [love|like|enjoy] this {t}.", "[Such|What] a {g} {t}!", "The {f} is {g} and I am [happy|glad|pleased].",
            "I would [buy|choose|take] this {t} again.", "A {g} {t} with a {g} {f}.", "We were [happy|pleased|delighted] with the {t}.",
            "The {t} is not {b} at all.", "This {t} made [me|us] [smile|happy].", "I [thought|feared] the {t} would be {b}, but it was {g}.",
            "Everything about the {t} is {g}.", "The best {t} [I know|ever|in years].",
        ],
        "held": ["I can only recommend this {t}, it is {g}.", "My friends and I found the {t} {g} and the {f} {g}.", "Thanks to its {g} {f}, this {t} is a joy."],
    },
    "Negative": {
        "train": [
            "The {t} was {b}.", "I [really|] [hate|dislike|regret] this {t}.", "[Such|What] a {b} {t}!", "The {f} is {b} and I am [sad|angry|unhappy].",
            "I would [never|not] [buy|choose|take] this {t} again.", "A {b} {t} with a {b} {f}.", "We were [sad|angry|unhappy] with the {t}.",
            "The {t} is not {g} at all.", "This {t} made [me|us] [angry|sad].", "I [thought|hoped] the {t} would be {g}, but it was {b}.",
            "Nothing about the {t} is {g}.", "The worst {t} [I know|ever|in years].",
        ],
        "held": ["I can not recommend this {t}, it is {b}.", "My friends and I found the {t} {b} and the {f} {b}.", "Because of its {b} {f}, this {t} is a waste of money."],
    },
}  # fmt: skip


def review(rng, held=False):
    """A review and its label."""
    label = rng.choice(("Positive", "Negative"))
    text = pick(rng, REVIEWS[label], held)
    while "{" in text:
        for slot, words in (("{t}", THINGS), ("{f}", FEATURES), ("{g}", GOOD), ("{b}", BAD)):
            text = text.replace(slot, rng.choice(words), 1)
    return C.Q.re.sub(r"\b([Aa]) (?=[aeiou])", r"\1n ", text), label
