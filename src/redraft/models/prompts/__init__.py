"""Prompt templates: files in `prompts/`, with a version and a hash that go into the receipt.

What a design says is data. It is between ⟦ and ⟧ in every prompt, and the prompts tell the model so; a ⟦ or ⟧ of
the design's own is taken out, so that no text can close the bracket it is in.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from importlib import resources

from redraft.edits.display_text import CLOSE as CLOSE
from redraft.edits.display_text import OPEN as OPEN
from redraft.edits.display_text import quoted as quoted
from redraft.errors import ToolError, says

_VERSION = re.compile(r"\A<!-- version: (\d+) -->\n")
_PLACE = re.compile(r"\{\{(\w+)\}\}")


@dataclass(frozen=True, slots=True)
class Prompt:
    """A prompt as it is in its file, without its first line. `sha256` is of that text."""

    name: str
    version: int
    text: str
    sha256: str

    def fill(self, **values: object) -> str:
        """With every `{{name}}` replaced. A value too few or too many is a KeyError: a prompt with a hole misleads."""
        wanted = set(_PLACE.findall(self.text))
        if wanted != set(values):
            raise KeyError(f"prompt '{self.name}' wants {sorted(wanted)}, not {sorted(values)}")
        return _PLACE.sub(lambda place: str(values[place[1]]), self.text)

    @property
    def label(self) -> str:
        """How a receipt names it."""
        return f"{self.name}@{self.version}:{self.sha256[:12]}"


@cache
def prompt(name: str) -> Prompt:
    """The prompt of a file `prompts/NAME.md`."""
    try:
        whole = resources.files("redraft.models.prompts").joinpath(f"{name}.md").read_text("utf-8")
    except FileNotFoundError as error:
        raise ToolError(says("prompt-missing", prompt=name)) from error
    head = _VERSION.match(whole)
    if head is None:
        raise ToolError(says("prompt-has-no-version", prompt=name))
    text = whole[head.end() :].strip()
    return Prompt(name, int(head[1]), text, sha256(text.encode()).hexdigest())
