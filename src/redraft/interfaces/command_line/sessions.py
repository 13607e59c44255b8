"""The session that the options of a command ask for."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import Any

from redraft.edits.scope import Scope
from redraft.interfaces.terminal import as_typed
from redraft.session.options import Options
from redraft.session.session import Session


def session_for(options: argparse.Namespace, progress: Callable[[str], None]) -> Session:
    """For a command that changes a design."""
    return Session(
        options.fonts,
        history=not options.no_history,
        strict_fonts=options.strict_fonts,
        tile_cache=not options.no_tile_cache,
        progress=progress,
    )


def options_of(options: argparse.Namespace) -> Options:
    """What holds for every such command."""
    return Options(**shared_options(options))


def shared_options(options: argparse.Namespace) -> dict[str, Any]:
    """The fields of Options, for one of its kinds."""
    fields = {name: getattr(options, name) for name in ("in_place", "dry_run", "strict", "fit", "repair")}
    return {**fields, "render": not options.no_render, "scope": scope_of(options)}


def scope_of(options: argparse.Namespace) -> Scope | None:
    """The scope the options ask for; None where they ask for none."""
    if not (options.only or options.lock or options.freeze):
        return None
    return Scope.of(
        [as_typed(text) for text in options.only], [as_typed(text) for text in options.lock], options.freeze
    )
