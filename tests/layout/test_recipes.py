"""Recipes, the buttons and panels they draw, and the reward that picks among them."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

import numpy as np
import pytest
from numpy.typing import NDArray

from redraft.document.luminance import luminance
from redraft.layout.arrangement import Arrangement
from redraft.layout.backdrop import Desk
from redraft.layout.hill_climb import ranked
from redraft.layout.measures.ground import ratio
from redraft.layout.measures.reward import weights
from redraft.layout.placement import PageJob, _notes, begun, brief_of
from redraft.layout.recipes import recipes

TEXTS = ["Summer Nights", "Open-air concerts by the lake", "12 – 14 July 2026", "place: Riverside Park", "Book now"]


@pytest.fixture(scope="module")
def desk() -> Iterator[Desk]:
    with Desk() as desk:
        yield desk


def dusk(width: int, height: int) -> NDArray[np.uint8]:
    """A sky from blue to orange, a dark hill below."""
    share = np.linspace(0, 1, height)[:, None, None]
    page = (np.array((30, 40, 90)) * (1 - share) + np.array((210, 120, 60)) * share).repeat(width, axis=1)
    page[height * 3 // 4 :] = (30, 26, 34)
    return page.astype(np.uint8)


@pytest.fixture(scope="module", params=[(320, 400), (480, 270)])
def job(request: pytest.FixtureRequest, desk: Desk) -> PageJob:
    return begun(dusk(*request.param), TEXTS, desk)


def made(job: PageJob) -> dict[str, Arrangement]:
    """The cheapest plan of each recipe that costs no more than a page may."""
    plans = {name: ranked(some, job.sheet, job.ground, 1)[0] for name, some in recipes(job.sheet).items()}
    return {name: job.inked(one.plan) for name, one in plans.items() if one.cost.total < 3}


def test_recipes_differ_and_what_they_draw_keeps_to_the_rules(job: PageJob) -> None:
    found = made(job)
    assert {"column", "ruled column", "bar", "band", "card"} <= set(found)
    assert ("side" in recipes(job.sheet)) is (job.sheet.width > job.sheet.height)
    for name, one in found.items():
        sight = job.seen(one)
        assert sight.faults == (), name
        buttons = [plate for plate in one.plates if plate.kind == "button"]
        call = next(block for block in one.blocks if block.copy.role == "call to action")
        assert len(buttons) == 1, name
        assert buttons[0].box.overlap(call.frame) == pytest.approx(call.frame), "its words lie in it"
        assert ratio(luminance(buttons[0].color), luminance(call.ink)) >= 4.5
        assert min(buttons[0].box.x, buttons[0].box.y) > 0


def test_a_bar_is_as_long_as_the_texts_and_the_button_beside_it(job: PageJob) -> None:
    found = [one for one in made(job).values() if one.look.rule == "bar"]
    assert found
    for one in found:
        (bar,) = (mark.box for mark in one.marks if mark.kind == "bar")
        rooms = [block.room for block in one.blocks if block.button]
        assert all(bar.y - 1 <= room.y and room.bottom <= bar.bottom + 1 for room in rooms)


def test_a_word_longer_than_a_line_is_hyphenated_and_told(desk: Desk) -> None:
    long = "Donaudampfschifffahrtselektrizitaetenhauptbetriebswerk"
    sheet = begun(dusk(320, 400), [long, "An evening"], desk).sheet
    assert sheet.texts[0].text.replace("-\n", "") == long
    assert "-\n" in sheet.texts[0].text
    assert sheet.hyphenated == [long]


def test_a_wish_leaves_the_recipes_that_keep_to_it(job: PageJob) -> None:
    found = recipes(job.sheet, ["middle"], ["top"])
    assert all(one.align == "middle" and one.anchor == "top" for plans in found.values() for plan in plans
               for one in plan.columns)  # fmt: skip
    assert {"column", "band"} <= set(found)


def test_the_reward_falls_with_every_level_of_disorder(job: PageJob) -> None:
    chance = random.Random(4)
    drops = []
    for one in made(job).values():
        values = [job.seen(one).reward]
        for offset, change in ((0.06, 1.15), (0.3, 2.0)):
            blocks = [replace(block, x=block.x + chance.uniform(-offset, offset) * job.sheet.width,
                              y=block.y + chance.uniform(-offset, offset) * job.sheet.height,
                              size=block.size * change ** chance.uniform(-1, 1)) for block in one.blocks]  # fmt: skip
            values.append(job.seen(replace(one, blocks=tuple(blocks[: 5 - (offset > 0.1)]))).reward)
        drops += [values[0] > values[1], values[1] > values[2], values[0] > values[2]]
    assert np.mean(drops) > 0.9


def test_the_weights_say_how_they_were_made() -> None:
    form = weights()
    assert form["held-out pairs of levels"]["accuracy"] >= 0.93
    assert len(form["names"]) == len(form["arrays"]["centre"])


def test_a_place_that_the_brief_asks_for_and_does_not_get_is_told(desk: Desk) -> None:
    job = begun(dusk(320, 500), TEXTS[:2], desk)
    plan = next(one for one in recipes(job.sheet, ["middle"], ["bottom"])["column"])
    low = job.drawn(job.inked(plan), "at the bottom")
    for anchor in ("top", "bottom"):
        asked = replace(job, brief=brief_of(anchor))
        told = [note for note in _notes(asked, low) if "not at the" in note]
        assert told == ([] if anchor == "bottom" else ["the texts are not at the top: no such page was as good"])
