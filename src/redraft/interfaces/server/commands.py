"""The commands `redraft serve`, `redraft studio` and `redraft mcp`."""

from __future__ import annotations

import argparse
import json
import os
import shlex
import shutil
import webbrowser
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from redraft.errors import UsageError, says
from redraft.installation import install_command
from redraft.interfaces.models import models_of
from redraft.interfaces.terminal import say

if TYPE_CHECKING:
    from fastapi import FastAPI

    from redraft.interfaces.server.desk import Desk

NEEDED = ("fastapi", "uvicorn", "mcp")


def serve(options: argparse.Namespace) -> int:
    """`redraft serve`: the HTTP interface."""
    refuse_missing()
    from redraft.interfaces.server.jobs import Jobs
    from redraft.interfaces.server.rest import rest
    from redraft.interfaces.server.serving import Address, address, serve

    where = address(options.host, options.port, os.environ.get("REDRAFT_TOKEN", ""))

    def begun(there: Address) -> None:
        say(f"redraft serves http://{there.host}:{there.port}/api/ until Ctrl-C; its token is {there.token}")

    with models_of(options) as models, closing(_desk(options, options.root)) as desk:
        serve(lambda there: rest(desk, Jobs(), models), where, begun)
    return 0


def studio(options: argparse.Namespace) -> int:
    """`redraft studio`: a design in the browser."""
    refuse_missing()
    from redraft.interfaces.server.jobs import Jobs
    from redraft.interfaces.server.rest import rest
    from redraft.interfaces.server.serving import Address, address, serve
    from redraft.interfaces.server.studio import add_studio, refuse_unbuilt

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

        serve(app, where, begun)
    return 0


def _desk(options: argparse.Namespace, root: Path | None) -> Desk:
    from redraft.interfaces.server.desk import Desk

    return Desk(options.desk, root=root, fonts=options.fonts)


def mcp(options: argparse.Namespace) -> int:
    """`redraft mcp`: tools for agents."""
    if options.print_config is not None:
        say(client_config(options.print_config, options.root))
        return 0
    refuse_missing()
    from mcp.server.transport_security import TransportSecuritySettings

    from redraft.interfaces.server.mcp_tools import mcp_server
    from redraft.interfaces.server.serving import Address, address, serve

    with ExitStack() as stack:
        models = stack.enter_context(models_of(options))
        desk = ThreadPoolExecutor(1).submit(_desk, options, options.root or Path.cwd()).result
        stack.callback(lambda: desk().close())
        tools = mcp_server(desk, models)
        if not options.http:
            tools.run("stdio")
            return 0
        where = address(options.host, options.port, os.environ.get("REDRAFT_TOKEN", ""))

        def begun(there: Address) -> None:
            say(f"redraft serves tools at http://{there.host}:{there.port}/mcp until Ctrl-C; token {there.token}")

        # The door checks Host and Origin.
        unchecked = TransportSecuritySettings(enable_dns_rebinding_protection=False)
        serve(lambda there: tools.streamable_http_app(transport_security=unchecked), where, begun)
    return 0


def client_config(client: str, root: Path | None) -> str:
    """What a client is to be told so that it starts this server."""
    words = ["mcp", "--root", str((root or Path.cwd()).resolve())]
    command = shutil.which("redraft") or "redraft"
    if client == "claude-code":
        return shlex.join(["claude", "mcp", "add", "redraft", "--", command, *words])
    if client == "codex":
        listed = ", ".join(json.dumps(word) for word in words)
        return f"[mcp_servers.redraft]\ncommand = {json.dumps(command)}\nargs = [{listed}]"
    key = {"vscode": "servers", "zed": "context_servers"}.get(client, "mcpServers")
    return json.dumps({key: {"redraft": {"command": command, "args": words}}}, indent=2)


def refuse_missing() -> None:
    missing = [name for name in NEEDED if find_spec(name) is None]
    if missing:
        raise UsageError(
            says("extra-serve-not-installed", packages=", ".join(missing), command=install_command("serve"))
        )
