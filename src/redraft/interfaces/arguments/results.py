"""Options of commands that write a changed design: where it goes, what may change, what must be proven."""

from __future__ import annotations

import argparse

from redraft.interfaces.arguments.parsing import OUTPUT, Parser
from redraft.interfaces.arguments.values import new_file

SCOPE = "what may change"


def output_options(parser: Parser) -> None:
    to = parser.group("where to")
    where = to.add_mutually_exclusive_group()
    where.add_argument("-o", "--output", metavar="OUT", type=new_file)
    where.add_argument("--in-place", action="store_true")
    to.add_argument("--dry-run", action="store_true")
    to.add_argument("--no-history", action="store_true")
    scope_options(parser)
    fit_options(parser.group(SCOPE))
    output = parser.group(OUTPUT)
    output.add_argument("-v", "--verbose", action="store_true")
    output.add_argument("--preview", metavar="P.png", type=new_file)
    output.add_argument("--before", metavar="P.png", type=new_file)
    output.add_argument("--receipt", metavar="R.json", type=new_file)
    strict_option(output)
    output.add_argument("--no-render", action="store_true")
    output.add_argument("--no-tile-cache", action="store_true")


def scope_options(parser: Parser) -> None:
    scope = parser.group(SCOPE)
    scope.description = (
        'SEL is #id, "text", kind=picture (table, cell, chart …), role=title, page=2-5; commas join, ! negates'
    )
    for flag, what in (
        ("--only", "change nothing but these"),
        ("--lock", "do not change these, nor groups that hold them"),
    ):
        scope.add_argument(flag, metavar="SEL", action="append", default=[], help=f"{what} (repeatable)")
    scope.add_argument("--freeze", metavar="text|layout", action="append", default=[])


def fit_options(parser: argparse._ActionsContainer) -> None:
    parser.add_argument("--fit", choices=["keep", "shrink", "wrap", "report"], default="")
    parser.add_argument("--repair", action="store_true")


def strict_option(parser: argparse._ActionsContainer) -> None:
    parser.add_argument("--strict", action="store_true")
    strict_fonts_option(parser, "take the edit back (exit 4)")


def strict_fonts_option(parser: argparse._ActionsContainer, otherwise: str) -> None:
    every = "unless every font the design names is here, and some font has every character"
    parser.add_argument("--strict-fonts", action="store_true", help=f"{otherwise} {every}")
