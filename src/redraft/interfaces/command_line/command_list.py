"""`redraft commands`: the set of commands, for people, programs and models."""

from __future__ import annotations

import argparse
from difflib import get_close_matches

from redraft.commands.catalog import COMMANDS, SECTIONS
from redraft.commands.forms.gbnf import grammar
from redraft.commands.forms.reference import reference
from redraft.commands.forms.wire import functions, purpose_of, schema
from redraft.commands.programs.stubs import stub
from redraft.errors import UsageError, says
from redraft.interfaces.terminal import print_json, say
from redraft.messages import shortened


def commands(options: argparse.Namespace) -> int:
    if options.name is not None and options.name not in COMMANDS:
        near = get_close_matches(options.name, COMMANDS, 3)
        hint = f"there is {', '.join(near)}" if near else "`redraft commands` lists them"
        raise UsageError(says("unknown-program-command", command=options.name, hint=hint))
    chosen = [options.name] if options.name else []
    if options.functions:
        print_json({"functions": functions(chosen)})
    elif options.json:
        print_json({"commands": list(chosen or COMMANDS), "schema": schema(chosen)})
    elif options.grammar:
        say(grammar(names=chosen).rstrip())
    elif options.markdown:
        say(reference().rstrip())
    elif options.name:
        say(stub(COMMANDS[options.name]).rstrip())
    else:
        _list()
    return 0


def _list() -> None:
    for title, kinds in SECTIONS:
        say(f"{title}:")
        for kind in kinds:
            purpose = purpose_of(kind).partition("\n")[0]
            first = purpose.partition(". ")[0].rstrip(".:")
            say(f"  {kind.command:20} {shortened(first, 96)}")
    say("\n`redraft commands NAME` shows what one takes, with an example; docs/reference/commands.md has all of them")
