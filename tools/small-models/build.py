"""Item sets in, weights out: the one command that rebuilds the small models.

    python3 tools/small-models/build.py [--work FOLDER] [--only NAME ...] [--reuse] [--jobs N]

 1. trains the tokenizer, 2. trains each model from scratch on one thread, 3. looks for overlap with item sets and prompts,
 4. evaluates, exports and writes public/models, 5. checks the export through transformers.js, 6. writes build-log.json.
--reuse takes finished trainings from the work folder instead of training again; --jobs trains several models side by side.
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
    "OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1", "PYTHONHASHSEED": "0",
    "MALLOC_MMAP_THRESHOLD_": "4000000000", "MALLOC_TRIM_THRESHOLD_": "4000000000",
}  # fmt: skip
if any(os.environ.get(k) != v for k, v in ENVIRONMENT.items()):
    os.execve(sys.executable, [sys.executable, *sys.argv], {**os.environ, **ENVIRONMENT})

import corpus as C  # noqa: E402
import evaluate as E  # noqa: E402
import numpy as np  # noqa: E402
import onnx  # noqa: E402
import overlap  # noqa: E402
import torch  # noqa: E402
from model import generate  # noqa: E402
from plans import PLANS, TOKENIZER_SEED, VOCABULARY_SIZE  # noqa: E402
from release import MODELS, release  # noqa: E402
from tokenizer import END, Tokenizer, train as train_tokenizer  # noqa: E402

CHECKED_CHATS = 48


def sha256(path):
    return hashlib.sha256(path.read_bytes()).hexdigest()


def train_all(names, work, jobs):
    """Runs train.py for each model, `jobs` at a time."""
    waiting, running = list(names), []
    while waiting or running:
        while waiting and len(running) < jobs:
            name = waiting.pop(0)
            log = open(work / f"{name}.log", "w")
            running.append(subprocess.Popen([sys.executable, "-u", str(HERE / "train.py"), name, str(work)], stdout=log, stderr=log))
        time.sleep(2)
        for process in [p for p in running if p.poll() is not None]:
            running.remove(process)
            if process.returncode:
                raise SystemExit("a training failed; see the logs in the work folder")


@torch.no_grad()
def reference(model, tokenizer, entry):
    """Chats with the tokens, logits and responses that the export must give."""
    rng, chats = random.Random(5), []
    items = [i for name in E.ITEM_SETS for i in E.load_items(name)]
    for _ in range(CHECKED_CHATS):
        system, item = rng.choice(E.evaluation_prompts())["prompt"], rng.choice(items)
        user = item["question"] + C.option_lines(item["choices"])
        ids = tokenizer.chat(system, user)
        logits, _ = model.step(torch.tensor([ids]), torch.ones(1, len(ids), dtype=torch.long), None)
        response = tokenizer.decode(generate(model, [ids], END)[0])
        messages = [{"role": "system", "content": system}, {"role": "user", "content": user}]
        chats.append({"messages": messages, "ids": ids, "logits": logits[0].tolist(), "response": response})
    return {"model": entry["path"].removeprefix("models/"), "chats": chats}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--work", type=Path, default=Path("/tmp/evenkeel-small-models"))
    parser.add_argument("--only", nargs="*", default=list(PLANS))
    parser.add_argument("--reuse", action="store_true")
    parser.add_argument("--jobs", type=int, default=1)
    options = parser.parse_args()
    work, names = options.work, options.only
    work.mkdir(parents=True, exist_ok=True)
    MODELS.mkdir(parents=True, exist_ok=True)
    torch.set_num_threads(1)

    source = work / "tokenizer-source.json"
    if not (options.reuse and source.exists()):
        train_tokenizer(VOCABULARY_SIZE, TOKENIZER_SEED).save(source)
    tokenizer = Tokenizer.load(source)
    train_all([n for n in names if not (options.reuse and (work / f"{n}.json").exists())], work, options.jobs)

    reports = {}
    for name in names:
        print(name, "looking for overlap", flush=True)
        reports[name], found = overlap.inspect(work, [name])
        if found:
            raise SystemExit(f"training text overlaps with items or prompts: {found[:5]}")

    previous = json.loads(LOG.read_text())["models"] if LOG.exists() else {}
    built, references = {n: m for n, m in previous.items() if n not in names and n in PLANS}, []
    for name in names:
        model, arrays = E.shipped_model(work / f"{name}.pt")
        training = json.loads((work / f"{name}.json").read_text())
        started = time.time()
        result = E.evaluate(model, tokenizer)
        entry = release(name, model.c.as_dict(), arrays, tokenizer, training, result)
        references.append(reference(model, tokenizer, entry))
        built[name] = {"training": training, "revision": entry["revision"], "bytes": entry["bytes"], "sha256": entry["files"],
                       "overlap": reports[name], "evaluation": result, "evaluationSeconds": round(time.time() - started)}  # fmt: skip
        print(name, entry["revision"], entry["bytes"], "bytes\n" + E.printed(result), flush=True)

    path = work / "reference.json"
    path.write_text(json.dumps(references))
    checked = subprocess.run(["npx", "tsx", str(HERE / "check-export.ts"), str(path)], cwd=C.ROOT, capture_output=True, text=True)
    print(checked.stdout)
    if checked.returncode:
        raise SystemExit("the export differs from training: " + checked.stdout + checked.stderr)
    for name, line in zip(names, checked.stdout.strip().splitlines()):
        built[name]["exportCheck"] = line
    log = {
        "command": "python3 tools/small-models/build.py",
        "packages": {"python": sys.version.split()[0], "torch": torch.__version__, "numpy": np.__version__, "onnx": onnx.__version__},
        "tokenizer": {"seed": TOKENIZER_SEED, "vocabulary": len(tokenizer.vocabulary)},
        "itemSets": {p.name: sha256(p) for p in C.EXCLUDED.files},
        "models": dict(sorted(built.items())),
    }
    LOG.write_text(json.dumps(log, indent=1, ensure_ascii=False) + "\n")


if __name__ == "__main__":
    main()
