"""Clauses that bring something new: shapes, texts, pictures, tables, charts, slides, and words for a slide's places."""

from __future__ import annotations

import re
from dataclasses import replace

from redraft.language.reading.bullets import new_bullets
from redraft.language.reading.charts import form_at
from redraft.language.reading.describing import modifiers, words_at
from redraft.language.reading.filling import slot_phrase, words_first
from redraft.language.reading.phrases import Frame, Said
from redraft.language.reading.slides import new_slide
from redraft.language.reading.tables import rows_and_columns
from redraft.language.reading.things import thing_at
from redraft.language.reading.values import CLEAR
from redraft.lazy import lazily
from redraft.targets.grounding import grammar_words as known
from redraft.targets.grounding.tokens import Clause, amount_at, page_at, verb_at

_FILE = lazily(r"[\w./-]+\.(?:png|jpe?g|gif|webp|bmp|tiff?|svg)", re.IGNORECASE)
_ARTICLES = frozenset(
    "the a an our your another new fresh given blank empty extra additional more some one following my simple nice"
    " little subsequent provided accompanying specified plain basic further its own brand-new novel separate"
    " single next unique distinct clean".split()
)
_BEFORE_WORDS = frozenset(
    "terms words phrases labels names values items entries headings texts term word phrase name value entry"
    " following given the these text content contents data sentence statement".split()
)
_SHAPED = frozenset("shape shapes form figure element object icon symbol figures objects symbols".split())
_ROUND = {"round": "circle", "circular": "circle", "circle-shaped": "circle", "oval": "ellipse",
          "oval-shaped": "ellipse",
          "triangular": "triangle", "rectangular": "rectangle", "square": "square", "star-shaped": "star",
          "heart-shaped": "heart", "arrow-shaped": "arrow", "square-shaped": "square", "rectangle-shaped": "rectangle",
          "triangle-shaped": "triangle", "cloud-shaped": "cloud", "diamond-shaped": "diamond"}  # fmt: skip
_PLURALS = {f"{word}s": kind for word, kind in known.SHAPES.items()} | {"boxes": "rectangle", "crosses": "cross"}


def adding(frame: Frame) -> list[Said] | None:
    """'add a small red circle below the logo', 'insert "…" as the title', 'a slide titled …'."""
    clause = frame.clause
    at = verb_end(clause)
    ahead = at
    while clause.word(ahead) in _BEFORE_WORDS:
        ahead += 1
    if words_at(clause, ahead) and (said := words_first(frame, ahead)) is not None:
        return said
    return _thing_first(frame, at)


def verb_end(clause: Clause) -> int:
    verb = verb_at(clause, 0)
    return verb.end if verb is not None else 0


# The thing first: 'add a small red circle to the right of the logo'


def _thing_first(frame: Frame, at: int) -> list[Said] | None:
    """What stands before the noun is gathered, then the noun decides."""
    clause = frame.clause
    arguments: dict[str, str] = {}
    while at < len(clause):
        step = _adjective(clause, at, arguments)
        if step is None:
            break
        at = step
    return _of_kind(frame, at, arguments)


_ADJECTIVE_WORDS = frozenset("new more additional extra slides bullet circles bullets further".split())


def _adjective(clause: Clause, at: int, arguments: dict[str, str]) -> int | None:
    """The position behind a word that describes what is to come; it is put into `arguments`."""
    word = clause.word(at)
    if (size := rows_and_columns(clause, at)) is not None and clause.word(size[1]) in ("table", "grid"):
        arguments.update(size[0])
        return size[1]
    if word in known.NUMBERS and word not in ("a", "an", "one", "another") and "count" not in arguments:
        arguments["count"] = str(known.NUMBERS[word])
        return at + 1
    if word.isdigit() and clause.word(at + 1) in _ADJECTIVE_WORDS:
        arguments["count"] = word
        return at + 1
    if words_at(clause, at) and not {"new", "items"} & arguments.keys():
        arguments["items" if clause.token(at, "l") else "new"] = word
        return at + 1
    if word in ("blank", "empty"):
        arguments["kind"] = word
        return at + 1
    if word in ("dashed", "dotted", "broken"):
        arguments["dash"] = word
        return at + 1
    if word in ("semi-transparent", "half-transparent", "translucent", "see-through", "semitransparent"):
        arguments["clear"] = "0.5"
        return at + 1
    if (part := amount_at(clause, at)) is not None and part.unit == "%" and clause.word(part.end) in CLEAR:
        share = float(part.number) / 100
        arguments["clear"] = f"{share if CLEAR[clause.word(part.end)] == 'opacity' else 1 - share:g}"
        return part.end + 1
    if word in ("round", "circular") and _badge_follows(clause, at + 1):
        arguments["form"] = "circle"
        return at + 1
    if word in _ARTICLES or word in known.SIZES or word in ("miniature", "compact"):
        if word in known.SIZES or word in ("little", "miniature", "compact"):
            arguments["size"] = "small" if word in ("little", "miniature", "compact") else word
        return at + 1
    if clause.token(at, "c"):
        arguments["color"] = word
        return at + 1 + (clause.word(at + 1) == "colored")
    if pointing := re.fullmatch(r"(left|right|up|down)(?:wards?)?-(?:pointing|facing)", word):
        arguments["way"] = pointing[1]
        return at + 1
    if word == "rotated" and (turn := amount_at(clause, at + 1)) is not None:
        arguments["angle"] = turn.number
        return turn.end + (clause.word(turn.end) in ("degree", "degrees"))
    if (turn := amount_at(clause, at)) is not None and turn.unit == "deg":
        arguments["angle"] = turn.number
        end = turn.end
        while clause.word(end) in ("rotated", "tilted", "angled", "angle", "turned"):
            end += 1
        return end
    if word in ("bold", "italic", "underlined") and not clause.among(at, known.SHAPES):
        arguments[{"bold": "weight", "italic": "slant", "underlined": "decoration"}[word]] = word
        return (
            at + 1 + (clause.word(at + 1) in (",", "and") and clause.word(at + 2) in ("bold", "italic", "underlined"))
        )
    return _sized(clause, at, arguments)


_BADGES = frozenset(("badge", "sticker", "seal"))
_WORDED = frozenset(("button", "tag", "sticker", "pill"))
"""New things that are made for the words on them: without words, one that is there may be meant."""


def _badge_follows(clause: Clause, at: int) -> bool:
    """Whether a badge follows, with colours and sizes before it: 'a round yellow badge'."""
    while clause.token(at, "c") or clause.word(at) in known.SIZES:
        at += 1
    return clause.word(at) in _BADGES


def _sized(clause: Clause, at: int, arguments: dict[str, str]) -> int | None:
    """'200x100', 'a 2 cm wide …'."""
    size = amount_at(clause, at)
    if size is None:
        return None
    if clause.word(size.end) in ("x", "×", "by") and (other := amount_at(clause, size.end + 1)) is not None:
        arguments |= {"width": size.number, "height": other.number, "unit": other.unit or size.unit}
        return other.end
    if size.unit == "times" and (other := amount_at(clause, size.end)) is not None:
        arguments |= {"width": size.number, "height": other.number, "unit": other.unit}
        return other.end
    if size.unit and size.unit not in ("%", "times"):
        arguments |= {"amount": size.number, "unit": size.unit}
        return size.end + (clause.word(size.end) in ("thick", "wide", "tall", "high", "long"))
    return None


def _of_kind(frame: Frame, at: int, arguments: dict[str, str]) -> list[Said] | None:
    clause = frame.clause
    if (said := arguments.get("new") or arguments.get("items")) is not None:
        back = next(n for n in range(at) if clause.word(n) == said)
        if back + 1 == at and clause.word(at) in known.PREPOSITIONS:
            return words_first(frame, back)
    plain = {name: value for name, value in arguments.items() if name != "kind"}
    if (form := form_at(clause, at)) is not None:
        chart = {"chart_form": form[0]} if form[0] else {}
        return _one(frame, form[1], {**plain, "kind": "chart", **chart}, "chart_add")
    word = clause.word(at)
    if word in ("table", "grid"):
        return _one(frame, at + 1, {**plain, "kind": "table"}, "table_add")
    if (end := _slide_noun(clause, at)) is not None:
        return new_slide(frame, end, arguments, lambda rest: adding(replace(frame, clause=Clause(f"add {rest}"))))
    if word in ("list", "bulleted", "bullet", "bullets"):
        ahead = at + 1
        while word in ("list", "bulleted") and (
            clause.word(ahead) in ("list", "with", "of", "containing", "the", "a")
            or clause.word(ahead) in known.NUMBERS
        ):
            ahead += 1
        if (bullets := new_bullets(frame, ahead)) is not None:
            return bullets
    if word in ("border", "frame") or (word == "outline" and _of_the_page(clause, at + 1)):
        return _border(frame, at + 1, plain)
    if word in ("background", "backdrop"):
        return _background(frame, at + 1, plain)
    if (slots := slot_phrase(frame, at, plain)) is not None:
        return slots
    return _shape(frame, at, plain) or _text(frame, at, plain) or _picture(frame, at, plain) or _note(frame, at, plain)


def _slide_noun(clause: Clause, at: int) -> int | None:
    """The position behind 'slide', with one or two words that describe it: 'a novel slide', 'slides'."""
    for ahead in range(at, at + 3):
        word = clause.word(ahead)
        if word in ("slide", "slides") or (word == "page" and ahead == at):
            after = clause.word(ahead + 1)
            owned = (
                after == "'s"
                or after in known.SLOTS
                or after in ("number", "numbers", "background", "master", "layout")
            )
            return None if owned else ahead + 1
        if not word.isalpha() or word in known.PREPOSITIONS or word in known.SLOTS:
            return None
    return None


def _shape(frame: Frame, at: int, arguments: dict[str, str]) -> list[Said] | None:
    clause = frame.clause
    word = clause.word(at)
    if word in ("shape", "figure"):
        inner = at + 1
        for words in (
            ("of",),
            ("like",),
            ("in", "the", "form", "of"),
            ("in", "the", "shape", "of"),
            ("shaped", "like"),
            ("resembling",),
        ):
            if tuple(clause.word(inner + n) for n in range(len(words))) == words:
                inner += len(words)
                break
        else:
            return None
        inner += clause.word(inner) in ("a", "an", "the")
        found = clause.phrase(inner, known.SHAPES)
        return _one(frame, found[1], {**arguments, "kind": found[0]}, "add") if found is not None else None
    if word in _ROUND and clause.word(at + 1) in _SHAPED:
        return _one(frame, at + 2, {**arguments, "kind": _ROUND[word]}, "add")
    found = clause.phrase(at, known.SHAPES) or clause.phrase(at, _PLURALS)
    if found is None or found[0] == "shape":
        return None
    end = found[1]
    while clause.word(end) in _SHAPED:
        end += 1
    return _one(frame, end, {**arguments, "kind": found[0]}, "add")


def _text(frame: Frame, at: int, arguments: dict[str, str]) -> list[Said] | None:
    text = frame.clause.among(at, known.TEXT_THINGS)
    if text is None:
        return None
    kind = "text box" if text[0] in ("text box", "text field") else "text"
    noun = {"noun": text[0]} if text[0] in ("caption", "label") else {}
    return _one(frame, text[1], {**arguments, "kind": kind, **noun}, "add")


def _note(frame: Frame, at: int, arguments: dict[str, str]) -> list[Said] | None:
    """Words that are called something: 'our phone number "0117 555" below the address'."""
    clause, end = frame.clause, at
    while end - at < 3 and clause.word(end).isalpha() and clause.word(end) not in known.PREPOSITIONS:
        end += 1
    if end == at or not clause.token(end, "q") or "new" in arguments or end + 1 >= len(clause):
        return None
    return _one(frame, end + 1, {**arguments, "kind": "text", "new": clause.word(end)}, "add")


def _one(frame: Frame, at: int, arguments: dict[str, str], act: str) -> list[Said] | None:
    """A new thing with all that is said of it."""
    found = modifiers(frame, at, arguments)
    if found is None:
        return None
    if found.pop("form", "") and found.get("kind") in _BADGES:
        found["kind"] = "circle"
    if found.get("kind") in _WORDED and not (found.get("new") or found.get("items")):
        return None
    pages = found.pop("pages", "")
    noun = found.pop("noun", "")
    if found.get("kind") in ("text", "text box") and not (found.get("new") or found.get("items")):
        return None  # which words is said elsewhere, or not at all
    role = known.SLOTS.get(re.sub(r"^(?:the|a|this|its) ", "", found.get("target", "").lower()))
    if found.get("kind") == "text" and role is not None:
        words: dict[str, str] = {name: found[name] for name in ("new", "items") if name in found}
        return [Said("fill", "", {"role": role, **words}, on_page=True, pages=pages)]
    if noun and set(found) <= {"kind", "new", "target"} and found.get("target", "it") in ("it", "them"):
        return [Said("fill", "", {"role": noun, "new": found["new"]}, on_page=True, pages=pages)]
    like = found.pop("color_like", "")
    if act in ("chart_add", "table_add"):
        found.pop("kind", None)
    said = [Said(act, "", found, on_page=True, pages=pages)]
    return [*said, Said("match", "it", {"prop": "colour", "like": like})] if like else said


def _of_the_page(clause: Clause, at: int) -> bool:
    return clause.word(at) in ("around", "to", "along", "on") and page_at(clause, at + 1) is not None


def _border(frame: Frame, at: int, arguments: dict[str, str]) -> list[Said] | None:
    """'add a thin black border around the page'; around a thing it is an outline, which `setting` reads."""
    clause = frame.clause
    if at < len(clause) and not (_of_the_page(clause, at) and page_at(clause, at + 1) == len(clause)):
        return None
    kept: dict[str, str] = {name: arguments[name] for name in ("color", "amount", "unit", "size") if name in arguments}
    return [Said("border", "", kept, on_page=True)]


_BACKGROUND_WORDS = frozenset("color in of a the with hue shade fill tone to".split())


def _background(frame: Frame, at: int, arguments: dict[str, str]) -> list[Said] | None:
    """'add a blue background to the slide', 'a background color of light blue'."""
    clause = frame.clause
    pages, color = "", arguments.get("color", "")
    while at < len(clause):
        word = clause.word(at)
        if word in ("to", "for", "on", "behind", "of") and (page := page_at(clause, at + 1)) is not None:
            pages = clause.word(at + 1) if clause.token(at + 1, "s") else pages
            at = page
        elif clause.token(at, "c") and not color:
            color, at = word, at + 1
        elif word in _BACKGROUND_WORDS:
            at += 1
        else:
            return None
    return [Said("background", "", {"color": color}, on_page=True, pages=pages)] if color else None


_PICTURE_WORDS = frozenset("of showing with depicting portraying featuring illustrating representing to".split())


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
            if (clause.word(end), clause.word(end + 1)) in (("related", "to"), ("relating", "to")):
                end += 1
            if clause.word(end) in _PICTURE_WORDS and (inner := thing_at(clause, end + 1)) is not None:
                found["about"] = clause.span(end + 1, inner)
                end = inner
            return _one(frame, end, found, "add")
        if not word or word in known.PREPOSITIONS or word.startswith("‹"):
            return None
    return None
