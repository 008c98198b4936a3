"""Compares two small models with AlpacaEval: a rule as the judge, by ranking and by weights, with some identical outputs."""

import os
import pathlib
import sys

import yaml

from local_chat import chat, read_questions

questions, folder, origin = sys.argv[1:]
os.environ |= {"OPENAI_API_KEY": "none", "OPENAI_BASE_URL": f"{origin}/v1", "IS_ALPACA_EVAL_2": "False"}

from alpaca_eval import evaluate  # noqa: E402, after its settings

rows = read_questions(questions, 24)


def outputs(model):
    """A model's answers. Both models give the same answer to every sixth question."""
    return [
        {
            "instruction": row["question"],
            "output": row["choices"][row["place"]]
            if n % 6 == 5
            else chat(origin, [{"role": "user", "content": row["question"]}], model=model, seed=n),
            "generator": model,
            "dataset": row["subject"],
        }
        for n, row in enumerate(rows)
    ]


template = pathlib.Path("judge.txt").absolute()
template.write_text(
    "<|im_start|>user\nWhich response is better, m or M?\n{instruction}\n<first>{output_1}</first>\n<second>{output_2}</second>\n<|im_end|>\n",
    encoding="utf-8",
)
shared = {"prompt_template": str(template), "fn_completions": "openai_completions", "batch_size": 1}
request = {"model_name": "rule-judge", "max_tokens": 1, "temperature": 0}
configs = {
    "rule_ranking": {
        **shared,
        "completions_kwargs": request,
        "fn_completion_parser": "regex_parser",
        "completion_parser_kwargs": {"outputs_to_match": {1: "m", 2: "M"}},
    },
    "rule_weighted": {
        **shared,
        "completions_kwargs": {**request, "logprobs": True, "top_logprobs": 2},
        "fn_completion_parser": "logprob_parser",
        "completion_parser_kwargs": {"numerator_token": "m", "denominator_tokens": ["m", "M"], "is_binarize": False},
        "completion_key": "completions_all",
    },
}
for name, config in configs.items():
    place = pathlib.Path(name).absolute()
    place.mkdir(exist_ok=True)
    (place / "configs.yaml").write_text(yaml.safe_dump({name: config}), encoding="utf-8")
    into = pathlib.Path(folder) / name
    into.mkdir(parents=True, exist_ok=True)
    leaderboard, _ = evaluate(
        model_outputs=outputs("tiny-c"),
        reference_outputs=outputs("tiny-b"),
        annotators_config=str(place),
        output_path=str(into),
        precomputed_leaderboard=None,
        fn_metric="get_winrate",
        sort_by="win_rate",
        is_return_instead_of_print=True,
        caching_path=None,
    )
    print(name, leaderboard.to_string(), sep="\n")
