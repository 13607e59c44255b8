"""The looks of charts in every deck of an outside folder: points, words, lines and order change, and change back.

Needs a folder in the environment variable REDRAFT_CORPUS. All `*.pptx` files below it are read.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import nullcontext
from pathlib import Path

import pytest

from redraft.assets.fonts import Fonts
from redraft.commands.charts.data import AddCategory, RemoveCategory
from redraft.commands.charts.looks import SetChart, SetPoints, SetSeries
from redraft.commands.command import AlreadySo, Command
from redraft.document.layers import Group
from redraft.edits.diff import diff
from redraft.edits.ops import Edit, apply
from redraft.errors import CommandError, EditError, FormatError
from redraft.formats.pptx import CODEC, PptxFile
from redraft.formats.pptx.file.validation import new_findings, validate
from redraft.session.proof.proof import prove

FOLDER = os.environ.get("REDRAFT_CORPUS", "")
MOST = 30 << 20  # larger decks take minutes
FAIR = (
    "gives its chart the categories",
    "no plain categories",
    "categories of its own",
    "are one part",
    "no values",
    "holds numbers",
)

pytestmark = [
    pytest.mark.corpus,
    pytest.mark.skipif(not FOLDER, reason="REDRAFT_CORPUS names no folder"),
]


def decks() -> list[Path]:
    return [path for path in sorted(Path(FOLDER).rglob("*.pptx")) if path.stat().st_size < MOST] if FOLDER else []


@pytest.fixture(scope="module")
def fonts() -> Fonts:
    return Fonts()


def commands_for(chart: Group) -> Iterator[Command]:
    series = chart.series
    last = len(series[0].values) - 1
    yield SetPoints(chart.id, 0, (last,), color="#01824d", label="Of its own", label_color="#820101")
    yield SetPoints(chart.id, 0, (0,), color="#01824d")
    yield SetPoints(chart.id, 0, (last,), label="Of its own")
    yield SetPoints(chart.id, 0, (0,), label_color="#820101")
    yield SetPoints(chart.id, 0, (0,), explosion=17)
    yield SetSeries(chart.id, 0, label_color="#820101")
    yield SetSeries(chart.id, len(series) - 1, color="#01824d")
    yield SetChart(chart.id, axis_color="#820101")
    yield SetChart(chart.id, gridline_color="#820101")
    yield SetChart(chart.id, legend_color="#820101", legend_place="top")
    yield SetChart(chart.id, reversed=True)
    if len({one.text for one in chart.categories}) == len(chart.categories) > 1:
        yield SetChart(chart.id, order=(chart.categories[-1].text,))
    yield RemoveCategory(chart.id, 0)
    yield AddCategory(chart.id, "New\nname", tuple(5.0 for _ in series), before=0)


@pytest.mark.parametrize("path", decks(), ids=lambda path: path.name)
def test_the_looks_of_charts_change_and_change_back(path: Path, fonts: Fonts) -> None:
    data = path.read_bytes()
    try:
        opened = CODEC.open(data, fonts)
        layers = list(opened.document.index.layers.values())
    except FormatError:
        return
    charts = [one for one in layers if isinstance(one, Group) and one.form.endswith(" chart") and one.series]
    problems: list[str] = []
    for chart in charts[:4]:
        for command in commands_for(chart) if chart.series[0].values else ():
            try:
                edits = command.resolve(opened.document, fonts.measure).edits
                problems += [f"{command}: {said}" for said in found_wrong(opened, list(edits), fonts)]
            except (AlreadySo, CommandError):
                continue
            except EditError as error:
                if not any(word in str(error) for word in FAIR):
                    problems.append(f"{command}: refused: {error}")
    assert not problems, "\n".join(problems[:12])


def found_wrong(opened: PptxFile, edits: list[Edit], fonts: Fonts) -> Iterator[str]:
    after = apply(opened.document, edits)
    written = opened.write(after)
    again = CODEC.open(written.data, fonts)
    targets = {edit.layer for edit in edits if hasattr(edit, "layer")}
    proven = prove(opened, after, written, again, targets, edits, None, lambda stage: nullcontext())
    yield from (f"{proof.about}: {proof.why}" for proof in proven.proofs if proof.ok is False)
    yield from map(str, new_findings(validate(opened.data), validate(written.data)))
    back = again.write(apply(again.document, [*diff(again.document, opened.document)]))
    left = list(diff(opened.document, CODEC.open(back.data, fonts).document))
    yield from (f"not as before: {one}" for one in left[:3])
