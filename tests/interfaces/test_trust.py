"""`redraft trust`, and what the other commands do with settings that nobody has said yes to."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import redraft as library
from tests.command_line import redraft
from tests.scripted_server import ScriptedServer

SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="90"><rect id="box" width="40" height="40"/></svg>'
UNCLEAR = "zork the box"


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name in ("OPENAI_API_KEY", "OPENAI_BASE_URL", "REDRAFT_MODEL", "REDRAFT_IMAGE_EDITOR"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("REDRAFT_HOME", str(tmp_path / "home"))
    folder = tmp_path / "desk"
    folder.mkdir()
    (folder / "box.svg").write_text(SVG)
    monkeypatch.chdir(folder)
    return folder


def settings(folder: Path, text: str) -> None:
    (folder / "redraft.toml").write_text(text)


def test_an_edit_that_needs_no_model_is_done_with_one_line_about_the_settings(desk: Path) -> None:
    settings(desk, '[models]\nplanner = "http://127.0.0.1:9/v1#m"\n')
    done = redraft("edit", "box.svg", "make the box red", "-o", "out.svg", "--no-history", folder=desk)
    assert done.returncode == 0
    (line,) = [line for line in done.stderr.splitlines() if "redraft.toml" in line]
    assert "not used" in line
    assert "`redraft trust`" in line


def test_where_a_model_is_needed_the_error_names_the_command(desk: Path) -> None:
    with ScriptedServer(["nothing"]) as server:
        settings(desk, f'[models]\nplanner = "record:kept+{server.spec}"\n')
        done = redraft("edit", "box.svg", UNCLEAR, "-o", "out.svg", "--no-history", "--json", folder=desk)
    assert done.returncode == 1
    assert "redraft trust" in done.answer["suggestion"]
    assert server.count == 0
    assert sorted(os.listdir(desk)) == ["box.svg", "redraft.toml"]


def test_once_trusted_the_model_is_asked_and_the_record_kept(desk: Path) -> None:
    with ScriptedServer(lambda asked: "no program") as server:
        settings(desk, f'[models]\nplanner = "record:kept+{server.spec}"\n')
        assert redraft("trust", "--yes", folder=desk).returncode == 0
        redraft("edit", "box.svg", UNCLEAR, "-o", "out.svg", "--no-history", folder=desk)
    assert server.count
    assert (desk / "kept" / "replies.jsonl").exists()


def test_flags_and_the_environment_work_as_ever_beside_untrusted_settings(desk: Path) -> None:
    settings(desk, '[models]\nplanner = "openai:theirs"\n')
    words = ("edit", "box.svg", UNCLEAR, "-o", "out.svg", "--no-history")
    with ScriptedServer(lambda asked: "no program") as server:
        redraft(*words, "--model", server.spec, folder=desk)
        asked = server.count
        assert asked
        redraft(*words, folder=desk, REDRAFT_MODEL=server.spec)
        assert server.count > asked


def test_what_the_settings_would_do_is_told_in_words(desk: Path) -> None:
    settings(
        desk,
        '[models]\nplanner = "openai:gpt-x"\njudge = "record:kept+http://127.0.0.1:8080/v1#m"\n'
        'vision = "local:models/v.gguf"\nimage_editor = "none"\n[models."openai:gpt-x"]\nprice_in = 0.5\n',
    )
    done = redraft("trust", folder=desk)
    assert done.returncode == 1
    for said in (
        "https://api.openai.com/v1, on another machine",
        "OPENAI_API_KEY, which is not set now",
        f"into {desk / 'kept'}",
        "http://127.0.0.1:8080/v1, on this machine",
        f"runs the model {desk / 'models' / 'v.gguf'}",
        "asks no model",
        "price_in = 0.5",
        "not trusted",
    ):
        assert said in done.stdout, said
    assert "--yes" in done.stderr
    assert redraft("trust", "--list", folder=desk).stdout == "no settings of a folder and no model are trusted\n"


def test_a_yes_is_listed_noticed_when_it_no_longer_holds_and_forgotten(desk: Path) -> None:
    settings(desk, '[models]\nplanner = "openai:gpt-x"\n')
    told = redraft("trust", desk, "--yes", "--json").answer
    assert (told["trusted"], told["was_trusted"], told["folder"]) == (True, False, str(desk))
    assert "already" in redraft("trust", desk / "redraft.toml").stdout
    (row,) = redraft("trust", "--list", "--json").answer["trusted"]
    assert (row["folder"], row["now"]) == (str(desk), "as it was")
    settings(desk, '[models]\nplanner = "openai:gpt-y"\n')
    assert "changed, so not used" in redraft("trust", "--list").stdout
    assert redraft("trust", desk, "--json").answer["trusted"] is False
    assert redraft("trust", "--forget", desk, "--json").answer == {"forgotten": 1}
    assert redraft("trust", "--list", "--json").answer == {"trusted": [], "models": []}


def test_a_person_at_the_terminal_is_asked(desk: Path) -> None:
    pty = pytest.importorskip("pty")
    settings(desk, '[models]\nplanner = "openai:gpt-x"\n')
    for answer, code in (("n", 1), ("y", 0)):
        ours, theirs = pty.openpty()
        words = [sys.executable, "-m", "redraft.interfaces.cli", "trust"]
        with subprocess.Popen(words, stdin=theirs, stdout=theirs, stderr=theirs, cwd=desk) as process:
            os.write(ours, f"{answer}\n".encode())
            assert process.wait(60) == code
        os.close(theirs)
        os.close(ours)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["trust"], "no redraft.toml"),
        (["trust", "--list", "here"], "leave FOLDER out"),
        (["trust", "--yes", "--list"], "not allowed with"),
    ],
)
def test_what_makes_no_sense_is_bad_usage(desk: Path, words: list[str], said: str) -> None:
    done = redraft(*words, folder=desk)
    assert done.returncode == 2
    assert said in done.stderr


def test_what_is_not_trusted_is_not_taken_back_in_silence(desk: Path) -> None:
    with ScriptedServer(lambda asked: "ready") as server:
        assert redraft("trust", "--model", server.spec, "--yes", folder=desk).returncode == 0
        mistyped = redraft("trust", "--forget", f"{server.spec}x", "--json", folder=desk)
        assert (mistyped.returncode, mistyped.answer["case"]) == (2, "nothing-to-forget")
        assert mistyped.answer["suggestion"] == f"did you mean {server.spec}?"
        assert redraft("trust", "--list", "--json", folder=desk).answer["models"]
        unlike = redraft("trust", "--forget", "zork", "--json", folder=desk)
        assert (unlike.returncode, unlike.answer["suggestion"]) == (2, "redraft trust --list")
        assert redraft("trust", "--forget", server.spec, folder=desk).returncode == 0


def test_a_model_that_does_not_answer_is_not_asked_about(desk: Path) -> None:
    dead = "http://127.0.0.1:9/v1#m"
    done = redraft("trust", "--model", dead, folder=desk)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith(f"redraft: {dead} gave no answer")
    assert "--yes" not in done.stderr


def test_settings_that_say_what_they_may_not_cannot_be_trusted(desk: Path) -> None:
    settings(desk, '[models]\nplanner = "http://elsewhere.test/v1#m"\n')
    done = redraft("trust", "--yes", folder=desk)
    assert done.returncode == 2
    assert "another machine" in done.stderr
    settings(desk, '[models."openai:x"]\nkey_env = "AWS_SECRET"\n')
    assert "which key" in redraft("trust", "--yes", folder=desk).stderr


def test_the_doctor_tells_of_settings_that_are_not_used(desk: Path) -> None:
    settings(desk, '[models]\nplanner = "openai:gpt-x"\n')
    done = redraft("doctor", "--json", folder=desk)
    assert done.returncode == 0
    (finding,) = [finding for finding in done.answer["findings"] if finding["name"] == "settings"]
    assert (finding["ok"], finding["fix"]) == (False, "redraft trust")


def test_from_python_a_warning_tells_of_them(desk: Path) -> None:
    settings(desk, '[models."scripted:script.jsonl"]\nmax_tokens = 5\n')
    (desk / "script.jsonl").write_text('"no program"\n')
    with pytest.warns(UserWarning, match="redraft trust"):
        library.open(desk / "box.svg").edit("make the box red", model="scripted:script.jsonl")


def test_nothing_is_imported_from_the_folder_that_a_served_model_is_started_in(desk: Path) -> None:
    """A folder may hold a json.py."""
    (desk / "json.py").write_text("open('harm', 'w')\n")
    (desk / "m.gguf").write_bytes(b"GGUF")
    words = ("edit", "box.svg", UNCLEAR, "-o", "out.svg", "--no-history", "--model", "local:m.gguf")
    assert redraft(*words, folder=desk).returncode == 1
    assert not (desk / "harm").exists()
