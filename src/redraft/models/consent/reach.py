"""Permissions of a model name: the servers, keys and files it gives access to. Every part of a name is checked.

A file beside the designs (redraft.toml) may name servers of this machine (also as ollama:, lmstudio: and vllm:),
OpenAI's (or that at OPENAI_BASE_URL), and files inside its folder. Nothing else, also where the user trusts it: other
machines, other providers, models that Ollama runs in its cloud and files elsewhere are for flags, the environment and
the user's own file.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path, PureWindowsPath
from typing import NamedTuple

from redraft.errors import UsageError, says
from redraft.models.providers import PROVIDERS, is_loopback, key_variable, runs_elsewhere, shown_address

NONE = "none"
"""Named as a model: none, whatever the environment and the files say."""
LONGEST = 500
"""Characters of a name that a file beside the designs gives: a person is to read it."""
MOST_NESTED = 8
"""`record:FOLDER+` before a name, one in the other."""
FILES = {"record": "writes", "replay": "reads", "scripted": "reads", "local": "runs"}
"""Providers whose names are paths, and what is done there."""


class Reach(NamedTuple):
    """One thing that a name leads to. `kind` is server (an address), openai (the address that the environment gives, or
    OpenAI's own), key (the environment variable it is in), writes, reads or runs (a path, as named), or unknown (a
    provider of another package, or nothing at all)."""

    kind: str
    what: str


def reaches(spec: str) -> Iterator[Reach]:
    """All that a name leads to, in its order."""
    for _ in range(MOST_NESTED + 1):
        if spec.startswith(("http://", "https://")):
            address, _, name = spec.partition("#")
            yield from _server("server", address, name, key_variable(address))
            return
        provider, _, name = spec.partition(":")
        if provider in PROVIDERS:
            kind, own = "openai" if provider == "openai" else "server", PROVIDERS[provider]
            yield from _server(kind, own.here, name, own.key)
            return
        if provider == "comfyui" and "@" in name:
            workflow, _, address = name.partition("@")
            yield Reach("reads", workflow)
            yield Reach("server", address)
            return
        inner = ""
        if provider == "record":
            name, _, inner = name.partition("+")
        if provider not in FILES or not name:
            break
        yield Reach(FILES[provider], name)
        if provider != "record":
            return
        spec = inner
    if spec not in (NONE, "builtin"):
        yield Reach("unknown", spec)


def _server(kind: str, address: str, model: str, key: str) -> Iterator[Reach]:
    yield Reach(kind, address)
    if runs_elsewhere(address, model):
        yield Reach("server", "https://ollama.com")
    if key:
        yield Reach("key", key)


def confine(spec: str, folder: Path) -> None:
    """UsageError, which says what is wrong, for a name that a file in `folder` may not give."""
    if not spec.isprintable() or len(spec) > LONGEST:
        raise UsageError(says("model-name-unprintable", limit=LONGEST))
    for kind, what in reaches(spec):
        if kind == "unknown":
            raise UsageError(says("settings-provider-not-allowed"))
        if kind == "server" and not is_loopback(what):
            raise UsageError(says("model-on-other-machine"))
        if kind in ("reads", "writes", "runs") and not _inside(what, folder):
            raise UsageError(says("model-file-outside-folder", action=kind))


def _inside(path: str, folder: Path) -> bool:
    """Whether a path, with links followed, stays in the folder; neither a drive, a share nor a home leads out of it."""
    if path.startswith(("~", "/", "\\")) or "\\" in path or PureWindowsPath(path).drive:
        return False
    real = os.path.realpath(folder)
    found = os.path.realpath(os.path.join(real, path))
    return found != real and os.path.commonpath([found, real]) == real


def description_of(reach: Reach, folder: Path) -> str:
    """A reach in words, for people; paths are those that `folder` makes of them."""
    kind, what = reach
    path = os.path.realpath(os.path.join(folder, what)) if kind in ("reads", "writes", "runs") else ""
    match kind:
        case "server" | "openai":
            where = "on this machine" if is_loopback(what) else "on another machine"
            return f"sends requests, and texts, layers and pictures of designs, to {shown_address(what)}, {where}"
        case "key":
            return f"with the key in {what}" + ("" if os.environ.get(what) else ", which is not set now")
        case "writes":
            return f"writes all that is asked and answered into {path}"
        case "reads":
            return f"reads {path}"
        case "runs":
            return f"runs the model {what if os.sep not in what else path} on this machine"
    return f"asks {what}"
