"""Texts on a page, measured on the command line: files of layouts, and a page."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from redraft.interfaces.dispatch import dispatch


def test_a_file_of_layouts_is_averaged_without_small_elements_and_underlays(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    box, tiny, empty = [0.1, 0.1, 0.5, 0.3], [0.2, 0.2, 0.21, 0.21], [0.0, 0.0, 0.9, 0.9]
    form = {
        "canvas": [513, 750],
        "classes": {"0": "none", "1": "text", "2": "logo", "3": "underlay"},
        "boxes": [[box, box, tiny, empty], [box, [0.2, 0.15, 0.61, 0.36], box, [1.5, 0, 2.5, 1]]],
        "clses": [[1, 2, 1, 0], [1, 2, 3, 2]],
    }
    path = tmp_path / "layouts.json"
    path.write_text(json.dumps(form))
    assert dispatch(["score", "layout-measures", str(path), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["layouts"], told["elements"], told["dropped"]) == (2, 5, 2)
    shared = 0.3 * 0.15
    assert told["overlap"] == pytest.approx((0.5 + shared / (0.08 + 0.41 * 0.21 - shared) / 2) / 2)
    assert told["alignment"] == 0
    pixels = '{"boxes": [[[0, 0, 100, 50]]], "clses": [[1]]}'
    wrongs = ("[]", '{"boxes": [[[0, 0, 1]]], "clses": [[1]]}', '{"boxes": [[]], "clses": [[], []]}', "no", pixels)
    for wrong in (*wrongs, "[" * 100_000):
        path.write_text(wrong)
        assert dispatch(["score", "layout-measures", str(path), "--json"]) == 2
        assert "layouts.json" in json.loads(capsys.readouterr().out)["message"]
    path.write_text('{"boxes": [[[0, 0, 1, 1]]], "clses": [[1]]}')
    assert dispatch(["score", "layout-measures", str(path)]) == 0
    assert "95 %" not in capsys.readouterr().out, "one layout has no interval"


def test_a_text_that_says_nothing_is_not_looked_for() -> None:
    for text in ("", " "):
        assert dispatch(["score", "typesetting", "examples/event.svg", "--text", text]) == 2
