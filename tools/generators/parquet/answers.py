"""Writes test/fixtures/answer-tables/answers.parquet with pyarrow, an external writer: invented answers of two models under
two variants, numbers as INT64, choices as lists.

    python3 -m venv /tmp/parquet && /tmp/parquet/bin/pip install pyarrow==26.0.1
    /tmp/parquet/bin/python tools/generators/parquet/answers.py test/fixtures/answer-tables/answers.parquet
"""

import sys

import pyarrow as pa
import pyarrow.parquet as pq

rows = [
    {
        "question_id": n,
        "question": f"What is {n} + 1?",
        "choices": [str(n), str(n + 1), str(n + 2)],
        "answer_index": 1,
        "model": model,
        "prompt_style": way,
        "response": "B" if (n + len(model) + len(way)) % 3 else "A",
        "correct": (n + len(model) + len(way)) % 3 != 0,
    }
    for model in ("one", "other")
    for way in ("plain", "polite")
    for n in range(1, 4)
]
schema = pa.schema(
    [
        ("question_id", pa.int64()),
        ("question", pa.string()),
        ("choices", pa.list_(pa.string())),
        ("answer_index", pa.int64()),
        ("model", pa.string()),
        ("prompt_style", pa.string()),
        ("response", pa.string()),
        ("correct", pa.bool_()),
    ]
)
pq.write_table(pa.Table.from_pylist(rows, schema), sys.argv[1], compression="snappy", row_group_size=5)
