"""A whole text for planners: its paragraphs or lines, and the runs in them."""

from __future__ import annotations

from collections.abc import Iterator

from redraft.commands.measure.style_targets import texts_in
from redraft.commands.measure.traits import scale_of, shown_style
from redraft.commands.outline.properties import Names, called, decimals, figure, look, paragraph_words, style_words
from redraft.document.layers import Run, Text
from redraft.document.pages import Document, Placed
from redraft.document.style import PLAIN, PROPERTIES, Style
from redraft.edits.display_text import verbatim
from redraft.errors import CommandError, says


def text_of(document: Document, id: str) -> str:
    """All of a text, or of every text in a group: a line for each paragraph (¶0 is the first) or line, and before a run
    in round brackets how it differs from the text's look."""
    texts = texts_in(document, id)
    if not texts:
        raise CommandError(says("no-text-to-outline", id=id))
    return "\n".join(line for text in texts for line in _whole(document, document.index[text.id], text))


def _whole(document: Document, placed: Placed, text: Text) -> Iterator[str]:
    language = f", language {verbatim(text.language)}" if text.language else ""
    yield f"{called(text.id)} text, {len(text.text)} characters{language}: {look(document, placed, True)}"
    yield from (f"  {line}" for line in text_lines(document, placed, text))


def is_uniform(text: Text) -> bool:
    """Whether its words alone tell all of it: one style, paragraphs alike, no line that is set by itself."""
    alike = len({run.style.over(text.style) for run in text.runs}) <= 1 and len(set(text.paragraphs)) <= 1
    return alike and (text.flow is not None or len(text.runs) <= 1)


def text_lines(document: Document, placed: Placed, text: Text) -> list[str]:
    """A line for each paragraph or line, with its runs."""
    digits, common, names = decimals(placed.page, True), shown_style(text), Names(document, placed.page)
    uniform = len(set(text.paragraphs)) <= 1
    lines: list[str] = []
    number = -1
    for at, run in enumerate(text.runs):
        if text.flow is not None and (not at or run.starts_paragraph):
            number += 1
            known = not uniform and number < len(text.paragraphs)
            words = ", ".join(paragraph_words(text.paragraphs[number], True, digits)) if known else ""
            lines.append(f"¶{number}{' ' + words if words else ''}:")
        elif not at or run.starts_line:
            lines.append(f"line {len(lines)}:")
        own = ", ".join(_differing(run, text, common, scale_of(placed), digits, names))
        lines[-1] += f" ({own}) {verbatim(run.text)}" if own else f" {verbatim(run.text)}"
    return lines


def _differing(run: Run, text: Text, common: Style, scale: float, digits: int, names: Names) -> Iterator[str]:
    style = run.style.over(text.style)
    for name in PROPERTIES:
        value = getattr(style, name)
        if value != getattr(common, name):
            yield from list(style_words(PLAIN.changed(name, value), scale, digits, names)) or [
                f"{name.replace('_', ' ')} {'default' if value is None else value}"
            ]
    for name in ("x", "y", "dx", "dy"):
        if getattr(run, name):
            yield f"{name} {figure(getattr(run, name), digits)}"
