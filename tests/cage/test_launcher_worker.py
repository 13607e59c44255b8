"""A program started through the launcher, and what it can still do: tried from inside."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from redraft.cage.launcher import MEASURES, Launcher
from redraft.cage.launcher_worker import loader
from redraft.commands.programs.program import Interpreter
from tests.cage.test_confinement import running
from tests.command_line import PATIENCE
from tests.sampling import each

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="these measures are Linux's")
GIGABYTE = 1 << 30

ATTEMPTS = """
import errno, os, resource, signal, socket, sys, time, _thread
from redraft.cage import launcher_worker
from redraft.cage.bounds import Bounds
canary, port, victim = sys.argv[1:]
program = os.path.realpath(sys.executable)

def fork():
    if os.fork() == 0:
        os._exit(0)

def thread():
    done = []
    _thread.start_new_thread(done.append, (1,))
    while not done:
        time.sleep(0.001)

attempts = {
    "read a file": lambda: open(canary).read(),
    "look into another process": lambda: open(f"/proc/{victim}/environ").read(),
    "look at its own memory": lambda: open("/proc/self/mem", "rb"),
    "list a folder": lambda: os.listdir(os.path.dirname(canary)),
    "list the libraries": lambda: os.listdir("/usr/lib"),
    "write a file": lambda: open(canary + ".new", "w"),
    "write over a file": lambda: os.open(canary, os.O_RDWR),
    "remove a file": lambda: os.remove(canary),
    "make a socket": lambda: socket.socket().close(),
    "connect": lambda: socket.create_connection(("127.0.0.1", int(port)), 2).close(),
    "fork": fork,
    "run a program": lambda: os.posix_spawn("/bin/true", ["true"], {}),
    "become another program": lambda: os.execv("/bin/true", ["true"]),
    "stop another process": lambda: os.kill(int(victim), signal.SIGTERM),
    "limit another process": lambda: resource.prlimit(int(victim), resource.RLIMIT_NOFILE, (5, 5)),
    "more processor time": lambda: resource.setrlimit(resource.RLIMIT_CPU, (99999, 99999)),
    "take 4 GB": lambda: bytearray(4 << 30),
    "start a thread": thread,
    "read a library": lambda: os.close(os.open("/etc/ld.so.cache", os.O_RDONLY | os.O_CLOEXEC)),
}
bounds = Bounds()
bounds.memory(1 << 30)
bounds.cpu(60, for_good=True)
unenforced = launcher_worker.shut_in(program)
os.write(1, f"unenforced={','.join(unenforced)};".encode())
for name, attempt in attempts.items():
    try:
        attempt()
        said = "done"
    except MemoryError:
        said = "MemoryError"
    except ValueError:
        said = "EPERM"  # how Python tells that a limit cannot be raised
    except OSError as error:
        said = errno.errorcode.get(error.errno, "?")
    os.write(1, f"{name}={said};".encode())
os.execv(program, [program, "--version"])
"""
"""The last one shows that the program itself can be run, and what it is loaded from be read: it needs no more."""


def test_a_launched_program_reaches_nothing(tmp_path: Path) -> None:
    canary = tmp_path / "canary.txt"
    canary.write_text("secret")
    with socket.create_server(("127.0.0.1", 0)) as listener, subprocess.Popen(["sleep", "60"]) as victim:
        try:
            listener.settimeout(0.05)
            told = str(canary), str(listener.getsockname()[1]), str(victim.pid)
            command = [sys.executable, "-c", ATTEMPTS, *told]
            done = subprocess.run(command, stdout=subprocess.PIPE, text=True, timeout=PATIENCE, check=False)
            *parts, last = done.stdout.split(";")
            answers = dict(part.split("=") for part in parts)
            if lacking := answers.pop("unenforced"):
                pytest.skip(f"not on this system: {lacking}")
            assert answers.pop("start a thread") == "done"
            assert answers.pop("read a library") == "done"
            assert answers.pop("take 4 GB") == "MemoryError"
            assert set(answers.values()) <= {"EPERM", "EACCES"}, answers
            assert len(answers) == 16
            assert not last.strip() or last.startswith("Python")
            assert running(victim.pid)
            with pytest.raises(TimeoutError):
                listener.accept()
        finally:
            victim.kill()
    assert canary.read_text() == "secret"
    assert os.listdir(tmp_path) == ["canary.txt"]


def launched(program: str, *arguments: str) -> tuple[int, str]:
    """How a program ended that was started through a launcher, and what it said."""
    launcher = Launcher(os.path.realpath(program), GIGABYTE, 60.0)
    done = subprocess.run([launcher.path, *arguments], capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert not done.stderr  # it goes nowhere
    assert launcher.unenforced != list(MEASURES)
    launcher.close()
    return done.returncode, done.stdout


def test_a_launched_program_has_its_arguments_and_no_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOME_API_KEY", "very-secret")
    assert launched("/usr/bin/env") == (0, "")
    assert launched("/bin/echo", "two words", "$HOME;'\"") == (0, "two words $HOME;'\"\n")


def test_a_launched_program_reads_no_file(tmp_path: Path) -> None:
    (tmp_path / "canary.txt").write_text("secret")
    assert launched("/bin/cat", str(tmp_path / "canary.txt")) == (1, "")


@pytest.mark.slow
@pytest.mark.skipif(not os.path.exists("/usr/bin/yes"), reason="nothing that spins")
def test_a_launched_program_that_spins_is_ended() -> None:
    launcher = Launcher("/usr/bin/yes", GIGABYTE, cpu=1.0)
    done = subprocess.run([launcher.path], stdout=subprocess.DEVNULL, timeout=PATIENCE, check=False)
    assert -done.returncode in (signal.SIGXCPU, signal.SIGKILL)


def test_a_program_that_is_not_there_ends_at_once() -> None:
    launcher = Launcher("/nowhere/at/all", GIGABYTE, 1.0)
    assert launcher.unenforced == list(MEASURES)
    assert subprocess.run([launcher.path], check=False, stderr=subprocess.DEVNULL, timeout=PATIENCE).returncode


def test_the_loader_of_a_program_is_found(tmp_path: Path) -> None:
    assert all(Path(path).is_file() for path in loader(os.path.realpath(sys.executable)))
    for number, content in enumerate((b"", b"#!/bin/sh\n", b"\x7fELF\x02\x01" + bytes(60))):
        (tmp_path / str(number)).write_bytes(content)
        assert loader(str(tmp_path / str(number))) == []


def test_the_interpreter_of_programs_is_shut_in() -> None:
    with Interpreter() as interpreter:
        unenforced = interpreter.unenforced
        [process] = children("monty")
        status = Path(f"/proc/{process}/status").read_text()
        assert ("NoNewPrivs:\t1" in status) == ("privileges" not in unenforced)
        assert ("Seccomp:\t2" in status) == ("syscalls" not in unenforced)
        assert not {"memory", "cpu", "files"} & set(unenforced)
        lines = Path(f"/proc/{process}/limits").read_text().splitlines()
        limits = {line[:26].strip(): line[26:].split()[:2] for line in lines}
        assert limits["Max address space"] == [str(Interpreter.MEMORY)] * 2
        assert all(float(each) <= Interpreter.CPU + 60 for each in limits["Max cpu time"])
        assert limits["Max file size"] == ["0", "0"]
        assert set(os.listdir(f"/proc/{process}/fd")) == {"0", "1", "2"}
        assert os.readlink(f"/proc/{process}/fd/2") == os.devnull
        if "namespaces" not in unenforced:
            assert os.readlink(f"/proc/{process}/ns/net") != os.readlink("/proc/self/ns/net")


class Dying(Launcher):
    """Starts something that ends at once, as a program does that lacks a system call."""

    def __init__(self, program: str, memory: int, cpu: float) -> None:
        super().__init__("/bin/false", memory, cpu)


def refusing(*_: object) -> None:
    raise OSError("no program can be shut in here")


@each("launcher", [refusing, Dying])
def test_an_interpreter_that_cannot_be_shut_in_runs_and_says_so(
    monkeypatch: pytest.MonkeyPatch, launcher: object
) -> None:
    monkeypatch.setattr("redraft.commands.programs.interpreter.Launcher", launcher)
    with Interpreter() as interpreter:
        assert interpreter.unenforced == list(MEASURES)
        with interpreter.pool.checkout() as session:
            assert session.feed_run("6 * 7") == 42


def children(name: str) -> list[int]:
    """The processes of this name that this one started."""
    found = []
    for place in Path("/proc").glob("[0-9]*"):
        try:
            process, rest = (place / "stat").read_text().split("(", 1)
        except OSError:
            continue
        called, _, fields = rest.rpartition(")")
        if called == name and int(fields.split()[1]) == os.getpid():
            found.append(int(process))
    return found
