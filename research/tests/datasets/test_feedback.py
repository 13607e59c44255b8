"""Edits that are right and edits that are wrong: carried out by the engine, and drawn."""

from __future__ import annotations

import io

import numpy as np
from PIL import Image

from redraft.assets.fonts import Fonts
from redraft.commands.command import resolve_all
from redraft.commands.forms.wire import commands_from_json
from redraft.edits.execution import execute
from redraft.formats.svg import CODEC
from redraft.scoring.facts import changes, scenery
from redraft_research.datasets.feedback import WRONG, Feedback
from redraft_research.datasets.recipes import Sample
from redraft_research.datasets.requests.designs import design
from redraft_research.datasets.requests.designs.svg import svg_of


def test_pairs_are_what_their_labels_say() -> None:
    recipe, fonts = Feedback(None), Fonts(())
    made = [one for one in (recipe.sample(5, index) for index in range(48)) if isinstance(one, Sample)]
    assert len(made) > 40
    assert {sample.row["fault"] for sample in made} == {"", *WRONG}
    for sample in made:
        row = sample.row
        assert not recipe.faults(sample), row
        number = row["design"]["number"]
        before = CODEC.open(svg_of(design(number).document).encode(), fonts).document
        done, right = (
            execute(before, resolve_all(before, commands_from_json(row[name]), fonts.measure).edits, fonts.measure)
            for name in ("commands", "right")
        )
        touched, wanted = (set(changes(scenery(before), scenery(one))) for one in (done, right))
        if row["fault"] == "":
            assert touched == wanted
        elif row["fault"] == "component":
            assert row["label"] == "wrong element"
            assert not changes(scenery(before), scenery(done)).get(row["target"]), "the element asked for is left alone"
        else:
            assert row["label"] == "wrong edit"
            assert changes(scenery(done), scenery(right)) or changes(scenery(right), scenery(done)), (
                "what was done is not what was asked for"
            )


def test_pictures_show_the_edit_and_nothing_else() -> None:
    recipe = Feedback(None)
    for index in range(16):
        sample = recipe.sample(6, index)
        if not isinstance(sample, Sample) or [one["command"] for one in sample.row["commands"]] != ["recolor"]:
            continue
        pages = [np.asarray(Image.open(io.BytesIO(data))).astype(int) for data in sample.files.values()]
        where = np.argwhere(abs(pages[0] - pages[1]).max(axis=2) > 0)
        if sample.row["fault"] != "component":
            x, y, wide, high = sample.row["box"]
            assert where.min(axis=0).tolist() >= [y - 12, x - 12]
            assert where[:, 0].max() <= y + high + 12
            assert where[:, 1].max() <= x + wide + 12


def test_a_sample_depends_on_seed_and_number_alone() -> None:
    one, other = Feedback(None), Feedback(None)
    forward = [one.sample(3, index) for index in (0, 1, 9)]
    backward = [other.sample(3, index) for index in (9, 1, 0)]
    assert forward == backward[::-1]
    assert forward[0] != one.sample(4, 0)
