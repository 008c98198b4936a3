"""Which option, number or label a response names: in its last "Answer:" line, else in its last line."""

import re

LETTERS = "ABCDE"


def said(response):
    """The words that the response settles on, without what introduces them."""
    lines = [line.strip() for line in response.strip().splitlines() if line.strip()]
    answers = [line for line in lines if line.lower().startswith("answer:")]
    last = (answers or lines or [""])[-1]
    return re.sub(r"^(answer:|(so )?the answer is|it is|that makes)\s*", "", last, flags=re.I).strip().rstrip(".")


def named_text(response, options):
    """Index of the option that is named by its exact text, or None."""
    words = said(response).lower()
    return next((index for index, option in enumerate(options) if words == option.lower()), None)


def named_option(response, choices):
    """Index of the option that is named by its letter or by its text, or None."""
    words = said(response)
    if re.fullmatch(r"\(?[A-E]\)?", words):
        return LETTERS.index(words.strip("()"))
    start = re.match(r"([A-E])[.:)]\s", words)
    return LETTERS.index(start.group(1)) if start else named_text(response, choices)
