"""'…, both bold': a look for the two things, or the three, that were just spoken of one by one."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace

from redraft.lazy import lazily
from redraft.plan import Request, Unread
from redraft.targets.grounding.grammar_words import PRONOUNS
from redraft.targets.quotes import Wording

_BOTH = lazily(
    r"(?:and |make |with |set )*(?P<count>both|all (?:three|four)|the (?:two|three)(?: of them)?)(?: of them)?(?: are"
    r"| should be"
    r"| in)? (?P<look>(?:‹c\d+›|bold|italics?|underlined|\d+ ?(?:px|pt)|uppercase|lowercase|regular|semibold|smaller"
    r"|bigger"
    r"|larger|\d+ ?(?:%|percent) (?:transparent|opaque|opacity|bigger|smaller|larger))(?: (?:and|,) (?:‹c\d+›|bold"
    r"|italic))?)",
    re.IGNORECASE,
)


def of_both(
    text: str, said: Wording, before: Sequence[Request | Unread], read: Callable[[str], list[Request]]
) -> list[Request] | None:
    """'…, both bold': what was just asked of each of the two things that were named; none where they are not told, and
    None where that is not what a clause says."""
    told = _BOTH.fullmatch(" ".join(text.split()).strip(" ,.!"))
    if told is None or not before:
        return None
    count = {"all three": 3, "the three": 3, "all four": 4}.get(told["count"].lower(), 2)
    named: list[str] = []
    for part in before:
        target = part.target if isinstance(part, Request) else ""
        if isinstance(part, Request) and part.act == "replace_text" and not target and part.get("new"):
            target = f'"{part.get("new")}"'  # what it says by then
        if target.lower() not in PRONOUNS and target not in named:
            named.append(target)
    if len(named) < count or not all(named[-count:]):
        return []
    asked = read(f"make it {told['look']}")
    return [replace(one, clause=said.surface(text), target=target) for target in named[-count:] for one in asked]
