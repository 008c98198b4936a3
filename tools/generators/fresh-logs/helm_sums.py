"""Evaluates small models with HELM: multiple choice in two styles, and open questions with several right references."""

import json
import os
import pathlib
import subprocess
import sys

questions, folder, origin = sys.argv[1:]
here = pathlib.Path(__file__).parent
models = ["tiny-b", "tiny-c"]
local = pathlib.Path("prod_env")
local.mkdir(exist_ok=True)
deployments = [
    {
        "name": f"local/{model}",
        "model_name": f"local/{model}",
        "tokenizer_name": "simple/tokenizer1",
        "max_sequence_length": 2048,
        "client_spec": {
            "class_name": "helm.clients.vllm_client.VLLMChatClient",
            "args": {"base_url": f"{origin}/v1", "vllm_model_name": model},
        },
    }
    for model in models
]
metadata = [
    {
        "name": f"local/{model}",
        "display_name": model,
        "description": "A small model of Evenkeel's.",
        "creator_organization_name": "Evenkeel",
        "access": "open",
        "tags": ["TEXT_MODEL_TAG", "INSTRUCTION_FOLLOWING_MODEL_TAG"],
    }
    for model in models
]
(local / "model_deployments.yaml").write_text(json.dumps({"model_deployments": deployments}), encoding="utf-8")
(local / "model_metadata.yaml").write_text(json.dumps({"models": metadata}), encoding="utf-8")

runs = ["evenkeel_sums:style=plain", "evenkeel_sums:style=strict", "evenkeel_open_sums"]
entries = [f"{run}{',' if ':' in run else ':'}model=local/{model}" for run in runs for model in models]
command = [
    *(pathlib.Path(sys.executable).parent / "helm-run", "--plugins", "helm_plugin", "--run-entries", *entries),
    *("--suite", "sums", "--max-eval-instances", "12", "--num-threads", "1", "--local-path", str(local), "--disable-cache"),
    *("--output-path", folder),
]
environment = os.environ | {"PYTHONPATH": str(here), "EVENKEEL_QUESTIONS": str(pathlib.Path(questions).absolute())}
done = subprocess.run([str(part) for part in command], env=environment, capture_output=True, text=True)
print("\n".join(line for line in done.stdout.splitlines() if "exact_match" in line or "prefix" in line))
for stats in sorted(pathlib.Path(folder).glob("runs/sums/*/stats.json")):
    for stat in json.loads(stats.read_text()):
        name = stat["name"]
        if name["name"].endswith("exact_match") and name["split"] == "test" and "perturbation" not in name:
            print(stats.parent.name, name["name"], stat["mean"])
if done.returncode:
    sys.exit(done.stderr[-3000:] + done.stdout[-2000:])
