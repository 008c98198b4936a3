"""A HELM scenario with Evenkeel's own sums: multiple choice, or open with several right references. `EVENKEEL_QUESTIONS` is their path."""

import os
from dataclasses import replace

from helm.benchmark.adaptation.common_adapter_specs import get_generation_adapter_spec, get_multiple_choice_joint_adapter_spec
from helm.benchmark.metrics.common_metric_specs import get_exact_match_metric_specs
from helm.benchmark.run_spec import RunSpec, run_spec_function
from helm.benchmark.scenarios.scenario import CORRECT_TAG, TEST_SPLIT, Input, Instance, Output, Reference, Scenario, ScenarioSpec

from local_chat import SYSTEMS, read_questions


class SumsScenario(Scenario):
    name = "evenkeel_sums"
    description = "Sums of small numbers."
    tags = ["question answering"]

    def __init__(self, is_open=False):
        super().__init__()
        self.is_open = is_open

    def get_instances(self, output_path):
        return [self.instance(row) for row in read_questions(os.environ["EVENKEEL_QUESTIONS"], 12)]

    def instance(self, row):
        right = row["choices"][row["place"]]
        references = (
            [Reference(Output(text=text), tags=[CORRECT_TAG]) for text in (right, f"It is {right}.", f"Answer: {right}")]
            if self.is_open
            else [Reference(Output(text=text), tags=[CORRECT_TAG] if text == right else []) for text in row["choices"]]
        )
        return Instance(input=Input(text=row["question"]), references=references, split=TEST_SPLIT, id=f"id{row['id']}")


def run_spec(name, is_open, adapter):
    scenario = ScenarioSpec(class_name="helm_plugin.SumsScenario", args={"is_open": is_open})
    return RunSpec(name=name, scenario_spec=scenario, adapter_spec=adapter, metric_specs=get_exact_match_metric_specs(), groups=["evenkeel_sums"])


@run_spec_function("evenkeel_sums")
def sums(style: str = "plain") -> RunSpec:
    adapter = get_multiple_choice_joint_adapter_spec(
        instructions=SYSTEMS[style], input_noun=None, output_noun=None, max_train_instances=0, max_tokens=60
    )
    # The models show their working on a line of its own and then name the letter.
    adapter = replace(adapter, output_prefix="", stop_sequences=[], output_mapping_pattern="Answer: ([A-D])")
    return run_spec(f"evenkeel_sums:style={style}", False, adapter)


@run_spec_function("evenkeel_open_sums")
def open_sums() -> RunSpec:
    adapter = get_generation_adapter_spec(instructions="", max_train_instances=0, max_tokens=60, temperature=0.0, num_outputs=1)
    return run_spec("evenkeel_open_sums", True, adapter)
