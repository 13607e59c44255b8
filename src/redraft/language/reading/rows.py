"""A row of wording that a whole clause must fit, and what is made of it."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cached_property

from redraft.language.reading.phrases import Said
from redraft.lazy import lazily

Make = Callable[[re.Match[str]], list[Said] | None]
WHAT = r"(?P<what>.+?)"


class Row:
    """One row, compiled when it is first tried. The words for WHAT is meant are tried as few and as many as they can
    be: what is made of the row says whether they fit."""

    def __init__(self, wording: str, make: Make) -> None:
        self.wording, self.make = wording, make

    @cached_property
    def regexes(self) -> tuple[re.Pattern[str], ...]:
        wordings = dict.fromkeys((self.wording, self.wording.replace(WHAT, "(?P<what>.+)")))
        return tuple(lazily(one, re.IGNORECASE) for one in wordings)

    def read(self, text: str) -> list[Said] | None:
        for regex in self.regexes:
            found = regex.fullmatch(text)
            if found is None:
                return None
            if said := self.make(found):
                return said
        return None
