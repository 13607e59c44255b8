"""The commands that serve designs: `serve` over HTTP, `mcp` to agents, `studio` to a browser."""

from __future__ import annotations

import argparse
from pathlib import Path

from redraft.interfaces.arguments.values import amount

CLIENTS = ("claude-code", "claude-desktop", "codex", "cursor", "vscode", "windsurf", "zed")


def studio_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", nargs="?", type=Path)
    browser_options(parser)
    serve_options(parser, port=0)


def mcp_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--http", action="store_true", help="serve over HTTP instead of standard input and output")
    named = "print what this client has to be told, and end"
    parser.add_argument("--print-config", metavar="CLIENT", choices=CLIENTS, help=f"{named}: {', '.join(CLIENTS)}")
    serve_options(parser)


def serve_options(parser: argparse.ArgumentParser, port: int = 8765) -> None:
    address_options(parser, port)
    _desk_options(parser)


def browser_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--no-browser", dest="browser", action="store_false")


def address_options(parser: argparse.ArgumentParser, port: int) -> None:
    parser.add_argument("--host", metavar="HOST", default="127.0.0.1")
    parser.add_argument("--port", metavar="N", type=int, default=port)


def _desk_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--root", metavar="DIR", type=Path)
    parser.add_argument("--desk", metavar="DIR", type=Path)
    parser.add_argument("--model", metavar="SPEC")
    parser.add_argument("--max-cost", metavar="X", type=amount)
    parser.add_argument("--max-seconds", metavar="S", type=amount)
    parser.set_defaults(judge=None, vision=None)
