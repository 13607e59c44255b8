"""Check: words of a text that were italic, bold or coloured apart from the others, and are not after the text got
other words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from redraft.document.layers import Document, Text
from redraft.document.style import Style
from redraft.edits.display_text import excerpt, shown
from redraft.inspection.edit_facts import PROBLEM, Finding

LOOKS = {"font_style": "", "font_weight": "weight ", "text_decoration": "", "fill": "", "font_size": "size ",
         "baseline": "baseline ", "link": "a link to "}  # fmt: skip
_WORDS = {("font_weight", 700): "bold"}


def looks_lost(before: Document, after: Document) -> Iterator[Finding]:
    """What became of words that looked different is not known where no word is left, or they were only taken out. A
    look that the rest of the text got too, or lost, was asked for."""
    for id, was in before.index.layers.items():
        now = after.index.layers.get(id)
        if now is was or not isinstance(was, Text) or not isinstance(now, Text) or now.text == was.text:
            continue
        lost = list(_lost(was, now)) if now.text.strip() else []
        if lost:
            message = f"{' and '.join(lost)} in '{id}', and no words of its new text are; set them apart again"
            yield Finding("look_lost", (id,), message, PROBLEM, before.index[id].page.id)


def _lost(was: Text, now: Text) -> Iterator[str]:
    old, new = _runs(was), _runs(now)
    reworded = not set(now.text.split()) <= set(was.text.split())
    for words, style in old:
        names = [name for name in LOOKS if _is_lost(name, style, old, new)]
        if names and (reworded or words in now.text):
            yield f"“{excerpt(words)}” was {', '.join(_told(name, style) for name in names)}"


def _is_lost(name: str, style: Style, old: list[tuple[str, Style]], new: list[tuple[str, Style]]) -> bool:
    value, (plain, still) = getattr(style, name), (_most(name, runs) for runs in (old, new))
    return value != plain and plain == still and all(getattr(one, name) != value for _, one in new)


def _runs(text: Text) -> list[tuple[str, Style]]:
    return [(run.text.strip(), run.style.over(text.style)) for run in text.runs if run.text.strip()]


def _most(name: str, runs: list[tuple[str, Style]]) -> object:
    """How most letters look."""
    counts = Counter[object]()
    for words, style in runs:
        counts[getattr(style, name)] += len(words)
    return max(counts, key=counts.__getitem__)


def _told(name: str, style: Style) -> str:
    value = getattr(style, name)
    return _WORDS.get((name, value)) or f"{LOOKS[name]}{shown(value) or 'plain'}"
