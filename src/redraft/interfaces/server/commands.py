"""The commands `redraft serve`, `redraft studio` and `redraft mcp`."""

from __future__ import annotations

import argparse
import json
import shlex
import shutil
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

from redraft.errors import UsageError, says
from redraft.installation import install_command
from redraft.interfaces.terminal import say

NEEDED = ("fastapi", "uvicorn", "mcp")


def serve(options: argparse.Namespace) -> int:
    """`redraft serve`: the HTTP interface."""
    return _command("http_commands", "serve")(options)


def studio(options: argparse.Namespace) -> int:
    """`redraft studio`: a design in the browser."""
    return _command("http_commands", "studio")(options)


def mcp(options: argparse.Namespace) -> int:
    """`redraft mcp`: tools for agents."""
    if options.print_config is not None:
        say(client_config(options.print_config, options.root))
        return 0
    return _command("mcp_tools", "run")(options)


def _command(module: str, name: str) -> Callable[[argparse.Namespace], int]:
    """A command from a module that needs packages of the extra; UsageError with how to install those that lack."""
    refuse_missing()
    found: Callable[[argparse.Namespace], int] = getattr(import_module(f"redraft.interfaces.server.{module}"), name)
    return found


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
