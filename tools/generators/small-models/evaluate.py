"""Accuracy on the item sets under stand-in system prompts that training never uses.

The weights are the ones that ship: int8 values turned back into fp32, as the exported graph computes.
"""

import json

import corpus as C
import torch
from excluded import EVALUATION_PROMPTS, ITEM_SETS
from export_onnx import dequantised_weights
from model import Config, Model, generate
from reading import named_option
from tokenizer import END

SETS = ["arithmetic", "calendar", "words", "general"]
TWO_STEPS = {"add-subtract", "subtract-subtract", "multiply-add", "two-days-after", "two-days-before", "two-months-after"}


def evaluation_prompts():
    return json.loads(EVALUATION_PROMPTS.read_text())


def load_items(name):
    path = ITEM_SETS / f"{name}.json"
    return json.loads(path.read_text())["items"] if path.exists() else []


def shipped_model(path):
    """The trained model with its weights as rounded to int8."""
    saved = torch.load(path)
    model = Model(Config(**saved["config"]))
    arrays = {k: v.numpy() for k, v in saved["weights"].items()}
    model.load_state_dict({k: torch.from_numpy(v) for k, v in dequantised_weights(arrays).items()})
    return model.eval(), arrays


def responses(model, tokenizer, system, items, limit=64):
    prompts = [tokenizer.chat(system, item["question"] + C.option_lines(item["choices"])) for item in items]
    return [tokenizer.decode(out) for out in generate(model, prompts, END, limit=limit)]


def _held_wordings():
    """Held-out wordings as patterns, to tell items apart by whether training knows their wording."""
    import re

    patterns = []
    for groups in C.Q.WORDINGS.values():
        for text in groups["held"]:
            patterns.append(re.compile(re.sub(r"\\{\w+\\}", ".+", re.escape(text))))
    return patterns


def evaluate(model, tokenizer, sets=SETS, per_set=None):
    """Table of accuracy per prompt and set, and totals by several groupings."""
    held = _held_wordings()
    table, totals, named, samples = [], {}, [0, 0], []

    def count(group, hit):
        entry = totals.setdefault(group, [0, 0])
        entry[0] += 1
        entry[1] += hit

    for entry in evaluation_prompts():
        row = {"manner": entry["manner"]}
        for name in sets:
            items = load_items(name)[:per_set]
            texts = responses(model, tokenizer, entry["prompt"], items)
            hits = 0
            for item, text in zip(items, texts):
                option = named_option(text, item["choices"])
                hit = option == item["answer"]
                hits += hit
                named[0] += 1
                named[1] += option is not None
                count(name, hit)
                if name == "general":
                    continue
                count("made sets together", hit)
                last = text.strip().splitlines()[-1] if text.strip() else ""
                by_letter = last.removeprefix("Answer:").strip() in ("A", "B", "C", "D")
                count("answers by letter" if by_letter else "answers by text", hit)
                count("bare letter" if len(text.strip()) == 1 else "with working" if "\n" in text.strip() else "one line", hit)
                if name != "words":
                    count("two steps" if item["subject"] in TWO_STEPS else "one step", hit)
                count("held-out wording" if any(p.fullmatch(item["question"]) for p in held) else "trained wording", hit)
                count("subject " + item["subject"], hit)
            row[name] = {"n": len(items), "correct": hits}
            samples += [{"prompt": entry["manner"], "question": i["question"], "choices": i["choices"], "response": t} for i, t in list(zip(items, texts))[:2]]
        table.append(row)
    return {
        "prompts": table,
        "totals": {k: {"n": n, "correct": c} for k, (n, c) in sorted(totals.items())},
        "namesAnOption": {"n": named[0], "named": named[1]},
        "samples": samples,
    }


def printed(result):
    """The table as lines of percentages."""
    lines = []
    for row in result["prompts"]:
        cells = [f"{k} {100 * v['correct'] / max(1, v['n']):.0f}" for k, v in row.items() if k != "manner"]
        lines.append(f"  {row['manner']:16} " + "  ".join(cells))
    for k, v in result["totals"].items():
        lines.append(f"  {k}: {100 * v['correct'] / v['n']:.1f}% of {v['n']}")
    lines.append(f"  names an option: {100 * result['namesAnOption']['named'] / result['namesAnOption']['n']:.1f}%")
    return "\n".join(lines)


if __name__ == "__main__":
    import sys
    from pathlib import Path

    from tokenizer import Tokenizer

    torch.set_num_threads(1)
    folder, name = Path(sys.argv[1]), sys.argv[2]
    tokenizer = Tokenizer.load(folder / "tokenizer-source.json")
    model, _ = shipped_model(folder / f"{name}.pt")
    result = evaluate(model, tokenizer, per_set=int(sys.argv[3]) if len(sys.argv) > 3 else None)
    print(printed(result))
    for s in result["samples"][:: max(1, len(result["samples"]) // 24)]:
        print(s["prompt"], "|", s["question"], s["choices"], "=>", repr(s["response"]))
