"""Byte-level BPE: trained here on the corpus, written in the form that transformers.js reads."""

import collections
import json
import random
import re

import corpus as C
import kinds

SPECIAL = ["<|pad|>", "<|bos|>", "<|end|>", "<|system|>", "<|user|>", "<|assistant|>"]
PAD, BOS, END = 0, 1, 2

# The pre-tokenizer of GPT-2 for the letters and signs that occur here.
WORDS = re.compile(r"'(?:s|t|re|ve|m|ll|d)| ?[^\W\d_]+| ?\d+| ?(?:[^\s\w]|_)+|\s+(?!\S)|\s+")
MARKS = re.compile("(" + "|".join(map(re.escape, SPECIAL)) + ")")

CHAT_TEMPLATE = (
    "{{ bos_token }}{% for m in messages %}{% if m['role'] == 'system' %}<|system|>{{ m['content'] }}<|end|>"
    "{% elif m['role'] == 'user' %}<|user|>{{ m['content'] }}<|end|>"
    "{% else %}<|assistant|>{{ m['content'] }}<|end|>{% endif %}{% endfor %}"
    "{% if add_generation_prompt %}<|assistant|>{% endif %}"
)


def _byte_characters():
    """The visible character that stands for each byte, as in GPT-2."""
    visible = [*range(33, 127), *range(161, 173), *range(174, 256)]
    table = {b: chr(b) for b in visible}
    for b in range(256):
        if b not in table:
            table[b] = chr(256 + len(table) - len(visible))
    return table


BYTE_TO_CHAR = _byte_characters()
CHAR_TO_BYTE = {c: b for b, c in BYTE_TO_CHAR.items()}


def pre_tokens(text):
    return ["".join(BYTE_TO_CHAR[b] for b in word.encode()) for word in WORDS.findall(text)]


def count_words(seed, examples=30000):
    """How often each word occurs in the corpus; words of the facts get a floor so that all become tokens."""
    rng, counts = random.Random(seed), collections.Counter()
    for _ in range(examples):
        e = kinds.CHATS[rng.choice(list(kinds.CHATS))](rng)
        for text in (e.system, e.user, "".join(p.text for p in e.pieces)):
            counts.update(pre_tokens(text))
    for word in C.TABLE_WORDS + C.T.NAMES + C.T.THINGS + [str(n) for n in range(100)]:
        # Without the space too: where spaces are replaced, and where an answer begins.
        for token in pre_tokens(" " + word) + pre_tokens(word):
            counts[token] += 400
    return counts


def train(size, seed):
    """Merges the most frequent pairs until the vocabulary has `size` entries."""
    counts = count_words(seed)
    words = {w: list(w) for w in counts}
    vocabulary = SPECIAL + [BYTE_TO_CHAR[b] for b in sorted(BYTE_TO_CHAR)]
    merges, known = [], set(vocabulary)
    pairs, where = collections.Counter(), collections.defaultdict(set)
    for w, parts in words.items():
        for pair in zip(parts, parts[1:]):
            pairs[pair] += counts[w]
            where[pair].add(w)
    while len(vocabulary) < size:
        (a, b), count = max(pairs.items(), key=lambda entry: (entry[1], entry[0]))
        if count < 4:
            break
        merges.append((a, b))
        if a + b not in known:
            vocabulary.append(a + b)
            known.add(a + b)
        for w in list(where[a, b]):
            old, new, i = words[w], [], 0
            while i < len(old):
                joined = i + 1 < len(old) and old[i] == a and old[i + 1] == b
                new.append(a + b if joined else old[i])
                i += 2 if joined else 1
            for pair in zip(old, old[1:]):
                pairs[pair] -= counts[w]
            for pair in zip(new, new[1:]):
                pairs[pair] += counts[w]
                where[pair].add(w)
            words[w] = new
        del pairs[a, b]
    return Tokenizer(vocabulary, merges)


class Tokenizer:
    def __init__(self, vocabulary, merges):
        self.vocabulary, self.merges = vocabulary, [tuple(m) for m in merges]
        self.ids = {token: i for i, token in enumerate(vocabulary)}
        self.ranks = {pair: i for i, pair in enumerate(self.merges)}
        self._cache = {}

    def _word(self, word):
        if word not in self._cache:
            parts = list(word)
            while len(parts) > 1:
                ranks = [self.ranks.get(pair, len(self.ranks)) for pair in zip(parts, parts[1:])]
                best = min(range(len(ranks)), key=ranks.__getitem__)
                if ranks[best] == len(self.ranks):
                    break
                parts[best : best + 2] = [parts[best] + parts[best + 1]]
            self._cache[word] = [self.ids[p] for p in parts]
        return self._cache[word]

    def encode(self, text):
        ids = []
        for part in MARKS.split(text):
            if part in SPECIAL:
                ids.append(self.ids[part])
            else:
                for word in pre_tokens(part):
                    ids += self._word(word)
        return ids

    def decode(self, ids):
        chars = "".join(self.vocabulary[i] for i in ids if i >= len(SPECIAL))
        return bytes(CHAR_TO_BYTE[c] for c in chars).decode(errors="replace")

    def chat(self, system, user):
        """The ids of a chat up to where the response starts; same as the chat template."""
        head = f"<|system|>{system}<|end|>" if system else ""
        return [BOS, *self.encode(f"{head}<|user|>{user}<|end|><|assistant|>")]

    # --- files ---

    def save(self, path):
        path.write_text(json.dumps({"vocabulary": self.vocabulary, "merges": self.merges}, ensure_ascii=False))

    @classmethod
    def load(cls, path):
        data = json.loads(path.read_text())
        return cls(data["vocabulary"], data["merges"])

    def _special_entries(self):
        flags = {"single_word": False, "lstrip": False, "rstrip": False, "normalized": False, "special": True}
        return [{"id": i, "content": token, **flags} for i, token in enumerate(SPECIAL)]

    def tokenizer_json(self):
        byte_level = {"type": "ByteLevel", "add_prefix_space": False, "trim_offsets": True, "use_regex": True}
        model = {
            "type": "BPE", "dropout": None, "unk_token": None, "continuing_subword_prefix": None, "end_of_word_suffix": None,
            "fuse_unk": False, "byte_fallback": False, "vocab": self.ids, "merges": [f"{a} {b}" for a, b in self.merges],
        }  # fmt: skip
        return {
            "version": "1.0", "truncation": None, "padding": None, "added_tokens": self._special_entries(), "normalizer": None,
            "pre_tokenizer": byte_level, "post_processor": None, "decoder": byte_level, "model": model,
        }  # fmt: skip

    def tokenizer_config(self, context):
        return {
            "tokenizer_class": "PreTrainedTokenizerFast", "model_max_length": context, "bos_token": "<|bos|>", "eos_token": "<|end|>",
            "pad_token": "<|pad|>", "padding_side": "left", "clean_up_tokenization_spaces": False, "chat_template": CHAT_TEMPLATE,
            "added_tokens_decoder": {str(e["id"]): {k: v for k, v in e.items() if k != "id"} for e in self._special_entries()},
        }  # fmt: skip
