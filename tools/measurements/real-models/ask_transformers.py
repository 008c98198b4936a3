"""The likeliest texts after prompts, by transformers in fp32. The weights are a GGUF file's dequantised weights, or these
rounded as export_onnx.py rounds them.

    python ask_transformers.py FILE.gguf PROMPTS.json TEXTS.jsonl TOKENS dequantised|int8

PROMPTS.json is a list of texts. TEXTS.jsonl gets one line per text as soon as it is ready: {"prompt": …, "text": …,
"tokens": [ids]}. Prompts that are already there are skipped."""

import json
import sys
from pathlib import Path

import torch
from transformers import AutoModelForCausalLM, AutoTokenizer

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "generators/small-models"))

from export_onnx import dequantised_weights  # noqa: E402


def round_matrices(model):
    """Rounds to the values of the ONNX graph: int8 with one scale per row of each linear layer and of the embedding."""
    layers = {name: layer for name, layer in model.named_modules() if isinstance(layer, (torch.nn.Linear, torch.nn.Embedding))}
    # The embedding and the head may share one matrix, so this computes all before it writes any.
    rounded = dequantised_weights({name: layer.weight.detach().numpy() for name, layer in layers.items()})
    for name, weight in rounded.items():
        layers[name].weight.data = torch.from_numpy(weight)


def main():
    file, prompts, texts, limit = Path(sys.argv[1]), json.loads(Path(sys.argv[2]).read_text()), Path(sys.argv[3]), int(sys.argv[4])
    known = {json.loads(line)["prompt"] for line in texts.read_text().splitlines()} if texts.exists() else set()
    todo = [prompt for prompt in prompts if prompt not in known]
    if not todo:
        return
    torch.set_num_threads(1)
    place = {"pretrained_model_name_or_path": str(file.parent), "gguf_file": file.name}
    tokenizer = AutoTokenizer.from_pretrained(**place)
    model = AutoModelForCausalLM.from_pretrained(**place, dtype=torch.float32).eval()
    if sys.argv[5] == "int8":
        round_matrices(model)
    with texts.open("a") as out, torch.no_grad():
        for prompt in todo:
            ids = tokenizer(prompt, return_tensors="pt")
            made = model.generate(**ids, max_new_tokens=limit, do_sample=False, eos_token_id=1, pad_token_id=0)[0, ids["input_ids"].shape[1] :]
            text = tokenizer.decode(made, skip_special_tokens=True)
            out.write(json.dumps({"prompt": prompt, "text": text, "tokens": made.tolist()}) + "\n")
            out.flush()
            print("text", flush=True)


main()
