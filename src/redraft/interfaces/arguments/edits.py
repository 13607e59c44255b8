"""The commands that make designs or change them: `edit`, `apply`, `batch`, `layout`, `layers`, and the history's."""

from __future__ import annotations

import argparse
from pathlib import Path

from redraft.batch.table.urls import folder_place, place
from redraft.interfaces.arguments.engines import engine_options
from redraft.interfaces.arguments.models import editor_options, looking_options, model_options
from redraft.interfaces.arguments.parsing import OUTPUT, Parser
from redraft.interfaces.arguments.results import SCOPE, fit_options, output_options, strict_option
from redraft.interfaces.arguments.values import amount, new_file, ordinal, probability, steps
from redraft.search.presets import NAMED


def edit_options(parser: Parser) -> None:
    parser.usage = "redraft edit FILE INSTRUCTION (-o OUT | --in-place | --dry-run) [options]"
    parser.brief = "file instruction output in_place dry_run reading only model preview receipt verbose".split()
    parser.asks = {"INSTRUCTION": "what should change?", "FILE, INSTRUCTION": "which design should change, and how?"}
    parser.example = "redraft edit {file} 'make the title gold' -o {out}"
    what = parser.group("what to change")
    what.add_argument("file", metavar="FILE", type=Path)
    what.add_argument("instruction", metavar="INSTRUCTION")
    which = what.add_mutually_exclusive_group()
    which.add_argument("--reading", metavar="N", type=ordinal, default=0)
    yes_option(which)
    what.add_argument("--partial", action="store_true")
    what.add_argument("--layers", action="store_true")
    output_options(parser)
    models = parser.group("models")
    model_options(models)
    looking_options(models)
    editor_options(parser.group("pictures"))
    tried = parser.group("search")
    tried.add_argument("--search", metavar="N", type=steps)
    tried.add_argument("--search-mode", choices=[*NAMED], default="")
    tried.add_argument("--tree", metavar="T.html", type=new_file)
    tried.add_argument("--journal", metavar="J.jsonl", type=Path)
    tried.add_argument("--likeness", choices=["layers", "pictures"], default="")
    tried.add_argument("--steer", action="store_true")
    output = parser.group(OUTPUT)
    output.add_argument("--boxes", metavar="P.png", type=new_file)
    output.add_argument("--program", metavar="OUT.py", type=new_file)
    output.add_argument("--read-back", action="store_true")


def apply_options(parser: Parser) -> None:
    parser.usage = "redraft apply EDITS.json|PROGRAM.py FILE (-o OUT | --in-place | --dry-run) [options]"
    parser.brief = "edits file output in_place dry_run var data only preview receipt quiet api".split()
    what = parser.group("what to carry out")
    what.add_argument("edits", metavar="EDITS.json|PROGRAM.py", nargs="?", type=Path)
    what.add_argument("file", metavar="FILE", nargs="?", type=Path)
    what.add_argument("--var", metavar="NAME=VALUE", action="append", default=[])
    what.add_argument("--data", metavar="NAME=FILE", action="append", default=[])
    what.add_argument("--api", action="store_true")
    what.add_argument("--rebase", action="store_true")
    output_options(parser)
    parser.group(OUTPUT).add_argument("-q", "--quiet", action="store_true")
    pictures = parser.group("pictures")
    pictures.add_argument("--image-generator", metavar="SPEC")
    pictures.add_argument("--max-cost", metavar="X", type=amount)
    pictures.add_argument("--seed", metavar="N", type=int, default=0)


def yes_option(parser: argparse._ActionsContainer) -> None:
    parser.add_argument("--yes", metavar="P", type=probability)


def batch_options(parser: Parser) -> None:
    parser.usage = "redraft batch DATA.csv --input FILE --output PATH --results R.jsonl [options]"
    parser.brief = "manifest input fill instruction output results sheet dry_run resume model".split()
    what = parser.group("what to change")
    what.add_argument("manifest", metavar="DATA.csv|MANIFEST.jsonl", type=place)
    what.add_argument("--input", metavar="FILE")
    what.add_argument("--fill", action="store_true")
    what.add_argument("--instruction", metavar="WORDS")
    what.add_argument("--program", metavar="PROGRAM.py|EDITS.json", type=place)
    what.add_argument("--allow-empty", action="store_true")
    what.add_argument("--limit", metavar="N", type=ordinal)
    yes_option(what)
    what.add_argument("--partial", action="store_true")
    where = parser.group("where to")
    where.add_argument("--output", metavar="PATH", action="append", default=[])
    where.add_argument("--results", metavar="R.jsonl", type=new_file)
    where.add_argument("--sheet", metavar="SHEET.html|.png", type=new_file)
    where.add_argument("--dry-run", action="store_true")
    where.add_argument("--root", metavar="DIR", type=folder_place, action="append", default=[])
    run = parser.group("how it runs")
    run.add_argument("--resume", action="store_true")
    run.add_argument("--workers", metavar="N", type=int)
    run.add_argument("--retries", metavar="N", type=int, choices=range(11), default=2)
    engine_options(run)
    fit_options(parser.group(SCOPE))
    models = parser.group("models")
    model_options(models)
    looking_options(models)
    output = parser.group(OUTPUT)
    output.add_argument("--no-render", action="store_true")
    strict_option(output)


def layout_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("background", metavar="BACKGROUND", type=Path)
    parser.add_argument("-o", "--output", metavar="OUT", type=new_file, required=True)
    parser.add_argument("--text", metavar="TEXT", action="append", default=[])
    parser.add_argument("--texts", metavar="FILE", type=Path)
    parser.add_argument("--brief", metavar="WORDS", default="")
    parser.add_argument("--rounds", metavar="DIR", type=Path)
    parser.add_argument("--model", metavar="SPEC")
    parser.add_argument("--max-cost", metavar="X", type=amount)
    parser.add_argument("--max-seconds", metavar="S", type=amount)
    parser.add_argument("--seed", metavar="N", type=int, default=0)
    parser.set_defaults(judge=None, vision=None)


def layers_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FLAT", type=Path)
    parser.add_argument("-o", "--output", metavar="OUT", type=new_file, required=True)
    parser.add_argument("--min-confidence", metavar="X", type=float, default=0.6)
    parser.add_argument("--no-shapes", dest="shapes", action="store_false")
    parser.add_argument("--objects", choices=["none", "sure", "all"], default="sure")
    parser.add_argument("--preview", metavar="P.png", type=new_file)


def history_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("words", metavar="FILE", nargs="*")
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--name", metavar="NAME")
    what.add_argument("--forget-name", metavar="NAME")
    what.add_argument("--prune", action="store_true")
    parser.add_argument("--dry-run", action="store_true")
    parser.add_argument("--days", metavar="N", type=float)
    parser.add_argument("--at", metavar="STATE")
    _force_option(parser)


def undo_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", type=Path)
    parser.add_argument("steps", metavar="N", type=int, nargs="?", default=1)
    _force_option(parser)


redo_options = undo_options


def _force_option(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--force", action="store_true")
