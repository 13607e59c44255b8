"""How DLEBench is made: questions and scenes become edits by the rules, with references, and people verify them."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image, ImageDraw

from redraft.errors import FormatError
from redraft.models.clients.scripted import ScriptedChat
from redraft_research.datasets.dlebench.cases import read_dlebench
from redraft_research.datasets.dlebench.construction import Dle
from redraft_research.datasets.dlebench.counterfactual import (
    RULES,
    ChoiceQuestion,
    faults,
    made,
    question_of,
    synthesised,
    typed,
)
from redraft_research.datasets.recipes import Discard, Sample
from redraft_research.datasets.records import Record
from redraft_research.datasets.unpacked import unpack
from research.tests.review.test_review import items, say, serving
from tests.command_line import redraft
from tests.sampling import each

BALL = ChoiceQuestion(
    "What is the color of the red ball on the left side of the room?", "red", ("blue", "It is not shown")
)


@each(
    ("question", "type", "target"),
    [
        ("What is the color of the woman's scarf at the bottom left of the picture?", "color",
         "the woman's scarf at the bottom left of the picture"),
        ("What colour are the two chairs?", "color", "the two chairs"),
        ("What is the small stool made of?", "material", "the small stool"),
        ("What is the shape of the orange logo on the building?", "shape", "the orange logo on the building"),
        ("How many white cars are there at the bottom left?", "count", "white cars at the bottom left"),
        ("What does the sign above the door say?", "ocr", "the sign above the door"),
        ("What is the number on the white bus?", "ocr", "the white bus"),
        ("Where is the telephone beside the lamp located?", "location", "the telephone beside the lamp"),
        ("Is the dog on the left or right side of the tree?", "location", "the dog"),
        ("What animal is on the blue sail?", "object", "the animal on the blue sail"),
        ("Why is it late?", None, ""),
    ],
)  # fmt: skip
def test_a_question_has_its_type_and_its_target_whole(question: str, type: str | None, target: str) -> None:
    assert typed(question) == (None if type is None else (type, target))


@each("type", list(RULES))
def test_what_is_made_by_the_rules_keeps_them_and_what_is_bent_does_not(type: str) -> None:
    target = "the text 'one' on the sign" if type == "ocr" else "the thing on the left"
    one = made(type, target, "one", "two")
    assert faults(one) == []
    assert faults(one._replace(instruction=one.instruction.replace(" on the ", " ")))
    assert faults(one._replace(reference_caption=one.source_caption))
    assert faults(one._replace(type="weather")) == ["its type is none of the seven"]
    if type != "location":
        assert "only a question about a place removes" in faults(one._replace(instruction=f"Remove {target}."))
        assert faults(one._replace(reference_caption=f"{one.reference_caption[:-1]} and a dog."))


def test_a_wrong_option_that_could_be_so_is_chosen_and_reasons_are_given_where_there_is_none() -> None:
    found = synthesised(BALL, 0)
    assert not isinstance(found, str)
    assert found.instruction == "Change the color of the red ball on the left side of the room from red to blue."
    assert found.source_caption == "The scene contains the red ball on the left side of the room with the color red."
    assert found.reference_caption == found.source_caption.replace("color red", "color blue")
    assert synthesised(ChoiceQuestion("Is the ball red?", "yes", ("no",)), 0) == "the answer is yes or no"
    assert synthesised(BALL._replace(wrong=("It is not shown",)), 0) == "no wrong option that could be so"
    assert synthesised(BALL._replace(words="Why red?"), 0) == "the question is of no known type"


@each(
    "row",
    [
        {"options": ["(A) red", "(B) blue"], "answer": "A"}, {"options": "A. red\nB. blue", "answer": "(a)"},
        {"options": {"A": "red", "B": "blue"}, "answer": "red"}, {"choices": ["red", "blue"], "answer": "Red."},
    ],
)  # fmt: skip
def test_options_and_answers_are_read_as_sets_write_them(row: dict[str, Any], tmp_path: Path) -> None:
    found = question_of(Record(tmp_path, tmp_path / "q.jsonl", 1, {"question": "What color is it?", **row}))
    assert (found.answer.lower(), found.wrong[-1]) == ("red", "blue")


def test_a_model_is_told_the_rules_it_broke_and_given_up_after_three_tries() -> None:
    good = {
        "type": "color", "target": "the red ball on the left side of the room",
        "source_caption": "There is the red ball on the left side of the room, colored red.",
        "reference_caption": "There is the red ball on the left side of the room, colored blue.",
        "instruction": "Change the red ball on the left side of the room from red to blue.",
    }  # fmt: skip
    short = {**good, "target": "the ball", "instruction": "Change the ball from red to blue."}
    model = ScriptedChat([json.dumps(short), "no JSON", json.dumps(good)])
    found = synthesised(BALL, 0, model)
    assert not isinstance(found, str)
    assert (found.kind, found.instruction, found.new) == ("color", good["instruction"], "blue")
    assert "the place in the question is lost" in model.requests[1].messages[-1].text
    given_up = synthesised(BALL, 0, ScriptedChat([json.dumps(short)] * 3))
    assert isinstance(given_up, str)
    assert given_up.startswith("the model broke a rule three times: ")


def asked(folder: Path) -> Path:
    """Questions about a picture with a red ball and a green box."""
    folder.mkdir()
    picture = Image.new("RGB", (320, 240), (210, 205, 190))
    ImageDraw.Draw(picture).ellipse((60, 60, 99, 99), fill=(200, 30, 30))
    ImageDraw.Draw(picture).rectangle((200, 150, 239, 179), fill=(40, 160, 60))
    picture.save(folder / "room.png")
    ball, box = [58, 58, 44, 44], [196, 146, 48, 38]
    rows = [
        {"id": "ball", "question": BALL.words, "options": ["red", "blue"], "answer": "red", "bbox": ball},
        {"id": "box", "question": "Where is the green box?", "options": ["left", "right"], "answer": "right",
         "bbox_2d": [196, 146, 244, 184]},
        {"id": "wood", "question": "What is the green box made of?", "options": ["wood", "tin"], "answer": "tin",
         "bbox": box},
        {"id": "far", "question": BALL.words, "options": ["red", "blue"], "answer": "red", "bbox": [0, 0, 300, 200]},
        {"id": "bare", "question": BALL.words, "options": ["red", "blue"], "answer": "red"},
    ]  # fmt: skip
    lines = "".join(json.dumps({"image": "room.png", **row}) + "\n" for row in rows)
    (folder / "questions.jsonl").write_text(lines)
    return folder


def pixels(data: bytes) -> Any:
    return np.asarray(Image.open(io.BytesIO(data)).convert("RGB")).astype(int)


def test_references_change_the_target_and_no_pixel_far_from_it_and_discards_say_why(tmp_path: Path) -> None:
    recipe = Dle(asked(tmp_path / "qa"))
    ball, box, wood, far, bare, none = (recipe.sample(0, number) for number in range(6))
    assert isinstance(ball, Sample)
    assert isinstance(box, Sample)
    assert [recipe.faults(one) for one in (ball, box)] == [[], []]
    assert (box.row["type"], box.row["bboxes"]) == ("removal", [[196.0, 146.0, 48.0, 38.0]])
    before, blue, empty = (pixels(data) for data in (ball.files["source.png"], ball.files["reference.png"],
                                                     box.files["reference.png"]))  # fmt: skip
    assert blue[80, 80, 2] > 120 > blue[80, 80, 0]
    assert np.abs(empty[165, 220] - before[10, 10]).max() <= 3
    assert (before[:, 110:] == blue[:, 110:]).all()
    reasons = [one.reason for one in (wood, far, bare, none) if isinstance(one, Discard)]
    assert reasons[1:] == ["the target takes more than a tenth of the picture", "no box around the target",
                           "there are no more questions"]  # fmt: skip
    assert recipe.sample(0, 0) == ball, "the same for the same seed"


def test_an_editor_of_ones_own_is_sent_the_crop_three_times_at_most(tmp_path: Path) -> None:
    sent = []

    class Editor:
        name = "mine"

        def edit(self, picture: Any, instruction: str, seed: int) -> bytes:
            sent.append((instruction, seed, picture.width))
            return picture.data  # type: ignore[no-any-return]

    recipe = Dle(asked(tmp_path / "qa"))
    recipe.editor = Editor()  # type: ignore[assignment]
    assert recipe.sample(5, 0) == Discard("no reference: nothing was changed, 3 times")
    assert [seed for _, seed, _ in sent] == [5, 6, 7]
    assert {words for words, _, _ in sent} == {synthesised(BALL, 5).instruction}  # type: ignore[union-attr]


def test_people_verify_what_was_made_and_the_bench_reads_what_they_accepted(tmp_path: Path) -> None:
    data, out = tmp_path / "set", tmp_path / "out"
    words = [
        "datasets",
        "make",
        "dle",
        data,
        "--from",
        asked(tmp_path / "qa"),
        "--count",
        "5",
        "--workers",
        "1",
        "--json",
    ]
    card = redraft(*words).answer
    assert (card["samples"], card["discards"]["no box around the target"]) == (2, 1)
    assert redraft("datasets", "check", data).returncode == 0
    assert redraft("datasets", "unpack", data, out).returncode == 0
    assert [(case.id, case.kind, len(case.targets)) for case in read_dlebench(out)] == [
        ("ball", "color", 1), ("box", "removal", 1),
    ]  # fmt: skip
    with serving(out / "verify.json") as call:
        for who in ("first", "second"):
            for row in items(call, who).values():
                assert row["texts"]["target_object"]
                labels = {"instruction following": 4, "visual consistency": 4 - ("Remove" in row["instruction"])}
                assert say(call, who, row["item"], labels).status == 200
        (tmp_path / "answers.csv").write_bytes(call("GET", "/api/review/export").body)
    with pytest.raises(FormatError, match="is no file of dle"):
        unpack(Dle(None), [Sample({}, {"source.png/../../../x.png": b""})], tmp_path / "nowhere")
    again = ["datasets", "unpack", data, tmp_path / "kept", "--answers", tmp_path / "answers.csv", "--json"]
    assert redraft(*again).answer["left"] == 1
    (case,) = read_dlebench(tmp_path / "kept")
    assert case.reference is not None
    assert (case.id, case.target in case.instruction) == ("ball", True)


@pytest.mark.slow
def test_scenes_make_edits_of_all_seven_kinds_by_the_rules() -> None:
    recipe = Dle(None)
    found = [recipe.sample(4, number) for number in range(14)]
    samples = [one for one in found if isinstance(one, Sample)]
    assert {one.row["type"] for one in samples} == {rule.kind for rule in RULES.values()}
    assert [recipe.faults(one) for one in samples] == [[]] * len(samples)
    assert len(samples) >= 13


def test_what_is_not_as_a_recipe_makes_it_is_a_fault(tmp_path: Path) -> None:
    recipe = Dle(asked(tmp_path / "qa"))
    good = recipe.sample(0, 0)
    assert isinstance(good, Sample)
    source = {"source.png": good.files["source.png"]}
    assert recipe.faults(Sample(good.row, {**source, "reference.png": source["source.png"]})) == [
        "the reference is the source"
    ]
    moved = Sample({**good.row, "bboxes": [[200, 20, 30, 30]]}, good.files)
    assert recipe.faults(moved) == ["something changed outside the targets"]
    assert recipe.faults(Sample({**good.row, "type": "shape"}, good.files))
    assert recipe.faults(Sample(good.row)) == ["there is no source or no reference that can be read"]
