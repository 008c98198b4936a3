"""Shared parts of the Python programs: the questions, two system messages, and a chat with the local server."""

import itertools
import json
import urllib.request

SYSTEMS = {
    "plain": "Answer the multiple-choice question.",
    "strict": 'Obey this layout without exception. Finish your reply with a separate line reading "Answer: <letter>".',
}


def read_questions(path, count):
    with open(path, encoding="utf-8") as lines:
        return [json.loads(line) for line in itertools.islice(lines, count)]


def asked(row):
    """The question with its lettered choices."""
    return "\n".join([row["question"], *(f"{letter}. {choice}" for letter, choice in zip("ABCD", row["choices"]))])


def chat(origin, messages, model="tiny-b", temperature=0.7, seed=1):
    """The text of the server's answer."""
    body = {"model": model, "messages": messages, "temperature": temperature, "seed": seed, "max_tokens": 60}
    request = urllib.request.Request(
        f"{origin}/v1/chat/completions", json.dumps(body).encode(), {"content-type": "application/json"}
    )
    with urllib.request.urlopen(request) as response:
        return json.load(response)["choices"][0]["message"]["content"]


def answer(origin, row, style, **options):
    messages = [{"role": "system", "content": SYSTEMS[style]}, {"role": "user", "content": asked(row)}]
    return chat(origin, messages, **options)
