"""Models from the options of a command, the environment and the files that name them; and the cluster asked for."""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from redraft.errors import RequestError, UsageError, says
from redraft.interfaces.terminal import lasting, warn
from redraft.models.consent.folders import NAME
from redraft.models.consent.reach import NONE
from redraft.models.settings.values import Configuration, configuration, user_file

if TYPE_CHECKING:
    from redraft.models.chat import ChatModel
    from redraft.models.trace import Models
    from redraft.ray_pool import Cluster

SLOW = 20.0
"""Seconds for an answer that are said beforehand."""
USERS = ("model", "judge", "vision", "image_editor", "image_generator", "grader")
"""Options whose models may use a GPU of a process."""


@contextmanager
def models_of(options: argparse.Namespace) -> Iterator[Models | None]:
    """The models to ask, closed at the end; None where none is named. Nothing is asked, or even started, here."""
    editing = hasattr(options, "image_editor")  # not every command has pictures changed
    images = {role: getattr(options, role) for role in ("image_editor", "image_generator") if editing}
    if options.model is None and not any(images.values()) and not _may_be_named(editing):
        yield None  # the usual case costs no import
        return
    configured = configuration()
    given = {"planner": options.model, **{role: getattr(options, role, None) for role in ("judge", "vision")}, **images}
    models = _configured(given, configured, options.max_cost, options.max_seconds)
    _warn_of_slow(models.planner if models is not None else None)
    try:
        yield models
    except RequestError as error:
        if models is None and configured.untrusted is not None and configured.untrusted.roles:
            also = f"`{configured.untrusted.command}`, since '{NAME}' names a model for what is not understood"
            error.suggestion = f"{error.suggestion}; or {also}" if error.suggestion else also
        raise
    finally:
        if models is not None:
            models.close()


@contextmanager
def generator_of(options: argparse.Namespace) -> Iterator[Models | None]:
    """The image generator alone, for programs, closed at the end; None where none is named."""
    if options.image_generator is None and not _may_be_named(editing=True):
        yield None
        return
    roles = {"planner": NONE, "image_editor": NONE, "image_generator": options.image_generator}
    models = _configured(roles, configuration(), options.max_cost)
    try:
        yield models
    finally:
        if models is not None:
            models.close()


def _configured(
    roles: dict[str, Any], configured: Configuration, cost: float | None, seconds: float | None = None
) -> Models | None:
    from redraft.models.roles import models_configured  # models: only where one may be named

    warn_of_untrusted(configured)
    return models_configured(roles, cost, seconds, configured)


def _warn_of_slow(model: ChatModel | None) -> None:
    """How long a first answer of a model on this machine takes, before it is asked."""
    from redraft.models.findings.probe import layers

    seconds = max((each.first_answer() for each in layers(model) if hasattr(each, "first_answer")), default=0.0)
    if model is not None and seconds > SLOW:
        warn(f"redraft: {model.name} may take {lasting(seconds)} for a first answer on this machine")


def warn_of_untrusted(configured: Configuration) -> None:
    """One line where settings beside the designs are not used."""
    if configured.untrusted is not None:
        warn(f"redraft: warning: {configured.untrusted.notice}")


def _may_be_named(editing: bool) -> bool:
    also = ("REDRAFT_IMAGE_EDITOR", "REDRAFT_IMAGE_GENERATOR") if editing else ()
    if any(os.environ.get(name) for name in ("REDRAFT_MODEL", *also)):
        return True
    return os.path.lexists(NAME) or user_file().is_file()


def engine_asked(options: argparse.Namespace) -> Cluster | None:
    """The cluster that is asked for; None for this machine's own processes."""
    if options.engine == "local":
        if options.address or options.gpus_per_worker:
            raise UsageError(says("ray-options-without-ray"))
        return None
    from redraft.ray_pool import Cluster, needs_ray  # few commands have processes

    needs_ray()
    address = options.address or os.environ.get("RAY_ADDRESS", "")
    host, _, port = address.rpartition(":")
    if address and not (host and "/" not in host and port.isdecimal()):
        raise UsageError(says("ray-address-invalid", address=address))
    if options.gpus_per_worker and not any(getattr(options, name, None) for name in USERS):
        raise UsageError(says("no-gpu-use"))
    return Cluster(address, options.gpus_per_worker)
