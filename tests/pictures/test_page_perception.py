"""`redraft look`: what is perceived on a page, whatever its layers say."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from redraft.document.geometry import Box
from redraft.errors import UsageError
from redraft.imaging.texts.reader import SeenLine
from redraft.interfaces.cli import main
from redraft.pictures.page_perception import looked
from redraft.session.session import Session
from tests.scripted_server import ScriptedServer

PAGE = """<svg xmlns="http://www.w3.org/2000/svg" width="300" height="200">
<rect width="300" height="200" fill="#f4f0e6"/><circle cx="150" cy="90" r="40" fill="#c02020"/>
<circle cx="50" cy="180" r="6" fill="#c02020"/></svg>"""


class Reader:
    def read(self, png: bytes, *, words: bool = False) -> Sequence[SeenLine]:
        return [SeenLine("oooo", Box(20, 170, 80, 20), 0.9)]


@pytest.fixture
def page(tmp_path: Path) -> Path:
    path = tmp_path / "page.svg"
    path.write_text(PAGE, "utf-8")
    return path


def test_texts_colours_and_what_stands_out_are_told_in_page_units(page: Path) -> None:
    with Session(history=False) as session:
        seen = looked(session, session.open(page), reader=Reader(), name="the red circle")
        with pytest.raises(UsageError, match="no page 2"):
            looked(session, session.open(page), 2, texts=False)
    told = seen.to_json()
    assert told["texts"] == [{"text": "oooo", "box": [20, 170, 80, 20], "angle": 0, "confidence": 0.9}]
    assert [one["color"] for one in told["palette"]] == ["#f4f0e6", "#c02020"]
    assert told["subjects"][0]["box"] == pytest.approx([110, 50, 80, 80], abs=12)
    assert [one["box"] for one in told["found"]] == [[110, 50, 80, 80]], "a letter is no circle"


@pytest.mark.slow
def test_the_command_writes_what_it_saw_and_draws_it(
    page: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    marked = tmp_path / "marked.png"
    words = ["look", str(page), "--no-texts", "--find", "the small red circle", "--marked", str(marked), "--json"]
    assert main(words) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["texts"], told["unread"], told["width"]) == (None, "not asked for", 300)
    assert told["found"][0]["box"] == [44, 174, 12, 12]
    assert marked.read_bytes().startswith(b"\x89PNG")
    assert main(["look", str(page), "--marked", str(page)]) == 2
    for box, code in (("120,60,60,60", 0), ("900,0,9,9", 1), ("1,2,3", 2), ("0,0,0,5", 2)):
        assert main(["look", str(page), "--no-texts", "--zoom", box, str(tmp_path / "close.png")]) == code
    assert np.asarray(Image.open(tmp_path / "close.png")).shape == (480, 480, 3)


@pytest.mark.slow
def test_a_model_on_a_server_reads_and_finds_or_it_is_told_that_it_sees_nothing(
    page: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    answers = [
        '{"lines": [{"text": "Лето", "box": [100, 850, 300, 950], "angle": 0}]}',
        '{"texts": ["лето"]}',
        '{"boxes": [[360, 250, 640, 660]]}',
        '{"seen": "a red disc", "is_it": true}',
    ]
    with ScriptedServer(answers) as server:
        assert main(["look", str(page), "--find", "the sun", "--model", server.spec, "--json"]) == 0
        shown = [json.dumps(request["messages"]).count('"image_url": {') for request in server.requests]
    told = json.loads(capsys.readouterr().out)
    assert shown == [1, 1, 1, 1]
    assert [(text["text"], text["confidence"]) for text in told["texts"]] == [("Лето", 1.0)]
    assert [one["box"] for one in told["found"]] == [[108, 50, 84, 82]]
    with ScriptedServer(answers, refuses=["image"]) as server:
        assert main(["look", str(page), "--model", server.spec, "--json"]) == 1
    assert "sees no pictures" in json.loads(capsys.readouterr().out)["message"]
