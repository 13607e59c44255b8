"""Designs edited over HTTP: plans and readings, changes with receipts, conflicts, history, pictures, jobs."""

from __future__ import annotations

import io
import json
import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote
from zipfile import ZipFile

import pytest
from jsonschema import validate  # type: ignore[import-untyped]
from PIL import Image

from redraft.desk.desk import Desk
from redraft.desk.jobs import Job, Jobs
from redraft.interfaces.server.rest import rest
from redraft.interfaces.server.studio import add_studio
from redraft.models.chat import ChatRequest
from redraft.models.clients.scripted import ScriptedChat
from redraft.models.trace import Models
from tests.sampling import each

from .running import ANSWERS, TOKEN, Caller, opened, poster, running


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("server")


@pytest.fixture(scope="module")
def call(folder: Path) -> Iterator[Caller]:
    (folder / "root").mkdir()
    with running(Desk(folder / "desk", root=folder / "root")) as caller:
        yield caller


PART = "make the title gold and make the date frobnicate"


def test_an_instruction_is_planned_looked_at_and_carried_out(call: Caller, folder: Path) -> None:
    design = opened(call, "a.svg", poster())
    at = f"/api/designs/{design['id']}"
    plan = call("POST", f"{at}/plans", {"instruction": "make this gold", "selection": ["date"]}).json
    assert plan["status"] == "ready"
    assert [edit["layer"] for edit in plan["edits"]] == ["date"]
    assert call("GET", at).json["revision"] == design["revision"]  # nothing has changed yet
    preview = Image.open(io.BytesIO(call("GET", f"{at}/plans/{plan['plan']}/page.png").body))
    assert (255, 215, 0) in {color for _, color in preview.convert("RGB").getcolors(1 << 20) or ()}
    done = call("POST", f"{at}/changes", {"plan": plan["plan"], "revision": plan["revision"]}).json
    assert done["receipt"]["proven"]
    assert "/" not in done["receipt"]["output"]["path"]
    assert call("GET", f"{at}/diff").json["changes"][0]["new"] == "#ffd700"
    back = call("POST", f"{at}/steps", {"how": "undo"}).json
    assert (back["revision"], back["saved"]) == (design["revision"], False)
    assert call("GET", at).json["can_redo"]


def test_what_may_mean_several_things_is_offered_and_one_reading_taken(call: Caller, folder: Path) -> None:
    at = f"/api/designs/{opened(call, 'b.svg', poster())['id']}"
    plan = call("POST", f"{at}/plans", {"instruction": "give the title a golden glow"}).json
    assert plan["status"] == "offered"
    assert plan["refusals"][0]["clause"] == "give the title a golden glow"
    first = plan["readings"][0]["number"]
    told = call("GET", f"{at}/plans/{plan['plan']}/readings/{first}").json
    assert told["edits"]
    done = call("POST", f"{at}/changes", {"plan": plan["plan"], "reading": first}).json
    assert done["receipt"]["instruction"] == "give the title a golden glow"
    said = plan["readings"][0]["told"]
    assert call("GET", f"{at}/history").json["states"][-1]["asked"] == f"give the title a golden glow: {said}"
    form = {"plan": plan["plan"], "reading": first, "revision": plan["revision"]}
    late = call("POST", f"{at}/changes", form)  # it was for before
    assert (late.status, late.json["code"]) == (409, "conflict")
    assert late.json["message"] == "the design changed meanwhile: plan again"


def test_the_part_that_can_be_done_is_offered_and_its_receipt_says_what_is_left(call: Caller, folder: Path) -> None:
    at = f"/api/designs/{opened(call, 'p.svg', poster())['id']}"
    plan = call("POST", f"{at}/plans", {"instruction": PART}).json
    assert plan["status"] == "offered"
    assert plan["message"].startswith("1 of 2 parts can be done, not “make the date frobnicate”")
    assert [one["clause"] for one in plan["readings"][0]["leaves"]] == ["make the date frobnicate"]
    told = call("GET", f"{at}/plans/{plan['plan']}/readings/1").json
    assert [one["clause"] for one in told["refused"]] == ["make the date frobnicate"]
    receipt = call("POST", f"{at}/changes", {"plan": plan["plan"], "reading": 1}).json["receipt"]
    assert (receipt["status"], [one["clause"] for one in receipt["refused"]]) == (
        "partial",
        ["make the date frobnicate"],
    )
    at_once = call("POST", f"{at}/plans", {"instruction": PART.replace("gold", "red"), "partial": True}).json
    assert (at_once["status"], len(at_once["refused"])) == ("ready", 1)


def test_a_refusal_says_why_and_what_can_be_done(call: Caller, folder: Path) -> None:
    at = f"/api/designs/{opened(call, 'c.svg', poster())['id']}"
    plan = call("POST", f"{at}/plans", {"instruction": "make the title 4000 pt", "lock": ["#title"]}).json
    assert plan["status"] == "refused"
    assert "title" in plan["message"]
    assert plan["suggestion"]
    assert call("POST", f"{at}/changes", {"plan": plan["plan"]}).status == 400


def test_only_one_of_two_who_looked_at_the_same_changes_it(call: Caller, folder: Path) -> None:
    design = opened(call, "d.svg", poster())
    at, seen = f"/api/designs/{design['id']}", design["revision"]
    move = [{"command": "move", "target": ["box"], "dx": 5}]
    assert call("POST", f"{at}/changes", {"commands": move, "revision": seen}).status == 200
    late = call("POST", f"{at}/changes", {"commands": move, "revision": seen})
    assert (late.status, late.json["code"]) == (409, "conflict")
    states = call("GET", f"{at}/history").json["states"]
    assert len(states) == 2


def test_a_change_with_a_key_is_made_once_even_by_another_server(call: Caller, folder: Path) -> None:
    design = opened(call, "e.svg", poster())
    at = f"/api/designs/{design['id']}"
    move = {"commands": [{"command": "move", "target": ["box"], "dx": 5}]}
    first = call("POST", f"{at}/changes", move, {"Idempotency-Key": "once"}).json
    again = call("POST", f"{at}/changes", move, {"Idempotency-Key": "once"}).json
    assert again == first | {"repeated": again["repeated"], "undone": False}
    for other_body in ({"program": "delete('box')"}, {**move, "strict": True}):
        used = call("POST", f"{at}/changes", other_body, {"Idempotency-Key": "once"})
        assert (used.status, used.json["code"]) == (409, "conflict")
        assert "key" in used.json["suggestion"]
    with running(Desk(folder / "desk", root=folder / "root")) as other:  # as after a kill
        after = other("POST", f"{at}/changes", move, {"Idempotency-Key": "once"}).json
        assert (after["revision"], after["receipt"]) == (first["revision"], first["receipt"])
        assert other("GET", at).json["can_undo"]
    for _ in range(2):  # an undo with a key is made once, too
        assert call("POST", f"{at}/steps", {}, {"Idempotency-Key": "back"}).json["revision"] == design["revision"]
    assert call("POST", f"{at}/changes", move, {"Idempotency-Key": "once"}).json["undone"]


def test_a_design_is_seen_under_the_root_alone_that_it_was_opened_under(call: Caller, folder: Path) -> None:
    (folder / "root" / "mine.svg").write_bytes(poster())
    (folder / "other").mkdir()
    ids = [call("POST", "/api/open", {"path": "mine.svg"}).json["id"], opened(call, "in.svg", poster())["id"]]
    with running(Desk(folder / "desk", root=folder / "other")) as other:
        assert other("GET", "/api/designs").json == []
        for id in ids:
            at = f"/api/designs/{id}"
            assert other("POST", f"{at}/changes", {"program": "delete('box')"}).status == 404
            assert other("POST", f"{at}/save", {}).status == 404
            assert other("DELETE", at).status == 404
    assert set(ids) <= {row["id"] for row in call("GET", "/api/designs").json}


def test_a_page_is_put_together_from_parts_that_keep_their_names(call: Caller, folder: Path) -> None:
    at = f"/api/designs/{opened(call, 'f.svg', poster())['id']}"
    before = call("GET", f"{at}/pages/1/parts").json
    call("POST", f"{at}/changes", {"commands": [{"command": "recolor", "target": ["box"], "color": "#00f"}]})
    after = call("GET", f"{at}/pages/1/parts").json
    changed = [part for part in after["parts"] if part["part"] not in {each["part"] for each in before["parts"]}]
    assert [part["layer"] for part in changed] == ["box"]
    page = Image.new("RGBA", (after["width"], after["height"]))
    for part in after["parts"]:
        answer = call("GET", f"{at}/parts/{part['part']}.png")
        assert "immutable" in answer.headers["cache-control"]
        page.alpha_composite(Image.open(io.BytesIO(answer.body)), (part["x"], part["y"]))
    whole = Image.open(io.BytesIO(call("GET", f"{at}/pages/1.png").body)).convert("RGB")
    assert max(abs(a - b) for a, b in zip(page.convert("RGB").tobytes(), whole.tobytes(), strict=True)) <= 2


def test_a_file_is_written_when_that_is_asked_and_nobody_else_wrote_it(call: Caller, folder: Path) -> None:
    original = folder / "root" / "g.svg"
    original.write_bytes(poster())
    design = call("POST", "/api/open", {"path": "g.svg"}).json
    at = f"/api/designs/{design['id']}"
    call("POST", f"{at}/changes", {"program": "delete('box')"})
    assert b'id="box"' in original.read_bytes()
    assert call("GET", at).json["unsaved"]
    assert call("POST", f"{at}/save", {}).status == 200
    assert b'id="box"' not in original.read_bytes()
    original.write_bytes(poster("Other"))
    call("POST", f"{at}/steps", {"how": "undo"})
    assert call("POST", f"{at}/save", {}).status == 409
    assert b"Other" in original.read_bytes()
    assert call("POST", f"{at}/save", {"name": "h.svg"}).status == 200
    assert b'id="box"' in (folder / "root" / "h.svg").read_bytes()


@each("path", ["../desk", "/etc/passwd", "a/../../x.svg", "\0", "link.svg"])
def test_no_file_outside_the_root_is_opened(call: Caller, folder: Path, path: str) -> None:
    (folder / "outside.svg").write_bytes(poster())
    link = folder / "root" / "link.svg"
    if not link.is_symlink():
        link.symlink_to(folder / "outside.svg")
    assert call("POST", "/api/open", {"path": path}).status in (400, 415)


def test_work_that_takes_a_while_is_told_step_by_step(call: Caller, folder: Path) -> None:
    design = opened(call, "i.svg", poster())
    form = {"kind": "plan", "design": design["id"], "instruction": {"instruction": "make the title gold"}}
    job = call("POST", "/api/jobs", form, {"Idempotency-Key": "job"}).json
    assert call("POST", "/api/jobs", form, {"Idempotency-Key": "job"}).json["id"] == job["id"]
    assert call("POST", "/api/jobs", {**form, "seed": 1}, {"Idempotency-Key": "job"}).status == 409
    news = call("GET", f"/api/jobs/{job['id']}/events").body.decode()
    last = json.loads(news.strip().split("\n")[-1].removeprefix("data: "))
    assert last["state"] == "done"
    assert last["result"]["status"] == "ready"
    assert '"stage": "plan"' in news


def test_a_job_that_nobody_wants_ends() -> None:
    def endless(job: Job) -> None:
        while True:
            job.note("step")
            time.sleep(0.01)

    job = Jobs().start("endless", endless)
    job.cancel()
    end = time.monotonic() + 60
    while not job.over:
        assert time.monotonic() < end
        time.sleep(0.01)
    assert job.state == "cancelled"
    assert job.events[-1]["error"]["code"] == "cancelled"


def test_this_is_what_is_selected_and_never_a_slide_that_is_only_looked_at(call: Caller) -> None:
    design = opened(call, "deck.pptx", (Path(__file__).parents[3] / "examples/deck.pptx").read_bytes())
    at = f"/api/designs/{design['id']}/plans"
    assert call("POST", at, {"instruction": "make this red", "page": 2}).json["status"] != "ready"
    plan = call("POST", at, {"instruction": "make the title on this slide red", "page": 2}).json
    assert [edit["layer"] for edit in plan["edits"]] == ["slide-257/2"]
    assert call("POST", at, {"instruction": "make the title red", "search": 3}).status == 400


def test_what_is_no_design_is_refused_and_leaves_nothing(call: Caller, folder: Path) -> None:
    before = sorted(each.name for each in (folder / "desk").iterdir())
    for name, data, status in [("a.svg", b"<html>", 415), ("a.pptx", b"PK\x03\x04", 415), ("a.svg", b"", 415)]:
        answer = call("POST", f"/api/designs?name={name}", data)
        assert answer.status == status
        assert set(answer.json) >= {"code", "message", "suggestion"}
    assert sorted(each.name for each in (folder / "desk").iterdir()) == before


def test_a_design_goes_by_the_name_that_was_given_or_by_none(call: Caller, folder: Path) -> None:
    at = f"/api/designs/{opened(call, quote('Größe – 50% #1.svg'), poster())['id']}"
    assert call("GET", at).json["name"] == "Größe – 50% #1.svg"
    before = sorted(folder.rglob("*.svg"))
    for name in ("../x.svg", "a/x.svg", "..\\x.svg", ".x.svg", "x.exe", "x", "a\nb.svg", "about.json"):
        for answer in (
            call("POST", f"/api/designs?name={quote(name)}", poster()),
            call("POST", f"{at}/save", {"name": name}),
        ):
            assert answer.status == 400, name
            assert answer.json["suggestion"]
    assert sorted(folder.rglob("*.svg")) == before


def test_no_answer_names_a_folder_of_the_machine_or_an_option_of_the_command_line(call: Caller, folder: Path) -> None:
    (folder / "root" / "named.svg").write_bytes(poster())
    at = f"/api/designs/{call('POST', '/api/open', {'path': 'named.svg'}).json['id']}"
    answers = {
        "none": call("POST", "/api/open", {"path": "nmed.svg"}),
        "undo": call("POST", f"{at}/steps", {}),
        "lock": call("POST", f"{at}/plans", {"instruction": "make the title red", "lock": ["#title"]}),
        "typo": call("POST", f"{at}/plans", {"instruction": "make the title red", "lock": ["@nobody"]}),
        "field": call("POST", f"{at}/changes", {"commands": [{"command": "move", "target": ["box"], "far": 5}]}),
        "state": call("POST", f"{at}/steps", {"how": "checkout", "state": "nowhere"}),
        "page": call("GET", f"{at}/pages/9.png"),
    }
    for name, answer in answers.items():
        told = answer.json
        words = f"{told['message']} {told['suggestion']}"
        assert str(folder) not in answer.body.decode(), name
        assert not re.search(r"--\w|redraft (?:show|history|commands)", words), words
    for body, message in ((b"{oops", "the body is no JSON: "), (b"[1]", "the body is no JSON object")):
        unfit = call("POST", f"{at}/plans", body, {"Content-Type": "application/json"})
        assert unfit.json["message"].startswith(message)
    assert "named.svg" in answers["undo"].json["message"]
    assert "title" in answers["lock"].json["message"]


def test_locks_are_kept_with_the_design_and_hold_for_every_row_of_a_batch(call: Caller, folder: Path) -> None:
    at = f"/api/designs/{(id := opened(call, 'locked.svg', poster())['id'])}"
    assert call("PUT", f"{at}/locks", {"locks": ["title", "gone"]}).json["locks"] == ["title"]
    with running(Desk(folder / "desk", root=folder / "root")) as other:  # as after a restart
        assert other("GET", at).json["locks"] == ["title"]
    batch = {"table": "id,Title\noslo,Autumn\n", "columns": {"Title": "title"}}
    refused = call("POST", "/api/jobs", {"kind": "batch", "design": id, "batch": batch})
    assert (refused.status, refused.json["code"]) == (422, "outside_scope")
    assert refused.json["message"] == "column 'Title' goes with 'title', which is locked"
    assert call("POST", "/api/jobs", {"kind": "layers", "design": id}).status == 400  # it is no flat picture


def test_no_way_of_changing_a_design_gets_past_its_padlocks(call: Caller) -> None:
    at = f"/api/designs/{opened(call, 'held.svg', poster())['design']}"
    early = call("POST", f"{at}/plans", {"instruction": "make the title red"}).json["plan"]
    call("PUT", f"{at}/locks", {"locks": ["title"]})
    assert call("POST", f"{at}/changes", {"plan": early}).status == 409  # it was made without the padlock
    red = {"instruction": "make the title red"}
    for path, form in (
        ("plans", red),
        ("plans", {**red, "lock": ["!#title"]}),  # all else too
        ("changes", {"commands": [{"command": "move", "target": ["title"], "dx": 5}]}),
        ("changes", {"program": "move(find('title'), dx=5)"}),
    ):
        assert "'title' is locked" in call("POST", f"{at}/{path}", form).json["message"], form
    other = {"commands": [{"command": "move", "target": ["date"], "dx": 5}]}
    assert call("POST", f"{at}/changes", {**other, "lock": ["#date"]}).json["code"] == "outside_scope"
    assert call("POST", f"{at}/changes", other).json["receipt"]["proofs"]["scope"]["locked"] == 1
    call("PUT", f"{at}/locks", {"locks": []})
    assert call("POST", f"{at}/plans", red).json["status"] == "ready"


def test_every_operation_says_what_it_answers_field_by_field(folder: Path) -> None:
    desk = Desk(folder / "desk")
    add_studio(app := rest(desk, Jobs()), desk, None)
    told = app.openapi()
    assert set(ANSWERS["answers"]) <= {f"{m.upper()} {path}" for path, all in told["paths"].items() for m in all}
    for path, operations in told["paths"].items():
        for operation in operations.values():
            done = next(answer for status, answer in operation["responses"].items() if status[0] == "2")
            for media, content in done.get("content", {}).items():
                assert media != "application/json" or "$ref" in json.dumps(content), path
                assert content["schema"], path
    for name, schema in told["components"]["schemas"].items():
        assert schema.get("type") != "object" or {"properties", "additionalProperties"} & set(schema), name
        if "example" in schema:
            validate(schema["example"], {"components": told["components"], **schema})


def test_raw_svg_comes_only_as_a_file_to_keep(call: Caller, folder: Path) -> None:
    at = f"/api/designs/{opened(call, 'k.svg', poster())['id']}"
    answer = call("GET", f"{at}/export")
    assert answer.body == poster()
    assert answer.headers["content-type"] == "application/octet-stream"
    assert answer.headers["content-disposition"].startswith("attachment")
    assert answer.headers["content-security-policy"].startswith("sandbox")
    assert call("GET", f"{at}/export?format=png").body.startswith(b"\x89PNG")
    assert call("GET", f"{at}/export?format=exe").status == 400


@pytest.mark.slow
def test_what_was_acknowledged_is_there_after_a_kill(tmp_path: Path) -> None:
    words = [sys.executable, "-m", "redraft.interfaces.cli", "serve", "--port", "0", "--desk", str(tmp_path / "desk")]
    environment = {**os.environ, "REDRAFT_HOME": str(tmp_path / "home"), "REDRAFT_TOKEN": TOKEN}
    revision = at = ""
    for turn in range(4):
        with subprocess.Popen(words, env=environment, stdout=subprocess.PIPE, text=True) as server:
            try:
                assert server.stdout is not None
                found = re.search(r":(\d+)/api/", server.stdout.readline())
                assert found is not None
                call = Caller(int(found[1]))
                if not at:
                    at = f"/api/designs/{opened(call, 'a.svg', poster())['id']}"
                else:
                    assert call("GET", at).json["revision"] == revision
                    assert len(call("GET", f"{at}/history").json["states"]) == turn + 1
                move = {"commands": [{"command": "move", "target": ["box"], "dx": 5 + turn}]}
                revision = call("POST", f"{at}/changes", move).json["revision"]
            finally:
                server.kill()


def test_a_search_is_steered_and_the_state_that_is_picked_is_a_plan(call: Caller, folder: Path) -> None:
    at = f"/api/designs/{opened(call, 'steered.svg', poster())['id']}"
    asked = {"instruction": "make the title red and make the date blue", "search": 4}
    job = call("POST", "/api/jobs", {"kind": "search", "design": at.rpartition("/")[2], "instruction": asked}).json
    steer = f"/api/jobs/{job['id']}/steer"
    for _ in range(400):
        if call("GET", f"/api/jobs/{job['id']}").json["events"] >= 6:  # it waits for a hand
            break
        time.sleep(0.05)
    assert call("GET", at).json["can_undo"] is False  # the design can be worked on meanwhile
    assert call("POST", steer, {"do": "pick", "state": 40}).status == 400
    assert call("POST", steer, {"do": "pick", "state": 1}).status == 200
    news = call("GET", f"/api/jobs/{job['id']}/events").body.decode()
    events = [json.loads(line[6:]) for line in news.splitlines() if line.startswith("data: ")]
    states = [row for event in events if "tree" in event for row in event["tree"]["states"]]
    assert [(row["number"], row["parent"]) for row in states] == [(0, None), (1, 0), (2, 1)]
    plan = events[-1]["result"]
    assert plan["status"] == "ready"
    done = call("POST", f"{at}/changes", {"plan": plan["plan"], "revision": plan["revision"]}).json
    assert done["receipt"]["proven"]
    assert [one["clause"] for one in done["receipt"]["refused"]] == ["make the date blue"]
    assert call("POST", steer, {"do": "stop"}).status == 400  # it is over


@pytest.mark.slow
def test_a_table_makes_a_design_for_every_row(call: Caller, folder: Path) -> None:
    at = f"/api/designs/{opened(call, 'many.svg', poster())['id']}"
    table = "id,Title,other\noslo,Autumn,1\nrome,Winter,2\nlima,,3\n"
    known = call("POST", f"{at}/columns", {"table": table}).json
    assert known["rows"] == 3
    assert [(row["name"], row["layer"]) for row in known["columns"]] == [
        ("id", None),
        ("Title", "title"),
        ("other", None),
    ]
    form = {"kind": "batch", "design": at.rpartition("/")[2], "batch": {"table": table, "columns": {"Title": "title"}}}
    job = call("POST", "/api/jobs", form).json
    news = call("GET", f"/api/jobs/{job['id']}/events").body.decode()
    events = [json.loads(line[6:]) for line in news.splitlines() if line.startswith("data: ")]
    rows = {event["row"]["id"]: event["row"] for event in events if "row" in event}
    assert {id: row["status"] for id, row in rows.items()} == {"oslo": "done", "rome": "done", "lima": "bad_input"}
    assert rows["rome"]["address"].startswith("data:image/")
    assert "'Title' is empty" in rows["lima"]["problem"]
    assert events[-1]["result"]["counts"]["done"] == 2
    with ZipFile(io.BytesIO(call("GET", f"/api/jobs/{job['id']}/files.zip").body)) as made:
        assert {"out/oslo.svg", "out/rome.svg", "sheet.html", "results.jsonl"} == set(made.namelist())
        assert b"Winter" in made.read("out/rome.svg")
    assert call("GET", at).json["can_undo"] is False  # the design itself is as it was


def test_a_question_of_a_model_is_answered_and_its_talk_is_told(folder: Path) -> None:
    def answer(request: ChatRequest) -> str:
        known = "the person answers: blue" in request.messages[-1].text
        return '```python\ndef main():\n    modify("title", color="blue")\n```' if known else "QUESTION: which colour?"

    desk = Desk(folder / "asked")
    with running(desk, rest(desk, Jobs(), Models(ScriptedChat(answer)))) as call:
        at = f"/api/designs/{opened(call, 'asked.svg', poster())['id']}/plans"
        form = {"instruction": "let the heading ponder the sea"}
        asks = call("POST", at, form).json
        assert asks["status"] == "refused"
        assert asks["refusals"][0]["reason"] == "scripted asks: which colour?"
        assert asks["talk"][0]["answered"] == "QUESTION: which colour?"
        said = [{"question": "which colour?", "answer": "blue"}]
        offers = call("POST", at, {**form, "said": said}).json
        assert offers["status"] == "offered"  # it has not earned trust
        assert offers["readings"][0]["commands"][0]["target"] == ["title"]
        assert offers["model"]["calls"] == len(offers["talk"])


def test_a_picture_is_put_on_the_page_and_layers_are_pasted_in_another_design(call: Caller, folder: Path) -> None:
    one, other = (opened(call, name, poster())["id"] for name in ("from.svg", "to.svg"))
    out = io.BytesIO()
    Image.new("RGB", (40, 20), "blue").save(out, "PNG")
    put = f"/api/designs/{one}/pictures?name=blue.png&x=50&y=50"
    assert call("POST", put, out.getvalue()).json["receipt"]["proven"]
    new = call("GET", f"/api/designs/{one}/outline").json["layers"][-1]
    assert (new["id"], new["kind"], new["box"]) == ("blue", "picture", [30, 40, 40, 20])
    assert call("POST", f"{put}&layer=title", out.getvalue()).json["message"] == "'title' is no picture"
    assert call("POST", put, b"no picture").status == 422
    form = {"source": one, "layers": ["title", "blue"], "shift": 5}
    done = call("POST", f"/api/designs/{other}/pastes", form).json
    assert done["receipt"]["proven"]
    assert done["pictures"] == []
    layers = call("GET", f"/api/designs/{other}/outline").json["layers"][-2:]
    assert [layer["kind"] for layer in layers] == ["text", "picture"]
    assert layers[1]["box"] == [35, 45, 40, 20]
    assert call("POST", f"/api/designs/{other}/pastes", {"source": one, "layers": ["gone"]}).status == 400
