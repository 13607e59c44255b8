"""The locks, names and processes of a machine that is not POSIX, as `other_desk` plays one; each test is a program."""

from __future__ import annotations

import os
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

from redraft import machine
from tests.command_line import PATIENCE
from tests.sampling import each
from tests.test_other_desks import Desk

START = """
import os, sys, subprocess, threading, time
from pathlib import Path
from redraft import machine

def refused(work):
    try:
        work()
    except BlockingIOError:
        return True
    return False
"""


def on_windows(folder: Path, code: str) -> None:
    """Run a program there, which asserts."""
    desk = Desk(folder, "windows")
    done = subprocess.run(
        [desk.python, "-c", START + textwrap.dedent(code)], capture_output=True, text=True, check=False,
        cwd=folder, env={**desk.environment, "TMPDIR": str(folder)}, timeout=PATIENCE,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, ""), done.stderr


def test_an_open_file_is_locked_until_it_is_closed_and_can_still_be_written_and_read(tmp_path: Path) -> None:
    on_windows(
        tmp_path,
        """
        with open("lines", "a+b", buffering=0) as mine, open("lines", "a+b", buffering=0) as other:
            mine.write(b"one")
            machine.lock(mine)
            assert mine.tell() == 3
            assert refused(lambda: machine.lock(other))
            mine.write(b"two")
            assert Path("lines").read_bytes() == b"onetwo"
            threading.Timer(0.3, mine.close).start()
            began = time.monotonic()
            machine.lock(other, None)
            assert time.monotonic() - began > 0.2
        """,
    )


def test_a_lock_of_a_process_that_is_killed_is_free(tmp_path: Path) -> None:
    on_windows(
        tmp_path,
        """
        code = "import sys, time; from redraft import machine; f = open('lock', 'ab'); machine.lock(f); "
        code += "print('has it', flush=True); time.sleep(60)"
        child = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE)
        assert child.stdout.readline() == b"has it\\n"
        with open("lock", "ab") as mine:
            assert refused(lambda: machine.lock(mine, 0.1))
            assert machine.process_runs(child.pid)
            machine.kill(child.pid)
            child.wait()
            child.stdout.close()
            assert not machine.process_runs(child.pid)
            machine.lock(mine, 5.0)
        """,
    )


def test_folders_and_files_that_are_to_be_replaced_are_locked_by_name(tmp_path: Path) -> None:
    on_windows(
        tmp_path,
        """
        Path("folder").mkdir()
        Path("a.svg").write_bytes(b"old")
        with machine.locked("folder") as held, machine.locked("a.svg") as too:
            assert held and too
            assert refused(lambda: machine.locked(Path("folder").absolute()).__enter__())
            assert refused(lambda: machine.locked("folder/../a.svg").__enter__())
            with machine.locked("b.svg") as free:
                assert free
            Path("b.svg").write_bytes(b"new")
            os.replace("b.svg", "a.svg")
        with machine.locked("a.svg", shared=True) as again:
            assert again
        assert sorted(os.listdir()) == ["a.svg", "folder", "python", "redraft.locks"]
        assert not Path("redraft.locks").read_bytes()
        """,
    )


def test_a_save_is_refused_while_the_file_changed_and_leaves_no_temporary(tmp_path: Path) -> None:
    on_windows(
        tmp_path,
        """
        from redraft.errors import SaveError
        from redraft.formats.disk.snapshots import read_input
        from redraft.formats.disk.replacement import replace_file, sweep
        target = Path("a.svg")
        target.write_bytes(b"old")
        base = read_input(target)
        assert replace_file(target, b"one\\r\\ntwo\\x1athree", base=base).read_bytes() == b"one\\r\\ntwo\\x1athree"
        try:
            replace_file(target, b"more", base=base)
        except SaveError:
            pass
        else:
            raise AssertionError("it was written over")
        left = Path(".a.svg.redraft-999999999-0123abcd.tmp")
        left.write_bytes(b"of a dead process")
        fresh = Path(f".a.svg.redraft-{os.getpid()}-0123abcd.tmp")
        fresh.write_bytes(b"of this one")
        assert [path.name for path in sweep(Path("."))] == [left.name]
        assert sorted(os.listdir()) == sorted([fresh.name, "a.svg", "python", "redraft.locks"])
        """,
    )


@each("name", ["a:b.svg", "con", "CON.svg", "nul .txt", "lpt1.png", "com¹", "what?.svg", "end.", "a "])
def test_names_that_windows_does_not_have_are_refused_there(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert machine.is_name(name)
    monkeypatch.setattr(machine, "POSIX", False)
    assert not machine.is_name(name)


@each("name", ["poster.svg", "console.svg", "a.con", "com10.svg", "Ünï — 1.svg", ".hidden", "lpt.svg"])
def test_other_names_are_possible(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(machine, "POSIX", False)
    assert machine.is_name(name)


@each("path", ["\\\\host\\share\\a.png", "//host/share/a.png", "\\/host/a.png", "\\\\?\\UNC\\host\\a"])
def test_a_path_of_another_machine_is_known_by_its_name(path: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert not machine.names_host(path)
    monkeypatch.setattr(machine, "POSIX", False)
    assert machine.names_host(path)
    assert not machine.names_host("C:\\pictures\\a.png")


def test_signs_that_a_code_page_lacks_are_spelt_so_that_a_proof_that_fails_reads_as_one() -> None:
    from redraft.interfaces import terminal

    assert terminal
    assert "✓ → ✗".encode("cp1252", "spelt") == b"ok -> NO"


def test_a_worker_is_sent_sigterm_when_its_parent_is_killed(tmp_path: Path) -> None:
    """The way of both kinds: here the pipe's end, there the process that is gone."""
    on_windows(
        tmp_path,
        f"""
        child = "import os, signal, sys, threading, time; from redraft import machine\\n"
        child += "signal.signal(signal.SIGTERM, lambda *_: sys.exit('asked to end'))\\n"
        child += "threading.Thread(target=machine.end_with_parent, args=(int(sys.argv[1]), 0), daemon=True).start()\\n"
        child += "open('began', 'w', encoding='utf-8').close()\\nfor _ in range(600): time.sleep(0.1)"
        parent = "import os, subprocess, sys, time\\n"
        parent += "subprocess.Popen([sys.executable, '-c', sys.argv[1], str(os.getpid())], stdin=subprocess.PIPE, "
        parent += "stderr=open('said', 'wb'))\\ntime.sleep(60)"
        process = subprocess.Popen([sys.executable, "-c", parent, child])
        until = time.monotonic() + {PATIENCE}
        while not os.path.exists("began"):
            assert time.monotonic() < until
            time.sleep(0.05)
        process.kill()
        process.wait()
        while b"asked to end" not in Path("said").read_bytes():
            assert time.monotonic() < until
            time.sleep(0.05)
        """,
    )


def test_a_program_of_another_desk_is_not_posix(tmp_path: Path) -> None:
    on_windows(tmp_path, "assert not machine.POSIX and machine.PLAIN == 0 and not hasattr(os, 'fork')")
    assert (os.name == "posix") == machine.POSIX
    assert sys.modules["redraft.machine"] is machine
