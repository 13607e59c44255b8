"""Benchmark of `redraft edit` on small objects in scripted scenes: whether only the right place changed.

A place is a box, or words in the request. Outcomes: the right place, another place, a question, a refusal.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

import numpy as np
from PIL import Image

from redraft.document.layers import Asset
from redraft.errors import ModelError, RequestError
from redraft.formats.pixels.resampling import opened, packed
from redraft.imaging.pixels.arrays import Picture, blurred, box_mask, look, resized, slices
from redraft.imaging.pixels.difference import VISIBLE
from redraft.imaging.retouch.crop_edit import TRIES, changeable, crop_sent
from redraft.models.clients.image_models import PictureEditor
from redraft.models.trace import Models
from redraft.scoring.statistics import known_mean, wilson
from redraft.session.options import EditOptions
from redraft.session.session import Session
from redraft_research.datasets.dlebench.cases import kind_named
from redraft_research.datasets.small_objects import ObjectScene
from redraft_research.evaluation.dlebench.judge_input import EditJudge, JudgeInput
from redraft_research.scoring.dle import Label

SHIFT, GAIN, LIFT = 3, 0.05, 5
"""Pixels aside, and by how much of its light and by how many levels it is off at most, each way."""
_SIDE = 48


class ReferenceEditor:
    """Draws the reference of the scene that `shown` gave last. What it is sent it finds in the source by its looks."""

    name = "reference"

    def __init__(self) -> None:
        self.scene: ObjectScene | None = None
        self.edits = 0

    def shown(self, scenes: Iterable[ObjectScene]) -> Iterator[ObjectScene]:
        """The scenes, one after the other."""
        for scene in scenes:
            self.scene = scene
            yield scene

    def edit(self, picture: Asset, instruction: str, seed: int) -> Asset:
        assert self.scene is not None
        self.edits += 1
        sent = np.asarray(opened(picture.data).convert("RGB"))
        where = self._place(self.scene, sent)
        chance = np.random.default_rng([self.edits, *map(int, self.scene.targets[0])])
        aside = tuple(int(by) for by in chance.integers(-SHIFT, SHIFT + 1, 2))
        part = np.roll(self.scene.reference, aside, (0, 1))[where]
        light = part * (1 + chance.uniform(-GAIN, GAIN, 3)) + chance.uniform(-LIFT, LIFT)
        made = np.clip(light + 0.5, 0, 255).astype(np.uint8)
        return Asset("image/png", packed(Image.fromarray(resized(made, sent.shape[1], sent.shape[0]))))

    def _place(self, scene: ObjectScene, sent: Picture) -> tuple[slice, slice]:
        """All of the picture, or the crop of a target, whichever looks most like what was sent."""
        shape = scene.source.shape
        places = [crop_sent(box, shape, attempt) for box in scene.targets for attempt in range(len(TRIES))]
        seen = resized(sent, _SIDE, _SIDE).astype(int)
        return min(
            [(slice(0, shape[0]), slice(0, shape[1])), *places],
            key=lambda place: float(np.abs(resized(scene.source[place], _SIDE, _SIDE) - seen).mean()),
        )


OUTCOMES = ("right", "wrong", "asked", "refused")
LEAST = 0.002
"""Share of a target that must look otherwise for it to be changed."""


class Tried(NamedTuple):
    """One request. `outside`: all pixels outside the targets are the same; `warned`: the receipt doubts the place."""

    kind: str
    outcome: str
    outside: bool = True
    warned: bool = False
    why: str = ""
    following: Label | None = None
    consistency: Label | None = None


def by_box(scene: ObjectScene) -> str:
    """The request with the targets' boxes in place of the words for them."""
    place = "#picture" + "".join(f"@{box.written}" for box in scene.targets)
    pointed = scene.instruction.replace(scene.target, place)
    return pointed if place in pointed else f"{scene.instruction.rstrip('.')} in {place}."


def by_phrase(scene: ObjectScene) -> str:
    return scene.instruction


class Way(NamedTuple):
    """An editor, and how it is given the place."""

    name: str
    editor: PictureEditor
    words: Callable[[ObjectScene], str]


def tried(scenes: Iterable[ObjectScene], ways: Sequence[Way], judge: EditJudge) -> list[EditorSummary]:
    """Every scene edited in every way."""
    rows: dict[str, list[Tried]] = {way.name: [] for way in ways}
    with TemporaryDirectory() as folder, Session(history=False, system_fonts=False) as session:
        source, target = Path(folder) / "scene.png", Path(folder) / "edited.png"
        for scene in scenes:
            Image.fromarray(scene.source).save(source, compress_level=1)
            for name, editor, words in ways:
                options = EditOptions(models=Models(image_editor=editor), render=False)
                try:
                    receipt = session.edit_file(source, words(scene), target, options)
                except (RequestError, ModelError) as error:
                    asked = isinstance(error, RequestError) and bool(error.readings)
                    rows[name].append(Tried(scene.kind, "asked" if asked else "refused", why=error.message))
                    continue
                warned = any("found by" in one for one in receipt.warnings)
                made = np.asarray(opened(target.read_bytes()).convert("RGB"))
                rows[name].append(_looked_at(scene, made, warned, judge))
    return [EditorSummary(name, found) for name, found in rows.items()]


def _looked_at(scene: ObjectScene, made: Picture, warned: bool, judge: EditJudge) -> Tried:
    source = scene.source
    allowed = box_mask([changeable(box, source.shape) for box in scene.targets], source.shape)
    outside = bool((made == source)[~allowed].all())
    amount = np.linalg.norm(blurred(look(source), 1) - blurred(look(made), 1), axis=2) > VISIBLE
    shares = [float(amount[slices(box, source.shape)].mean()) for box in scene.targets]
    missed = sum(share < LEAST for share in shares)
    wrong = bool(amount[~allowed].any()) or missed > 0
    kind = kind_named(scene.kind) or scene.kind
    found = judge.judge(JudgeInput(source, made, scene.instruction, kind, scene.targets, scene.reference))
    why = f"{missed} of {len(shares)} targets are as before; " if missed else ""
    why += found.following.reason
    labels = found.following.label, found.consistency.label
    return Tried(scene.kind, "wrong" if wrong else "right", outside, warned, why, *labels)


class EditorSummary(NamedTuple):
    """The results of one editor with one way to name the place."""

    name: str
    rows: Sequence[Tried]

    def as_json(self) -> dict[str, Any]:
        kinds = sorted({row.kind for row in self.rows})
        return {
            **_figures(self.rows),
            "by_kind": {kind: _figures([row for row in self.rows if row.kind == kind]) for kind in kinds},
            "not_right": [
                {"scene": number, "kind": row.kind, "outcome": row.outcome, "warned": row.warned, "why": row.why}
                for number, row in enumerate(self.rows)
                if row.outcome != "right"
            ],
        }

    def lines(self) -> list[str]:
        form = self.as_json()
        lines = [
            self.name,
            f"  {'':12}{'scenes':>7}{'right':>7}{'wrong':>7}{'asked':>7}{'refused':>9}{'IF':>7}{'VC':>7}",
        ]
        for kind, row in (*form["by_kind"].items(), ("all", form)):
            counts = f"{row['cases']:>7}{row['right']:>7}{row['wrong']:>7}{row['asked']:>7}{row['refused']:>9}"
            lines.append(f"  {kind:12}{counts}{_shown(row['IF']):>7}{_shown(row['VC']):>7}")
        for name, what in _RATES.items():
            rate = form[name]
            if rate["of"]:
                lines.append(f"  {what}: {rate['rate']:.3f} ({rate['low']:.3f}–{rate['high']:.3f}, of {rate['of']})")
        return lines


_RATES = {
    "right_place": "right place, of those done",
    "outside_identical": "outside identical, of those done",
    "coverage": "done, of all",
    "wrong_without_a_word": "another place without a word, of all",
}


def _figures(rows: Sequence[Tried]) -> dict[str, Any]:
    counts: dict[str, Any] = {name: sum(row.outcome == name for row in rows) for name in OUTCOMES}
    done = [row for row in rows if row.outcome in ("right", "wrong")]
    silent = sum(row.outcome == "wrong" and not row.warned for row in rows)
    rates = {
        "right_place": (counts["right"], len(done)),
        "outside_identical": (sum(row.outside for row in done), len(done)),
        "coverage": (len(done), len(rows)),
        "wrong_without_a_word": (silent, len(rows)),
    }
    points = {"IF": [row.following for row in done], "VC": [row.consistency for row in done]}
    means = {name: known_mean(one.points for one in given if one is not None) for name, given in points.items()}
    return counts | {"cases": len(rows)} | {name: _rate(*pair) for name, pair in rates.items()} | means


def _rate(count: int, total: int) -> dict[str, Any]:
    low, high = wilson(count, total) if total else (0.0, 1.0)
    return {"rate": count / total if total else None, "low": low, "high": high, "of": total}


def _shown(value: float | None) -> str:
    return "–" if value is None else f"{value:.0f}"
