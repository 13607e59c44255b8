"""What is said to be someone’s, or of something: Dana’s phone number, the lines with the opening hours."""

from __future__ import annotations

import re
from dataclasses import replace

from redraft.agent.grounding import words
from redraft.agent.grounding.candidates import Grounding
from redraft.agent.grounding.grammar import choice, without_article
from redraft.agent.grounding.inner import inner
from redraft.agent.grounding.view import View
from redraft.agent.lazily import lazily
from redraft.agent.planning.texts import folded
from redraft.document.layers import Group, Text

OWNED = re.compile(r"(?P<owner>[^'’\"“”]+)(?:['’]s|(?<=s)['’]) (?P<part>[^'’\"“”]+)", re.IGNORECASE)


def of_owner(owner: str, part: str, view: View, depth: int) -> Grounding | None:
    """'Dana's phone number', 'the agent's name': what is that in the group called so, or around the one text that says
    the name; None where nothing there is."""
    bare = without_article(owner)
    groups = [one.layer.id for one in view.named(bare) if isinstance(one.layer, Group)]
    if not groups:
        told = [one for one in view.texts if isinstance(one.layer, Text) and bare in folded(one.layer.text).split()]
        around = [one.ancestors[-1].id for one in told if one.ancestors and bare[:1].isupper()]
        groups = list(dict.fromkeys(around)) if len(told) == len(around) == 1 else []
    if len(groups) != 1 or groups[0] not in view.ids:
        return None
    inside = view.inside(groups[0]) - {groups[0]}
    if len(inside) > 12:
        return None
    part = "job title" if part.lower() in ("title", "role", "position", "job") else part
    found = inner(part, view.narrowed(lambda placed: placed.layer.id in inside), depth + 1)
    return found if found.chosen else None


def _names(*roles: str) -> str:
    return choice(name for role in roles for name in words.ROLES[role])


_ROLE_LINES = lazily(
    rf"(?:(?:both|all|of|the|these|those|every|each) )*(?:(?P<count>{choice(words.NUMBERS)}) )?lines? "
    rf"(?:with|of|for|showing|giving|telling|saying|containing) (?:the |our |my )?"
    rf"(?P<role>{_names('hours', 'price', 'phone', 'venue', 'date', 'time')})s?",
    re.IGNORECASE,
)


_ROLE_FOR = lazily(
    rf"(?P<the>the |our |my )?(?P<role>{_names('hours', 'price', 'discount', 'time')})s?"
    r" (?:for|on|at|of|in|during) (?:the |a )?(?P<whom>[^\W\d_]+)",
    re.IGNORECASE,
)


def by_role_said(bare: str, view: View, depth: int) -> Grounding | None:
    """'Both lines of opening hours' are the opening hours; 'the price for students' is the student price."""
    if (lines := _ROLE_LINES.fullmatch(bare)) is not None:
        found = inner(f"the {lines['role']}", view, depth + 1)
        count = words.NUMBERS[lines["count"].lower()] if lines["count"] else 2 if bare.lower().startswith("both") else 0
        texts = [id for id in found.chosen if isinstance(view.ids[id].layer, Text)]
        count = count or (len(texts) if re.search(r"\blines\b", bare, re.IGNORECASE) else 1)
        if texts and len(texts) == len(found.chosen) == count:
            return replace(found, phrase=bare)
    if (told := _ROLE_FOR.fullmatch(bare)) is not None:
        found = inner(f"the {told['whom']} {told['role']}", view, depth + 1)
        if found.chosen:
            return replace(found, phrase=bare)
    return None
