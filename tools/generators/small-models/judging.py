"""Rating tasks: a question, a response to it, a criterion and a scale; only the score is wanted.

How good a response is follows from how it was made, in five levels (4 is best):

    correctness   4 the result is right, 0 it is not
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
        "name": {"train": ["correctness", "accuracy", "correct result", "truth", "being right", "freedom from mistakes", "correct facts", "no errors", "facts"], "held": ["factual correctness"]},
        "short": {
            "train": ["the result is right", "the answer is [correct|true]", "the response [gives|states] the right answer", "nothing in it is [wrong|false]", "the response makes no mistake", "there is no error in the response", "it has no errors"],
            "held": ["the response is free of errors"],
        },
        "long": {
            "train": [
                "A [correct|right] response gives the right result. Any other result is [wrong|false].",
                "Look at the result [only|]: the [best|highest] score is for a right result, the [lowest|worst] for any other.",
                "The score [shows|says] how right the result is. How long the response is [does not matter|plays no part].",
                "[Check|See] whether the response is true. A mistake [takes|loses] all points, and [needless words|length] [do|does] not matter.",
                "[Rate|Judge] what is said, not how it is said: right or wrong is all that [counts|matters].",
                "A single error is too much: a response [without errors|that is true] gets the top score. Style and length are left aside.",
                "[See|Decide] whether it is true or false. For an error [take all points|give the lowest score], whatever its style.",
            ],
            "held": ["Judge whether what the response says is true. An error costs all points; style does not count."],
        },
        "claim": {"train": ["The response is [correct|right].", "The [result|answer] is [right|correct|true].", "The response [gives|states] the right result."],
                  "held": ["What the response says is correct."]},
    },
    "conciseness": {
        "name": {"train": ["conciseness", "brevity", "short form", "being brief", "few words", "short style", "length"], "held": ["concise style"]},
        "short": {
            "train": ["the response is [short|brief|concise]", "the response has no [needless|useless] sentences", "the response gets to the point", "the response is not too long", "no sentence [could|can] be left out", "it says only what is [needed|asked]", "it uses no more words than it needs"],
            "held": ["the response wastes no words"],
        },
        "long": {
            "train": [
                "A concise response [gives|says] the answer and nothing more. Each [needless|useless] sentence [lowers|reduces] the score.",
                "[Count|Look at] the sentences that are not needed: none is best, [many|four] are worst. Whether the result is right [does not matter|plays no part].",
                "The score [shows|says] how short the response is. [Extra|Needless] sentences make it worse.",
                "[Rate|Judge] how few words the response [needs|uses]. Sentences without use [lower|cost] points; [mistakes|wrong results] play no part.",
                "A response that [goes on|talks] too long gets a low score, a brief one a high score, [right or wrong|whatever its result|mistakes or not].",
                "[Only|Just] the length [counts|matters], not the truth. Sentences that could be left out [cost|take] points.",
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
    "You can always come back to me.", "I could say more about this.", "What a good thing to know.", "I am happy to help with it.", "This makes me think of old times.",
    "It is worth a thought.", "Not all people know this.", "I explain such things gladly.", "Write to me when you like.", "I talk about this all day long.",
    "In any way it is of use.", "At school we did this too.", "There are many more such questions.", "Have a good time today.", "I always like to answer.",
    "How nice to hear from you.", "Feel at home here.", "It took me some time to learn this.", "One should know it by heart.", "My friends ask me such things.",
]  # fmt: skip
HELD_PADDING = ["What a nice thing to ask.", "I could talk about this for hours.", "Feel free to write to me again.", "This reminds me of my time at school.", "In any case, it is worth knowing.", "I am always happy to explain things."]
ANSWERS = ["", "The answer is", "It is", "I think it is", "That is"]

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
    response: list  # pieces, each with the space before it
    right: bool
    needless: int  # sentences, 0 to 4

    def level(self, criterion):
        """How good it is, 0 to 4."""
        return 4 * self.right if criterion == "correctness" else 4 - self.needless


def answer_sentence(rng, q, result):
    """Pieces of a sentence that gives a result, mostly a full one, with what should be known before and after it."""
    known = claim(q, result).removesuffix(f" {result}") if rng.random() < 0.75 else rng.choice(ANSWERS)
    return [Piece(f" {known}" if known else ""), Piece(f" {result}", thought=q.answer), Piece(".", verdict="Yes" if result == q.answer else "No")]


def rated(rng, criterion, held=False):
    """A question, and a response whose quality is known by how it was made."""
    while True:
        q = C.question(rng, ["arithmetic", "calendar", "words"], held=held)
        if q.subject not in OPTIONS_NEEDED and len(q.working) == 1:
            break
    right = rng.random() < (0.5 if criterion == "correctness" else 0.7)
    result = q.answer if right else rng.choice([c for c in q.choices if c != q.answer])
    padding = rng.choice((0, 0, 1)) if criterion == "correctness" else rng.randint(0, 4)
    sentences = [[Piece(f" {text}")] for text in rng.sample(HELD_PADDING if held else PADDING, padding)]
    sentences.insert(rng.randint(0, padding), answer_sentence(rng, q, result))
    return Rated(q.text, [piece for sentence in sentences for piece in sentence], right, padding)


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
    criterion = criterion or rng.choice(("correctness", "correctness", "correctness", "conciseness", "conciseness"))
    values = rng.choice(LIKERT).split("|") if scale == "likert" else SCALES[scale]
    case = rated(rng, criterion, held)
    index = score_index(case.level(criterion), len(values))
    if scale == "yes-no":
        index = int(case.level(criterion) >= 3)
    listed = values[::-1] if rng.random() < (0.5 if scale == "yes-no" else 0.15) else values
    everything = rng.choice((", ", ", ", " / ", " | ")).join(listed)
    scale_line = pick(rng, SCALE_LINES, held).format(all=everything, low=values[0], high=values[-1])
    gap = rng.choice(("\n", "\n\n"))
    about = [Piece(gap + criterion_line(rng, criterion, scale, held)), Piece(gap + scale_line)]
    case_shown = shown_case(rng, case, gap, held)
    order = [*case_shown, *about] if rng.random() < 0.5 else [*about, *case_shown]
    shown = [Piece(pick(rng, HEADS, held)), *order, Piece(gap + pick(rng, ONLY_SCORE, held))]
    user = "".join(piece.text for piece in shown)
    return Example(light_system_prompt(rng, held), user, [Piece(values[index], C.LETTER_WEIGHT)], Expected(values, index, "text"), shown)


def shown_case(rng, case, gap, held):
    """Pieces of a question and its response; how many sentences were needless is to be known at the end."""
    query, response = rng.choice(LABELS["held" if held else "train"])
    return [Piece(f"{gap}{query}: {case.query}{gap}{response}:"), *case.response, Piece("", verdict=str(case.needless))]


def judged_row(rng, count=5):
    """Practice: several responses, and of each whether it is right and how many sentences are needless."""
    pieces = []
    for _ in range(count):
        case = rated(rng, rng.choice(list(CRITERIA)))
        pieces += shown_case(rng, case, "\n", False)
        pieces += [Piece("\nRight:"), Piece(" Yes" if case.right else " No", 2.0), Piece("\nNeedless:"), Piece(f" {case.needless}", 2.0), Piece("\n")]
    return pieces


if __name__ == "__main__":
    import random

    rng = random.Random(1)
    for held in (False, True):
        for _ in range(5):
            e = judged(rng, held)
            print(e.user, "=>", "".join(p.text for p in e.pieces), end="\n---\n")
