"""Writes the values of tfidf-rouge.json anew, from the texts that stand in it.

    python3 -m venv /tmp/vectors && /tmp/vectors/bin/pip install scikit-learn==1.2.2 'numpy<2' 'scipy<1.12' nltk==3.8.1 rouge-score==0.1.2
    /tmp/vectors/bin/python test/vectors/tfidf-rouge.py

TF-IDF: scikit-learn's TfidfVectorizer() with its defaults, fitted on the two texts only; null where it finds no word. ROUGE-L: the tokens
of rouge_score with its stemmer (NLTK's Porter stemmer), the longest common subsequence, and its F1.
"""

import json
from pathlib import Path

import nltk
import sklearn
from rouge_score import rouge_scorer, tokenizers
from sklearn.feature_extraction.text import TfidfVectorizer

FILE = Path(__file__).with_suffix(".json")
TOKENS = tokenizers.DefaultTokenizer(use_stemmer=True)
ROUGE = rouge_scorer.RougeScorer(["rougeL"], tokenizer=TOKENS)


def cosine(a: str, b: str):
    try:
        rows = TfidfVectorizer().fit_transform([a, b])
    except ValueError:
        return None
    return float((rows[0] @ rows[1].T).toarray()[0, 0])


def common(a: list, b: list) -> int:
    row = [0] * (len(b) + 1)
    for token in a:
        new = [0]
        for j, other in enumerate(b):
            new.append(row[j] + 1 if token == other else max(row[j + 1], new[j]))
        row = new
    return row[-1]


def case(reference: str, candidate: str) -> dict:
    lcs = common(TOKENS.tokenize(reference), TOKENS.tokenize(candidate))
    f1 = ROUGE.score(reference, candidate)["rougeL"].fmeasure
    return {
        "reference": reference,
        "candidate": candidate,
        "tfidfCosine": cosine(reference, candidate),
        "rougeLStem": {"lcs": lcs, "f1": f1},
    }


old = json.loads(FILE.read_text())
cases = [case(each["reference"], each["candidate"]) for each in old["cases"]]
versions = {"scikit-learn": sklearn.__version__, "nltk": nltk.__version__, "rouge-score": "0.1.2"}
lines = ",\n".join(json.dumps(each, ensure_ascii=False) for each in cases)
FILE.write_text(f'{{"versions": {json.dumps(versions)}, "cases": [\n{lines}\n]}}\n')
