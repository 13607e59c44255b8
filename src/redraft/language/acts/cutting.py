"""Third stage for parts of a text that are told by their place or kind: its last word, its telephone number, two words
that change places."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from redraft.commands.command import AlreadySo
from redraft.commands.figures import dates
from redraft.document.layers import Text
from redraft.edits.ops import Edit, SetRuns
from redraft.edits.rewording import cut_spans, respelled
from redraft.errors import RequestError
from redraft.plan import Request
from redraft.targets.found import Resolved
from redraft.targets.lines import texts_of
from redraft.targets.scene import Scene
from redraft.targets.texts import folded, occurrences

_PARTS = {
    "word": re.compile(r"\S*\w\S*"),
    "sentence": re.compile(r"[^\s.!?…][^.!?…\n]*(?:[.!?…](?=\w)[^.!?…\n]*)*[.!?…]*"),
    "character": re.compile(r"\S"),
}
CONTACTS: dict[str, re.Pattern[str]] = {
    "phone": re.compile(r"\+?\(?\d(?:[ ./–-]?[()]?[ ]?\d){6,}"),
    "email": re.compile(r"[\w.+-]+@[\w-]+(?:\.[\w-]+)+"),
    "website": re.compile(
        r"(?<![@\w])(?:https?://|www\.)?[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}(?:/\S*)?(?![\w@])", re.IGNORECASE
    ),
    "handle": re.compile(r"(?<!\w)@[\w.]+\w"),
}
"""How an entry of each kind is written."""


def _one_text(request: Request, scene: Scene) -> Text:
    texts = texts_of(scene, scene.find(request.target))
    if len(texts) != 1:
        there = scene.listed(text.id for text in texts)
        raise RequestError(
            f"'{request.target}' holds {len(texts)} texts: {there}", f"name one, for example #{texts[0].id}"
        )
    return texts[0]


def cut_part(request: Request, scene: Scene) -> Resolved:
    """The first or last words, sentences or letters of a text gone."""
    text = _one_text(request, scene)
    part, count, last = request.get("part"), int(request.get("count") or "1"), request.get("which") in ("last", "final")
    spans = [found.span() for found in _PARTS[part].finditer(text.text)]
    if not 0 < count < len(spans):
        there = f"{len(spans)} {part}{'' if len(spans) == 1 else 's'}"
        raise RequestError(f"'{text.id}' has {there}: nothing would be left",
                           f"to take it away, say: delete #{text.id}")  # fmt: skip
    chosen = spans[-count:] if last else spans[:count]
    start, end = chosen[0][0], chosen[-1][1]
    edits = tuple(cut_spans(text, [(start, end)]))
    return Resolved(f"cut \"{folded(text.text[start:end])}\" out of '{text.id}'", (text.id,), edits, part=True)


def swap_words(request: Request, scene: Scene) -> Resolved:
    """Two words of one text, or of two, in each other's place."""
    found = []
    scope = request.get("scope")
    texts = [text for id in scene.find(scope).ids for text in scene.texts(id)] if scope else [
        placed.layer for placed in scene.document.index.values() if placed.visible and isinstance(placed.layer, Text)
    ]  # fmt: skip
    for words in (request.get("old"), request.get("new")):
        hits = [(text, hit) for text in texts if (hit := occurrences(text.text, words)) is not None]
        best = min((hit.rank for _, hit in hits), default=0)
        hits = [(text, hit) for text, hit in hits if hit.rank == best]
        if len(hits) != 1 or len(hits[0][1].spans) != 1:
            times = sum(len(hit.spans) for _, hit in hits)
            many = f'"{folded(words)}" stands {times} times there'
            raise RequestError(many if times else f'no text has "{folded(words)}"',
                               "quote words that stand there once")  # fmt: skip
        found.append((hits[0][0], hits[0][1].spans[0]))
    (one, first), (other, second) = found
    if one.id == other.id and first[0] < second[1] and second[0] < first[1]:
        raise RequestError("the two stand in the same place", "quote two other words")
    changes: dict[str, tuple[Text, list[tuple[int, int, str]]]] = {}
    for text, span, new in ((one, first, other.text[slice(*second)]), (other, second, one.text[slice(*first)])):
        changes.setdefault(text.id, (text, []))[1].append((*span, new))
    edits = tuple(edit for text, spans in changes.values() for edit in respelled(text, sorted(spans)))
    return Resolved(
        f'swap "{folded(request.get("old"))}" and "{folded(request.get("new"))}"', tuple(changes), edits, part=True
    )


def contact(request: Request, scene: Scene) -> Resolved:
    """Another telephone number, web or mail address or handle, where the old one stands."""
    kind, value = request.get("what"), request.get("value").strip()
    pattern = CONTACTS[kind]
    said = f"{kind} number" if kind == "phone" else kind
    layers = [placed.layer for placed in scene.document.index.values() if placed.visible]
    hits = [(text, found.span()) for text in layers if isinstance(text, Text) for found in pattern.finditer(text.text)]
    if len({text.text[start:end] for text, (start, end) in hits}) != 1:
        shown = ", ".join(f'"{text.text[start:end]}"' for text, (start, end) in hits[:6])
        raise RequestError(f"there are several: {shown}" if hits else f"no text here has a {said}",
                           f'quote the old one: replace "…" with "{value}"')  # fmt: skip
    changes: dict[str, tuple[Text, list[tuple[int, int, str]]]] = {}
    for text, (start, end) in hits:
        if text.text[start:end] != value:
            changes.setdefault(text.id, (text, []))[1].append((start, end, value))
    ids = tuple(dict.fromkeys(text.id for text, _ in hits))
    if not changes:
        raise AlreadySo(f"the {said} is {value} already", "give another one", ids)
    edits = tuple(edit for text, spans in changes.values() for edit in respelled(text, spans))
    return Resolved(f"change the {said} to {value} in '{', '.join(ids)}'", ids, edits, part=True)


def cut_date(request: Request, scene: Scene) -> Resolved:
    """The weekday or the year of a date gone."""
    text = _one_text(request, scene)
    days, part = dates.dates(text.text), request.get("part")
    if len(days) != 1:
        raise RequestError(f"'{text.id}' has {len(days) or 'no'} dates", "quote the words to take out")
    dated = days[0]
    if part == "year":
        start, end = dated.year_at or (0, 0)
        before = re.search(r"[,.]?\s*$", text.text[:start])
        start = before.start() if before is not None and dated.year_at is not None else start
    else:
        start, end = dated.start, dated.start
        if dated.weekday is not None:
            end += len(dated.weekday.of(dated.weekday.number) + dated.weekday_dot + dated.gap)
    if start == end:
        raise AlreadySo(f"the date in '{text.id}' has no {part}", "name another part", (text.id,))
    edits = tuple(cut_spans(text, [(start, end)]))
    return Resolved(f"cut \"{folded(text.text[start:end])}\" out of '{text.id}'", (text.id,), edits, part=True)


def cut_lines(text: Text, spans: tuple[tuple[int, int], ...]) -> tuple[Edit, ...]:
    """Lines of a text gone whose lines are set one by one: those below move up.
    RequestError where lines are of several pieces, since their looks would stay behind."""
    lines = [number for number, run in enumerate(text.runs) if run.starts_line or not number]
    if len(lines) != len(text.runs) or len({run.style for run in text.runs}) > 1:
        raise RequestError(f"the lines of '{text.id}' differ in their looks", "give the new text of each line apart")
    gone, place = set(), 0
    for number, run in enumerate(text.runs):
        if any(start < place + len(run.text) and place < end for start, end in spans):
            gone.add(number)
        place += len(run.text) + 1
    kept = [run for number, run in enumerate(text.runs) if number not in gone]
    if not kept:
        raise RequestError(f"nothing would be left of '{text.id}'", f"to take it away, say: delete #{text.id}")
    slots = text.runs[: len(kept)]  # each place of a line keeps its own, and the words move up
    return (SetRuns(text.id, tuple(replace(slot, text=run.text) for slot, run in zip(slots, kept, strict=True))),)


CUTTING_ACTS: dict[str, Callable[[Request, Scene], Resolved]] = {
    "cut_part": cut_part, "swap_words": swap_words, "contact": contact, "cut_date": cut_date,
}  # fmt: skip
