"""The one picture of a page by what it shows, and the frame around it.

Nothing here looks into pictures. Where a page has exactly one, 'the stage photo', 'the painting' and 'the picture of
the dunes' can only be that one, unless the word before it names something else that is there.
"""

from __future__ import annotations

import re

from redraft.document.layers import Picture, Placed, Shape
from redraft.lazy import lazily
from redraft.targets.grounding import words
from redraft.targets.grounding.candidates import Candidate, Grounding
from redraft.targets.grounding.grammar import without_article
from redraft.targets.grounding.view import View, is_made_up
from redraft.targets.names import alike_words, name_words

_PICTURES = frozenset(
    "picture photo image photograph painting artwork shot snapshot snap pic foto illustration still portrait"
    " visual".split()
)
_ALONE = frozenset("painting artwork photograph pic foto snapshot visual".split())
"""Words for a picture that no layer's kind is called by."""
_SHOWS = lazily(
    r"(?:the |our |my |that )?(?P<how>(?:[^\W\d_]+ )?)(?P<noun>[^\W\d_]+) (?:of|showing|with|from) "
    r"(?:the |a |an |our |my |some )?(?P<what>[^\W\d_][^\W\d_ '’-]*(?: [^\W\d_][^\W\d_'’-]*){0,3})",
    re.IGNORECASE,
)
_SMALL = frozenset("the a an of in on at by to for with and or not no my our its this that these those from as".split())
_FRAMES = frozenset(("frame", "picture frame", "photo frame", "image frame", "painting frame", "frame line"))
_MARGIN = 0.12
"""How much of the smaller side of a picture a frame stands out on each side at most."""


def the_picture(view: View) -> Placed | None:
    """The one picture on the page that is no sign in a group of drawings; None where there are none or several."""
    found = [one for one in view.layers if isinstance(one.layer, Picture) and not is_made_up(one)]
    large = [one for one in found if (box := view.box(one)) is not None and box.area > 0.02 * one.page.box.area]
    return large[0] if len(large) == 1 else None


def _is_called_otherwise(picture: Placed, said: list[str]) -> bool:
    """Whether a picture has a name that tells what it shows, and that is something else."""
    told = {word for word in (*name_words(picture.layer.name), *name_words(picture.layer.id)) if not word.isdigit()}
    told -= {*_PICTURES, *_PLAIN}
    return bool(told) and not any(alike_words(word, other) for word in said for other in told)


_PLAIN = frozenset(
    "hero main img bg cover background placeholder bild art banner layer object raster figure fig file jpg png"
    " large big".split()
)
"""What a picture is called whatever it shows."""


def by_what_it_shows(noun: str, view: View) -> dict[str, Candidate]:
    """'The stage photo', 'the painting': the one picture, where the words before it name nothing else here."""
    *before, last = noun.split()
    if last not in _PICTURES or len(before) > 3 or (not before and last not in _ALONE):
        return {}
    picture = the_picture(view)
    if picture is None or any(_says_else(word, view, picture) for word in before):
        return {}
    if before and _is_called_otherwise(picture, before):
        return {}
    return {picture.layer.id: Candidate(picture.layer.id, 0.62, "the one picture here")}


def showing(bare: str, view: View) -> Grounding | None:
    """'The stage photo', 'the picture of the stage', where that is nothing else on the page; None elsewhere."""
    if found := by_what_it_shows(without_article(bare).lower(), view):
        return Grounding(bare, tuple(found.values()))
    said = _SHOWS.fullmatch(bare)
    if said is None or said["noun"].lower() not in _PICTURES or said["how"].strip().lower() in words.ORDINALS:
        return None
    picture = the_picture(view)
    told = [word for word in said["what"].lower().split() if word not in ("and", "in", "the", "a", "on", "at")]
    if picture is None or any(_says_else(word, view, picture) for word in told) or _is_called_otherwise(picture, told):
        return None
    return Grounding(bare, (Candidate(picture.layer.id, 0.62, "the one picture here"),))


def _says_else(word: str, view: View, picture: Placed) -> bool:
    """Whether a word picks one of several, tells how a thing looks, or is the name of another thing."""
    known = (words.ADJECTIVES, words.COMPARED, words.EXTREMES, words.SIDES, words.ORDINALS, words.OTHER, words.NUMBERS,
             words.BASIC_COLORS, words.KINDS)  # fmt: skip
    if any(word in table for table in known if word not in _PICTURES) or not word.isalpha():
        return True
    if any(word in names for names in words.ROLES.values()) and word not in ("hero", "main"):
        return True
    if word in _SMALL or word in words.RELATIONS:
        return True
    around = {group.id for group in picture.ancestors}
    others = (one for one in view.layers if one is not picture and one.layer.id not in around)
    return any(word in name_words(one.layer.name) or word in name_words(one.layer.id) for one in others)


def by_frame(noun: str, view: View) -> dict[str, Candidate]:
    """'The frame': the one rectangle close around a picture, drawn under it or as an outline over it."""
    if noun not in _FRAMES:
        return {}
    found: dict[str, Candidate] = {}
    for picture in (one for one in view.layers if isinstance(one.layer, Picture) and not is_made_up(one)):
        box = view.box(picture)
        for shape in view.shapes if box is not None else ():
            around = view.box(shape)
            if around is None or shape.page is not picture.page or shape.layer.id in view.behind:
                continue
            reach = _MARGIN * min(box.width, box.height)  # type: ignore[union-attr]
            sides = (box.x - around.x, box.y - around.y, around.right - box.right, around.bottom - box.bottom)  # type: ignore[union-attr]
            if (
                isinstance(shape.layer, Shape)
                and shape.layer.form == "rect"
                and all(-1 <= side <= reach for side in sides)
            ):
                found[shape.layer.id] = Candidate(shape.layer.id, 0.65, "around the picture")
    return found if len(found) == 1 else {}
