"""The commands that install an extra fit the installation, and never name redraft as a package of an index."""

from __future__ import annotations

import importlib.metadata
import json
import shlex
import sys
from pathlib import Path

import pytest

from redraft import installation
from redraft.installation import clone, install_command, install_research, pip_install

HERE = Path(sys.executable).parent


class _Recorded:
    def __init__(self, form: object) -> None:
        self.text = json.dumps(form)

    def read_text(self, name: str) -> str:
        assert name == "direct_url.json"
        return self.text


@pytest.fixture
def no_clone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(installation, "clone", lambda: None)


def recorded(monkeypatch: pytest.MonkeyPatch, form: object) -> None:
    monkeypatch.setattr(importlib.metadata, "distribution", lambda name: _Recorded(form))


def test_a_clone_is_installed_by_its_path_with_the_pip_in_use(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    root = clone()
    assert root is not None
    monkeypatch.setenv("PATH", "")
    monkeypatch.chdir(root)
    *pip, flag, what = shlex.split(install_command("ocr"))
    assert (flag, what) == ("-e", ".[ocr]")
    assert (root / pip[0]).is_file()
    monkeypatch.chdir(root.parent)
    assert shlex.split(install_command("ocr", "llm"))[-1] == f"./{root.name}[ocr,llm]"
    monkeypatch.chdir(tmp_path)
    assert shlex.split(install_command("ocr"))[-1] == f"{root}[ocr]"


def test_a_pip_that_is_first_on_the_path_needs_no_path(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(HERE))
    assert pip_install("one", "two") == "pip install one two"


def test_an_environment_without_pip_is_installed_to_by_uv_or_by_its_python(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    python, uv = tmp_path / "bin" / "python", tmp_path / "uv"
    python.parent.mkdir()
    for file in (python, uv):
        file.touch(0o755)
    monkeypatch.setattr(sys, "executable", str(python))
    monkeypatch.setenv("PATH", "")
    assert pip_install("one") == f"{python} -m pip install one"
    monkeypatch.setenv("PATH", str(tmp_path))
    assert pip_install("one") == f"uv pip install --python {python} one"


@pytest.mark.usefixtures("no_clone")
def test_a_wheel_is_named_by_the_path_that_was_recorded(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    wheel = tmp_path / "with space" / "redraft-0.1.0-py3-none-any.whl"
    wheel.parent.mkdir()
    wheel.touch()
    recorded(monkeypatch, {"url": wheel.as_uri(), "archive_info": {}})
    assert shlex.split(install_command("llm"))[-1] == f"{wheel}[llm]"
    monkeypatch.chdir(wheel.parent)
    assert shlex.split(install_command("llm"))[-1] == f"./{wheel.name}[llm]"


@pytest.mark.usefixtures("no_clone")
def test_a_repository_is_named_with_its_commit(monkeypatch: pytest.MonkeyPatch) -> None:
    recorded(monkeypatch, {"url": "https://host/redraft.git", "vcs_info": {"vcs": "git", "commit_id": "abc"}})
    assert shlex.split(install_command("llm"))[-1] == "redraft[llm] @ git+https://host/redraft.git@abc"


@pytest.mark.usefixtures("no_clone")
@pytest.mark.parametrize("form", [{}, {"url": "file:///nowhere/redraft.whl"}, [], {"dir_info": {}}])
def test_without_a_source_no_command_is_made_up(monkeypatch: pytest.MonkeyPatch, form: object) -> None:
    recorded(monkeypatch, form)
    for command in (install_command("ocr"), install_command()):
        assert "pip" not in command
        assert "from where you got it" in command


@pytest.mark.parametrize(
    ("mark", "text", "tool"),
    [
        ("uv-receipt.toml", '[tool]\nrequirements = [{ name = "redraft", extras = ["llm"], path = "x" }]', "uv tool"),
        ("pipx_metadata.json", '{"main_package": {"package_or_url": "/x/redraft-0.1.0.whl[llm]"}}', "pipx"),
    ],
)
def test_the_environment_of_a_tool_is_made_again_by_that_tool_with_the_extras_it_has(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, mark: str, text: str, tool: str
) -> None:
    (tmp_path / mark).write_text(text)
    monkeypatch.setattr(sys, "prefix", str(tmp_path))
    assert install_command("ocr").startswith(f"{tool} install --force -e ")
    assert "[llm,ocr]" in install_command("ocr")
    assert "[llm]" in install_command("llm")
    (tmp_path / mark).write_text("")
    assert "[ocr]" in install_command("ocr")


def test_an_environment_of_uv_keeps_research_beside_an_extra(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    root = Path(__file__).parents[1]
    monkeypatch.chdir(root)
    monkeypatch.setattr(sys, "prefix", str(tmp_path))
    (tmp_path / "uv-receipt.toml").write_text('requirements = [{ name = "redraft", extras = ["llm"] }]')
    assert install_research() == "uv tool install --force -e '.[llm]' --with ./research"
    with (tmp_path / "uv-receipt.toml").open("a") as file:
        file.write('\n{ name = "redraft-research", extras = ["metrics"], directory = "x" }')
    assert install_command("ocr") == "uv tool install --force -e '.[llm,ocr]' --with './research[metrics]'"
    assert install_research("train").endswith("--with './research[metrics,train]'")


def test_nothing_in_the_program_spells_an_extra_by_itself() -> None:
    source = Path(installation.__file__).parent
    spelled = [file.name for file in source.rglob("*.py") if "redraft[" in file.read_text("utf-8")]
    assert spelled == []
