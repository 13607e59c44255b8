"""The names `import redraft` promises, and that importing it stays cheap."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from pathlib import Path

import redraft

PINNED = """
Box BudgetExceeded Color Document EditError EditOptions File Flow FormatError Gradient Group HidePage History
HistoryError Insert InsertPage Layer LeakError Matrix ModelError Move MovePage Opaque Page Paragraph Picture Program
ProgramError Receipt RedraftError Remove RemovePage Rename ReplacePixels RequestError Resize Restack Rotate Run
SaveError Scope ScopeError Session SetCrop SetFeature SetFlow SetForm SetPage SetPageFeature SetParagraph SetRadius
SetRuns SetSpan SetStyle SetTable SetText SetTransform Shadow Shape Stop Style Text ToolError UsageError __version__
apply diff inverse open
""".split()


def test_exactly_the_pinned_names_are_exported() -> None:
    assert sorted(redraft.__all__) == sorted(PINNED)


def test_every_exported_name_can_be_had() -> None:
    for name in PINNED:
        assert getattr(redraft, name) is not None, name


def test_a_name_that_is_not_exported_is_an_attribute_error() -> None:
    assert not hasattr(redraft, "Documant")


def test_the_version_is_the_one_in_pyproject() -> None:
    project = tomllib.loads((Path(__file__).parent.parent / "pyproject.toml").read_text("utf-8"))
    assert redraft.__version__ == project["project"]["version"]


def test_importing_redraft_imports_no_other_module_of_it() -> None:
    code = "import sys, redraft; print(sorted(name for name in sys.modules if name.startswith('redraft')))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "['redraft']"
