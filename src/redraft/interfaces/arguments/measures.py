"""The commands that try, list, fetch or trust: `doctor`, `model`, `commands`, `weights`, `assets`, `verify` …"""

from __future__ import annotations

import argparse
from pathlib import Path

from redraft.interfaces.arguments.values import amount


def commands_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("name", metavar="NAME", nargs="?", help="one command: its fields and an example")
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--functions", action="store_true", help="as functions that a chat model may call, JSON")
    form.add_argument("--grammar", action="store_true", help="as a grammar for constrained decoding, GBNF")
    form.add_argument("--markdown", action="store_true", help="as a page, docs/reference/commands.md")


def doctor_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--model", metavar="SPEC", help="try this model: openai:NAME, http://host:port/v1#NAME, local:…"
    )
    parser.add_argument("--vision", metavar="SPEC", help="and this one, as the one that looks at pictures")
    parser.add_argument("--judge", metavar="SPEC", help="and this one, as the one that judges results")
    parser.add_argument("--image-editor", metavar="SPEC", help="and this image editor, with one small edit")
    parser.add_argument("--image-generator", metavar="SPEC", help="and this image generator, with one small picture")
    parser.add_argument("--yes", action="store_true", help="examine --model without being asked, for scripts")
    parser.add_argument("--all", action="store_true", help="list the extras for who develops redraft, too")


def model_options(parser: argparse.ArgumentParser) -> None:
    what = "list: what can be reached from here (default); use: let a model read requests; forget (use none): none"
    parser.add_argument("what", choices=("list", "use", "forget"), nargs="?", default="list", help=what)
    parser.add_argument("spec", metavar="SPEC", nargs="?", help="openai:NAME, ollama:NAME, … (for use)")
    for name, tokens in (("in", "that it reads"), ("out", "that it writes"), ("cached", "that its server has kept")):
        price = f"its price for a million tokens {tokens}"
        parser.add_argument(f"--price-{name}", metavar="X", type=amount, help=price)


def weights_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("what", choices=("list", "get", "remove", "where"), help="what to do")
    parser.add_argument("names", metavar="NAME", nargs="*", help="whose weights (for get and remove)")
    parser.add_argument("--yes", action="store_true", help="download without being asked, for scripts")


def assets_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("what", choices=("list", "find", "add", "get", "remove", "where"), help="what to do")
    parser.add_argument("names", metavar="NAME|FILE|WORDS", nargs="*", help="pictures, or what one shows (for find)")
    parser.add_argument("--shows", metavar="WORDS", default="", help="what the picture that is added shows")
    parser.add_argument("--name", metavar="NAME", default="", help="its name in the library (default: the file's)")
    parser.add_argument("--licence", metavar="WORDS", default="", help="its licence")
    parser.add_argument("--source", metavar="WORDS", default="", help="where it is from")
    parser.add_argument("--library", metavar="DIR", type=Path, help="this folder (default: REDRAFT_ASSETS, or yours)")
    parser.add_argument("-o", "--output", metavar="OUT", type=Path, help="where the picture goes (for get)")


def verify_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("receipt", metavar="RECEIPT.json", type=Path, help="what `edit --receipt` wrote")
    parser.add_argument("before", metavar="BEFORE", type=Path, help="the design before the edit; or FILE@STATE")
    parser.add_argument("after", metavar="AFTER", type=Path, help="the design after it")
    parser.add_argument("--strict", action="store_true", help="fail also where something is not known to hold")
    parser.add_argument("--no-render", action="store_true", help="do not draw: pixels stay unknown")


def trust_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("folder", metavar="FOLDER", type=Path, nargs="?", help="the folder (default: the current one)")
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--yes", action="store_true", help="say yes without being asked, for scripts")
    what.add_argument("--list", action="store_true", help="list the folders and the models that are trusted")
    what.add_argument("--forget", metavar="FOLDER|SPEC", help="trust the settings of a folder, or a model, no longer")
    model = "let this model carry out what it plans, without asking, from now on"
    parser.add_argument("--model", metavar="SPEC", help=model)
