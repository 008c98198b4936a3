"""Writes the Parquet files of test/fixtures/parquet with pyarrow, an external writer.

    python3 -m venv /tmp/parquet && /tmp/parquet/bin/pip install pyarrow==26.0.1
    /tmp/parquet/bin/python tools/generators/parquet/make.py test/fixtures/parquet

The questions are invented. `values.json` has the rows of `values.parquet`.
"""

import datetime
import decimal
import json
import sys
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq

folder = Path(sys.argv[1])
folder.mkdir(parents=True, exist_ok=True)


def sums(count: int) -> pa.Table:
    """Sums with four choices in the columns of cais/mmlu: the answer is an INT64, the choices a list."""
    rows = []
    for n in range(count):
        answer = n % 4
        choices = [str(2 * n + 1 + k - answer) for k in range(4)]
        rows.append({"question": f"What is {n} + {n + 1}?", "subject": "sums", "choices": choices, "answer": answer})
    schema = pa.schema(
        [("question", pa.string()), ("subject", pa.string()), ("choices", pa.list_(pa.string())), ("answer", pa.int64())]
    )
    return pa.Table.from_pylist(rows, schema)


def texts(count: int) -> pa.Table:
    """Long questions that compress badly, so that a download takes more than one request."""
    import hashlib

    rows = []
    for n in range(count):
        noise = "".join(hashlib.sha256(f"{n} {k}".encode()).hexdigest() for k in range(20))
        rows.append({"question": f"How many letters has {noise}?", "answer": f"They are counted.\n#### {len(noise)}"})
    return pa.Table.from_pylist(rows)


def conversations(count: int) -> pa.Table:
    """Chats in ShareGPT's form, as a list of structs, with the features that the hub's library writes into the metadata."""
    text = {"dtype": "string", "_type": "Value"}
    features = {"contributor": text, "timestamp": text, "chat_format": text, "conversations": [{"from": text, "value": text}]}
    rows = [
        {
            "contributor": "evenkeel",
            "timestamp": f"2026-01-{n + 1:02} 12:00:00+00:00",
            "chat_format": "sharegpt",
            "conversations": [
                {"from": "system", "value": "Answer with a JSON object that has the field sum."},
                {"from": "human", "value": f"What is {n} + {n + 1}?"},
                {"from": "gpt", "value": json.dumps({"sum": 2 * n + 1})},
            ],
        }
        for n in range(count)
    ]
    schema = pa.schema(
        [
            ("contributor", pa.string()),
            ("timestamp", pa.string()),
            ("chat_format", pa.string()),
            ("conversations", pa.list_(pa.struct([("from", pa.string()), ("value", pa.string())]))),
        ],
        metadata={"huggingface": json.dumps({"info": {"features": features}})},
    )
    return pa.Table.from_pylist(rows, schema)


values = [
    {
        "small": 7,
        "large": 9007199254740993,
        "unsigned": 18446744073709551615,
        "double": 27.0,
        "odd": float("nan"),
        "flag": True,
        "text": "“é” 😀",
        "nothing": None,
        "list": [1, 2, None],
        "empty": [],
        "struct": {"text": ["a", "b"], "label": ["A", "B"]},
        "structs": [{"text": "x", "n": 1}, {"text": "y", "n": -2}],
        "day": datetime.date(2024, 2, 29),
        "time": datetime.datetime(2024, 2, 29, 12, 30, 15, 250000),
        "price": decimal.Decimal("12.50"),
        "bytes": b"\xff\x00",
        "word": "often",
        "__proto__": "a name like others",
    },
    {
        "small": -1,
        "large": -5,
        "unsigned": 0,
        "double": -0.5,
        "odd": float("inf"),
        "flag": False,
        "text": "",
        "nothing": None,
        "list": None,
        "empty": [],
        "struct": {"text": [], "label": None},
        "structs": [],
        "day": None,
        "time": None,
        "price": None,
        "bytes": None,
        "word": "often",
        "__proto__": None,
    },
]
schema = pa.schema(
    [
        ("small", pa.int32()),
        ("large", pa.int64()),
        ("unsigned", pa.uint64()),
        ("double", pa.float64()),
        ("odd", pa.float64()),
        ("flag", pa.bool_()),
        ("text", pa.string()),
        ("nothing", pa.string()),
        ("list", pa.list_(pa.int64())),
        ("empty", pa.list_(pa.string())),
        ("struct", pa.struct([("text", pa.list_(pa.string())), ("label", pa.list_(pa.string()))])),
        ("structs", pa.list_(pa.struct([("text", pa.string()), ("n", pa.int64())]))),
        ("day", pa.date32()),
        ("time", pa.timestamp("us")),
        ("price", pa.decimal128(9, 2)),
        ("bytes", pa.binary(2)),
        ("word", pa.dictionary(pa.int32(), pa.string())),
        ("__proto__", pa.string()),
    ]
)


def plain(value):
    """A value as JSON: digits where a number would be rounded, null where JSON has no equivalent."""
    if isinstance(value, bool) or value is None or isinstance(value, str):
        return value
    if isinstance(value, int):
        return value if abs(value) <= 2**53 - 1 else str(value)
    if isinstance(value, float):
        return value if value == value and abs(value) != float("inf") else None
    if isinstance(value, decimal.Decimal):
        return float(value)
    if isinstance(value, datetime.datetime):
        return value.isoformat(timespec="milliseconds") + "Z"
    if isinstance(value, datetime.date):
        return value.isoformat()
    if isinstance(value, bytes):
        return None
    if isinstance(value, list):
        return [plain(part) for part in value]
    return {name: plain(part) for name, part in value.items()}


table = pa.Table.from_pylist(values, schema)
for codec in ["none", "snappy", "gzip", "zstd", "brotli", "lz4"]:
    pq.write_table(table, folder / f"values-{codec}.parquet", compression=codec)
pq.write_table(table, folder / "values-v2.parquet", compression="zstd", data_page_version="2.0", version="2.6")
(folder / "values.json").write_text(json.dumps([plain(row) for row in values], ensure_ascii=False, indent=1) + "\n")

pq.write_table(sums(120), folder / "sums.parquet", compression="snappy", row_group_size=50)
pq.write_table(texts(300), folder / "texts.parquet", compression="snappy", row_group_size=100)
pq.write_table(conversations(10), folder / "conversations.parquet", compression="snappy")
