"""Checks whether TRL accepts the training data that the benchmark builder writes: its own data checks, then two steps of
each trainer.

    python3 -m venv /tmp/trl && /tmp/trl/bin/pip install trl
    /tmp/trl/bin/python tools/measurements/training-files/check_trl.py FOLDER

FOLDER has NAME-train.jsonl and NAME-validation.jsonl of any recipe. Lines with messages go to SFTTrainer, lines with prompt,
chosen
and rejected to DPOTrainer. The model has one layer and knows nothing; its tokens are characters.
"""
import sys
from pathlib import Path
from tempfile import mkdtemp

import datasets
import torch
import transformers
import trl
from datasets import load_dataset
from tokenizers import Tokenizer, models, pre_tokenizers
from transformers import LlamaConfig, LlamaForCausalLM, PreTrainedTokenizerFast
from trl import DPOConfig, DPOTrainer, SFTConfig, SFTTrainer
from trl.data_utils import is_conversational, maybe_apply_chat_template, maybe_extract_prompt

ROLES = ["<|user|>", "<|assistant|>"]
PAIR = ["prompt", "chosen", "rejected"]


def character_tokenizer():
    tokens = ["<pad>", "<eos>", "<unk>", *ROLES, "\n", *map(chr, range(32, 127))]
    characters = Tokenizer(models.WordLevel({token: place for place, token in enumerate(tokens)}, unk_token="<unk>"))
    characters.pre_tokenizer = pre_tokenizers.Split("", "isolated")
    tokenizer = PreTrainedTokenizerFast(
        tokenizer_object=characters,
        pad_token="<pad>",
        eos_token="<eos>",
        unk_token="<unk>",
        additional_special_tokens=ROLES,
    )
    tokenizer.chat_template = (
        "{% for m in messages %}<|{{ m['role'] }}|>{{ m['content'] }}<eos>{% endfor %}"
        "{% if add_generation_prompt %}<|assistant|>{% endif %}"
    )
    return tokenizer


def tiny_model(tokenizer):
    return LlamaForCausalLM(
        LlamaConfig(
            vocab_size=len(tokenizer),
            hidden_size=32,
            intermediate_size=64,
            num_hidden_layers=1,
            num_attention_heads=2,
            max_position_embeddings=2048,
        )
    )


def check(folder, name, tokenizer):
    data = load_dataset("json", data_files={s: f"{folder}/{name}-{s}.jsonl" for s in ("train", "validation")})
    is_pairs = data["train"].column_names == PAIR
    for split, rows in data.items():
        assert rows.column_names == (PAIR if is_pairs else ["messages"]), rows.column_names
        assert all(is_conversational(row) for row in rows)
        assert all(maybe_extract_prompt(row) == row for row in rows)
        assert all(sorted(maybe_apply_chat_template(row, tokenizer)) == sorted(PAIR if is_pairs else ["text"]) for row in rows)
        print(f"{name}, {split}: {rows.num_rows} lines pass TRL's data checks")
    config, trainer = (DPOConfig, DPOTrainer) if is_pairs else (SFTConfig, SFTTrainer)
    args = config(
        output_dir=mkdtemp(),
        max_steps=2,
        per_device_train_batch_size=2,
        max_length=1024,
        use_cpu=True,
        report_to="none",
        save_strategy="no",
        disable_tqdm=True,
    )
    done = trainer(
        model=tiny_model(tokenizer),
        args=args,
        train_dataset=data["train"],
        eval_dataset=data["validation"],
        processing_class=tokenizer,
        # A model without a repository cannot be loaded a second time as its own reference.
        **({"ref_model": tiny_model(tokenizer)} if is_pairs else {}),
    ).train()
    print(f"{name}: two steps of {trainer.__name__}, loss {done.training_loss:.3f}")


folder = sys.argv[1]
versions = {module.__name__: module.__version__ for module in (trl, transformers, datasets, torch)}
print(", ".join(f"{name} {version}" for name, version in versions.items()))
for file in sorted(Path(folder).glob("*-train.jsonl")):
    check(folder, file.name.removesuffix("-train.jsonl"), character_tokenizer())
