"""Makes empty substitutes for the GPU libraries that torch's wheel links. torch then computes on the processor without the
packages that contain them (3 GB).

    python torch_without_gpu.py

Each library has the names that torch looks for. None is ever called, because torch finds no GPU. Needs gcc and binutils."""

import re
import subprocess
import sysconfig
import tempfile
from pathlib import Path

LIBRARIES = Path(sysconfig.get_path("purelib")) / "torch/lib"
SYSTEM = re.compile(r"^(lib(pthread|m|dl|c|rt|stdc\+\+|gcc_s|gomp)\.so|ld-linux)")
GPU_NAMES = re.compile(r"^(cu|nccl|nvrtc|nvtx|nvshmem|nvJit|__cuda)")
LIBC_VERSIONS = re.compile(r"@(GLIBC|CXXABI|GCC|GOMP|OMP)")


def output(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def wanted():
    """The missing libraries, the versions that each must have, and the missing names by version."""
    files = sorted(LIBRARIES.glob("*.so*"))
    own = {file.name for file in files}
    libraries, versions, defined, undefined = set(), {}, set(), set()
    for file in files:
        needed = re.findall(r"NEEDED.*\[(.*?)\]", output("readelf", "-d", "-W", file))
        libraries |= {name for name in needed if name not in own and not SYSTEM.match(name)}
        library = None
        for line in output("readelf", "-V", "-W", file).splitlines():
            if found := re.search(r"File: (\S+)", line):
                library = found.group(1)
            elif (found := re.search(r"Name: (\S+)\s+Flags", line)) and library:
                versions.setdefault(library, set()).add(found.group(1))
        defined |= {line.split()[-1].split("@")[0] for line in output("nm", "-D", "--defined-only", file).splitlines()}
        undefined |= {line.split()[-1] for line in output("nm", "-D", "--undefined-only", file).splitlines()}
    names = {}
    for symbol in undefined:
        name, _, version = symbol.replace("@@", "@").partition("@")
        if GPU_NAMES.match(name) and name not in defined and not LIBC_VERSIONS.search(symbol):
            names.setdefault(version, []).append(name)
    return libraries, versions, names


def make(library, versions, names, folder):
    own = [name for version in versions for name in names.get(version, [])] or names.get("", [])
    labels = "".join(f".globl {name}\n.type {name},@function\n{name}:\n" for name in own)
    source = folder / "names.s"
    source.write_text(f'.text\n{labels} mov $100,%eax\n ret\n.section .note.GNU-stack,"",@progbits\n')
    script = folder / "versions.map"
    script.write_text("".join(f"{version} {{ global: {' '.join(f'{name};' for name in names.get(version, []))} }};\n" for version in versions))
    extra = [f"-Wl,--version-script,{script}"] if versions else []
    subprocess.run(["gcc", "-shared", "-nostdlib", "-fPIC", "-o", LIBRARIES / library, f"-Wl,-soname,{library}", *extra, source], check=True)


def main():
    libraries, versions, names = wanted()
    with tempfile.TemporaryDirectory() as folder:
        for library in libraries:
            make(library, sorted(versions.get(library, set())), names, Path(folder))


main()
