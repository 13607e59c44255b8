"""Options of commands that write a changed design: where it goes, what may change, what must be proven."""

from __future__ import annotations

import argparse

from redraft.interfaces.arguments.values import new_file


def output_options(parser: argparse.ArgumentParser) -> None:
    where = parser.add_mutually_exclusive_group()
    where.add_argument(
        "-o",
        "--output",
        metavar="OUT",
        type=new_file,
        help="write the result here; replaces what is there, in a folder that is there",
    )
    where.add_argument("--in-place", action="store_true", help="replace FILE itself, in one step")
    parser.add_argument("--dry-run", action="store_true", help="plan, carry out and check, but write no design")
    scope_options(parser)
    parser.add_argument("--no-history", action="store_true", help="do not record this edit for undo")
    parser.add_argument("--no-render", action="store_true", help="do not draw, so pixels are not proven")
    cached = "neither use nor keep pictures of parts drawn before, which make the next edit of a design faster"
    parser.add_argument("--no-tile-cache", action="store_true", help=cached)
    fit_options(parser)
    strict_option(parser)
    parser.add_argument(
        "--receipt", metavar="R.json", type=new_file, help="write the receipt, and a page to read beside it (R.html)"
    )
    parser.add_argument("--before", metavar="P.png", type=new_file, help="write a picture of the design as it was")
    result = "write a picture of the result; of a deck, the slides that changed before and after"
    parser.add_argument("--preview", metavar="P.png", type=new_file, help=result)


def scope_options(parser: argparse.ArgumentParser) -> None:
    scope = parser.add_argument_group(
        "scope", 'what may change; SEL is #id, "text", kind=picture, role=title, page=2-5; commas join, ! negates'
    )
    for flag, what in (
        ("--only", "change nothing but these"),
        ("--lock", "do not change these, nor groups that hold them"),
    ):
        scope.add_argument(flag, metavar="SEL", action="append", default=[], help=f"{what} (repeatable)")
    frozen = "keep all wording and keep it visible, or keep every position and size (repeatable)"
    scope.add_argument("--freeze", metavar="text|layout", action="append", default=[], help=frozen)


def fit_options(parser: argparse.ArgumentParser) -> None:
    fit = "texts that no longer fit: keep them so, shrink or wrap them, or only report it (default: as the text is set)"
    parser.add_argument("--fit", choices=["keep", "shrink", "wrap", "report"], default="", help=fit)
    repair = "repair what the edit made worse on the page (see docs/reference/checks.md), each repair a step of its own"
    parser.add_argument("--repair", action="store_true", help=repair)


def strict_option(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--strict",
        action="store_true",
        help="take the edit back (exit 4) unless bytes, layers and pixels are proven",
    )
    strict_fonts_option(parser, "take the edit back (exit 4)")


def strict_fonts_option(parser: argparse.ArgumentParser, otherwise: str) -> None:
    every = "unless every font the design names is here, and some font has every character"
    parser.add_argument("--strict-fonts", action="store_true", help=f"{otherwise} {every}")
