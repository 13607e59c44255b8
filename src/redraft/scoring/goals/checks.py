"""Statements about a result that leave freedom where the request did: each names layers, facts and relations.

A statement is an object:

    {"on": "title", "fill": "gold", "scale": ">"}         of one layer, or of each of a list
    {"on": "list", "part": "for free", "font_weight": 700} of some words of a text, the others as they were
    {"new": "ellipse", "fill": "red", "corner": "top right"} a new layer ("count": how many; 1 by default)
    {"new": "text", "text": "Q&A", "slide": 3}             … on the third page
    {"on": "date", "swapped": "venue"}                     where the other was: its middle or an edge, each way
    {"gone": ["date", "venue"]}                            layers that are no more (or no longer seen)
    {"pages": ["slide-256", "new", "slide-257"]}           pages in order; "new" for one that was not there
    {"page": 1, "width": 1080, "height": 1920}             the size of a page
    {"may": ["subtitle"], "place": true}                   what may change and need not
    {"on": "date", "text_in": ["May 7", "7 May"]}          one of these texts; case, white space and kinds of dashes
                                                           and quotes do not matter, here and in the next
    {"on": "tag", "text_has": "sold", "text_lacks": "new"} words that a text must and must not have (or lists of them)
    {"either": [[statement, …], [statement, …]]}           one of these lists; the first that comes out exact counts

Numbers: 40 is equality, "+20" and "-20" a distance from what it was, "*1.2" a factor, ">" and "<" more and less.
What no statement names must be as it was.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from typing import Any

from redraft.document.style import PROPERTIES
from redraft.errors import UsageError, says
from redraft.scoring.facts import PLACE_OFF, Facts, Scenery, alike, alike_all, newcomers
from redraft.scoring.goals.relations import grid_holds, number_holds, order_holds, place_holds
from redraft.scoring.goals.shades import fits

Statement = Mapping[str, Any]

BOX = frozenset({"place", "size"})
LETTERING = frozenset({"font_size", "letter_spacing", "stroke_width"})
FREE: Mapping[str, frozenset[str]] = {
    "text": BOX | {"text", "paragraphs"},
    "text_in": BOX | {"text", "paragraphs"},
    "text_has": BOX | {"text", "paragraphs"},
    "text_lacks": BOX | {"text", "paragraphs"},
    "lines": BOX | {"text", "paragraphs"},
    "font_size": BOX | LETTERING,
    "font_family": BOX | {"font_family"},
    "font_weight": BOX | {"font_weight"},
    "font_style": BOX | {"font_style"},
    "text_decoration": frozenset({"text_decoration"}),
    "letter_spacing": BOX | {"letter_spacing"},
    "align": BOX | {"align"},
    "scale": BOX | LETTERING | {"outline"},
    "width": BOX | LETTERING | {"outline"},
    "height": BOX | LETTERING | {"outline"},
    "angle": frozenset({"place", "size", "angle"}),
    "flip": frozenset({"place", "angle", "flip"}),
    "stroke": frozenset({"stroke", "stroke_width"}),
    "stroke_width": frozenset({"stroke", "stroke_width"}),
    "order": frozenset({"order", "parents"}),
    "shadow": frozenset({"effects", "shadow"}),
    "crop": BOX | {"crop", "effects"},
    "bullet": BOX | {"paragraphs"},
    "level": BOX | {"paragraphs"},
    "line_height": BOX | {"paragraphs", "outline"},
    "radius": frozenset({"outline"}),
    "picture": frozenset({"outline", "crop"}) | BOX,
    "table": BOX | {"text", "paragraphs", "gone", "font_size"},
    "series": BOX | {"text", "gone", "visible", "paragraphs"},
    "categories": BOX | {"text", "gone", "visible", "paragraphs"},
    "form": frozenset({"form", "gone", "visible"}) | BOX,
}
"""What a statement about a fact lets change besides."""
PLACES = ("x", "y", "right", "bottom", "cx", "cy", "corner", "edge", "center", "above", "below", "left_of", "right_of",
          "inside", "same_line", "swapped")  # fmt: skip
BY_ANOTHER = frozenset({"above", "below", "left_of", "right_of", "inside", "same_line", "swapped"})
ACROSS, DOWN = ("x", "right", "cx"), ("y", "bottom", "cy")
MARKS = str.maketrans({**dict.fromkeys("–—−‐‑", "-"), **dict.fromkeys("’‘ʼ", "'"), **dict.fromkeys("“”„«»", '"')})
OTHERS = {*PROPERTIES, *BOX, "paragraphs", "effects", "outline", "parents", "slide", "hidden", "says", "texts"}
HEAD = ("on", "new", "count", "part", "may", "gone", "pages", "page", "only_on")


def ways(statements: Sequence[Statement]) -> list[list[Statement]]:
    """The lists of plain statements that `either` stands for, in the order written; one where there is none."""
    found: list[list[Statement]] = [[]]
    for statement in statements:
        choices = statement.get("either")
        further = [[statement]] if choices is None else [way for choice in choices for way in ways(choice)]
        found = [[*one, *more] for one in found for more in further]
    return found


def freed(statement: Statement) -> set[str]:
    """The facts that a statement lets change on the layers it is about."""
    found: set[str] = set()
    for name in statement:
        if name in HEAD:
            continue
        if name not in FREE and name not in PLACES and name not in OTHERS:
            near = get_close_matches(name, [*FREE, *PLACES, *PROPERTIES], 1)
            raise UsageError(says("unknown-goal", name=name, advice=f"did you mean '{near[0]}'?" if near else ""))
        found |= {"place"} if name in PLACES else FREE.get(name, frozenset({name}))
    return found


def subjects(statement: Statement) -> list[str]:
    """The ids a statement is about."""
    named = statement.get("on", statement.get("may", statement.get("gone", [])))
    return [named] if isinstance(named, str) else list(named)


def holds(statement: Statement, before: Scenery, after: Scenery) -> str:
    """'' where the statement is true, else what is not as it says."""
    if "gone" in statement:
        left = [id for id in subjects(statement) if not is_gone(id, after)]
        return f"still there: {', '.join(left)}" if left else ""
    if "may" in statement:
        return ""
    if "pages" in statement:
        return _pages_hold(statement["pages"], before, after)
    if "page" in statement:
        return _page_holds(statement, before, after)
    if missing := _missing_anchor(statement, before, after):
        return f"what it is placed by is not there: {missing}"
    if "new" in statement:
        return _new_holds(statement, before, after)
    for id in subjects(statement):
        if id not in after.layers:
            return f"{id} is gone"
        if strayed := _strayed(id, statement, before, after) or _torn(id, statement, before, after):
            return strayed
        for name, wanted in statement.items():
            if name not in HEAD and not _fact_holds(id, name, wanted, statement, before, after):
                return f"{id}: {name} is not {wanted}"
    return ""


def _missing_anchor(statement: Statement, before: Scenery, after: Scenery) -> str:
    """The layer or page that a place or an order refers to, where it is not there (any more); '' where all are."""
    for name, wanted in statement.items():
        if name == "slide" and not 1 <= wanted <= len(after.pages):
            return f"page {wanted}"
        if not isinstance(wanted, str):
            continue
        anchor = ""
        if name in BY_ANOTHER:
            anchor = wanted
        elif name == "center":
            anchor = wanted.partition("@")[2]
        elif name == "order":
            anchor = wanted.partition(" ")[2]
        if anchor and anchor not in (before if name == "swapped" else after).layers:
            return anchor
    return ""


def _strayed(id: str, statement: Statement, before: Scenery, after: Scenery) -> str:
    """What is placed along one axis only stays where it is along the other."""
    names = {name for name in statement if name not in HEAD}
    old, new = before.boxes.get(id), after.boxes[id]
    if old is None or new is None or not names <= {*ACROSS, *DOWN, "center", "fill", "stroke", "opacity"}:
        return ""
    across = bool(names & set(ACROSS)) or statement.get("center", "").split("@")[0] in ("x", "both")
    down = bool(names & set(DOWN)) or statement.get("center", "").split("@")[0] in ("y", "both")
    if across == down:
        return ""
    off = abs(new.center[across] - old.center[across])
    return f"{id} went {off:.4g} {'down or up' if across else 'sideways'} too" if off > after.layers[id].pixel else ""


def _torn(id: str, statement: Statement, before: Scenery, after: Scenery) -> str:
    """A group that is only put elsewhere keeps its parts where they are in it."""
    names = {name for name in statement if name not in HEAD}
    if after.layers[id].kind != "group" or not names & set(PLACES) or names & {"scale", "width", "height", "angle"}:
        return ""
    ways = []
    for facts in after.family(id):
        old, new = before.boxes.get(facts.id), after.boxes[facts.id]
        if facts.corners and old is not None and new is not None:
            ways.append((new.x - old.x, new.y - old.y))
    apart = max((math.dist(way, ways[0]) for way in ways), default=0.0)
    return f"{id}: its parts moved apart" if apart > 2 * PLACE_OFF * after.layers[id].pixel else ""


def is_gone(id: str, after: Scenery) -> bool:
    return id not in after.layers or all(
        facts.looks.get("visible") is False for facts in after.family(id) if facts.kind != "group"
    )


def _pages_hold(wanted: Sequence[str], before: Scenery, after: Scenery) -> str:
    known = {page.id for page in before.pages}
    got = [page.id if page.id in known else "new" for page in after.pages]
    return "" if got == list(wanted) else f"the pages are {', '.join(got)}"


def _page_holds(statement: Statement, before: Scenery, after: Scenery) -> str:
    number = statement["page"]
    if number > len(after.pages):
        return f"there is no page {number}"
    page = after.pages[number - 1]
    for name in ("width", "height"):
        if name in statement and abs(getattr(page, name) - statement[name]) > 0.5:
            return f"page {number} has another {name}"
    if "hidden" in statement and page.hidden is not statement["hidden"]:
        return f"page {number} is {'hidden' if page.hidden else 'shown'}"
    texts = [facts.text for facts in after.layers.values() if facts.page == page.id and facts.text.strip()]
    if "texts" in statement and sorted(texts) != sorted(statement["texts"]):
        return f"page {number} says {texts}"
    missing = [text for text in statement.get("says", ()) if text not in texts]
    return f"page {number} does not say {missing}" if missing else ""


def _new_holds(statement: Statement, before: Scenery, after: Scenery) -> str:
    found = [facts for facts in newcomers(before, after) if _is_kind(facts, statement["new"], after)]
    wanted = {name: value for name, value in statement.items() if name not in HEAD}
    good = [
        facts
        for facts in found
        if all(_fact_holds(facts.id, name, value, statement, before, after) for name, value in wanted.items())
    ]
    many = statement.get("count", 1)
    if len(good) == many:
        return ""
    return f"{len(found)} new {statement['new']}, {len(good)} as wanted; {many} expected"


def _is_kind(facts: Facts, kind: str, after: Scenery) -> bool:
    box = after.boxes[facts.id]
    if kind in ("table", "chart"):
        return any(after.layers[id].noun.endswith(kind) for id in facts.parents)
    if kind == "line":
        return facts.kind == "shape" and box is not None and min(box[2:]) <= 0.03 * max(box[2:])
    if kind == "square":
        return facts.noun == "rect" and box is not None and abs(box.width - box.height) <= 0.02 * box.width
    if kind == "circle":
        return facts.noun == "ellipse" and box is not None and abs(box.width - box.height) <= 0.02 * box.width
    if kind in ("rect", "ellipse"):
        return facts.noun == kind
    return facts.kind == kind


def _fact_holds(id: str, name: str, wanted: Any, statement: Statement, before: Scenery, after: Scenery) -> bool:
    old, new = before.layers.get(id), after.layers[id]
    if name in ("table", "series", "categories"):
        return grid_holds(id, name, wanted, after)
    if name == "slide":
        return bool(new.page == after.pages[wanted - 1].id)
    if name == "form":
        return new.noun == str(wanted)
    if name in PLACES or name in ("width", "height", "scale"):
        return place_holds(id, name, wanted, before, after)
    if name == "order":
        return order_holds(id, wanted, before, after)
    if new.noun == "series" and name in ("fill", "stroke"):
        return _look_holds(name, wanted, statement, old, new)
    if new.kind == "group" and name not in ("shadow", "angle", "flip"):
        inner = [facts for facts in after.family(id) if facts.kind != "group"]
        if name == "opacity" and isinstance(wanted, int | float):  # of the whole, or of each of its parts
            olds = [before.layers[facts.id].looks["opacity"] for facts in inner if facts.id in before.layers]
            faded: list[object] = [wanted * value for value in olds if isinstance(value, float)]
            even: list[object] = [float(wanted)] * len(inner)
            got = [facts.looks["opacity"] for facts in inner]
            return any(alike_all(got, goal, name) for goal in (faded, even))
        return all(_fact_holds(facts.id, name, wanted, statement, before, after) for facts in inner)
    if name == "angle":
        leaf = next((facts for facts in after.family(id) if facts.corners), None)
        if leaf is None:  # nothing is left of it
            return False
        was = before.layers[leaf.id].angle if leaf.id in before.layers else 0.0
        goal = was + float(wanted) if isinstance(wanted, str) else float(wanted)
        return abs((leaf.angle - goal + 180) % 360 - 180) <= 0.5
    if name == "flip":
        leaves = [(before.layers.get(facts.id), facts) for facts in after.family(id) if facts.corners]
        return all(was is not None and _is_flipped(was, now, wanted) for was, now in leaves)
    if name == "shadow":
        return any(_has_shadow(facts) for facts in after.family(id)) is bool(wanted)
    if name == "text":
        return new.text == str(wanted)
    if name in ("text_in", "text_has", "text_lacks"):
        return _words_hold(name, [wanted] if isinstance(wanted, str) else wanted, plain(new.text))
    if name == "lines":
        return new.text.split("\n") == list(wanted)
    if name == "picture":
        return old is not None and old.inner[:1] != new.inner[:1]
    if name == "crop":
        return old is not None and (old.inner != new.inner or old.effects != new.effects)
    if name == "radius":
        if new.kind != "shape":
            return False
        was, now = (float(str(each.inner[1])) if each is not None else 0.0 for each in (old, new))
        return now > was if wanted == ">" else abs(now - wanted) < 0.5
    if name in ("bullet", "level", "line_height"):
        return _paragraphs_hold(name, wanted, statement, old, new)
    return _look_holds(name, wanted, statement, old, new)


def _words_hold(name: str, wanted: Sequence[str], text: str) -> bool:
    if name == "text_in":
        return text in map(plain, wanted)
    return all((plain(words) in text) is (name == "text_has") for words in wanted)


def plain(text: str) -> str:
    """Without case, kinds of quotes and dashes, and with single spaces."""
    return " ".join(text.translate(MARKS).casefold().split())


def _has_shadow(facts: Facts) -> bool:
    value = facts.looks.get("shadow")
    return (value is not None and value != "none" and value is not False) or any(
        word in effect for effect in facts.effects for word in ("shadow", "filter")
    )


def _is_flipped(old: Facts, new: Facts, axis: str) -> bool:
    if old.mirrored == new.mirrored:
        return False
    turned = abs((new.angle - old.angle + 180) % 360 - 180)
    return turned > 179 if axis == "x" else turned < 1 if abs(old.angle) < 1 else True


def _paragraphs_hold(name: str, wanted: Any, statement: Statement, old: Facts | None, new: Facts) -> bool:
    paragraphs: list[Any] = list(new.paragraphs)
    if "part" in statement:
        lines = new.text.split("\n")
        paragraphs = [
            paragraph for paragraph, line in zip(paragraphs, lines, strict=False) if line == statement["part"]
        ]
    values = [getattr(paragraph, name) for paragraph in paragraphs]
    if wanted == "numbers":
        return bool(values) and all(any(map(str.isdigit, value)) for value in values)
    if isinstance(wanted, bool):
        return bool(values) and all(bool(value) is wanted for value in values)
    if wanted in (">", "<"):
        was = [getattr(paragraph, name) for paragraph in (old.paragraphs if old else ())]
        return bool(values) and all((a > b) if wanted == ">" else (a < b) for a, b in zip(values, was, strict=False))
    return bool(values) and all(alike(value, wanted) for value in values)


def _look_holds(name: str, wanted: Any, statement: Statement, old: Facts | None, new: Facts) -> bool:
    if name in new.letters:
        values = [value for value, length in new.letters[name] for _ in range(length)]
        was = [value for value, length in old.letters[name] for _ in range(length)] if old else []
        if "part" in statement:
            return _part_holds(name, wanted, statement["part"], old, new, values, was)
        first = was[0] if was else None
        pairs = zip(values, was if len(was) == len(values) else [first] * len(values), strict=True)
        return bool(values) and all(_value_holds(name, wanted, a, b) for b, a in pairs)
    return _value_holds(name, wanted, old.looks.get(name) if old else None, new.looks.get(name))


def _part_holds(
    name: str, wanted: Any, part: str, old: Facts | None, new: Facts, values: list[object], was: list[object]
) -> bool:
    if old is None or old.text != new.text or part not in new.text:
        return False
    at = new.text.index(part)
    while at >= 0:
        inside = range(at, at + len(part))
        if all(_value_holds(name, wanted, was[n], values[n]) for n in inside if not part[n - at].isspace()) and all(
            alike(values[n], was[n], name) for n in range(len(values)) if n not in inside and not new.text[n].isspace()
        ):
            return True
        at = new.text.find(part, at + 1)
    return False


def _value_holds(name: str, wanted: Any, old: object, new: object) -> bool:
    if name in ("fill", "stroke"):
        return fits(str(wanted), old, new)
    if name == "font_weight":
        if wanted == "bold":
            return isinstance(new, int) and new >= 600 and (new >= 700 or new > (old if isinstance(old, int) else 0))
        if wanted == "regular":
            return isinstance(new, int) and 350 <= new <= 500
    if name == "font_style" and wanted == "italic":
        return new in ("italic", "oblique")
    if name == "text_decoration" and isinstance(wanted, str) and wanted != "none":
        return wanted in str(new).split()
    if isinstance(wanted, str) and isinstance(new, int | float) and not isinstance(new, bool):
        return number_holds(wanted, old if isinstance(old, int | float) else 0.0, new, 0.01)
    return alike(new, wanted, name)
