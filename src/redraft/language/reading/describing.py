"""What is said of a new thing behind its name: its words, its place, its size, its colours, its type, its data."""

from __future__ import annotations

from redraft.language.reading.charts import data_at
from redraft.language.reading.parts import first_part, like_at, parts_of
from redraft.language.reading.phrases import Frame
from redraft.language.reading.tables import rows_and_columns
from redraft.language.reading.things import thing_at
from redraft.targets.grounding import grammar_words as known
from redraft.targets.grounding.tokens import Amount, Clause, amount_at, direction_at, look_at, place_at, prop_at

SEPARATORS = frozenset((",", "and", "then", "which", "that", "is", ":", "it", "also", ";", "-", "be"))
_TYPING = frozenset(
    "type write enter input put insert include add containing contains saying with reading includes stating"
    " including print place mentioning mentions displaying bearing carrying featuring showing display displays"
    " incorporate has having of as record".split()
)
_WORDING = frozenset(
    "the following text phrase words word sentence message content statement it in into : , as follows given"
    " inside this a within contents caption wording information".split()
)
_SAYING = (
    "saying", "reading", "that says", "that reads", "which says", "which reads", "with the text", "with text",
    "labeled", "with the words", "with the word", "containing", "with the label", "stating", "that states",
    "with the message",
    "with the phrase", "says", "reads", "with the caption", "containing the text", "with the wording", "and type",
    "and write", "and enter", "to say", "with the following text", "including the text", "and put", "with the content",
    "with content", "that has the text", "as follows", "with the inscription", "of", "to read", "that contains",
    "which contains", "to be", "so it reads", "so that it reads", "that state", "and have it say", "that mentions",
)  # fmt: skip
TITLED = (
    "titled", "called", "named", "entitled", "with the title", "with title", "headed", "with a title", "with the name",
    "and name it", "and title it", "with the heading", "and call it", "and give it the title", "under the title",
    "with the title of", "having the title", "title", "with the label", "with the headline", "with the caption",
    "bearing the title", "having the name", "labeled", "with a heading", "with the theme", "with the topic",
    "whose title is", "that is titled", "that is called", "and entitle it", "and label it", "and head it",
    "featuring the title", "carrying the title", "with a title of", "with a title reading", "with a title saying",
    "with the title saying", "with the title reading", "with heading", "with a headline", "whose heading is",
    "under the heading", "using the title", "and set its title to", "and set the title to", "and make the title",
    "its title is", "the title being", "with the subject", "on the topic of", "on the topic", "about", "and caption it",
    "known as", "captioned", "dubbed", "with the designation", "designated", "christened", "with the label of",
    "by the name of", "by the title", "under the name", "carrying the heading", "bearing the heading", "that reads",
    "titled as", "named as", "with its title as", "with the title as", "with the title being", "and designate it",
    "heading",
)  # fmt: skip
_WITH = frozenset(
    "that with using from for on according based of to displaying showing utilizing illustrating depicting"
    " representing featuring having containing consisting comprising where whose employing presenting in which"
    " has including comparing".split()
)


def modifiers(frame: Frame, at: int, arguments: dict[str, str]) -> dict[str, str] | None:
    """All that is said of a new thing; None when some of it is not understood."""
    clause = frame.clause
    found = dict(arguments)
    while at < len(clause):
        step = _modifier(frame, clause, at, found)
        if step is None and clause.word(at) not in SEPARATORS and clause.word(at) not in known.FILLERS:
            return None
        at = step if step is not None else at + 1
    return found


def _modifier(frame: Frame, clause: Clause, at: int, found: dict[str, str]) -> int | None:
    """The position behind one thing that is said, which is put into `found`."""
    word = clause.word(at)
    if clause.token(at, "d"):
        found["data"] = word
        return at + 1
    kind = found.get("kind")
    if word in _WITH and kind in ("chart", "table") and (data := data_at(clause, at, chart=kind == "chart")):
        found["data"] = data[0]
        return data[1]
    if found.get("kind") == "table" and (sizes := rows_and_columns(clause, at + (word in _WITH))) is not None:
        found.update(sizes[0])
        return sizes[1]
    if (titled := clause.among(at, TITLED)) is not None and clause.token(titled[1], "q"):
        found["title" if found.get("kind") in ("chart", "table") else "new"] = clause.word(titled[1])
        return titled[1] + 1
    if (end := saying_at(clause, at)) is not None and not {"new", "items"} & found.keys():
        found["items" if clause.token(end, "l") else "new"] = clause.word(end)
        return end + 1
    if clause.token(at, "q") and "new" not in found:
        found["new"] = word
        return at + 1
    if clause.token(at, "l") and "items" not in found:
        found["items"] = word
        return at + 1
    if word == "written" and "new" in found and clause.word(at + 1) in ("inside", "in", "on", "within"):
        return at + 2 + (clause.word(at + 2) == "it")
    if word in ("in", "with") and (end := _lettered(clause, at + 1, found)) is not None:
        return end
    if (end := _where(frame, clause, at, found)) is not None:
        return end
    return appearance(frame, clause, at, found)


def saying_at(clause: Clause, at: int) -> int | None:
    """The position of the words that are to be written, behind 'saying', 'and type the text', 'with the words'…"""
    if (saying := clause.among(at, _SAYING)) is not None and words_at(clause, saying[1]):
        return saying[1]
    start = at
    while clause.word(start) in (",", "and", "then", "that", "which", "to"):
        start += 1
    if clause.word(start) not in _TYPING:
        return None
    start += 1
    while clause.word(start) in _WORDING or (clause.word(start - 1) in ("the", "a") and words_at(clause, start + 1)):
        start += 1
    return start if words_at(clause, start) else None


def words_at(clause: Clause, at: int) -> bool:
    """Whether quoted words, or a list of them, stand here."""
    return clause.token(at, "q") or clause.token(at, "l")


_WHERE_WORDS = frozenset("on to in onto into of at within inside for".split())


def _where(frame: Frame, clause: Clause, at: int, found: dict[str, str]) -> int | None:
    edge = {"top": "top", "bottom": "bottom", "upper": "top", "lower": "bottom"}.get(clause.word(at))
    if edge is not None and clause.word(at + 1) in ("left", "right", "center") and "place" not in found:
        found["place"] = f"{edge} {clause.word(at + 1)}"  # 'a badge with "New" top left'
        return at + 2 + (clause.word(at + 2) == "corner")
    parts = parts_of(clause, at)
    first = parts[0] if parts else first_part(clause, at)
    if first is None:
        place = place_at(clause, at)
        if place is not None and clause.word(place.end) != "of":
            found["place"] = place.name
            return place.end
        return None
    if first.kind == "place" and found.get("side") == "next" and first.name.split(" ")[0] in ("left", "right"):
        found["side"] = first.name.split(" ")[0]  # 'next to the rectangle on the right side'
        return first.end
    if first.kind == "place" and first.type != "axis" and first.start == at:
        found["place"] = (
            f"{found['place']} {first.name}" if found.get("place", first.name) != first.name else first.name
        )
        return first.end
    if (
        first.kind == "side"
        and first.anchor is not None
        and found.get("side") == "next"
        and frame.phrase(first.anchor) == "it"
    ):
        found["side"] = first.name  # 'adjacent to the rectangle on its right'
        return first.end
    if first.kind == "side" and first.anchor is not None:
        found["side"], found["anchor"] = first.name, frame.phrase(first.anchor)
        if first.owner:
            found["anchor2"] = frame.phrase(first.owner)
        return first.end
    if first.kind == "stack" and first.anchor is not None:
        found["side"], found["anchor"] = {"above": "over", "below": "behind"}[first.name], frame.phrase(first.anchor)
        return first.end
    if first.kind == "page" and clause.word(at) in _WHERE_WORDS:
        if clause.token(first.start, "s"):
            found["pages"] = clause.word(first.start)
        return first.end
    if first.kind == "value" and first.type == "point":
        found["point"] = first.name
        return first.end
    if (
        first.kind == "thing"
        and first.prep in ("on", "in", "to", "onto", "inside", "around", "round", "into")
        and "target" not in found
    ):
        if first.prep in ("around", "round"):
            found["side"], found["anchor"] = "around", frame.phrase((first.start, first.end))
            return first.end
        found["target"] = frame.phrase((first.start, first.end))
        return first.end
    return None


# Looks

_BEFORE_LOOK = frozenset(
    "in with of colored filled having using at by has its applying being set formatted written displayed"
    " shown and rendered typed styled shares sharing share that placed positioned located".split()
)


_APPEARANCE_WORDS = frozenset("style styles type letters lettering font text formatting".split())


def appearance(frame: Frame, clause: Clause, at: int, found: dict[str, str]) -> int | None:
    """Colour, outline, sizes, type, turn: 'in red', 'with a 2px black outline', 'rotated by 45 degrees'."""
    start = at
    while clause.word(start) in _BEFORE_LOOK:
        start += 1
    if clause.word(start) in ("rotated", "tilted", "turned", "angled", "rotating", "slanted"):
        return _turned(clause, start + 1, found)
    if clause.word(start) in ("a", "an", "the", "and"):
        start += 1
    if (end := _lettered(clause, start, found)) is not None:
        return end
    if clause.token(start, "c"):
        return _colored(clause, start, found)
    if (amount := amount_at(clause, start)) is not None:
        return _measured(clause, amount, found)
    if (prop := prop_at(clause, start)) is not None:
        return _valued(frame, clause, prop[0].name, prop[1], found)
    like = _same_color(frame, clause, start)
    if like is not None:
        found["color_like"], end = like
        return end
    look = look_at(clause, start)
    if look is not None and look[0][0] in ("weight", "slant", "decoration"):
        found[look[0][0]] = look[0][1]
        end = look[1]
        while clause.word(end) in _APPEARANCE_WORDS:
            end += 1
        return end
    if clause.word(start) in ("that", "which") and clause.word(start + 1) in ("points", "faces"):
        start += 1
    if (
        clause.word(start) in ("pointing", "facing", "points", "faces")
        and (way := direction_at(clause, start + 1)) is not None
    ):
        found["way"] = way.value
        return way.end
    return None


_LETTERS = frozenset("letters lettering type text print writing font words characters capitals".split())


def _lettered(clause: Clause, at: int, found: dict[str, str]) -> int | None:
    """'in big red letters', 'in bold white type': size, colour and weight of new words, in any order."""
    said: dict[str, str] = {}
    end = at
    while True:
        word = clause.word(end)
        if word in known.SIZES:
            said["size"] = word
        elif clause.token(end, "c"):
            said["color" if found.get("kind") in ("text", None) else "text_color"] = word
        elif word in ("bold", "italic"):
            said["weight" if word == "bold" else "slant"] = word
        elif word not in (",", "and"):
            break
        end += 1
    if not said or clause.word(end) not in _LETTERS or set(said) <= {"weight", "slant"}:
        return None
    found.update(said)
    return end + 1


_TURNED_WORDS = frozenset("by at an a angle of to the".split())


def _turned(clause: Clause, at: int, found: dict[str, str]) -> int | None:
    while clause.word(at) in _TURNED_WORDS:
        at += 1
    turn = amount_at(clause, at)
    if turn is None:
        return None
    found["angle"] = turn.number
    return turn.end + (clause.word(turn.end) in ("angle", "rotation"))


def _colored(clause: Clause, at: int, found: dict[str, str]) -> int | None:
    prop = prop_at(clause, at + 1)
    color = clause.word(at)
    if prop is None and "color" in found and "new" in found and found.get("kind") != "text":
        found["text_color"] = color  # 'a red button with "Book" in white'
        return at + 1
    if prop is None:
        end = at + 1
        while clause.word(end) in ("color", "fill", "colored", "in", "hue"):
            if clause.word(end) == "in" and clause.word(end + 1) != "color":
                break
            end += 1
        found["color"] = color
        return end
    if prop[0].name in ("outline", "outline color"):
        found["stroke"] = color
        return prop[1]
    if prop[0].name in ("fill", "color", "font color", "background", "font", "text"):
        found["text_color" if prop[0].name in ("font color", "font", "text") else "color"] = color
        return prop[1]
    return None


def _measured(clause: Clause, amount: Amount, found: dict[str, str]) -> int | None:
    if amount.unit == "deg":
        found["angle"] = amount.number
        return amount.end + (clause.word(amount.end) in ("angle", "rotation", "tilt"))
    after = clause.word(amount.end)
    if after in ("wide", "tall", "high", "long", "thick"):
        found["height" if after in ("tall", "high") else "width"] = amount.number
        found["unit"] = amount.unit
        return amount.end + 1
    if after in ("x", "×", "by") and (other := amount_at(clause, amount.end + 1)) is not None:
        found |= {"width": amount.number, "height": other.number, "unit": other.unit or amount.unit}
        return other.end
    prop = prop_at(clause, amount.end)
    if (
        clause.token(amount.end, "c")
        and (line := prop_at(clause, amount.end + 1)) is not None
        and line[0].name == "outline"
    ):
        found |= {"stroke": clause.word(amount.end), "stroke_amount": amount.number, "stroke_unit": amount.unit}
        return line[1]
    if prop is not None and prop[0].name in ("font size", "width", "height", "font", "text"):
        name = "font_size" if prop[0].name in ("font", "text") else prop[0].name.replace(" ", "_")
        found |= {name: amount.number, "unit": amount.unit}
        return prop[1]
    if found.get("kind", "").endswith("line") and amount.unit and "amount" not in found:
        found |= {"amount": amount.number, "unit": amount.unit}
        return amount.end
    if amount.unit in ("pt", "px") and found.get("kind") in ("text", "words"):
        found |= {"font_size": amount.number, "unit": amount.unit}
        return amount.end
    return None


_VALUED_WORDS = frozenset("of to as : is = set at be being".split())


def _valued(frame: Frame, clause: Clause, name: str, at: int, found: dict[str, str]) -> int | None:
    """A property with its value behind it: 'with a font size of 20', 'in the font "Arial"'."""
    if name in ("color", "fill") and (model := like_at(clause, at)) is not None and model.anchor is not None:
        found["color_like"] = frame.phrase(model.anchor)
        return model.end
    end = at
    while clause.word(end) in _VALUED_WORDS:
        end += 1
    amount = amount_at(clause, end)
    if amount is not None and name in ("font size", "width", "height", "size"):
        found[name.replace(" ", "_")] = amount.number
        found["unit"] = amount.unit
        return amount.end
    if amount is not None and name == "rotation":
        found["angle"] = amount.number
        return amount.end
    if clause.token(end, "c") and name in ("color", "fill", "font color"):
        found["text_color" if name == "font color" else "color"] = clause.word(end)
        return end + 1
    if clause.token(end, "q") and name in ("font", "text", "font style"):
        found["font" if name != "text" else "new"] = clause.word(end)
        return end + 1
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
    if (
        clause.word(at) == "same"
        and clause.word(at + 1) in ("color", "fill")
        and clause.word(at + 2) in ("as", "of", "like")
    ):
        inner = thing_at(clause, at + 3)
        return (frame.phrase((at + 3, inner)), inner) if inner is not None else None
    return None
