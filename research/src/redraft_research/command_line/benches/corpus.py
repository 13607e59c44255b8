"""What the benches on a corpus of requests share: where it is, and which of it to take."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from redraft.errors import UsageError
from redraft.formats.disk.snapshots import read_input
from redraft_research.datasets.requests.cases import FOLDER, Case, corpus, part_folder, read_cases
from redraft_research.messages import says


def chosen(
    options: argparse.Namespace, read: Callable[[Path], Iterable[Any]] | None = None
) -> tuple[list[Any], tuple[Path, ...]]:
    """The requests that are asked for, and the folders that documents are looked for in. `read` is for files of other
    things beside: these are taken as they are."""
    found: list[Any] = []
    folders: list[Path] = []
    for path in options.files or [part_folder(options.part) if options.part else FOLDER]:
        home = path if path.is_dir() or path == FOLDER else path.parent
        folders += [home, *sorted(home.rglob("documents")), home.parent.parent / "examples"]
        # requests over documents of the corpus need none of their own
        folders += [*sorted(FOLDER.rglob("documents")), FOLDER.parent.parent / "examples"]
        found += (
            corpus(path, options.half or "", f"{options.what} FILE.jsonl")
            if home == path
            else (read or read_cases)(path)
        )
    wanted = options.half, options.topic
    found = [
        one
        for one in found
        if not isinstance(one, Case) or all(a in (None, b) for a, b in zip(wanted, (one.half, one.topic), strict=True))
    ]
    if options.ids is not None:
        ids = set(read_input(options.ids).data.decode("utf-8", "replace").split())
        found = [one for one in found if not isinstance(one, Case) or one.id in ids]
    if not found:
        raise UsageError(says("no-request-left"))
    return found[: options.limit], tuple(dict.fromkeys(folders))
