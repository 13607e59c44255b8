"""Labels: short texts on a plate of their own, or right under a shape; and plates by the words that stand on them."""

from __future__ import annotations

import re
from collections.abc import Sequence

from redraft.agent.grounding import words
from redraft.agent.grounding.around import box_around
from redraft.agent.grounding.candidates import Candidate
from redraft.agent.grounding.entries import said_words
from redraft.agent.grounding.view import View, holds, is_made_up
from redraft.agent.traits import ROLES_IN_WORDS, looks_like, matches_role_text, painted
from redraft.document.geometry import Box
from redraft.document.layers import Group, Placed, Shape, Text
from redraft.document.style import NoPaint

_MOST_WORDS = 4
_PLATES = frozenset(
    {"button", "badge", "sticker", "circle", "label", "tag", "pill", "chip", "bubble", "disc", "roundel", "banner"}
)
"""Things that are called by the words on them: the ticket button, the free lunch circle."""
_ROUND = ("circle", "bubble", "disc", "roundel")
_NUMBERED = ("number", "numbered", "digit", "numeral")


_LONGEST = 200


def _said(placed: Placed) -> str:
    """What a text says, none for long ones: nothing here is told by those."""
    said = placed.layer.text.strip() if isinstance(placed.layer, Text) else ""
    return said if len(said) <= _LONGEST else ""


# Labels as such


def labels(view: View) -> list[Placed]:
    """Two or more labels of one make: the plates with their words (or the groups of both), and the short texts right
    under shapes. None where only one could be one."""
    if len(view.texts) > 400 or len(view.shapes) > 400:
        return []
    found = [*_tags(view), *_under_shapes(view)]
    return found if len(found) > 1 else []


def _tags(view: View) -> list[Placed]:
    """Short texts in the middle of flat plates as high as each other, that do not ask to act."""
    found: list[tuple[float, Placed]] = []
    for text in view.texts:
        plate = tag_of(text, view)
        box = view.box(plate) if plate is not None else None
        if (
            plate is not None
            and box is not None
            and 1.2 <= box.width / (box.height or 1) <= 8
            and box.height < 0.1 * plate.page.height
        ):
            found.append((box.height, plate))
    high = [one for size, one in found if sum(abs(size - other) < 0.05 * size for other, _ in found) > 1]
    return list({one.layer.id: one for one in high}.values())


def tag_of(text: Placed, view: View) -> Placed | None:
    """The plate, or the group, that a short text makes a label; None for those that ask to act, as buttons do."""
    first = said_words(text.layer)[:1] if isinstance(text.layer, Text) else []
    if is_made_up(text) or not _is_short(text) or _in_slide_shape(text) or first[:1] == []:
        return None
    return None if first[0] in words.CALLS_TO_ACTION else own_plate(text, view)


def _under_shapes(view: View) -> list[Placed]:
    """Short texts of one size, each right under a shape and no wider than that, give or take a little."""
    shapes = [
        box for shape in view.shapes
        if shape.layer.id not in view.behind and not is_made_up(shape) and (box := view.box(shape)) is not None
        and box.height > 0.04 * shape.page.height and box.width < 0.5 * shape.page.width
    ]  # fmt: skip
    found: list[tuple[str, float, Placed]] = []
    for text in view.texts:
        box, size = view.box(text), view.size(text)
        if box is None or is_made_up(text) or _in_slide_shape(text) or not _is_short(text):
            continue
        over = [
            shape for shape in shapes
            if -0.2 * size < box.y - shape.bottom < 1.5 * size and shape.x - size < box.center[0] < shape.right + size
            and box.width < 1.3 * shape.width
        ]  # fmt: skip
        if over:
            found.append((text.page.id, round(size, 1), text))
    looks = [(page, size) for page, size, _ in found]
    return [text for page, size, text in found if looks.count((page, size)) > 1]


def _is_short(text: Placed) -> bool:
    said = _said(text)
    return 0 < len(said.split()) <= _MOST_WORDS and "\n" not in said


def _in_slide_shape(text: Placed) -> bool:
    return any(group.form == "shape" for group in text.ancestors)


def own_plate(text: Placed, view: View) -> Placed | None:
    """The plate that holds this one text and nothing else, or the group of just the two; None for other texts."""
    around = box_around(text, view)
    box, mine = (view.box(around) if around is not None else None), view.box(text)
    if around is None or box is None or mine is None or box.area > 0.12 * text.page.box.area:
        return None
    if abs(mine.center[1] - box.center[1]) > 0.25 * box.height or mine.width < 0.25 * box.width:
        return None
    return around if _texts_on(around, view) == [text.layer.id] else None


def _texts_on(plate: Placed, view: View) -> list[str]:
    box = view.box(plate)
    inside = view.inside(plate.layer.id)
    return [
        text.layer.id for text in view.texts
        if text.layer.id in inside or (
            box is not None and text.page is plate.page and (mine := view.box(text)) is not None and holds(box, mine)
        )
    ]  # fmt: skip


def texts_on_plates(ids: Sequence[str], view: View) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """The words that belong to plates which are no group with them."""
    plates = [view.ids[id] for id in ids if id in view.ids and isinstance(view.ids[id].layer, Shape)]
    return tuple((plate.layer.id, tuple(on)) for plate in plates if (on := _texts_on(plate, view)))


# Plates by their words


def by_plate_words(noun: str, view: View) -> dict[str, Candidate]:
    """'The ticket button', 'the booking button', 'the free-lunch badge', 'the number circles': what is drawn around
    the short texts that have these words. None where they stand on several plates, numbers aside."""
    head, _, last = noun.replace("-", " ").rpartition(" ")
    asked = [word.removesuffix("'s") for word in head.split()]
    if not asked or last not in _PLATES or len(asked) > 4:
        return {}
    if len(asked) == 1 and asked[0] in _NUMBERED:
        return _offered(_number_plates(last, view), "a number stands on it")
    if any(word in words.ADJECTIVES or word in words.COMPARED for word in asked):
        return {}
    texts = [text for text in view.texts if not is_made_up(text) and 0 < len(_said(text).split()) <= 6]
    for same in (_equal, _akin):
        told = [
            text for text in texts
            if all(any(same(word, other) for other in _words_and_name(text)) for word in asked)
        ]  # fmt: skip
        plates = {plate.layer.id: plate for text in told if (plate := _plate_under(text, last, view)) is not None}
        if plates:
            return _offered(list(plates.values()), f"'{head}' stands on it") if len(plates) == 1 else {}
    return {}


def _offered(found: Sequence[Placed], why: str) -> dict[str, Candidate]:
    return {one.layer.id: Candidate(one.layer.id, 0.65, why) for one in found}


def _words_and_name(text: Placed) -> list[str]:
    """What a text says, and what it is called: the monogram."""
    layer = text.layer
    named = re.findall(r"[^\W\d_]+", f"{layer.id} {layer.name}".lower()) if "/" not in layer.id else []
    return [*said_words(layer), *named] if isinstance(layer, Text) else named


def _equal(word: str, other: str) -> bool:
    return word == other or word == f"{other}s" or f"{word}s" == other


def _akin(word: str, other: str) -> bool:
    """'booking' and 'book', 'registration' and 'register': one stem of four letters or more."""
    short, long = sorted((_stem(word), _stem(other)), key=len)
    return len(short) >= 4 and long.startswith(short)


def _stem(word: str) -> str:
    return re.sub(r"(?:ation|ings?|ions?|ers?|ed|es|s)$", "", word) if len(word) > 4 else word


def _plate_under(text: Placed, last: str, view: View) -> Placed | None:
    around = tag_of(text, view) if last == "label" else box_around(text, view)
    box = view.box(around) if around is not None else None
    if around is None or box is None or box.area > 0.12 * text.page.box.area or len(_texts_on(around, view)) > 3:
        return None
    if last in _ROUND and not _is_round(around, view):
        return None
    return around


def _is_round(plate: Placed, view: View) -> bool:
    """Whether it is a circle, or a group that is no larger than the circle in it."""
    if not isinstance(plate.layer, Group):
        return looks_like(plate, "circle")
    box = view.box(plate)
    inner = [view.ids[id] for id in view.inside(plate.layer.id) if id in view.ids]
    rounds = [mine for one in inner if looks_like(one, "circle") and (mine := view.box(one)) is not None]
    return box is not None and any(mine.area > 0.8 * box.area for mine in rounds)


def _number_plates(last: str, view: View) -> list[Placed]:
    """The plates with nothing but a number on them."""
    found: list[Placed] = []
    for text in view.texts:
        box = view.box(text)
        if box is None or not re.fullmatch(r"\d{1,3}\.?", _said(text)) or is_made_up(text):
            continue
        under = [
            (mine.area, shape) for shape in view.shapes
            if shape.page is text.page and view.order[shape.layer.id] < view.order[text.layer.id]
            and not isinstance(painted(shape.layer, "fill"), NoPaint)
            and (looks_like(shape, "circle") or last not in _ROUND)
            and (mine := view.box(shape)) is not None and _holds_middle(mine, box)
            and mine.area < 0.05 * shape.page.box.area
        ]  # fmt: skip
        if under:
            found.append(min(under, key=lambda pair: pair[0])[1])
    return found


def _holds_middle(plate: Box, text: Box) -> bool:
    (x, y), (px, py) = text.center, plate.center
    return abs(x - px) < 0.25 * plate.width and abs(y - py) < 0.25 * plate.height


# People and how to reach them

_NAME = r"[A-ZÀ-Þ][\w’'-]+(?: [A-ZÀ-Þ]\.?)?(?: [A-ZÀ-Þ][\w’'-]+){1,2}"
_GUEST = re.compile(rf"(?:(?i:with|feat\.?|featuring|guest|special guest|our guest|in conversation with):? ){_NAME}\W*")
_PERSON = re.compile(rf"(?:(?i:by|presented by|written by|from) )?{_NAME}(?:, [^\n]{{3,40}})?")
_JOB = re.compile(
    r"(?i)\b(?:\w{3,}(?:ist|ian|eer|tect|graph?er|keeper|maker|worker)|designer|developer|manager|director|head of .+"
    r"|lead|officer|nurse|doctor|professor|teacher|coach|trainer|consultant|assistant|agent|chef|baker|lawyer|attorney"
    r"|photographer|producer|author|writer|editor|founder|partner|owner|ceo|cto|cfo|president|accountant|advisor"
    r"|adviser|realtor|broker|translator|tutor|carpenter|painter|gardener|stylist|barber|driver|planner|analyst)\b"
)
_JOBS = ("job title", "job", "profession", "occupation", "job description", "position")
_GUESTS = ("guest", "guest name", "guest line", "name of the guest", "guest's name")
_AUTHORS = (
    "author",
    "author line",
    "author name",
    "presenter",
    "presenter line",
    "presenter name",
    "byline",
    "author's name",
)
CONTACTS = ("contact line", "contact text", "contact details", "contact data", "contact info", "contact information",
            "contact detail", "contact", "contacts")  # fmt: skip
_CLOSED = (
    "closing day",
    "closing days",
    "closing days line",
    "closing day line",
    "closing line",
    "rest day",
    "days off",
)


def by_person(noun: str, view: View) -> dict[str, Candidate]:
    """'The job title' under a name, 'the guest' that an episode is with, 'the contact lines', 'the closing days'."""
    plain = [text for text in view.texts if not is_made_up(text)]
    if noun in _JOBS:
        return _only(_jobs(plain, view), "what someone is, under their name")
    if noun in _GUESTS:
        return _only([text for text in plain if _GUEST.fullmatch(_said(text))], "it names a guest")
    if noun in _AUTHORS:
        first = [text for text in plain if text.page is view.layers[0].page and _in_small_type(text, view)]
        return _only([text for text in first if _names_author(text)], "it names a person")
    if noun in CONTACTS:
        return _offered(_contacts(plain, view), "a way to get in touch")
    if noun in _CLOSED:
        closed = [text for text in plain if re.match(r"(?i)(?:we are )?closed\b", _said(text))]
        return _only(closed, "it says when it is closed")
    return {}


def _only(found: Sequence[Placed], why: str) -> dict[str, Candidate]:
    return _offered(found, why) if len(found) == 1 else {}


def _names_author(text: Placed) -> bool:
    """'By Ann Lee', 'Ann Lee, head librarian'; on a slide a name alone will do, low on it."""
    said = _said(text)
    if not _PERSON.fullmatch(said) or said.isupper():
        return False
    if re.match(r"(?i)(?:presented |written )?by ", said) or ("," in said and _JOB.search(said.partition(",")[2])):
        return True
    box, flows = text.box, isinstance(text.layer, Text) and text.layer.flow is not None
    return flows and box is not None and box.center[1] > 0.6 * text.page.height


def _in_small_type(text: Placed, view: View) -> bool:
    return view.size(text) < 0.6 * max(view.size(other) for other in view.texts if other.page is text.page)


def _jobs(plain: Sequence[Placed], view: View) -> list[Placed]:
    """The texts right under a name in larger letters that say what someone does."""
    found = []
    for text in plain:
        box, said = view.box(text), _said(text)
        if box is None or not 1 <= len(said.split()) <= 6 or any(map(str.isdigit, said)) or not _JOB.search(said):
            continue
        for other in plain:
            above = view.box(other)
            if other is text or above is None or other.page is not text.page or not re.fullmatch(_NAME, _said(other)):
                continue
            near = -0.5 * view.size(text) < box.y - above.bottom < 1.5 * view.size(text)
            if near and view.size(other) > view.size(text) and min(box.right, above.right) > max(box.x, above.x):
                found.append(text)
    return found


def _contacts(plain: Sequence[Placed], view: View) -> list[Placed]:
    """Phone, mail, web and street in lines of one block."""
    told = [text for text in plain if any(matches_role_text(role, _said(text)) for role in _REACHED)]
    streets = [text for text in plain if _is_street(_said(text))]
    sizes = [round(view.size(text), 1) for text in told]
    lines = [text for text in (*told, *streets) if sizes.count(round(view.size(text), 1)) > 0]
    lines = list({text.layer.id: text for text in lines}.values())
    left = [box.x for text in lines if (box := view.box(text)) is not None]
    slack = 0.01 * lines[0].page.width if lines else 0.0
    alike = len(lines) > 1 and max(left) - min(left) <= slack and len({round(view.size(one), 1) for one in lines}) == 1
    return sorted(lines, key=lambda one: view.order[one.layer.id]) if alike else []


_REACHED = tuple(role for role in ("phone", "email", "website") if role in ROLES_IN_WORDS)
_STREET = re.compile(
    r"(?:[^\W\d_][\w.’'-]*(?: [^\W\d_][\w.’'-]*){0,3} \d{1,4} ?[a-zA-Z]?|\d{1,4} [^\W\d_][\w.’' -]+),? "
    r"(?:\d{4,6} )?[A-ZÀ-Þ][^\W\d_][\w.’' -]*"
)


def _is_street(said: str) -> bool:
    """'Lindenallee 12, 10115 Berlin', '221 Garden Street, Portland'."""
    return "," in said and _STREET.fullmatch(said) is not None


def streets(view: View) -> list[Placed]:
    """The texts that are a street with its number and a town."""
    return [text for text in view.texts if not is_made_up(text) and _is_street(_said(text)) and not _has_month(text)]


def _has_month(text: Placed) -> bool:
    return matches_role_text("date", _said(text)) or matches_role_text("time", _said(text))
