"""Runs lighteval without a network: on import its tasks with judges ask the hub whether their models exist."""

import sys

from huggingface_hub import HfApi

HfApi.list_models = lambda *_, **__: iter([object()])

from lighteval.__main__ import app  # noqa: E402, after the change

sys.argv[0] = "lighteval"
app()
