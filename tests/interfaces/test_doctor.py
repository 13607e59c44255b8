"""The doctor tries what redraft needs, says how to mend what fails, and leaves nothing behind."""

from __future__ import annotations

import argparse
import importlib.metadata
import json
from collections.abc import Sequence
from pathlib import Path

import pytest

import redraft.interfaces.doctor.doctor as doctor
from redraft.errors import ToolError
from redraft.interfaces.doctor.doctor import CheckUp, as_text, diagnose, exit_code, run_doctor, state_directory


@pytest.fixture(autouse=True)
def _home_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REDRAFT_HOME", str(tmp_path / "home"))


def by_name(findings: Sequence[CheckUp]) -> dict[str, CheckUp]:
    return {finding.name: finding for finding in findings}


def test_here_everything_that_is_needed_works() -> None:
    findings = diagnose()
    broken = [finding for finding in findings if finding.needed and not finding.ok]
    assert broken == []
    assert exit_code(findings) == 0
    found = by_name(findings)
    assert {"python", "redraft", "packages", "codec svg", "fonts", "renderer", "state directory"} <= set(found)
    assert "resvg" in found["renderer"].detail
    assert found["redraft"].detail == importlib.metadata.version("redraft")
    assert "bundled" in found["fonts"].detail


def test_a_renderer_that_fails_is_a_finding_and_exit_code_1(monkeypatch: pytest.MonkeyPatch) -> None:
    from redraft.render.renderer import Renderer

    def draw(self: Renderer, svg: bytes, scale: float = 1.0) -> bytes:
        raise ToolError("the renderer was killed", "try again")

    monkeypatch.setattr(Renderer, "draw", draw)
    findings = diagnose()
    assert by_name(findings)["renderer"] == CheckUp("renderer", False, True, "the renderer was killed", "try again")
    assert exit_code(findings) == 1
    assert "not working: renderer" in as_text(findings)[-1]


@pytest.mark.parametrize("picture", [b"", b"GIF89a", b"\x89PNG\r\n\x1a\n" + bytes(16)])
def test_a_renderer_that_draws_something_else_does_not_pass(monkeypatch: pytest.MonkeyPatch, picture: bytes) -> None:
    from redraft.render.renderer import Renderer

    monkeypatch.setattr(Renderer, "draw", lambda self, svg, scale=1.0: picture)
    assert not by_name(diagnose())["renderer"].ok


def test_a_part_that_raises_anything_is_a_finding_not_a_crash(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken() -> list[object]:
        raise ImportError("no such thing")

    monkeypatch.setattr("redraft.plugins.installed", broken)
    finding = by_name(diagnose())["codecs"]
    assert (finding.ok, finding.needed, finding.detail) == (False, True, "ImportError: no such thing")
    assert "pip install" in finding.fix


def test_a_missing_package_and_a_missing_extra_come_with_the_command_to_install_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    wanted = ["no-such-core>=1,<2", 'no-such-extra[x]>=1; extra == "perf"', "numpy; python_version >= '3.11'"]
    monkeypatch.setattr(importlib.metadata, "requires", lambda name: wanted)
    monkeypatch.chdir(Path(__file__).parents[2])
    findings = diagnose()
    found = by_name(findings)
    assert found["packages"].detail == "not installed: no-such-core"
    assert found["packages"].fix.endswith("pip install --force-reinstall -e .")
    assert found["extra perf"].fix.endswith("pip install -e '.[perf]'")
    assert (found["packages"].needed, found["extra perf"].needed) == (True, False)
    assert exit_code(findings) == 1


def test_a_missing_extra_alone_is_no_failure() -> None:
    assert exit_code([CheckUp("extra perf", False, False, "not installed: lxml")]) == 0


def test_extras_are_a_list_of_uses_without_faults_and_without_those_of_developers() -> None:
    codec = CheckUp("codec svg", True, True, "comes with redraft")
    missing = [CheckUp(f"extra {name}", name == "llm", False, "", "x") for name in ("ocr", "perf", "llm")]
    lines = as_text([codec, *missing])
    assert not any(line.startswith(("–", "✗")) or "try:" in line for line in lines)
    (ocr,) = (line for line in lines if line.startswith("  ocr "))
    assert "290 MB" in ocr
    assert "words in PNG" in ocr
    assert not any("perf" in line for line in lines)
    assert "svg" in lines[-1]
    assert "language models" in lines[-1]
    assert "PNG" not in lines[-1]
    assert any(line.startswith("  perf ") for line in as_text([codec, *missing], everything=True))


def test_the_research_package_has_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor, "_version", lambda package: "0.1.0" if package == "redraft-research" else "")
    there = list(doctor._research())
    monkeypatch.setattr(doctor, "_version", lambda package: "")
    absent = list(doctor._research())
    assert "research: redraft-research 0.1.0" in as_text(there)
    (line,) = (line for line in as_text(absent) if line.startswith("research: not installed"))
    assert line.endswith("pip install -e ./research")
    assert exit_code(absent) == 0


def test_every_extra_of_the_package_is_either_for_users_or_for_developers() -> None:
    extras = {extra for _, extra in doctor._requirements() if extra}
    assert extras - doctor.PURPOSES.keys() == {"dev", "docs", "meaning", "metrics", "perf", "ray", "slow", "train"}
    assert doctor.PURPOSES.keys() <= extras


def test_looking_at_the_state_directory_leaves_nothing_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REDRAFT_HOME", str(tmp_path / "state" / "deep"))
    assert [finding.ok for finding in doctor._state()] == [True]
    assert not (tmp_path / "state").exists()


def test_a_state_directory_that_cannot_be_written_to_says_what_to_set(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("REDRAFT_HOME", str(tmp_path / "file" / "inside"))
    (finding,) = doctor._state()
    assert not finding.ok
    assert "REDRAFT_HOME" in finding.fix


def test_the_state_directory_follows_the_environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    assert state_directory() == tmp_path / "home"
    monkeypatch.delenv("REDRAFT_HOME")
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    assert state_directory() == tmp_path / "redraft"
    monkeypatch.setenv("XDG_STATE_HOME", "relative")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert state_directory() == tmp_path / ".local" / "state" / "redraft"


def test_a_fonts_folder_that_is_not_there_is_told(tmp_path: Path) -> None:
    found = by_name(diagnose([tmp_path / "nowhere"]))
    assert "nowhere" in found["fonts folder"].detail


def test_the_command_prints_one_json_object_or_lines(capsys: pytest.CaptureFixture[str]) -> None:
    code = run_doctor(argparse.Namespace(json=True, fonts=[], all=False))
    told = json.loads(capsys.readouterr().out)
    assert told["ok"] is (code == 0)
    assert {"name", "ok", "needed", "detail", "fix"} == set(told["findings"][0])

    run_doctor(argparse.Namespace(json=False, fonts=[], all=False))
    assert "python" in capsys.readouterr().out.splitlines()[0]


def test_limits_that_this_system_lacks_are_told_in_plain_words_and_are_no_fault(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from redraft.render.renderer import Renderer

    hello = {"version": "1", "families": [], "skipped": 0, "unenforced": ["landlock", "namespaces", "novel"]}
    monkeypatch.setattr(Renderer, "hello", hello)
    findings = diagnose()
    told = by_name(findings)["confinement"]
    assert (told.ok, told.needed) == (False, False)
    assert "no way to any file (Landlock); a network of its own, with nothing in it; novel" in told.detail
    assert "7 of 10 measures" in told.detail
    assert exit_code(findings) == 0


def test_the_decoder_and_the_interpreter_are_looked_at_like_the_renderer(monkeypatch: pytest.MonkeyPatch) -> None:
    from redraft.cage.decoder import Decoder
    from redraft.commands.programs.interpreter import Interpreter

    monkeypatch.setattr(Decoder, "hello", {"unenforced": ["syscalls"]})
    monkeypatch.setattr(Interpreter, "unenforced", ["landlock", "namespaces"])
    findings = by_name(diagnose())
    assert findings["pictures"].ok
    assert findings["programs"].ok
    told = findings["confinement of decoding"]
    assert (told.ok, told.needed) == (False, False)
    assert "decoding is shut in by 9 of 10 measures" in told.detail
    told = findings["confinement of programs"]
    assert (told.ok, told.needed) == (False, False)
    assert "5 of 7 measures" in told.detail
    assert "no way to any file (Landlock); a network of its own, with nothing in it" in told.detail


def test_every_measure_the_worker_may_report_has_words() -> None:
    import sys

    from redraft.cage import launcher

    assert set(launcher.MEASURES) <= set(doctor.MEASURES)

    from redraft.cage.bounds import Bounds
    from redraft.cage.confinement import confine

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "platform", "plan9")
        assert set(confine(started_by_main_thread=True)) <= set(doctor.MEASURES)
        patch.setitem(sys.modules, "resource", None)
        assert set(Bounds().unenforced) <= set(doctor.MEASURES)
