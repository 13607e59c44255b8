"""Third stage for texts: inserting words, letter case, figures, words for a slide's places."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from redraft.commands.command import AlreadySo
from redraft.commands.letter_case import CASES, cased
from redraft.document.layers import Group, Text
from redraft.edits.ops import Edit, SetRuns, SetText
from redraft.edits.reflowing import paragraph_spans, rewritten
from redraft.edits.rewording import respelled
from redraft.errors import RequestError
from redraft.language.acts.cutting import CUTTING_ACTS
from redraft.language.acts.exchanging import EXCHANGING_ACTS
from redraft.language.acts.figuring import figures
from redraft.language.acts.filling import fill
from redraft.language.acts.stating import STATING_ACTS
from redraft.language.joining import between
from redraft.plan import Request
from redraft.targets.found import Found, Resolved
from redraft.targets.lines import texts_of
from redraft.targets.quotes import QUOTED, unquote
from redraft.targets.scene import Scene
from redraft.targets.texts import Hits, folded, occurrences, same_words

# Words put in


def insert_text(request: Request, scene: Scene) -> Resolved:
    """Words at the beginning or end of a text, or beside words of it, in the look of their neighbours."""
    new, near, where = request.get("new"), request.get("near"), request.get("where").lower()
    if not new.strip():
        raise RequestError("the text to insert is empty", "put its words in quotes")
    if near:
        text, span = _beside(scene, request.target, near)
        ahead = where in ("before", "start")
        edits = _put_in(text, span[0] if ahead else span[1], new, ahead=ahead)
        side = "before" if ahead else "after"
        return _inserted(f'{side} "{folded(near)}" in', new, [text], edits)
    if not request.target:
        raise RequestError(f'where "{folded(new)}" goes is not said', 'name a text: add "New" to the title')
    found = scene.find(request.target)
    ahead = where in ("start", "before")
    spans = _spans(scene, request.target, found)
    lists = [one for one in spans if one[1] is None and one[0].text.strip().count("\n") > 1]
    spans = lists if len(lists) == 1 and not found.many else spans  # 'add "Mango" to the flavours'
    texts = [text for text, _ in spans]
    _refuse_several(scene, found, texts, request)
    edits = []
    for text, stretches in spans:
        if stretches is None:
            edits += _at_end(text, new, ahead=ahead)
        else:
            for start, end in sorted(stretches, reverse=True)[:1] if not ahead else sorted(stretches)[:1]:
                edits += _put_in(text, start if ahead else end, new, ahead=ahead)
    side = "at the beginning of" if ahead else "at the end of"
    if any(stretches is not None for _, stretches in spans):
        side = "before the words named in" if ahead else "after the words named in"
    return _inserted(side, new, texts, edits)


def _inserted(side: str, new: str, texts: Sequence[Text], edits: list[Edit]) -> Resolved:
    ids = tuple(text.id for text in texts)
    return Resolved(f'insert "{folded(new)}" {side} {Found(ids).named}', ids, tuple(edits))


def _refuse_several(scene: Scene, found: Found, texts: Sequence[Text], request: Request) -> None:
    if len(texts) < 2 or found.many or request.get("all") or request.get("everywhere"):
        return
    there = scene.listed(text.id for text in texts)
    raise RequestError(f"{found.named} holds {len(texts)} texts: {there}", f"name one, for example #{texts[0].id}")


def _at_end(text: Text, new: str, *, ahead: bool) -> list[Edit]:
    whole = text.text
    if not whole.strip():
        if not text.runs:
            raise RequestError(f"'{text.id}' has no line to write in", "name another text")
        if text.flow is not None and text.paragraphs:
            return list(rewritten(text, new))
        return [SetText(text.id, new, 0)]
    if not ahead and (line := _line_after(text, new)) is not None:
        return [line]
    place = len(whole) - len(whole.lstrip()) if ahead else len(whole.rstrip())
    return _put_in(text, place, new, ahead=ahead)


_LIST = 4
"""So many lines, each set by itself, are a list, and what is added to it is a line of its own."""


def _line_after(text: Text, new: str) -> Edit | None:
    """One more line below those of a list, as far below the last as that is below the one before it."""
    runs = text.runs
    if text.flow is not None or len(runs) < _LIST or not all(run.starts_line for run in runs[1:]):
        return None
    if runs[0].text[:1].isupper() and any(run.text[:1].islower() for run in runs[1:]):
        return None  # a sentence that was broken into lines
    before, last = runs[-2:]
    y = 2 * last.y - before.y if last.y is not None and before.y is not None else last.y
    return SetRuns(text.id, (*runs, replace(last, text=new, y=y)))


def _put_in(text: Text, place: int, new: str, *, ahead: bool) -> list[Edit]:
    """Words at a place, like the letter after it (`ahead`) or before it. That letter is written with them, so that they
    stand in its run."""
    whole = text.text
    before, after = whole[:place], whole[place:]
    words = between(before, new) + new + between(new, after)
    if ahead:
        return list(respelled(text, [(place, place + 1, words + whole[place])]))
    return list(respelled(text, [(place - 1, place, whole[place - 1] + words)]))


def _beside(scene: Scene, target: str, near: str) -> tuple[Text, tuple[int, int]]:
    """The text that has these words, and where in it; both must be the only ones."""
    if target:
        texts = texts_of(scene, scene.find(target))
    else:
        layers = [placed.layer for placed in scene.document.index.values() if placed.visible]
        texts = [layer for layer in layers if isinstance(layer, Text)]
    hits: list[tuple[Text, Hits]] = [(text, hit) for text in texts if (hit := occurrences(text.text, near))]
    best = min((hit.rank for _, hit in hits), default=0)
    hits = [(text, hit) for text, hit in hits if hit.rank == best]
    if not hits:
        raise RequestError(f'no text {"named" if target else "here"} has "{folded(near)}"',
                           "quote the words as they stand in the design")  # fmt: skip
    if len(hits) > 1:
        ids = [text.id for text, _ in hits]
        raise RequestError(f'"{folded(near)}" stands in {len(hits)} texts: {scene.listed(ids)}',
                           scene.where_hint(ids) or f"say in which: in #{ids[0]}")  # fmt: skip
    text, hit = hits[0]
    if len(hit.spans) > 1:
        raise RequestError(f"\"{folded(near)}\" stands {len(hit.spans)} times in '{text.id}'",
                           "quote more words around the place")  # fmt: skip
    return text, hit.spans[0]


def _spans(scene: Scene, phrase: str, found: Found) -> list[tuple[Text, tuple[tuple[int, int], ...] | None]]:
    """The texts meant, each with the stretches of it that are; None for all of it."""
    if found.spans:
        return [(scene.text(id), spans) for id, spans in found.spans]
    texts = texts_of(scene, found)
    quote = QUOTED.search(phrase)
    if found.part and quote is not None:
        hits = [(text, occurrences(text.text, unquote(quote[0]))) for text in texts]
        return [(text, hit.spans) for text, hit in hits if hit is not None]
    return [(text, None) for text in texts]


# Letter case

_SAID = {"upper": "capitals", "lower": "small letters", "title": "title case", "sentence": "sentence case",
         "capital": "words that begin with a capital", "first": "letters that begin with a capital"}  # fmt: skip


def case(request: Request, scene: Scene) -> Resolved:
    """Another letter case; every run keeps its letters and so its look."""
    way = request.get("case").lower()
    if way not in CASES:
        raise RequestError(f"'{way}' is no letter case", f"say one of: {', '.join(_SAID.values())}")
    try:
        found = scene.find(request.target or "all text")
    except RequestError:
        said = scene.saying(request.target)  # 'write lingua with a capital L'
        if said is None or not same_words(said.text, request.target):
            raise
        found = Found((said.id,))
    if any(isinstance(scene[id].layer, Group) for id in found.ids) and len(found.ids) == 1:
        said = scene.saying(request.target)  # 'write Open house in capitals', in a box that is called so
        found = Found((said.id,)) if said is not None and folded(said.text) == folded(request.target) else found
    edits: list[Edit] = []
    spans = _spans(scene, request.target, found)
    for text, stretches in spans:
        if way != "upper" and "all caps" in text.effects:
            raise RequestError(
                f"'{text.id}' is shown in capitals by its formatting, whatever its letters are",
                "take the capitals off in the program it was made with, or write the words anew",
            )
        edits += _recased(text, way, stretches or _paragraphs(text))
    ids = tuple(text.id for text, _ in spans)
    if not edits:
        raise AlreadySo(f"{Found(ids).named} is in {_SAID[way]} already", "name another text", ids)
    part = any(stretches is not None for _, stretches in spans)
    words = ", ".join(f'"{folded(text.text[start:end])}"' for text, some in spans for start, end in some or ())
    what = f"{words} in {Found(ids).named}" if part else Found(ids).named
    return Resolved(f"write {what} in {_SAID[way]}", ids, tuple(edits), part=part)


def _paragraphs(text: Text) -> tuple[tuple[int, int], ...]:
    """Each paragraph of text that flows begins anew; lines that were broken by hand belong together."""
    if text.flow is not None and text.paragraphs:
        return tuple(paragraph_spans(text))
    return ((0, len(text.text)),)


def _recased(text: Text, way: str, stretches: Sequence[tuple[int, int]]) -> list[Edit]:
    whole = text.text
    letters = list(whole)
    for start, end in stretches:
        first = max((a for a, b in _paragraphs(text) if a <= start), default=0)
        letters[start:end] = cased(whole[first:end], way, start - first)[start - first :]
    edits: list[Edit] = []
    place = 0
    for number, run in enumerate(text.runs):
        place += 1 if run.starts_line and number else 0
        new = "".join(letters[place : place + len(run.text)])
        place += len(run.text)
        if new != run.text:
            edits.append(SetText(text.id, new, number))
    return edits


def delete_words(request: Request, scene: Scene) -> Resolved:
    """Quoted words taken out of the text that has them."""
    from redraft.language.acts.resolve import delete_text  # which asks this module for its acts

    return delete_text(request, scene)


REWRITING_ACTS: dict[str, Callable[[Request, Scene], Resolved]] = {
    "insert_text": insert_text, "case": case, "figures": figures, "fill": fill, "delete_words": delete_words,
    **CUTTING_ACTS, **STATING_ACTS, **EXCHANGING_ACTS,
}  # fmt: skip
