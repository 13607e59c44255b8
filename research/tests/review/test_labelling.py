"""The review in a real browser: `labelled` in studio/tests/browser/journeys.mjs."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from PIL import Image

from redraft_research.review.app import FILES
from tests.studio.test_journeys import gone
from tests.studio.test_journeys import pytestmark as needs_a_browser

pytestmark = [
    *needs_a_browser,
    pytest.mark.skipif(not (FILES / "index.html").is_file(), reason="needs `make review`"),
]


def task(folder: Path) -> Path:
    """One item to calibrate with, and three others."""
    for name, color in (("a.png", "navy"), ("b.png", "teal")):
        Image.new("RGB", (300, 200), color).save(folder / name)
    rows = [{"id": f"i{n}", "instruction": f"make it teal {n}", "pictures": {"before": "a.png", "after": "b.png"}}
            for n in range(4)]  # fmt: skip
    gold = {"values": {"instruction following": 4, "visual consistency": 4}}
    form = {"form": "dle", "title": "Teal", "annotators": ["anna", "ben"], "seed": 9}
    form |= {"calibration": [{**rows[0], "gold": gold}], "items": rows[1:]}
    (folder / "task.json").write_text(json.dumps(form))
    return folder / "task.json"


def test_it_goes_well_and_the_browser_does_not_complain(tmp_path: Path) -> None:
    told = gone("labelled", tmp_path, command=["review", str(task(tmp_path))])
    assert (told["failed"], told["problems"]) == ("", []), told
