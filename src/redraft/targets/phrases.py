"""What programs and scopes ask of the agent: the layers a phrase means, and the role each layer plays."""

from __future__ import annotations

from collections.abc import Mapping

from redraft.commands.programs.targets import Grounded
from redraft.document.layers import Document
from redraft.errors import RequestError
from redraft.targets.grounding import ground
from redraft.targets.scene import Scene
from redraft.targets.vocabulary import ROLES


def ground_phrase(document: Document, phrase: str, hidden: bool) -> Grounded:
    """The layers a phrase means. Several that may be meant where one is wanted: all of them, not sure."""
    try:
        return Grounded(Scene(document).find(phrase, hidden=hidden).ids, True)
    except RequestError as error:
        found = ground(document, phrase, hidden=hidden)
        ids = tuple(one.layer for one in found.ambiguous)
        return Grounded(ids, False, error.message, error.suggestion)


def roles_of(document: Document) -> Mapping[str, str]:
    """The role of every layer that has one: the same that the word for it would find."""
    roles: dict[str, str] = {}
    for role in ROLES:
        for id in ground(document, role).chosen:
            roles.setdefault(id, role)
    return roles
