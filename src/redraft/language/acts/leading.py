"""Third stage for how letters and lines stand: letter spacing, line spacing, alignment, in text that flows and in text
that is set line by line."""

from __future__ import annotations

from dataclasses import replace

from redraft.commands.command import AlreadySo
from redraft.commands.traits import DEFAULT_FONT_SIZE, own_size
from redraft.document.layers import Placed, Run, Text
from redraft.edits.ops import Edit, Move, SetParagraph, SetRuns, SetStyle
from redraft.errors import RequestError
from redraft.language.acts import paragraphs
from redraft.language.amounts import number, own_units, plain, spoken
from redraft.plan import Request
from redraft.targets.found import Found, Resolved
from redraft.targets.lines import texts_of
from redraft.targets.scene import Scene
from redraft.targets.vocabulary import DEGREES, PERCENT

LETTER_STEP = 0.05
"""How much wider letters are set when nothing more is said, in font sizes."""
LINE = 1.2
"""How far single-spaced lines stand apart, in font sizes."""
LINE_STEP = 0.2
_LESS = ("less", "tighter", "narrower", "smaller", "closer", "decrease", "reduce")
_SPACED = {"single": 1.0, "double": 2.0, "one and a half": 1.5, "triple": 3.0}


def _times(request: Request) -> float:
    """How many of the usual steps a degree such as 'much' is."""
    degree = DEGREES.get(request.get("degree").lower())
    return (degree[0] - 1) / 0.25 if degree else 1.0


def letter_spacing(request: Request, scene: Scene) -> Resolved:
    """More, less or an exact room between letters; parts of texts that state their own are set alike."""
    found = scene.find_to_style(request.target or "all text")
    less = request.get("how").lower() in _LESS
    relative = bool(request.get("how"))
    edits: list[Edit] = []
    said = ""
    for text in texts_of(scene, found):
        size = own_size(text)
        step = _length(request, scene[text.id], size) if request.get("amount") else LETTER_STEP * size * _times(request)
        for run in (None, *range(len(text.runs))):
            own = text.style.letter_spacing if run is None else text.runs[run].style.letter_spacing
            if run is not None and own is None:
                continue
            value = (own or 0.0) + (-step if less else step) if relative else step
            value = round(value * 75) / 75 if text.flow is not None else round(value, 4)  # decks count 1/100 pt
            if value != (own or 0.0):
                edits.append(SetStyle(text.id, "letter_spacing", value, run))
                said = said or plain(value)
                if value < -0.5 * size:
                    raise RequestError(f"the letters of '{text.id}' would run backwards", "use a smaller amount")
    if not edits:
        raise AlreadySo(f"the letter spacing of {found.named} is that already", "name another value", found.ids)
    return Resolved(f"set the letter spacing of {found.named} to {said}px", found.ids, tuple(edits))


def _length(request: Request, placed: Placed, size: float) -> float:
    unit, amount = request.get("unit").lower(), request.get("amount").replace("−", "-")
    if unit == "em":
        return number(amount) * size
    if amount.startswith("-"):  # closer than the font has them
        return -own_units(amount[1:], request.get("unit"), placed, of=size)
    return own_units(amount, request.get("unit"), placed, of=size)


def spacing(request: Request, scene: Scene) -> Resolved:
    """How far lines stand apart: a factor of the usual distance, an exact one, or more and less."""
    found = scene.find(request.target or "all text")
    texts = texts_of(scene, found)
    flowing = [text for text in texts if text.flow is not None and text.paragraphs]
    if flowing and not request.get("how"):
        return paragraphs.spacing(request, scene)
    edits: list[Edit] = []
    if flowing:
        for text in flowing:
            edits += _flowing_lines(request, text)
        what = f"{'reduce' if _less(request) else 'increase'} the line spacing of {found.named}"
        return Resolved(what, found.ids, tuple(edits))
    if scene.document.format != "svg" and any(_starts(text) for text in texts):
        raise RequestError(
            f"the line spacing of {found.named} is kept as it is in this format", "it can be set in an SVG or a deck"
        )
    several = [text for text in texts if _starts(text)]
    if not several:
        raise RequestError(
            f"{found.named} has one line only, so it has no line spacing",
            "name a text of several lines; lines that are texts of their own are moved: move #… down by 10px",
        )
    pitch = 0.0
    for text in several:
        pitch = _pitch(request, text, scene[text.id])
        if (runs := _with_pitch(text, pitch)) != text.runs:
            edits.append(SetRuns(text.id, runs))
    ids = tuple(text.id for text in several)
    if not edits:
        raise AlreadySo(f"the line spacing of {found.named} is that already", "name another value", ids)
    return Resolved(f"set the lines of {Found(ids).named} {plain(pitch)}px apart", ids, tuple(edits))


def _less(request: Request) -> bool:
    return request.get("how").lower() in _LESS


def _flowing_lines(request: Request, text: Text) -> list[Edit]:
    """More or less than each paragraph has."""
    factor = _factor(request)
    edits: list[Edit] = []
    for place, paragraph in enumerate(text.paragraphs):
        name = "line_height" if paragraph.line_pitch is None else "line_pitch"
        now = paragraph.line_height if paragraph.line_pitch is None else paragraph.line_pitch
        edits.append(SetParagraph(text.id, name, round(now * factor, 2), place))
    return edits


def _factor(request: Request) -> float:
    if request.get("amount"):
        if request.get("unit").lower() not in PERCENT:
            raise RequestError("by how much lines move apart is said in % here", "say for example: by 20%")
        part = number(request.get("amount")) / 100
    else:
        part = LINE_STEP * _times(request)
    factor = 1 - part if _less(request) else 1 + part
    if factor < 0.4:
        raise RequestError("the lines would stand on top of each other", "use a smaller amount")
    return factor


def _starts(text: Text) -> list[int]:
    """The numbers of the runs that begin a further line."""
    return [place for place, run in enumerate(text.runs) if run.starts_line and place]


def _now_apart(text: Text) -> float:
    """How far the second line stands below the first."""
    first = _starts(text)[0]
    run, y = text.runs[first], text.runs[0].y or 0.0
    return run.y + run.dy - y if run.y is not None else run.dy


def _pitch(request: Request, text: Text, placed: Placed) -> float:
    """The distance of lines that is asked for, in the text's own units."""
    size, unit = own_size(text) or DEFAULT_FONT_SIZE, request.get("unit").lower()
    if request.get("how"):
        if request.get("amount") and unit not in PERCENT:
            length = own_units(request.get("amount"), unit, placed, of=None)
            return round(_now_apart(text) + (-length if _less(request) else length), 4)
        return round(_now_apart(text) * _factor(request), 4)
    if request.get("spaced"):
        return round(_SPACED[request.get("spaced").lower()] * LINE * size, 4)
    amount = number(request.get("spacing") or request.get("amount"))
    if unit in ("pt", "pts", "point", "points", "px"):
        pitch = own_units(f"{amount:g}", unit, placed, of=None)
    else:
        pitch = (amount / 100 if unit == "%" else amount) * LINE * size
    if not 0 < pitch <= 20 * size:
        raise RequestError(f"a line spacing of {spoken(f'{amount:g}', unit)} is out of range", "say 1.5, or 24px")
    return round(pitch, 4)


def _with_pitch(text: Text, pitch: float) -> tuple[Run, ...]:
    """The runs with all lines this far apart; the first stays where it is."""
    if {"text-path", "flow"} & set(text.effects):
        raise RequestError(
            f"'{text.id}' is set along a path or into a frame, so its lines cannot be moved", "name another"
        )
    runs, line, first = list(text.runs), 0, text.runs[0]
    for place, run in enumerate(runs):
        if not place:
            continue
        if run.starts_line:
            line += 1
            if run.y is not None:
                runs[place] = replace(run, y=round((first.y or 0.0) + first.dy + line * pitch - run.dy, 4))
            else:
                runs[place] = replace(run, dy=pitch)
        elif run.y is not None:
            raise RequestError(f"parts of '{text.id}' stand at heights of their own", "move its lines one by one")
    return tuple(runs)


_ALIGNS = {
    "left": "start", "right": "end", "center": "middle", "centre": "middle", "centered": "middle", "middle": "middle",
    "justified": "justify", "justify": "justify", "start": "start", "end": "end",
}  # fmt: skip
_PART = {"start": 0.0, "middle": 0.5, "end": 1.0}


def text_align(request: Request, scene: Scene) -> Resolved:
    """How lines stand in their box, which stays where it is. What is one line only, or no text, is put at that side of
    the page instead, unless the `text` itself was spoken of."""
    found = scene.find(request.target)
    texts = [text for id in found.ids for text in scene.texts(id)]
    lined = [text for text in texts if text.flow is None and text.runs and (_starts(text) or request.get("text"))]
    if not lined or any(text.flow is not None for text in texts):
        return paragraphs.align(request, scene)
    value = _ALIGNS[request.get("justified").lower()]
    if value == "justify":
        raise RequestError(
            f"the lines of {found.named} are set one by one, so they cannot be justified", "align them left or right"
        )
    edits = [edit for text in lined for edit in _aligned(scene[text.id], text, value)]
    ids = tuple(text.id for text in lined)
    shown = {"start": "left", "end": "right", "middle": "centre"}[value]
    if not edits:
        raise AlreadySo(f"{Found(ids).named} is aligned so already", "name another alignment", ids)
    return Resolved(f"align the lines of {Found(ids).named}: {shown}", ids, tuple(edits))


def _aligned(placed: Placed, text: Text, value: str) -> list[Edit]:
    """The other anchor, and the way it would carry the lines taken back, so that the box stays."""
    now = text.style.align or "start"
    if now == value:
        return []
    starts = [text.runs[0].x or 0.0, *(text.runs[place].x for place in _starts(text))]
    if any(x is None or abs(x - starts[0]) > 1e-3 for x in starts if starts[0] is not None):
        raise RequestError(
            f"the lines of '{text.id}' begin at places of their own, so they cannot be aligned together",
            "move them one by one",
        )
    if text.frame is None or any(run.style.align not in (None, now) for run in text.runs):
        raise RequestError(f"the lines of '{text.id}' are aligned each in its own way", "name another text")
    way = (_PART[value] - _PART.get(now, 0.0)) * text.frame.width
    matrix = placed.matrix
    edits: list[Edit] = [SetStyle(text.id, "align", value)]
    edits += [SetStyle(text.id, "align", value, number) for number, run in enumerate(text.runs) if run.style.align]
    return [*edits, Move(text.id, round(matrix.a * way, 3), round(matrix.b * way, 3))]
