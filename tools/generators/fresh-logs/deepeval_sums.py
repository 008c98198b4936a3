"""Evaluates a small model with DeepEval: two system messages, conversations, and three metrics. One metric raises an error once."""

import sys

from deepeval import evaluate
from deepeval.evaluate.configs import AsyncConfig, CacheConfig, DisplayConfig, ErrorConfig
from deepeval.metrics import BaseConversationalMetric, BaseMetric, ExactMatchMetric, PatternMatchMetric
from deepeval.test_case import ConversationalTestCase, LLMTestCase, Turn

from local_chat import answer, asked, chat, read_questions

questions, folder, origin = sys.argv[1:]
rows = read_questions(questions, 12)


class NamesLetter(BaseMetric):
    """Whether the reply ends in the right letter. Raises an error for the fifth question."""

    def __init__(self):
        self.threshold = 0.5
        self.async_mode = False

    def measure(self, test_case, *_, **__):
        if test_case.input == asked(rows[4]):
            raise ValueError("The metric failed on purpose.")
        self.score = float(test_case.actual_output.rstrip().endswith(test_case.expected_output))
        self.reason = f"The reply ends in {test_case.actual_output[-1:]}."
        self.success = self.score >= self.threshold
        return self.score

    async def a_measure(self, test_case, *_, **__):
        return self.measure(test_case)

    def is_successful(self):
        return bool(self.success)

    @property
    def __name__(self):
        return "Names the letter"


class HasTwoTurns(BaseConversationalMetric):
    """The share of the assistant's turns that name a number."""

    def __init__(self):
        self.threshold = 1
        self.async_mode = False

    def measure(self, test_case, *_, **__):
        replies = [turn.content for turn in test_case.turns if turn.role == "assistant"]
        self.score = sum(any(sign.isdigit() for sign in reply) for reply in replies) / len(replies)
        self.success = self.score >= self.threshold
        self.reason = f"{len(replies)} replies."
        return self.score

    async def a_measure(self, test_case, *_, **__):
        return self.measure(test_case)

    def is_successful(self):
        return bool(self.success)

    @property
    def __name__(self):
        return "Names numbers"


def run(name, cases, metrics, parameters):
    print(f"== {name}")
    evaluate(
        cases,
        metrics,
        hyperparameters=parameters,
        identifier=name,
        async_config=AsyncConfig(run_async=False),
        display_config=DisplayConfig(show_indicator=False, results_folder=folder, results_subfolder=name, inspect_after_run=False),
        cache_config=CacheConfig(write_cache=False),
        error_config=ErrorConfig(ignore_errors=True),
    )


for style in ("plain", "strict"):
    cases = [
        LLMTestCase(
            name=row["id"],
            input=asked(row),
            actual_output=answer(origin, row, style),
            expected_output=row["letter"],
            metadata={"subject": row["subject"]},
        )
        for row in rows
    ]
    metrics = [NamesLetter(), ExactMatchMetric(), PatternMatchMetric(pattern=r"(?s).*Answer: [A-D]")]
    run(f"sums-{style}", cases, metrics, {"model": "tiny-b", "system message": style, "temperature": 0.7})


def conversation(row):
    turns = [{"role": "user", "content": row["question"]}]
    turns.append({"role": "assistant", "content": chat(origin, turns, model="tiny-c")})
    turns.append({"role": "user", "content": "What is one more than that?"})
    turns.append({"role": "assistant", "content": chat(origin, turns, model="tiny-c")})
    return ConversationalTestCase(name=row["id"], turns=[Turn(**turn) for turn in turns])


run("turns", [conversation(row) for row in rows[:6]], [HasTwoTurns()], {"model": "tiny-c"})
