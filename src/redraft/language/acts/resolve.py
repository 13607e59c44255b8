"""Third stage: a request and a document become edits. Text, deleting, and the table of who handles which act."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from difflib import get_close_matches

from redraft.commands.command import AlreadySo
from redraft.document.colors import NAMED
from redraft.document.layers import Group, Text
from redraft.edits.ops import Edit, Remove
from redraft.edits.reflowing import replaced, rewritten, without_paragraphs
from redraft.edits.rewording import cut_spans, replace_spans, respelled
from redraft.errors import RequestError
from redraft.language.acts import clearing, corners, lettering, outlining, painting, placing
from redraft.language.acts.adding import ADDING_ACTS
from redraft.language.acts.arranging import ARRANGING_ACTS
from redraft.language.acts.chart_making import MAKING_CHARTS
from redraft.language.acts.charts import CHART_ACTS
from redraft.language.acts.cutting import CONTACTS, cut_lines
from redraft.language.acts.exchanging import exchanged
from redraft.language.acts.going import GOING_ACTS
from redraft.language.acts.lists import LIST_ACTS
from redraft.language.acts.naming_layers import NAMING_ACTS, layer_called
from redraft.language.acts.onto import ONTO_ACTS
from redraft.language.acts.paragraphs import PARAGRAPH_ACTS
from redraft.language.acts.replacing_pictures import REPLACING_ACTS, is_picture_file, replace_picture
from redraft.language.acts.rewriting import REWRITING_ACTS
from redraft.language.acts.shading import SHADING_ACTS
from redraft.language.acts.slides import SLIDE_ACTS
from redraft.language.acts.table_making import MAKING_TABLES
from redraft.language.acts.table_orders import ORDER_ACTS
from redraft.language.acts.tables import TABLE_ACTS
from redraft.language.figure_spots import spots
from redraft.language.reading.further import asks_more
from redraft.language.retelling.told_kinds import code_in
from redraft.language.wholes import whole_entry
from redraft.lazy import lazily
from redraft.plan import Request
from redraft.targets.described import describe
from redraft.targets.found import Found, Resolved
from redraft.targets.grounding import Ambiguous
from redraft.targets.grounding.grammar_words import FONTS
from redraft.targets.grounding.owners import rest_of_entry
from redraft.targets.grounding.told_texts import only_a_part
from redraft.targets.grounding.view import view_of
from redraft.targets.scene import Scene
from redraft.targets.texts import Hits, folded, occurrences, same_words
from redraft.targets.vocabulary import BIGGER, CAN_DO, COLOR_NAMES, DEGREES, SMALLER, VERBS, WEIGHTS


def resolve(request: Request, scene: Scene) -> Resolved:
    """What a request comes to in a document; raises RequestError when it cannot be carried out."""
    amount = request.get("amount")
    if amount.startswith(("-", "−")) and request.act not in ("rotate", "letter_spacing"):
        said = f"{amount}{request.get('unit')}"
        if request.act == "opacity":
            raise RequestError(f"an opacity of {said} is out of range", "give a value from 0% to 100%")
        raise RequestError(
            f"{said} is less than 0, and what that means here is not clear",
            f"say {said[1:]} and which way: smaller, larger, left, right, up or down",
        )
    if request.act not in ACTS:
        raise RequestError("this is understood, but cannot be done yet", CAN_DO)
    asked = request.act in ("recolor", "delete", "visible") and not request.get("prop")
    if asked and outlining.names_rim(request.target, scene):
        if (rim := outlining.outline_meant(request, scene)) is not None:
            return rim
        outlining.check_is_rim(request.target, scene)
    try:
        return ACTS[request.act](request, scene)
    except RequestError as refusal:
        instead = None if isinstance(refusal, AlreadySo) else outlining.outline_meant(request, scene)
        if instead is None:
            raise
        return instead


def replace_text(request: Request, scene: Scene) -> Resolved:
    """Quoted words for others, in the one text that has them or everywhere."""
    old, new = request.get("old"), request.get("new")
    if not old.strip():
        raise RequestError("the text to replace is empty", "put the words to replace in the first quotes")
    if folded(old) == folded(new) and old.strip() == new.strip():
        raise RequestError("both texts are the same", "put the new words in the second quotes")
    if not new.strip():
        return delete_text(request, scene)
    hits, note = _found_in(request, scene, old)
    edits: list[Edit] = []
    for text, hit in hits:
        edits += replace_spans(text, hit.spans, new)
    ids = tuple(text.id for text, _ in hits)
    return Resolved(
        f'replace "{old}" with "{_one_line(new)}" in {Found(ids).named}{_how(hits)}{note}', ids, tuple(edits)
    )


def delete_text(request: Request, scene: Scene) -> Resolved:
    """Quoted words gone; a text that says nothing else is removed as a layer."""
    old = request.get("old")
    if not request.get("scope") and (named := layer_called(old, scene)):
        return delete(Request("delete", request.clause, f"#{named}", {}, request.verb), scene)
    hits, note = _found_in(request, scene, old)
    edits: list[Edit] = []
    for text, hit in hits:
        edits += [_gone(text)] if same_words(text.text, old) else _cut(text, hit.spans)
    ids = tuple(text.id for text, _ in hits)
    whole = all(same_words(text.text, old) for text, _ in hits)
    reading = f"delete {Found(ids).named}" if whole else f'cut "{old}" out of {Found(ids).named}'
    return Resolved(reading + _how(hits) + note, ids, tuple(edits))


def _cut(text: Text, spans: tuple[tuple[int, int], ...]) -> Sequence[Edit]:
    """Words gone; where they are all that a line of several says, the line with them."""
    every = _lines_of(text)  # a title of three lines may be one sentence, a list has more
    whole = [at for at in every if at == spans[0] and (len(every) > 3 or " " in text.text[at[0] : at[1]].strip())]
    lines = text.flow is None and len(spans) == 1 and whole
    return cut_lines(text, spans) if lines else cut_spans(text, spans)


def _lines_of(text: Text) -> list[tuple[int, int]]:
    """Where each line of a text with several begins and ends; none for a text of one."""
    said = text.text.split("\n")
    starts = [sum(len(line) + 1 for line in said[:number]) for number in range(len(said))]
    return [(at, at + len(line)) for at, line in zip(starts, said, strict=True)] if len(said) > 1 else []


def _line_named(scene: Scene, target: str) -> tuple[Text, tuple[int, int]] | None:
    """The one line of a list that says just these words, where no other text says them: 'Pregnant women'."""
    kinds = r"(?:item|line|entry|point|bullet)"
    named = re.fullmatch(rf"(?:the )?(?:{kinds} )?(?P<a>.+?)(?: {kinds})?", target.strip(), re.IGNORECASE)
    bare = named["a"] if named else target
    if len(bare.split()) < 2 and not re.search(rf"\b{kinds}\b", target, re.IGNORECASE):
        return None  # 'the flowers' may be those of a picture
    asked = {folded(one).lower() for one in (target, bare)}
    texts = [placed.layer for placed in scene.document.index.values() if placed.visible]
    every = [text for text in texts if isinstance(text, Text) and text.text.strip()]
    if any(folded(text.text).lower() in asked for text in every):
        return None
    found = [
        (text, (at, end)) for text in every if text.flow is None for at, end in _lines_of(text)
        if folded(text.text[at:end]).lower() in asked
    ]  # fmt: skip
    return found[0] if len(found) == 1 else None


def _gone(text: Text) -> Edit:
    """A text taken away; one that is part of a shape or cell is emptied."""
    return without_paragraphs(text, range(len(text.paragraphs))) if text.bound and text.paragraphs else Remove(text.id)


def _found_in(request: Request, scene: Scene, words: str) -> tuple[list[tuple[Text, Hits]], str]:
    """The texts with these words, and a note on others. RequestError for none, or for several if one is meant."""
    everywhere = bool(request.get("all") or request.get("everywhere"))
    scope = request.get("scope")
    if scope:
        found = _scope(scene, scope, words)
        everywhere = everywhere or found.many
        texts = [text for id in found.ids for text in scene.texts(id)]
        where = f"in {found.named}"
    else:
        placed_texts = [placed for placed in scene.document.index.values() if placed.visible]
        texts = [placed.layer for placed in placed_texts if isinstance(placed.layer, Text)]
        where = "here"
    hits = [(text, hit) for text in texts if (hit := occurrences(text.text, words))]
    if not hits and scope and request.clause.lower().startswith(("under ", "below ")):  # a heading, and what it heads
        every = [placed.layer for placed in scene.document.index.values() if placed.visible]
        said = [text for text in every if isinstance(text, Text) and occurrences(text.text, words)]
        hits = [(said[0], hit)] if len(said) == 1 and (hit := occurrences(said[0].text, words)) else []
    if not hits:
        raise _not_said(words, where, texts)
    best = min(hit.rank for _, hit in hits)
    others = tuple(text.id for text, hit in hits if hit.rank != best) if everywhere else ()
    hits = [(text, hit) for text, hit in hits if hit.rank == best]
    if len(hits) > 1 and not everywhere:
        there = scene.listed(text.id for text, _ in hits)
        raise RequestError(
            f'"{_one_line(words)}" stands in {len(hits)} texts: {there}',
            scene.where_hint([text.id for text, _ in hits]) or f"say 'everywhere', or where: in #{hits[0][0].id}",
        )
    return hits, f"; written otherwise in {Found(others).named}, which stays" if others else ""


def _scope(scene: Scene, scope: str, words: str) -> Found:
    """What a scope names; of several that it may mean, the one that says the words."""
    try:
        return scene.find(scope)
    except Ambiguous as error:
        saying = [
            one.layer
            for one in error.candidates
            if any(occurrences(text.text, words) for text in scene.texts(one.layer))
        ]
        if len(saying) != 1:
            raise
        return Found((saying[0],))


def _not_said(words: str, where: str, texts: list[Text]) -> RequestError:
    said = {folded(text.text): text for text in texts if text.text.strip()}
    close = get_close_matches(folded(words), list(said), n=2, cutoff=0.5)
    shown = [f'"{line[:60]}"' for line in (close or list(said)[:6])]
    there = (
        f"the texts are {', '.join(shown)}" if shown and not close else f"near it: {', '.join(shown)}" if shown else ""
    )
    return RequestError(
        f'no text {where} has "{_one_line(words)}"' + (f"; {there}" if there else "; there is no live text"),
        "quote the words as they stand in the design",
    )


def _how(hits: list[tuple[Text, Hits]]) -> str:
    """What a person should know about the match."""
    text, hit = hits[0]
    notes = []
    if not hit.exact_case:
        start, end = hit.spans[0]
        notes.append(f'written "{_one_line(text.text[start:end])}" there')
    count = sum(len(hit.spans) for _, hit in hits)
    if count > len(hits):
        notes.append(f"{count} times")
    return f" ({', '.join(notes)})" if notes else ""


def _one_line(text: str) -> str:
    return folded(text)


def set_text(request: Request, scene: Scene) -> Resolved:
    """Other words for the whole text of a layer."""
    new = request.get("new")
    try:
        found = scene.find(request.target)
    except RequestError as error:
        if scene.saying(request.target) is None:
            raise
        verb = request.verb.lower()
        if verb in VERBS["reword"] and (done := exchanged(request, scene, new)):
            return done  # 'replace early bird with "Late owl"'
        say = f"replace {_in_quotes(folded(request.target))} with {_in_quotes(_one_line(new))}"
        raise RequestError(error.message, f"say: {say}") from error
    if not new.strip():
        raise RequestError("the new text is empty", f"to take it away, say: delete {request.target}")
    if found.spans:
        ((id, spans),) = found.spans
        edits: list[Edit] = list(replaced(scene.text(id), [(start, end, new) for start, end in spans]))
        said = ", ".join(f'"{_one_line(scene.text(id).text[start:end])}"' for start, end in spans)
        return Resolved(f"change {said} in '{id}' to \"{_one_line(new)}\"", (id,), tuple(edits))
    texts = [text for id in found.ids for text in scene.texts(id)]
    if not texts and is_picture_file(new):
        return replace_picture(Request("replace_picture", request.clause, request.target, {"file": new}), scene)
    if not texts:
        raise RequestError(
            f"{describe(scene[found.ids[0]])} has no live text to change", "name a text, or quote the words to replace"
        )
    if len(texts) > 1 and (one := _main_text(request.target, texts)) is not None:
        texts = [one]
    if len(texts) > 1:  # 'rename Beginners to …', of the card that is headed so
        texts = [text for text in texts if same_words(text.text, request.target)] or texts
    if len(texts) > 1 and not found.many:
        there = scene.listed(text.id for text in texts)
        raise RequestError(f"{found.named} holds {len(texts)} texts: {there}", f"name one, for example #{texts[0].id}")
    if found.many and len(texts) > 1 and not request.target.lower().startswith(("all", "every", "each", "both")):
        there = scene.listed(text.id for text in texts)
        raise RequestError(f"{len(texts)} texts are meant: {there}", "say 'all' if each should read the same")
    if len(texts) == 1 and (span := _hours_in(request.target, texts[0], new)) is not None:
        put = tuple(respelled(texts[0], [(*span, new.strip())]))
        return Resolved(f"change the hours in '{texts[0].id}' to {_one_line(new)}", (texts[0].id,), put, part=True)
    if len(texts) == 1 and (code := code_in(request.target, texts[0].text, new)) is not None:
        put = tuple(respelled(texts[0], [(*code, new.strip())]))
        return Resolved(f"change the code in '{texts[0].id}' to {_one_line(new)}", (texts[0].id,), put, part=True)
    edits = []
    for text in texts:
        if not text.runs:
            raise RequestError(f"'{text.id}' has no line to write in", "name another text")
        if text.flow is not None and text.paragraphs:
            edits += rewritten(text, new)
            continue
        whole = text.text
        start, end = len(whole) - len(whole.lstrip()), len(whole.rstrip())
        edits += replace_spans(text, [(start, max(start, end)) if whole.strip() else (0, 0)], new)
    if not edits:
        raise AlreadySo(f"{found.named} says that already", "put other words in quotes", found.ids)
    ids = tuple(text.id for text in texts)
    return Resolved(f'change the text of {Found(ids).named} to "{_one_line(new)}"', ids, tuple(edits))


def _hours_in(target: str, text: Text, new: str) -> tuple[int, int] | None:
    """Where hours stand among other words of a text, that new hours are to take the place of: 'Kitchen open' stays."""
    said, bare = spots(new.strip()), new.strip()
    if _HOURS.search(target) is None or not any(
        one.kind == "hours" and bare[one.start : one.end] == bare for one in said
    ):
        return None
    there = [(one.start, one.end) for one in spots(text.text) if one.kind == "hours"]
    return there[0] if len(there) == 1 and text.text[slice(*there[0])] != text.text.strip() else None


_HOURS = re.compile(r"\b(?:hours|times?|opening)\b", re.IGNORECASE)
_TITLED = re.compile(r"\b(?:title|headline|heading|main line)$", re.IGNORECASE)
_ONE_OF = re.compile(r"(?:the )?(?:first|second|third|fourth|fifth|sixth|last|\d+(?:st|nd|rd|th)) ", re.IGNORECASE)


def _main_text(target: str, texts: list[Text]) -> Text | None:
    """Of the texts of a group that is called a headline the one far larger than the others; of the texts of 'the third
    film' the one that is no figure. None where there is none such."""
    if _TITLED.search(target):
        sizes = sorted(((text.style.font_size or 0.0, text.id) for text in texts), reverse=True)
        if sizes[0][0] >= 1.4 * sizes[1][0]:
            return next(text for text in texts if text.id == sizes[0][1])
    if _ONE_OF.match(target):
        named = [
            text for text in texts if not re.fullmatch(r"\W*\d[\d.,:\s]*\W*[^\W\d_]{0,4}\W*|\W*", text.text.strip())
        ]
        return named[0] if len(named) == 1 else None
    return None


_WHOLLY = lazily(r"\b(?:completely|entirely|altogether)\b", re.IGNORECASE)
"""Of a dish that is no group its price and description go too: 'remove the soup completely'."""


def delete(request: Request, scene: Scene) -> Resolved:
    """What is named; the text in a shape is emptied, and any other part of a shape goes with all of it."""
    if (line := _line_named(scene, request.target)) is not None:
        text, span = line
        cut = _one_line(text.text[span[0] : span[1]])
        return Resolved(f"cut \"{cut}\" out of '{text.id}'", (text.id,), tuple(cut_lines(text, (span,))), part=True)
    found = whole_entry(scene, scene.find(request.target), request.target)
    if len(found.ids) == 1 and any(only_a_part(request.target, text) for text in scene.texts(found.ids[0])):
        raise RequestError(
            f"{scene.listed(found.ids)} tells more than '{request.target}'",
            f"put the words to cut in quotes; to delete all of it, say #{found.ids[0]}",
        )
    if _WHOLLY.search(request.clause) and not found.spans and len(found.ids) == 1:
        found = replace(found, ids=(*found.ids, *rest_of_entry(found.ids[0], view_of(scene.document, False, ()))))
    if found.spans and all(scene.text(id).flow is None for id, _ in found.spans):
        gone = tuple(edit for id, spans in found.spans for edit in cut_lines(scene.text(id), spans))
        said = ", ".join(f'"{_one_line(scene.text(id).text[a:b])}"' for id, spans in found.spans for a, b in spans)
        return Resolved(f"cut {said} out of {found.named}", found.ids, gone, part=True)
    if found.whole or found.many:
        found = Found(
            tuple(id for id in found.ids if scene[id].ancestors or not scene[id].layer.bound), found.whole, found.many
        )
    texts = [
        layer for id in found.ids if isinstance(layer := scene[id].layer, Text) and layer.bound and layer.paragraphs
    ]
    if texts and len(texts) == len(found.ids):
        return Resolved(f"empty {found.named}", found.ids, tuple(_gone(text) for text in texts))
    if not found.ids:
        raise RequestError("there is nothing on the slide to delete", "name another slide")
    rows = [
        id
        for id in found.ids
        if isinstance(layer := scene[id].layer, Group) and layer.form in ("row", "cell", "series")
    ]
    if not rows:
        found = scene.free(replace(found, exact=True))
    return Resolved(f"delete {found.named}", found.ids, tuple(Remove(id) for id in found.ids))


def unclear(request: Request, scene: Scene) -> Resolved:
    """Understood in part: refused with what is missing. A target that is not there is the first thing to say."""
    word = request.get("anything")
    if word and request.verb.lower() in VERBS["reword"] and (done := exchanged(request, scene, _typed(request))):
        return done
    if word and request.target.lower() in ("it", "that") and spots(word) and (done := exchanged(request, scene, word)):
        return done  # 'make it £8.40', of a dish that was spoken of
    if word and request.verb.lower() in VERBS["reword"] and (text := scene.saying(request.target)):
        old, new = folded(request.target), _typed(request)
        verb, link = ("change", "to") if request.verb.lower() in VERBS["change"] else ("replace", "with")
        raise RequestError(
            f"'{old}' stands in {describe(scene[text.id])}, and words that are text are put in quotes",
            f"say: {verb} {_in_quotes(old)} {link} {_in_quotes(new)}",
        )
    if request.target:
        found = scene.find(request.target)
        renamed = (request.verb.lower() in _NAMING and _is_name(word)) or any(
            pattern.fullmatch(word) for pattern in CONTACTS.values()
        )
        if request.verb.lower() in VERBS["reword"] and (_reads_as_words(word) or renamed) and not found.part:
            texts = list({text.id: text for id in found.ids for text in scene.texts(id)}.values())
            if len(texts) == 1:  # 'change the title to Winter Days': words that can be nothing else
                said = {"new": _typed(request)}
                return set_text(replace(request, act="set_text", target=f"#{texts[0].id}", arguments=said), scene)
    close = get_close_matches(word.lower(), [*NAMED, *COLOR_NAMES, *BIGGER, *SMALLER, *WEIGHTS], n=1, cutoff=0.7)
    mistaken = close and close[0] != word.lower() and word.lower() not in DEGREES
    hint = f"did you mean '{close[0]}'? or " if mistaken else ""
    raise RequestError(request.get("reason").replace("{anything}", word), hint + request.get("suggestion"))


_NAMING = ("rename", "retitle", "relabel", "reword", "call", "title")
"""Verbs behind which one word with a capital is a name, and no font."""


def _is_name(word: str) -> bool:
    """Whether one word with a capital may be new text: no font and no look."""
    looks = (*BIGGER, *SMALLER, *WEIGHTS, *DEGREES)
    return re.fullmatch(r"[A-Z][\w'’&-]*", word) is not None and word.lower() not in FONTS and word.lower() not in looks


def _reads_as_words(words: str) -> bool:
    """Whether words without quotes are new text: a few of them, beginning with a capital or a digit, and no look."""
    parts = words.split()
    if len(parts) < 2 or not (parts[0][:1].isupper() or parts[0][:1].isdigit()) or len(words) > 80 or asks_more(words):
        return False
    return not any(
        part.lower().strip(",.") in (*BIGGER, *SMALLER, *WEIGHTS, *DEGREES, "px", "pt", "%") for part in parts
    )


def _typed(request: Request) -> str:
    """The new words as they were typed: politeness at the end may be part of them ('Buy now')."""
    word = request.get("anything")
    if request.pages:
        return word  # behind it the slides are named
    start = request.clause.rfind(f" {word}")
    return folded(request.clause[start:]) if start >= 0 else word


def _in_quotes(text: str) -> str:
    return f"«{text}»" if '"' in text else f'"{text}"'


ACTS: dict[str, Callable[[Request, Scene], Resolved]] = {
    "replace_text": replace_text,
    "delete_text": delete_text,
    "set_text": set_text,
    "recolor": painting.recolor,
    "recolor_all": painting.recolor_all,
    "stroke": outlining.stroke,
    "stroke_width": outlining.stroke_width,
    "unstroke": painting.unpaint,
    "unfill": painting.unpaint,
    "opacity": clearing.opacity,
    "visible": painting.visible,
    "font_size": lettering.font_size,
    "font_family": lettering.font_family,
    "font_swap": lettering.font_swap,
    "dashes": lettering.dashes,
    "corners": corners.corners,
    "font_style": lettering.font_style,
    "bigger": placing.bigger,
    "scale": placing.scale,
    "resize": placing.resize,
    "stretch": placing.stretch,
    "rotate": placing.rotate,
    "move": placing.move,
    "place": placing.place,
    "delete": delete,
    "unclear": unclear,
    **SLIDE_ACTS,
    **GOING_ACTS,
    **ONTO_ACTS,
    **PARAGRAPH_ACTS,
    **LIST_ACTS,
    **TABLE_ACTS,
    **ORDER_ACTS,
    **CHART_ACTS,
    **MAKING_TABLES,
    **MAKING_CHARTS,
    **ADDING_ACTS,
    **REWRITING_ACTS,
    **SHADING_ACTS,
    **ARRANGING_ACTS,
    **NAMING_ACTS,
    **REPLACING_ACTS,
}
