"""The completion function of evals for the server on this machine."""

from evals.completion_fns.openai import OpenAIChatCompletionFn


class LocalChat(OpenAIChatCompletionFn):
    """As OpenAI's own. Only names of OpenAI's models may lack the registry that evals passes."""

    def __init__(self, registry=None, **options):
        super().__init__(**options)
