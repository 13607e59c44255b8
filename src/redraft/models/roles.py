"""The models that do the work, from the names they are given by."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from functools import partial
from typing import Any

from redraft.models.meter import Budget
from redraft.models.naming import editor_for, generator_for, model_for
from redraft.models.settings.values import Configuration, configuration
from redraft.models.trace import Models

IMAGES: Mapping[str, Callable[..., Any]] = {"image_editor": editor_for, "image_generator": generator_for}
"""The roles of those that make pictures, and what makes them."""


@contextmanager
def models_named(roles: Mapping[str, Any]) -> Iterator[Models]:
    """Models by role (`planner`, `judge`, `vision`, `image_editor`, `image_generator`): each a name, the model itself,
    or None. Those that are named are closed at the end, as whoever made the others closes them."""
    with ExitStack() as stack:
        made: dict[str, Any] = {}
        configured = configuration() if any(isinstance(named, str) for named in roles.values()) else Configuration()
        if configured.untrusted is not None:
            warnings.warn(configured.untrusted.notice, stacklevel=2)
        for role, named in roles.items():
            if isinstance(named, str):
                make = partial(IMAGES[role], named) if role in IMAGES else partial(model_for, named, role)
                made[role] = make(configured=configured)
                stack.callback(made[role].close)
            elif named is not None:
                made[role] = named
        yield Models(**made)


def models_configured(
    roles: Mapping[str, str | None],
    max_cost: float | None = None,
    max_seconds: float | None = None,
    configured: Configuration | None = None,
    budget: Budget | None = None,
) -> Models | None:
    """Models by role, as named here or, where the name is None, in the environment and the files that name them; all of
    them within one `budget`, by default one with these limits. None where neither a planner nor an image editor or
    generator is named; where the built-in editor is switched off, that is said all the same. Those two are left out of
    `roles` where pictures are not to be changed. Whoever asks closes them."""
    configured = configuration() if configured is None else configured
    plans = configured.named("planner", roles.get("planner")) is not None
    images = [role for role in IMAGES if role in roles and configured.named(role, roles[role]) is not None]
    own = not configured.is_none("image_editor", roles.get("image_editor"))
    if not plans and not images:
        return None if own else Models(own_editor=False)
    budget = Budget(max_cost, max_seconds) if budget is None else budget
    made: dict[str, Any] = {
        role: model_for(spec, role, budget=budget, configured=configured)
        for role, spec in roles.items()
        if role not in IMAGES and (spec or role in configured.roles) and configured.named(role, spec) is not None
    }
    painters = {role: IMAGES[role](roles[role], budget=budget, configured=configured) for role in images}
    return Models(**made, **painters, own_editor=own)
