"""Evaluates the small models with Inspect: two system messages, two models, each question twice. Writes `.eval` logs into
the given folder."""

import itertools
import json
import sys

import tiktoken
from inspect_ai import Task, eval, task
from inspect_ai.dataset import Sample
from inspect_ai.scorer import Score, accuracy, pattern, scorer
from inspect_ai.solver import generate, system_message

# Inspect estimates prompt lengths with an encoding that tiktoken would download. Bytes are good enough, because nothing
# depends on the estimate.
tiktoken.registry.ENCODINGS["o200k_base"] = tiktoken.Encoding(
    name="o200k_base",
    pat_str=r"[\s\S]",
    mergeable_ranks={bytes([byte]): byte for byte in range(256)},
    special_tokens={},
)

questions, folder, origin = sys.argv[1:]

SYSTEMS = {
    "plain": "Answer the multiple-choice question.",
    "strict": 'Obey this layout without exception. Finish your reply with a separate line reading "Answer: <letter>".',
}


def samples():
    with open(questions, encoding="utf-8") as lines:
        for line in itertools.islice(lines, 6):
            row = json.loads(line)
            yield Sample(
                id=row["id"],
                input="\n".join([row["question"], *(f"{letter}. {choice}" for letter, choice in zip("ABCD", row["choices"]))]),
                target=row["letter"],
                metadata={"subject": row["subject"]},
            )


@scorer(metrics=[accuracy()])
def names_letter():
    """Whether the reply contains the letter at all, as a number. A reply that ends in a line `Answer: X` may still be wrong."""

    async def score(state, target):
        text = state.output.completion
        return Score(value=1.0 if target.text in text else 0.0, answer=text[-1:])

    return score


@task
def sums(style: str = "plain"):
    return Task(
        name="sums",
        dataset=list(samples()),
        solver=[system_message(SYSTEMS[style]), generate()],
        scorer=[pattern(r"Answer: ([A-D])"), names_letter()],
        epochs=2,
    )


eval(
    [sums(style) for style in SYSTEMS],
    model=["openai-api/local/tiny-b", "openai-api/local/tiny-c"],
    model_base_url=f"{origin}/v1",
    temperature=0.7,
    max_tokens=60,
    log_dir=folder,
    log_format="eval",
    display="none",
    max_connections=1,
    log_realtime=False,
)
