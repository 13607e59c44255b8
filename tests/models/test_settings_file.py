"""The user's own settings: one line changes, and the rest of the file stays as it is to the byte."""

from __future__ import annotations

import os
import random
import tomllib
from pathlib import Path

import pytest

from redraft.errors import SaveError, UsageError
from redraft.models.settings.file import choose
from redraft.models.settings.values import user_file


@pytest.fixture(autouse=True)
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    return user_file()


def with_text(file: Path, text: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, "utf-8", newline="")


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("", '[models]\nplanner = "a:b"\n'),
        ("# mine\n", '# mine\n\n[models]\nplanner = "a:b"\n'),
        ("[other]\nx = 1", '[other]\nx = 1\n\n[models]\nplanner = "a:b"\n'),
        ('[models]\njudge = "j:j" # why\n', '[models]\nplanner = "a:b"\njudge = "j:j" # why\n'),
        ("[models]", '[models]\nplanner = "a:b"\n'),
        ("[models] # mine\n  planner   = 'old' # the old\n", '[models] # mine\n  planner   = "a:b" # the old\n'),
        ('[models]\n"planner" = "x # y"\n[z]\n', '[models]\n"planner" = "a:b"\n[z]\n'),
        ('[x]\nplanner = "no"\n\n[models]\n# here\n', '[x]\nplanner = "no"\n\n[models]\nplanner = "a:b"\n# here\n'),
        ('[models."q:r"]\nprice_in = 1\n', '[models."q:r"]\nprice_in = 1\n\n[models]\nplanner = "a:b"\n'),
    ],
)  # fmt: skip
def test_a_model_is_written_and_the_rest_stays(file: Path, before: str, after: str) -> None:
    with_text(file, before)
    assert choose("a:b") == file
    assert file.read_bytes().decode() == after


def test_it_is_taken_out_again_and_the_file_is_as_it_was(file: Path) -> None:
    for before in (
        "",
        "# mine\n",
        "[other]\nx = 1\n",
        '[models]\njudge = "j:j"\n',
        '[models]\njudge = "j"\n\n[z]\ny = 2\n',
    ):
        with_text(file, before)
        choose("openai:ü\"'\\#")
        assert tomllib.loads(file.read_text("utf-8"))["models"]["planner"] == "openai:ü\"'\\#"
        choose(None)
        assert file.read_text("utf-8") == before


def test_prices_go_into_the_table_of_the_model(file: Path) -> None:
    with_text(file, '[models."a:b"]\n# dear\nprice_in = 9\ntimeout = 7\n')
    choose("a:b", price_in=0.25, price_out=1e-05)
    assert tomllib.loads(file.read_text()) == {
        "models": {"planner": "a:b", "a:b": {"price_in": 0.25, "price_out": 1e-05, "timeout": 7}}
    }
    assert "# dear" in file.read_text()


@pytest.mark.parametrize(
    "before",
    [
        'models = {planner = "x:y"}\n',
        'models.planner = "x:y"\n',
        "[ models ]\nx = 1\n",
        '[models]\nplanner = """\nx:y"""\n',
        'note = """\n[models]\n"""\n[models]\njudge = "a"\n',
    ],
)
def test_a_form_that_is_not_understood_is_left_alone(file: Path, before: str) -> None:
    with_text(file, before)
    with pytest.raises(UsageError) as failed:
        choose("a:b")
    assert 'planner = "a:b" under [models]' in failed.value.suggestion
    assert file.read_text() == before


def test_a_broken_file_is_named_and_not_written(file: Path) -> None:
    with_text(file, "[models\n")
    with pytest.raises(UsageError, match="cannot be read"):
        choose("a:b")
    assert file.read_text() == "[models\n"


def test_a_link_stays_a_link(file: Path, tmp_path: Path) -> None:
    (tmp_path / "dotfiles").mkdir()
    real = tmp_path / "dotfiles" / "redraft.toml"
    real.write_text("# mine\n")
    file.parent.mkdir(parents=True)
    file.symlink_to(real)
    choose("a:b")
    assert file.is_symlink()
    assert "a:b" in real.read_text()


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="nothing is forbidden to root")
def test_a_folder_that_cannot_be_written_to_is_told(file: Path) -> None:
    with_text(file, "")
    file.parent.chmod(0o500)
    try:
        with pytest.raises(SaveError):
            choose("a:b")
    finally:
        file.parent.chmod(0o700)


def test_no_file_loses_anything(file: Path) -> None:
    rng = random.Random(7)
    pieces = [
        "# note\n", "\n", "[models]\n", 'judge = "j:j"\n', "planner = 'p'  # old\n", '[models."a:b"]\n', "price_in=3\n",
        "[z]\n", "list = [\n  1,\n  [2],\n]\n", 'text = """\n[models]\nplanner = 1\n"""\n', "q.r = 1\n",
    ]  # fmt: skip
    done = 0
    for _ in range(400):
        text = "".join(rng.sample(pieces, rng.randint(0, 8)))
        try:
            before = tomllib.loads(text)
        except tomllib.TOMLDecodeError:
            continue
        with_text(file, text)
        try:
            choose("a:b", price_in=1.5)
        except UsageError:
            assert file.read_bytes().decode() == text
            continue
        done += 1
        after = tomllib.loads(file.read_text("utf-8"))
        models = before.setdefault("models", {})
        models["planner"] = "a:b"
        models.setdefault("a:b", {})["price_in"] = 1.5
        assert after == before
    assert done > 50
