"""Drops a process's access to files, network, other processes and privileges before it reads untrusted input.

Each measure is the kernel's, needs no privilege and cannot be taken back. One that this system lacks is named in what
`confine` returns and changes nothing else. Covered: Linux on x86-64 and 64-bit ARM; elsewhere on Linux all but the
filter of system calls; on other systems nothing, and those in `bounds` hold alone.

It imports nothing of redraft, because workers load it in a bare interpreter.
"""

from __future__ import annotations

import errno
import os
import struct
import sys

from redraft.machine import end_when_closed

TYPE_CHECKING = False  # as in typing, which takes longer to load than all this
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

PR_SET_PDEATHSIG, PR_SET_DUMPABLE, PR_SET_SECCOMP, PR_SET_NO_NEW_PRIVS = 1, 4, 22, 38
CLONE_NEWIPC, CLONE_NEWUSER, CLONE_NEWNET = 0x08000000, 0x10000000, 0x40000000
SECCOMP_MODE_FILTER = 2
LANDLOCK_CREATE, LANDLOCK_ADD_RULE, LANDLOCK_RESTRICT = 444, 445, 446  # system calls; the same on every architecture

# Landlock's rights by the version of its interface that brought them.
FILE_RIGHTS = {1: 0x1FFF, 2: 0x3FFF, 3: 0x7FFF, 5: 0xFFFF}
NETWORK_RIGHTS = {4: 0x3}
READ_RIGHTS, SOCKET_RIGHTS, LOAD_RIGHTS = 0xD, 0x220, 0x4  # read, run, list; make sockets, remove files; read
SINGLE_FILE_RIGHTS = 0xC007  # what can be granted on a file that is no folder
SCOPES = {6: 0x3}

# What drawing calls, by number on x86-64 and on ARM: memory, locks, signals to itself, its pipes, its own limits;
# nothing that names a file, an address or another process.
CALLS = {
    "read": (0, 63),
    "write": (1, 64),
    "readv": (19, 65),
    "writev": (20, 66),
    "close": (3, 57),
    "fstat": (5, 80),
    "lseek": (8, 62),
    "mmap": (9, 222),
    "mprotect": (10, 226),
    "munmap": (11, 215),
    "mremap": (25, 216),
    "brk": (12, 214),
    "madvise": (28, 233),
    "futex": (202, 98),
    "sched_yield": (24, 124),
    "sched_getaffinity": (204, 123),
    "nanosleep": (35, 101),
    "clock_nanosleep": (230, 115),
    "clock_gettime": (228, 113),
    "gettimeofday": (96, 169),
    "times": (100, 153),
    "getrusage": (98, 165),
    "getrandom": (318, 278),
    "getpid": (39, 172),
    "gettid": (186, 178),
    "rt_sigaction": (13, 134),
    "rt_sigprocmask": (14, 135),
    "rt_sigreturn": (15, 139),
    "sigaltstack": (131, 132),
    "restart_syscall": (219, 128),
    "exit": (60, 93),
    "exit_group": (231, 94),
}
TO_ITSELF = {"tgkill": (234, 131), "prlimit64": (302, 261)}  # both name a process first
AUDIT_ARCH = {"x86_64": 0xC000003E, "aarch64": 0xC00000B7}
# What a program that is yet to be started calls beside those: to be loaded, and to have threads. -1 where the machine
# has no such call.
LAUNCH_CALLS = {
    "execve": (59, 221),
    "arch_prctl": (158, -1),
    "access": (21, -1),
    "faccessat": (269, 48),
    "newfstatat": (262, 79),
    "statx": (332, 291),
    "pread64": (17, 67),
    "poll": (7, -1),
    "ppoll": (271, 73),
    "set_tid_address": (218, 96),
    "set_robust_list": (273, 99),
    "rseq": (334, 293),
}
# The filter's machine: load a word of the call's description, compare (whole, or for a bit in common) and skip, answer.
_LOAD, _EQUAL, _SHARES, _ANSWER = 0x20, 0x15, 0x45, 0x06
_NUMBER, _ARCHITECTURE, _ARGUMENTS = 0, 4, 16  # offsets in struct seccomp_data; both machines are little-endian
_ALLOW, _REFUSE, _UNKNOWN = 0x7FFF0000, 0x00050000 | errno.EPERM, 0x00050000 | errno.ENOSYS
PR_SET_NAME, CLONE_THREAD = 15, 0x00010000
READ_ONLY = 0x80000  # O_RDONLY | O_CLOEXEC
LAUNCH_CHECKED = {  # allowed with one argument as it should be: its place, how it is compared, and with what
    "openat": ((257, 56), 2, _EQUAL, READ_ONLY),
    "clone": ((56, 220), 0, _SHARES, CLONE_THREAD),
    "prctl": ((157, 167), 0, _EQUAL, PR_SET_NAME),
}
CLONE3 = 435  # its flags lie where a filter cannot look, so it is reported not to exist: libraries then take the other


def confine(*, started_by_main_thread: bool = False) -> list[str]:
    """Give up everything but memory, processor time and the descriptors open now. Returns what could not be enforced:

    'privileges' (no program can grant any), 'inspection' (no other process of the user can look inside), 'parent'
    (ends with the process that started it), 'namespaces' (no network device, no shared memory), 'landlock' (no file,
    no TCP, no signals to others), 'syscalls' (nothing but what drawing needs; no sockets, no new processes).

    `started_by_main_thread`: the parent's thread that started this process lives as long as the parent does. Only then
    can the kernel be asked to end this process with it, for the kernel means the thread.
    """
    if sys.platform != "linux":
        return ["privileges", "inspection", "parent", "namespaces", "landlock", "syscalls"]
    kernel = Kernel()
    measures: dict[str, Callable[[], None]] = {
        "privileges": kernel.no_new_privileges,
        "inspection": kernel.no_inspection,
        "parent": lambda: kernel.end_with_parent(by_thread=started_by_main_thread),
        "namespaces": kernel.own_namespaces,  # only while there is one thread, and before landlock
        "landlock": kernel.no_files,
        "syscalls": kernel.few_calls,  # last: it forbids all the others
    }
    unenforced = []
    for name, measure in measures.items():
        try:
            measure()
        except (OSError, AttributeError, LookupError):  # not permitted, not in this C library, not on this machine
            unenforced.append(name)
    return unenforced


class Kernel:
    """The measures one by one; each raises OSError or LookupError where the system does not have it."""

    def __init__(self) -> None:
        import ctypes

        self._ctypes = ctypes
        self._library = ctypes.CDLL(None, use_errno=True)

    def no_new_privileges(self) -> None:
        """No program started from here can gain rights; without it the kernel takes no landlock and no filter."""
        self._prctl(PR_SET_NO_NEW_PRIVS, 1)

    def no_inspection(self) -> None:
        """Neither memory nor environment can be read by the user's other processes, and no core is written."""
        self._prctl(PR_SET_DUMPABLE, 0)

    def end_with_parent(self, *, by_thread: bool) -> None:
        """Ends when the other end of the error stream is closed, which the parent's death does, however it dies (or is
        read from: that is for a dead process's last words only); and, `by_thread`, with the thread that started it."""
        import signal

        if by_thread:
            self._prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
        end_when_closed(2)

    def own_namespaces(self) -> None:
        """A user without rights outside, no network device (not even loopback is up), no shared memory of others."""
        self._checked(self._library.unshare(CLONE_NEWUSER | CLONE_NEWNET | CLONE_NEWIPC))

    def no_files(self) -> None:
        """Landlock with every right it knows and a rule for none."""
        _, ruleset = self._ruleset()
        try:
            self._checked(self._library.syscall(LANDLOCK_RESTRICT, ruleset, 0))
        finally:
            os.close(ruleset)

    def only_files(
        self, read: Sequence[str], written: Sequence[str], sockets: Sequence[str] = (), loaded: Sequence[str] = ()
    ) -> None:
        """Landlock with every right it knows; files and folders in `read` can be read and run, those in `written` also
        changed, in the folders in `sockets` sockets be made, and files in those `loaded` be read and no more. Paths
        that are not there are left out."""
        version, ruleset = self._ruleset()
        every = _newest(FILE_RIGHTS, version)
        try:
            granted = [(read, READ_RIGHTS), (written, every), (sockets, SOCKET_RIGHTS), (loaded, LOAD_RIGHTS)]
            for path, rights in ((path, rights) for paths, rights in granted for path in paths):
                try:
                    place = os.open(path, os.O_PATH | os.O_CLOEXEC)
                except OSError:
                    continue
                try:
                    rights &= every if os.path.isdir(path) else every & SINGLE_FILE_RIGHTS
                    rule = struct.pack("=Qi", rights, place)
                    self._checked(self._library.syscall(LANDLOCK_ADD_RULE, ruleset, 1, rule, 0))
                finally:
                    os.close(place)
            self._checked(self._library.syscall(LANDLOCK_RESTRICT, ruleset, 0))
        finally:
            os.close(ruleset)

    def few_calls(self, *, launching: bool = False) -> None:
        """Every system call but those in CALLS (and those in TO_ITSELF, about this process) fails from here on; and,
        `launching`, those that the program that this process is to become needs."""
        program = call_filter(os.uname().machine, os.getpid(), launching=launching)
        array = self._ctypes.create_string_buffer(program, len(program))
        address = self._ctypes.addressof(array)
        described = struct.pack("@HP", len(program) // 8, address)
        self._prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, described)

    def _ruleset(self) -> tuple[int, int]:
        """The version of landlock, and a set of rules that allows nothing it knows."""
        version = self._checked(self._library.syscall(LANDLOCK_CREATE, None, self._ctypes.c_size_t(0), 1))
        fields = [_newest(rights, version) for rights in (FILE_RIGHTS, NETWORK_RIGHTS, SCOPES)]
        while not fields[-1]:
            fields.pop()  # an older kernel knows a shorter description
        rules = struct.pack(f"={len(fields)}Q", *fields)
        made = self._checked(self._library.syscall(LANDLOCK_CREATE, rules, self._ctypes.c_size_t(len(rules)), 0))
        return version, made

    def _prctl(self, option: int, value: int, third: Any = 0) -> None:
        number = self._ctypes.c_ulong
        third = number(third) if isinstance(third, int) else third
        self._checked(self._library.prctl(option, number(value), third, number(0), number(0)))

    def _checked(self, result: int) -> int:
        if result < 0:
            problem = self._ctypes.get_errno()
            raise OSError(problem, os.strerror(problem))
        return result


def call_filter(machine: str, process: int, *, launching: bool = False) -> bytes:
    """The filter as the kernel takes it: eight bytes an instruction. LookupError for a machine it is not written for.

    A process under another calling convention (32-bit programs, x32) finds no call allowed. `launching`: with the calls
    by which this process becomes another program, and that one is loaded; which files it may open and run is for
    landlock to say.
    """
    column = list(AUDIT_ARCH).index(machine) if machine in AUDIT_ARCH and sys.maxsize > 1 << 32 else None
    if column is None:
        raise LookupError(f"no filter for {machine}")
    steps = [(_LOAD, 0, 0, _ARCHITECTURE), (_EQUAL, 1, 0, AUDIT_ARCH[machine]), (_ANSWER, 0, 0, _REFUSE)]
    steps.append((_LOAD, 0, 0, _NUMBER))
    for numbers in (CALLS | LAUNCH_CALLS if launching else CALLS).values():
        if numbers[column] >= 0:
            steps += [(_EQUAL, 0, 1, numbers[column]), (_ANSWER, 0, 0, _ALLOW)]
    for numbers in TO_ITSELF.values():
        steps += _checked(numbers[column], 0, [(_EQUAL, process), (_EQUAL, 0)])
    if launching:
        for numbers, place, compare, value in LAUNCH_CHECKED.values():
            steps += _checked(numbers[column], place, [(compare, value)])
        steps += [(_EQUAL, 0, 1, CLONE3), (_ANSWER, 0, 0, _UNKNOWN)]
    steps.append((_ANSWER, 0, 0, _REFUSE))
    return b"".join(struct.pack("=HBBI", code, if_true, if_false, value) for code, if_true, if_false, value in steps)


def _checked(number: int, place: int, compared: Sequence[tuple[int, int]]) -> list[tuple[int, int, int, int]]:
    """A call that is allowed when one of its arguments compares with one of these values."""
    steps = [(_LOAD, 0, 0, _ARGUMENTS + 8 * place)]
    for left, (compare, value) in enumerate(reversed(compared)):
        steps.insert(1, (compare, left, 0 if left else 1, value))
    steps += [(_ANSWER, 0, 0, _ALLOW), (_ANSWER, 0, 0, _REFUSE)]
    return [(_EQUAL, 0, len(steps), number), *steps]


def _newest(rights: dict[int, int], version: int) -> int:
    return max((bits for since, bits in rights.items() if since <= version), default=0)
