"""Word lists and drawings of synthetic designs, as text files that this reads."""

from __future__ import annotations

from pathlib import Path

Section = dict[str, tuple[str, ...]]


def text_of(name: str, folder: Path = Path(__file__).parent) -> str:
    """A file without its remarks and empty lines."""
    lines = (folder / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    return "\n".join(line for line in lines if line and not line.startswith("#"))


def sections(name: str, folder: Path = Path(__file__).parent) -> dict[str, Section]:
    """A file of `[section]`s, each of lines `key = one | another`."""
    out: dict[str, Section] = {}
    for line in text_of(name, folder).splitlines():
        if line.startswith("["):
            out[line[1:-1]] = current = {}
        else:
            key, _, rest = line.partition(" = ")
            current[key] = tuple(rest.split(" | "))
    return out
