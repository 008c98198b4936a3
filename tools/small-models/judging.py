"""Rating tasks: a question, a response to it, a criterion and a scale; only the score is wanted.

How good a response is follows from how it was made, in five levels (4 is best):

    correctness   4 the result is right; 2 it is a little wrong: a number off by one or two, a day or month off by one;
                  0 anything else
    conciseness   4 the response has no sentence too many, 3 one, … 0 four

On a scale of numbers or labels from low to high, level 0 is its lowest value, 4 its highest, and what is between lies
at even steps, halves rounded up: 1 3 6 8 10 on a scale from 1 to 10. On yes or no, levels 3 and 4 are yes.
"""

from dataclasses import dataclass

import corpus as C
from corpus import Example, Expected, Piece
from instructions import pick
from study_chats import OPTIONS_NEEDED, claim, light_system_prompt

CRITERIA = {
    "correctness": {
        "name": {"train": ["correctness", "accuracy", "correct result"], "held": ["factual correctness"]},
        "short": {
            "train": ["the result is right", "the answer is [correct|true]", "the response [gives|states] the right answer"],
            "held": ["the response is free of errors"],
        },
        "long": {
            "train": [
                "A [correct|right] response gives the right result. A result that is nearly right counts half, any other result is [wrong|false].",
                "Look at the result [only|]: the [best|highest] score is for a right result, a middle one for a result that is a little wrong, the [lowest|worst] for any other.",
                "The score [shows|says] how right the result is. How long the response is [does not matter|plays no part].",
            ],
            "held": ["Judge whether what the response says is true. Small errors cost some points and large errors cost all of them; style does not count."],
        },
        "claim": {"train": ["The response is [correct|right].", "The [result|answer] is [right|correct|true].", "The response [gives|states] the right result."],
                  "held": ["What the response says is correct."]},
    },
    "conciseness": {
        "name": {"train": ["conciseness", "brevity", "short form"], "held": ["concise style"]},
        "short": {
            "train": ["the response is [short|brief|concise]", "the response has no [needless|useless] sentences", "the response gets to the point"],
            "held": ["the response wastes no words"],
        },
        "long": {
            "train": [
                "A concise response [gives|says] the answer and nothing more. Each [needless|useless] sentence [lowers|reduces] the score.",
                "[Count|Look at] the sentences that are not needed: none is best, [many|four] are worst. Whether the result is right [does not matter|plays no part].",
                "The score [shows|says] how short the response is. [Extra|Needless] sentences make it worse.",
            ],
            "held": ["Judge how brief the response is. Sentences that do not help to answer the question cost points; errors do not count."],
        },
        "claim": {"train": ["The response is [concise|brief|short].", "The response has no [needless|useless] sentences.", "The response gets to the point."],
                  "held": ["The response says no more than it must."]},
    },
}  # fmt: skip

PADDING = [
    "This is a good question.", "I am glad that you ask.", "Let me think about it.", "Many people ask this.", "It is good to know such things.",
    "I hope this helps you.", "Please ask again at any time.", "There is much to say about it.", "I like such questions.", "One can learn a lot from it.",
    "That is all I can say.", "It was a pleasure to help.", "You may want to check it.", "Some people find this hard.", "Thank you for your question.",
    "As I said, it is quite simple.", "I thought about it for a while.", "We all need this now and then.", "I wish you a nice day.", "Do not worry about it.",
    "Such things are useful in life.", "My teacher told me so.", "It is always the same.", "Numbers and words are fun.",
]  # fmt: skip
HELD_PADDING = ["What a nice thing to ask.", "I could talk about this for hours.", "Feel free to write to me again.", "This reminds me of my time at school.", "In any case, it is worth knowing.", "I am always happy to explain things."]
ANSWERS = ["{}", "{}.", "The answer is {}.", "It is {}.", "I think it is {}.", "That is {}."]

LIKERT = [
    "Strongly Disagree|Disagree|Neutral|Agree|Strongly Agree",
    "Strongly disagree|Disagree|Neither agree nor disagree|Agree|Strongly agree",
    "Very Poor|Poor|Fair|Good|Very Good",
    "Very bad|Bad|Medium|Good|Very good",
    "Never|Rarely|Sometimes|Often|Always",
    "Not at all|A little|Partly|Mostly|Completely",
]
SCALES = {"1-5": [str(n) for n in range(1, 6)], "1-10": [str(n) for n in range(1, 11)], "yes-no": ["No", "Yes"]}

HEADS = {
    "train": [
        "[Rate|Judge|Score|Grade|Assess] the [response|reply|answer] to the [question|query].",
        "You [see|get|read] a question and a response. [Rate|Judge|Score] the response.",
        "[Please|] [rate|judge|grade] the following response.",
        "How good is the response [below|]?",
        "Your [task|job] is to [rate|judge|score|assess] a response.",
        "Here is a [question|query] and a response. [Give|Assign] a score.",
    ],
    "held": ["Evaluate the reply that follows the query.", "Below you find a query and a response that you are to evaluate.", "Decide how well the response meets the criterion."],
}
SCALE_LINES = {
    "train": [
        "[Scale|Options|Possible scores|Scores]: {all}", "[Choose|Pick|Select] one of [|these:] {all}.", "The scale goes from {low} to {high}: {all}.",
        "[Use|Give] one of these: {all}.", "{low} is [worst|lowest], {high} is [best|highest]. Scale: {all}",
    ],
    "held": ["The possible ratings are {all}.", "Allowed outputs: {all}", "Your rating must be one out of: {all}"],
}  # fmt: skip
ONLY_SCORE = {
    "train": [
        "[Only|Just] [output|write|give|return] the score.", "[Reply|Answer|Respond] with the score [only|alone].", "Your [reply|answer] is the score [and nothing else|alone].",
        "[Write|Give|Say] the [score|rating], no [explanation|reasons].", "[Output|Return] nothing but the [score|rating].", "Score:", "Rating:",
    ],
    "held": ["Only output the rating, without any text around it.", "State the score and do not explain it.", "The rating alone is your whole output."],
}  # fmt: skip
LABELS = {
    "train": [("Question", "Response"), ("Query", "Response"), ("Question", "Answer"), ("Prompt", "Reply"), ("User", "Assistant"), ("Task", "Response")],
    "held": [("Query", "Response"), ("Instruction", "Output"), ("Request", "Reply")],
}


@dataclass
class Rated:
    query: str
    response: str
    level: int  # 0 to 4
    thought: str  # the right result, which must be known to judge correctness


def nearly(q):
    """Results that are a little wrong."""
    if q.answer.isdigit():
        return [str(n) for n in (int(q.answer) + d for d in (-2, -1, 1, 2)) if n > 0]
    for circle in (C.T.DAYS, C.T.MONTHS):
        if q.answer in circle:
            i = circle.index(q.answer)
            return [circle[i - 1], circle[(i + 1) % len(circle)]]
    return []


def far(rng, q):
    """A result that is wrong altogether."""
    if q.answer.isdigit():
        n = int(q.answer)
        return str(rng.choice([m for m in (n - 15, n - 10, n - 7, n - 5, n + 5, n + 7, n + 10, n + 15, n + 20, 2 * n + 3) if m > 0 and abs(m - n) > 4]))
    return rng.choice([c for c in q.choices if c != q.answer and c not in nearly(q)])


def rated(rng, criterion, held=False):
    while True:
        q = C.question(rng, ["arithmetic", "calendar", "words"], held=held)
        if q.subject not in OPTIONS_NEEDED and len(q.working) == 1:
            break
    level = rng.choice((4, 4, 2, 0, 0))
    if level == 2 and not nearly(q):
        level = 0
    result = q.answer if level == 4 else rng.choice(nearly(q)) if level == 2 else far(rng, q)
    if rng.random() < 0.35:
        text = claim(q, result) + "."
    else:
        text = rng.choice(ANSWERS).format(result)
    padding = rng.choice((0, 0, 1)) if criterion == "correctness" else rng.choice((0, 0, 1, 2, 3, 4, 4))
    sentences = rng.sample(HELD_PADDING if held else PADDING, padding)
    sentences.insert(rng.randint(0, padding), text)
    return Rated(q.text, " ".join(sentences), level if criterion == "correctness" else 4 - padding, q.answer if criterion == "correctness" else "")


def score_index(level, count):
    """The place on a scale of `count` values that a level stands for."""
    return int(level / 4 * (count - 1) + 0.5)


def criterion_line(rng, criterion, scale, held):
    """The criterion with no, a short or a long definition; agreement is asked about a claim."""
    words = CRITERIA[criterion]
    if scale in ("likert", "yes-no") and rng.random() < 0.5:
        return rng.choice(("Statement: ", "Claim: ", "")) + pick(rng, words["claim"], held)
    name = pick(rng, words["name"], held)
    line = rng.choice((f"Criterion: {name}", f"Criterion: {name.capitalize()}", f"Aspect: {name}"))
    size = rng.choice(("none", "short", "long"))
    if size == "none":
        return line
    return line + rng.choice((". ", " - ", "\n")) + pick(rng, words[size], held)


def judged(rng, held=False, scale=None, criterion=None):
    """One rating task."""
    scale = scale or rng.choice(("1-5", "1-5", "1-10", "1-10", "likert", "yes-no"))
    criterion = criterion or rng.choice(("correctness", "correctness", "conciseness"))
    values = rng.choice(LIKERT).split("|") if scale == "likert" else SCALES[scale]
    case = rated(rng, criterion, held)
    index = score_index(case.level, len(values))
    if scale == "yes-no":
        index = int(case.level >= 3)
    listed = values[::-1] if rng.random() < (0.5 if scale == "yes-no" else 0.15) else values
    everything = rng.choice((", ", ", ", " / ", " | ")).join(listed)
    scale_line = pick(rng, SCALE_LINES, held).format(all=everything, low=values[0], high=values[-1])
    query, response = rng.choice(LABELS["held" if held else "train"])
    parts = [f"{query}: {case.query}", f"{response}: {case.response}"]
    about = [criterion_line(rng, criterion, scale, held), scale_line]
    order = [pick(rng, HEADS, held), *parts, *about] if rng.random() < 0.5 else [pick(rng, HEADS, held), *about, *parts]
    user = rng.choice(("\n", "\n\n")).join([*order, pick(rng, ONLY_SCORE, held)])
    pieces = [Piece(values[index], C.LETTER_WEIGHT, thought=case.thought)]
    return Example(light_system_prompt(rng, held), user, pieces, Expected(values, index, "text"))


if __name__ == "__main__":
    import random

    rng = random.Random(1)
    for held in (False, True):
        for _ in range(5):
            e = judged(rng, held)
            print(e.user, "=>", "".join(p.text for p in e.pieces), end="\n---\n")
