"""The commands that change designs: `edit`, `apply` and `batch`."""

from __future__ import annotations

import argparse
from pathlib import Path

from redraft.interfaces.arguments.engines import engine_options
from redraft.interfaces.arguments.models import editor_options, model_options
from redraft.interfaces.arguments.results import fit_options, output_options, strict_option
from redraft.interfaces.arguments.values import amount, new_file, ordinal, probability, steps
from redraft.interfaces.batch_urls import folder_place, place
from redraft.search.presets import NAMED


def edit_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "file", metavar="FILE", type=Path, help="the design to read; it is never written to without --in-place"
    )
    parser.add_argument("instruction", metavar="INSTRUCTION", help="what to change, in words")
    layers = "decide layer by layer what is to be done, with --model where it is given, and tell why"
    parser.add_argument("--layers", action="store_true", help=f"{layers} (docs/reference/models.md)")
    parser.add_argument(
        "--partial", action="store_true", help="carry out the clauses that can be, leave out the others"
    )
    which = parser.add_mutually_exclusive_group()
    nth = "of an instruction that may mean several things, do the N-th that was listed (see below)"
    which.add_argument("--reading", metavar="N", type=ordinal, default=0, help=nth)
    yes_option(which)
    boxes = "write a picture of the design as it is, with what the instruction is about outlined and numbered"
    parser.add_argument("--boxes", metavar="P.png", type=new_file, help=boxes)
    program = "write what is done as a program, for `redraft apply`"
    parser.add_argument("--program", metavar="OUT.py", type=new_file, help=program)
    read = "read the new texts back from the picture of the page (extra ocr; takes seconds); warn of what is not there"
    parser.add_argument("--read-back", action="store_true", help=read)
    model_options(parser)
    editor_options(parser)
    search = (
        "try the parts of a long instruction one by one, look at each result, back out of bad ones; at most N steps"
    )
    parser.add_argument("--search", metavar="N", type=steps, help=search)
    mode = "search as the MSRAMIE paper has it (docs/research/search.md), with its steps unless --search gives others"
    parser.add_argument("--search-mode", choices=[*NAMED], default="", help=mode)
    tree = "write a picture of what the search tried while it runs (open it in a browser)"
    parser.add_argument("--tree", metavar="T.html", type=new_file, help=tree)
    journal = "keep the search here; one that was interrupted goes on from it"
    parser.add_argument("--journal", metavar="J.jsonl", type=Path, help=journal)
    likeness = "compare what the search tried by layers or as pictures (default: pictures with --model, else layers)"
    parser.add_argument("--likeness", choices=["layers", "pictures"], default="", help=likeness)
    steer = "steer the search by lines on standard input: `pick 3`, `prune 2`, `restore 2`, `expand 1 …`, `stop`"
    parser.add_argument("--steer", action="store_true", help=steer)
    output_options(parser)


def apply_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "edits", metavar="EDITS.json|PROGRAM.py", nargs="?", type=Path, help="edits, a receipt, or a program"
    )
    parser.add_argument("file", metavar="FILE", nargs="?", type=Path)
    given = "with a program: a value it finds as given['NAME'] (repeatable)"
    parser.add_argument("--var", metavar="NAME=VALUE", action="append", default=[], help=given)
    files = "the same with what a file holds: a table, a workbook, TOML, JSON, or a picture (repeatable)"
    parser.add_argument("--data", metavar="NAME=FILE", action="append", default=[], help=files)
    parser.add_argument("--api", action="store_true", help="print the language that programs are written in, and exit")
    parser.add_argument("--rebase", action="store_true", help="apply edits that were made for another file")
    draws = "have this image generator draw what a program's ADD and REPLACE ask for and the asset library has not"
    parser.add_argument("--image-generator", metavar="SPEC", help=f"{draws} (docs/reference/models.md)")
    parser.add_argument("--max-cost", metavar="X", type=amount, help="spend no more on it")
    parser.add_argument("--seed", metavar="N", type=int, default=0, help="asked of it")
    output_options(parser)


def yes_option(parser: argparse._ActionsContainer) -> None:
    likely = "where an instruction may mean several things, do the likeliest if its probability (0 to 1) is at least P"
    parser.add_argument("--yes", metavar="P", type=probability, help=likely)


def batch_options(parser: argparse.ArgumentParser) -> None:
    rows = "rows, or a table of data: JSON Lines, CSV or parquet"
    parser.add_argument("manifest", metavar="MANIFEST.jsonl|DATA.csv", type=place, help=rows)
    parser.add_argument("--results", metavar="R.jsonl", type=new_file, help="where a line for each row goes")
    one = parser.add_argument_group("one job for every row of a table", "{{title}} stands for the cell of that column")
    one.add_argument("--input", metavar="FILE", help="the design")
    one.add_argument("--instruction", metavar="WORDS", help="what to change, in words")
    one.add_argument("--program", metavar="PROGRAM.py|EDITS.json", type=place, help="what to run instead")
    where = (
        "where each result goes: 'out/{{folder}}/{{id}}.svg'; given again, the same as a picture or in another format"
    )
    one.add_argument("--output", metavar="PATH", action="append", default=[], help=where)
    fill = "fill in {{title}} in the design's texts, and pictures called {{photo}} (default: without --instruction)"
    one.add_argument("--fill", action="store_true", help=fill)
    one.add_argument("--allow-empty", action="store_true", help="put empty cells in; else such a row is an error")
    sheet = "a page, or a picture, that shows every row's result with its warnings"
    parser.add_argument("--sheet", metavar="SHEET.html|.png", type=new_file, help=sheet)
    parser.add_argument("--limit", metavar="N", type=ordinal, help="take the first N rows only")
    dry = "write no design: count rows and wrong ones, try a few, estimate time and cost; --sheet shows the first"
    parser.add_argument("--dry-run", action="store_true", help=dry)
    parser.add_argument("--workers", metavar="N", type=int, help="how many processes (default: one for each processor)")
    engine_options(parser)
    kept = "keep the rows of R.jsonl that are done, unchanged, and have their outputs"
    parser.add_argument("--resume", action="store_true", help=kept)
    again = "try a row whose process dies so many times more (default: 2)"
    parser.add_argument("--retries", metavar="N", type=int, choices=range(11), default=2, help=again)
    root = (
        "a folder, or its URL, that rows may read and write in besides the manifest's own (repeatable; / for anywhere)"
    )
    parser.add_argument("--root", metavar="DIR", type=folder_place, action="append", default=[], help=root)
    parser.add_argument("--no-render", action="store_true", help="do not draw, so pixels are not proven")
    model_options(parser)
    yes_option(parser)
    fit_options(parser)
    strict_option(parser)
