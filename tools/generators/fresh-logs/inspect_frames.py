"""Repacks an Inspect log with zstd (zip method 93), each member in two frames, like a writer that flushes in between.

    PYTHON inspect_frames.py LOG.eval INTO.eval
"""

import sys
import zipfile

import zipfile_zstd  # noqa: F401, teaches zipfile the method
import zstandard


class TwoFrames:
    def __init__(self):
        self.parts = []

    def compress(self, data):
        self.parts.append(data)
        return b""

    def flush(self):
        whole = b"".join(self.parts)
        half = len(whole) // 2
        return b"".join(zstandard.ZstdCompressor().compress(part) for part in (whole[:half], whole[half:]))


usual = zipfile._get_compressor
zipfile._get_compressor = lambda kind, level=None: TwoFrames() if kind == zipfile.ZIP_ZSTANDARD else usual(kind, level)
with zipfile.ZipFile(sys.argv[1]) as log, zipfile.ZipFile(sys.argv[2], "w", zipfile.ZIP_ZSTANDARD) as into:
    for member in log.infolist():
        packed = zipfile.ZipInfo(member.filename, (2026, 1, 1, 0, 0, 0))
        packed.compress_type = zipfile.ZIP_ZSTANDARD
        into.writestr(packed, log.read(member))
