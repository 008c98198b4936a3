"""Evaluates small models with OpenAI evals: two system messages, two right texts for some questions, and a match of numbers."""

import json
import os
import pathlib
import shutil
import subprocess
import sys

from local_chat import SYSTEMS, asked, read_questions

questions, folder, origin = sys.argv[1:]
rows = read_questions(questions, 12)
registry = pathlib.Path("registry")
shutil.copytree(pathlib.Path(__file__).parent / "oaieval" / "evals", registry / "evals", dirs_exist_ok=True)
(registry / "completion_fns").mkdir(exist_ok=True)


def write_lines(name, lines):
    pathlib.Path(f"{name}.jsonl").write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")


for style, system in SYSTEMS.items():
    messages = lambda row: [{"role": "system", "content": system}, {"role": "user", "content": asked(row)}]
    write_lines(f"sums-{style}", [{"input": messages(row), "ideal": f"Answer: {row['letter']}"} for row in rows])
numbers = [(row["question"], row["choices"][row["place"]]) for row in rows]
write_lines("numbers", [{"input": [{"role": "user", "content": text}], "ideal": [right, f"It is {right}"]} for text, right in numbers])
models = {
    model: {
        "class": "oaieval_model:LocalChat",
        "args": {"model": model, "api_base": f"{origin}/v1", "api_key": "none", "extra_options": {"temperature": 0.7, "seed": 1}},
    }
    for model in ("tiny-b", "tiny-c")
}
(registry / "completion_fns" / "models.yaml").write_text(json.dumps(models), encoding="utf-8")

program = pathlib.Path(sys.executable).parent / "oaieval"
for model in models:
    for name in ("evenkeel-sums.plain.v1", "evenkeel-sums.strict.v1", "evenkeel-numbers.plain.v1"):
        record = f"{folder}/{model}-{name}.jsonl"
        command = [program, model, name, "--registry_path", "registry", "--record_path", record, "--no-visible"]
        done = subprocess.run(command, env=os.environ | {"PYTHONPATH": str(pathlib.Path(__file__).parent), "EVALS_SEQUENTIAL": "1", "OPENAI_API_KEY": "none"}, capture_output=True, text=True)
        print(f"== {model} {name}", "\n".join(line for line in (done.stdout + done.stderr).splitlines() if "oaieval.py" in line), sep="\n")
        if done.returncode:
            sys.exit(done.stderr[-3000:])
