"""The studio in a real browser, over the real server: studio/tests/browser/journeys.mjs says what is done in each.

A browser is found as `chromium` or by REDRAFT_CHROMIUM; `npm install` in studio/ brings what drives it.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import pytest
from PIL import Image

ROOT = Path(__file__).parents[2]
EXAMPLES = ("event.svg", "sale.svg", "social.svg", "menu.svg", "deck.pptx")
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "chrome")
BROWSER = os.environ.get("REDRAFT_CHROMIUM") or next(filter(None, map(shutil.which, BROWSERS)), None)
BUILT = (ROOT / "src/redraft/interfaces/server/studio_files/index.html").is_file()
pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(shutil.which("node") is None or BROWSER is None, reason="needs Node and Chromium"),
    pytest.mark.skipif(not BUILT or not (ROOT / "studio/node_modules").is_dir(), reason="needs `make studio`"),
]


class Studio(NamedTuple):
    link: str
    pid: int
    command: list[str]


@contextmanager
def serving(tmp_path: Path, *command: str) -> Iterator[Studio]:
    words = [sys.executable, "-m", "redraft.interfaces.cli", *command, "--no-browser"]
    env = {**os.environ, "REDRAFT_HOME": str(tmp_path / "home")}
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True, env=env) as server:
        try:
            assert server.stdout is not None
            found = next(filter(None, (re.search(r"http://\S+", line) for line in server.stdout)))
            yield Studio(found[0], server.pid, words)
        finally:
            server.terminate()


@pytest.fixture
def there(tmp_path: Path) -> Iterator[Studio]:
    """A studio of its own on copies of the examples."""
    (tmp_path / "root").mkdir()
    for name in EXAMPLES:
        shutil.copy(ROOT / "examples" / name, tmp_path / "root" / name)
    with serving(tmp_path, "studio", "--root", str(tmp_path / "root")) as studio:
        yield studio


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


@pytest.mark.parametrize("journey", ["poster", "deck", "refused", "repaired", "flat", "tabs", "killed", "accessible"])
def test_it_goes_well_and_the_browser_does_not_complain(there: Studio, journey: str, tmp_path: Path) -> None:
    travelled(there, journey, tmp_path)


def test_a_label_session_by_two_annotators(tmp_path: Path) -> None:
    with serving(tmp_path, "review", str(task(tmp_path))) as there:
        travelled(there, "labelled", tmp_path)


def travelled(there: Studio, journey: str, tmp_path: Path) -> None:
    words = ["node", str(ROOT / "studio/tests/browser/run.mjs"), there.link, journey, str(tmp_path / f"{journey}.png")]
    env = {**os.environ, "REDRAFT_CHROMIUM": str(BROWSER), "REDRAFT_HOME": str(tmp_path / "home")}
    env["STUDIO_SERVER"] = json.dumps({"pid": there.pid, "command": there.command})
    done = subprocess.run(words, capture_output=True, text=True, timeout=400, env=env)
    assert done.stdout, done.stderr
    told = json.loads(done.stdout.splitlines()[-1])
    assert (told["failed"], told["problems"]) == ("", []), f"{told} (a picture: {tmp_path / journey}.png)"
