"""Going on from the edit before: 'no, a bit darker', 'same for the subtitle', 'undo that and use blue instead'.

What an edit was about is kept with the state it led to in the history of its file, so that the next instruction may
lean on it, in another process too. `follow_up` turns such an instruction into one that stands alone, by the words of
the clause before: it knows nothing of the design, and what it makes is planned like any other instruction.

    last                     now                                   comes to
    make the title blue      no, a bit darker                      make it a bit darker         ('it': #title)
    make the title blue      same for the subtitle                 make the subtitle blue
    make the title blue      undo that and use green instead       make the title green         (on the state before)
"""

from __future__ import annotations

import re

from redraft.language.follow_up_reader import followed, may_follow
from redraft.language.turns import Rewritten, Turn
from redraft.targets.vocabulary import VERBS

LONGEST = 1_000
"""Characters of an instruction that may lean on another: who says more says all of it."""


def leans(instruction: str) -> bool:
    """Whether an instruction may go on from an edit made before, so that it is worth looking for one."""
    if len(instruction) > LONGEST:
        return False
    words = re.findall(r"[\w'’]+", instruction.lower())
    if len(words) > 1 and words[0] in _VERBS and not _LEANING.intersection(words):
        return False  # most do not, and this is told at once
    return may_follow(instruction)


def follow_up(instruction: str, last: Turn | None) -> Rewritten | None:
    """The instruction as one that stands alone; None when it does already. Raises RequestError for one that needs an
    edit before it and has none, or one it cannot go on from."""
    return followed(instruction, last)


_VERBS = frozenset(verb.split()[0] for row in VERBS.values() for verb in row) - {
    *("take", "get", "bold", "color", "colour", "outline", "underline", "repeat")
}
_LEANING = frozenset(
    "it its them their they this that these those instead rather undo same again other back not more less too"
    " further".split()
)
"""Words without which an instruction that begins with a verb stands alone."""
