"""Tasks of labelling over HTTP: what annotators are shown, what is kept, and the figures made of it."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from redraft.desk.desk import Desk
from redraft.errors import RedraftError, UsageError
from redraft_research.datasets.ratings import read_ratings
from redraft_research.review import app
from redraft_research.review.answers import Answers
from redraft_research.review.app import review
from redraft_research.review.task import ReviewTask
from tests.cases import of_case
from tests.interfaces.server.running import Answer, Caller, running
from tests.sampling import each

IF, VC = "instruction following", "visual consistency"
SHOWN = {"before": "a.png", "after": "b.png"}


def written(folder: Path, form: str, items: list[dict[str, Any]], **more: Any) -> Path:
    folder.mkdir(exist_ok=True)
    for name, color in (("a.png", "red"), ("b.png", "blue")):
        Image.new("RGB", (40, 30), color).save(folder / name)
    path = folder / "task.json"
    path.write_text(json.dumps({"form": form, "annotators": ["anna", "ben"], "items": items, **more}))
    return path


def dle(count: int) -> list[dict[str, Any]]:
    rows = [{"id": f"i{n}", "system": "xy"[n % 2], "instruction": f"make it blue {n}"} for n in range(count)]
    return [{**row, "pictures": SHOWN} for row in rows]


@contextmanager
def serving(path: Path) -> Iterator[Caller]:
    pages = path.parent / "pages"
    (pages / "assets").mkdir(parents=True, exist_ok=True)
    (pages / "index.html").write_text("<!doctype html><title>review</title>")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(app, "FILES", pages)
        answers = Answers(ReviewTask(path), path.with_suffix(".answers.jsonl"), keep=True)
        with closing(answers), running(Desk(path.parent / "desk"), review(answers)) as caller:
            yield caller


def items(call: Caller, annotator: str) -> dict[str, dict[str, Any]]:
    """By what is asked of them, in the order they are shown."""
    told = call("GET", f"/api/review/items?annotator={annotator}").json
    return {row["instruction"]: row for row in told["items"]}


def say(call: Caller, annotator: str, item: str, values: Mapping[str, Any], **more: Any) -> Answer:
    return call("POST", "/api/review/answers", {"annotator": annotator, "item": item, "values": values, **more})


def test_agreement_and_means_are_as_counted_by_hand_and_the_table_is_read_back(tmp_path: Path) -> None:
    path = written(tmp_path, "dle", dle(4))
    with serving(path) as call:
        assert call("GET", "/").body.startswith(b"<!doctype")
        assert list(items(call, "anna")) != list(items(call, "ben")), "everyone has an order of their own"
        for n, (anna, ben) in enumerate([((4, 4), (4, 4)), ((4, 3), (4, 2)), ((1, 4), (2, 4)), ((2, 1), (2, 1))]):
            for who, (followed, kept) in (("anna", anna), ("ben", ben)):
                key = items(call, who)[f"make it blue {n}"]["item"]
                assert say(call, who, key, {IF: followed, VC: kept}, comment="so, “so”" if n == 1 else "").status == 200
        told = call("GET", "/api/review/overview").json
        following, consistency = told["criteria"]
        # Of following: 3 of 4 the same; by chance (1·0 + 1·2 + 2·2) / 16 = 6/16, so (0.75 − 0.375) / 0.625.
        assert following["agreement"]["measure"] == "Cohen's kappa"
        assert following["agreement"]["value"] == pytest.approx(0.6)
        assert following["same"] == pytest.approx(0.75)
        assert following["means"]["anna"] == pytest.approx((100 + 100 + 0 + 100 / 3) / 4)
        # Of consistency: by chance 1·1 + 2·2 of 16; (0.75 − 0.3125) / 0.6875.
        assert consistency["agreement"]["value"] == pytest.approx(0.4375 / 0.6875)
        assert {row["system"]: row["items"] for row in told["systems"]} == {"x": 2, "y": 2}
        assert [row["id"] for row in told["disagreements"]] == ["i1", "i2"]
        assert list(items(call, "adjudicator")) == ["make it blue 1", "make it blue 2"]
        row = items(call, "adjudicator")["make it blue 1"]
        assert [other["annotator"] for other in row["others"]] == ["anna", "ben"]
        assert say(call, "adjudicator", row["item"], {IF: 4, VC: 3}).status == 200
        (tmp_path / "answers.csv").write_bytes(call("GET", "/api/review/export").body)
    read = read_ratings(tmp_path / "answers.csv")
    assert read.numbers(f"anna: {IF}") == [4, 4, 1, 2]
    assert read.numbers(f"final: {VC}") == [4, 3, None, 1]
    assert read.texts("decided by") == ["all", "adjudicator", None, "all"]
    assert read.texts("ben: comment")[1] == "so, “so”"


def test_three_annotators_have_alpha(tmp_path: Path) -> None:
    path = written(tmp_path, "dle", dle(3), annotators=["a", "b", "c"])
    with serving(path) as call:
        for who in "abc":
            for n, row in enumerate(sorted(items(call, who).values(), key=lambda row: row["instruction"])):
                say(call, who, row["item"], {IF: n + 1, VC: 4})
        following, consistency = call("GET", "/api/review/overview").json["criteria"]
    assert (following["agreement"]["measure"], following["agreement"]["value"]) == ("Krippendorff's alpha, ordinal", 1)
    assert consistency["agreement"]["value"] is None
    assert "nothing to disagree about" in consistency["agreement"]["reason"]
    assert consistency["same"] == 1


def test_pairs_are_blind_swapped_and_counted_by_system(tmp_path: Path) -> None:
    pairs = [
        {"id": f"p{n}", "instruction": f"{n}", "candidates": {"ours": "a.png", "theirs": "b.png"}} for n in range(8)
    ]
    path = written(tmp_path, "pairs", pairs)
    with serving(path) as call:
        sides = {}
        for who in ("anna", "ben"):
            rows = items(call, who)
            assert "ours" not in json.dumps(list(rows.values()))
            for row in rows.values():
                [left, right] = [
                    call("GET", f"/api/review/pictures/{row['item']}/{side}?annotator={who}").body
                    for side in row["pictures"]
                ]
                (tmp_path / "left.png").write_bytes(left)
                red = Image.open(tmp_path / "left.png").convert("RGB").getpixel((0, 0)) == (255, 0, 0)
                assert left != right
                sides[who, row["instruction"]] = red
                assert say(call, who, row["item"], {"preference": "left" if red else "right"}).status == 200
        assert {True, False} <= set(sides.values()), "not all are the same way round"
        assert any(sides["anna", f"{n}"] != sides["ben", f"{n}"] for n in range(8))
        ours, theirs = call("GET", "/api/review/overview").json["systems"]
        assert (ours["won"], ours["rate"], theirs["lost"]) == (16, 1, 16)
        assert say(call, "anna", items(call, "anna")["0"]["item"], {"preference": "ours"}).status == 400


def test_boxes_agree_by_their_iou(tmp_path: Path) -> None:
    path = written(tmp_path, "boxes", [{"id": "b", "targets": ["the dot"], "pictures": {"picture": "a.png"}}])
    with serving(path) as call:
        key = items(call, "anna")[""]["item"]
        assert say(call, "anna", key, {}, boxes=[[0, 0, 10, 10], [20, 20, 5, 5]]).status == 200
        assert say(call, "ben", key, {}, boxes=[[0, 5, 10, 10]]).status == 200
        told = call("GET", "/api/review/overview").json
        assert told["criteria"][0]["agreement"]["value"] == pytest.approx(1 / 3 / 2)  # the second has no match
        assert len(told["disagreements"]) == 1
        for box in ([-1, 0, 5, 5], [0, 0, 0, 5], [0, 0, 5]):
            assert say(call, "anna", key, {}, boxes=[box]).status in (400, 422)


def test_the_gold_comes_after_the_calibration_and_fixes_its_answers(tmp_path: Path) -> None:
    gold = {**dle(1)[0], "id": "c", "instruction": "calibrate", "gold": {"values": {IF: 4, VC: 3}}}
    path = written(tmp_path, "dle", dle(2), calibration=[gold])
    with serving(path) as call:
        told = call("GET", "/api/review/items?annotator=anna").json
        assert ([row["instruction"] for row in told["items"]], told["calibrated"]) == (["calibrate"], False)
        key = told["items"][0]["item"]
        assert call("POST", "/api/review/gold?annotator=anna").status == 409
        assert say(call, "anna", key, {IF: 4, VC: 4}).status == 200
        assert call("POST", "/api/review/gold?annotator=anna").json["met"] == {IF: 1, VC: 0}
        assert say(call, "anna", key, {IF: 4, VC: 3}).status == 409
        assert len(items(call, "anna")) == 3
        other = items(call, "anna")["make it blue 0"]["item"]
        assert say(call, "ben", other, {IF: 4, VC: 4}).status == 409, "ben has not calibrated"


@each(
    "form",
    [
        {"annotator": "carl"},
        {"item": "0" * 16},
        {"values": {VC: 4}},
        {"values": {IF: 5, VC: 4}},
        {"values": {IF: "4"}},
        {"values": {"beauty": 1}},
        {"values": {IF: True}},
        {"boxes": [[0, 0, 1, 1]]},
        {"targets": [1, 2]},
        {"unknown": 1},
    ],
)
def test_what_the_form_does_not_ask_for_is_not_kept(tmp_path: Path, form: dict[str, Any]) -> None:
    path = written(tmp_path, "dle", dle(1))
    with serving(path) as call:
        good = {"annotator": "anna", "item": items(call, "anna")["make it blue 0"]["item"], "values": {IF: 4, VC: 4}}
        assert call("POST", "/api/review/answers", {**good, **form}).status in (400, 404, 422)
    assert path.with_suffix(".answers.jsonl").read_bytes() == b""


def test_the_worst_target_counts(tmp_path: Path) -> None:
    path = written(tmp_path, "dle", [{**dle(1)[0], "targets": ["left cup", "right cup"]}])
    with serving(path) as call:
        key = items(call, "anna")["make it blue 0"]["item"]
        assert say(call, "anna", key, {IF: 4, VC: 4}, targets=[2, 4]).status == 400
        assert say(call, "anna", key, {IF: 2, VC: 4}, targets=[2, 4]).status == 200


@each("picture", ["../secret.png", "/etc/passwd", "link.png", "gone.png", ".", "nul\0.png"])
def test_pictures_are_in_the_folder_of_the_task_and_no_link_leads_out(tmp_path: Path, picture: str) -> None:
    Image.new("RGB", (4, 4)).save(tmp_path / "secret.png")
    (tmp_path / "task").mkdir()
    (tmp_path / "task" / "link.png").symlink_to(tmp_path / "secret.png")
    path = written(tmp_path / "task", "dle", [{**dle(1)[0], "pictures": {"before": "a.png", "after": picture}}])
    with pytest.raises(UsageError, match=r"items, item 'i0', pictures: "):
        ReviewTask(path)


def test_a_picture_that_is_asked_for_is_one_of_the_items_and_a_png(tmp_path: Path) -> None:
    Image.new("RGB", (40, 30), "green").save(tmp_path / "a.jpg")
    path = written(tmp_path, "dle", [{**dle(1)[0], "pictures": {"before": "a.jpg", "after": "b.png"}}])
    with serving(path) as call:
        at = f"/api/review/pictures/{items(call, 'anna')['make it blue 0']['item']}"
        assert call("GET", f"{at}/before?annotator=anna").body.startswith(b"\x89PNG")
        for wrong in ("reference", "..%2fa.png", "a.jpg"):
            assert call("GET", f"{at}/{wrong}?annotator=anna").status == 404
        assert call("GET", f"{at}/before?annotator=carl").status == 404
        assert call("GET", f"{at}/before?annotator=anna", token="").status == 401
        assert call("GET", "/api/review", headers={"Origin": "null"}).status == 403


@each(
    ("change", "told"),
    [
        ({"form": "stars"}, "form"),
        ({"items": []}, "items"),
        ({"items": [{"id": "x", "pictures": {"before": "a.png"}}]}, "item 'x', pictures: after"),
        ({"items": [{"id": "x", "picture": "a.png"}]}, "item 'x', picture"),
        ({"items": [{}]}, "item 1, id"),
        ({"annotators": ["anna", "anna"]}, "annotators"),
        ({"annotators": ["adjudicator"]}, "annotators"),
        ({"annotators": ["a,b"]}, "annotators"),
        ({"calibration": [{"id": "x", "pictures": SHOWN}]}, "calibration, item 'x', gold"),
        (
            {"calibration": [{"id": "x", "pictures": SHOWN, "gold": {"values": {IF: 9}}}]},
            "item 'x', values.instruction",
        ),
        ({"form": "pairs"}, "item 'i0', candidates"),
    ],
)
def test_a_task_that_is_unfit_is_told_by_item_and_field(tmp_path: Path, change: dict[str, Any], told: str) -> None:
    path = written(tmp_path, "dle", dle(1))
    path.write_text(json.dumps({**json.loads(path.read_text()), **change}))
    with pytest.raises(RedraftError) as error:
        ReviewTask(path)
    assert told in str(error.value)


def test_an_item_that_changed_is_another_and_its_answers_are_not_counted(tmp_path: Path) -> None:
    path = written(tmp_path, "dle", dle(2))
    with serving(path) as call:
        for row in items(call, "anna").values():
            say(call, "anna", row["item"], {IF: 4, VC: 4})
    Image.new("RGB", (40, 30), "green").save(tmp_path / "b.png")
    answers = Answers(ReviewTask(path), path.with_suffix(".answers.jsonl"))
    assert (len(answers.given), answers.foreign) == (0, 2)


def test_an_answer_that_broke_off_is_dropped_and_work_goes_on(tmp_path: Path) -> None:
    path = written(tmp_path, "dle", dle(2))
    file = path.with_suffix(".answers.jsonl")
    with serving(path) as call:
        first, second = items(call, "anna").values()
        say(call, "anna", first["item"], {IF: 4, VC: 4})
        say(call, "anna", first["item"], {IF: 3, VC: 4})
    whole = file.read_bytes()
    file.write_bytes(whole + b'{"annotator": "anna", "it')
    with serving(path) as call:
        assert items(call, "anna")[first["instruction"]]["answer"]["values"] == {IF: 3, VC: 4}
        assert say(call, "anna", second["item"], {IF: 1, VC: 1}).status == 200
        with pytest.raises(UsageError, check=of_case("review-output-in-use")):
            Answers(ReviewTask(path), file, keep=True)
    assert file.read_bytes().startswith(whole)
    assert [json.loads(line)["values"][IF] for line in file.read_text().splitlines()] == [4, 3, 1]


@pytest.mark.slow
def test_what_a_killed_server_has_acknowledged_is_there(tmp_path: Path) -> None:
    path = written(tmp_path, "dle", dle(20))
    (tmp_path / "out").mkdir()
    words = [sys.executable, "-m", "redraft.interfaces.cli", "review", str(path), "--no-browser"]
    with subprocess.Popen(
        words, stdout=subprocess.PIPE, text=True, env={**os.environ, "PYTHONUNBUFFERED": "1"}
    ) as server:
        assert server.stdout is not None
        server.stdout.readline()
        found = re.search(r":(\d+)/\?token=(\S+)", server.stdout.readline())
        assert found is not None
        call, token = Caller(int(found[1])), {"Authorization": f"Bearer {found[2]}"}
        rows = call("GET", "/api/review/items?annotator=anna", headers=token).json["items"]
        for row in rows[:10]:
            form = {"annotator": "anna", "item": row["item"], "values": {IF: 4, VC: 2}}
            assert call("POST", "/api/review/answers", form, token).status == 200
        server.kill()
    done = [*words[:-1], "--export", str(tmp_path / "answers.csv")]
    subprocess.run(done, check=True, capture_output=True)
    assert read_ratings(tmp_path / "answers.csv").numbers(f"anna: {VC}").count(2) == 10


def test_parquet_has_the_same_table(tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    path = written(tmp_path, "dle", dle(2))
    with serving(path) as call:
        row = items(call, "anna")["make it blue 0"]
        say(call, "anna", row["item"], {IF: 4, VC: 2})
        (tmp_path / "a.parquet").write_bytes(call("GET", "/api/review/export?kind=parquet").body)
    assert parquet.read_table(tmp_path / "a.parquet").to_pydict()[f"anna: {VC}"] == [2, None]
