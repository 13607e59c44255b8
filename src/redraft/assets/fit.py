"""Fits a text into a box: whether it fits, at which size and on how many lines, in the text's own units.

Words are measured once, sizes tried by halving. Ways in order: more lines, a smaller size; before it goes under 85 %,
letters a little closer, then hyphens. Not measured: text on a path, in a flow region or warped.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from redraft.assets.fonts import Fonts
from redraft.assets.glyphs.scripts import latin
from redraft.assets.paragraphs.flow_lines import FlowLines
from redraft.assets.paragraphs.free_lines import FreeLines, Laid, lines_of, moved, resized, rounded, sizes, unfolded
from redraft.assets.paragraphs.hyphenation import language_of
from redraft.assets.paragraphs.measured_words import Hyphens
from redraft.assets.paragraphs.typesetter import STEPS, Typesetter
from redraft.document.geometry import Box
from redraft.document.layers import Run, Text
from redraft.edits.ops import Edit, SetParagraph, SetRuns, SetStyle, SetTransform
from redraft.lazy import dataclass

FITS, FITS_AT, CANNOT, UNMEASURED = "fits", "fits at", "cannot fit", "not measured"
COMFORT = 0.85
"""The part of its size down to which type is made smaller before letters move closer and words are hyphenated."""
_PRECISION = 0.002
_LEAST_GAIN = 1.02
_TOLERANCE = 1.002
_UNMEASURED = {"text-path": "text on a path", "flow": "text in a flow region", "warp": "warped text"}


class Ways(NamedTuple):
    """What may be done to a text so that it fits. `least` is the floor of its size as a part of it, `least_px` that of
    its smallest type in own units; `tighten` is how much closer letters may be at most, in em. `language` is the
    one to hyphenate in ('de'); where it is '', what the text states, or a guess from its words."""

    wrap: bool = True
    shrink: bool = True
    least: float = 0.6
    least_px: float = 0.0
    tighten: float = 0.02
    hyphens: bool = True
    language: str = ""


@dataclass(frozen=True, slots=True)
class Fitting:
    """The result of fitting a text. `verdict` is 'fits', 'fits at', 'cannot fit' or 'not measured'.

    `text` is the text as fitted; as it was asked for where it fits or cannot. `scale` is what its sizes are taken
    times, `spacing` how much closer letters are, in em, `lines` how many it has, `hyphens` how many of them end in one
    that is not in the text. `how` is a phrase for people; `note` says what the verdict leaves open, '' for nothing.
    """

    verdict: str
    text: Text
    scale: float = 1.0
    spacing: float = 0.0
    lines: int = 0
    hyphens: int = 0
    how: str = ""
    note: str = ""


def fit(text: Text, room: Box, fonts: Fonts, ways: Ways) -> Fitting:
    """Fit a text into a room of its own units: of a text that flows, its frame."""
    if not text.text.strip():
        return Fitting(FITS, text, how="it is empty")
    if odd := next((reason for effect, reason in _UNMEASURED.items() if effect in text.effects), ""):
        return Fitting(UNMEASURED, text, how=f"{odd} is not measured")
    lacking = [] if latin(text.text) else fonts.lacking(text.text)  # every machine has Latin
    note = f"no available font has its {' and '.join(lacking)}, so its width is a guess" if lacking else ""
    setter = fonts.typesetter
    if text.flow is not None and text.flow.fit == "shrink" and text.frame is not None:
        found = _stepped(text, setter, ways)
    elif text.flow is not None:
        found = _searched(text, ways, FlowLines(text, room, setter))
    else:
        lines = unfolded(text)
        found = (
            _drawn_together(lines, room, fonts, ways) if lines_of(lines) is None else _free(lines, room, setter, ways)
        )
        found = found if found.verdict == FITS_AT else replace(found, text=text)
    return replace(found, note=note) if note else found


def _free(text: Text, room: Box, setter: Typesetter, ways: Ways) -> Fitting:
    asked = FreeLines(text, room, setter)
    laid = asked.laid(1.0)
    if laid is not None and not laid.shift:
        return Fitting(FITS, text, lines=laid.lines, how="it fits as it is")
    return _searched(text, ways, asked.wrapped() if ways.wrap else asked)


def _searched(text: Text, ways: Ways, lines: FlowLines | FreeLines, rounds: int = 3) -> Fitting:
    if isinstance(lines, FlowLines) and (before := lines.laid(1.0)) is not None:
        return Fitting(FITS, text, lines=before.lines, how="it fits as it is")
    floor = _floor(text, ways)
    best: tuple[FlowLines | FreeLines, float, float] | None = None
    for tried, tight in _tries(text, ways, lines):
        scale = _largest(tried, floor if best is None else best[2] * _LEAST_GAIN)
        best = best if scale is None else (tried, tight, scale)
        if best is not None and best[2] >= COMFORT:
            break
    if best is None:
        return _cannot(text, lines, floor)
    found = _fitted(text, *best, floor)
    if isinstance(lines, FlowLines) or rounds == 0 or (over := lines.overshoot(found.text)) <= _TOLERANCE:
        return found
    return _searched(text, ways, lines.narrowed(over), rounds - 1)  # several fonts on a line: blanks differ


def _tries(text: Text, ways: Ways, lines: FlowLines | FreeLines) -> Iterator[tuple[FlowLines | FreeLines, float]]:
    """What is tried in turn, with how much closer letters are: the gentlest first."""
    yield lines, 0.0
    if ways.tighten > 0:
        yield lines.tightened(ways.tighten), ways.tighten
    language = (
        ways.language or language_of(text.text, text.language)
        if ways.hyphens and ways.wrap and lines.breaks_words
        else ""
    )
    if language:
        hyphened = lines.hyphened(Hyphens(language))
        yield hyphened, 0.0
        if ways.tighten > 0:
            yield hyphened.tightened(ways.tighten), ways.tighten


def _fitted(text: Text, lines: FlowLines | FreeLines, tight: float, scale: float, floor: float) -> Fitting:
    even = _rounded(text, scale)
    laid = lines.laid(even) if even >= floor else None
    scale, laid = (even, laid) if laid is not None else (scale, lines.laid(scale))
    assert laid is not None
    lines, laid = _with_few_hyphens(lines, laid, tight, scale)
    hyphens = sum(one.hyphens(rows) for one, rows in zip(lines.strands, laid.rows, strict=False))
    laid = laid if hyphens else lines.balanced(laid, scale)
    now = lines.written(laid, scale, tight)
    return Fitting(FITS_AT, now, scale, tight, laid.lines, hyphens, _how(text, now, laid.lines, tight, hyphens))


def _with_few_hyphens(
    lines: FlowLines | FreeLines, laid: Laid, tight: float, scale: float
) -> tuple[FlowLines | FreeLines, Laid]:
    """The lines at a scale at which they fit, with no hyphen that does not save a line."""
    if lines.hyphens is None:
        return lines, laid
    for word in lines.hyphens.broken(lines.strands, laid.rows):
        fewer = lines.hyphened(lines.hyphens.without(word))
        fewer = fewer.tightened(tight) if tight else fewer
        tried = fewer.laid(scale)
        if tried is not None and tried.lines <= laid.lines:
            lines, laid = fewer, tried
    return lines, laid


def _rounded(text: Text, scale: float) -> float:
    """The scale at which the largest size is one that is written."""
    if scale == 1.0:
        return scale
    size = max(sizes(text))
    return rounded(size * scale) / size


def _how(text: Text, now: Text, lines: int, tight: float, hyphens: int) -> str:
    phrases = []
    if text.flow is None and lines != text.text.count("\n") + 1:
        phrases.append(f"on {lines} lines" if lines > 1 else "on one line")
    elif text.flow is None and now.text != text.text:
        phrases.append("with new line breaks")
    old, new = max(sizes(text)), max(sizes(now))
    if old != new:
        phrases.append(f"at {new:.4g} px instead of {old:.4g}")
    if tight:
        phrases.append(f"with letters {tight:g} em closer")
    if hyphens:
        phrases.append("with a hyphen" if hyphens == 1 else f"with {hyphens} hyphens")
    if now.transform != text.transform and not phrases:
        phrases.append("moved into its room")
    return " ".join(phrases)


def _largest(lines: FlowLines | FreeLines, floor: float) -> float | None:
    """The largest scale at which the lines fit, None where they do not at the floor."""
    if lines.laid(1.0) is not None:
        return 1.0
    if floor >= 1.0 or lines.laid(floor) is None:
        return None
    low, high = floor, 1.0
    while high - low > _PRECISION * low:
        middle = (low + high) / 2
        low, high = (middle, high) if lines.laid(middle) is not None else (low, middle)
    return low


def _floor(text: Text, ways: Ways) -> float:
    if not ways.shrink:
        return 1.0
    return min(1.0, max(ways.least, ways.least_px / max(min(sizes(text)), 1e-6)))


def _cannot(text: Text, lines: FlowLines | FreeLines, floor: float) -> Fitting:
    size, count = max(sizes(text)), text.text.count("\n") + 1
    would = _largest(lines, 0.02)
    least = f"{size * floor:.4g} px is the smallest it may be" if floor < 1 else "its size may not change"
    how = f"it would fit at {size * would:.3g} px, and {least}" if would else f"it fits at no size, and {least}"
    return Fitting(CANNOT, text, lines=count, how=how)


def _stepped(text: Text, setter: Typesetter, ways: Ways) -> Fitting:
    """Text that its frame shrinks by itself, in the steps of PowerPoint."""
    flow = text.flow
    assert flow is not None
    for scale, tighten in STEPS:
        tried = replace(text, flow=replace(flow, scale=scale, tighten=tighten))
        flowed = setter.flow(tried)
        if scale < max(ways.least if ways.shrink else 1.0, ways.least_px / max(min(sizes(text)), 1e-6)) - 1e-6:
            break
        if flowed.fits:
            same = (flow.scale, flow.tighten) == (scale, tighten) or (scale == 1.0 >= flow.scale and not tighten)
            how = "it fits as it is" if same else f"at {scale * 100:.4g}% of its size, as its frame shrinks it"
            return Fitting(FITS if same else FITS_AT, text if same else tried, scale, lines=len(flowed.lines), how=how)
    return Fitting(CANNOT, text, lines=text.text.count("\n") + 1, how="its frame cannot shrink it so far")


def _drawn_together(text: Text, room: Box, fonts: Fonts, ways: Ways) -> Fitting:
    """Text whose letters have places of their own: as a whole about its first pen."""
    ink = Box.union(box for _, box in fonts.letters(text))
    count = text.text.count("\n") + 1
    if ink is None:
        return Fitting(UNMEASURED, text, lines=count, how="nothing of it can be measured")
    x, y = text.runs[0].x or 0.0, text.runs[0].y or 0.0
    has = x - room.x, room.right - x, y - room.y, room.bottom - y
    needs = x - ink.x, ink.right - x, y - ink.y, ink.bottom - y
    scale = min([1.0, *(max(one, 0.0) / other for one, other in zip(has, needs, strict=True) if other > 0.5)])
    if scale > 0.999:
        return Fitting(FITS, text, lines=count, how="it fits as it is")
    if scale < _floor(text, ways):
        why = "its letters have places of their own, so its lines stay as they are"
        return Fitting(CANNOT, text, lines=count, how=f"{why}; it would fit at {max(sizes(text)) * scale:.3g} px")
    scale = _rounded(text, scale)
    style, styles = resized(text, scale, 0.0)
    runs = tuple(replace(moved(run, (x, y), scale), style=own) for run, own in zip(text.runs, styles, strict=True))
    now = replace(text, style=style, runs=runs, frame=None)
    return Fitting(FITS_AT, now, scale, 0.0, count, 0, _how(text, now, count, 0.0, 0))


def fit_edits(before: Text, fitted: Fitting) -> list[Edit]:
    """The edits that apply a fitting. What a frame does by itself (`Flow.scale`) is none."""
    after = fitted.text
    found: list[Edit] = []
    for name in ("font_size", "letter_spacing"):
        if getattr(before.style, name) != getattr(after.style, name):
            found.append(SetStyle(before.id, name, getattr(after.style, name)))
    if [replace(run, style=before.style) for run in before.runs] != [
        replace(run, style=before.style) for run in after.runs
    ]:
        found.append(SetRuns(before.id, after.runs, after.paragraphs))
    else:
        found += _run_styles(before, after.runs)
        found += [
            SetParagraph(before.id, "line_pitch", now.line_pitch, number)
            for number, (was, now) in enumerate(zip(before.paragraphs, after.paragraphs, strict=True))
            if was.line_pitch != now.line_pitch
        ]
    if before.transform != after.transform:
        found.append(SetTransform(before.id, after.transform))
    return found


def _run_styles(before: Text, runs: Sequence[Run]) -> list[Edit]:
    return [
        SetStyle(before.id, name, getattr(now.style, name), number)
        for number, (was, now) in enumerate(zip(before.runs, runs, strict=True))
        for name in ("font_size", "letter_spacing")
        if getattr(was.style, name) != getattr(now.style, name)
    ]
