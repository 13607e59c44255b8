"""Opening a deck loads nothing that writes or proves. The import contract in pyproject.toml lists these modules."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

from tests.formats.pptx.decks import deck
from tests.sampling import each

ROOT = Path(__file__).parents[3]
ROOM = "redraft.formats.pptx"
_CONTRACTS: list[dict[str, Any]] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"][
    "contracts"
]
(CONTRACT,) = (one for one in _CONTRACTS if one["name"].startswith("what proves a deck"))
WRITING, PROVING = set(CONTRACT["forbidden_modules"]), set(CONTRACT["source_modules"])
OPENING = f"from {ROOM} import CODEC"
READING = """
from pathlib import Path
from redraft.assets.fonts import Fonts
opened = CODEC.open(Path(sys.argv[1]).read_bytes(), Fonts())
for page in opened.document.pages:
    list(page.layers)
"""
SHOWING = """
from redraft.interfaces.cli import main
main(["show", sys.argv[1]])
"""


def _loaded(code: str, *arguments: str) -> set[str]:
    said = "\nprint(*(name for name in sys.modules if name.startswith('redraft.')), file=sys.stderr)"
    run = [sys.executable, "-c", f"import sys\n{code}{said}", *arguments]
    done = subprocess.run(run, capture_output=True, text=True, check=True)
    return set(done.stderr.split())


@each("code", [OPENING, OPENING + READING, SHOWING], ids=["import", "read", "show"])
def test_reading_a_deck_loads_nothing_that_writes_or_proves(code: str, tmp_path: Path) -> None:
    path = tmp_path / "deck.pptx"
    path.write_bytes(deck())
    loaded = _loaded(code, str(path))
    assert ROOM in loaded
    assert loaded & (WRITING | PROVING) == set()


def test_every_module_that_takes_part_in_a_save_is_listed_as_one_that_writes() -> None:
    (state,) = (name for name in WRITING if name.rpartition(".")[2] == "save")
    folder = ROOT / "src" / ROOM.replace(".", "/")
    found = {
        ".".join([ROOM, *path.relative_to(folder).with_suffix("").parts])
        for path in folder.rglob("*.py")
        if f"from {state} import" in path.read_text("utf-8")
    }
    assert found
    assert found - WRITING == set()
