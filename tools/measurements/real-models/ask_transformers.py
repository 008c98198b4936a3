"""The likeliest texts after prompts, by transformers with the GGUF file's weights dequantised to fp32.

    python ask_transformers.py FILE.gguf PROMPTS.json TEXTS.jsonl TOKENS

PROMPTS.json is a list of texts. TEXTS.jsonl gets a line for each, as each comes: {"prompt": …, "text": …, "tokens": [ids]}. What is there is not asked again."""

import json
import sys
from pathlib import Path

import torch
from transformers import AutoModelForCausalLM, AutoTokenizer


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
    with texts.open("a") as out, torch.no_grad():
        for prompt in todo:
            ids = tokenizer(prompt, return_tensors="pt")
            made = model.generate(**ids, max_new_tokens=limit, do_sample=False, eos_token_id=1, pad_token_id=0)[0, ids["input_ids"].shape[1] :]
            text = tokenizer.decode(made, skip_special_tokens=True)
            out.write(json.dumps({"prompt": prompt, "text": text, "tokens": made.tolist()}) + "\n")
            out.flush()
            print("text", flush=True)


main()
