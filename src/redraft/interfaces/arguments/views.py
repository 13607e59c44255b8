"""The commands that show designs, check them, or turn them into something else."""

from __future__ import annotations

import argparse
from pathlib import Path

from redraft.interfaces.arguments.results import strict_fonts_option
from redraft.interfaces.arguments.values import new_file, ordinal, scale


def show_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", type=Path)
    masters = "list masters and layouts instead: the theme, what they show on slides, their placeholders"
    parser.add_argument("--masters", action="store_true", help=masters)
    boxes = "write a picture of the page with every layer's box outlined and numbered as in the list"
    parser.add_argument("--boxes", metavar="P.png", type=new_file, help=boxes)
    parser.add_argument("--page", metavar="N", type=int, help="with --boxes: which page, the first is 1 (default)")
    parser.add_argument("--scale", metavar="S", type=scale, help="with --boxes: pixels per page unit (default 1)")


def look_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", type=Path)
    parser.add_argument("--page", metavar="N", type=int, default=1, help="which page, the first is 1")
    parser.add_argument("--no-texts", dest="texts", action="store_false", help="read no texts, which takes longest")
    parser.add_argument("--find", metavar="PHRASE", default="", help="say where this is, the likeliest first")
    model = "let this model that sees read, and look for what --find names: openai:NAME, http://host:port/v1#NAME"
    parser.add_argument("--model", metavar="SPEC", help=f"{model} (docs/reference/models.md)")
    zoom = "write this part of the page (x,y,width,height), enlarged and with more contrast"
    parser.add_argument("--zoom", nargs=2, metavar=("BOX", "P.png"), help=zoom)
    marked = (
        "write a picture of the page with boxes around texts (blue), what stands out (orange) and what was found (red)"
    )
    parser.add_argument("--marked", metavar="P.png", type=new_file, help=marked)


def render_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", type=Path)
    parser.add_argument("-o", "--output", metavar="P.png", type=new_file, required=True, help="the picture to write")
    parser.add_argument("--page", metavar="N", type=int, default=1, help="which page, the first is 1")
    parser.add_argument("--layer", metavar="ID", help="draw only this layer, in its place")
    parser.add_argument("--crop", action="store_true", help="with --layer: cut the picture to the layer's ink")
    parser.add_argument("--scale", metavar="S", type=scale, default=1.0, help="pixels per page unit (default 1)")
    parser.add_argument("--office", action="store_true", help="let LibreOffice draw the slide, where it is installed")
    strict_fonts_option(parser, "draw nothing (exit 1)")


def diff_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("a", metavar="A", type=Path, help="a file, or FILE@STATE from its history")
    parser.add_argument("b", metavar="B", type=Path)
    parser.add_argument("--no-render", action="store_true", help="compare layers only, not pixels")


def lint_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("files", metavar="FILE", type=Path, nargs="+", help="designs, or folders of them")
    parser.add_argument("--brand", metavar="B.toml", type=Path, help="what the brand wants (examples/brand.toml)")
    for name, what in (
        ("sarif", "SARIF 2.1.0, for code scanning"),
        ("junit", "JUnit's XML, for CI servers"),
        ("page", "a page with a picture of each finding"),
    ):
        file = {"sarif": "L.sarif", "junit": "L.xml", "page": "L.html"}[name]
        parser.add_argument(f"--{name}", metavar=file, type=new_file, help=f"write the findings as {what}")
    parser.add_argument("--baseline", metavar="K.json", type=Path, help="leave out the findings in this file")
    parser.add_argument("--write-baseline", action="store_true", help="put all findings there; exit code 0")
    parser.add_argument("--fix", action="store_true", help="mend what can be mended, then look again")
    where = parser.add_mutually_exclusive_group()
    where.add_argument("--output", metavar="DIR", type=Path, help="with --fix: mended files go here")
    where.add_argument("--in-place", action="store_true", help="with --fix: files are mended where they are")
    parser.add_argument(
        "--receipts", metavar="DIR", type=Path, help="with --fix: write the receipt of each mended file"
    )
    parser.add_argument("--workers", metavar="N", type=ordinal, help="processes (default: one for each core)")
    parser.add_argument("--no-cache", action="store_true", help="look again at files that have not changed")


def export_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", type=Path, help="the design to read; it is never written to")
    parser.add_argument("-o", "--output", metavar="OUT", type=Path, required=True, help="the file or folder to write")
    parser.add_argument("--page", metavar="N", type=int, help="which page, the first is 1 (default)")
    what = "pixels to a CSS pixel, or to a pixel of the design, where things become pixels (default 1)"
    parser.add_argument("--scale", metavar="S", type=float, default=1.0, help=what)
    parser.add_argument("--loss", metavar="LOSS.json", type=Path, help="write the list of what was lost here too")
