"""What can be said on the command line: every command, its options, and help that teaches by example."""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable
from pathlib import Path
from typing import NoReturn

from redraft.errors import UsageError
from redraft.interfaces.bench import BENCH_EXAMPLES, bench_options
from redraft.interfaces.doctor_models import DOCTOR_EXAMPLES, doctor_options
from redraft.interfaces.exporting import EXPORT_EXAMPLES, export_options
from redraft.interfaces.history import HISTORY_EXAMPLES, REDO_EXAMPLES, UNDO_EXAMPLES, history_options, step_options
from redraft.interfaces.modelling import editor_options, model_options

ABOUT = "Edit layered designs in words, keep every layer editable, and prove that nothing else changed."

EXAMPLES = """\
examples:
  redraft show poster.svg
  redraft edit poster.svg 'change "Summer Nights" to "Winter Lights" and make the title gold' -o winter.svg
  redraft edit poster.svg 'move the logo to the top right corner' --in-place --receipt receipt.json
  redraft diff poster.svg winter.svg

exit codes: 0 done · 1 the instruction could not be carried out, the file is untouched · 2 wrong usage ·
3 the input file cannot be read · 4 a check failed and the edit was taken back · 130 interrupted (Ctrl-C)
"""

EDIT_EXAMPLES = """\
what can be asked (several with 'and' or ';'; docs/requests.md has it all, by topic):
  change "Summer Nights" to "Winter Lights"        make the title gold
  make "Free entry" 20% larger                     set the opacity of the logo to 50%
  move the logo to the top right corner            delete the subtitle
  move "Tickets" 20px down                         make the background #102040

a thing is named by its text in quotes, its id, its name, its kind or its role (title, logo, background). where that
may mean several, you are asked which one; without a terminal the candidates are told, and nothing is done.
an edit can go on from the one before, which the history of the file keeps:
  no, a bit darker          make it bold             same for the subtitle       and the date too
  a little more             not that one, the other one       undo that and use blue instead       undo
every clause is carried out, or none: --partial allows leaving out those that cannot be.
with --search N --tree T.html a long instruction is tried part by part, and T.html shows what was tried as a tree;
Ctrl-C takes the best so far, --journal J.jsonl lets it go on later.
with --model, clauses the rules do not understand go to a model; what it proposes is checked, and judged, before it is
taken, and the receipt tells it apart from what the rules did. without one nothing leaves this machine.
a proof that could not be made (the page is too large to draw, say) is a warning; with --strict the edit is taken back.

examples:
  redraft edit poster.svg 'make the title red' --dry-run --boxes what.png     (clauses, targets, program, edits)
  redraft edit poster.svg 'make the title red' --dry-run --program red.py     (for redraft apply red.py poster.svg)
  redraft edit poster.svg 'make the title red' -o red.svg --preview red.png
  redraft edit poster.svg 'make the title red' --in-place --receipt receipt.json    (receipt.html is written too)
"""

SHOW_EXAMPLES = """\
examples:
  redraft show poster.svg
  redraft show poster.svg --json | jq '.layers[] | select(.kind == "text") | .text'
  redraft show poster.svg --boxes boxes.png       (the page with the numbers of the list on it)
"""

RENDER_EXAMPLES = """\
examples:
  redraft render poster.svg -o poster.png --scale 2
  redraft render poster.svg -o title.png --layer title     (that layer alone, in its place; --crop: only its ink)
  redraft render deck.pptx -o slide3.png --page 3 --office (as LibreOffice shows it)
  redraft render poster.svg --layers parts                 (every layer, and a list of them: parts/manifest.json)
"""

APPLY_EXAMPLES = """\
EDITS.json is {"redraft": 1, "edits": [...]}, or the receipt of an edit made before.
PROGRAM.py is Python against a small language (redraft apply --api prints it; docs/programs.md has twenty of them):
it runs in an isolated interpreter, and all of it is carried out or nothing.

examples:
  redraft apply --api
  redraft apply restyle.py poster.svg --dry-run           (lists the calls it would make)
  redraft apply restyle.py poster.svg -o restyled.svg --lock role=logo
  redraft edit poster.svg 'make the title red' -o red.svg --receipt receipt.json
  redraft apply receipt.json poster.svg -o red-again.svg
  redraft apply receipt.json another.svg -o red-too.svg --rebase      (edits made for another file)
"""

DIFF_EXAMPLES = """\
exit code 0 whether or not they differ.

examples:
  redraft diff before.svg after.svg
  redraft diff before.svg after.svg --json | jq .same_layers
  redraft diff poster.svg@original poster.svg      (states of its history: redraft history poster.svg)
"""

BATCH_EXAMPLES = """\
each line of the manifest is {"id", "input", "instruction", "output"}, with "program" (edits or a program) in place of
"instruction", and "vars", "only", "lock" and "freeze" where wanted (other keys are errors, but for those that begin
with _); each line of the results is
{"id", "status", "output", "edits", "seconds", "error"}, status one of done, refused, bad_input, reverted, failed.
folders for the outputs are made where they are missing.
exit code 0 when every row is done, 1 otherwise, 130 when interrupted (--resume goes on from there).

examples:
  redraft batch jobs.jsonl --results results.jsonl --workers 4
"""


class Parser(argparse.ArgumentParser):
    """Raises instead of exiting, so that `--json` covers wrong usage too."""

    def error(self, message: str) -> NoReturn:
        raise UsageError(message[:1].lower() + message[1:], f"{self.prog} --help")


def build_parser(only: str | None = None) -> Parser:
    """The parser of all commands, or of one: the others' options take time to describe that `show` does not have."""
    parser = Parser(prog="redraft", allow_abbrev=False)
    _describe(parser, ABOUT, EXAMPLES)
    parser.add_argument("--version", action="store_true", help="print the version and exit")
    commands = parser.add_subparsers(prog="redraft", dest="command", metavar="COMMAND", parser_class=Parser)
    for name, (help, examples, options) in OPTIONS.items():
        if only is None or name == only:
            command = commands.add_parser(name, help=help, allow_abbrev=False)
            _describe(command, help[:1].upper() + help[1:] + ".", examples)
            as_json = "print one JSON object; errors as {code, message, suggestion}"
            command.add_argument("--json", action="store_true", help=as_json)
            options(command)
            command.add_argument(
                "--fonts",
                metavar="DIR",
                type=_folder,
                action="append",
                default=[],
                help="look for fonts here first (repeatable)",
            )
    return parser


def _edit_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "file", metavar="FILE", type=Path, help="the design to read; it is never written to without --in-place"
    )
    parser.add_argument("instruction", metavar="INSTRUCTION", help="what to change, in words")
    parser.add_argument(
        "--partial", action="store_true", help="carry out the clauses that can be, leave out the others"
    )
    boxes = "write a picture of the design as it is, with what the instruction is about outlined and numbered"
    parser.add_argument("--boxes", metavar="P.png", type=_new_file, help=boxes)
    program = "write what is done as a program, for `redraft apply`"
    parser.add_argument("--program", metavar="OUT.py", type=_new_file, help=program)
    read = "read the new texts back from the picture of the page (extra ocr; takes seconds); warn of what is not there"
    parser.add_argument("--read-back", action="store_true", help=read)
    model_options(parser)
    editor_options(parser)
    search = (
        "try the parts of a long instruction one by one, look at each result, back out of bad ones; at most N steps"
    )
    parser.add_argument("--search", metavar="N", type=_steps, help=search)
    tree = "write a picture of what the search tried while it runs (open it in a browser)"
    parser.add_argument("--tree", metavar="T.html", type=_new_file, help=tree)
    journal = "keep the search here; one that was interrupted goes on from it"
    parser.add_argument("--journal", metavar="J.jsonl", type=Path, help=journal)
    likeness = "compare what the search tried by layers or as pictures (default: pictures with --model, else layers)"
    parser.add_argument("--likeness", choices=["layers", "pictures"], default="", help=likeness)
    _output_options(parser)


def _steps(value: str) -> int:
    if not value.isdecimal() or not 1 <= int(value[:9]) <= 10_000:
        raise argparse.ArgumentTypeError(f"'{value}' is no number of steps from 1 to 10,000")
    return int(value)


def _show_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", type=Path)
    boxes = "write a picture of the page with every layer's box outlined and numbered as in the list"
    parser.add_argument("--boxes", metavar="P.png", type=_new_file, help=boxes)
    parser.add_argument("--page", metavar="N", type=int, help="with --boxes: which page, the first is 1 (default)")
    parser.add_argument("--scale", metavar="S", type=_scale, help="with --boxes: pixels per page unit (default 1)")


def _render_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", type=Path)
    where = parser.add_mutually_exclusive_group(required=True)
    where.add_argument("-o", "--output", metavar="P.png", type=_new_file, help="the picture to write")
    every = "write every layer as its own picture into this new folder, with a manifest.json"
    where.add_argument("--layers", metavar="DIR", type=Path, help=every)
    parser.add_argument("--page", metavar="N", type=int, default=1, help="which page, the first is 1")
    parser.add_argument("--layer", metavar="ID", help="draw only this layer, in its place")
    parser.add_argument("--crop", action="store_true", help="with --layer: cut the picture to the layer's ink")
    parser.add_argument("--scale", metavar="S", type=_scale, default=1.0, help="pixels per page unit (default 1)")
    parser.add_argument("--office", action="store_true", help="let LibreOffice draw the slide, where it is installed")
    _strict_fonts_option(parser, "draw nothing (exit 1)")


def _apply_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "edits", metavar="EDITS.json|PROGRAM.py", nargs="?", type=Path, help="edits, a receipt, or a program"
    )
    parser.add_argument("file", metavar="FILE", nargs="?", type=Path)
    given = "with a program: a value it finds as given['NAME'] (repeatable)"
    parser.add_argument("--var", metavar="NAME=VALUE", action="append", default=[], help=given)
    parser.add_argument("--api", action="store_true", help="print the language that programs are written in, and exit")
    parser.add_argument("--rebase", action="store_true", help="apply edits that were made for another file")
    _output_options(parser)


def _diff_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("a", metavar="A", type=Path, help="a file, or FILE@STATE from its history")
    parser.add_argument("b", metavar="B", type=Path)
    parser.add_argument("--no-render", action="store_true", help="compare layers only, not pixels")


def _batch_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("manifest", metavar="MANIFEST.jsonl", type=Path)
    parser.add_argument("--results", metavar="R.jsonl", type=Path, required=True)
    parser.add_argument("--workers", metavar="N", type=int, help="how many processes (default: one for each processor)")
    parser.add_argument("--resume", action="store_true", help="keep the rows of R.jsonl that are done already")
    parser.add_argument("--no-render", action="store_true", help="do not draw, so pixels are not proven")
    _strict_option(parser)


def _output_options(parser: argparse.ArgumentParser) -> None:
    where = parser.add_mutually_exclusive_group()
    where.add_argument(
        "-o",
        "--output",
        metavar="OUT",
        type=_new_file,
        help="write the result here; replaces what is there, in a folder that is there",
    )
    where.add_argument("--in-place", action="store_true", help="replace FILE itself, in one step")
    parser.add_argument("--dry-run", action="store_true", help="plan, carry out and check, but write no design")
    _scope_options(parser)
    parser.add_argument("--no-history", action="store_true", help="do not record this edit for undo")
    parser.add_argument("--no-render", action="store_true", help="do not draw, so pixels are not proven")
    cached = "neither use nor keep pictures of parts drawn before, which make the next edit of a design faster"
    parser.add_argument("--no-tile-cache", action="store_true", help=cached)
    _strict_option(parser)
    parser.add_argument(
        "--receipt", metavar="R.json", type=_new_file, help="write the receipt, and a page to read beside it (R.html)"
    )
    parser.add_argument("--before", metavar="P.png", type=_new_file, help="write a picture of the design as it was")
    parser.add_argument("--preview", metavar="P.png", type=_new_file, help="write a picture of the result")


def _scope_options(parser: argparse.ArgumentParser) -> None:
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


def _strict_option(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--strict",
        action="store_true",
        help="take the edit back (exit 4) unless bytes, layers and pixels are proven",
    )
    _strict_fonts_option(parser, "take the edit back (exit 4)")


def _strict_fonts_option(parser: argparse.ArgumentParser, otherwise: str) -> None:
    every = "unless every font the design names is here, and some font has every character"
    parser.add_argument("--strict-fonts", action="store_true", help=f"{otherwise} {every}")


OPTIONS: dict[str, tuple[str, str, Callable[[argparse.ArgumentParser], None]]] = {
    "edit": (
        "change a design as the instruction says, and prove that nothing else changed",
        EDIT_EXAMPLES,
        _edit_options,
    ),
    "show": (
        "list pages, layers, ids, boxes, texts, fonts, and what is kept but not editable",
        SHOW_EXAMPLES,
        _show_options,
    ),
    "render": ("draw a design, or one layer of it, as a PNG picture", RENDER_EXAMPLES, _render_options),
    "apply": ("carry out edits or a program from a file, with no planning", APPLY_EXAMPLES, _apply_options),
    "diff": (
        "tell which layers and properties differ, and pixels that differ outside them",
        DIFF_EXAMPLES,
        _diff_options,
    ),
    "history": ("show the states a design has been in, and go to any of them", HISTORY_EXAMPLES, history_options),
    "undo": ("take the last edit of a design back", UNDO_EXAMPLES, step_options),
    "redo": ("carry out again what was undone", REDO_EXAMPLES, step_options),
    "export": ("write a design in another format, and tell what is lost", EXPORT_EXAMPLES, export_options),
    "batch": ("carry out many edits in several processes", BATCH_EXAMPLES, _batch_options),
    "bench": ("measure how well requests in words are understood", BENCH_EXAMPLES, bench_options),
    "doctor": (
        "check that everything redraft needs is there and works, or try a model",
        DOCTOR_EXAMPLES,
        doctor_options,
    ),
}


def _folder(text: str) -> Path:
    if not os.path.isdir(text):
        raise argparse.ArgumentTypeError(f"there is no folder {text!r}")
    return Path(text)


def _scale(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if not 0.001 <= value <= 100:
        raise argparse.ArgumentTypeError(f"{text!r} is not a scale between 0.001 and 100")
    return value


def _describe(parser: argparse.ArgumentParser, description: str, epilog: str) -> None:
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.description, parser.epilog = description, epilog


def _new_file(text: str) -> Path:
    """Where a file is to be written; told from the words, since a path forgets how its name ended."""
    if text == "-":
        raise UsageError("'-' is no file name: a result is saved as a file, in one step", "give a name: -o out.svg")
    if not text or text.endswith(("/", os.sep)):
        what = f"{text!r} is a folder, not a file" if text else "the name of the file to write is empty"
        raise UsageError(what, "give the name of the file to write")
    return Path(text)
