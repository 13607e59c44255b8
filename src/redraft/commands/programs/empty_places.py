"""Empty places of slides that a program added and filled in part: they go when it ends."""

from __future__ import annotations

from typing import Any

from redraft.commands.command import Command
from redraft.commands.pages.placeholders import unfilled
from redraft.commands.programs.host import Host
from redraft.edits.ops import Edit
from redraft.errors import RedraftError

Deleted = tuple[tuple[Any, ...], dict[str, Any], tuple[Edit, ...], tuple[Command, ...]]
"""What a call of `delete` was given, its edits and its commands."""


def deleted_places(host: Host) -> Deleted | None:
    """Delete them; None where there are none, or where they are locked."""
    before = host.state
    try:
        if not (ids := unfilled(host.document, host.edits)):
            return None
        host.call("delete", ids)
    except RedraftError:
        host.state = before
        return None
    return (ids,), {}, tuple(host.edits[before[1] :]), tuple(host.commands[before[2] :])
