"""Acts for words put into a text, and for its letter case."""

from __future__ import annotations

from collections.abc import Sequence

from redraft.commands.letter_case import CASES
from redraft.commands.line_edits import is_list
from redraft.commands.texts import ChangeCase, InsertWords
from redraft.document.layers import Group, Text
from redraft.errors import RequestError
from redraft.language.quoted_words import best_hits, visible_texts
from redraft.plan import Request
from redraft.targets.found import Found, Resolved
from redraft.targets.lines import texts_of
from redraft.targets.quotes import QUOTED, unquote
from redraft.targets.scene import Scene
from redraft.targets.texts import folded, occurrences, same_words

Stretches = tuple[tuple[int, int], ...] | None


def insert_text(request: Request, scene: Scene) -> Resolved:
    """Words at the beginning or end of a text, or beside words of it, in the look of their neighbours."""
    new, near, where = request.get("new"), request.get("near"), request.get("where").lower()
    ahead = where in ("before", "start")
    if not new.strip():
        raise RequestError("the text to insert is empty", "put its words in quotes")
    if near:
        text, span = _beside(scene, request.target, near)
        side = f'{"before" if ahead else "after"} "{folded(near)}" in'
        return _inserted(scene, side, new, [text], [_put_in(text, span[0 if ahead else 1], new, ahead=ahead)])
    if not request.target:
        raise RequestError(f'where "{folded(new)}" goes is not said', 'name a text: add "New" to the title')
    found = scene.find(request.target)
    spans = _spans(scene, request.target, found)
    lists = [one for one in spans if one[1] is None and one[0].text.strip().count("\n") > 1]
    spans = lists if len(lists) == 1 and not found.many else spans  # 'add "Mango" to the flavours'
    texts = [text for text, _ in spans]
    _refuse_several(scene, found, texts, request)
    commands = []
    for text, stretches in spans:
        if stretches is None:
            commands.append(_at_end(text, new, ahead=ahead))
        elif stretches:
            start, end = min(stretches) if ahead else max(stretches)
            commands.append(_put_in(text, start if ahead else end, new, ahead=ahead))
    side = "at the beginning of" if ahead else "at the end of"
    if any(stretches is not None for _, stretches in spans):
        side = "before the words named in" if ahead else "after the words named in"
    return _inserted(scene, side, new, texts, commands)


def _inserted(scene: Scene, side: str, new: str, texts: Sequence[Text], commands: Sequence[InsertWords]) -> Resolved:
    ids = tuple(text.id for text in texts)
    return scene.carried(f'insert "{folded(new)}" {side} {Found(ids).named}', ids, *commands)


def _refuse_several(scene: Scene, found: Found, texts: Sequence[Text], request: Request) -> None:
    if len(texts) < 2 or found.many or request.get("all") or request.get("everywhere"):
        return
    there = scene.listed(text.id for text in texts)
    raise RequestError(f"{found.named} holds {len(texts)} texts: {there}", f"name one, for example #{texts[0].id}")


def _at_end(text: Text, new: str, *, ahead: bool) -> InsertWords:
    whole = text.text
    if not ahead:
        return InsertWords(text.id, new, line=is_list(text))
    return _put_in(text, len(whole) - len(whole.lstrip()) if whole.strip() else 0, new, ahead=True)


def _put_in(text: Text, place: int, new: str, *, ahead: bool) -> InsertWords:
    return InsertWords(text.id, new, at=place, like="after" if ahead else "before")


def _beside(scene: Scene, target: str, near: str) -> tuple[Text, tuple[int, int]]:
    """The text that has these words, and where in it; both must be the only ones."""
    hits = best_hits(texts_of(scene, scene.find(target)) if target else visible_texts(scene), near)
    if not hits:
        raise RequestError(
            f'no text {"named" if target else "here"} has "{folded(near)}"',
            "quote the words as they stand in the design",
        )
    if len(hits) > 1:
        ids = [text.id for text, _ in hits]
        raise RequestError(
            f'"{folded(near)}" stands in {len(hits)} texts: {scene.listed(ids)}',
            scene.where_hint(ids) or f"say in which: in #{ids[0]}",
        )
    text, hit = hits[0]
    if len(hit.spans) > 1:
        raise RequestError(
            f"\"{folded(near)}\" stands {len(hit.spans)} times in '{text.id}'", "quote more words around the place"
        )
    return text, hit.spans[0]


def _spans(scene: Scene, phrase: str, found: Found) -> list[tuple[Text, Stretches]]:
    """The texts meant, each with the stretches of it that are; None for all of it."""
    if found.spans:
        return [(scene.text(id), spans) for id, spans in found.spans]
    texts = texts_of(scene, found)
    quote = QUOTED.search(phrase)
    if found.part and quote is not None:
        hits = [(text, occurrences(text.text, unquote(quote[0]))) for text in texts]
        return [(text, hit.spans) for text, hit in hits if hit is not None]
    return [(text, None) for text in texts]


def case(request: Request, scene: Scene) -> Resolved:
    """Another letter case; every run keeps its letters and so its look."""
    way = next((one for one in CASES if one == request.get("case").lower()), None)
    if way is None:
        raise RequestError(
            f"'{request.get('case').lower()}' is no letter case", f"say one of: {', '.join(CASES.values())}"
        )
    spans = _spans(scene, request.target, _recased(request, scene))
    ids = tuple(text.id for text, _ in spans)
    part = any(stretches is not None for _, stretches in spans)
    if part:
        commands = [ChangeCase((text.id,), way, spans=stretches or ()) for text, stretches in spans]
    else:
        commands = [ChangeCase(ids, way)]
    words = ", ".join(f'"{folded(text.text[start:end])}"' for text, some in spans for start, end in some or ())
    what = f"{words} in {Found(ids).named}" if part else Found(ids).named
    return scene.carried(f"write {what} in {CASES[way]}", ids, *commands, part=part)


def _recased(request: Request, scene: Scene) -> Found:
    """What is to be in another case: 'write lingua with a capital L' says the words themselves."""
    try:
        found = scene.find(request.target or "all text")
    except RequestError:
        text = scene.saying(request.target)
        if text is None or not same_words(text.text, request.target):
            raise
        return Found((text.id,))
    if len(found.ids) == 1 and isinstance(scene[found.ids[0]].layer, Group):
        text = scene.saying(request.target)  # 'write Open house in capitals', in a box that is called so
        if text is not None and folded(text.text) == folded(request.target):
            return Found((text.id,))
    return found


INSERTING_ACTS = {"insert_text": insert_text, "case": case}
