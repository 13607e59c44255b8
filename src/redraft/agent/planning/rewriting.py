"""Third stage for texts: inserting words, letter case, figures, words for a slide's places."""

from __future__ import annotations

from collections.abc import Callable

from redraft.agent.planning.requests import Request
from redraft.agent.planning.targets import Resolved, Scene

REWRITING_ACTS: dict[str, Callable[[Request, Scene], Resolved]] = {}
