"""What a confined process can still do, tried from inside one: each measure alone, then all of them."""

from __future__ import annotations

import errno
import json
import os
import signal
import socket
import struct
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from redraft.assets.fonts import Fonts
from redraft.cage.confinement import AUDIT_ARCH, CALLS, LAUNCH_CALLS, LAUNCH_CHECKED, TO_ITSELF, call_filter
from redraft.render.renderer import Renderer
from tests.command_line import PATIENCE
from tests.sampling import each

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="these measures are Linux's")

ATTEMPTS = """
import ctypes, errno, json, os, resource, signal, socket, sys
from redraft.cage import confinement

canary, port, target, *measures = sys.argv[1:]
kernel = confinement.Kernel()
library = ctypes.CDLL(None, use_errno=True)
"".encode("idna")  # loads what looking up a name needs, as long as files can be read

def fork():
    if os.fork() == 0:
        os._exit(0)

attempts = {
    "read a file": lambda: open(canary).read(),
    "list a folder": lambda: os.listdir(os.path.dirname(canary)),
    "write a file": lambda: open(canary + ".new", "w"),
    "remove a file": lambda: os.remove(canary),
    "make a socket": lambda: socket.socket().close(),
    "connect": lambda: socket.create_connection(("127.0.0.1", int(port)), 2).close(),
    "resolve a name": lambda: socket.create_connection(("localhost", int(port)), 2).close(),
    "send a datagram": lambda: socket.socket(type=socket.SOCK_DGRAM).sendto(b"x", ("127.0.0.1", int(port))),
    "fork": fork,
    "run a program": lambda: os.posix_spawn("/bin/true", ["true"], {}),
    "become a program": lambda: os.execv("/bin/true", ["true"]),
    "stop another process": lambda: os.kill(int(target), signal.SIGTERM),
    "limit another process": lambda: resource.prlimit(int(target), resource.RLIMIT_NOFILE, (5, 5)),
    "limit itself": lambda: resource.setrlimit(resource.RLIMIT_CORE, (0, 0)),
    "take memory": lambda: bytearray(64 << 20),
    "gain privileges": lambda: library.prctl(39, 0, 0, 0, 0) == 1 or os.listdir("/nowhere/no-new-privileges-is-off"),
    "be looked into": lambda: library.prctl(3, 0, 0, 0, 0) == 1 or os.listdir("/nowhere/not-dumpable"),
}
names, measures = measures[0].split("|"), measures[1:]
unavailable = []
for measure in measures:
    if measure == "all":
        unavailable += confinement.confine()
        continue
    try:
        getattr(kernel, measure)()
    except (OSError, LookupError) as error:
        unavailable.append(f"{measure}: {error}")
answers = {"unavailable": unavailable}
for name in names:
    try:
        attempts[name]()
        answers[name] = "done"
    except socket.gaierror:
        answers[name] = "EPERM"  # the resolver says only that it got nowhere
    except OSError as error:
        answers[name] = errno.errorcode.get(error.errno, "?")
os.write(1, json.dumps(answers).encode())
os._exit(0)
"""


class Surroundings:
    """A file, a listener and a process that a confined process must not reach."""

    def __init__(self, folder: Path) -> None:
        self.canary = folder / "canary.txt"
        self.canary.write_text("secret")
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.listener.settimeout(0.05)
        self.victim = subprocess.Popen([sys.executable, "-I", "-S", "-c", "import time; time.sleep(60)"])

    def close(self) -> None:
        self.listener.close()
        self.victim.kill()
        self.victim.wait()

    def connected(self) -> bool:
        try:
            self.listener.accept()[0].close()
            return True
        except TimeoutError:
            return False

    def attempt(self, names: list[str], *measures: str) -> dict[str, str]:
        port = self.listener.getsockname()[1]
        arguments = [str(self.canary), str(port), str(self.victim.pid), "|".join(names), *measures]
        with tempfile.TemporaryFile() as said:  # no pipe: to read it would be to pull the leash
            ended = subprocess.run(
                [sys.executable, "-c", ATTEMPTS, *arguments],
                stdout=subprocess.PIPE,
                stderr=said,
                timeout=PATIENCE,
                check=False,
            )
            said.seek(0)
            assert ended.returncode == 0, said.read().decode()
        answers: dict[str, str] = json.loads(ended.stdout)
        if unavailable := answers.pop("unavailable"):
            pytest.skip(f"not on this system: {unavailable}")
        return answers


@pytest.fixture
def surroundings(tmp_path: Path) -> Iterator[Surroundings]:
    made = Surroundings(tmp_path)
    yield made
    made.close()


REACHES_OUT = [
    "read a file",
    "list a folder",
    "write a file",
    "remove a file",
    "make a socket",
    "connect",
    "resolve a name",
    "send a datagram",
    "fork",
    "run a program",
    "stop another process",
    "limit another process",
]


def test_without_confinement_every_attempt_succeeds(surroundings: Surroundings) -> None:
    names = [name for name in REACHES_OUT if name not in ("remove a file", "stop another process")]
    answers = surroundings.attempt([*names, "limit itself", "take memory", "gain privileges", "be looked into"])
    del answers["gain privileges"]  # which a container may have given up already
    assert set(answers.values()) == {"done"}, answers
    assert surroundings.connected()


def test_a_confined_process_reaches_nothing(surroundings: Surroundings) -> None:
    answers = surroundings.attempt([*REACHES_OUT, "become a program"], "all")
    assert set(answers.values()) == {"EPERM"}, answers
    assert surroundings.canary.read_text() == "secret"
    assert os.listdir(surroundings.canary.parent) == ["canary.txt"]
    assert surroundings.victim.poll() is None
    assert not surroundings.connected()


def test_a_confined_process_still_has_memory_and_its_own_limits(surroundings: Surroundings) -> None:
    assert surroundings.attempt(["limit itself", "take memory"], "all") == {
        "limit itself": "done",
        "take memory": "done",
    }


def test_landlock_alone_keeps_files_closed(surroundings: Surroundings) -> None:
    names = ["read a file", "list a folder", "write a file", "remove a file"]
    answers = surroundings.attempt(names, "no_new_privileges", "no_files")
    assert answers == dict.fromkeys(names, "EACCES")


def test_a_namespace_of_its_own_alone_has_no_network(surroundings: Surroundings) -> None:
    answers = surroundings.attempt(["connect", "resolve a name", "send a datagram"], "own_namespaces")
    assert set(answers.values()) == {"ENETUNREACH"}, answers
    assert not surroundings.connected()


def test_the_filter_of_calls_alone_stops_every_attempt(surroundings: Surroundings) -> None:
    answers = surroundings.attempt(REACHES_OUT, "no_new_privileges", "few_calls")
    assert set(answers.values()) == {"EPERM"}, answers
    assert not surroundings.connected()


def test_privileges_cannot_be_gained_and_memory_cannot_be_looked_into(surroundings: Surroundings) -> None:
    assert surroundings.attempt(["gain privileges"], "no_new_privileges") == {"gain privileges": "done"}
    assert surroundings.attempt(["be looked into"], "no_inspection") == {"be looked into": "ENOENT"}


def test_a_filtered_process_can_still_abort() -> None:
    code = "import os; from redraft.cage.confinement import confine; print(confine()); os.abort()"
    ended = subprocess.run([sys.executable, "-c", code], stdout=subprocess.DEVNULL, timeout=PATIENCE, check=False)
    assert ended.returncode == -signal.SIGABRT


STARTER = """
import subprocess, sys, threading, time
child = "import os; from redraft.cage import confinement; confinement.Kernel().end_with_parent(by_thread={by_thread})"
child += "; os.write(1, b'%d' % os.getpid())\\nwhile True: pass"
def start():
    global process
    process = subprocess.Popen([sys.executable, "-c", child], stdout=subprocess.PIPE, stderr={stderr})
    print(process.stdout.read1(20).decode(), flush=True)
if {by_thread}:
    start()
else:
    thread = threading.Thread(target=start)
    thread.start()
    thread.join()
time.sleep(0.3)
print(process.poll(), flush=True)
time.sleep(60)
"""


@each(
    ("by_thread", "stderr"),
    [(True, "subprocess.DEVNULL"), (False, "subprocess.PIPE")],
    ids=["as the kernel's request", "by its error stream"],
)
def test_a_process_busy_without_end_dies_with_its_parent_and_not_before(by_thread: bool, stderr: str) -> None:
    code = STARTER.format(by_thread=by_thread, stderr=stderr)
    with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE) as parent:
        assert parent.stdout is not None
        child = int(parent.stdout.readline())
        assert parent.stdout.readline() == b"None\n"
        assert running(child)
        parent.kill()
        parent.wait()
    until = time.monotonic() + PATIENCE
    while running(child) and time.monotonic() < until:
        time.sleep(0.02)
    assert not running(child)


def running(process: int) -> bool:
    """Alive, and not merely waiting to be collected by whoever inherits orphans here."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] not in "ZX"
    except OSError:
        return False


def test_the_worker_is_confined_and_says_what_it_could_not_give_up() -> None:
    with Renderer(Fonts(system=False).files()) as renderer:
        unenforced = renderer.hello["unenforced"]
        assert renderer._worker is not None
        status = Path(f"/proc/{renderer._worker._process.pid}/status").read_text()
        assert not {"memory", "cpu", "files", "processes", "privileges", "inspection", "parent"} & set(unenforced)
        assert ("NoNewPrivs:\t1" in status) == ("privileges" not in unenforced)
        assert ("Seccomp:\t2" in status) == ("syscalls" not in unenforced)


OPENAT = {"x86_64": 257, "aarch64": 56}
X32 = 0x40000000


@each("machine", AUDIT_ARCH)
def test_the_filter_allows_what_is_listed_and_nothing_else(machine: str) -> None:
    column, own = list(AUDIT_ARCH).index(machine), 4711
    program = call_filter(machine, own)
    architecture = AUDIT_ARCH[machine]
    listed = {numbers[column] for numbers in CALLS.values()}
    for number in range(600):
        assert allowed(program, architecture, number) == (number in listed), number
        assert not allowed(program, architecture, number | X32) or machine != "x86_64"
        assert not allowed(program, 0x40000003, number)
    assert OPENAT[machine] not in listed
    for numbers in TO_ITSELF.values():
        for process, ours in ((own, True), (0, True), (1, False), (own + 1, False)):
            assert allowed(program, architecture, numbers[column], process) == ours


@each("machine", AUDIT_ARCH)
def test_the_filter_of_a_launched_program_allows_reading_threads_and_its_name(machine: str) -> None:
    column, own = list(AUDIT_ARCH).index(machine), 4711
    program, architecture = call_filter(machine, own, launching=True), AUDIT_ARCH[machine]
    listed = {numbers[column] for numbers in (CALLS | LAUNCH_CALLS).values()} - {-1}
    for number in range(600):
        assert allowed(program, architecture, number) == (number in listed), number
        assert not allowed(program, 0x40000003, number)
    openat, clone, prctl = (LAUNCH_CHECKED[name][0][column] for name in ("openat", "clone", "prctl"))
    assert allowed(program, architecture, openat, third_argument=0x80000)
    for flags in (0, 1, 2, 0x80001, 0x80002, 0x80040, 0x80200, 0x280000):  # to write, to make, to empty, to hold
        assert not allowed(program, architecture, openat, third_argument=flags)
    assert allowed(program, architecture, clone, 0x3D0F00)  # a thread, as C libraries make them
    for flags in (0, 17, 0x1200011, 0x4111):  # as fork and vfork do
        assert not allowed(program, architecture, clone, flags)
    assert allowed(program, architecture, prctl, 15)
    assert not any(allowed(program, architecture, prctl, option) for option in range(60) if option != 15)
    assert answered(program, architecture, 435) == 0x00050000 | errno.ENOSYS


def test_a_machine_without_a_filter_is_told_so() -> None:
    with pytest.raises(LookupError):
        call_filter("sparc", 1)


def allowed(
    program: bytes, architecture: int, number: int, first_argument: int = -(1 << 20), third_argument: int = 0
) -> bool:
    return answered(program, architecture, number, first_argument, third_argument) == 0x7FFF0000


def answered(program: bytes, architecture: int, number: int, first_argument: int = 0, third_argument: int = 0) -> int:
    """The kernel's machine for such filters, as far as ours use it."""
    data = struct.pack("<iIQqQq3Q", number, architecture, 0, first_argument, 0, third_argument, 0, 0, 0)
    steps = [struct.unpack_from("<HBBI", program, at) for at in range(0, len(program), 8)]
    at = held = 0
    while True:
        code, if_true, if_false, value = steps[at]
        at += 1
        if code == 0x20:
            held = struct.unpack_from("<I", data, value)[0]
        elif code == 0x15:
            at += if_true if held == value else if_false
        elif code == 0x45:
            at += if_true if held & value else if_false
        else:
            assert code == 0x06
            return int(value)
