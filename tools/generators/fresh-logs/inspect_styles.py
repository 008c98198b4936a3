"""Evaluates a small model with an old or a new Inspect, for the log layouts of both, with unusual endings.

    PYTHON inspect_styles.py QUESTIONS FOLDER ORIGIN
"""

import asyncio
import os
import sys

from inspect_ai import Task, eval, task
from inspect_ai.dataset import MemoryDataset, Sample
from inspect_ai.scorer import choice, match
from inspect_ai.solver import generate, multiple_choice, solver, system_message

from local_chat import SYSTEMS, read_questions

try:
    import tiktoken

    # Avoids the download of an encoding, like inspect_sums.py. Old versions do not count tokens.
    tiktoken.registry.ENCODINGS["o200k_base"] = tiktoken.Encoding(
        name="o200k_base", pat_str=r"[\s\S]", mergeable_ranks={bytes([byte]): byte for byte in range(256)}, special_tokens={}
    )
except ImportError:
    pass

questions, folder, origin = sys.argv[1:]
rows = read_questions(questions, 12)
os.environ["OPENAI_BASE_URL"] = f"{origin}/v1"
os.environ["OPENAI_API_KEY"] = "none"


def dataset(choices, named=False):
    """Each sum as an open question with a number, or with choices. Ids are numbers or texts."""
    samples = [
        Sample(
            id=f"{row['subject']} {n}" if named else n,
            input=row["question"],
            choices=row["choices"] if choices else None,
            target="ABCD"[row["place"]] if choices else row["choices"][row["place"]],
            metadata={"subject": row["subject"]},
        )
        for n, row in enumerate(rows, start=1)
    ]
    name = "chosen-sums" if choices else "sums"
    return MemoryDataset(samples, name=name, location=name)


@solver
def cancelled_after(count):
    """Ends the evaluation after a number of samples, as an interrupt does."""
    done = []

    async def solve(state, generate):
        done.append(state.sample_id)
        if len(done) > count:
            raise asyncio.CancelledError
        return state

    return solve


@task
def open_sums(cancel: int = 0):
    solvers = [system_message("Solve the problem."), generate()]
    return Task(dataset=dataset(False), solver=[*([cancelled_after(cancel)] if cancel else []), *solvers], scorer=match("end"))


@task
def chosen_sums(named: bool = False, template: str = "{question}\n{choices}"):
    return Task(dataset=dataset(True, named), solver=[system_message(SYSTEMS["strict"]), multiple_choice(template=template)], scorer=choice())


def run(one, name, **options):
    options = {"temperature": 0.7, "seed": 1, "max_tokens": 60, "max_connections": 1, "display": "none"} | options
    [log] = eval(one, model="openai/tiny-c", log_dir=f"{folder}/{name}", **options)
    scores = log.results.scores if log.results else []
    print(name, log.status, [(score.name, score.metrics["accuracy"].value) for score in scores])


run(open_sums(), "open", limit=10, log_format="eval")
run(open_sums(), "unscored", limit=10, score=False, log_format="eval")
run(open_sums(), "one-json", limit=1, log_format="json")
run(chosen_sums(), "choices-json", limit=3, log_format="json")
run(chosen_sums(named=True), "named-json", limit=2, log_format="json")
run(chosen_sums(), "choices", limit=1, log_format="eval")
run(open_sums(cancel=3), "cancelled", limit=6, max_samples=1, log_format="json")
