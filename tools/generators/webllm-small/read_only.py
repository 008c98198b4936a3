"""Marks the read-only buffers of each kernel: read_only.py LIBRARY.

TVM 0.26.0 declares every buffer writable (fixed by apache/tvm#20113). WGSL then rejects a barrier under a condition that
was read from one. The script changes the words in place and keeps the number of bytes."""

import re
import struct
import sys
from pathlib import Path


def is_written(text, name):
    for found in re.finditer(rf"(?<!\w){re.escape(name)}\[", text):
        depth, at = 1, found.end()
        while depth:
            depth += {"[": 1, "]": -1}.get(text[at], 0)
            at += 1
        if re.match(r"(\.\w+)?\s*=(?!=)", text[at:]):
            return True
    return re.search(rf"&{re.escape(name)}\b", text) is not None


library = Path(sys.argv[1])
data = bytearray(library.read_bytes())
kernels = changed = 0
for head in list(re.finditer(rb"//-{20,}\n// Function: (\w+)\n", data)):
    (size,) = struct.unpack("<Q", data[head.start() - 8 : head.start()])
    text = data[head.start() : head.start() + size].decode("ascii")
    key = struct.pack("<Q", len(head[1])) + head[1]
    described = data.rfind(key + key, 0, head.start())
    flags = data.index(b"paramWriteAccess:[", described) + len(b"paramWriteAccess:[")
    kernels += 1
    for n, buffer in enumerate(re.finditer(r"var<storage, (read_write)> (\w+) ", text)):
        if is_written(text[buffer.end() :], buffer[2]):
            continue
        if described < 0 or data[flags + 2 * n] != ord("1"):
            raise SystemExit(f"{head[1].decode()} is described in another way.")
        data[flags + 2 * n] = ord("0")
        at = head.start() + buffer.start(1)
        data[at : at + 10] = b"read      "
        changed += 1
library.write_bytes(data)
print(f"{kernels} kernels, {changed} buffers that are only read")
