"""Acts that take something away: things, words in quotes, lines, the last word of a text, the year of a date."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from redraft.commands.command import AlreadySo, Command
from redraft.commands.figures import dates
from redraft.commands.lists import RemoveItems
from redraft.commands.texts import CutWords
from redraft.commands.things import Delete
from redraft.document.layers import Group, Text
from redraft.edits.reflowing import paragraph_spans
from redraft.errors import RequestError
from redraft.language.layer_names import layer_called
from redraft.language.quoted_words import how_matched, texts_saying, visible_texts
from redraft.language.wholes import whole_entry
from redraft.lazy import lazily
from redraft.plan import Request
from redraft.targets.found import Found, Resolved
from redraft.targets.grounding.owners import rest_of_entry
from redraft.targets.grounding.told_texts import only_a_part
from redraft.targets.grounding.view import view_of
from redraft.targets.lines import texts_of
from redraft.targets.scene import Scene
from redraft.targets.texts import folded, same_words

_WHOLLY = lazily(r"\b(?:completely|entirely|altogether)\b", re.IGNORECASE)
"""Of a dish that is no group its price and description go too: 'remove the soup completely'."""
_PARTS = {
    "word": lazily(r"\S*\w\S*"),
    "sentence": lazily(r"[^\s.!?…][^.!?…\n]*(?:[.!?…](?=\w)[^.!?…\n]*)*[.!?…]*"),
    "character": lazily(r"\S"),
}


def delete(request: Request, scene: Scene) -> Resolved:
    """What is named; the text in a shape is emptied, and any other part of a shape goes with all of it."""
    if (line := _line_named(scene, request.target)) is not None:
        text, span = line
        reading = f"cut \"{folded(text.text[slice(*span)])}\" out of '{text.id}'"
        return scene.carried(reading, (text.id,), CutWords(text.id, (span,), lines=True), part=True)
    found = whole_entry(scene, scene.find(request.target), request.target)
    if len(found.ids) == 1 and any(only_a_part(request.target, text) for text in scene.texts(found.ids[0])):
        raise RequestError(
            f"{scene.listed(found.ids)} tells more than '{request.target}'",
            f"put the words to cut in quotes; to delete all of it, say #{found.ids[0]}",
        )
    if _WHOLLY.search(request.clause) and not found.spans and len(found.ids) == 1:
        found = replace(found, ids=(*found.ids, *rest_of_entry(found.ids[0], view_of(scene.document, False, ()))))
    if found.spans:
        cuts = [_lines_gone(scene.text(id), spans) for id, spans in found.spans]
        words = ", ".join(f'"{folded(scene.text(id).text[a:b])}"' for id, spans in found.spans for a, b in spans)
        return scene.carried(f"cut {words} out of {found.named}", found.ids, *cuts, part=True)
    if found.whole or found.many:
        own = tuple(id for id in found.ids if scene[id].ancestors or not scene[id].layer.bound)
        found = Found(own, found.whole, found.many)
    if not found.ids:
        raise RequestError("there is nothing on the slide to delete", "name another slide")
    layers = [scene[id].layer for id in found.ids]
    if all(isinstance(layer, Text) and layer.bound and layer.paragraphs for layer in layers):
        return scene.carried(f"empty {found.named}", found.ids, Delete(found.ids))
    if not any(isinstance(layer, Group) and layer.form in ("row", "cell", "series") for layer in layers):
        found = scene.free(replace(found, exact=True))
    return scene.carried(f"delete {found.named}", found.ids, Delete(found.ids))


def _lines_gone(text: Text, spans: Sequence[tuple[int, int]]) -> Command:
    if text.flow is None or not text.paragraphs:
        return CutWords(text.id, tuple(spans), lines=True)
    places = enumerate(paragraph_spans(text))
    touched = tuple(number for number, (a, b) in places if any(start < b and a < end for start, end in spans))
    return RemoveItems(text.id, touched)


def _line_named(scene: Scene, target: str) -> tuple[Text, tuple[int, int]] | None:
    """The one line of a list that says just these words, where no other text says them: 'Pregnant women'."""
    kinds = r"(?:item|line|entry|point|bullet)"
    named = re.fullmatch(rf"(?:the )?(?:{kinds} )?(?P<a>.+?)(?: {kinds})?", target.strip(), re.IGNORECASE)
    bare = named["a"] if named else target
    if len(bare.split()) < 2 and not re.search(rf"\b{kinds}\b", target, re.IGNORECASE):
        return None  # 'the flowers' may be those of a picture
    asked = {folded(one).lower() for one in (target, bare)}
    every = [text for text in visible_texts(scene) if text.text.strip()]
    if any(folded(text.text).lower() in asked for text in every):
        return None
    found = [
        (text, (at, end)) for text in every if text.flow is None for at, end in _lines_of(text)
        if folded(text.text[at:end]).lower() in asked
    ]  # fmt: skip
    return found[0] if len(found) == 1 else None


def _lines_of(text: Text) -> list[tuple[int, int]]:
    """Where each line of a text with several begins and ends; none for a text of one."""
    lines = text.text.split("\n")
    starts = [sum(len(line) + 1 for line in lines[:number]) for number in range(len(lines))]
    return [(at, at + len(line)) for at, line in zip(starts, lines, strict=True)] if len(lines) > 1 else []


def delete_text(request: Request, scene: Scene) -> Resolved:
    """Quoted words gone; a text that says nothing else is removed as a layer."""
    old = request.get("old")
    if not request.get("scope") and (named := layer_called(old, scene)):
        return delete(Request("delete", request.clause, f"#{named}", {}, request.verb), scene)
    hits, note = texts_saying(request, scene, old)
    commands: list[Command] = [
        Delete((text.id,))
        if same_words(text.text, old)
        else CutWords(text.id, hit.spans, lines=_is_line(text, hit.spans))
        for text, hit in hits
    ]
    ids = tuple(text.id for text, _ in hits)
    whole = all(isinstance(one, Delete) for one in commands)
    reading = f"delete {Found(ids).named}" if whole else f'cut "{old}" out of {Found(ids).named}'
    return scene.carried(reading + how_matched(hits) + note, ids, *commands)


def _is_line(text: Text, spans: tuple[tuple[int, int], ...]) -> bool:
    """Whether words are all that a line of several says; a title of three lines may be one sentence."""
    if text.flow is not None or len(spans) != 1:
        return False
    every = _lines_of(text)
    return spans[0] in every and (len(every) > 3 or " " in text.text[slice(*spans[0])].strip())


def _one_text(request: Request, scene: Scene) -> Text:
    texts = texts_of(scene, scene.find(request.target))
    if len(texts) != 1:
        there = scene.listed(text.id for text in texts)
        raise RequestError(
            f"'{request.target}' holds {len(texts)} texts: {there}", f"name one, for example #{texts[0].id}"
        )
    return texts[0]


def _cut(scene: Scene, text: Text, span: tuple[int, int]) -> Resolved:
    reading = f"cut \"{folded(text.text[slice(*span)])}\" out of '{text.id}'"
    return scene.carried(reading, (text.id,), CutWords(text.id, (span,)), part=True)


def cut_part(request: Request, scene: Scene) -> Resolved:
    """The first or last words, sentences or letters of a text gone."""
    text = _one_text(request, scene)
    part, count, last = request.get("part"), int(request.get("count") or "1"), request.get("which") in ("last", "final")
    spans = [found.span() for found in _PARTS[part].finditer(text.text)]
    if not 0 < count < len(spans):
        there = f"{len(spans)} {part}{'' if len(spans) == 1 else 's'}"
        raise RequestError(
            f"'{text.id}' has {there}: nothing would be left", f"to take it away, say: delete #{text.id}"
        )
    chosen = spans[-count:] if last else spans[:count]
    return _cut(scene, text, (chosen[0][0], chosen[-1][1]))


def cut_date(request: Request, scene: Scene) -> Resolved:
    """The weekday or the year of a date gone."""
    text = _one_text(request, scene)
    days, part = dates.dates(text.text), request.get("part")
    if len(days) != 1:
        raise RequestError(f"'{text.id}' has {len(days) or 'no'} dates", "quote the words to take out")
    dated = days[0]
    start = end = dated.start
    if part == "year" and dated.year_at is not None:
        start, end = dated.year_at
        before = re.search(r"[,.]?\s*$", text.text[:start])
        start = before.start() if before is not None else start
    elif part != "year" and dated.weekday is not None:
        end += len(dated.weekday.of(dated.weekday.number) + dated.weekday_dot + dated.gap)
    if start == end:
        raise AlreadySo(f"the date in '{text.id}' has no {part}", "name another part", (text.id,))
    return _cut(scene, text, (start, end))


DELETING_ACTS = {
    "delete": delete, "delete_text": delete_text, "delete_words": delete_text, "cut_part": cut_part,
    "cut_date": cut_date,
}  # fmt: skip
