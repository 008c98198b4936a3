"""Evaluates small models with lighteval, through litellm: two styles, two metrics, details as Parquet."""

import importlib.util
import json
import os
import pathlib
import subprocess
import sys

from local_chat import read_questions

questions, folder, origin = sys.argv[1:]
here = pathlib.Path(__file__).parent
# A task that does not run here downloads this file if it is missing.
installed = pathlib.Path(importlib.util.find_spec("lighteval").origin).parent
(installed / "tasks" / "tasks" / "tinyBenchmarks.pkl").touch()
data = pathlib.Path("sums").absolute()
data.mkdir()
rows = read_questions(questions, 12)
(data / "test.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
settings = {"EVENKEEL_QUESTIONS": str(data), "PYTHONPATH": str(here), "OPENAI_API_KEY": "none", "HF_HUB_OFFLINE": "1"}
for model in ("tiny-b", "tiny-c"):
    config = pathlib.Path(f"{model}.yaml")
    generation = {"temperature": 0.7, "seed": 1, "max_new_tokens": 60}
    parameters = {"model_name": f"openai/{model}", "base_url": f"{origin}/v1", "api_key": "none", "concurrent_requests": 1}
    config.write_text(json.dumps({"model_parameters": {**parameters, "generation_parameters": generation}}), encoding="utf-8")
    command = [
        *(sys.executable, here / "lighteval_offline.py", "endpoint", "litellm", config),
        *("evenkeel_sums_plain|0,evenkeel_sums_strict|0", "--custom-tasks", here / "lighteval_tasks.py"),
        *("--output-dir", folder, "--save-details"),
    ]
    done = subprocess.run([str(part) for part in command], env=os.environ | settings, capture_output=True, text=True)
    print(f"== {model}", "\n".join(line for line in done.stdout.splitlines() if line.startswith("|")), sep="\n")
    if done.returncode:
        sys.exit(done.stderr[-4000:])
