"""Regular expressions that are compiled when they are first used: hundreds of them at once would slow every start."""

from __future__ import annotations

import re
from functools import cached_property
from typing import Any, cast


class _Lazy:
    def __init__(self, pattern: str, flags: int) -> None:
        self.source, self.asked = pattern, flags

    @cached_property
    def compiled(self) -> re.Pattern[str]:
        return re.compile(self.source, self.asked)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.compiled, name)


def lazily(pattern: str, flags: int = 0) -> re.Pattern[str]:
    """As `re.compile`, but not yet."""
    return cast("re.Pattern[str]", _Lazy(pattern, flags))
