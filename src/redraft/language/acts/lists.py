"""What is asked of lists: bullets that come and go, their words, order, signs and levels."""

from __future__ import annotations

import re
from typing import Literal

from redraft.commands.command import AlreadySo
from redraft.commands.lists import (
    SIGNS,
    AddItems,
    IndentItems,
    MoveItem,
    RemoveItems,
    SetListStyle,
    SortItems,
    SwapItems,
    branch,
    item_count,
    last_end,
    worded,
)
from redraft.commands.texts import ReplaceWords
from redraft.commands.things import Delete
from redraft.document.layers import Text
from redraft.edits.reflowing import paragraph_spans
from redraft.errors import RequestError
from redraft.language.acts.quoted_lists import quoted_items
from redraft.lazy import lazily
from redraft.plan import Request
from redraft.targets.found import Found, Resolved
from redraft.targets.lines import BODY, flowing, flowing_text, places_of, texts_of, the_one_saying
from redraft.targets.page_phrases import ORDINALS
from redraft.targets.quotes import QUOTED, unquote
from redraft.targets.scene import Scene
from redraft.targets.texts import folded, same_words

_AHEAD = ("before", "above")


def _by_words(text: Text, words: str) -> int | None:
    return the_one_saying([text.text[start:end] for start, end in paragraph_spans(text)], words)


def _with_line(scene: Scene, target: str, words: str) -> tuple[Text, int]:
    """The text and paragraph that says these words."""
    if target:
        text = flowing_text(scene, target)
        if (place := _by_words(text, words)) is not None:
            return text, place
    else:
        layers = [placed.layer for placed in scene.document.index.values() if placed.visible]
        found = [(text, place) for text in layers if isinstance(text, Text) and text.flow is not None
                 and (place := _by_words(text, words)) is not None]  # fmt: skip
        exact = [one for one in found if any(same_words(one[0].text[a:b], words) for a, b in paragraph_spans(one[0]))]
        found = exact or found
        if len(found) == 1:
            return found[0]
        if found:
            ids = tuple(text.id for text, _ in found)
            raise RequestError(f'"{words}" stands in {len(found)} texts: {scene.listed(ids)}',
                               scene.where_hint(ids) or f"say in which: in #{ids[0]}")  # fmt: skip
    raise RequestError(f'no bullet says "{words}"', "quote the bullet as it stands on the slide")


def add(request: Request, scene: Scene) -> Resolved:
    """One bullet or several, at the end unless a place is said, set like the one beside it."""
    lines = tuple(quoted_items(request.get("items")))
    target = "" if request.target.lower() in ("list", *BODY) else request.target
    beside: int | None = None
    ahead = request.get("side").lower() in _AHEAD
    if request.get("near"):
        text, beside = _with_line(scene, target, request.get("near"))
    else:
        text = flowing_text(scene, target)
        if request.get("which"):
            (beside,) = places_of(request.get("which"), len(text.paragraphs))
        elif request.get("at").lower() in _FIRST:
            beside, ahead = 0, True
    command = AddItems(text.id, lines, before=beside if ahead else None, after=None if ahead else beside)
    place = last_end(text) if beside is None else beside + (not ahead)
    where = "at the end" if place >= last_end(text) else f"as number {place + 1}"
    said = ", ".join(f'"{folded(line)}"' for line in lines)
    reading = f"add the bullet{'s' if len(lines) > 1 else ''} {said} to '{text.id}', {where}"
    return scene.carried(reading, (text.id,), command)


def delete(request: Request, scene: Scene) -> Resolved:
    target = "" if request.target.lower() in BODY else request.target
    quoted = bool(request.get("items"))
    if quoted:
        texts: dict[str, tuple[Text, list[int]]] = {}
        for words in quoted_items(request.get("items")):
            text, place = _with_line(scene, target, words)
            texts.setdefault(text.id, (text, []))[1].append(place)
        chosen = list(texts.values())
    else:
        text = flowing_text(scene, target)
        full = worded(text)
        chosen = [(text, [full[place] for place in places_of(request.get("which"), len(full))])]
    commands = [
        Delete((text.id,)) if quoted and _is_all_of_a_box(text, places) else RemoveItems(text.id, tuple(places))
        for text, places in chosen
    ]
    gone = ", ".join(_said(_line(text, place)) for text, places in chosen for place in places)
    ids = tuple(text.id for text, _ in chosen)
    return scene.carried(f"delete {gone} from {Found(ids).named}", ids, *commands)


def _is_all_of_a_box(text: Text, places: list[int]) -> bool:
    """Whether lines are all that a text box says, which is no list: it goes with them."""
    plain = not any(one.bullet for one in text.paragraphs) and not text.bound
    return plain and set(worded(text)) <= set(places)


def swap(request: Request, scene: Scene) -> Resolved:
    """Two bullets in each other's place, with what stands below them."""
    text, one = _bullet(scene, request.target, request.get("which"))
    other_text, other = _bullet(scene, request.target or f"#{text.id}", request.get("other"))
    lines = len(worded(text))
    if request.get("count") and lines != int(request.get("count")):
        raise RequestError(
            f"'{text.id}' has {lines} bullets, not {request.get('count')}", "say which two: the first and third"
        )
    if other_text.id != text.id or one == other:
        raise RequestError("two bullets of one list are needed to swap", "say: swap the first and second bullet")
    said = " and ".join(_said(_line(text, place)) for place in (one, other))
    return scene.carried(f"swap {said} in '{text.id}'", (text.id,), SwapItems(text.id, one, other))


def move(request: Request, scene: Scene) -> Resolved:
    """A bullet to another place of its list, with what stands below it."""
    text, one = _bullet(scene, request.target, request.get("which"))
    start, end = branch(text, one)
    rest = [number for number in range(len(text.paragraphs)) if not start <= number < end]
    command = _moved(request, text, one, (start, end), rest)
    mark = command.before if command.after is None else branch(text, command.after)[1]
    place = sum(number < (last_end(text) if mark is None else mark) for number in rest)
    where = "to the top" if place == 0 else "to the end" if place == len(rest) else f"to place {place + 1}"
    return scene.carried(f"move {_said(_line(text, one))} {where} of '{text.id}'", (text.id,), command)


def _moved(request: Request, text: Text, one: int, own: tuple[int, int], rest: list[int]) -> MoveItem:
    """Where a bullet goes among the other paragraphs `rest`."""
    if request.get("near"):
        beside = _by_words(text, request.get("near"))
        if beside is None or beside not in rest:
            raise RequestError(f'no other bullet says "{request.get("near")}"', "quote the bullet as it stands there")
        ahead = request.get("side").lower() in _AHEAD
        return MoveItem(text.id, one, before=beside if ahead else None, after=None if ahead else beside)
    at = request.get("at").lower()
    if at in ("bottom", "last", "end"):
        return MoveItem(text.id, one)
    if at in _FIRST:
        place = 0
    elif at in ("up", "down"):
        near = own[0] - 1 if at == "up" else own[1]
        if near not in rest:
            raise RequestError(f"the bullet cannot go further {at}", "name another place")
        place = rest.index(near) + (at == "down")
    else:
        (place,) = places_of(at, len(rest) + 1)
    return MoveItem(text.id, one, before=rest[place] if place < len(rest) else None)


_FIRST = ("top", "first", "beginning", "start")


def _bullet(scene: Scene, target: str, which: str) -> tuple[Text, int]:
    """The text and the number of the bullet meant by its place or by its words."""
    if not which:
        raise RequestError("which bullet is not said", "say for example: the first bullet")
    target = "" if target.lower() in BODY else target
    if QUOTED.fullmatch(which) or not re.fullmatch(
        rf"(?:the )?(?:{'|'.join(ORDINALS)}|\d+(?:st|nd|rd|th)?)", which.lower()
    ):
        return _with_line(scene, target, unquote(which) if QUOTED.fullmatch(which) else which)
    text = flowing_text(scene, target)
    full = worded(text)
    (place,) = places_of(which, len(full))
    return text, full[place]


def _line(text: Text, place: int) -> str:
    return text.text[slice(*paragraph_spans(text)[place])]


def _said(line: str) -> str:
    return f'"{folded(line)[:60]}"'


def reword(request: Request, scene: Scene) -> Resolved:
    """A bullet, found by words of it, says something else; its look stays."""
    text, place = _bullet(scene, request.target, request.get("which"))
    was, new = _line(text, place), request.get("new")
    if was == new:
        raise AlreadySo(f"the bullet says that already: {_said(new)}", "put other words in quotes", (text.id,))
    put = ReplaceWords(text.id, (paragraph_spans(text)[place],), new)
    return scene.carried(f"change {_said(was)} to {_said(new)} in '{text.id}'", (text.id,), put)


_DOWN = lazily(
    r"\b(?:descending|decreasing|falling|z (?:to|-|–|→) ?a|reverse|reversed|backwards?"
    r"|(?:high|large|big|great|most|newest|latest|expensive)\w*(?: \w+){0,3}? (?:first|on top|at the top|to (?:the )?"
    r"(?:low|small|least|cheap|fewest)\w*)"
    r"|(?:start(?:ing)?|begin(?:ning)?) with the (?:highest|largest|biggest|most|greatest))\b|\bz-a\b",
    re.IGNORECASE,
)


def order_asked(request: Request) -> Literal["ascending", "descending", "reversed"]:
    """The order that words ask for: the highest, or Z, first; the other way round than now; else from A to Z."""
    if request.get("reversed"):
        return "reversed"
    return "descending" if _DOWN.search(request.get("way")) else "ascending"


def sort(request: Request, scene: Scene) -> Resolved:
    """The bullets of a list from A to Z, by their figures, or turned round; those of lower levels go with theirs."""
    text = flowing_text(scene, request.target, listed=True)
    command = SortItems(text.id, order_asked(request))
    how = "turn round" if command.order == "reversed" else "sort"
    return scene.carried(f"{how} the {item_count(text)} bullets of '{text.id}'", (text.id,), command)


_Style = Literal["bulleted", "numbered", "lettered", "dashed", "plain"]
_STYLES: dict[str, _Style] = {
    "numbered": "numbered", "ordered": "numbered", "numbers": "numbered", "numbering": "numbered",
    "bulleted": "bulleted", "bullet": "bulleted", "bullets": "bulleted", "bullet point": "bulleted",
    "bullet points": "bulleted", "unordered": "bulleted", "lettered": "lettered", "letters": "lettered",
    "dashed": "dashed", "dashes": "dashed", "plain": "plain",
}  # fmt: skip


def _lists_of_slide(scene: Scene) -> list[Text]:
    """All bulleted lists, where there are several and all of them stand on one slide: 'no bullets on slide 6'."""
    placed = [one for one in scene.document.index.values() if one.visible and isinstance(one.layer, Text)]
    lists = [one for one in placed if isinstance(one.layer, Text) and any(each.bullet for each in one.layer.paragraphs)
             and one.layer.text.strip()]  # fmt: skip
    alone = len(scene.document.pages) == 1 and len(lists) > 1
    return [one.layer for one in lists if isinstance(one.layer, Text)] if alone else []


def list_style(request: Request, scene: Scene) -> Resolved:
    style = _STYLES[request.get("list_form").lower()]
    low = request.target.lower()
    every = re.match(r"(?:all|every|each)\b", low) is not None
    if every and re.search(r"\b(?:list|bullet|bulleted)", low):
        layers = (placed.layer for placed in scene.document.index.values() if placed.visible)
        texts = [text for text in layers if isinstance(text, Text) and any(one.bullet for one in text.paragraphs)]
        if not texts:
            raise RequestError("there is no list with bullets here", "name the text to make a list of")
    elif low in ("", *BODY) or re.fullmatch(r"(?:the )?(?:bulleted|bullet|numbered) (?:list|points?)", low):
        texts = _lists_of_slide(scene) or [flowing_text(scene, "", listed=style == "plain")]
        lone = [text for text in texts if len(worded(text)) < 2]
        signs = any(one.bullet for text in lone for one in text.paragraphs)
        if lone and not signs and re.search(r"\b(?:bullet|point|list|item)", low):
            raise RequestError("there is no list with bullets here", "name the text to make a list of")
    else:
        texts = [flowing(text) for text in texts_of(scene, scene.find(request.target))]
    ids = tuple(text.id for text in texts)
    what = "take the list signs off" if style == "plain" else f"begin the paragraphs with {SIGNS[style]} in"
    return scene.carried(f"{what} {Found(ids).named}", ids, SetListStyle(ids, style))


def indent(request: Request, scene: Scene) -> Resolved:
    way: Literal["in", "out"] = "in" if request.verb.lower() in ("indent", "demote") else "out"
    target = request.target
    if (quote := QUOTED.search(target)) is not None:
        text, place = _with_line(scene, "", unquote(quote[0]))
        places = [place]
    else:
        found = scene.find(target)
        if found.spans:
            text = scene.text(found.spans[0][0])
            wanted = set(found.spans[0][1])
            places = [number for number, span in enumerate(paragraph_spans(text)) if span in wanted]
        else:
            text = flowing(texts_of(scene, found)[0])
            places = list(range(len(text.paragraphs)))
    reading = f"{'indent' if way == 'in' else 'outdent'} {len(places)} paragraph{'s' if len(places) > 1 else ''} of"
    return scene.carried(f"{reading} '{text.id}'", (text.id,), IndentItems(text.id, tuple(places), way))


LIST_ACTS = {
    "bullet_add": add, "bullet_delete": delete, "bullet_swap": swap, "bullet_move": move, "bullet_reword": reword,
    "bullet_sort": sort, "list_form": list_style, "indent": indent,
}  # fmt: skip
