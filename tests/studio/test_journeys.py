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
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest

from tests.sampling import each
from tests.scripted_server import ScriptedServer

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


ALL = "poster deck refused repaired flat tabs killed accessible search batch model brought".split()


def answered(asked: dict[str, Any]) -> str:
    """A model that asks, and acts once it is answered."""
    if "gold, please" in json.dumps(asked):
        return '```python\ndef main():\n    modify("title", color="gold")\n```'
    return "QUESTION: Gold or silver?"


def gone(
    journey: str, folder: Path, python: str = sys.executable, command: Sequence[str] = (), **environment: str
) -> dict[str, Any]:
    """What came of a journey with a studio of its own, or another server, on copies of the examples; one has a model,
    asked over HTTP."""
    (folder / "root").mkdir(parents=True)
    for name in EXAMPLES:
        shutil.copy(ROOT / "examples" / name, folder / "root" / name)
    command = command or ["studio", "--root", str(folder / "root")]
    words = [python, "-m", "redraft.interfaces.cli", *command, "--no-browser"]
    env = {**os.environ, "REDRAFT_HOME": str(folder / "home"), **environment}
    picture = folder / f"{journey}.png"
    with ExitStack() as stack:
        if journey == "model":
            words += ["--model", stack.enter_context(ScriptedServer(answered)).spec]
        server = stack.enter_context(subprocess.Popen(words, stdout=subprocess.PIPE, text=True, env=env, cwd=folder))
        stack.callback(server.terminate)
        assert server.stdout is not None
        link = next(filter(None, (re.search(r"http://\S+", line) for line in server.stdout)))
        driving = ["node", str(ROOT / "studio/tests/browser/run.mjs"), link[0], journey, str(picture)]
        env = {**os.environ, "REDRAFT_CHROMIUM": str(BROWSER), "REDRAFT_HOME": str(folder / "home")}
        env["STUDIO_SERVER"] = json.dumps({"pid": server.pid, "command": words})
        done = subprocess.run(driving, capture_output=True, text=True, timeout=400, env=env)
    assert done.stdout, done.stderr
    return {**json.loads(done.stdout.splitlines()[-1]), "picture": str(picture)}


@each("journey", ALL)
def test_it_goes_well_and_the_browser_does_not_complain(journey: str, tmp_path: Path) -> None:
    told = gone(journey, tmp_path)
    assert (told["failed"], told["problems"]) == ("", []), told


def test_the_wheel_alone_does_it_all(tmp_path: Path) -> None:
    """Built from the sources without Node, installed where nothing of this clone is, and gone through all the same."""
    source, empty = tmp_path / "source", tmp_path / "empty"
    shutil.copytree(ROOT / "src", source / "src", ignore=shutil.ignore_patterns("__pycache__", "*.egg-info"))
    for path in ROOT.iterdir():
        if path.is_file() and not path.name.startswith("."):
            shutil.copy(path, source / path.name)
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "-q"]
    subprocess.run([*pip, "wheel", "--no-deps", "-w", str(tmp_path / "wheels"), str(source)], check=True)
    (wheel,) = (tmp_path / "wheels").glob("*.whl")
    with ZipFile(wheel) as packed:
        assert "redraft/interfaces/server/studio_files/index.html" in packed.namelist()
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(tmp_path / "venv")], check=True)
    python = str(tmp_path / "venv/bin/python")
    (site,) = (tmp_path / "venv/lib").glob("python*/site-packages")
    subprocess.run([*pip, "install", "--no-deps", "--target", str(site), str(wheel)], check=True)
    # What it depends on, as plain paths: this clone, which is installed as a link, is not among them.
    (site / "others.pth").write_text("\n".join(path for path in sys.path if path.endswith("site-packages")))
    empty.mkdir()
    where = "import redraft; print(redraft.__file__)"
    there = subprocess.run([python, "-c", where], check=True, capture_output=True, text=True, cwd=empty).stdout
    assert there.startswith(str(site))
    told = [gone(journey, tmp_path / journey, python, PATH=str(empty)) for journey in ALL]
    assert [one for one in told if one["failed"] or one["problems"]] == []
