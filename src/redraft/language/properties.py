"""Properties of things: the values each takes, and the looks (frames without a target) that set, raise, remove or copy
it. Their words are in the table `property` of words.toml."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from redraft.document.color_names import named_color
from redraft.grammar.chart import Unfit
from redraft.grammar.lattice import Amount
from redraft.grammar.vocabulary import vocabulary
from redraft.language.frames import Frames, frame
from redraft.targets.description import Noun


class Value(NamedTuple):
    """A value of a property. `kind` is paint, amount, both (width and height), family, looks (frames), tone (a shade)
    or change (larger or smaller)."""

    kind: str
    value: Any


class Adjustment(NamedTuple):
    """A change to larger (`sign` 1) or smaller (-1): by an amount or a percentage, or `times` as much; else the usual
    one, a small (`degree` 1) or a large one (3). With sign 0 it is `times` the size."""

    sign: int
    by: Amount | None = None
    times: float = 0
    degree: int = 2

    @property
    def factor(self) -> float:
        """The factor of the current size. Raises Unfit for a length."""
        if self.by is not None and self.by.unit != "%":
            raise Unfit
        if self.by is not None and (self.sign > 0 or self.by.number < 100):
            return round(1 + self.sign * self.by.number / 100, 6)
        if self.by is not None:
            raise Unfit
        if self.times and self.sign:  # a third larger, three times smaller
            return round(1 + self.sign * self.times, 6) if self.times < 1 else self.times**self.sign
        return self.times or {1: (1.1, 0.9), 2: (1.25, 0.8), 3: (1.5, 0.65)}[self.degree][self.sign < 0]


def _share(amount: Amount) -> float:
    """An opacity from 0 to 1: 50%, 0.5."""
    found = amount.number if amount.unit == "" and amount.number <= 1 else amount.number / 100
    if amount.unit not in ("", "%") or not 0 <= found <= 1:
        raise Unfit
    return round(found, 4)


def _lines(amount: Amount) -> float | str:
    """A line spacing: 1.5 is one and a half lines."""
    return f"{amount.number * 100:g}%" if amount.unit == "" and amount.number < 5 else amount.length


def _weight(amount: Amount) -> int:
    if amount.unit or amount.number % 100 or not 100 <= amount.number <= 900:
        raise Unfit
    return int(amount.number)


def _sized(amount: Amount) -> Frames:
    return frame("grow", factor=amount.share) if amount.unit == "%" else frame("set_size", length=amount.length)


def _side(name: str) -> Callable[[Amount], Frames]:
    def sized(amount: Amount) -> Frames:
        if amount.unit == "%":
            raise Unfit  # of the page, or of what it is?
        return frame("set_side", of=name, length=amount.length)

    return sized


def _painted(part: str) -> Callable[[str], Frames]:
    return lambda paint: frame("recolor", color=paint, part=part)


def _toned(part: str) -> Callable[[Mapping[str, Any]], Frames]:
    return lambda tone: frame("shade", **dict(tone), part=part)


def _type_size(amount: Amount) -> Frames:
    return frame("typeset", font_size=amount.length)


def _family(family: str) -> Frames:
    return frame("typeset", font_family=family)


def _grown(of: str) -> Callable[[Adjustment], Frames]:
    """A builder of looks that change one dimension, or (size) all of them."""

    def grown(change: Adjustment) -> Frames:
        if change.by is not None and change.by.unit != "%":
            return frame("extend", of=of, by=change.sign * change.by.number, unit=change.by.unit)
        if of in ("size", "font size"):
            return frame("grow", factor=change.factor, only_type=of == "font size")
        axis = "horizontal" if of == "width" else "vertical"
        return frame("resize", factor=change.factor, axis=axis)

    return grown


def _by(command: str, usual: float) -> Callable[[Adjustment], Frames]:
    """A builder of looks that change letter or line spacing."""

    def spaced(change: Adjustment) -> Frames:
        if change.times or (change.by is not None and change.by.unit == "%" and command == "space_letters"):
            raise Unfit  # of the room, or of the letters?
        usually = Amount(usual * change.degree / 2, "%")
        by = change.by or usually
        return frame(command, amount=Amount(change.sign * by.number, by.unit).length, add=True)

    return spaced


def _scaled(of: str, usual: float) -> Callable[[Adjustment], Frames]:
    """A builder of looks that change outlines and corners by an amount or a factor."""

    def scaled(change: Adjustment) -> Frames:
        if change.by is not None and change.by.unit != "%":
            return frame("extend", of=of, by=change.sign * change.by.number, unit=change.by.unit)
        factor = change.factor if change.by or change.times else usual**change.sign
        return frame("extend", of=of, factor=round(factor, 4))

    return scaled


def _faded(way: int) -> Callable[[Adjustment], Frames]:
    def faded(change: Adjustment) -> Frames:
        factor = Adjustment(way * change.sign, change.by, change.times, change.degree).factor
        return frame("dim", factor=factor, shared=change.by is not None)

    return faded


_TAKES: Mapping[str, Mapping[str, Callable[..., Frames]]] = {
    "color": {"paint": lambda paint: frame("recolor", color=paint), "tone": lambda tone: frame("shade", **dict(tone))},
    "text color": {"paint": _painted("text"), "tone": _toned("text")},
    "text": {"paint": _painted("text"), "tone": _toned("text"), "amount": _type_size, "looks": tuple,
             "change": _grown("font size")},
    "fill": {"paint": _painted("fill"), "tone": _toned("fill")},
    "ground": {"paint": lambda paint: frame("put_behind", color=paint)},
    "outline": {"paint": lambda paint: frame("edge", color=paint), "tone": _toned("outline"),
                "amount": lambda amount: frame("edge", width=amount.length),
                "weight": lambda weight: frame("edge", weight=weight), "change": _scaled("outline", 1.5)},
    "outline color": {"paint": lambda paint: frame("edge", color=paint), "tone": _toned("outline")},
    "thickness": {"amount": lambda amount: frame("thickness", width=amount.length), "change": _scaled("outline", 1.5)},
    "opacity": {"amount": lambda amount: frame("dim", opacity=_share(amount)), "change": _faded(1)},
    "transparency": {"amount": lambda amount: frame("dim", opacity=round(1 - _share(amount), 4)),
                     "change": _faded(-1)},
    "font": {"family": _family, "looks": tuple, "amount": _type_size, "paint": _painted("text"),
             "change": _grown("font size")},
    "font style": {"looks": tuple},
    "font weight": {"looks": tuple, "amount": lambda amount: frame("typeset", font_weight=_weight(amount))},
    "font size": {"amount": _type_size, "change": _grown("font size")},
    "size": {"amount": _sized, "change": _grown("size"),
             "both": lambda both: frame("resize", width=both[0], height=both[1])},
    "width": {"amount": _side("width"), "change": _grown("width")},
    "height": {"amount": _side("height"), "change": _grown("height")},
    "length": {"amount": _side("length"), "change": lambda change: frame("lengthen", change=change)},
    "letter spacing": {"amount": lambda amount: frame("space_letters", amount=amount.length),
                       "change": _by("space_letters", 5)},
    "line spacing": {"amount": lambda amount: frame("space_lines", amount=_lines(amount)),
                     "change": _by("space_lines", 20)},
    **{f"space {side}": {"amount": lambda amount, way=way: frame("space_lines", amount=amount.length, between=way)}
       for side, way in (("before", "paragraphs"), ("after", "after"))},
    "corners": {"amount": lambda amount: frame("round_corners", radius=amount.length),
                "corners": lambda radius: frame("round_corners", **({} if radius is None else {"radius": radius})),
                "change": _scaled("corners", 1.5)},
    "alignment": {"looks": tuple},
    "shadow": {"paint": lambda paint: frame("cast_shadow", color=paint)},
    "glow": {"paint": lambda paint: frame("cast_shadow", color=paint, glow=True)},
}  # fmt: skip
_ALONE: Mapping[str, Frames] = {
    "shadow": frame("cast_shadow"), "glow": frame("cast_shadow", glow=True, color="#ffffffcc"),
    "outline": frame("border"), "ground": (),
}  # fmt: skip
_OFF: Mapping[str, Frames] = {
    "outline": frame("modify", stroke="none"), "fill": frame("modify", fill="none"),
    "shadow": frame("unshadow"), "glow": frame("unshadow"),
    "letter spacing": frame("space_letters", amount=0), "corners": frame("round_corners", radius=0),
    "transparency": frame("dim", opacity=1),
    "bold": frame("typeset", font_weight=400), "italic": frame("typeset", font_style="normal"),
    "underlined": frame("typeset", text_decoration="none"), "struck": frame("typeset", text_decoration="none"),
}  # fmt: skip
_SAME = {"color": "color", "fill": "color", "text color": "text color", "outline color": "outline color",
         "font": "font", "font size": "font size", "font weight": "font weight", "outline": "outline",
         "opacity": "opacity", "transparency": "opacity", "alignment": "alignment", "look": "look",
         "font style": "font"}  # fmt: skip


def valued(property: str, *values: Value) -> Frames:
    """The looks that set a property to values: an outline red and 5px."""
    takes = _TAKES.get(property, {})
    if len(values) > 1 and any(value.kind == "change" for value in values):
        raise Unfit  # '20px larger' is one
    found: Frames = ()
    kinds = [value.kind for value in values]
    for value in values:
        if value.kind not in takes or (kinds.count(value.kind) > 1 and value.kind != "looks"):
            raise Unfit  # two colours
        if value.kind != "corners" or "amount" not in kinds:  # '12px round corners'
            found += takes[value.kind](value.value)
    if len(found) > 1 and len({one.intent for one in found}) == 1 and found[0].intent in ("edge", "cast_shadow"):
        fields = [field for one in found for field in one.fields]
        if {"width", "weight"} <= {name for name, _ in fields}:
            raise Unfit  # '3px thick' is one
        found = frame(found[0].intent, **dict(fields))
    return found


def usual_look(property: str) -> Frames:
    """The looks for a property named without a value: a shadow, an outline."""
    if not (found := _ALONE.get(property, ())):
        raise Unfit
    return found


def off(property: str) -> Frames:
    """The looks that remove a property."""
    if property not in _OFF:
        raise Unfit
    return _OFF[property]


def alike(property: str, like: Any, times: float = 1) -> Frames:
    """The looks that copy a property from another thing."""
    if property in ("size", "width", "height"):
        return frame("measure_as", like=like, of=property, times=times)
    if property not in _SAME or (times != 1 and property != "font size"):
        raise Unfit
    return frame("match", like=like, aspect=_SAME[property], **({"times": times} if times != 1 else {}))


def alike_in(property: str, thing: Any, held: tuple[str, Any] | None) -> Frames:
    """The looks that copy a property from another thing, which is named itself or by that property."""
    if held is not None and held[0] != property:
        raise Unfit
    return alike(property, thing if held is None else held[1])


def tone(how: str, share: Amount | None = None, degree: int = 2) -> Value:
    """A shade such as 'darker', by a percentage or a degree."""
    extent: dict[str, Any] = {"share": share.share} if share is not None else {}
    if degree != 2:
        extent["steps"] = 0.4 if degree == 1 else 2
    return Value("tone", (("how", how), *extent.items()))


def change(sign: int, by: Amount | None = None, times: float = 0, degree: int = 2) -> Value:
    return Value("change", Adjustment(sign, by, times, degree))


def compared(word: str, by: Amount | None = None, times: float = 0, degree: str | None = None) -> Frames:
    """The looks for a comparative such as 'wider'; its row in words.toml has the property and the sign."""
    property, _, sign = word.rpartition(" ")
    return valued(property, change(int(sign), by, times, int(degree or 2)))


_TRAITS: Mapping[str, Frames] = {
    "bold": frame("typeset", font_weight=700), "italic": frame("typeset", font_style="italic"),
    "underlined": frame("typeset", text_decoration="underline"),
    "struck": frame("typeset", text_decoration="line-through"),
    "extra bold": frame("typeset", font_weight=800), "semibold": frame("typeset", font_weight=600),
    "regular": _OFF["bold"], "upright": _OFF["italic"], "not underlined": _OFF["underlined"],
    **{way: frame("typeset", baseline=way) for way in ("superscript", "subscript")},
    "not raised": frame("typeset", baseline="normal"),
    **{case: frame("change_case", case=case) for case in ("upper", "lower", "title", "sentence")},
    **{side: frame("align_text", to=side) for side in ("left", "right", "center", "justify")},
}  # fmt: skip


def set_so(trait: str) -> Frames:
    """The looks for a trait of type: bold, in capitals, left-aligned."""
    return _TRAITS[trait]


_FACES = frozenset(
    "arial|helvetica|helvetica neue|georgia|verdana|tahoma|times new roman|times|courier|courier new|calibri|cambria|"
    "garamond|trebuchet ms|comic sans|comic sans ms|futura|palatino|baskerville|roboto|open sans|inter|lato|montserrat|"
    "poppins|raleway|nunito|oswald|merriweather|playfair display|source sans pro|source serif pro|manrope|noto sans|"
    "noto serif|dejavu sans|dejavu serif|liberation sans|liberation serif|ubuntu|work sans|fira sans|segoe ui"
    .split("|")
)  # fmt: skip


def face(family: str) -> Frames:
    """The looks for a well-known font, which needs no 'font' beside it."""
    if family.casefold() not in _FACES:
        raise Unfit
    return _family(family)


def any_face(family: str) -> Frames:
    """The looks for any font, where the pattern requires one."""
    if named_color(family) is not None or family.casefold() in vocabulary().tables["trait"]:
        raise Unfit
    return _family(family)


def unquoted(typed: str) -> str:
    """An unquoted name: quoted words may be a text. Raises Unfit for others."""
    if not typed[:1].isalnum():
        raise Unfit
    return typed


def known_face(family: str) -> str:
    """A well-known font that is to be replaced; not any capitalised words."""
    face(family)
    return family


def was_of(held: tuple[str, Any], was: Frames) -> Frames:
    """The frames that check the current state of a property, given as (name, things)."""
    return tuple(one.with_field("target", held[1]).with_field("of", held[0]) for one in was)


def unset(traits: tuple[str, ...]) -> Frames:
    """The looks that remove traits of type."""
    return tuple(one for trait in traits for one in off(trait))


def instead(paint: str, hue: str) -> Frames:
    """The look that replaces one colour of a thing by another."""
    return frame("repaint", color=paint, was=hue)


_SHADOWS: Mapping[str, Mapping[str, Any]] = {
    "soft": {"softness": 4}, "hard": {"softness": 0}, "subtle": {"size": 0.5}, "large": {"size": 2},
}  # fmt: skip


def cast(kind: str, color: str | None = None) -> Frames:
    """The look for a shadow of a kind."""
    return frame("cast_shadow", **_SHADOWS[kind], **({"color": color} if color else {}))


def sized(length: Amount) -> Frames:
    """The look for a length alone. Raises Unfit without a unit, as the number may be anything."""
    if not length.unit:
        raise Unfit
    return frame("set_size", length=length.length)


def sized_to(word: str, looks: Frames) -> Frames:
    """The looks for a verb with a size: 'widen it to 300px' sets the width."""
    property = word.rpartition(" ")[0]
    if property == "size" or looks[0].intent != "set_size":
        return looks
    length = looks[0].given("length")
    if len(looks) > 1 or property not in ("width", "height", "length"):
        raise Unfit
    return frame("set_side", of=property, length=length)


def changed_by(sign: int, by: Amount | None = None, times: float = 0, degree: str | None = None) -> Value:
    return change(sign, by, times, int(degree or 2))


def scale_share(percent: Amount) -> float:
    """The factor of 'scale by 120%'. Raises Unfit for 20%, which may be an increase or the new size."""
    if percent.number <= 50:
        raise Unfit
    return percent.share


def side_of(property: str) -> str:
    if property not in ("width", "height"):
        raise Unfit
    return property


def together(looks: Frames) -> Frames:
    """The looks with a width and a height of one target united into one size."""
    sides = [one for one in looks if one.intent == "set_side"]
    if len({one.given("of") for one in sides}) != 2 or len({one.given("target") for one in sides}) != 1:
        return looks
    target = {"target": sides[0].given("target")} if sides[0].has("target") else {}
    both = frame("resize", **target, **{one.given("of"): one.given("length") for one in sides})
    return (*(one for one in looks if one not in sides), *both)


def owner(things: Any, property: str) -> Any:
    """The owner in 'owner property'. Raises Unfit for 'the invitation text', which is a thing, and for 'all fonts'."""
    if property == "text" or things == Noun("all", "", True):
        raise Unfit
    return things


def put(held: tuple[str, Any], *values: Value) -> Frames:
    """The looks that set a property of things, given as (name, things)."""
    return tuple(one if one.has("target") else one.with_field("target", held[1]) for one in valued(held[0], *values))


FUNCTIONS: Mapping[str, Any] = {
    **{function.__name__: function for function in (
        valued, usual_look, off, alike, alike_in, tone, change, changed_by, put, compared, set_so, unset, face,
        any_face, known_face, unquoted, instead, was_of, cast, sized, sized_to, scale_share, side_of, together, owner)},
    "Value": Value, "every_text": Noun("all", "", True),
}  # fmt: skip
