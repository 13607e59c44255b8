"""The commands that serve designs to other programs: `serve` over HTTP, `mcp` to agents, `studio` and
`review` to a browser."""

from __future__ import annotations

import argparse
from pathlib import Path

from redraft.interfaces.arguments.values import amount

CLIENTS = ("claude-code", "claude-desktop", "codex", "cursor", "vscode", "windsurf", "zed")


def review_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("task", metavar="TASK.json", type=Path, help="what is to be labelled, and by whom")
    parser.add_argument("--out", metavar="A.jsonl", type=Path, help="keep answers here (default: beside the task)")
    export = "write all answers as a table (.csv, .parquet), a row an item, and end"
    parser.add_argument("--export", metavar="FILE", type=Path, help=export)
    _browser_options(parser)
    _address_options(parser, 0)


def studio_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", nargs="?", type=Path, help="the design to open")
    _browser_options(parser)
    serve_options(parser, port=0)


def mcp_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--http", action="store_true", help="serve over HTTP instead of standard input and output")
    named = "print what this client has to be told, and end"
    parser.add_argument("--print-config", metavar="CLIENT", choices=CLIENTS, help=f"{named}: {', '.join(CLIENTS)}")
    serve_options(parser)


def serve_options(parser: argparse.ArgumentParser, port: int = 8765) -> None:
    _address_options(parser, port)
    _desk_options(parser)


def _browser_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--no-browser", dest="browser", action="store_false", help="print the link and open nothing")


def _address_options(parser: argparse.ArgumentParser, port: int) -> None:
    parser.add_argument("--host", metavar="HOST", default="127.0.0.1", help="listen here (default: this machine only)")
    parser.add_argument("--port", metavar="N", type=int, default=port, help="listen on this port; 0: any that is free")


def _desk_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--root", metavar="DIR", type=Path, help="files in this folder may be opened and saved")
    parser.add_argument(
        "--desk", metavar="DIR", type=Path, help="keep working copies here (default: REDRAFT_HOME/desk)"
    )
    model = "a model that reads what the rules do not: openai:NAME, http://host:port/v1#NAME"
    parser.add_argument("--model", metavar="SPEC", help=f"{model} (docs/reference/models.md)")
    parser.add_argument("--max-cost", metavar="X", type=amount, help="spend no more on it, in its prices' currency")
    parser.add_argument("--max-seconds", metavar="S", type=amount, help="do not ask it any more after so many seconds")
    parser.set_defaults(judge=None, vision=None)
