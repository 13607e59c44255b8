"""What the studio asks of the server beside designs: its pages, fonts, files, and what a plan would draw."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from redraft.desk.desk import Desk
from redraft.desk.jobs import Jobs
from redraft.errors import UsageError
from redraft.interfaces.server import studio
from redraft.interfaces.server.rest import rest
from tests.cases import of_case
from tests.sampling import each

from .running import Caller, opened, poster, running


@pytest.fixture(scope="module")
def call(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Caller]:
    folder = tmp_path_factory.mktemp("studio")
    pages = folder / "studio_files"
    (pages / "assets").mkdir(parents=True)
    (pages / "index.html").write_text("<!doctype html><title>redraft</title>")
    (pages / "assets" / "a.js").write_text("begin()")
    (folder / "root").mkdir()
    (folder / "root" / "a.svg").write_bytes(poster())
    (folder / "root" / "notes.txt").write_text("no design")
    desk = Desk(folder / "desk", root=folder / "root")
    app = rest(desk, Jobs())
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(studio, "FILES", pages)
        studio.add_studio(app, desk, None)
        with running(desk, app) as caller:
            yield caller


def test_its_pages_are_for_those_with_the_token_and_run_no_script_but_their_own(call: Caller) -> None:
    page = call("GET", "/")
    assert (page.status, page.headers["content-type"].split(";")[0]) == (200, "text/html")
    assert "script-src 'self'" in page.headers["content-security-policy"]
    assert call("GET", "/", token="").status == 401
    script = call("GET", "/assets/a.js")
    assert (script.body, script.headers["content-type"].split(";")[0]) == (b"begin()", "text/javascript")
    assert "immutable" in script.headers["cache-control"]


@each("name", ["..%2findex.html", "%2e%2e%2findex.html", "nothing.js", "..", "%2fetc%2fpasswd"])
def test_no_other_file_is_given(call: Caller, name: str) -> None:
    assert call("GET", f"/assets/{name}").status == 404


def test_files_of_the_folder_and_fonts_are_listed(call: Caller) -> None:
    assert call("GET", "/api/about").json["files"] == ["a.svg"]
    families = {row["family"]: row["weights"] for row in call("GET", "/api/fonts").json}
    assert {400, 700} <= set(families["Source Sans Pro"])
    face = call("GET", "/api/fonts/face?family=Source+Sans+Pro&weight=700")
    assert (face.status, face.body[:4]) == (200, b"\x00\x01\x00\x00")


def test_what_a_plan_would_draw_is_what_is_drawn_once_it_is_carried_out(call: Caller) -> None:
    at = f"/api/designs/{opened(call, 'b.svg', poster())['id']}"
    before = {part["part"] for part in call("GET", f"{at}/pages/1/parts").json["parts"]}
    plan = call("POST", f"{at}/plans", {"instruction": "make the title gold"}).json
    foreseen = call("GET", f"{at}/plans/{plan['plan']}/parts").json
    new = [part["part"] for part in foreseen["parts"] if part["part"] not in before]
    assert len(new) == 1
    assert call("GET", f"{at}/parts/{new[0]}.png").body[:4] == b"\x89PNG"
    revision = call("POST", f"{at}/changes", {"plan": plan["plan"]}).json["revision"]
    drawn = call("GET", f"{at}/pages/1/parts").json
    assert (drawn["parts"], drawn["revision"]) == (foreseen["parts"], revision)
    assert call("GET", f"{at}/outline").json["layers"][1]["fill"] == "#ffd700"


def test_without_its_pages_it_says_how_they_are_built(tmp_path: Path) -> None:
    with pytest.raises(UsageError, check=of_case("studio-not-built")) as raised:
        studio.refuse_unbuilt(tmp_path)
    assert "make studio" in raised.value.suggestion
