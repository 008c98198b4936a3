"""Writes a small model's weights and settings in WebLLM's format: weights.py MODEL OUT."""

import hashlib
import json
import shutil
import sys
from pathlib import Path

import numpy as np
import onnx
from onnx import numpy_helper

model, out = map(Path, sys.argv[1:])
config = json.loads((model / "config.json").read_text())
stored = {tensor.name: numpy_helper.to_array(tensor) for tensor in onnx.load(model / "onnx/model_int8.onnx").graph.initializer}


def floats(name):
    return stored[name].astype(np.float32)


def linear(name):
    """A matrix stored as inputs × outputs, with one scale per output."""
    return (floats(name) * floats(f"{name}.scale").reshape(1, -1)).T


weights = {"model.embed_tokens.weight": floats("embedding") * floats("embedding.column").reshape(-1, 1)}
for block in range(config["num_hidden_layers"]):
    at, to = f"blocks.{block}.", f"model.layers.{block}."
    weights[f"{to}self_attn.qkv_proj.weight"] = linear(f"{at}qkv")
    weights[f"{to}self_attn.o_proj.weight"] = linear(f"{at}out")
    weights[f"{to}mlp.gate_up_proj.weight"] = linear(f"{at}gate_up")
    weights[f"{to}mlp.down_proj.weight"] = linear(f"{at}down")
    weights[f"{to}input_layernorm.weight"] = floats(f"{at}norm1")
    weights[f"{to}post_attention_layernorm.weight"] = floats(f"{at}norm2")
weights["model.norm.weight"] = floats("norm")

shard, records = b"", []
for name, values in weights.items():
    part = np.ascontiguousarray(values, dtype="<f4").tobytes()
    records.append({"name": name, "shape": list(values.shape), "dtype": "float32", "format": "raw", "nbytes": len(part), "byteOffset": len(shard)})
    shard += part


def write(name, value):
    (out / name).write_text(json.dumps(value, indent=1) + "\n")


(out / "params_shard_0.bin").write_bytes(shard)
md5 = hashlib.md5(shard).hexdigest()
write(
    "tensor-cache.json",
    {
        "metadata": {"ParamSize": len(records), "ParamBytes": len(shard), "BitsPerParam": 32.0},
        "records": [{"dataPath": "params_shard_0.bin", "format": "raw-shard", "nbytes": len(shard), "records": records, "md5sum": md5}],
    },
)
for name in ("tokenizer.json", "tokenizer_config.json"):
    shutil.copy(model / name, out / name)
write(
    "mlc-chat-config.json",
    {
        "version": "0.1.0",
        "model_type": "llama",
        "quantization": "q0f32",
        "model_config": config,
        "vocab_size": config["vocab_size"],
        "context_window_size": config["max_position_embeddings"],
        "sliding_window_size": -1,
        "attention_sink_size": -1,
        "prefill_chunk_size": 512,
        "temperature": 1.0,
        "top_p": 1.0,
        "repetition_penalty": 1.0,
        "frequency_penalty": 0.0,
        "presence_penalty": 0.0,
        "tokenizer_files": ["tokenizer.json", "tokenizer_config.json"],
        "tokenizer_info": {"token_postproc_method": "byte_level", "prepend_space_in_encode": False, "strip_space_in_decode": False},
        # The model's own template.
        "conv_template": {
            "name": "evenkeel-small",
            "system_template": "<|system|>{system_message}<|end|>",
            "system_message": "",
            "render_empty_system_message": False,
            "system_prefix_token_ids": [config["bos_token_id"]],
            "add_role_after_system_message": True,
            "roles": {"user": "<|user|>", "assistant": "<|assistant|>"},
            "role_templates": {"user": "{user_message}", "assistant": "{assistant_message}"},
            "messages": [],
            "seps": ["<|end|>"],
            "role_content_sep": "",
            "role_empty_sep": "",
            "stop_str": [],
            "stop_token_ids": [config["eos_token_id"]],
        },
    },
)
