"""Evaluates a small model with ragas: two system messages, and four metrics without a judge. One metric lacks a score for a row."""

import sys

from ragas import EvaluationDataset, RunConfig, SingleTurnSample, evaluate
from ragas.metrics import ExactMatch, NonLLMStringSimilarity, StringPresence
from ragas.metrics.base import MetricType, SingleTurnMetric

from local_chat import answer, asked, read_questions

questions, folder, origin = sys.argv[1:]
rows = read_questions(questions, 12)


class NamesLetter(SingleTurnMetric):
    """Whether the reply ends in the right letter. Raises an error for the fifth question, which ragas writes as nan."""

    def __init__(self):
        super().__init__(
            name="names_letter", _required_columns={MetricType.SINGLE_TURN: {"user_input", "response", "reference"}}
        )

    def init(self, run_config):
        pass

    async def _single_turn_ascore(self, sample, callbacks):
        if sample.user_input == asked(rows[4]):
            raise ValueError("The metric failed on purpose.")
        return float(sample.response.rstrip().endswith(sample.reference))


for style in ("plain", "strict"):
    samples = [
        SingleTurnSample(
            user_input=asked(row),
            response=answer(origin, row, style),
            reference=row["letter"],
            retrieved_contexts=[f"{row['subject']} of small numbers", "letters from A to D"],
        )
        for row in rows
    ]
    result = evaluate(
        EvaluationDataset(samples=samples),
        metrics=[NamesLetter(), ExactMatch(), StringPresence(), NonLLMStringSimilarity()],
        run_config=RunConfig(timeout=30, max_retries=1, max_workers=1),
        show_progress=False,
        raise_exceptions=False,
    )
    print(style, result)
    table = result.to_pandas()
    table.to_csv(f"{folder}/{style}.csv", index=False)
    table.to_json(f"{folder}/{style}.jsonl", orient="records", lines=True)
