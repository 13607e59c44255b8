"""The models that do the work, from the names they are given by."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from typing import Any

from redraft.models.naming import editor_for, model_for
from redraft.planners.trace import Models


@contextmanager
def models_named(roles: Mapping[str, Any]) -> Iterator[Models]:
    """Models by role (`planner`, `judge`, `vision`, `image_editor`): each a name, the model itself, or None. Those that
    are named are closed at the end, as whoever made the others closes them."""
    with ExitStack() as stack:
        made: dict[str, Any] = {}
        for role, named in roles.items():
            if isinstance(named, str):
                made[role] = editor_for(named) if role == "image_editor" else model_for(named, role)
                stack.callback(made[role].close)
            elif named is not None:
                made[role] = named
        yield Models(**made)
