"""Item sets in, weights out: the one command that rebuilds the small models.

    PYTHON tools/generators/small-models/build.py [--work FOLDER] [--only NAME ...] [--reuse] [--jobs N]

 1. trains the tokenizer, 2. trains each model from scratch on one thread, 3. for each model looks for overlap with item
 sets and prompts, and evaluates, 4. exports, writes public/models and build-log.json, 5. checks the export through transformers.js.
PYTHON is that of an environment with torch 2, numpy and onnx (README.md). --reuse takes what the work folder holds and
goes on with trainings that were cut off; --jobs works at several models side by side.
"""

import argparse
import hashlib
import json
import os
import random
import subprocess
import sys
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
LOG = HERE / "build-log.json"

# One thread, and memory kept between steps: the same sums in the same order, and faster.
ENVIRONMENT = {
    "OMP_NUM_THREADS": "1", "PYTHONHASHSEED": "0",
    "MALLOC_MMAP_THRESHOLD_": "4000000000", "MALLOC_TRIM_THRESHOLD_": "4000000000",
}  # fmt: skip
if any(os.environ.get(k) != v for k, v in ENVIRONMENT.items()):
    os.execve(sys.executable, [sys.executable, *sys.argv], {**os.environ, **ENVIRONMENT})

import corpus as C  # noqa: E402
import evaluate as E  # noqa: E402
import held_out  # noqa: E402
import numpy as np  # noqa: E402
import onnx  # noqa: E402
import overlap  # noqa: E402
import torch  # noqa: E402
from excluded import EXCLUDED  # noqa: E402
from model import generate  # noqa: E402
from plans import PLANS, TOKENIZER_SEED, VOCABULARY_SIZE  # noqa: E402
from release import MODELS, release  # noqa: E402
from tokenizer import END, Tokenizer, train as train_tokenizer  # noqa: E402

CHECKED_CHATS = 48


def sha256(path):
    return hashlib.sha256(path.read_bytes()).hexdigest()


def run_all(commands, work, jobs):
    """Runs scripts side by side, `jobs` at a time; each is (name of its log, arguments)."""
    waiting, running = list(commands), []
    while waiting or running:
        while waiting and len(running) < jobs:
            name, arguments = waiting.pop(0)
            log = open(work / f"{name}.log", "a")
            running.append(subprocess.Popen([sys.executable, "-u", *arguments], stdout=log, stderr=log))
        time.sleep(2)
        for process in [p for p in running if p.poll() is not None]:
            running.remove(process)
            if process.returncode:
                raise SystemExit("a part failed; see the logs in the work folder")


def find_overlap(name, work):
    report, found = overlap.inspect(work, name)
    if found:
        raise SystemExit(f"training text overlaps with items or prompts: {found[:5]}")
    return report


def measure(evaluation, name, work):
    model, _ = E.shipped_model(work / f"{name}.pt")
    result = evaluation.evaluate(model, Tokenizer.load(work / "tokenizer-source.json"))
    print(evaluation.printed(result), flush=True)
    return result


# What is found out about a trained model, each part by a process of its own.
FINDINGS = {
    "overlap": find_overlap,
    "evaluation": lambda name, work: measure(E, name, work),
    "heldOut": lambda name, work: measure(held_out, name, work),
}


@torch.no_grad()
def reference(model, tokenizer, entry):
    """Chats with the tokens, logits and responses that the export must give."""
    rng, chats = random.Random(5), []
    items = [i for name in E.SETS for i in E.load_items(name)]
    makers = [*held_out.tasks().values()]
    for k in range(CHECKED_CHATS):
        if k % 2:
            task = rng.choice(makers)(rng)
            system, user = task.system, task.user
        else:
            system, item = rng.choice(E.evaluation_prompts())["prompt"], rng.choice(items)
            user = item["question"] + C.option_lines(item["choices"])
        ids = tokenizer.chat(system, user)
        logits, _ = model.step(torch.tensor([ids]), torch.ones(1, len(ids), dtype=torch.long), None)
        response = tokenizer.decode(generate(model, [ids], END)[0])
        messages = [{"role": "system", "content": system}] * bool(system) + [{"role": "user", "content": user}]
        chats.append({"messages": messages, "ids": ids, "logits": logits[0].tolist(), "response": response})
    return {"model": entry["path"].removeprefix("models/"), "chats": chats}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--work", type=Path, default=Path("/tmp/evenkeel-small-models"))
    parser.add_argument("--only", nargs="*", default=list(PLANS))
    parser.add_argument("--reuse", action="store_true")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--find", nargs=2, help="a part of FINDINGS and a model: finds that out only; the build calls itself so")
    options = parser.parse_args()
    work, names = options.work, options.only
    torch.set_num_threads(1)
    if options.find:
        part, name = options.find
        (work / f"{name}.{part}.json").write_text(json.dumps(FINDINGS[part](name, work)))
        return
    work.mkdir(parents=True, exist_ok=True)
    MODELS.mkdir(parents=True, exist_ok=True)
    if not options.reuse:
        for name in names:
            for old in work.glob(f"{name}.*"):
                old.unlink()

    source = work / "tokenizer-source.json"
    if not (options.reuse and source.exists()):
        train_tokenizer(VOCABULARY_SIZE, TOKENIZER_SEED).save(source)
    tokenizer = Tokenizer.load(source)
    run_all([(n, [HERE / "train.py", n, work]) for n in names if not (work / f"{n}.json").exists()], work, options.jobs)
    parts = [(part, n) for n in names for part in FINDINGS if not (work / f"{n}.{part}.json").exists()]
    run_all([(f"{n}.{part}", [__file__, "--work", work, "--find", part, n]) for part, n in parts], work, options.jobs)

    previous = json.loads(LOG.read_text())["models"] if LOG.exists() else {}
    built, references = {n: m for n, m in previous.items() if n not in names and n in PLANS}, []
    for name in names:
        model, arrays = E.shipped_model(work / f"{name}.pt")
        training = json.loads((work / f"{name}.json").read_text())
        found = {part: json.loads((work / f"{name}.{part}.json").read_text()) for part in FINDINGS}
        entry = release(name, model.c.as_dict(), arrays, tokenizer, training, found)
        references.append(reference(model, tokenizer, entry))
        built[name] = {"training": training, "revision": entry["revision"], "bytes": entry["bytes"], "sha256": entry["files"], **found}
        print(name, entry["revision"], entry["bytes"], "bytes", flush=True)

    path = work / "reference.json"
    path.write_text(json.dumps(references))
    checked = subprocess.run(["npx", "tsx", str(HERE / "check-export.ts"), str(path)], cwd=C.ROOT, capture_output=True, text=True)
    print(checked.stdout)
    if checked.returncode:
        raise SystemExit("the export differs from training: " + checked.stdout + checked.stderr)
    for name, line in zip(names, checked.stdout.strip().splitlines()):
        built[name]["exportCheck"] = line
    log = {
        "command": "python tools/generators/small-models/build.py",
        "packages": {"python": sys.version.split()[0], "torch": torch.__version__, "numpy": np.__version__, "onnx": onnx.__version__},
        "tokenizer": {"seed": TOKENIZER_SEED, "vocabulary": len(tokenizer.vocabulary)},
        "itemSets": {p.name: sha256(p) for p in EXCLUDED.item_files},
        "models": dict(sorted(built.items())),
    }
    LOG.write_text(json.dumps(log, indent=1, ensure_ascii=False) + "\n")


if __name__ == "__main__":
    main()
