"""Instances made from designs: layers that give the page, instructions of known meaning, and the layers they change."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from random import Random

import numpy as np
import pytest

from redraft import Session
from redraft.errors import FormatError
from redraft.formats.codec import Opened
from redraft.models.clients.scripted import ScriptedChat
from redraft.plugins import codec_for
from redraft.render.compositor import Tile, composite, premultiplied
from redraft_research.datasets.milde.construction.filters import fault, ranked, scores
from redraft_research.datasets.milde.construction.instructions import PageBrief, candidates
from redraft_research.datasets.milde.construction.matching import match
from redraft_research.datasets.milde.construction.model_instructions import model_candidates
from redraft_research.datasets.milde.construction.page_layers import PageLayer, SeenPart, drawn_layers, page_layers
from redraft_research.datasets.milde.construction.recipe import EACH, Milde, MildeRows, milde_tables, our_page, split_of
from redraft_research.datasets.milde.instances import read_instances
from redraft_research.datasets.recipes import Discard, Sample
from redraft_research.datasets.shards import NEXT_TRY, faults, make, read
from redraft_research.datasets.unpacked import unpack
from redraft_research.review.task import ReviewTask
from tests.cases import of_case
from tests.sampling import each

SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="100">{}</svg>'
PLATE = '<rect id="plate" width="200" height="100" fill="navy"/>'


@pytest.fixture(scope="module")
def session():
    with Session(history=False, tile_cache=False) as opened:
        yield opened


def _opened(body: str, session: Session) -> Opened:
    data = SVG.format(body).encode()
    return codec_for(data, ".svg").open(data, session.fonts)


def _sample(recipe: MildeRows, seed: int) -> Sample:
    found = next(made for index in range(40) if isinstance(made := recipe.sample(seed, index), Sample))
    assert recipe.faults(found) == []
    return found


def test_layers_of_one_sort_that_lie_apart_are_one_and_give_the_page(session: Session) -> None:
    texts = '<text x="10" y="30" font-size="16">Left</text><circle cx="150" cy="50" r="20" fill="red"/>'
    drawn = drawn_layers(
        _opened(PLATE + texts + '<text x="10" y="80" font-size="16">Below</text>', session), 1, session.tiles, 1.0
    )
    assert not isinstance(drawn, Discard)
    layers, page, alone = drawn
    assert [(layer.sort, layer.text) for layer in layers] == [
        ("decoration", ""),
        ("text", "Left\nBelow"),
        ("decoration", ""),
    ]
    again = composite((200, 100), [Tile.from_straight(0, 0, one) for one in alone])
    assert np.abs(again.astype(int) - premultiplied(page)).max() <= 1
    assert all(one.shape == (100, 200, 4) for one in alone)
    assert not alone[1][:, 140:, 3].any(), "only its own letters are in a layer"


def test_a_group_with_opacity_is_one_layer_whatever_is_in_it(session: Session) -> None:
    inner = '<rect x="20" y="20" width="90" height="60" fill="red"/><text x="30" y="60" font-size="20">On it</text>'
    drawn = drawn_layers(_opened(f'{PLATE}<g opacity=".5">{inner}</g>', session), 1, session.tiles, 1.0)
    assert not isinstance(drawn, Discard)
    assert [layer.sort for layer in drawn[0]] == ["decoration", "decoration"]
    assert "On it" in drawn[0][1].text


def test_a_blend_mode_is_a_reason_to_discard(session: Session) -> None:
    found = page_layers(_opened(f'{PLATE}<circle r="9" style="mix-blend-mode:multiply"/>', session), 1)
    assert found == Discard("a layer of it has a blend mode")


@pytest.mark.slow
def test_synthetic_pages_are_what_their_layers_give(session: Session) -> None:
    for number in range(40):
        opened, _, _ = our_page(number, session.fonts)
        sheet = opened.document.pages[0]
        assert not isinstance(
            drawn_layers(opened, 1, session.tiles, min(1.0, 300 / max(sheet.width, sheet.height))), Discard
        )


def _layer(sort: str, *parts: SeenPart) -> PageLayer:
    return PageLayer(sort, (), parts)


STACK = [
    _layer("decoration", SeenPart("rectangle", "", "white", (0, 0, 1, 1))),
    _layer(
        "decoration",
        SeenPart("circle", "", "dark green", (0.7, 0, 0.2, 0.2)),
        SeenPart("line", "", "black", (0, 0.9, 1, 0)),
    ),
    _layer("text", SeenPart("text", "Piano concert", "black", (0.1, 0.1, 0.5, 0.1), 0.1)),
    _layer("decoration", SeenPart("circle", "", "dark green", (0.0, 0.7, 0.2, 0.2))),
    _layer("text", SeenPart("text", "Friday, 3 May", "black", (0.1, 0.7, 0.5, 0.1), 0.03)),
    _layer("image", SeenPart("picture", "", "", (0.3, 0.4, 0.3, 0.2))),
]


@each(
    ("step", "place"),
    [
        ("Replace the text ‘Piano concert’ with ‘Historical exhibition’.", 2),
        ('Replace "piano concert" with "historical exhibition"', 2),
        ("Set the headline to ‘Historical exhibition’.", 2),
        ("Set the date to ‘4 June’.", 4),
        ("Recolour the background to cream.", 0),
        ("Make the dark green circle in the bottom left navy.", 3),
        ("Make the dark green disc navy.", None),
        ("Swap the photo for a dark green circle.", 5),
        ("Delete the thin line.", 1),
        ("Set the slogan to ‘Hello’.", None),
        ("Make the blue circle navy.", None),
    ],
)
def test_a_step_is_matched_by_its_words_and_the_layers_or_not_at_all(step: str, place: int | None) -> None:
    assert match(step, STACK) == place


def test_the_same_number_gives_the_same_instance() -> None:
    first, again = _sample(MildeRows(), 5), _sample(MildeRows(), 5)
    assert first == again
    row = first.row
    assert set(row) <= set(MildeRows.fields)
    assert first.files == {}
    assert all(row["layers"][step["layer"]]["sort"] == "text" for step in row["steps"] if step["action"] == "text")


def test_what_cannot_be_true_of_an_instance_is_a_fault() -> None:
    recipe = MildeRows()
    row = dict(_sample(recipe, 5).row)
    assert recipe.faults(Sample(row | {"gold": []})) != []
    assert recipe.faults(Sample({})) != []
    assert recipe.faults(Sample(row | {"layers": row["layers"][::-1]})) != []


def test_instructions_of_both_streams_are_carried_out_by_the_engine(session: Session) -> None:
    texts = (
        '<text id="a" x="10" y="30" font-size="20">Summer concert</text><text x="10" y="80" font-size="9">Friday</text>'
    )
    opened = _opened(PLATE + texts, session)
    layers = page_layers(opened, 1)
    assert not isinstance(layers, Discard)
    page = PageBrief(opened.document, layers, "poster")
    made = candidates(page, Random(1))
    assert {one.stream for one in made} == {"persona", "document"}
    assert len([one for one in made if one.stream == "persona"]) == 6
    best = ranked(made, page)[0][1]
    assert fault(best, page, session.fonts.measure) is None
    wrong = replace(best, steps=tuple(replace(step, layer=9) for step in best.steps))
    assert fault(wrong, page, session.fonts.measure) == "a step is matched to a layer that it does not change"
    unclear = replace(best, instruction="Change it", steps=(replace(best.steps[0], says="Do the thing."),))
    assert scores(unclear, page)["clarity"] == 0


def test_a_model_writes_instructions_and_says_which_layer_where_words_do_not(session: Session) -> None:
    texts = '<text x="10" y="30" font-size="20">Piano concert</text>'
    opened = _opened(f'{PLATE}<circle cx="150" cy="50" r="20"/>{texts}', session)
    layers = page_layers(opened, 1)
    assert not isinstance(layers, Discard)
    steps = ['Replace the text "Piano concert" with "History exhibition".', "Give the wall behind it an earthy tone."]
    answer = {"instruction": "Turn this concert poster into one for a history exhibition.", "steps": steps}

    def reply(request):
        return json.dumps({"applies": True} if request.purpose == "match" else answer)

    page = PageBrief(opened.document, layers, "poster")
    made = model_candidates(ScriptedChat(reply), page, Random(1))
    assert len(made) == 7
    assert [step.layer for step in made[0].steps] == [2, 0]
    assert fault(made[0], page, session.fonts.measure) is None
    assert model_candidates(ScriptedChat(lambda request: "no idea"), page, Random(1)) == []


def test_of_a_folder_what_cannot_be_used_is_left_for_the_next_file(tmp_path: Path) -> None:
    (tmp_path / "a.svg").write_text(SVG.format(PLATE))
    (tmp_path / "b.svg").write_text(SVG.format(f'{PLATE}<text x="9" y="40" font-size="20">Summer concert</text>'))
    (tmp_path / "c.svg").write_text("no design")
    recipe = MildeRows(tmp_path)
    assert recipe.sample(0, 0) == Discard("it has no text")
    assert isinstance(recipe.sample(0, 4), Discard)
    found = recipe.sample(0, NEXT_TRY)
    assert isinstance(found, Sample)
    assert found.row["document"]["file"] == "b.svg"


class OneOfTheTest(Milde):
    def sample(self, seed: int, index: int) -> Sample | Discard:
        tested = [number for number in range(400) if split_of(f"{seed}.{number}") == "test"]
        return super().sample(seed, tested[index // 10**9 % len(tested)] * EACH)


def test_a_data_set_is_read_as_instances_of_the_benchmark(tmp_path: Path) -> None:
    recipe = OneOfTheTest()
    make(recipe, tmp_path / "set", 1, 4, workers=1)
    assert list(faults(recipe, tmp_path / "set")) == []
    (instance,) = read_instances(tmp_path / "set")
    assert instance.page.is_file()
    assert all(layer.picture.is_file() for layer in instance.layers)
    assert any(layer.prompt for layer in instance.layers)
    unpack(recipe, read(tmp_path / "set"), tmp_path / "files")
    (task,) = ReviewTask(tmp_path / "files" / "verify.json").items.values()
    assert (task.id, task.instruction) == (instance.id, instance.instruction)
    for verdict in ("valid", "not valid"):
        answers = {task.id: {"final: verdict": verdict}}
        if verdict == "valid":
            unpack(recipe, read(tmp_path / "set"), tmp_path / verdict, answers)
            (again,) = read_instances(tmp_path / verdict)
            assert [layer.prompt for layer in again.layers] == [layer.prompt for layer in instance.layers]
        else:
            with pytest.raises(FormatError, check=of_case("no-accepted-answers")):
                unpack(recipe, read(tmp_path / "set"), tmp_path / verdict, answers)


def test_the_paper_s_table_and_figures_are_counted() -> None:
    row = {
        "split": "train",
        "layers": [{}, {}, {}],
        "gold": [1],
        "instruction": "one two three",
        "prompts": {"1": "four five"},
    }
    found = milde_tables(Sample(row | {"document": {"key": f"0.{at // 2}"}}) for at in range(4))
    assert [line.get("train") for line in found["table 1"]] == [2, 3.0, 1.0, 3.0, 2.0]
    assert found["figure 5"][2] == {"layers": 3, "train: layers": 2, "train: to edit": 0}
    assert found["figure 6"] == [{"words": 0, "train: instructions": 4, "train: prompts": 4}]


@pytest.mark.slow
def test_instances_do_not_depend_on_the_order_of_sets(tmp_path: Path) -> None:
    made = set()
    for seed in ("1", "2"):
        words = sys.executable, "-m", "redraft.interfaces.cli", "datasets", "make", "milde-rows", tmp_path / seed
        subprocess.run([*words, "--count", "12"], check=True, env=os.environ | {"PYTHONHASHSEED": seed})
        made.add((tmp_path / seed / "shard-00000.tar").read_bytes())
    assert len(made) == 1
