"""The inverse of the reader's resolver: the actions of given commands, for training and for counting commands that
have none.

Texts are spans of the sentence or of the old text; amounts are tried by operation; sets are described where a short
description gives exactly their members, else listed. NotExpressible has the reason why commands have no actions.
"""

from __future__ import annotations

from collections.abc import Sequence

from redraft.commands.command import Command
from redraft.edits.execution import Measure
from redraft.reader.actions import Action, symbol
from redraft.reader.masks import SentenceMasks
from redraft.reader.resolver import resolve
from redraft_research.offline_model.actions.command_encoder import CommandEncoder
from redraft_research.offline_model.actions.restatements import restatements
from redraft_research.offline_model.actions.text_encoder import NotExpressible

__all__ = ["NotExpressible", "actions_of", "check", "refusal_of"]


def actions_of(
    commands: Sequence[Command], grammar: SentenceMasks, measure: Measure, *, loose: bool = False
) -> list[Action]:
    """The actions that resolve to these commands, END included. Raises NotExpressible where there are none.

    `loose`: also approximate ones, with other commands or without fields that the sentence does not give; the caller
    must compare their effect with the document that is wanted.
    """
    found: list[Action] = []
    for number, command in enumerate(commands):
        encoder = CommandEncoder(grammar, commands[:number], measure)
        try:
            if loose and "box" in command.stated():
                raise NotExpressible("field", f"{command.command}.box")
            found += encoder.frame(command)
        except NotExpressible as error:
            found += _restated(encoder, command, error, loose)
    return [*found, symbol("END")]


def _restated(encoder: CommandEncoder, command: Command, error: NotExpressible, loose: bool) -> list[Action]:
    for others in restatements(encoder, command, loose):
        try:
            found = [
                action
                for one in others
                for action in CommandEncoder(encoder.grammar, (*encoder.before, command), encoder.measure).frame(one)
            ]
        except NotExpressible:
            continue
        return found
    raise error


def refusal_of(reason: str) -> list[Action]:
    """A refusal as an action."""
    return [symbol(f"REFUSE {'several' if reason == 'ambiguous' else reason}")]


def check(actions: Sequence[Action], commands: Sequence[Command], grammar: SentenceMasks, measure: Measure) -> str:
    """An empty string where the actions resolve to exactly these commands; else what they resolve to."""
    try:
        reading = resolve(actions, grammar, measure)
    except ValueError as error:
        return f"grammar: {error}"
    return "" if reading.commands == tuple(commands) else f"other: {reading.refusal or reading.commands}"
