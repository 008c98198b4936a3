"""Serves a GGUF file with llama.cpp's own server, natively, on a free port of this machine.

    python serve_gguf.py FILE --slots 4 --context 2048 --threads 2 --alias gemma

Prints one line of JSON as soon as it answers: its address, its versions and the processor's features. It ends when its
standard input ends."""

import argparse
import json
import os
import sys
from importlib.metadata import version

import xllamacpp


def main():
    parse = argparse.ArgumentParser()
    parse.add_argument("file")
    parse.add_argument("--alias", required=True)
    parse.add_argument("--slots", type=int, default=1)
    parse.add_argument("--context", type=int, default=2048)
    parse.add_argument("--threads", type=int, default=2)
    given = parse.parse_args()
    params = xllamacpp.CommonParams()
    params.model.path = given.file
    params.model_alias = {given.alias}
    params.hostnames = ["127.0.0.1"]
    params.port = 0
    params.n_parallel = given.slots
    params.n_ctx = given.context * given.slots
    params.n_gpu_layers = 0
    params.cpuparams.n_threads = given.threads
    params.cpuparams_batch.n_threads = given.threads
    # Keeps the whole cache, not only the sliding window, so that a prompt’s common beginning is computed once.
    params.swa_full = True
    params.warmup = False
    server = xllamacpp.Server(params)
    facts = {
        "address": server.listening_address,
        "xllamacpp": version("xllamacpp"),
        "build": str(xllamacpp.BUILD_INFO),
        "system": str(xllamacpp.get_system_info()),
    }
    print(json.dumps(facts), flush=True)
    sys.stdin.read()
    # The parent process is gone, so this does not wait for pending answers.
    os._exit(0)


main()
