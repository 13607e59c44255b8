"""Models from the options of a command, from the environment and from the files that name them."""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from redraft.models.configuring import user_file

if TYPE_CHECKING:
    from redraft.planners.trace import Models


@contextmanager
def models_of(options: argparse.Namespace) -> Iterator[Models | None]:
    """The models to ask, closed at the end; None where none is named. Nothing is asked, or even started, here."""
    editing = hasattr(options, "image_editor")  # not every command has pictures changed
    editor = options.image_editor if editing else None
    if options.model is None and editor is None and not _may_be_named(editing):
        yield None  # the usual case costs no import
        return
    from redraft.planners.roles import models_configured  # models: only where one may be named

    given = {"planner": options.model, "judge": options.judge, "vision": options.vision}
    given |= {"image_editor": editor} if editing else {}
    models = models_configured(given, options.max_cost, options.max_seconds)
    try:
        yield models
    finally:
        if models is not None:
            models.close()


def _may_be_named(editing: bool) -> bool:
    if os.environ.get("REDRAFT_MODEL") or (editing and os.environ.get("REDRAFT_IMAGE_EDITOR")):
        return True
    return Path("redraft.toml").is_file() or user_file().is_file()
