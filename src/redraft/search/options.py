"""The options of a search, as a value."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from redraft.document.pages import Document
    from redraft.search.search import Found
    from redraft.search.steering import Steering

MARK = '<meta name="generator" content="redraft search">\n'
"""In every page of a search (`tree`), so that no other file is taken for one."""


@dataclass(frozen=True)
class SearchOptions:
    """At most `steps` of them (None: 2 (C + 1), for C parts of the instruction); `tree` is where the picture of the
    topology is written while it grows, `journal` what an interrupted search goes on from. States are compared by
    `likeness`: their "layers", their "pictures", or ("") pictures with a model and layers without. `steering` is a hand
    that may pick, prune and expand while it runs. `mode` is one of the paper's (`presets.NAMED`; "": ours, for
    documents). `done` is told what was found."""

    steps: int | None = None
    tree: Path | None = None
    journal: Path | None = None
    likeness: str = ""
    steering: Steering | None = None
    mode: str = ""
    done: Callable[[Found[Document]], None] | None = None
