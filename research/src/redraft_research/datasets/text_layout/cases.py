"""Reader of folders of backgrounds and texts to set on them: `cases.jsonl`, and the pictures it names.

    {"id": "p1", "background": "p1.png", "texts": ["Grand opening", {"text": "5 May", "level": 2}]}

A text's level says how much it matters, 1 the most; it may be left out.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

from redraft.errors import UsageError
from redraft_research.datasets.records import json_lines
from redraft_research.messages import says

FILE = "cases.jsonl"


class WantedText(NamedTuple):
    """A text that is to be on the page, and how much it matters: 1 the most, None where nothing says."""

    text: str
    level: int | None = None


class Setting(NamedTuple):
    """Texts to set on a ground."""

    id: str
    background: Path
    texts: tuple[WantedText, ...]


def read_settings(folder: Path) -> list[Setting]:
    """UsageError with the line that is wrong, or what is missing."""
    lines = json_lines(folder / FILE, f"give a folder with {FILE} in it, each line with id, background and texts")
    found = [_setting(form, folder, where) for where, form in lines]
    if len({one.id for one in found}) < len(found):
        raise UsageError(says("layout-case-id-twice", file=folder / FILE))
    return found


def _setting(form: Any, folder: Path, where: str) -> Setting:
    try:
        id, background, listed = form["id"], form["background"], form["texts"]
        if not (isinstance(id, str) and id and isinstance(background, str) and isinstance(listed, list) and listed):
            raise ValueError("id and background are texts, and texts a list of at least one")
        texts = tuple(_wanted(text) for text in listed)
    except (ValueError, TypeError, KeyError) as error:
        why = f"there is no {error}" if isinstance(error, KeyError) else error
        raise UsageError(says("layout-case-malformed", position=where, reason=why)) from None
    if not (folder / background).resolve().is_relative_to(folder.resolve()) or not (folder / background).is_file():
        raise UsageError(says("layout-case-background-missing", position=where, background=background, folder=folder))
    return Setting(id, folder / background, texts)


def _wanted(form: Any) -> WantedText:
    text, level = (form, None) if isinstance(form, str) else (form["text"], form.get("level"))
    whole = isinstance(level, int) and not isinstance(level, bool) and level >= 1
    if not isinstance(text, str) or not text.strip() or not (level is None or whole):
        raise ValueError(f"{form!r} is not a text with a level from 1 on")
    return WantedText(text, level)
