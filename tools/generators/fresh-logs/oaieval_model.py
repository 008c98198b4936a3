"""A completion function of evals for the local server."""

from evals.completion_fns.openai import OpenAIChatCompletionFn


class LocalChat(OpenAIChatCompletionFn):
    """Like OpenAI's own completion function, but accepts the registry that evals passes for other models' names."""

    def __init__(self, registry=None, **options):
        super().__init__(**options)
