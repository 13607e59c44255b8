"""Third stage for text that flows: bullets that come and go, list signs, levels, line spacing, alignment; notes."""

from __future__ import annotations

import re

from redraft.commands.command import AlreadySo
from redraft.document.layers import Page, Text
from redraft.edits.ops import Edit, Insert, Remove, SetParagraph, SetStyle
from redraft.edits.reflowing import paragraph_spans, rewritten, with_order, with_paragraphs, without_paragraphs
from redraft.errors import RequestError
from redraft.language.acts.slides import notes_layer
from redraft.language.acts.slides import quoted_items as quoted_items
from redraft.plan import Request
from redraft.targets.found import Found, Resolved
from redraft.targets.lines import BODY, flowing, flowing_text, places_of, texts_of, the_one_saying
from redraft.targets.page_phrases import ORDINALS
from redraft.targets.quotes import QUOTED, unquote
from redraft.targets.scene import Scene
from redraft.targets.texts import folded, occurrences, same_words


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
    lines = quoted_items(request.get("items"))
    if not all(line.strip() for line in lines):
        raise RequestError("the new bullet is empty", "put its words in quotes")
    target = "" if request.target.lower() in ("list", *BODY) else request.target
    side = request.get("side").lower()
    if request.get("near"):
        text, beside = _with_line(scene, target, request.get("near"))
        place = beside if side in ("before", "above") else beside + 1
    else:
        text = flowing_text(scene, target)
        count = len(text.paragraphs)
        if request.get("which"):
            (beside,) = places_of(request.get("which"), count)
            place = beside if side in ("before", "above") else beside + 1
        elif request.get("at").lower() in ("first", "top", "beginning", "start"):
            place, beside = 0, 0
        else:
            place = _end(text)
            beside = max(place - 1, 0)
    edit = with_paragraphs(text, place, lines, beside)
    where = "at the end" if place >= _end(text) else f"as number {place + 1}"
    said = ", ".join(f'"{folded(line)}"' for line in lines)
    return Resolved(
        f"add the bullet{'s' if len(lines) > 1 else ''} {said} to '{text.id}', {where}", (text.id,), (edit,)
    )


def _end(text: Text) -> int:
    """After the last paragraph that says something."""
    spans = paragraph_spans(text)
    while len(spans) > 1 and spans[-1][0] == spans[-1][1]:
        spans.pop()
    return len(spans)


def delete(request: Request, scene: Scene) -> Resolved:
    target = "" if request.target.lower() in BODY else request.target
    if request.get("items"):
        texts: dict[str, tuple[Text, list[int]]] = {}
        for words in quoted_items(request.get("items")):
            text, place = _with_line(scene, target, words)
            texts.setdefault(text.id, (text, []))[1].append(place)
        chosen = list(texts.values())
    else:
        text = flowing_text(scene, target)
        full = [number for number, (start, end) in enumerate(paragraph_spans(text)) if end > start]
        chosen = [(text, [full[place] for place in places_of(request.get("which"), len(full))])]
    edits = tuple(
        Remove(text.id) if _is_all_of_a_box(text, places) and request.get("items") else without_paragraphs(text, places)
        for text, places in chosen
    )
    gone = [text.text[slice(*paragraph_spans(text)[place])] for text, places in chosen for place in places]
    ids = tuple(text.id for text, _ in chosen)
    return Resolved(f"delete {', '.join(said_line(line) for line in gone)} from {Found(ids).named}", ids, edits)


def _is_all_of_a_box(text: Text, places: list[int]) -> bool:
    """Whether lines are all that a text box says, which is no list: it goes with them."""
    full = {number for number, (start, end) in enumerate(paragraph_spans(text)) if end > start}
    plain = not any(one.bullet for one in text.paragraphs) and not text.bound
    return plain and full <= set(places)


def swap(request: Request, scene: Scene) -> Resolved:
    """Two bullets in each other's place, with what stands below them."""
    text, one = one_bullet(scene, request.target, request.get("which"))
    other_text, other = one_bullet(scene, request.target or f"#{text.id}", request.get("other"))
    lines = sum(end > start for start, end in paragraph_spans(text))
    if request.get("count") and lines != int(request.get("count")):
        raise RequestError(
            f"'{text.id}' has {lines} bullets, not {request.get('count')}", "say which two: the first and third"
        )
    if other_text.id != text.id or one == other:
        raise RequestError("two bullets of one list are needed to swap", "say: swap the first and second bullet")
    first, second = sorted((_branch(text, one), _branch(text, other)))
    if first[1] > second[0]:
        raise RequestError("one of the two bullets stands below the other", "name two that stand side by side")
    order = [*range(first[0]), *range(*second), *range(first[1], second[0]), *range(*first),
             *range(second[1], len(text.paragraphs))]  # fmt: skip
    said = " and ".join(said_line(_line(text, place)) for place in (one, other))
    return Resolved(f"swap {said} in '{text.id}'", (text.id,), (with_order(text, order),))


def move(request: Request, scene: Scene) -> Resolved:
    """A bullet to another place of its list, with what stands below it."""
    text, one = one_bullet(scene, request.target, request.get("which"))
    start, end = _branch(text, one)
    rest = [number for number in range(len(text.paragraphs)) if not start <= number < end]
    place = _bullet_place(request, text, start, end, rest)
    order = [*rest[:place], *range(start, end), *rest[place:]]
    if order == sorted(order):
        raise AlreadySo(f"{said_line(_line(text, one))} is there already", "give another place", (text.id,))
    where = "to the top" if place == 0 else "to the end" if place == len(rest) else f"to place {place + 1}"
    return Resolved(
        f"move {said_line(_line(text, one))} {where} of '{text.id}'", (text.id,), (with_order(text, order),)
    )


def _bullet_place(request: Request, text: Text, start: int, end: int, rest: list[int]) -> int:
    """Before which of the other paragraphs a bullet goes; their count is the end."""
    if request.get("near"):
        beside = _by_words(text, request.get("near"))
        if beside is None or beside not in rest:
            raise RequestError(f'no other bullet says "{request.get("near")}"', "quote the bullet as it stands there")
        ahead = request.get("side").lower() in ("before", "above")
        return rest.index(beside) + (0 if ahead else _branch(text, beside)[1] - beside)
    at = request.get("at").lower()
    if at in ("top", "first", "beginning", "start"):
        return 0
    if at in ("bottom", "last", "end"):
        return len([number for number in rest if number < _end(text)])
    if at in ("up", "down"):
        near = (
            rest.index(start - 1) if at == "up" and start else rest.index(end) if at == "down" and end in rest else -1
        )
        if near < 0:
            raise RequestError(f"the bullet cannot go further {at}", "name another place")
        return near if at == "up" else near + 1
    (place,) = places_of(at, len(rest) + 1)
    return place


def one_bullet(scene: Scene, target: str, which: str) -> tuple[Text, int]:
    """The text and the number of the bullet meant by its place or by its words."""
    if not which:
        raise RequestError("which bullet is not said", "say for example: the first bullet")
    target = "" if target.lower() in BODY else target
    if QUOTED.fullmatch(which) or not re.fullmatch(
        rf"(?:the )?(?:{'|'.join(ORDINALS)}|\d+(?:st|nd|rd|th)?)", which.lower()
    ):
        return _with_line(scene, target, unquote(which) if QUOTED.fullmatch(which) else which)
    text = flowing_text(scene, target)
    full = [number for number, (start, end) in enumerate(paragraph_spans(text)) if end > start]
    (place,) = places_of(which, len(full))
    return text, full[place]


def _branch(text: Text, place: int) -> tuple[int, int]:
    """A paragraph and those on lower levels after it."""
    end = place + 1
    while end < len(text.paragraphs) and text.paragraphs[end].level > text.paragraphs[place].level:
        end += 1
    return place, end


def _line(text: Text, place: int) -> str:
    return text.text[slice(*paragraph_spans(text)[place])]


def said_line(line: str) -> str:
    return f'"{folded(line)[:60]}"'


_FORMS = {
    "numbered": "1.", "ordered": "1.", "numbers": "1.", "numbering": "1.", "bulleted": "•", "bullet": "•",
    "bullets": "•",
    "bullet point": "•", "bullet points": "•", "unordered": "•", "lettered": "a)", "letters": "a)", "dashed": "–",
    "dashes": "–", "plain": "",
}  # fmt: skip
HANG = 24.0
"""How far a new list sign hangs before the text where the text stood flush, in px."""


def _lists_of_slide(scene: Scene) -> list[Text]:
    """All bulleted lists, where there are several and all of them stand on one slide: 'no bullets on slide 6'."""
    placed = [one for one in scene.document.index.values() if one.visible and isinstance(one.layer, Text)]
    lists = [one for one in placed if isinstance(one.layer, Text) and any(each.bullet for each in one.layer.paragraphs)
             and one.layer.text.strip()]  # fmt: skip
    alone = len(scene.document.pages) == 1 and len(lists) > 1
    return [one.layer for one in lists if isinstance(one.layer, Text)] if alone else []


def list_form(request: Request, scene: Scene) -> Resolved:
    sign = _FORMS[request.get("list_form").lower()]
    low = request.target.lower()
    every = re.match(r"(?:all|every|each)\b", low) is not None
    if every and re.search(r"\b(?:list|bullet|bulleted)", low):
        layers = (placed.layer for placed in scene.document.index.values() if placed.visible)
        texts = [text for text in layers if isinstance(text, Text) and any(one.bullet for one in text.paragraphs)]
        if not texts:
            raise RequestError("there is no list with bullets here", "name the text to make a list of")
    elif low in ("", *BODY) or re.fullmatch(r"(?:the )?(?:bulleted|bullet|numbered) (?:list|points?)", low):
        texts = _lists_of_slide(scene) or [flowing_text(scene, "", listed=not sign)]
        lone = [text for text in texts if sum(end > start for start, end in paragraph_spans(text)) < 2]
        signs = any(one.bullet for text in lone for one in text.paragraphs)
        if lone and not signs and re.search(r"\b(?:bullet|point|list|item)", low):
            raise RequestError("there is no list with bullets here", "name the text to make a list of")
    else:
        texts = [flowing(text) for text in texts_of(scene, scene.find(request.target))]
    edits: list[Edit] = []
    for text in texts:
        for number, (paragraph, span) in enumerate(zip(text.paragraphs, paragraph_spans(text), strict=True)):
            if (
                span[0] == span[1]
                or paragraph.bullet == sign
                or (sign == "•" and paragraph.bullet and not paragraph.bullet[0].isalnum())
            ):
                continue
            edits.append(SetParagraph(text.id, "bullet", sign, number))
            if sign and not paragraph.bullet and not paragraph.indent:
                edits.append(SetParagraph(text.id, "margin", paragraph.margin + HANG, number))
                edits.append(SetParagraph(text.id, "indent", -HANG, number))
            elif not sign and paragraph.indent < 0:
                edits.append(SetParagraph(text.id, "margin", max(paragraph.margin + paragraph.indent, 0.0), number))
                edits.append(SetParagraph(text.id, "indent", 0.0, number))
    ids = tuple(text.id for text in texts)
    what = "take the list signs off" if not sign else f"begin the paragraphs with {sign} in"
    if not edits:
        raise AlreadySo(f"{Found(ids).named} is so already", "name another text", ids)
    return Resolved(f"{what} {Found(ids).named}", ids, tuple(edits))


def indent(request: Request, scene: Scene) -> Resolved:
    step = 1 if request.verb.lower() in ("indent", "demote") else -1
    target, text, places = request.target, None, []
    if QUOTED.search(target):
        quote = QUOTED.search(target)
        assert quote is not None
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
    edits: list[Edit] = []
    for place in places:
        level = text.paragraphs[place].level + step
        if not 0 <= level <= 8:
            raise RequestError(
                f"paragraph {place + 1} of '{text.id}' is at level {level - step + 1} of 9 already", "name another"
            )
        edits.append(SetParagraph(text.id, "level", level, place))
    way = "indent" if step > 0 else "outdent"
    return Resolved(
        f"{way} {len(places)} paragraph{'s' if len(places) > 1 else ''} of '{text.id}'", (text.id,), tuple(edits)
    )


_SPACED = {"single": 1.0, "double": 2.0, "one and a half": 1.5, "triple": 3.0, "one-and-a-half": 1.5}


def spacing(request: Request, scene: Scene) -> Resolved:
    found = scene.find(request.target or "all text")
    texts = [text for text in texts_of(scene, found) if text.paragraphs]
    if not texts:
        raise RequestError(f"{found.named} has no line spacing of its own", "name a text of a slide")
    unit = request.get("unit").lower()
    spaced = request.get("spaced").lower()
    amount = _SPACED[spaced] if spaced in _SPACED else float(spaced or request.get("spacing"))
    exact = unit in ("pt", "pts", "point", "points", "px")
    amount = amount / 100 if unit == "%" else amount * 4 / 3 if unit.startswith("p") and unit != "px" else amount
    if not 0 < amount <= (1000 if exact else 10):
        raise RequestError(
            f"a line spacing of {request.get('spacing')} is out of range", "say for example 1.5, or 24pt"
        )
    edits: list[Edit] = []
    for text in texts:
        for number, paragraph in enumerate(text.paragraphs):
            if exact and paragraph.line_pitch != amount:
                edits.append(SetParagraph(text.id, "line_pitch", round(amount, 4), number))
            elif not exact and (paragraph.line_height != amount or paragraph.line_pitch is not None):
                if paragraph.line_pitch is not None:
                    edits.append(SetParagraph(text.id, "line_pitch", None, number))
                edits.append(SetParagraph(text.id, "line_height", amount, number))
    if not edits:
        raise AlreadySo(f"the line spacing of {found.named} is that already", "name another value", found.ids)
    said = f"{amount:g}px" if exact else f"{amount:g} lines"
    return Resolved(f"set the line spacing of {found.named} to {said}", found.ids, tuple(edits))


_ALIGNS = {"left": "start", "right": "end", "center": "middle", "centre": "middle", "centered": "middle",
"middle": "middle",
           "justified": "justify", "justify": "justify"}  # fmt: skip


def align(request: Request, scene: Scene) -> Resolved:
    """How the lines of text stand in their box; what is no text of its own is put at that side of the page instead."""
    word = request.get("justified").lower()
    found = scene.find(request.target)
    texts = [text for id in found.ids for text in scene.texts(id) if text.flow is not None]
    if not texts:
        if word.startswith("justif"):
            raise RequestError(f"{found.named} has no text to justify", "name a text")
        from redraft.language.acts.placing import place

        place_word = "center" if _ALIGNS[word] == "middle" else word
        return place(Request("place", request.clause, request.target, {"place": place_word}, "align"), scene)
    edits: list[Edit] = []
    for text in texts:
        rtl = bool(text.paragraphs) and text.paragraphs[0].rtl
        value = _ALIGNS[word]
        value = {"start": "end", "end": "start"}.get(value, value) if rtl else value
        if (text.style.align or "start") != value:
            edits.append(SetStyle(text.id, "align", value))
        edits += [SetStyle(text.id, "align", value, number) for number, run in enumerate(text.runs)
                  if run.style.align not in (None, value)]  # fmt: skip
    ids = tuple(text.id for text in texts)
    shown = {"start": "left", "end": "right", "middle": "centre", "justify": "justify"}[_ALIGNS[word]]
    if not edits:
        raise AlreadySo(f"{Found(ids).named} is aligned so already", "name another alignment", ids)
    return Resolved(f"align the text of {Found(ids).named}: {shown}", ids, tuple(edits))


# Notes


def _noted(scene: Scene) -> tuple[Page, Text | None]:
    pages = scene.document.pages
    if len(pages) > 1:
        raise RequestError("the notes of which slide is not said", "say for example: the notes of slide 2")
    layer = scene.document.index.layers.get(f"{pages[0].id}/notes")
    return pages[0], layer if isinstance(layer, Text) else None


def notes_set(request: Request, scene: Scene) -> Resolved:
    page, notes = _noted(scene)
    words = request.get("new")
    if not words.strip():
        return notes_delete(request, scene)
    if notes is None:
        layer = notes_layer(page, words)
        return Resolved(f'give the slide the notes "{folded(words)[:60]}"', (layer.id,), (Insert(layer, page.id),))
    edits = rewritten(notes, words)
    if not edits:
        raise AlreadySo("the notes say that already", "put other words in quotes", (notes.id,))
    return Resolved(f'change the notes to "{folded(words)[:60]}"', (notes.id,), tuple(edits))


def notes_add(request: Request, scene: Scene) -> Resolved:
    _, notes = _noted(scene)
    if notes is None or not notes.text.strip():
        return notes_set(request, scene)
    count = _end(notes)
    edit = with_paragraphs(notes, count, request.get("new").split("\n"), count - 1)
    return Resolved(f'add "{folded(request.get("new"))[:60]}" to the notes', (notes.id,), (edit,))


def notes_reword(request: Request, scene: Scene) -> Resolved:
    """Quoted words of the notes for others."""
    _, notes = _noted(scene)
    old, new = request.get("old"), request.get("new")
    hit = occurrences(notes.text, old) if notes is not None else None
    if notes is None or hit is None:
        raise RequestError(f'the notes do not say "{old}"', "quote the words as they stand in the notes")
    words = notes.text
    for start, end in reversed(hit.spans):
        words = words[:start] + new + words[end:]
    edits = tuple(rewritten(notes, words))
    return Resolved(f'replace "{old}" with "{folded(new)}" in the notes', (notes.id,), edits)


def notes_delete(request: Request, scene: Scene) -> Resolved:
    _, notes = _noted(scene)
    if notes is None or not notes.text.strip():
        raise RequestError("the slide has no notes", "name a slide with notes")
    return Resolved("empty the notes", (notes.id,), (without_paragraphs(notes, range(len(notes.paragraphs))),))


PARAGRAPH_ACTS = {
    "bullet_add": add, "bullet_delete": delete,
    "bullet_swap": swap, "bullet_move": move, "list_form": list_form, "indent": indent, "spacing": spacing,
    "text_align": align, "notes_set": notes_set, "notes_add": notes_add, "notes_reword": notes_reword,
    "notes_delete": notes_delete,
}  # fmt: skip
