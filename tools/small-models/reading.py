"""Which option a response names: by letter in its last "Answer:" line, or by an option's exact text."""

import re

LETTERS = "ABCD"


def named_option(response, choices):
    """Index of the option that the response settles on, or None."""
    lines = [line.strip() for line in response.strip().splitlines() if line.strip()]
    if not lines:
        return None
    answers = [line for line in lines if line.lower().startswith("answer:")]
    last = (answers or lines)[-1]
    said = re.sub(r"^(answer:|(so )?the answer is|it is|that makes)\s*", "", last, flags=re.I).strip().rstrip(".")
    if re.fullmatch(r"\(?[A-D]\)?", said):
        return LETTERS.index(said.strip("()"))
    for index, choice in enumerate(choices):
        if said.lower() == choice.lower():
            return index
    start = re.match(r"([A-D])[.:)]\s", said)
    return LETTERS.index(start.group(1)) if start else None
