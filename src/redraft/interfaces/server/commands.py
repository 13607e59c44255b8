"""The commands `redraft serve`, `redraft studio` and `redraft mcp`."""

from __future__ import annotations

import argparse
import os
from contextlib import ExitStack
from importlib.util import find_spec
from pathlib import Path

from redraft.errors import UsageError
from redraft.interfaces.models import models_of
from redraft.interfaces.terminal import say

NEEDED = ("fastapi", "uvicorn", "mcp")


def serve(options: argparse.Namespace) -> int:
    """`redraft serve`: the HTTP interface."""
    _refuse_missing()
    from redraft.interfaces.server.desk import Desk
    from redraft.interfaces.server.jobs import Jobs
    from redraft.interfaces.server.rest import rest
    from redraft.interfaces.server.serving import Address, address, serve

    where = address(options.host, options.port, os.environ.get("REDRAFT_TOKEN", ""))
    with ExitStack() as stack:
        models = stack.enter_context(models_of(options))
        desk = Desk(options.desk, root=options.root, fonts=options.fonts)
        stack.callback(desk.close)

        def begun(there: Address) -> None:
            say(f"redraft serves http://{there.host}:{there.port}/api/ until Ctrl-C; its token is {there.token}")

        serve(lambda there: rest(desk, Jobs(), models), where, begun)
    return 0


def _refuse_missing() -> None:
    missing = [name for name in NEEDED if find_spec(name) is None]
    if missing:
        raise UsageError(f"{' and '.join(missing)} is not installed", "pip install 'redraft[serve]'")
