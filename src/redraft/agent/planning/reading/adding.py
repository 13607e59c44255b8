"""Clauses that bring something new: shapes, texts, pictures, tables, charts, slides, and words for a slide's places."""

from __future__ import annotations

import re

from redraft.agent.planning.reading import words as known
from redraft.agent.planning.reading.parts import _like, parts_of, thing_at
from redraft.agent.planning.reading.phrases import Frame, Said
from redraft.agent.planning.reading.tokens import (
    Clause,
    amount_at,
    direction_at,
    look_at,
    page_at,
    place_at,
    prop_at,
)

_SEPARATORS = (",", "and", "then", "which", "that", "is", ":", "it", "also", ";", "-")
_TYPING = ("type", "write", "enter", "input", "put", "insert", "include", "add", "containing", "contains", "saying", "with",
           "reading", "includes", "stating", "including", "print", "place")  # fmt: skip
_WORDING = ("the", "following", "text", "phrase", "words", "word", "sentence", "message", "content", "statement", "it", "in",
            "into", ":", ",", "as", "follows", "given", "inside", "this", "a", "within")  # fmt: skip
_SAYING = {
    **dict.fromkeys(("saying", "reading", "that says", "that reads", "which says", "which reads", "with the text",
                     "with text", "labeled", "labelled", "with the words", "with the word", "containing", "with the label",
                     "stating", "that states", "with the message", "with the phrase", "says", "reads", "with the caption",
                     "containing the text", "with the wording", "and type", "and write", "and enter", "to say",
                     "with the following text", "including the text", "and put", "with the content", "with content",
                     "that has the text", "as follows", "with the inscription", "of"), ""),
}  # fmt: skip
_TITLED = ("titled", "called", "named", "entitled", "with the title", "with title", "headed", "with a title",
           "with the name", "and name it", "and title it", "with the heading", "and call it", "and give it the title",
           "under the title", "with the title of", "having the title", "title", "with the label", "with the headline",
           "with the caption", "bearing the title", "having the name", "labeled", "with a heading")  # fmt: skip
_CHARTS = ("bar", "line", "pie", "column", "area", "scatter", "doughnut", "donut", "ring", "xy", "treemap", "histogram",
           "clustered column", "clustered bar", "stacked bar", "stacked column")  # fmt: skip
_FILE = re.compile(r"[\w./-]+\.(?:png|jpe?g|gif|webp|bmp|tiff?|svg)", re.IGNORECASE)
_ORDINAL = re.compile(r"first|initial|top|final|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|last|next|\d+(?:st|nd|rd|th)")


def adding(frame: Frame) -> list[Said] | None:
    clause = frame.clause
    at = _verb_end(frame)
    ahead = at
    while clause.word(ahead) in _WORDS:
        ahead += 1
    if clause.token(ahead, "q") or clause.token(ahead, "l"):
        if ahead == at or clause.word(ahead - 1) not in ("the", "these", "given", "text", "content", "contents"):
            return _words_first(frame, ahead)
        if clause.word(ahead + 1) in ("in", "into", "to") and _table_part(clause, ahead + 2) is not None:
            return _words_first(frame, ahead)
    return _thing_first(frame, at)


def writing(frame: Frame) -> list[Said] | None:
    """'type "…" into the content', 'fill in the first row with "A" and "B"'."""
    clause = frame.clause
    at = _verb_end(frame)
    if (table := _table_part(clause, at)) is not None:
        arguments, end = table
        if clause.word(end) in ("with", "as", ":", "using", "by", "to", ","):
            end += 1
        while clause.word(end) in ("the", "following", "data", "words", "given", "labels", "names", "headings", "values", "content", "contents", "text", "texts", ":", ",",
                                   "information"):
            end += 1
        if (clause.token(end, "l") or clause.token(end, "q")) and end + 1 == len(clause):
            return [Said("table_fill", "", {**arguments, "items": clause.word(end)})]
        return None
    return adding(frame)


def naming(frame: Frame) -> list[Said] | None:
    """'name the slide "…"', 'name the title as well as the note "…"', 'label the circle "…"'."""
    clause = frame.clause
    if not len(clause) or not clause.token(len(clause) - 1, "q"):
        return None
    end = len(clause) - 1
    new = clause.word(end)
    while end > 0 and clause.word(end - 1) in ("as", "to", ":", ",", "=", "with", "be", "is"):
        end -= 1
    at = _verb_end(frame)
    page = page_at(clause, at)
    if page == end:
        token = clause.word(at) if clause.token(at, "s") else ""
        return [Said("fill", "", {"role": "title", "new": new}, on_page=True, pages=token)]
    if at + 1 == end and clause.word(at) in ("it", "this", "that", "them"):
        return [Said("fill", "", {"role": "title", "new": new}, on_page=True)]
    if (chart := _chart(clause, at)) is not None:
        while clause.word(chart) in ("with", "the", "title", "as", "name", "label", "heading", ":"):
            chart += 1
        if chart == len(clause) - 1:
            return [Said("chart_title", "", {"new": new, "chart": clause.span(at, _chart(clause, at) or at)}, on_page=True)]
    roles = _slots(clause, at, end)
    if roles:
        return [Said("fill", "", {"role": role, "new": new}, on_page=True) for role in roles]
    if frame.verb in ("label", "caption") and thing_at(clause, at) == end:
        return [Said("set_text", frame.phrase((at, end)), {"new": new})]
    return None


def slots_named(phrase: str) -> list[str]:
    """The roles that a phrase names, when it names nothing else: 'the title and note'."""
    clause = Clause(phrase)
    return _slots(clause, 0, len(clause)) if len(clause) else []


def _verb_end(frame: Frame) -> int:
    from redraft.agent.planning.reading.tokens import verb_at

    verb = verb_at(frame.clause, 0)
    return verb.end if verb is not None else 0


# Words first: 'insert "…" as the title'


_WORDS = frozenset("terms words phrases labels names values items entries headings texts term word phrase name value entry"
                   " following given the these text content contents data".split())  # fmt: skip


def _words_first(frame: Frame, at: int) -> list[Said] | None:
    clause = frame.clause
    kind = "items" if clause.token(at, "l") else "new"
    words = {kind: clause.word(at)}
    at += 1
    if at >= len(clause):
        return [Said("add", "", {"kind": "text", **words}, on_page=True)] if kind == "new" else None
    prep = clause.word(at)
    if prep == "for" and frame.verb in ("use", "apply", "employ", "utilize"):
        return None  # a font, or new words: it is not said
    if prep in ("as", "for", "in", "into", "to", "on", "under", "inside", "within", "onto", "at", "after"):
        start = at + 1
        if prep == "to" and clause.word(start) == "be":
            start += 1
        if prep == "after" and tuple(clause.word(start + n) for n in range(3)) == ("each", "bullet", "point"):
            return [Said("bullet_add", "", {"items": clause.word(at - 1)}, on_page=True)]
        if (table := _table_part(clause, start)) is not None and table[1] == len(clause):
            return [Said("table_fill", "", {**table[0], "items": clause.word(at - 1)}, on_page=True)]
        roles = _slots(clause, start, len(clause))
        if roles:
            return [Said("fill", "", {"role": role, **words}, on_page=True) for role in roles]
        where = _end_of(clause, start)
        if where is not None and kind == "new":
            place, inner = where
            if thing_at(clause, inner) == len(clause):
                return [Said("insert_text", frame.phrase((inner, len(clause))), {"where": place, **words})]
        if kind == "new" and place_at(clause, at) is None and thing_at(clause, start) == len(clause):
            target = frame.phrase((start, len(clause)))
            return [Said("insert_text", target, {"where": "start" if frame.verb == "prepend" else "end", **words})]
    if prep in ("before", "after") and clause.token(at + 1, "q") and kind == "new":
        rest = at + 2
        target = ""
        if clause.word(rest) in ("in", "of", "on") and thing_at(clause, rest + 1) == len(clause):
            target, rest = frame.phrase((rest + 1, len(clause))), len(clause)
        if rest == len(clause):
            return [Said("insert_text", target, {"where": prep, "near": clause.word(at + 1), **words})]
    if kind == "new":
        arguments = _modifiers(frame, at, {"kind": "text", **words})
        return [Said("add", "", arguments, on_page=True)] if arguments is not None else None
    return None


def _end_of(clause: Clause, at: int) -> tuple[str, int] | None:
    """'the end of …', 'the beginning of …'."""
    start = at + (clause.word(at) == "the") + (clause.word(at + (clause.word(at) == "the")) == "very")
    places = {"end": "end", "back": "end", "beginning": "start", "start": "start", "front": "start"}
    if clause.word(start) in places and clause.word(start + 1) == "of":
        return places[clause.word(start)], start + 2
    return None


def _slots(clause: Clause, at: int, end: int) -> list[str]:
    """The roles named between two positions: 'the title', 'the title as well as the note', "the slide's content part"."""
    roles: list[str] = []
    while at < end:
        if roles and clause.word(at) in ("on", "in", "to", "of") and clause.word(at + 1) in ("it", "them") and at + 2 == end:
            break
        if clause.word(at) in (",", "and", "as", "well", "also", "both") or (clause.word(at) in ("part", "of") and not roles):
            at += 1
            continue
        start = at
        while clause.word(start) in ("the", "a", "an", "its", "this", "my", "following", "new", "main", "your", "slide"):
            if clause.word(start) == "slide" and clause.word(start + 1) not in known.SLOTS:
                break
            start += 1
        if (page := page_at(clause, at)) is not None and clause.word(page) == "'s":
            start = page + 1
        found = clause.phrase(start, known.SLOTS)
        if found is None:
            return []
        role, at = found
        while clause.word(at) in ("part", "section", "area", "portion", "segment", "box", "field", "placeholder", "region"):
            at += 1
        if clause.word(at) in ("of", "on", "in", "for") and (page := page_at(clause, at + 1)) is not None:
            at = page
        roles.append(role)
    return roles


def _table_part(clause: Clause, at: int) -> tuple[dict[str, str], int] | None:
    """'the first row', 'row 2 of the table', 'the next two columns', 'the table'."""
    start = at + (clause.word(at) in ("the", "a", "this"))
    if clause.word(start) in ("cells", "cell") and clause.word(start + 1) in ("of", "in") and clause.word(start + 2) == "the":
        start += 3
    arguments: dict[str, str] = {}
    if _ORDINAL.fullmatch(clause.word(start)):
        which = {"initial": "first", "top": "first", "final": "last"}.get(clause.word(start), clause.word(start))
        start += 1
        if clause.word(start) in known.NUMBERS:
            which, start = f"{which} {clause.word(start)}", start + 1
        noun = clause.word(start)
        if noun not in ("row", "rows", "column", "columns"):
            return None
        arguments, start = {noun.rstrip("s"): which}, start + 1
    elif clause.word(start) in ("row", "column") and clause.word(start + 1).isdigit():
        arguments, start = {clause.word(start): clause.word(start + 1)}, start + 2
    elif clause.word(start) == "header" and clause.word(start + 1) == "row":
        arguments, start = {"row": "first"}, start + 2
    elif clause.word(start) in ("table", "cells"):
        start += 1
        if clause.word(start) in ("'s", "cells"):
            start += 1
        return {}, start
    else:
        return None
    if clause.word(start) == "'s" and clause.word(start + 1) in ("cells", "cell"):
        start += 2
    if clause.word(start) in ("of", "in") and clause.word(start + 1) in ("the", "this") and clause.word(start + 2) == "table":
        start += 3
    return arguments, start


# The thing first: 'add a small red circle to the right of the logo'


def _thing_first(frame: Frame, at: int) -> list[Said] | None:
    clause = frame.clause
    arguments: dict[str, str] = {}
    while at < len(clause):
        word = clause.word(at)
        if word in known.NUMBERS and word not in ("a", "an", "one", "another") and "count" not in arguments:
            arguments["count"] = str(known.NUMBERS[word])
        elif word.isdigit() and clause.word(at + 1) in ("new", "more", "additional", "extra", "slides", "bullet", "circles"):
            arguments["count"] = word
        elif (clause.token(at, "q") or clause.token(at, "l")) and not {"new", "items"} & arguments.keys():
            arguments["items" if clause.token(at, "l") else "new"] = word
        elif word in ("the", "a", "an", "another", "new", "fresh", "given", "blank", "empty", "extra", "additional", "more", "some", "one", "following", "my",
                      "simple", "nice", "little", "subsequent", "plain", "basic", "further", "its", "own"):
            if word == "little":
                arguments["size"] = "small"
        elif word in known.SIZES:
            arguments["size"] = word
        elif clause.token(at, "c"):
            arguments["color"] = word
        elif word == "rotated" and (turn := amount_at(clause, at + 1)) is not None:
            arguments["angle"], at = turn.number, turn.end - 1
            if clause.word(at + 1) in ("degree", "degrees"):
                at += 1
        elif (turn := amount_at(clause, at)) is not None and turn.unit == "deg":
            arguments["angle"], at = turn.number, turn.end - 1
            if clause.word(at + 1) in ("rotated", "tilted"):
                at += 1
        elif word in ("bold", "italic", "underlined") and not clause.among(at, known.SHAPES):
            arguments[{"bold": "weight", "italic": "slant", "underlined": "decoration"}[word]] = word
        elif (lined := re.fullmatch(r"(\d+|\w+)-(row|column)s?", word)) and (lined[1].isdigit() or lined[1] in known.NUMBERS):
            arguments[lined[2] + "s"] = lined[1] if lined[1].isdigit() else str(known.NUMBERS[lined[1]])
        elif word == "," and clause.word(at + 1).endswith(("-row", "-column")):
            pass
        elif (size := amount_at(clause, at)) is not None and clause.word(size.end) in ("x", "×", "by"):
            other = amount_at(clause, size.end + 1)
            if other is None:
                return None
            arguments |= {"width": size.number, "height": other.number, "unit": other.unit or size.unit}
            at = other.end - 1
        elif size is not None and size.unit and size.unit not in ("%", "times"):
            arguments |= {"amount": size.number, "unit": size.unit}
            at = size.end - 1
            if clause.word(at + 1) in ("thick", "wide", "tall", "high", "long"):
                at += 1
        else:
            break
        at += 1
    return _of_kind(frame, at, arguments)


def _of_kind(frame: Frame, at: int, arguments: dict[str, str]) -> list[Said] | None:
    clause = frame.clause
    said = arguments.get("new") or arguments.get("items")
    if said is not None:  # 'a "Draft" note', 'the "A" and "B" into the content'
        roles = _slots(clause, at, _slot_end(clause, at))
        if roles and _slot_end(clause, at) == len(clause):
            kind = "items" if "items" in arguments else "new"
            return [Said("fill", "", {"role": role, kind: said}, on_page=True) for role in roles]
        back = next(n for n in range(at) if clause.word(n) == said)
        if back + 1 == at:
            return _words_first(frame, back)
    for length in (2, 1):
        form = " ".join(clause.word(at + n) for n in range(length))
        if form in _CHARTS and clause.word(at + length) in ("chart", "graph", "plot", "diagram", "charts"):
            return _one(frame, at + length + 1, {**arguments, "kind": "chart", "chart_form": form}, "chart_add")
    word = clause.word(at)
    if word in ("chart", "graph"):
        return _one(frame, at + 1, {**arguments, "kind": "chart"}, "chart_add")
    if word in ("table", "grid"):
        if "width" in arguments and not arguments.get("unit"):  # 'a 3x4 table'
            arguments["rows"], arguments["columns"] = arguments.pop("width"), arguments.pop("height")
            arguments.pop("unit", None)
        return _one(frame, at + 1, {**arguments, "kind": "table"}, "table_add")
    ahead = next((n for n in range(at, at + 3) if clause.word(n) in ("slide", "slides")), at)
    if ahead > at and all(clause.word(n).isalpha() and clause.word(n) not in known.PREPOSITIONS for n in range(at, ahead)):
        return _slide(frame, ahead + 1, arguments)  # 'a novel slide'
    if word in ("slide", "slides", "page") or (word in ("blank", "empty") and clause.word(at + 1) in ("slide", "slides")):
        return _slide(frame, at + 1 + (word in ("blank", "empty")), arguments)
    if word in ("list", "bulleted") :
        ahead = at + 1
        while clause.word(ahead) in ("list", "with", "of", "containing", "the", "a") or clause.word(ahead) in known.NUMBERS:
            ahead += 1
        if clause.word(ahead) in ("bullet", "bullets", "items", "points"):
            return _bullets(frame, ahead, arguments)
        if clause.token(ahead, "l"):
            return _bullets(frame, ahead - 1, arguments)
    if word in ("bullet", "bullets"):
        return _bullets(frame, at, arguments)
    if word in ("border", "frame") or (word == "outline" and _of_the_page(clause, at + 1)):
        return _border(frame, at + 1, arguments)
    if word in ("background", "backdrop"):
        return _background(frame, at + 1, arguments)
    slots = _slot_phrase(frame, at, arguments)
    if slots is not None:
        return slots
    if word == "shape" and clause.word(at + 1) in ("of", "like"):
        inner = at + 2 + (clause.word(at + 2) in ("a", "an", "the"))
        if (found := clause.phrase(inner, known.SHAPES)) is not None:
            return _one(frame, found[1], {**arguments, "kind": found[0]}, "add")
    found = clause.phrase(at, known.SHAPES) or clause.phrase(at, _PLURALS)
    if found is not None and found[0] != "shape":
        end = found[1]
        while clause.word(end) in ("shape", "shapes", "form", "figure", "element", "object", "icon", "symbol"):
            end += 1
        return _one(frame, end, {**arguments, "kind": found[0]}, "add")
    text = clause.among(at, known.TEXT_THINGS)
    if text is not None:
        kind = "text box" if text[0] in ("text box", "text field") else "text"
        return _one(frame, text[1], {**arguments, "kind": kind}, "add")
    return _picture(frame, at, arguments)


_PLURALS = {f"{word}s": kind for word, kind in known.SHAPES.items()} | {"boxes": "rectangle", "crosses": "cross"}


def _one(frame: Frame, at: int, arguments: dict[str, str], act: str) -> list[Said] | None:
    found = _modifiers(frame, at, arguments)
    if found is None:
        return None
    pages = found.pop("pages", "")
    if found.get("kind") in ("text", "text box") and not (found.get("new") or found.get("items")):
        return None  # which words is said elsewhere, or not at all
    role = known.SLOTS.get(re.sub(r"^(?:the|a|this|its) ", "", found.get("target", "").lower()))
    if found.get("kind") == "text" and role is not None:
        words = {name: found[name] for name in ("new", "items") if name in found}
        return [Said("fill", "", {"role": role, **words}, on_page=True, pages=pages)]
    like = found.pop("color_like", "")
    if act in ("chart_add", "table_add"):
        found.pop("kind", None)
    said = [Said(act, "", found, on_page=True, pages=pages)]
    return said + [Said("match", "it", {"prop": "colour", "like": like})] if like else said


def _slide(frame: Frame, at: int, arguments: dict[str, str]) -> list[Said] | None:
    """A new slide, with its title and its background where they are said."""
    clause = frame.clause
    color, title = "", ""
    while at < len(clause):
        if clause.word(at) in _SEPARATORS:
            at += 1
            continue
        titled = clause.among(at, _TITLED)
        if titled is not None and clause.token(titled[1], "q"):
            title, at = clause.word(titled[1]), titled[1] + 1
            continue
        found = _background_words(clause, at)
        if found is not None:
            color, at = found
            continue
        return None
    count = {"count": arguments["count"]} if "count" in arguments else {}
    said = [Said("slide_add", "", {**count, **({"title": title} if title else {})})]
    color = color or arguments.get("color", "")
    if color:
        said.append(Said("background", "", {"color": color}, on_page=True, pages="these slides"))
    return said


def _background_words(clause: Clause, at: int) -> tuple[str, int] | None:
    """'with a yellow background', 'in red'."""
    while clause.word(at) in ("with", "having", "in", "on", "using", "featuring", "that", "has", "which", "and"):
        at += 1
    if clause.word(at) in ("a", "an", "the"):
        at += 1
    if clause.token(at, "c"):
        end = at + 1
        if clause.word(end) in ("background", "backdrop"):
            end += 1 + (clause.word(end + 1) == "color")
        return clause.word(at), end
    return None


def _bullets(frame: Frame, at: int, arguments: dict[str, str]) -> list[Said] | None:
    clause = frame.clause
    at += 1 + (clause.word(at + 1) in ("point", "points", "items", "item"))
    while clause.word(at) in ("listing", "list", "consisting", "items", "three", "two", "four", "five", "followed", "by", "stating", "as", "follows", "namely", "including", "input", ",", "and", "write", "saying", "with", "that", "read", "says", ":", "type", "the", "text",
                              "content", "reading", "texts", "words", "of", "containing", "enter", "labeled", "for"):
        at += 1
    if not (clause.token(at, "l") or clause.token(at, "q")):
        return None
    items = clause.word(at)
    at += 1
    if clause.word(at) in ("after", "for", "to", "in", "next", "beside") and clause.word(at + 1) in ("each", "every", "the", "to"):
        while clause.word(at) in ("one", "respective", "next", "beside", "bullets", "corresponding", "after", "for", "each", "every", "bullet", "point", "to", "of", "them", "in", "the",
                                  "content", "body", "list", "respectively"):
            at += 1
    return [Said("bullet_add", "", {"items": items}, on_page=True)] if at >= len(clause) else None


def _of_the_page(clause: Clause, at: int) -> bool:
    return clause.word(at) in ("around", "to", "along", "on") and page_at(clause, at + 1) is not None


def _border(frame: Frame, at: int, arguments: dict[str, str]) -> list[Said] | None:
    """'add a thin black border around the page'; around a thing it is an outline, which `setting` reads."""
    clause = frame.clause
    if not _of_the_page(clause, at) and at < len(clause):
        return None
    if at < len(clause) and page_at(clause, at + 1) != len(clause):
        return None
    kept = {name: arguments[name] for name in ("color", "amount", "unit", "size") if name in arguments}
    return [Said("border", "", kept, on_page=True)]


def _background(frame: Frame, at: int, arguments: dict[str, str]) -> list[Said] | None:
    clause = frame.clause
    if clause.word(at) == "color":
        at += 1
    if clause.word(at) in ("to", "for", "on", "behind") and (page := page_at(clause, at + 1)) is not None:
        at = page
    if at < len(clause) and clause.word(at) in ("in", "of") and clause.token(at + 1, "c"):
        arguments["color"], at = clause.word(at + 1), at + 2
    if at < len(clause) or "color" not in arguments:
        return None
    return [Said("background", "", {"color": arguments["color"]}, on_page=True)]


def _slot_phrase(frame: Frame, at: int, arguments: dict[str, str]) -> list[Said] | None:
    """'the title "…"', 'the following content in the content part: "…"', "the slide's content that reads "…"'."""
    clause = frame.clause
    start = at
    if (page := page_at(clause, at)) is not None and clause.word(page) == "'s":
        start = page + 1
    while clause.word(start) in ("following", "slide", "new", "text", "speaker") and clause.word(start) + " " + clause.word(start + 1) not in known.SLOTS:
        if clause.word(start) == "text" and clause.word(start + 1) not in ("in", "into", "to", "as", ","):
            break
        start += 1
        if clause.word(start - 1) == "text":
            break
    found = clause.phrase(start, known.SLOTS)
    generic = clause.word(start - 1) == "text" and start > at
    if found is None and not generic:
        if clause.word(start) in ("this", "data", "information", "details", "sentence", "paragraph", "words", "statement"):
            generic, found = True, ("", start + 1)
        else:
            return None
    roles = [found[0]] if found is not None and found[0] else []
    end = found[1] if found is not None else start
    words, pages, looks = "", "", {}
    while end < len(clause):
        word = clause.word(end)
        if word in ("of", "in", "on", "into", "to", "for", "onto", "under", "within", "inside") :
            page = page_at(clause, end + 1)
            if page is not None and clause.word(page) != "'s":
                pages = clause.word(end + 1) if clause.token(end + 1, "s") else pages
                end = page
                continue
            if (table := _table_part(clause, end + 1)) is not None and word != "of":
                end = table[1]
                while clause.word(end) in (":", ",", "as", "with"):
                    end += 1
                if (clause.token(end, "l") or clause.token(end, "q")) and end + 1 == len(clause):
                    return [Said("table_fill", "", {**table[0], "items": clause.word(end)}, on_page=True)]
                if words and end == len(clause):
                    return [Said("table_fill", "", {**table[0], "items": words}, on_page=True)]
                return None
            if word in ("to", "for", "of", "on") and roles == ["title"] and (chart := _chart(clause, end + 1)) is not None:
                end = chart
                if words and end == len(clause):
                    return [Said("chart_title", "", {"new": words, "chart": clause.span(start, end)}, on_page=True)]
                while clause.word(end) in ("as", ":", ",", "saying", "of", "with", "reading", "be", "to"):
                    end += 1
                if clause.token(end, "q") and end + 1 == len(clause):
                    return [Said("chart_title", "", {"new": clause.word(end), "chart": "the chart"}, on_page=True)]
                return None
            inner = _slots(clause, end + 1, _slot_end(clause, end + 1))
            if inner:
                roles, end = inner, _slot_end(clause, end + 1)
                continue
        if word in ("and", "as") and (more := _slots(clause, end, _slot_end(clause, end))):
            roles, end = [*roles, *more], _slot_end(clause, end)
            continue
        if clause.token(end, "q") or clause.token(end, "l"):
            if words:
                return None
            words, end = clause.word(end), end + 1
            continue
        saying = clause.phrase(end, _SAYING)
        if saying is not None and (clause.token(saying[1], "q") or clause.token(saying[1], "l")):
            end = saying[1]
            continue
        if word in (",", ":", "as", "that", "reads", "says", "saying", "reading", "with", "called", "named", "which", "part",
                    "section", "parts", "box", "follows", "be", "is", "text", "-", "the", "following"):
            end += 1
            continue
        if word in known.FILLERS:
            end += 1
            continue
        return None
    if not words or not roles:
        return None
    kind = "items" if words.startswith("‹l") else "new"
    said = [Said("fill", "", {"role": role, kind: words}, on_page=True, pages=pages) for role in roles]
    return said + _styled(arguments, roles)


def _styled(arguments: dict[str, str], roles: list[str]) -> list[Said]:
    """'add a bold red title "…"': the look comes after the words."""
    name = {"body": "the content", "notes": "the notes"}.get(roles[0], f"the {roles[0]}")
    said: list[Said] = []
    if "color" in arguments:
        said.append(Said("recolor", name, {"color": arguments["color"]}))
    for kind in ("weight", "slant", "decoration"):
        if kind in arguments:
            said.append(Said("font_style", name, {kind: arguments[kind]}))
    return said


def _slot_end(clause: Clause, at: int) -> int:
    """Where a list of slots that begins here may end: before the next quote, sign or preposition."""
    end = at
    while end < len(clause) and not clause.word(end).startswith("‹q") and not clause.word(end).startswith("‹l"):
        if clause.word(end) in (":", ",") or (end > at and clause.word(end) in ("saying", "reading", "that", "with")):
            break
        end += 1
    return end


def _chart(clause: Clause, at: int) -> int | None:
    start = at + (clause.word(at) in ("the", "this"))
    if clause.word(start) in _CHARTS:
        start += 1
    return start + 1 if clause.word(start) in ("chart", "graph", "diagram", "plot") else None


def _picture(frame: Frame, at: int, arguments: dict[str, str]) -> list[Said] | None:
    """'a picture of a coffee', 'the photo team.jpg', 'a rabbit image'."""
    clause = frame.clause
    surface = clause.span(at, at + 1) if at < len(clause) else ""
    if _FILE.fullmatch(surface):
        return _one(frame, at + 1, {**arguments, "kind": "picture", "file": surface}, "add")
    for ahead in range(4):
        word = clause.word(at + ahead)
        if word in known.PICTURES:
            about = clause.span(at, at + ahead) if ahead else ""
            end = at + ahead + 1
            found = {**arguments, "kind": "picture", **({"about": about} if about else {})}
            if clause.word(end) in ("file", "from", "named", "called", "at"):
                end += 1
            if clause.word(end) == "file":
                end += 1
            surface = clause.span(end, end + 1) if end < len(clause) else ""
            if _FILE.fullmatch(surface):
                return _one(frame, end + 1, {**found, "file": surface}, "add")
            if clause.token(end, "q"):
                return _one(frame, end + 1, {**found, "file": clause.word(end)}, "add")
            if clause.word(end) in ("of", "showing", "with") and (inner := thing_at(clause, end + 1)) is not None:
                found["about"] = clause.span(end + 1, inner)
                end = inner
            return _one(frame, end, found, "add")
        if not word or word in known.PREPOSITIONS or word.startswith("‹"):
            return None
    return None


# What follows the thing


def _modifiers(frame: Frame, at: int, arguments: dict[str, str]) -> dict[str, str] | None:
    """All that is said of a new thing; None when some of it is not understood."""
    clause = frame.clause
    found = dict(arguments)
    while at < len(clause):
        step = _modifier(frame, clause, at, found)
        if step is None:
            if clause.word(at) in _SEPARATORS or clause.word(at) in known.FILLERS:
                at += 1
                continue
            return None
        at = step
    return found


def _modifier(frame: Frame, clause: Clause, at: int, found: dict[str, str]) -> int | None:
    word = clause.word(at)
    if clause.token(at, "d"):
        found["data"] = word
        return at + 1
    if word in _WITH:
        if (end := _data(clause, at, found)) is not None:
            return end
        rows = at + 1 + (clause.word(at + 1) in ("of", "a", "in"))
        if (end := _rows_and_columns(clause, rows, found)) is not None:
            return end
    if (titled := clause.among(at, _TITLED)) is not None and clause.token(titled[1], "q"):
        found["title" if found.get("kind") in ("chart", "table") else "new"] = clause.word(titled[1])
        return titled[1] + 1
    if (end := _saying_at(clause, at)) is not None:
        found["items" if clause.token(end, "l") else "new"] = clause.word(end)
        return end + 1
    if clause.token(at, "q") and "new" not in found:
        found["new"] = word
        return at + 1
    if clause.token(at, "l") and "items" not in found:
        found["items"] = word
        return at + 1
    if (end := _rows_and_columns(clause, at, found)) is not None:
        return end
    if (end := _where(frame, clause, at, found)) is not None:
        return end
    return _appearance(frame, clause, at, found)


def _saying_at(clause: Clause, at: int) -> int | None:
    """The position of the words that are to be written, behind 'saying', 'and type the text', 'with the words'…"""
    if (saying := clause.phrase(at, _SAYING)) is not None and (clause.token(saying[1], "q") or clause.token(saying[1], "l")):
        return saying[1]
    start = at
    while clause.word(start) in (",", "and", "then", "that"):
        start += 1
    if clause.word(start) not in _TYPING:
        return None
    start += 1
    while clause.word(start) in _WORDING or (clause.word(start - 1) in ("the", "a") and clause.token(start + 1, "q")):
        start += 1
    return start if clause.token(start, "q") or clause.token(start, "l") else None


_WITH = frozenset("that with using from for on according based of to displaying showing utilizing illustrating depicting"
                  " representing featuring having containing consisting comprising where whose employing presenting".split())  # fmt: skip
_DATA = re.compile(r"data|values?|numbers|figures|dataset|datas|information|statistics|percentages|points")


_DATA_WORDS = frozenset("with using from for on according based of to displaying showing utilizing illustrating depicting that"
                        " displays shows represents contains includes illustrates presents features depicts has plots the following"
                        " given data points values percentages figures numbers statistics information : , a its is are as follows where"
                        " provided subsequent these this below".split())  # fmt: skip


def _data(clause: Clause, at: int, found: dict[str, str]) -> int | None:
    """'with the following data: ‹d0›', 'with the same data'."""
    end = at
    while clause.word(end) in _DATA_WORDS:
        end += 1
    if clause.token(end, "d") or (clause.token(end, "q") and found.get("kind") == "chart" and end - at > 1
                                  and _DATA.fullmatch(clause.word(end - 1 - (clause.word(end - 1) in (":", ","))))):  # fmt: skip
        found["data"] = clause.word(end)
        return end + 1
    if clause.word(end) in ("same", "identical") and _DATA.fullmatch(clause.word(end + 1)):
        found["data"] = "same"
        return end + 2
    end = at + 1
    while clause.word(end) in ("the", "following", "to", "on", "a", "this", "these", "given", "of", "subsequent", "provided"):
        end += 1
    if clause.word(end) in ("same", "identical") and _DATA.fullmatch(clause.word(end + 1)):
        found["data"] = "same"
        return end + 2
    if _DATA.fullmatch(clause.word(end)):
        end += 1
        while clause.word(end) in (":", ",", "of", "as", "follows", "is", "are"):
            end += 1
        if clause.token(end, "d") or clause.token(end, "q") or clause.token(end, "l"):
            found["data"] = clause.word(end)
            return end + 1
    if clause.token(end, "d"):
        found["data"] = clause.word(end)
        return end + 1
    return None


def _rows_and_columns(clause: Clause, at: int, found: dict[str, str]) -> int | None:
    """'two columns and two rows', '3 rows × 4 columns', 'row count 3'."""
    sizes: dict[str, str] = {}
    end = at
    for _ in range(2):
        while clause.word(end) in ("a", "total", "of", "that", "has", "which", "have", "having", "consisting", "containing"):
            end += 1
        number = clause.word(end)
        count = str(known.NUMBERS[number]) if number in known.NUMBERS else number if number.isdigit() else ""
        noun = clause.word(end + 1)
        if not count or noun not in ("row", "rows", "column", "columns"):
            break
        sizes[noun.rstrip("s") + "s"] = count
        end += 2
        if clause.word(end) in ("and", ",", "by", "x", "×", "with"):
            following = end + 1 + (clause.word(end + 1) == "and")
            while clause.word(following) in ("a", "total", "of"):
                following += 1
            if clause.word(following + 1) in ("row", "rows", "column", "columns"):
                end = following
    if not sizes:
        return None
    found.update(sizes)
    return end


def _where(frame: Frame, clause: Clause, at: int, found: dict[str, str]) -> int | None:
    parts = parts_of(clause, at)
    first = parts[0] if parts else _first_part(clause, at)
    if first is None:
        place = place_at(clause, at)
        if place is not None and not (clause.word(place.end) == "of"):
            found["place"] = place.name
            return place.end
        return None
    if first.kind == "place" and first.type != "axis" and first.start == at:
        found["place"] = f"{found['place']} {first.name}" if "place" in found and found["place"] != first.name else first.name
        return first.end
    if first.kind in ("side",) and first.anchor is not None:
        found["side"], found["anchor"] = first.name, frame.phrase(first.anchor)
        if first.owner:
            found["anchor2"] = frame.phrase(first.owner)
        return first.end
    if first.kind == "stack" and first.anchor is not None:
        found["side"], found["anchor"] = {"above": "over", "below": "behind"}[first.name], frame.phrase(first.anchor)
        return first.end
    if first.kind == "page" and clause.word(at) in ("on", "to", "in", "onto", "into", "of", "at"):
        if clause.token(first.start, "s"):
            found["pages"] = clause.word(first.start)
        return first.end
    if first.kind == "value" and first.type == "point":
        found["point"] = first.name
        return first.end
    if first.kind == "thing" and first.prep in ("on", "in", "to", "onto", "inside", "around") and "target" not in found:
        found["target"] = frame.phrase((first.start, first.end))
        return first.end
    return None


def _first_part(clause: Clause, at: int):  # type: ignore[no-untyped-def]
    """The first part from here, when what follows cannot be read as parts."""
    from redraft.agent.planning.reading import parts as reading

    prep = ""
    while clause.word(at) in known.PREPOSITIONS and reading._part(clause, at, "", []) is None:
        prep, at = clause.word(at), at + 1
    part = reading._part(clause, at, prep, [])
    from dataclasses import replace

    return replace(part, prep=part.prep or prep) if part is not None else None


def _appearance(frame: Frame, clause: Clause, at: int, found: dict[str, str]) -> int | None:
    """Colour, outline, sizes, type, turn: 'in red', 'with a 2px black outline', '200px wide', 'rotated by 45 degrees'."""
    start = at
    while clause.word(start) in ("in", "with", "of", "colored", "filled", "having", "using", "at", "by", "has", "its"):
        start += 1
    if clause.word(start) in ("rotated", "tilted", "turned"):
        start += 1
        while clause.word(start) in ("by", "at", "an", "a", "angle", "of", "to"):
            start += 1
        turn = amount_at(clause, start)
        if turn is None:
            return None
        found["angle"] = turn.number
        return turn.end + (clause.word(turn.end) in ("angle", "rotation"))
    if clause.word(start) in ("a", "an", "the", "and"):
        start += 1
    if clause.token(start, "c"):
        prop = prop_at(clause, start + 1)
        if prop is None:
            end = start + 1
            while clause.word(end) in ("color", "fill", "colored"):
                end += 1
            found["color"] = clause.word(start)
            return end
        if prop[0].name in ("outline", "outline color"):
            found["stroke"] = clause.word(start)
            return prop[1]
        if prop[0].name in ("fill", "color", "font color", "background"):
            found["color" if prop[0].name != "font color" else "text_color"] = clause.word(start)
            return prop[1]
        return None
    amount = amount_at(clause, start)
    if amount is not None and amount.unit == "deg":
        found["angle"] = amount.number
        return amount.end + (clause.word(amount.end) in ("angle", "rotation", "tilt"))
    if amount is not None:
        after = clause.word(amount.end)
        if after in ("wide", "tall", "high", "long", "thick"):
            found["height" if after in ("tall", "high") else "width"] = amount.number
            found["unit"] = amount.unit
            return amount.end + 1
        if after in ("x", "×", "by") and (other := amount_at(clause, amount.end + 1)) is not None:
            found |= {"width": amount.number, "height": other.number, "unit": other.unit or amount.unit}
            return other.end
        if clause.token(amount.end, "c") and (prop := prop_at(clause, amount.end + 1)) is not None and prop[0].name == "outline":
            found |= {"stroke": clause.word(amount.end), "stroke_amount": amount.number, "stroke_unit": amount.unit}
            return prop[1]
        if (prop := prop_at(clause, amount.end)) is not None and prop[0].name in ("font size", "width", "height"):
            found[prop[0].name.replace(" ", "_")] = amount.number
            found["unit"] = amount.unit
            return prop[1]
        if amount.unit in ("pt", "px") and found.get("kind") == "text":
            found |= {"font_size": amount.number, "unit": amount.unit}
            return amount.end
        return None
    prop = prop_at(clause, start)
    if prop is not None and prop[0].name in ("color", "fill"):
        model = _like(clause, prop[1], "", [])
        if model is not None and model.anchor is not None:
            found["color_like"] = frame.phrase(model.anchor)
            return model.end
    if prop is not None:
        end = prop[1]
        while clause.word(end) in ("of", "to", "as", ":", "is", "="):
            end += 1
        amount = amount_at(clause, end)
        if amount is not None and prop[0].name in ("font size", "width", "height", "size"):
            found[prop[0].name.replace(" ", "_")] = amount.number
            found["unit"] = amount.unit
            return amount.end
        if clause.token(end, "c") and prop[0].name in ("color", "fill", "font color"):
            found["color"] = clause.word(end)
            return end + 1
        if clause.token(end, "q") and prop[0].name in ("font", "text", "font style"):
            found["font" if prop[0].name != "text" else "new"] = clause.word(end)
            return end + 1
        return None
    like = _same_color(frame, clause, start)
    if like is not None:
        found["color_like"], end = like
        return end
    look = look_at(clause, start)
    if look is not None and look[0][0] in ("weight", "slant", "decoration"):
        found[look[0][0]] = look[0][1]
        return look[1]
    if clause.word(start) in ("pointing", "facing") and (way := direction_at(clause, start + 1)) is not None:
        found["way"] = way.value
        return way.end
    return None


def _same_color(frame: Frame, clause: Clause, at: int) -> tuple[str, int] | None:
    """'in the same color as the title', "that matches the title's color": the words for the title."""
    start = at + (clause.word(at) in ("that", "which"))
    if clause.word(start) in ("matches", "matching", "match") and (end := thing_at(clause, start + 1)) is not None:
        owned = end + (clause.word(end) == "'s")
        if clause.word(owned) in ("color", "fill", "hue"):
            return frame.phrase((start + 1, end)), owned + 1
        if clause.word(end) == "in" and clause.word(end + 1) == "color":
            return frame.phrase((start + 1, end)), end + 2
        return None
    if clause.word(at) == "same" and clause.word(at + 1) in ("color", "fill") and clause.word(at + 2) in ("as", "of", "like"):
        end = thing_at(clause, at + 3)
        return (frame.phrase((at + 3, end)), end) if end is not None else None
    return None
