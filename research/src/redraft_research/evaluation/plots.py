"""Small SVG plots for reports and papers: points with their line, confusion matrices, and curves of a run."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from html import escape
from math import sqrt

from redraft.document.style import is_clean_text
from redraft.messages import shortened
from redraft.scoring.statistics import FittedLine

WIDTH, HEIGHT, EDGE = 480, 400, 56
INK, POINT = "#222", "#2a6f97"


def scatter(points: Sequence[tuple[float, float]], x: str, y: str, title: str) -> str:
    """Every point, larger where several lie on each other, and the least-squares line where there is one."""
    xs, ys = [a for a, _ in points], [b for _, b in points]
    (left, right), (low, high) = _span(xs), _span(ys)

    def at(a: float, b: float) -> tuple[float, float]:
        across = (a - left) / (right - left) * (WIDTH - 2 * EDGE)
        return EDGE + across, HEIGHT - EDGE - (b - low) / (high - low) * (HEIGHT - 2 * EDGE)

    parts = []
    for point, count in Counter(points).items():
        place = at(*point)
        parts.append(
            f'<circle cx="{place[0]:.1f}" cy="{place[1]:.1f}" r="{3 * sqrt(count):.1f}" fill="{POINT}" opacity=".6"/>'
        )
    if len(points) > 2 and len(set(xs)) > 1:
        line = FittedLine.through(xs, ys)
        ends = [at(a, line.slope * a + line.bias) for a in (min(xs), max(xs))]
        parts.append(_stroke(ends))
    marks = [(EDGE, HEIGHT - EDGE + 18, f"{left:.3g}"), (WIDTH - EDGE, HEIGHT - EDGE + 18, f"{right:.3g}")]
    marks += [(EDGE - 24, HEIGHT - EDGE, f"{low:.3g}"), (EDGE - 24, EDGE + 6, f"{high:.3g}")]
    parts += [_text(a, b, mark) for a, b, mark in marks]
    corner = [(EDGE, EDGE), (EDGE, HEIGHT - EDGE), (WIDTH - EDGE, HEIGHT - EDGE)]
    return _page([_stroke(corner), *parts], x, y, title)


def confusion_plot(table: Sequence[Sequence[float]], answers: Sequence[object], title: str) -> str:
    """How often two ratings of one thing met: a square a pair of answers, darker the more often."""
    side = (HEIGHT - 2 * EDGE) / max(1, len(answers))
    most = max((value for row in table for value in row), default=0) or 1
    parts = []
    for row, values in enumerate(table):
        for column, value in enumerate(values):
            x, y = EDGE + column * side, EDGE + row * side
            square = f'x="{x:.1f}" y="{y:.1f}" width="{side:.1f}" height="{side:.1f}"'
            parts.append(f'<rect {square} fill="{POINT}" fill-opacity="{0.7 * value / most:.3f}" stroke="{INK}"/>')
            parts.append(_text(x + side / 2, y + side / 2 + 4, f"{value:g}" if value == int(value) else f"{value:.1f}"))
    for at, answer in enumerate(answers):
        name = f"{answer:g}" if isinstance(answer, float) else str(answer)
        parts += [_text(EDGE + (at + 0.5) * side, HEIGHT - EDGE + 18, name)]
        parts += [_text(EDGE - 24, EDGE + (at + 0.5) * side + 4, name)]
    return _page(parts, "one rating", "another", title)


def curves(columns: Mapping[str, Sequence[float]], x: str, title: str) -> str:
    """One curve over another, each in a panel of its own height and scale: values that follow each other."""
    high, parts = 110, [_text(WIDTH / 2, 24, title)]
    for number, (name, values) in enumerate(columns.items()):
        top, (low, most) = 52 + number * high, _span(values)
        across = (WIDTH - 2 * EDGE) / max(1, len(values) - 1)
        parts.append(_stroke([(EDGE, top), (EDGE, top + high - 34), (WIDTH - EDGE, top + high - 34)]))
        points = [
            (EDGE + at * across, top + (most - each) / (most - low) * (high - 34)) for at, each in enumerate(values)
        ]
        parts.append(_stroke(points).replace(INK, POINT))
        parts += [_text(WIDTH / 2, top - 6, name), _text(EDGE - 26, top + 8, f"{most:.3g}")]
        parts += [_text(EDGE - 26, top + high - 34, f"{low:.3g}"), _text(EDGE, top + high - 20, "0")]
        parts.append(_text(WIDTH - EDGE, top + high - 20, f"{x} {len(values) - 1}"))
    return _drawing(parts, 52 + high * len(columns))


def bars(rows: Sequence[Mapping[str, float]], title: str) -> str:
    """One histogram over another: the first column says what is counted, each other one how often."""
    (x, *names), high = list(rows[0]) if rows else [""], 110
    parts = [_text(WIDTH / 2, 24, title)]
    wide = (WIDTH - 2 * EDGE) / max(1, len(rows))
    for number, name in enumerate(names):
        bottom, most = 52 + number * high + high - 34, max(row[name] for row in rows) or 1
        for at, row in enumerate(rows):
            tall = row[name] / most * (high - 34)
            place = f'x="{EDGE + at * wide:.1f}" y="{bottom - tall:.1f}" width="{wide * 0.9:.1f}" height="{tall:.1f}"'
            parts.append(f'<rect {place} fill="{POINT}"/>')
        parts += [_text(EDGE + (at + 0.45) * wide, bottom + 14, f"{row[x]:g}") for at, row in enumerate(rows)]
        parts += [_text(WIDTH / 2, bottom - high + 28, name), _text(EDGE - 26, bottom - high + 42, f"{most:g}")]
    return _drawing([*parts, _text(WIDTH / 2, 44 + high * len(names), x)], 52 + high * len(names))


def _span(values: Sequence[float]) -> tuple[float, float]:
    low, high = min(values, default=0.0), max(values, default=1.0)
    return (low, high) if high > low else (low - 0.5, high + 0.5)


def _stroke(points: Sequence[tuple[float, float]]) -> str:
    path = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    return f'<polyline points="{path}" fill="none" stroke="{INK}"/>'


def _text(x: float, y: float, text: str, more: str = "") -> str:
    shown = "".join(one if is_clean_text(one) else "�" for one in text)
    shown = escape(shortened(shown, 60))
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="middle"{more}>{shown}</text>'


def _page(parts: Sequence[str], x: str, y: str, title: str) -> str:
    up = f' transform="rotate(-90 14 {HEIGHT / 2:.0f})"'
    names = [_text(WIDTH / 2, HEIGHT - 10, x), _text(14, HEIGHT / 2, y, up), _text(WIDTH / 2, 28, title)]
    return _drawing([*parts, *names], HEIGHT)


def _drawing(parts: Sequence[str], height: int) -> str:
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}"'
    style = f'font-family="sans-serif" font-size="12" fill="{INK}"'
    return "\n".join([f"{head} {style}>", '<rect width="100%" height="100%" fill="#fff"/>', *parts, "</svg>\n"])
