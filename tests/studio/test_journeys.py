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
from contextlib import ExitStack
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from redraft.testing import ScriptedServer

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
    journey: str


ALL = (
    "poster",
    "deck",
    "refused",
    "repaired",
    "flat",
    "tabs",
    "killed",
    "accessible",
    "search",
    "batch",
    "model",
    "brought",
)


def answered(asked: dict[str, Any]) -> str:
    """A model that asks, and acts once it is answered."""
    if "gold, please" in json.dumps(asked):
        return '```python\ndef main():\n    modify("title", color="gold")\n```'
    return "QUESTION: Gold or silver?"


@pytest.fixture
def there(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Studio]:
    """A studio of its own on copies of the examples, for a journey; one has a model, asked over HTTP."""
    (tmp_path / "root").mkdir()
    for name in EXAMPLES:
        shutil.copy(ROOT / "examples" / name, tmp_path / "root" / name)
    words = [sys.executable, "-m", "redraft.interfaces.cli", "studio", "--no-browser", "--root", str(tmp_path / "root")]
    env = {**os.environ, "REDRAFT_HOME": str(tmp_path / "home")}
    with ExitStack() as stack:
        if request.param == "model":
            words += ["--model", stack.enter_context(ScriptedServer(answered)).spec]
        server = stack.enter_context(subprocess.Popen(words, stdout=subprocess.PIPE, text=True, env=env))
        try:
            assert server.stdout is not None
            found = re.search(r"http://\S+", server.stdout.readline())
            assert found is not None
            yield Studio(found[0], server.pid, words, request.param)
        finally:
            server.terminate()


@pytest.mark.parametrize("there", ALL, indirect=True)
def test_it_goes_well_and_the_browser_does_not_complain(there: Studio, tmp_path: Path) -> None:
    journey = there.journey
    words = ["node", str(ROOT / "studio/tests/browser/run.mjs"), there.link, journey, str(tmp_path / f"{journey}.png")]
    env = {**os.environ, "REDRAFT_CHROMIUM": str(BROWSER), "REDRAFT_HOME": str(tmp_path / "home")}
    env["STUDIO_SERVER"] = json.dumps({"pid": there.pid, "command": there.command})
    done = subprocess.run(words, capture_output=True, text=True, timeout=400, env=env)
    assert done.stdout, done.stderr
    told = json.loads(done.stdout.splitlines()[-1])
    assert (told["failed"], told["problems"]) == ("", []), f"{told} (a picture: {tmp_path / journey}.png)"
