"""What changes nothing says so, in one note."""

from __future__ import annotations

import json
from pathlib import Path

from tests.command_line import redraft
from tests.sampling import each

SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="99" height="99"><rect id="a" x="5" width="9" height="9"/></svg>'


@each(
    ("form", "note"),
    [
        ({"commands": []}, "nothing changed: nothing was asked for"),
        ({"edits": []}, "nothing changed: nothing was asked for"),
        (
            {"commands": [{"command": "move", "target": ["a"], "dx": 0}]},
            "nothing changed: the design is as asked already",
        ),
        (
            {"edits": [{"edit": "move", "layer": "a", "dx": 0, "dy": 0}]},
            "nothing changed: the design is as asked already",
        ),
        ({"edits": [{"edit": "move", "layer": "a", "dx": 1, "dy": 0}]}, None),
    ],
)
def test_what_changes_nothing_says_so(form: dict[str, object], note: str | None, tmp_path: Path) -> None:
    (tmp_path / "a.svg").write_text(SVG)
    (tmp_path / "a.json").write_text(json.dumps({"redraft": 1, **form}))
    ended = redraft("apply", "a.json", "a.svg", "-o", "b.svg", "--no-render", "--json", folder=tmp_path)
    assert ended.returncode == 0
    assert ended.answer["notes"] == ([note] if note else [])
    assert (ended.answer["status"] == "unchanged") == bool(note)
