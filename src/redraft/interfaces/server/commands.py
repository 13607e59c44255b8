"""The commands `redraft serve`, `redraft studio`, `redraft review` and `redraft mcp`."""

from __future__ import annotations

import argparse
import json
import os
import shlex
import shutil
import webbrowser
from collections.abc import Callable
from contextlib import closing
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


def review(options: argparse.Namespace) -> int:
    """`redraft review`: a task of labelling, in the browser; or its answers as a table."""
    _refuse_missing()
    from redraft.datasets.ratings import ratings_file
    from redraft.interfaces.server.review import review
    from redraft.interfaces.server.review_answers import Answers
    from redraft.interfaces.server.review_overview import table
    from redraft.interfaces.server.review_task import Task
    from redraft.interfaces.server.serving import Address, address, serve
    from redraft.interfaces.server.studio import refuse_unbuilt

    task = Task(options.task)
    out = options.out or options.task.with_suffix(".answers.jsonl")
    if options.export is not None:
        kind = options.export.suffix.lower()[1:]
        if kind not in ("csv", "parquet"):
            raise UsageError(says("table-ending-unsupported", file=options.export.name))
        answers = Answers(task, out)
        options.export.write_bytes(ratings_file(*table(answers), kind))
        say(f"{options.export}: {len(answers.given)} answers to {len(task.all)} items{_left_out(answers.foreign)}")
        return 0
    refuse_unbuilt()
    where = address(options.host, options.port, os.environ.get("REDRAFT_TOKEN", ""))
    answers = Answers(task, out, keep=True)

    def begun(there: Address) -> None:
        say(f"{task.title}: {len(task.all)} items for {', '.join(task.annotators)}; answers go to {out}")
        say(f"the review is at {there.link} until Ctrl-C{_left_out(answers.foreign)}")
        if options.browser:
            webbrowser.open(there.link)

    with closing(answers):
        serve(lambda there: review(answers), where, begun)
    return 0


def _left_out(count: int) -> str:
    return f"; {count} answers to items that changed or are gone are kept, and not counted" if count else ""


def mcp(options: argparse.Namespace) -> int:
    """`redraft mcp`: tools for agents."""
    if options.print_config is not None:
        say(client_config(options.print_config, options.root))
        return 0
    return _command("mcp_tools", "run")(options)


def _command(module: str, name: str) -> Callable[[argparse.Namespace], int]:
    """A command from a module that needs packages of the extra; UsageError with how to install those that lack."""
    _refuse_missing()
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


def _refuse_missing() -> None:
    missing = [name for name in NEEDED if find_spec(name) is None]
    if missing:
        raise UsageError(
            says("extra-serve-not-installed", packages=", ".join(missing), command=install_command("serve"))
        )
