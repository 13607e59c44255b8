"""The commands that show designs, check them, or turn them into something else."""

from __future__ import annotations

import argparse
from pathlib import Path

from redraft.interfaces.arguments.results import strict_fonts_option
from redraft.interfaces.arguments.values import new_file, ordinal, scale


def show_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", type=Path)
    parser.add_argument("--masters", action="store_true")
    parser.add_argument("--boxes", metavar="P.png", type=new_file)
    parser.add_argument("--page", metavar="N", type=int)
    parser.add_argument("--scale", metavar="S", type=scale)


def look_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", type=Path)
    parser.add_argument("--page", metavar="N", type=int, default=1)
    parser.add_argument("--no-texts", dest="texts", action="store_false")
    parser.add_argument("--find", metavar="PHRASE", default="")
    parser.add_argument("--model", metavar="SPEC")
    parser.add_argument("--zoom", nargs=2, metavar=("BOX", "P.png"))
    parser.add_argument("--marked", metavar="P.png", type=new_file)


def render_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", type=Path)
    parser.add_argument("-o", "--output", metavar="P.png", type=new_file, required=True)
    parser.add_argument("--page", metavar="N", type=int, default=1)
    parser.add_argument("--layer", metavar="ID")
    parser.add_argument("--crop", action="store_true")
    parser.add_argument("--scale", metavar="S", type=scale, default=1.0)
    parser.add_argument("--office", action="store_true")
    parser.add_argument("--transparent", action="store_true")
    strict_fonts_option(parser, "draw nothing (exit 1)")


def diff_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("a", metavar="A", type=Path)
    parser.add_argument("b", metavar="B", type=Path)
    parser.add_argument("--no-render", action="store_true")


def lint_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("files", metavar="FILE", type=Path, nargs="+")
    parser.add_argument("--brand", metavar="B.toml", type=Path)
    for name, what in (
        ("sarif", "SARIF 2.1.0, for code scanning"),
        ("junit", "JUnit's XML, for CI servers"),
        ("page", "a page with a picture of each finding"),
    ):
        file = {"sarif": "L.sarif", "junit": "L.xml", "page": "L.html"}[name]
        parser.add_argument(f"--{name}", metavar=file, type=new_file, help=f"write the findings as {what}")
    parser.add_argument("--baseline", metavar="K.json", type=Path)
    parser.add_argument("--write-baseline", action="store_true")
    parser.add_argument("--fix", action="store_true")
    where = parser.add_mutually_exclusive_group()
    where.add_argument("--output", metavar="DIR", type=Path)
    where.add_argument("--in-place", action="store_true")
    parser.add_argument("--receipts", metavar="DIR", type=Path)
    parser.add_argument("--workers", metavar="N", type=ordinal)
    parser.add_argument("--no-cache", action="store_true")


def export_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", type=Path)
    parser.add_argument("-o", "--output", metavar="OUT", type=Path, required=True)
    parser.add_argument("--page", metavar="N", type=int)
    parser.add_argument("--scale", metavar="S", type=float, default=1.0)
    parser.add_argument("--loss", metavar="LOSS.json", type=Path)
