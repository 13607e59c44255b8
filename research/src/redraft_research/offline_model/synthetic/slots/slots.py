"""Makers of what fills the slots of wordings: targets, other things, colours, sizes, places, pages and texts."""

from __future__ import annotations

import re
from typing import Any

from redraft.commands.figures import clocks, dates
from redraft.commands.measure.traits import paints
from redraft.commands.words.amount_rules import amounts_of
from redraft_research.offline_model.synthetic.designs.view import Referent
from redraft_research.offline_model.synthetic.references.references import page_phrase, refer
from redraft_research.offline_model.synthetic.references.sets import everything, refer_set
from redraft_research.offline_model.synthetic.wordings import values
from redraft_research.offline_model.synthetic.wordings.drafts import DraftState, Value, makes
from redraft_research.offline_model.synthetic.wordings.phrases import END, FIRM, Phrase
from redraft_research.offline_model.synthetic.wordings.values import FACTORS, degree, number
from redraft_research.offline_model.synthetic.wordings.wording import choices

SIDEWAYS = {
    "horizontal": (("wider", "wider", "broader"), ("narrower", "narrower", "slimmer", "less wide")),
    "vertical": (("taller", "taller", "higher in itself"), ("shorter", "flatter", "less high")),
}
"""Larger and smaller in one direction."""
FINDERS: dict[str, Any] = {
    "price": lambda text: amounts_of(text, "price"), "time": clocks.times, "date": dates.dates,
}  # fmt: skip


def fits(entry: Referent, kind: str) -> bool:
    """Whether an entry is of the kind that a recipe asks for."""
    lone = entry.kind == "text" and bool(entry.words.strip())
    match kind:
        case "paint":
            return entry.paint is not None and not entry.pictures and (entry.single or entry.plate is not None)
        case "type":
            return bool(entry.texts) and (entry.kind == "text" or len(entry.texts) == 1)
        case "shape":
            return bool(entry.shapes) and entry.kind in ("shape", "group") and len(entry.shapes) < 3 and entry.single
        case "rect":
            return fits(entry, "shape") and entry.shapes[0].is_rect and "line" not in entry.kinds
        case "solid":
            return entry.kind == "picture" or (fits(entry, "shape") and "line" not in entry.kinds)
        case "area":
            plate = entry.kind == "shape" or (fits(entry, "button") and len(entry.shapes) == 1)
            return plate and fits(entry, "shape") and not _is_line(entry)
        case "edged":
            return fits(entry, "area") and paints(entry.shapes[0], "stroke")
        case "rule":
            return entry.kind == "shape" and _is_line(entry) and paints(entry.shapes[0], "stroke")
        case "strip":
            return entry.kind == "shape" and "line" in entry.kinds and not paints(entry.shapes[0], "stroke")
        case "filled":
            return fits(entry, "area") and fits(entry, "rect") and paints(entry.shapes[0], "fill")
        case "heavy" | "italic" | "faded" | "shadowed" | "tilted":
            return _is_so(entry, kind)
        case "thing":
            return entry.kind != "text" and not entry.layer.bound
        case "holder":
            return entry.kind == "group" and 0 < len(entry.texts) < 4 and entry.single
        case "button":
            return entry.kind == "group" and len(entry.texts) == 1 and bool(entry.shapes) and entry.single
        case "text":
            return lone
        case "line":
            return lone and entry.words.count("\n") < 2 and len(entry.words) < 160
        case "lines":
            return lone and "\n" in entry.words
        case "letters":
            return lone and any(map(str.isalpha, entry.words)) and "\n" not in entry.words
        case "price" | "time" | "date":
            return lone and entry.role.endswith(kind) and len(FINDERS[kind](entry.words)) == 1
    whole = not entry.layer.bound  # what cannot be moved alone is no thing by itself
    return (kind == "any" and whole) or kind == entry.kind or (kind == "single" and entry.single and whole)


_LINES = re.compile(r"\b(line|divider|separator|rule|connector|arrow|ring|arc|stroke|curve|underline|stem)s?$")


def _is_line(entry: Referent) -> bool:
    """Whether it is nothing but a line, so that its outline is what it is."""
    thin = "line" in entry.kinds or any(map(_LINES.search, entry.nouns[:2]))
    return thin and (entry.single and entry.kind == "shape")


def _is_so(entry: Referent, kind: str) -> bool:
    """Whether it already has a look that can be taken off."""
    match kind:
        case "heavy":
            return fits(entry, "type") and all((one.style.font_weight or 400) > 500 for one in entry.texts)
        case "italic":
            return fits(entry, "type") and all(one.style.font_style == "italic" for one in entry.texts)
        case "faded":
            return (entry.layer.style.opacity or 1.0) < 1
        case "shadowed":
            return entry.layer.style.shadow is not None
    return entry.single and abs(entry.layer.transform.b) > 0.01


def value_of(phrase: Phrase) -> Value:
    """A target with what commands take of it: ids, what has its colour, its shapes, its one id, its one text."""
    painted = tuple(
        id for one in phrase.entries for id in ((one.plate.id,) if not one.single and one.plate else one.ids)
    )
    plates = tuple(dict.fromkeys(one.plate.id if one.plate else one.id for one in phrase.entries))
    texts = phrase.entries[0].texts
    forms = {"paint": painted, "plate": plates, "one": phrase.entries[0].id, "text": texts[0].id if texts else ""}
    return Value(phrase, phrase.ids, forms)


def target(drawing: DraftState, kind: str, arg: str) -> Value | None:
    """A target of a kind: the one given where it fits, else one or (in so many cases) several."""
    many = float(arg or 0)
    view, rng, given = drawing.view, drawing.rng, drawing.given
    if given is not None:
        return value_of(given) if given.entries and all(fits(one, kind) for one in given.entries) else None
    if rng.random() < many and (found := refer_set(view, rng, lambda one: fits(one, kind))) is not None:
        return value_of(found)
    pool = [entry for entry in view.plain if fits(entry, kind)] if many < 1 else []
    about = "words" if kind in ("line", "letters", "lines") else "whole"
    phrase = refer(view, rng.choice(pool), rng, about) if pool else None
    return value_of(phrase) if phrase is not None else None


def _register(kind: str) -> None:
    def maker(drawing: DraftState, arg: str) -> Value | None:
        return target(drawing, kind, arg)

    maker.__name__ = kind
    makes(maker)


for _kind in ("any", "paint", "type", "shape", "rect", "solid", "thing", "holder", "button", "text", "line", "lines",
              "letters", "price", "time", "date", "picture", "single", "area", "edged", "rule", "filled", "heavy",
              "italic", "faded", "shadowed", "tilted"):  # fmt: skip
    _register(_kind)


@makes
def everywhere(drawing: DraftState, arg: str) -> Value | None:
    """All texts of the design, or of a slide."""
    found = everything(drawing.view, drawing.rng, True) if drawing.given is None else None
    return value_of(found) if found is not None else None


@makes
def row_of(drawing: DraftState, arg: str) -> Value | None:
    """Several on one page, three at least, in a horizontal or vertical row where that is asked for."""
    kind, _, wanted = arg.partition(",")
    found = target(drawing, kind or "any", "1.1") if drawing.given is None else None
    phrase = found.say if found else None
    if not isinstance(phrase, Phrase) or len({one.page for one in phrase.entries}) > 1 or len(phrase.entries) < 3:
        return None
    if phrase.text.startswith(("every", "each")):
        return None
    xs, ys = zip(*(one.box.center for one in phrase.entries), strict=True)
    axis = "horizontal" if max(xs) - min(xs) > max(ys) - min(ys) else "vertical"
    return value_of(phrase)._replace(more={"axis": axis}) if wanted in ("", axis) else None


@makes
def other(drawing: DraftState, kind: str) -> Value | None:
    """Something else on the page of the target; "like": of the same name; "page": also where there is no target."""
    view, rng, now = drawing.view, drawing.rng, drawing.target
    if now is None:
        return None
    taken, own = set(now.ids), now.entries[0]
    whole = kind not in ("paint", "type", "shape", "rect")
    pool = [one for one in view.near(own) if not taken & set(one.ids) and not (whole and one.layer.bound)]
    if kind == "like":
        pool = [one for one in pool if one.called & own.called] if rng.random() < 0.94 else pool
    elif kind == "over":
        pool = [one for one in pool if one.single and one.box.overlap(own.box) is not None]
    elif kind == "larger":
        pool = [one for one in pool if one.kind in ("shape", "picture") and one.box.area > 2 * own.box.area]
    else:
        pool = [one for one in pool if fits(one, kind or "any") and (one.single or kind != "paint")]
    found = refer(view, rng.choice(pool), rng) if pool else None
    return value_of(found) if found is not None else None


@makes
def color(drawing: DraftState, arg: str) -> Value | None:
    return Value(*values.color(drawing.rng))


@makes
def old_color(drawing: DraftState, arg: str) -> Value | None:
    """A colour of the design, by its name where that tells it, else by its code."""
    found = [one for one in drawing.view.plain if one.paint is not None]
    if not found:
        return None
    one = drawing.rng.choice(found)
    code = str(one.paint)[:7]
    named = len({other.paint for other in found if other.color == one.color}) == 1 and drawing.rng.random() < 0.6
    return Value(f"{FIRM}{one.color if named else code}{END}", code)


@makes
def colors(drawing: DraftState, arg: str) -> Value | None:
    chosen = [values.color(drawing.rng) for _ in range(drawing.rng.choice((2, 3, 3)))]
    wording = ", ".join(one for one, _ in chosen[:-1]) + " and " + chosen[-1][0]
    return Value(wording, tuple(paint for _, paint in chosen))


@makes
def length(drawing: DraftState, arg: str) -> Value | None:
    """About a share of the page; no percentage, for that is one of several things."""
    page = drawing.view.pages[drawing.target.entries[0].page if drawing.target and drawing.target.entries else 0]
    wording, value = values.length(drawing.rng, min(page.width, page.height), float(arg or 0.05))
    return None if str(value).endswith("%") else Value(wording, value)


@makes
def share(drawing: DraftState, arg: str) -> Value | None:
    """A percentage of a list."""
    one = float(drawing.rng.choice(arg.split(",")))
    wording = number(one, drawing.rng.choice(("%", "%", " %", " percent")))
    return Value(wording, round(one / 100, 4), {"less": round(1 - one / 100, 4), "sign": f"{one:g}%"})


@makes
def count(drawing: DraftState, arg: str) -> Value | None:
    one = int(drawing.rng.choice(arg.split(",")))
    return Value(number(one), one)


@makes
def choice(drawing: DraftState, name: str) -> Value | None:
    """Words of `choices.list`, and the fields that they set."""
    wording, fields = drawing.rng.choice(choices(name))
    made: dict[str, Any] = {}
    for key, text in fields:
        made[key] = text[1:-1] if text[0] == '"' else float(text) if "." in text else int(text)
    return Value(re.sub(r"\d+", lambda found: number(float(found[0])), wording), made, made)


@makes
def size(drawing: DraftState, arg: str) -> Value | None:
    """Larger or smaller, in words, shares or times; of texts the type."""
    rng, now = drawing.rng, drawing.target
    typed = now is not None and all(one.kind == "text" for one in now.entries)
    of: dict[str, Any] = {"of": "type"} if typed else {}
    smaller, roll = rng.random() < 0.45, rng.random()
    word = "smaller" if smaller else rng.choice(("bigger", "bigger", "larger"))
    if roll < 0.5:
        level, how = degree(rng)
        if not typed and rng.random() < 0.2:
            axis = rng.choice(("horizontal", "vertical"))
            word = rng.choice(SIDEWAYS[axis][smaller])
            of = {"axis": axis}
        return Value(f"{how} {word}".strip(), {"factor": FACTORS[level][smaller], **of})
    if roll < 0.75:
        one = rng.choice((5, 10, 15, 20, 25, 30, 40, 50, 60))
        wording = number(one, rng.choice(("%", "%", " %", " percent")))
        shown = rng.choice((f"{wording} {word}", f"{wording} {word}", f"{word} by {wording}"))
        return Value(shown, {"factor": (100 - one if smaller else 100 + one) / 100, **of})
    found = choice(drawing, "times")
    return found and found._replace(value={**found.value, **of})


@makes
def font_size(drawing: DraftState, arg: str) -> Value | None:
    one = drawing.rng.choice(
        (9, 10, 11, 12, 13, 14, 16, 18, 20, 22, 24, 26, 28, 30, 32, 36, 40, 42, 44, 48, 54, 60, 72, 96)
    )
    unit = drawing.rng.choice(("", "", "", "px", " px", "pt", " pt", " points"))
    return Value(number(one, unit), f"{one}pt" if unit.strip()[:2] in ("pt", "po") else one)


@makes
def shade(drawing: DraftState, arg: str) -> Value | None:
    how = choice(drawing, "shades")
    level, word = degree(drawing.rng)
    return how and Value(
        f"{word} {how.say}".strip(), {**how.value, **({"steps": (0.5, 1, 2)[level]} if level != 1 else {})}
    )


@makes
def way(drawing: DraftState, arg: str) -> Value | None:
    """Which way and how far."""
    rng, aim = drawing.rng, choice(drawing, "ways")
    if aim is None:
        return None
    axis, sign = aim.more["axis"], aim.more["sign"]
    if rng.random() < 0.45:
        level, word = degree(rng)
        value: float | str = f"{'-' if sign < 0 else ''}{2 if level == 0 else 5}%"
        return Value(f"{word if level == 0 else ''} {aim.say}".strip(), {axis: value})
    far = length(drawing, "0.05")
    if far is None:
        return None
    value = (f"-{far.value}" if sign < 0 else far.value) if isinstance(far.value, str) else sign * far.value
    forms = ("{0} {1}", "{0} {1}", "{1} by {0}", "{1} {0}", "by {0} {1}")
    return Value(rng.choice(forms).format(far.say, aim.say), {axis: value})


@makes
def beside(drawing: DraftState, arg: str) -> Value | None:
    """Where beside something, now and then how far from it."""
    found = choice(drawing, "beside")
    if found is None or drawing.rng.random() > 0.15 or str(found.say).startswith(("just", "right ")):
        return found
    far = length(drawing, "0.03")
    return far and Value(f"{far.say} {found.say}", {**found.value, "gap": far.value})


@makes
def turn(drawing: DraftState, arg: str) -> Value | None:
    rng, aim = drawing.rng, choice(drawing, "turns")
    if aim is None:
        return None
    if rng.random() < 0.2:
        return Value(f"{rng.choice(('a bit', 'a little', 'slightly'))} {aim.say}".strip(), 5 * aim.more["sign"])
    one = rng.choice((2, 3, 5, 8, 10, 12, 15, 20, 30, 45, 60, 90))
    return Value(f"{number(one, rng.choice(('°', ' degrees', ' deg')))} {aim.say}".strip(), one * aim.more["sign"])


# --- pages ------------------------------------------------------------------------------------------------------------
@makes
def page(drawing: DraftState, arg: str) -> Value | None:
    """A slide, another one than those before; "one": also of a design of one page, which need not be named."""
    view, rng = drawing.view, drawing.rng
    if drawing.given is not None or not view.deck:
        return None
    taken = [one.more["number"] for one in drawing.slots.values() if "number" in one.more]
    free = [at for at in range(len(view.pages)) if at not in taken]
    if not free:
        return None
    at = rng.choice(free)
    wording = page_phrase(view, at, rng)
    return Value(
        wording if taken else Phrase(wording, ()), view.pages[at].id, {"number": at, "first": view.pages[0].id}
    )


@makes
def single_page(drawing: DraftState, arg: str) -> Value | None:
    """An empty wording in a design of one page; else None."""
    return Value("", "") if drawing.given is None and not drawing.view.deck else None


@makes
def on_page(drawing: DraftState, arg: str) -> Value | None:
    """Something on the slide that was named, or on the only one."""
    view, rng = drawing.view, drawing.rng
    at = drawing.slots["P"].more["number"] if "P" in drawing.slots else 0
    pool = [one for one in view.seen if one.page == at and (view.deck is ("P" in drawing.slots))]
    found = refer(view, rng.choice(pool), rng) if pool else None
    return value_of(found._replace(page="")) if found is not None else None


@makes
def page_size(drawing: DraftState, arg: str) -> Value | None:
    rng = drawing.rng
    if drawing.given is not None or drawing.view.deck:
        return None
    if rng.random() < 0.4:
        found = choice(drawing, "page sizes")
        return found and found._replace(say=f"{FIRM}{re.sub(f'[{FIRM}{END}]', '', str(found.say))}{END}")
    wide, high = (float(rng.randrange(400, 2000, 20)) for _ in range(2))
    wording = f"{FIRM}{wide:g} {rng.choice(('x', 'by', '×'))} {high:g}{rng.choice((' px', '', ' pixels'))}{END}"
    return Value(wording, {"width": wide, "height": high})


@makes
def cut(drawing: DraftState, arg: str) -> Value | None:
    """The side of a picture that is cut off, by the share in slot L."""
    edge = drawing.rng.choice(("left", "top", "right", "bottom"))
    return Value(edge, {edge: drawing.slots["L"].more["sign"]})


@makes
def middle(drawing: DraftState, arg: str) -> Value | None:
    """A box in the middle of the only page."""
    page, alone = drawing.view.pages[0], single_page(drawing, "")
    high = min(page.width, page.height) / 6
    return alone and Value("", (page.width / 2 - high / 2, page.height / 2 - high / 2, high, high))


@makes
def deck(drawing: DraftState, arg: str) -> Value | None:
    return Value("", "") if drawing.view.deck and drawing.given is None else None


@makes
def hidden(drawing: DraftState, arg: str) -> Value | None:
    """Something that does not show."""
    found = [one for one in drawing.view.entries if one.hidden and one.nouns[0].startswith("hidden ")]
    if drawing.given is not None or len(found) != 1:
        return None
    nouns = (f"the {found[0].nouns[0]}", "the hidden text", f"the {found[0].nouns[0]}")
    return value_of(Phrase(drawing.rng.choice(nouns), (found[0],)))


@makes
def usual(drawing: DraftState, arg: str) -> Value | None:
    """The usual step larger or smaller, which has no words; of texts the type."""
    now = drawing.target
    typed = now is not None and all(one.kind == "text" for one in now.entries)
    return Value("", {"factor": float(arg), **({"of": "type"} if typed else {})})


@makes
def ground(drawing: DraftState, arg: str) -> Value | None:
    """The background of a page."""
    view, rng = drawing.view, drawing.rng
    at = rng.randrange(len(view.pages))
    ids = [
        one.id
        for one in view.pages[at].layers
        if (fact := view.facts.records.get(one.id)) and fact.role == "background"
    ]
    if drawing.given is not None or len(ids) != 1:
        return None
    return Value(Phrase("the background", (), page=page_phrase(view, at, rng) if view.deck else ""), (ids[0],))


@makes
def page_number(drawing: DraftState, arg: str) -> Value | None:
    """A slide by its number alone."""
    found = page(drawing, arg)
    return found and found._replace(say=number(found.more["number"] + 1))
