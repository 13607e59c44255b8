"""Models from the options of a command, from the environment and from the files that name them."""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from redraft.planners.trace import Models


def model_options(parser: argparse.ArgumentParser) -> None:
    """Options of commands that may ask a model."""
    model = (
        "ask this model about what the rules do not understand: openai:NAME, http://host:port/v1#NAME, local:smollm2"
    )
    parser.add_argument("--model", metavar="SPEC", help=f"{model} (docs/models.md); none: no model, whatever is set")
    judge = "let this model judge what the other proposes (default: the same)"
    parser.add_argument("--judge", metavar="SPEC", help=judge)
    parser.add_argument("--vision", metavar="SPEC", help="let this model point at what is meant, in a numbered picture")
    feedback = "what a proposal must pass: our checks and the judge (full), our checks, or nothing"
    parser.add_argument("--feedback", choices=["full", "checks", "none"], default="full", help=feedback)
    parser.add_argument(
        "--max-cost", metavar="X", type=_amount, help="spend no more on models, in their prices' currency"
    )
    parser.add_argument(
        "--max-seconds", metavar="S", type=_amount, help="ask no model any more after this many seconds"
    )
    parser.add_argument("--seed", metavar="N", type=int, default=0, help="asked of models that can repeat themselves")


def editor_options(parser: argparse.ArgumentParser) -> None:
    """Options of commands that may have pictures changed."""
    what = "have this image editor change what a picture shows, where a request is about that"
    how = "openai:NAME, http://host:port/v1#NAME (docs/models.md); none: no editor, whatever is set"
    parser.add_argument("--image-editor", metavar="SPEC", help=f"{what}: {how}")


def _amount(value: str) -> float:
    try:
        number = float(value)
    except ValueError:
        number = -1.0
    if not 0 <= number < float("inf"):
        raise argparse.ArgumentTypeError(f"'{value}' is no amount")
    return number


@contextmanager
def models_of(options: argparse.Namespace) -> Iterator[Models | None]:
    """The models to ask, closed at the end; None where none is named. Nothing is asked, or even started, here."""
    editing = hasattr(options, "image_editor")  # not every command has pictures changed
    editor = options.image_editor if editing else None
    if options.model is None and editor is None and not _may_be_named(editing):
        yield None  # the usual case costs no import
        return
    from redraft.models.configuring import configuration
    from redraft.models.metering import Budget
    from redraft.models.naming import editor_for, model_for
    from redraft.planners.trace import Models

    configured = configuration()
    plans = configured.named("planner", options.model) is not None
    paints = editing and configured.named("image_editor", editor) is not None
    if not plans and not paints:
        yield None
        return
    budget = Budget(options.max_cost, options.max_seconds)
    given = {"planner": options.model, "judge": options.judge, "vision": options.vision}
    made = {
        role: model_for(spec, role, budget=budget, configured=configured)
        for role, spec in given.items()
        if (spec or role in configured.roles) and configured.named(role, spec) is not None
    }
    models = Models(**made, image_editor=editor_for(editor, budget=budget, configured=configured) if paints else None)
    try:
        yield models
    finally:
        models.close()


def _may_be_named(editing: bool) -> bool:
    from redraft.models.configuring import user_file

    if os.environ.get("REDRAFT_MODEL") or (editing and os.environ.get("REDRAFT_IMAGE_EDITOR")):
        return True
    return Path("redraft.toml").is_file() or user_file().is_file()
