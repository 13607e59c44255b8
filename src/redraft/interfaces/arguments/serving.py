"""The commands that serve designs to other programs: `serve` over HTTP, `mcp` to agents, `studio` and
`review` to a browser."""

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


REVIEW_EXAMPLES = """\
people label the items of a task in the browser, each under their own name, by keys; every answer is on disk before the
page says so, in TASK.answers.jsonl or --out, and work goes on where it was left. agreement is shown live, and what two
see differently is decided by a third, the adjudicator. TASK.json names a form (milde, dle, boxes, pairs, instructions),
the annotators, and items with pictures in its folder: docs/review.md. needs the extra `serve`.

examples:
  python examples/make_review.py tasks && redraft review tasks/milde.json
  redraft review task.json --host 192.168.0.7 --port 8770        (others on the network; wants REDRAFT_TOKEN)
  redraft review task.json --export answers.csv
  redraft score agreement answers.csv --raters 'anna: overall quality,ben: overall quality'
"""


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
    parser.add_argument("--model", metavar="SPEC", help=f"{model} (docs/models.md)")
    parser.add_argument("--max-cost", metavar="X", type=amount, help="spend no more on it, in its prices' currency")
    parser.add_argument("--max-seconds", metavar="S", type=amount, help="do not ask it any more after so many seconds")
    parser.set_defaults(judge=None, vision=None)
