"""The commands that serve designs to other programs: `serve` over HTTP, `mcp` to agents, `studio` to a browser."""

from __future__ import annotations

import argparse
from pathlib import Path

from redraft.interfaces.arguments.values import amount

SERVE_EXAMPLES = """\
designs are handed in (POST /api/designs?name=a.svg) or, with --root, opened by their path inside that folder; each has
an id. every change is saved to a working copy at once, with its history; the original is written on /save alone.
/api/openapi.json describes it all. only this machine is listened to; --host with another address wants a token of 16
characters or more in REDRAFT_TOKEN. needs the extra `serve`.

examples:
  redraft serve --root designs
  curl -H "Authorization: Bearer $TOKEN" --data-binary @poster.svg 'http://127.0.0.1:8765/api/designs?name=poster.svg'
  curl -H "Authorization: Bearer $TOKEN" -H 'Content-Type: application/json' \\
    -d '{"instruction": "make the title gold"}' http://127.0.0.1:8765/api/designs/ID/plans
"""


MCP_EXAMPLES = """\
nine tools over standard input and output, for a client that starts this command; --http serves them at /mcp instead,
with a token. files are opened and saved inside --root alone. needs the extra `serve`.

examples:
  redraft mcp --root ~/designs --print-config claude-desktop
  redraft mcp --root designs --http --port 8766
"""
CLIENTS = ("claude-code", "claude-desktop", "codex", "cursor", "vscode", "windsurf", "zed")


STUDIO_EXAMPLES = """\
opens in the browser; every change is saved to a working copy at once, with its history, and FILE is written when you
save. without FILE the designs of the folder are offered. needs the extra `serve`.

examples:
  redraft studio poster.svg
  redraft studio --no-browser --port 8767
"""


def studio_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", nargs="?", type=Path, help="the design to open")
    parser.add_argument("--no-browser", dest="browser", action="store_false", help="print the link and open nothing")
    serve_options(parser, port=0)


def mcp_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--http", action="store_true", help="serve over HTTP instead of standard input and output")
    named = "print what this client has to be told, and end"
    parser.add_argument("--print-config", metavar="CLIENT", choices=CLIENTS, help=f"{named}: {', '.join(CLIENTS)}")
    serve_options(parser)


def serve_options(parser: argparse.ArgumentParser, port: int = 8765) -> None:
    parser.add_argument("--host", metavar="HOST", default="127.0.0.1", help="listen here (default: this machine only)")
    parser.add_argument("--port", metavar="N", type=int, default=port, help="listen on this port; 0: any that is free")
    _desk_options(parser)


def _desk_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--root", metavar="DIR", type=Path, help="files in this folder may be opened and saved")
    parser.add_argument(
        "--desk", metavar="DIR", type=Path, help="keep working copies here (default: REDRAFT_HOME/desk)"
    )
    model = "a model that reads what the rules do not: openai:NAME, http://host:port/v1#NAME"
    parser.add_argument("--model", metavar="SPEC", help=f"{model} (docs/models.md)")
    parser.add_argument("--max-cost", metavar="X", type=amount, help="spend no more on it, in its prices' currency")
    parser.add_argument("--max-seconds", metavar="S", type=amount, help="do not ask it any more after so many seconds")
    parser.set_defaults(judge=None, vision=None)
