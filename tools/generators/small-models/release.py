"""Puts a trained model into public/models in the form that the app loads, under a folder named by its content."""

import hashlib
import json
import shutil

from excluded import ROOT
from export_onnx import export
from model import Config, Model

PUBLIC = ROOT / "public"
MODELS = PUBLIC / "models"
LIMIT = 12_000_000  # bytes, all models together


def _json(path, content):
    path.write_text(json.dumps(content, indent=1, ensure_ascii=False) + "\n")


def _sha256(*paths):
    digest = hashlib.sha256()
    for path in paths:
        digest.update(path.read_bytes())
    return digest.hexdigest()


def _config_json(c):
    return {
        "model_type": "llama", "architectures": ["LlamaForCausalLM"], "vocab_size": c.vocabulary, "hidden_size": c.hidden,
        "num_hidden_layers": c.layers, "num_attention_heads": c.heads, "num_key_value_heads": c.heads, "head_dim": c.head_size,
        "intermediate_size": c.feed_forward, "max_position_embeddings": c.context, "rms_norm_eps": c.epsilon, "rope_theta": c.theta,
        "hidden_act": "silu", "tie_word_embeddings": True, "bos_token_id": 1, "eos_token_id": 2, "pad_token_id": 0, "torch_dtype": "float32",
    }  # fmt: skip


def _percent(v, key="correct"):
    return f"{100 * v[key] / v['n']:.0f}%" if v["n"] else "-"


def _held_out_rows(groups):
    lines = []
    for name, v in groups.items():
        within = _percent(v, "withinOne") if "withinOne" in v else ""
        lines.append(f"| {name} | {v['n']} | {_percent(v)} | {within} | {_percent(v, 'readable')} |")
    return "\n".join(lines)


def _card(name, c, log, found):
    result, totals = found["evaluation"], found["evaluation"]["totals"]
    made = [k for k in ("arithmetic", "calendar", "words", "general") if k in totals]
    sets = "\n".join(f"- {k}: {_percent(totals[k])} (n = {totals[k]['n']})" for k in made)
    rows = "\n".join(f"| {r['manner']} | " + " | ".join(_percent(r[k]) for k in made) + " |" for r in result["prompts"])
    return f"""---
license: mit
language: en
---
# {name}

A very small language model that comes with Evenkeel, so that one can try each of its studies without a download. It is good
for nothing else: what it says outside of the tasks below means nothing.

- **Size:** {log['parameters']:,} parameters ({c.layers} layers, width {c.hidden}, {c.heads} heads, vocabulary {c.vocabulary:,}), int8 weights,
  fp32 activations, context of {c.context:,} tokens.
- **Data:** a synthetic corpus only, made by the scripts in `tools/generators/small-models`: sums and word problems with small numbers, days and
  months, the order of numbers and some everyday words; with options or without, under system prompts and instructions put together
  from parts, after demonstrations, with noise around or in them; yes or no; short reviews; ratings of a response's correctness or
  conciseness. Every training answer is right. Trained from scratch with seed {log['seed']} for {log['steps']:,} steps ({log['trainedTokens']:,} tokens).
- **Habits:** how it answers comes from that corpus. It was trained neither to be steady nor to be unsteady; what steadiness it has
  follows from its size, its training and the data.
- **Cannot:** hold a conversation, know facts of the world, calculate with numbers above about 70, rate well (see the table), rate anything
  but such short responses, or judge by any criterion other than correctness and conciseness.
- **Held out:** wordings of questions, instructions, labels and definitions, number pairs, sets of choices, system prompts and all items
  of Evenkeel's item sets were kept out of training.
- **Licence:** MIT.

## Accuracy on held-out tasks

Each task is made of wordings and instructions that training never used. An answer that can not be read, or is a letter where
the text was asked for, counts as wrong.
Chance is 25% for letter and text, 50% for yes or no and sentiment.

| Tasks | n | right | within one point | in the form asked for |
|---|---|---|---|---|
{_held_out_rows(found['heldOut']['groups'])}

A response is rated by a rule: right or wrong for correctness, the number of needless sentences for conciseness
(`tools/generators/small-models/judging.py`).

## Accuracy on the item sets

Over ten stand-in system prompts that training never used (`tools/generators/small-models/evaluation-prompts.json`); n counts item and prompt. Chance is
25%. The general set asks for knowledge that the model was never taught.

{sets}
- arithmetic, calendar and words in held-out wordings: {_percent(totals['held-out wording'])} (n = {totals['held-out wording']['n']})
- in trained wordings: {_percent(totals['trained wording'])} (n = {totals['trained wording']['n']})

| System prompt | {' | '.join(made)} |
|---|{'---|' * len(made)}
{rows}
"""


def release(name, config, arrays, tokenizer, log, found):
    """Writes the model's folder, removes its older ones, and updates the index. Returns the index entry."""
    c, reference = Config(**config), Model(Config(**config))
    draft = MODELS / name / "draft"
    shutil.rmtree(draft, ignore_errors=True)
    (draft / "onnx").mkdir(parents=True)
    export(c, arrays, reference.cos.numpy(), reference.sin.numpy(), draft / "onnx" / "model_int8.onnx")
    _json(draft / "config.json", _config_json(c))
    _json(draft / "generation_config.json", {"bos_token_id": 1, "eos_token_id": 2, "pad_token_id": 0, "do_sample": False, "max_new_tokens": 64})
    _json(draft / "tokenizer.json", tokenizer.tokenizer_json())
    _json(draft / "tokenizer_config.json", tokenizer.tokenizer_config(c.context))
    (draft / "card.md").write_text(_card(name, c, log, found))

    revision = _sha256(draft / "onnx" / "model_int8.onnx", draft / "tokenizer.json")[:10]
    for old in (MODELS / name).iterdir():
        if old != draft:
            shutil.rmtree(old)
    folder = draft.rename(MODELS / name / revision)

    files = sorted(p for p in folder.rglob("*") if p.is_file())
    totals = found["evaluation"]["totals"]
    order = ["arithmetic", "calendar", "words", "general", "held-out wording", "trained wording"]
    held_out = [{"name": k, **totals[k]} for k in order] + [{"name": k, **v} for k, v in found["heldOut"]["groups"].items()]
    entry = {
        "id": name, "revision": revision, "path": f"models/{name}/{revision}", "parameters": log["parameters"],
        "bytes": sum(p.stat().st_size for p in files), "dtype": "int8", "contextWindow": c.context, "layers": c.layers, "hidden": c.hidden,
        "trainedSteps": log["steps"], "trainedTokens": log["trainedTokens"], "seed": log["seed"],
        "heldOut": held_out,
        "files": {str(p.relative_to(folder)): _sha256(p) for p in files},
    }  # fmt: skip
    path = MODELS / "index.json"
    index = json.loads(path.read_text()) if path.exists() else {"models": []}
    index["models"] = sorted([m for m in index["models"] if m["id"] != name] + [entry], key=lambda m: m["id"])
    _json(path, index)
    total = sum(m["bytes"] for m in index["models"])
    if total > LIMIT:
        raise SystemExit(f"the models take {total} bytes together, more than {LIMIT}")
    return entry
