"""The commands `redraft serve` and `redraft studio`, once the packages that they need are there."""

from __future__ import annotations

import argparse
import os
import webbrowser
from contextlib import closing
from pathlib import Path

from fastapi import FastAPI

from redraft.desk.desk import Desk
from redraft.desk.jobs import Jobs
from redraft.interfaces.models import models_of
from redraft.interfaces.server import serving
from redraft.interfaces.server.rest import rest
from redraft.interfaces.server.serving import Address, address
from redraft.interfaces.server.studio import add_studio, refuse_unbuilt
from redraft.interfaces.terminal import say


def serve(options: argparse.Namespace) -> int:
    """`redraft serve`: the HTTP interface."""
    where = address(options.host, options.port, os.environ.get("REDRAFT_TOKEN", ""))

    def begun(there: Address) -> None:
        say(f"redraft serves http://{there.host}:{there.port}/api/ until Ctrl-C; its token is {there.token}")

    with models_of(options) as models, closing(_desk(options, options.root)) as desk:
        serving.serve(lambda there: rest(desk, Jobs(), models), where, begun)
    return 0


def studio(options: argparse.Namespace) -> int:
    """`redraft studio`: a design in the browser."""
    refuse_unbuilt()
    where = address(options.host, options.port, os.environ.get("REDRAFT_TOKEN", ""))
    root = options.root or (options.file.resolve().parent if options.file is not None else Path.cwd())
    with models_of(options) as models, closing(_desk(options, root)) as desk:
        desk.ahead = True
        piece = desk.open_path(options.file.resolve()) if options.file is not None else None
        if piece is not None:
            piece.draw_ahead()

        def app(there: Address) -> FastAPI:
            made = rest(desk, Jobs(), models)
            add_studio(made, desk, models)
            return made

        def begun(there: Address) -> None:
            link = there.link + (f"#{piece.id}" if piece is not None else "")
            say(f"the studio is at {link} until Ctrl-C")
            if options.browser:
                webbrowser.open(link)

        serving.serve(app, where, begun)
    return 0


def _desk(options: argparse.Namespace, root: Path | None) -> Desk:
    return Desk(options.desk, root=root, fonts=options.fonts)
