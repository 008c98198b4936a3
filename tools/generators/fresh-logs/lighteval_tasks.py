"""Lighteval tasks with Evenkeel's own sums, in two styles. `EVENKEEL_QUESTIONS` is the folder of a local data set."""

import os

import numpy as np
from lighteval.metrics.metrics import Metrics
from lighteval.metrics.metrics_sample import SampleLevelComputation
from lighteval.metrics.utils.metric_utils import SampleLevelMetric
from lighteval.tasks.lighteval_task import LightevalTaskConfig
from lighteval.tasks.requests import Doc, SamplingMethod

from local_chat import SYSTEMS, asked


class EndsInLetter(SampleLevelComputation):
    """Whether the first answer ends in the right letter."""

    def compute(self, model_response, doc, **_):
        [right] = doc.get_golds()
        return float(model_response.final_text[0].rstrip().endswith(right.strip()))


ends_in_letter = SampleLevelMetric(
    metric_name="ends_in_letter",
    higher_is_better=True,
    category=SamplingMethod.GENERATIVE,
    sample_level_fn=EndsInLetter(),
    corpus_level_fn=np.mean,
)


def prompt_in(style):
    def prompt(line, task_name=None):
        return Doc(
            task_name=task_name,
            query=asked(line),
            choices=["A", "B", "C", "D"],
            gold_index=line["place"],
            instruction=f"{SYSTEMS[style]}\n\n",
            specific={"subject": line["subject"]},
        )

    return prompt


TASKS_TABLE = [
    LightevalTaskConfig(
        name=f"evenkeel_sums_{style}",
        prompt_function=prompt_in(style),
        hf_repo=os.environ["EVENKEEL_QUESTIONS"],
        hf_subset="default",
        hf_avail_splits=["test"],
        evaluation_splits=["test"],
        few_shots_split=None,
        few_shots_select=None,
        generation_size=60,
        metrics=[ends_in_letter, Metrics.exact_match],
        stop_sequence=[],
        version=0,
    )
    for style in SYSTEMS
]
