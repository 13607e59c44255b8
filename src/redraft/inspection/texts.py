"""Whether the design says what it was to say, and still says everything else."""

from __future__ import annotations

from collections.abc import Iterator

from redraft.document.layers import Document, Text
from redraft.edits.wording import excerpt
from redraft.inspection.finding import NOTE, PROBLEM, Asked, Finding
from redraft.lazy import lazily
from redraft.targets.texts import folded

_WORD = lazily(r"\w+")


def texts(before: Document, after: Document, asked: Asked) -> Iterator[Finding]:
    yield from _missing(after, asked)
    yield from _changed(before, after, asked)


def says(document: Document, words: str) -> str:
    """How a document has some words: 'exactly', 'spaced' (other line breaks or blanks), 'cased' (other letter case),
    or '' for not at all. Words that run over several texts count where these stand one after the other."""
    layers = [layer.text for layer in document.index.layers.values() if isinstance(layer, Text)]
    wanted = folded(words)
    if not wanted or any(words in text for text in layers):
        return "exactly"
    plain = [folded(text) for text in layers]
    whole = " ".join(plain)
    if wanted in whole or wanted.replace(" ", "") in whole.replace(" ", ""):
        return "spaced"
    return "cased" if wanted.casefold().replace(" ", "") in whole.casefold().replace(" ", "") else ""


def _missing(after: Document, asked: Asked) -> Iterator[Finding]:
    for words in asked.texts:
        how = says(after, words)
        if how == "cased":
            message = f"“{excerpt(words)}” is there in other letter case; say so if it is to be as you wrote it"
            yield Finding("text_missing", (), message, NOTE)
        elif not how:
            message = f"no text says “{excerpt(words)}” afterwards; name the text that is to say it"
            yield Finding("text_missing", (), message, PROBLEM)


def _changed(before: Document, after: Document, asked: Asked) -> Iterator[Finding]:
    """Texts that say something else though nobody asked: they were no target, or the request was not about words."""
    for id, layer in before.index.layers.items():
        if not isinstance(layer, Text):
            continue
        now = after.index.layers.get(id)
        if now is layer or not isinstance(now, Text) or now.text == layer.text:
            continue
        placed = before.index[id]
        family = (id, *(group.id for group in placed.ancestors))
        change = f"from “{excerpt(layer.text)}” to “{excerpt(now.text)}”"
        if not asked.meant(family):
            message = f"'{id}' was not meant, and its words changed {change}; lock it (--lock '#{id}')"
            yield Finding("text_changed", (id,), message, PROBLEM, placed.page.id)
        elif not asked.rewords and not _spoken(layer.text, now.text, asked.instruction):
            message = f"the words of '{id}' changed {change}, which nobody asked for; freeze them (--freeze text)"
            yield Finding("text_changed", (id,), message, PROBLEM, placed.page.id)


def _spoken(old: str, new: str, instruction: str) -> bool:
    """Whether a word that came into a text is one of the instruction: 'the concert begins at 20:00' asks for it."""
    was, now, said = (set(_WORD.findall(text.casefold())) for text in (old, new, instruction))
    return not (now - was).isdisjoint(said)
