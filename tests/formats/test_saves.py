"""Saving: the target is the old file or the new one whatever happens, and every obstacle gets a clear sentence."""

from __future__ import annotations

import errno
import os
import random
import resource
import signal
import socket
import stat
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from redraft.errors import FormatError, SaveError, UsageError
from redraft.formats.disk import replacement
from redraft.formats.saves import read_input, same_file, save, sweep, write_file
from tests.cases import of_case
from tests.sampling import SLOW, tries

OLD, NEW = b"<svg>old</svg>", b"<svg>new!</svg>"
DEAD_PID = 2**22 + 1  # above what Linux hands out


def accept(_: bytes) -> None:
    """A check that finds nothing wrong."""


def names(folder: Path) -> set[str]:
    return {entry.name for entry in folder.iterdir()}


@pytest.fixture
def poster(tmp_path: Path) -> Path:
    path = tmp_path / "poster.svg"
    path.write_bytes(OLD)
    return path


# Reading


def test_a_snapshot_holds_the_bytes_their_digest_and_the_path_as_given_and_as_it_is(poster: Path) -> None:
    link = poster.with_name("link.svg")
    link.symlink_to(poster.name)

    snapshot = read_input(link)

    assert (snapshot.path, snapshot.real) == (link, Path(os.path.realpath(poster)))
    assert (snapshot.data, snapshot.size, snapshot.inode) == (OLD, len(OLD), poster.stat().st_ino)
    assert snapshot.sha256 == "47fe66ca95071ba6fc6a81bc1bef28638c9fa0eef19a345bcef4d7f96d397028"


def test_a_missing_file_is_a_usage_error_that_suggests_the_near_names(poster: Path) -> None:
    with pytest.raises(UsageError, match=r"no file .*postr\.svg") as caught:
        read_input(poster.with_name("postr.svg"))
    assert "poster.svg" in caught.value.suggestion
    assert caught.value.exit_code == 2


def test_a_missing_folder_and_a_link_to_nothing_are_named_as_such(tmp_path: Path) -> None:
    with pytest.raises(UsageError, check=of_case("no-file-without-folder")):
        read_input(tmp_path / "nowhere" / "a.svg")
    (tmp_path / "link.svg").symlink_to("gone.svg")
    with pytest.raises(UsageError, match=r"is a link to 'gone\.svg', which does not exist"):
        read_input(tmp_path / "link.svg")
    (tmp_path / "loop.svg").symlink_to("loop.svg")
    with pytest.raises(UsageError, check=of_case("link-loop")):
        read_input(tmp_path / "loop.svg")


def test_a_folder_a_pipe_a_socket_and_a_device_are_refused_at_once(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.svg")
    for path, kind in ((tmp_path, "folder"), (tmp_path / "pipe.svg", "named pipe"), (Path("/dev/zero"), "device")):
        with pytest.raises(UsageError, match=f"is a {kind}"):
            read_input(path)
    short = Path(os.path.relpath(tmp_path / "s"))  # a socket's path may only be about 100 bytes long
    if len(str(short)) < 100:
        with socket.socket(socket.AF_UNIX) as listener:
            listener.bind(str(short))
            with pytest.raises(UsageError, match="is a socket"):
                read_input(short)


def test_an_empty_file_and_one_over_the_limit_are_bad_input(poster: Path) -> None:
    (poster.with_name("empty.svg")).touch()
    with pytest.raises(FormatError, check=of_case("file-empty")):
        read_input(poster.with_name("empty.svg"))
    with pytest.raises(FormatError, match="larger than 13 bytes"):
        read_input(poster, limit=len(OLD) - 1)
    assert read_input(poster, limit=len(OLD)).data == OLD


def test_a_file_that_claims_no_size_but_never_ends_is_stopped_at_the_limit() -> None:
    endless = Path("/proc/self/maps")
    if not endless.exists():
        pytest.skip("needs a file whose size is not known beforehand")
    assert endless.stat().st_size == 0
    with pytest.raises(FormatError, check=of_case("file-too-large")):
        read_input(endless, limit=100)


def test_a_file_one_may_not_read_is_a_usage_error(poster: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> int:
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(os, "open", refuse)
    with pytest.raises(UsageError, check=of_case("file-not-permitted")):
        read_input(poster)


@pytest.mark.parametrize("name", ["a\0b.svg", "a\ud800b.svg", "n" * 300 + ".svg", "poster.svg/inside.svg"])
def test_an_impossible_name_is_a_usage_error_for_reading_and_for_saving(poster: Path, name: str) -> None:
    with pytest.raises(UsageError):
        read_input(poster.parent / name)
    with pytest.raises(UsageError):
        save(poster.parent / name, NEW, check=accept)
    assert names(poster.parent) == {"poster.svg"}


def test_two_paths_are_the_same_file_through_links_and_hard_links_and_before_they_exist(poster: Path) -> None:
    link, twin, other = (poster.with_name(name) for name in ("link.svg", "twin.svg", "other.svg"))
    link.symlink_to(poster)
    twin.hardlink_to(poster)
    assert same_file(poster, link)
    assert same_file(poster, twin)
    assert not same_file(poster, other)
    assert same_file(other, poster.parent / "." / "other.svg")


# Saving


def test_a_save_gives_the_real_path_and_leaves_nothing_else_in_the_folder(poster: Path) -> None:
    assert save(poster, NEW, check=accept) == Path(os.path.realpath(poster))
    assert poster.read_bytes() == NEW
    assert names(poster.parent) == {"poster.svg"}


def test_the_check_sees_the_bytes_on_disk_while_the_target_still_has_the_old_ones(poster: Path) -> None:
    seen = []

    def check(data: bytes) -> None:
        (temporary,) = names(poster.parent) - {"poster.svg"}
        seen.append((data, (poster.parent / temporary).read_bytes(), poster.read_bytes()))

    save(poster, NEW, check=check)
    assert seen == [(NEW, NEW, OLD)]


@pytest.mark.parametrize("error", [FormatError("does not parse"), ValueError("bug"), KeyboardInterrupt()])
def test_a_check_that_raises_stops_the_save_and_nothing_is_left(poster: Path, error: BaseException) -> None:
    def check(_: bytes) -> None:
        raise error

    with pytest.raises(type(error)) as caught:
        save(poster, NEW, check=check)
    assert caught.value is error
    assert poster.read_bytes() == OLD
    assert names(poster.parent) == {"poster.svg"}


def test_bytes_that_come_back_different_from_the_disk_stop_the_save(
    poster: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = os.write
    monkeypatch.setattr(os, "write", lambda fd, data: whole(fd, bytes(data).replace(b"new", b"nex")))
    with pytest.raises(SaveError, check=of_case("file-bytes-differ")):
        save(poster, NEW, check=accept)
    assert poster.read_bytes() == OLD


def test_the_original_is_never_opened_for_writing(poster: Path) -> None:
    opened: list[tuple[str, int]] = []

    def note(event: str, arguments: tuple[object, ...]) -> None:
        if event == "open" and watching:
            opened.append((str(arguments[0]), int(str(arguments[2]))))

    watching = True
    sys.addaudithook(note)
    snapshot = read_input(poster)
    save(poster, NEW, check=accept, base=snapshot)
    watching = False

    ours = [flags for path, flags in opened if Path(path).name == poster.name]
    assert ours
    assert all(flags & os.O_ACCMODE == os.O_RDONLY for flags in ours)
    assert any(flags & os.O_EXCL for path, flags in opened if path.endswith(".tmp"))


def test_the_mode_of_the_replaced_file_is_kept_and_a_new_one_follows_the_umask(poster: Path) -> None:
    poster.chmod(0o640)
    save(poster, NEW, check=accept)
    assert stat.S_IMODE(poster.stat().st_mode) == 0o640

    before = os.umask(0o027)
    try:
        save(poster.with_name("fresh.svg"), NEW, check=accept)
    finally:
        os.umask(before)
    assert stat.S_IMODE(poster.with_name("fresh.svg").stat().st_mode) == 0o640


@pytest.mark.skipif(os.geteuid() != 0, reason="only root may give a file away")
def test_the_owner_of_the_replaced_file_is_kept(poster: Path) -> None:
    os.chown(poster, 12345, 23456)
    save(poster, NEW, check=accept)
    assert (poster.stat().st_uid, poster.stat().st_gid) == (12345, 23456)


def test_an_owner_that_cannot_be_kept_does_not_stop_the_save(poster: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    original = os.fstat

    def another_owner(descriptor: int) -> os.stat_result:
        fields = list(original(descriptor))
        fields[4] += 1
        return os.stat_result(fields)

    def refuse(*_: int) -> None:
        raise PermissionError(errno.EPERM, "Operation not permitted")

    monkeypatch.setattr(os, "fstat", another_owner)
    monkeypatch.setattr(os, "fchown", refuse)
    save(poster, NEW, check=accept)
    assert poster.read_bytes() == NEW


def test_a_link_stays_a_link_and_its_target_gets_the_content(tmp_path: Path) -> None:
    (tmp_path / "work").mkdir()
    (tmp_path / "work" / "real.svg").write_bytes(OLD)
    (tmp_path / "link.svg").symlink_to("work/real.svg")
    (tmp_path / "early.svg").symlink_to("work/later.svg")

    assert save(tmp_path / "link.svg", NEW, check=accept).name == "real.svg"
    save(tmp_path / "early.svg", NEW, check=accept)

    assert (tmp_path / "link.svg").is_symlink()
    assert (tmp_path / "work" / "real.svg").read_bytes() == NEW
    assert (tmp_path / "work" / "later.svg").read_bytes() == NEW
    assert names(tmp_path) == {"work", "link.svg", "early.svg"}


def test_a_link_that_leads_out_of_its_folder_is_followed_only_to_the_file_that_was_read(tmp_path: Path) -> None:
    (tmp_path / "theirs").mkdir()
    precious, there, nothing = tmp_path / "precious.svg", tmp_path / "theirs" / "o.svg", tmp_path / "theirs" / "n.svg"
    precious.write_bytes(OLD)
    there.symlink_to("../precious.svg")
    nothing.symlink_to(tmp_path / "new.svg")
    for link in (there, nothing):
        with pytest.raises(UsageError, check=of_case("link-out-of-folder")):
            save(link, NEW, check=accept)
    assert (precious.read_bytes(), names(tmp_path)) == (OLD, {"theirs", "precious.svg"})
    save(there, NEW, check=accept, base=read_input(there))
    assert (precious.read_bytes(), there.is_symlink()) == (NEW, True)


def test_the_longest_possible_name_can_be_saved(tmp_path: Path) -> None:
    path = tmp_path / ("ä" * 125 + ".svg")
    assert len(os.fsencode(path.name)) == 254
    save(path, NEW, check=accept)
    assert path.read_bytes() == NEW


def test_an_existing_file_is_not_replaced_when_that_is_not_allowed(poster: Path) -> None:
    with pytest.raises(UsageError, check=of_case("output-there-already")):
        save(poster, NEW, check=accept, overwrite=False)

    fresh = poster.with_name("fresh.svg")

    def made_meanwhile(_: bytes) -> None:
        fresh.write_bytes(OLD)

    with pytest.raises(UsageError, match="exists already"):
        save(fresh, NEW, check=made_meanwhile, overwrite=False)
    assert (poster.read_bytes(), fresh.read_bytes()) == (OLD, OLD)

    other = poster.with_name("other.svg")
    save(other, NEW, check=accept, overwrite=False)
    assert other.read_bytes() == NEW
    assert names(poster.parent) == {"poster.svg", "fresh.svg", "other.svg"}


def test_write_file_replaces_in_one_step(poster: Path) -> None:
    assert write_file(poster, b"") == Path(os.path.realpath(poster))
    assert poster.read_bytes() == b""
    assert names(poster.parent) == {"poster.svg"}


# Changed underneath


def same_length_in_place(path: Path) -> None:
    path.write_bytes(OLD.replace(b"old", b"odd"))


def same_times_in_place(path: Path) -> None:
    status = path.stat()
    same_length_in_place(path)
    os.utime(path, ns=(status.st_atime_ns, status.st_mtime_ns))


def replaced_by_rename(path: Path) -> None:
    other = path.with_name("other")
    other.write_bytes(b"<svg>theirs</svg>")
    other.replace(path)


def removed(path: Path) -> None:
    path.unlink()


@pytest.mark.parametrize("age_seconds", [0, 1000])
@pytest.mark.parametrize("change", [same_length_in_place, same_times_in_place, replaced_by_rename, removed])
@pytest.mark.parametrize("moment", ["before", "during"])
def test_a_file_changed_since_it_was_read_is_not_overwritten(
    poster: Path, change: Callable[[Path], None], moment: str, age_seconds: int
) -> None:
    os.utime(poster, (time.time() - age_seconds,) * 2)
    snapshot = read_input(poster)
    if moment == "before":
        change(poster)
    theirs = poster.read_bytes() if poster.exists() else None

    with pytest.raises(SaveError, match=r"was (changed|removed)"):
        save(poster, NEW, check=lambda _: change(poster) if moment == "during" else None, base=snapshot)

    assert not poster.exists() or poster.read_bytes() not in (OLD, NEW)
    assert moment == "during" or theirs == (poster.read_bytes() if poster.exists() else None)
    assert names(poster.parent) <= {"poster.svg"}


def test_of_saves_at_the_same_moment_one_arrives_and_the_others_are_told(
    poster: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    base, put, ended = read_input(poster), replacement._put, list[str]()

    def slowly(*words: Any) -> None:
        time.sleep(0.05)
        put(*words)

    def attempt(number: int) -> None:
        try:
            save(poster, b"version %d" % number, check=lambda data: None, base=base)
            ended.append("saved")
        except SaveError as error:
            ended.append("told" if "was changed by" in error.message else error.message)

    monkeypatch.setattr(replacement, "_put", slowly)
    threads = [threading.Thread(target=attempt, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(ended) == ["saved", "told", "told", "told"]


def test_a_link_pointed_elsewhere_since_it_was_read_is_not_followed(poster: Path) -> None:
    link, other = poster.with_name("link.svg"), poster.with_name("other.svg")
    other.write_bytes(OLD)
    link.symlink_to(poster.name)
    snapshot = read_input(link)
    link.unlink()
    link.symlink_to(other.name)
    with pytest.raises(SaveError, check=of_case("link-target-changed")):
        save(link, NEW, check=accept, base=snapshot)


def test_a_file_only_touched_or_given_another_mode_may_be_saved_in_place(poster: Path) -> None:
    snapshot = read_input(poster)
    os.utime(poster, (1, 1))
    poster.chmod(0o600)
    save(poster, NEW, check=accept, base=snapshot)
    assert poster.read_bytes() == NEW


def test_a_changed_original_does_not_stop_a_save_to_another_file(poster: Path) -> None:
    snapshot = read_input(poster)
    poster.write_bytes(b"changed")
    save(poster.with_name("out.svg"), NEW, check=accept, base=snapshot)
    assert poster.read_bytes() == b"changed"


# Sweeping


def test_a_sweep_removes_what_dead_saves_left_and_nothing_else(tmp_path: Path) -> None:
    dead = tmp_path / f".a.svg.redraft-{DEAD_PID}-0123abcd.tmp"
    old_number = tmp_path / f".b.svg.redraft-{os.getpid()}-0123abcd.tmp"
    stay = [
        tmp_path / f".c.svg.redraft-{os.getpid()}-0123abcd.tmp",
        tmp_path / f"d.svg.redraft-{DEAD_PID}-0123abcd.tmp",
        tmp_path / f".e.svg.redraft-{DEAD_PID}-0123abcd.tmp.svg",
        tmp_path / ".f.svg.redraft-x-0123abcd.tmp",
        tmp_path / ".g.svg.tmp",
    ]
    for path in [dead, old_number, *stay]:
        path.write_bytes(OLD)
    os.utime(old_number, (time.time() - 100,) * 2)
    folder = tmp_path / f".h.redraft-{DEAD_PID}-0123abcd.tmp"
    folder.mkdir()
    (folder / "manifest.json").write_bytes(OLD)
    link = tmp_path / f".i.redraft-{DEAD_PID}-0123abcd.tmp"
    link.symlink_to(stay[0])

    assert set(sweep(tmp_path)) == {dead, old_number, folder}
    assert names(tmp_path) == {path.name for path in [*stay, link]}


def test_a_sweep_leaves_a_temporary_that_is_being_written_whatever_its_number_says(tmp_path: Path) -> None:
    import fcntl

    path = tmp_path / f".a.svg.redraft-{DEAD_PID}-0123abcd.tmp"
    with open(path, "wb") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        assert sweep(tmp_path) == []
    assert sweep(tmp_path) == [path]


def test_a_save_in_progress_survives_a_sweep_by_another_process_even_when_it_takes_minutes(poster: Path) -> None:
    script = "import sys; from pathlib import Path; from redraft.formats.saves import sweep; print(sweep(Path('.')))"

    def check(_: bytes) -> None:
        for temporary in poster.parent.glob(".*.tmp"):
            os.utime(temporary, (1, 1))
        said = subprocess.run([sys.executable, "-c", script], cwd=poster.parent, capture_output=True, check=True)
        assert said.stdout.strip() == b"[]"

    save(poster, NEW, check=check)
    assert poster.read_bytes() == NEW


# Obstacles


def test_a_folder_that_is_not_there_and_a_target_that_is_a_folder_or_a_device_are_usage_errors(tmp_path: Path) -> None:
    with pytest.raises(UsageError, check=of_case("no-folder-to-save-in")) as caught:
        save(tmp_path / "nowhere" / "a.svg", NEW, check=accept)
    assert "mkdir" in caught.value.suggestion
    with pytest.raises(UsageError, check=of_case("output-is-folder")):
        save(tmp_path, NEW, check=accept)
    with pytest.raises(UsageError, check=of_case("output-not-regular-file")):
        save(Path("/dev/null"), NEW, check=accept)
    assert not names(tmp_path)


def test_a_result_that_does_not_fit_leaves_the_old_file_and_no_temporary(poster: Path) -> None:
    script = """
import sys
from pathlib import Path
from redraft.errors import SaveError
from redraft.formats.saves import save
try:
    save(Path(sys.argv[1]), b"x" * 100_000, check=lambda data: None)
except SaveError as error:
    print(error.message)
"""

    def small_disk() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (40_000, 40_000))

    said = subprocess.run(
        [sys.executable, "-c", script, str(poster)], preexec_fn=small_disk, capture_output=True, text=True, check=True
    )
    assert "was not saved: the result is larger than a file may be there" in said.stdout
    assert poster.read_bytes() == OLD
    assert names(poster.parent) == {"poster.svg"}


@pytest.mark.parametrize(
    ("call", "number", "words"),
    [
        ("write", errno.ENOSPC, "the disk is full"),
        ("fsync", errno.ENOSPC, "the disk is full"),
        ("fsync", errno.EDQUOT, "quota"),
        ("fsync", errno.EIO, "Input/output error"),
        ("open", errno.EROFS, "read-only"),
        ("open", errno.EACCES, "may not write in its folder"),
        ("replace", errno.EROFS, "read-only"),
        ("replace", errno.EACCES, "may not write in its folder"),
        ("fchmod", errno.EIO, "Input/output error"),
    ],
)
def test_an_answer_of_the_system_becomes_a_sentence_with_a_next_step_and_nothing_changes(
    poster: Path, monkeypatch: pytest.MonkeyPatch, call: str, number: int, words: str
) -> None:
    def refuse(*_: object) -> None:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(os, call, refuse)
    with pytest.raises(SaveError, match=words) as caught:
        save(poster, NEW, check=accept)
    monkeypatch.undo()
    assert caught.value.suggestion
    assert poster.read_bytes() == OLD
    assert names(poster.parent) == {"poster.svg"}


def test_a_real_full_disk_is_called_full(tmp_path: Path) -> None:
    disk = tmp_path / "disk"
    disk.mkdir()
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", str(disk)], capture_output=True, check=False
    )
    if mounted.returncode:
        pytest.skip("may not mount a small disk here")
    try:
        (disk / "poster.svg").write_bytes(OLD)
        with pytest.raises(SaveError, match="the disk is full"):
            save(disk / "poster.svg", b"x" * 200_000, check=accept)
        assert (disk / "poster.svg").read_bytes() == OLD
        assert names(disk) == {"poster.svg"}
    finally:
        subprocess.run(["umount", str(disk)], check=True)


def test_a_read_only_folder_is_answered_with_where_else_to_save(poster: Path) -> None:
    poster.parent.chmod(0o500)
    try:
        if os.access(poster.parent, os.W_OK):
            pytest.skip("this user may write everywhere")
        with pytest.raises(SaveError, match="may not write in its folder") as caught:
            save(poster, NEW, check=accept)
        assert "-o" in caught.value.suggestion
    finally:
        poster.parent.chmod(0o700)
    assert poster.read_bytes() == OLD


def test_a_file_made_read_only_is_not_replaced(poster: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    poster.chmod(0o400)
    if os.access(poster, os.W_OK):  # root may always write, so ask as someone else would
        monkeypatch.setattr(os, "access", lambda path, how: False)
    with pytest.raises(SaveError, check=of_case("file-read-only")):
        save(poster, NEW, check=accept)
    assert poster.read_bytes() == OLD


# kill -9

KILLS = tries(16, 200)
SAVER = """
import sys, time
from pathlib import Path
from redraft.formats.saves import save
target = Path(sys.argv[1])
contents = [(word + b" ") * 40_000 for word in (b"even", b"odds")]
def check(data):
    assert data in contents
turn = 0
print("ready", flush=True)
while True:
    save(target, contents[turn % 2], check=check)
    turn += 1
"""


@pytest.mark.slow
def test_a_file_is_the_old_one_or_the_new_one_after_many_kills_at_random_moments(tmp_path: Path) -> None:
    target = tmp_path / "poster.svg"
    contents = [(word + b" ") * 40_000 for word in (b"even", b"odds")]
    target.write_bytes(contents[0])
    moments = random.Random(9)
    seen = [0, 0]
    left_over: set[str] = set()
    for _ in range(KILLS):
        child = subprocess.Popen([sys.executable, "-c", SAVER, str(target)], stdout=subprocess.PIPE)
        assert child.stdout is not None
        child.stdout.readline()
        time.sleep(moments.uniform(0, 0.02))
        child.send_signal(signal.SIGKILL)
        child.wait()
        child.stdout.close()

        seen[contents.index(target.read_bytes())] += 1  # a torn file is in neither place and raises
        temporaries = names(tmp_path) - {"poster.svg"}
        # The next child sweeps what the one before left, so they never pile up.
        assert len(temporaries) <= 1
        left_over |= temporaries

    print(f"after {KILLS} kills: {seen[0]} times one content, {seen[1]} times the other, {len(left_over)} in mid-save")
    if SLOW:  # a few kills may all miss
        assert min(seen) > 10, "the kills must catch both contents"
        assert len(left_over) > 20, "the kills must land in the middle of saves"
    save(target, contents[0], check=accept)
    assert names(tmp_path) == {"poster.svg"}
