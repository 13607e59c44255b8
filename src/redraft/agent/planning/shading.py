"""Third stage for looks: gradients, shadows, lighter and darker, the same as another, palettes."""

from __future__ import annotations

from collections.abc import Callable

from redraft.agent.planning.requests import Request
from redraft.agent.planning.targets import Resolved, Scene

SHADING_ACTS: dict[str, Callable[[Request, Scene], Resolved]] = {}
