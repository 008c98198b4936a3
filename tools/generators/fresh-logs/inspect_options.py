"""Evaluates a small model with unusual options of Inspect: epochs with reducers, several turns, limits, errors, partial and named scores.

    PYTHON inspect_options.py QUESTIONS FOLDER ORIGIN
"""

import os
import sys

import tiktoken
from inspect_ai import Epochs, Task, eval, task
from inspect_ai.dataset import MemoryDataset, Sample
from inspect_ai.model import ChatMessageUser
from inspect_ai.scorer import Score, accuracy, mean, pattern, scorer, stderr
from inspect_ai.solver import generate, solver, system_message

from local_chat import SYSTEMS, asked, read_questions

# Avoids the download of an encoding, like inspect_sums.py.
tiktoken.registry.ENCODINGS["o200k_base"] = tiktoken.Encoding(
    name="o200k_base", pat_str=r"[\s\S]", mergeable_ranks={bytes([byte]): byte for byte in range(256)}, special_tokens={}
)

questions, folder, origin = sys.argv[1:]
rows = read_questions(questions, 6)
os.environ |= {"LOCAL_API_KEY": "none", "LOCAL_BASE_URL": f"{origin}/v1"}


def dataset(failing=0):
    """The sums. The server returns an error for the last ones."""
    texts = [asked(row) + (" [server error]" if n >= len(rows) - failing else "") for n, row in enumerate(rows)]
    return MemoryDataset(
        [Sample(id=row["id"], input=text, target=row["letter"]) for row, text in zip(rows, texts)], name="sums", location="sums"
    )


@scorer(metrics=[accuracy(), stderr()])
def partial():
    """C for the right letter, P for a wrong letter after “Answer: ”, I for everything else."""

    async def score(state, target):
        text = state.output.completion.rstrip()
        value = "C" if text.endswith(target.text) else "P" if "Answer: " in text else "I"
        return Score(value=value, answer=text[-1:], explanation="By its last letter.")

    return score


@scorer(metrics={"right": [mean()], "short": [mean()]})
def two_values():
    async def score(state, target):
        text = state.output.completion.rstrip()
        return Score(value={"right": float(text.endswith(target.text)), "short": 1 / (1 + len(text))})

    return score


@solver
def ask_again(times):
    """Asks `times` times whether the model is sure."""

    async def solve(state, generate):
        for _ in range(times):
            state.messages.append(ChatMessageUser(content="Are you sure? Answer again."))
            state = await generate(state)
        return state

    return solve


letters = pattern(r"Answer: ([A-D])")
strict = system_message(SYSTEMS["strict"])


@task
def reduced():
    reducers = ["mean", "pass_at_2", "at_least_2", "max"]
    return Task(dataset=dataset(), solver=[strict, generate()], scorer=[letters, partial()], epochs=Epochs(3, reducers))


@task
def turns():
    return Task(dataset=dataset(), solver=[strict, generate(), ask_again(2)], scorer=[letters, two_values()], message_limit=6)


@task
def failing():
    return Task(dataset=dataset(failing=2), solver=[strict, generate()], scorer=letters)


for one in (reduced(), turns(), failing()):
    [log] = eval(
        one,
        model="openai-api/local/tiny-c",
        model_base_url=f"{origin}/v1",
        temperature=1.0,
        max_tokens=60,
        max_retries=0,
        fail_on_error=False,
        log_dir=folder,
        log_format="eval",
        display="none",
        max_connections=1,
        log_realtime=False,
    )
    for score in log.results.scores:
        print(log.eval.task, log.status, score.name, score.reducer, {name: metric.value for name, metric in score.metrics.items()})
