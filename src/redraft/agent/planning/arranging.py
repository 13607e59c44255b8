"""Third stage for arranging: stacking, copies, swapping, flipping, lining up, beside others, cropping, page sizes."""

from __future__ import annotations

from collections.abc import Callable

from redraft.agent.planning.requests import Request
from redraft.agent.planning.targets import Resolved, Scene

ARRANGING_ACTS: dict[str, Callable[[Request, Scene], Resolved]] = {}
