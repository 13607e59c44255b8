"""The commands that change designs: `edit`, `apply` and `batch`."""

from __future__ import annotations

import argparse
from pathlib import Path

from redraft.interfaces.arguments.engines import engine_options
from redraft.interfaces.arguments.models import editor_options, model_options
from redraft.interfaces.arguments.parsing import OUTPUT, Parser
from redraft.interfaces.arguments.results import SCOPE, fit_options, output_options, strict_option
from redraft.interfaces.arguments.values import amount, new_file, ordinal, probability, steps
from redraft.interfaces.batch_urls import folder_place, place
from redraft.search.presets import NAMED


def edit_options(parser: Parser) -> None:
    parser.usage = "redraft edit FILE INSTRUCTION (-o OUT | --in-place | --dry-run) [options]"
    parser.brief = "file instruction output in_place dry_run reading only model preview receipt verbose".split()
    parser.asks = {"INSTRUCTION": "what should change?", "FILE, INSTRUCTION": "which design should change, and how?"}
    parser.example = "redraft edit {file} 'make the title gold' -o {out}"
    what = parser.group("what to change")
    what.add_argument(
        "file", metavar="FILE", type=Path, help="the design to read; it is never written to without --in-place"
    )
    what.add_argument("instruction", metavar="INSTRUCTION", help="the request, in words and in quotes")
    which = what.add_mutually_exclusive_group()
    nth = "of a request that may mean several things, do the N-th that was listed"
    which.add_argument("--reading", metavar="N", type=ordinal, default=0, help=nth)
    yes_option(which)
    what.add_argument("--partial", action="store_true", help="carry out the clauses that can be, leave out the others")
    layers = "decide layer by layer what is to be done, with --model if one is given, and say why"
    what.add_argument("--layers", action="store_true", help=f"{layers} (docs/models.md)")
    output_options(parser)
    model_options(parser.group("models"))
    editor_options(parser.group("pictures"))
    tried = parser.group("search")
    search = (
        "try the parts of a long instruction one by one, look at each result, back out of bad ones; at most N steps"
    )
    tried.add_argument("--search", metavar="N", type=steps, help=search)
    mode = "search as the MSRAMIE paper has it (docs/search.md), with its number of steps unless --search gives another"
    tried.add_argument("--search-mode", choices=[*NAMED], default="", help=mode)
    tree = "write a picture of what the search tried while it runs (open it in a browser)"
    tried.add_argument("--tree", metavar="T.html", type=new_file, help=tree)
    journal = "keep the search here; one that was interrupted goes on from it"
    tried.add_argument("--journal", metavar="J.jsonl", type=Path, help=journal)
    likeness = "compare what the search tried by layers or as pictures (default: pictures with --model, else layers)"
    tried.add_argument("--likeness", choices=["layers", "pictures"], default="", help=likeness)
    steer = "steer the search by lines on standard input: `pick 3`, `prune 2`, `restore 2`, `expand 1 …`, `stop`"
    tried.add_argument("--steer", action="store_true", help=steer)
    output = parser.group(OUTPUT)
    boxes = "write a picture of the design as it is, with what the instruction is about outlined and numbered"
    output.add_argument("--boxes", metavar="P.png", type=new_file, help=boxes)
    program = "write what is done as a program, for `redraft apply`"
    output.add_argument("--program", metavar="OUT.py", type=new_file, help=program)
    read = "read the new texts back from the picture of the page (extra ocr; takes seconds); warn of what is not there"
    output.add_argument("--read-back", action="store_true", help=read)


def apply_options(parser: Parser) -> None:
    parser.usage = "redraft apply EDITS.json|PROGRAM.py FILE (-o OUT | --in-place | --dry-run) [options]"
    parser.brief = "edits file output in_place dry_run var data only preview receipt api".split()
    what = parser.group("what to carry out")
    what.add_argument(
        "edits", metavar="EDITS.json|PROGRAM.py", nargs="?", type=Path, help="edits, a receipt, or a program"
    )
    what.add_argument("file", metavar="FILE", nargs="?", type=Path, help="the design to read")
    given = "with a program: a value it finds as given['NAME'] (repeatable)"
    what.add_argument("--var", metavar="NAME=VALUE", action="append", default=[], help=given)
    files = "the same with what a file holds: a table, a workbook, TOML, JSON, or a picture (repeatable)"
    what.add_argument("--data", metavar="NAME=FILE", action="append", default=[], help=files)
    what.add_argument("--api", action="store_true", help="print the language that programs are written in, and exit")
    what.add_argument("--rebase", action="store_true", help="apply edits that were made for another file")
    output_options(parser)
    pictures = parser.group("pictures")
    draws = "have this image generator draw what a program's ADD and REPLACE ask for and the asset library has not"
    pictures.add_argument("--image-generator", metavar="SPEC", help=f"{draws} (docs/models.md)")
    pictures.add_argument("--max-cost", metavar="X", type=amount, help="spend no more on it")
    pictures.add_argument("--seed", metavar="N", type=int, default=0, help="asked of it")


def yes_option(parser: argparse._ActionsContainer) -> None:
    likely = "of a request that may mean several things, do the likeliest if its probability (0 to 1) is at least P"
    parser.add_argument("--yes", metavar="P", type=probability, help=likely)


def batch_options(parser: Parser) -> None:
    parser.usage = "redraft batch DATA.csv --input FILE --output PATH --results R.jsonl [options]"
    parser.brief = "manifest input fill instruction output results sheet dry_run resume model".split()
    what = parser.group("what to change")
    rows = "a table (CSV, JSON Lines, parquet): a result for each row; or a manifest, a job on each line"
    what.add_argument("manifest", metavar="DATA.csv|MANIFEST.jsonl", type=place, help=rows)
    what.add_argument("--input", metavar="FILE", help="the design; {{title}} in it stands for the cell of that column")
    fill = "fill in {{title}} in the design's texts, and pictures called {{photo}} (default: without --instruction)"
    what.add_argument("--fill", action="store_true", help=fill)
    instruction = "what to change, in words, with {{title}} inside quotes"
    what.add_argument("--instruction", metavar="WORDS", help=instruction)
    what.add_argument("--program", metavar="PROGRAM.py|EDITS.json", type=place, help="what to run instead")
    what.add_argument("--allow-empty", action="store_true", help="put empty cells in; else such a row is an error")
    what.add_argument("--limit", metavar="N", type=ordinal, help="take the first N rows only")
    yes_option(what)
    where = parser.group("where to")
    path = "where each result goes: 'out/{{id}}.svg'; given again, the same as a picture or in another format"
    where.add_argument("--output", metavar="PATH", action="append", default=[], help=path)
    where.add_argument("--results", metavar="R.jsonl", type=new_file, help="where a line for each row goes")
    sheet = "a page, or a picture, that shows every row's result with its warnings"
    where.add_argument("--sheet", metavar="SHEET.html|.png", type=new_file, help=sheet)
    dry = "write no design: count rows and wrong ones, try a few, estimate time and cost; --sheet shows the first"
    where.add_argument("--dry-run", action="store_true", help=dry)
    root = (
        "a folder, or its URL, that rows may read and write in besides the manifest's own (repeatable; / for anywhere)"
    )
    where.add_argument("--root", metavar="DIR", type=folder_place, action="append", default=[], help=root)
    run = parser.group("how it runs")
    kept = "keep the rows of R.jsonl that are done, unchanged, and have their outputs"
    run.add_argument("--resume", action="store_true", help=kept)
    run.add_argument("--workers", metavar="N", type=int, help="how many processes (default: one for each processor)")
    again = "try a row whose process dies so many times more (default: 2)"
    run.add_argument("--retries", metavar="N", type=int, choices=range(11), default=2, help=again)
    engine_options(run)
    fit_options(parser.group(SCOPE))
    model_options(parser.group("models"))
    output = parser.group(OUTPUT)
    output.add_argument("--no-render", action="store_true", help="do not draw, so pixels are not proven")
    strict_option(output)
