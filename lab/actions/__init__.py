"""The inverse of the reader's meaning: commands as the actions that say them, for training and for counting what the
action language cannot say.

Texts are stretches of the sentence, or of the old text; amounts are tried by operation; sets are described where a
short description gives exactly their members, else listed. What has no form is said with the reason.
"""

from __future__ import annotations

from collections.abc import Sequence

from lab.actions.restatements import restatements
from lab.actions.sayer import Sayer
from lab.actions.text_sayer import Unsayable
from redraft.commands.command import Command
from redraft.edits.execution import Measure
from redraft.reader.actions import Action, symbol
from redraft.reader.grammar import Grammar
from redraft.reader.resolver import resolve

__all__ = ["Unsayable", "actions_of", "check", "refusal_of"]


def actions_of(commands: Sequence[Command], grammar: Grammar, measure: Measure, *, loose: bool = False) -> list[Action]:
    """The actions that mean these commands, END included. Raises Unsayable where there are none.

    `loose`: also such as come near, in other commands or without what no word says: hold their effect against the
    document that is wanted.
    """
    found: list[Action] = []
    for number, command in enumerate(commands):
        sayer = Sayer(grammar, commands[:number], measure)
        try:
            if loose and "box" in command.stated():
                raise Unsayable("field", f"{command.command}.box")
            found += sayer.frame(command)
        except Unsayable as error:
            found += _restated(sayer, command, error, loose)
    return [*found, symbol("END")]


def _restated(sayer: Sayer, command: Command, error: Unsayable, loose: bool) -> list[Action]:
    for others in restatements(sayer, command, loose):
        try:
            found = [
                action
                for one in others
                for action in Sayer(sayer.grammar, (*sayer.before, command), sayer.measure).frame(one)
            ]
        except Unsayable:
            continue
        return found
    raise error


def refusal_of(reason: str) -> list[Action]:
    """A refusal as an action."""
    return [symbol(f"REFUSE {'several' if reason == 'ambiguous' else reason}")]


def check(actions: Sequence[Action], commands: Sequence[Command], grammar: Grammar, measure: Measure) -> str:
    """Nothing where the actions mean the commands, letter by letter; else what they mean."""
    try:
        reading = resolve(actions, grammar, measure)
    except ValueError as error:
        return f"grammar: {error}"
    return "" if reading.commands == tuple(commands) else f"other: {reading.refusal or reading.commands}"
