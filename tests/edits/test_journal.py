"""The journal: where files are, what is stored, what is pruned, and what it says when it cannot be used."""

from __future__ import annotations

import hashlib
import os
import sqlite3
import stat
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

import pytest

from redraft.edits.history.journal import Journal
from redraft.edits.history.journal_file import NAME, DamagedJournal, JournalError
from redraft.edits.history.journal_repair import inode_of, mend
from redraft.edits.history.retention import Pruned, keep_within, limit_of_journal, prune, prune_branches
from redraft.edits.history.tree import State
from redraft.errors import HistoryError, UsageError
from tests.cases import of_case
from tests.sampling import each

GOLD = ({"edit": "set_style", "layer": "title", "name": "fill", "value": "#ffd700"},)


def digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def settle(journal: Journal, path: Path, data: bytes) -> State:
    with journal.transaction():
        return journal.settle(path, digest(data), data).state


def edit(journal: Journal, path: Path, data: bytes, asked: str) -> State:
    """A whole save, without a file."""
    head = journal.head(path)
    with journal.transaction():
        state = journal.add(path, head, digest(data), data, who="edit", asked=asked, edits=GOLD)
        journal.intend(path, state, "edit")
    with journal.transaction():
        journal.arrive(path)
    return state


def go(journal: Journal, path: Path, state: State) -> None:
    with journal.transaction():
        journal.intend(path, state, "checkout")
        journal.arrive(path)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "home" / "history"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    (tmp_path / "p.svg").write_bytes(b"one")
    return tmp_path / "p.svg"


def test_the_journal_is_private_to_the_user_whatever_the_umask(folder: Path, path: Path) -> None:
    before = os.umask(0)
    try:
        with Journal.open(folder) as journal, journal.locked(path), journal.transaction():
            journal.settle(path, digest(b"one"), b"one")
            beside = {one.name: stat.S_IMODE(one.stat().st_mode) for one in folder.iterdir()}
    finally:
        os.umask(before)
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert f"{NAME}-journal" in beside
    assert len(beside) == 3
    assert set(beside.values()) == {0o600}
    folder.chmod(0o755)
    Journal.open(folder).close()
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700


def test_every_write_is_synced(folder: Path) -> None:
    with Journal.open(folder) as journal:
        assert journal.execute("PRAGMA synchronous") == [(2,)]


def test_a_file_seen_first_starts_a_history_and_an_edit_has_its_state_as_parent(folder: Path, path: Path) -> None:
    with Journal.open(folder) as journal:
        first = settle(journal, path, b"one")
        second = edit(journal, path, b"two", "make it two")
        tree = journal.tree(path, edits=True)
    assert [one.key for one in tree.states.values()] == [first.key, second.key]
    assert tree.current is not None
    assert tree.current.number == second.number
    made = tree.states[second.number]
    assert (made.who, made.asked, made.before, made.sha256) == ("edit", "make it two", digest(b"one"), digest(b"two"))
    assert (made.edits, made.parent, made.title) == (GOLD, first.number, "make it two")


@pytest.mark.parametrize("clock", [1e12, 1e19, -5e10])
def test_a_clock_that_is_far_off_keeps_a_history_all_the_same(
    clock: float, folder: Path, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("time.time", lambda: clock)
    with Journal.open(folder) as journal:
        settle(journal, path, b"one")
        edit(journal, path, b"two", "make it two")
        times = [state.time for state in journal.tree(path).states.values()]
    assert len(times) == 2
    assert all(datetime.fromtimestamp(time, UTC) for time in times)


def test_looking_again_at_what_is_known_adds_nothing(folder: Path, path: Path) -> None:
    with Journal.open(folder) as journal:
        settle(journal, path, b"one")
        edit(journal, path, b"two", "x")
        for _ in range(3):
            settle(journal, path, b"two")
        assert (len(journal.tree(path).states), len(journal.tree(path).visits)) == (2, 2)


def test_unknown_content_is_an_outside_change_and_known_content_a_return(folder: Path, path: Path) -> None:
    with Journal.open(folder) as journal:
        first = settle(journal, path, b"one")
        second = edit(journal, path, b"two", "x")
        with journal.transaction():
            settled = journal.settle(path, digest(b"theirs"), b"theirs")
        assert settled.outside
        assert (settled.state.who, settled.state.parent) == ("outside", second.number)
        assert settle(journal, path, b"one").number == first.number
        assert len(journal.tree(path).states) == 3


def test_a_save_cut_short_is_noted_as_arrived_or_forgotten_by_what_the_file_holds(folder: Path, path: Path) -> None:
    with Journal.open(folder) as journal:
        first = settle(journal, path, b"one")
        for content in (b"one", b"two"):
            with journal.transaction():
                going = journal.add(path, first, digest(b"two"), b"two", who="edit", asked="x", edits=GOLD)
                journal.intend(path, going, "edit")
            assert journal.head(path) == first
            seen = journal.tree(path, sha256=digest(content)).current
            assert seen is not None
            assert seen.sha256 == digest(content)
            with journal.transaction():
                settled = journal.settle(path, digest(content), content)
            assert (settled.state.sha256, settled.outside) == (digest(content), False)
            assert journal.intent(path) is None
        assert [one.number for one in journal.tree(path).states.values()] == [first.number, going.number]


def test_the_same_edit_of_the_same_state_is_the_same_state(folder: Path, path: Path) -> None:
    with Journal.open(folder) as journal:
        first = settle(journal, path, b"one")
        made = edit(journal, path, b"two", "x")
        go(journal, path, first)
        assert edit(journal, path, b"two", "x").key == made.key
        go(journal, path, first)
        assert edit(journal, path, b"two", "y").key != made.key


def test_a_file_under_another_name_goes_on_with_the_history_of_its_content(folder: Path, path: Path) -> None:
    other = path.with_name("renamed.svg")
    with Journal.open(folder) as journal:
        settle(journal, path, b"one")
        made = edit(journal, path, b"two", "x")
        assert len(journal.tree(other, sha256=digest(b"two")).states) == 2
        assert journal.tree(other).current is None
        assert settle(journal, other, b"two").number == made.number
        assert journal.tree(other).back(1).sha256 == digest(b"one")


@pytest.mark.slow
def test_contents_are_stored_once_and_versions_share_their_pieces(folder: Path, path: Path) -> None:
    content = b"".join(b'<rect id="r%d" x="%d"/>\n' % (n, n * n) for n in range(20_000))
    with Journal.open(folder) as journal:
        settle(journal, path, content)
        once = journal.used()
        for number in range(20):
            edit(journal, path, content[:200_000] + b"<!--%d-->" % number + content[200_000:], f"edit {number}")
        assert journal.used() < once * 2
        for one in journal.tree(path).states.values():
            assert digest(journal.bytes_of(one)) == one.sha256


def test_a_name_goes_along_with_edits_and_stays_when_the_file_goes_elsewhere(folder: Path, path: Path) -> None:
    with Journal.open(folder) as journal:
        first = settle(journal, path, b"one")
        with journal.transaction():
            journal.name(path, first, "blue")
        second = edit(journal, path, b"two", "x")
        assert journal.tree(path).names == {"blue": second.number}
        go(journal, path, first)
        edit(journal, path, b"three", "y")
        assert journal.tree(path).names == {"blue": second.number}
        with journal.transaction():
            journal.name(path, None, "blue")
        assert journal.tree(path).names == {}


def test_a_candidate_is_in_the_tree_though_no_file_was_in_it(folder: Path, path: Path) -> None:
    with Journal.open(folder) as journal:
        first = settle(journal, path, b"one")
        with journal.transaction():
            tried = journal.add(
                path, first, digest(b"c"), b"c", who="edit", asked="x", edits=(), facts={"score": 0.5}, candidate=True
            )
        found = journal.tree(path).states[tried.number]
        assert found.candidate
        assert found.facts == {"score": 0.5}
        assert journal.bytes_of(found) == b"c"
        go(journal, path, tried)
        assert not journal.tree(path).states[tried.number].candidate


# What can go wrong


def test_a_transaction_that_fails_leaves_nothing(folder: Path, path: Path) -> None:
    with Journal.open(folder) as journal:
        with pytest.raises(ZeroDivisionError), journal.transaction():
            assert journal.settle(path, digest(b"one"), b"one").state.number / 0
        assert journal.tree(path).current is None
        settle(journal, path, b"one")


@pytest.mark.parametrize("damage", ["no database", "another program's", "torn"])
def test_a_damaged_journal_is_told_as_such_and_set_aside_whole(folder: Path, path: Path, damage: str) -> None:
    folder.mkdir(parents=True)
    file = folder / NAME
    if damage == "no database":
        file.write_bytes(b"not a database at all" * 100)
    elif damage == "another program's":
        with sqlite3.connect(file) as other:
            other.execute("CREATE TABLE theirs (a)")
        other.close()
    else:
        with Journal.open(folder) as journal:
            settle(journal, path, os.urandom(200_000))
        content = bytearray(file.read_bytes())
        content[8192:40_000] = os.urandom(40_000 - 8192)
        file.write_bytes(content)
    there = file.read_bytes()

    inode = inode_of(folder)
    with pytest.raises(DamagedJournal), Journal.open(folder) as journal:
        settle(journal, path, b"one")
    mended = mend(inode, folder)

    assert mended is not None
    assert mended.aside.read_bytes() == there
    assert len(list(folder.glob(f"{NAME}*"))) == 2
    with Journal.open(folder) as journal:
        settle(journal, path, b"one")
    assert mend(inode, folder) is None, "it was done already"


def test_what_can_be_read_of_a_damaged_journal_goes_on(folder: Path, path: Path) -> None:
    other = path.with_name("other.svg")
    with Journal.open(folder) as journal:
        settle(journal, path, b"one")
        states = [edit(journal, path, f"{n}".encode(), f"step {n}") for n in range(4)]
        settle(journal, other, b"others")
        kept = edit(journal, other, b"others'", "theirs")
        journal.execute("UPDATE states SET asked = 'something else' WHERE number = ?", (states[1].number,))
    inode = inode_of(folder)
    with pytest.raises(DamagedJournal, match=rf"state {states[1].number} "), Journal.open(folder) as journal:
        journal.tree(path)
    mended = mend(inode, folder)
    assert mended is not None
    assert (mended.states, mended.files) == (6, 2)
    with Journal.open(folder) as journal:
        assert journal.head(other) == kept
        assert [state.asked for state in journal.tree(other).states.values()] == ["", "theirs"]
        tree = journal.tree(path)
        assert [state.asked for state in tree.states.values()] == ["", "step 0", "step 2", "step 3"]
        assert [state.asked for state in tree.ancestors(tree.states[states[3].number])] == ["step 2"], "a new beginning"
        assert tree.states[states[0].number].key == states[0].key
        assert journal.bytes_of(tree.states[states[3].number]) == b"3"


@pytest.mark.parametrize("parent", [3, 4, 77])
def test_a_state_that_comes_from_itself_or_from_nowhere_is_found_out(folder: Path, path: Path, parent: int) -> None:
    with Journal.open(folder) as journal:
        settle(journal, path, b"one")
        for n in range(3):
            edit(journal, path, f"{n}".encode(), f"step {n}")
        with pytest.raises(sqlite3.IntegrityError):
            journal.execute("UPDATE states SET parent = ? WHERE number = 3", (parent,))
        journal.execute("PRAGMA ignore_check_constraints=ON")
        journal.execute("UPDATE states SET parent = ? WHERE number = 3", (parent,))
        with pytest.raises(DamagedJournal):
            journal.tree(path)
    with pytest.raises(DamagedJournal):
        Journal.open(folder)


def test_a_content_that_rotted_is_mended_when_it_is_seen_again(folder: Path, path: Path) -> None:
    content = os.urandom(100_000)
    with Journal.open(folder) as journal:
        state = settle(journal, path, content)
        journal.execute("UPDATE chunks SET data = ? WHERE number = 2", (b"rrotten",))
        journal.execute("UPDATE snapshots SET chunks = ?", (b"1234567",))
    with Journal.open(folder) as journal:
        settle(journal, path, content)
        assert journal.bytes_of(state) == content


def test_a_journal_of_a_later_version_is_left_alone(folder: Path) -> None:
    with Journal.open(folder) as journal:
        journal.execute("PRAGMA user_version=99")
    with pytest.raises(DamagedJournal, match="version 99, which it cannot have"):
        Journal.open(folder)
    with sqlite3.connect(folder / NAME) as later:
        later.execute("CREATE TABLE whatever (a)")
    later.close()
    with pytest.raises(JournalError, check=of_case("history-too-new")) as caught:
        Journal.open(folder)
    assert not isinstance(caught.value, DamagedJournal)


def test_processes_that_begin_a_journal_at_once_begin_one(folder: Path) -> None:
    script = """
import sys
from pathlib import Path
from redraft.edits.history.journal import Journal
sys.stdin.read()
with Journal.open(Path(sys.argv[1])) as journal, journal.transaction():
    journal.settle(Path(sys.argv[2]), sys.argv[2][1] * 64, b"")
"""
    command = [sys.executable, "-c", script, str(folder)]
    running = [subprocess.Popen([*command, f"/{n}"], stdin=subprocess.PIPE, text=True) for n in range(4)]
    for one in running:
        one.communicate("", timeout=120)
    assert [one.returncode for one in running] == [0, 0, 0, 0]
    with Journal.open(folder) as journal:
        assert journal.execute("SELECT count(*) FROM files") == [(4,)]


def test_a_place_that_cannot_be_written_is_a_journal_error(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(JournalError, check=of_case("history-unusable")) as caught:
        Journal.open(tmp_path / "file" / "history")
    assert "REDRAFT_HOME" in caught.value.suggestion
    with pytest.raises(JournalError, check=of_case("no-history-in-folder")):
        Journal.open(tmp_path / "nowhere", make=False)
    assert not (tmp_path / "nowhere").exists()


def test_bytes_that_rotted_are_not_given_back(folder: Path, path: Path) -> None:
    with Journal.open(folder) as journal:
        state = settle(journal, path, b"one")
        with journal.transaction():
            journal.execute("UPDATE chunks SET data = ?", (b"rtwo",))
        with pytest.raises(HistoryError, check=of_case("state-bytes-damaged")):
            journal.bytes_of(state)
        with journal.transaction():
            journal.execute("DELETE FROM chunks")
        with pytest.raises(HistoryError, check=of_case("state-bytes-damaged")):
            journal.bytes_of(state)


def test_a_journal_in_a_strange_place_works(tmp_path: Path, path: Path) -> None:
    with Journal.open(tmp_path / "a?b#c %20 ä'\n") as journal:
        settle(journal, path, b"one")
        assert journal.head(path) is not None


def test_another_process_waits_for_the_lock_of_a_file(folder: Path, path: Path) -> None:
    script = """
import sys, time
from pathlib import Path
from redraft.edits.history.journal import Journal
with Journal.open(Path(sys.argv[1])) as journal, journal.locked(Path(sys.argv[2])):
    print("held", flush=True)
    time.sleep(0.3)
    Path(sys.argv[2]).write_bytes(b"let go")
"""
    with (
        Journal.open(folder) as journal,
        subprocess.Popen([sys.executable, "-c", script, str(folder), str(path)], stdout=subprocess.PIPE) as other,
    ):
        assert other.stdout is not None
        other.stdout.readline()
        with journal.locked(path, path.with_name("q.svg")):
            assert path.read_bytes() == b"let go"


def test_a_lock_that_is_never_let_go_is_a_journal_error(
    folder: Path, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("redraft.edits.history.journal_file.PATIENCE", 0.05)
    with (
        Journal.open(folder) as journal,
        Journal.open(folder) as other,
        journal.locked(path),
        pytest.raises(JournalError, check=of_case("history-locked")),
        other.locked(path),
    ):
        pass


# Pruning


def noise(number: int) -> bytes:
    import random

    return random.Random(number).randbytes(50_000)


def filled(journal: Journal, path: Path, count: int) -> list[State]:
    return [settle(journal, path, noise(0)), *(edit(journal, path, noise(n), f"edit {n}") for n in range(1, count))]


def test_over_the_limit_the_bytes_longest_not_visited_go_but_never_the_current_or_the_first(
    folder: Path, path: Path
) -> None:
    with Journal.open(folder) as journal:
        states = filled(journal, path, 10)
        go(journal, path, states[1])
        go(journal, path, states[9])
        assert keep_within(journal, 10 << 20) == Pruned()
        pruned = keep_within(journal, 400_000)
        assert pruned.contents > 3
        assert journal.used() < 400_000
        tree = journal.tree(path)
        kept = [number for number, one in enumerate(tree.states.values()) if one.kept]
        assert {0, 1, 9} <= set(kept)
        assert kept[2:] == list(range(10 - len(kept) + 2, 10))
        with pytest.raises(HistoryError, check=of_case("state-bytes-gone")):
            journal.bytes_of(states[2])
        assert journal.bytes_of(states[0]) == noise(0)
        keep_within(journal, 1)
        assert [one.kept for one in journal.tree(path).states.values()] == [False] * 9 + [True]


def test_candidates_lose_their_bytes_before_anything_else(folder: Path, path: Path) -> None:
    with Journal.open(folder) as journal:
        states = filled(journal, path, 4)
        with journal.transaction():
            tried = journal.add(
                path, states[3], digest(noise(99)), noise(99), who="edit", asked="", edits=(), candidate=True
            )
        assert prune(journal, journal.used() - 1000).contents == 1
        assert not journal.tree(path).states[tried.number].kept
        assert journal.tree(path).states[states[1].number].kept


def test_bytes_that_were_pruned_are_kept_again_when_the_file_is_seen_with_them(folder: Path, path: Path) -> None:
    with Journal.open(folder) as journal:
        states = filled(journal, path, 5)
        keep_within(journal, 1)
        back = settle(journal, path, noise(2))
        assert (back.number, back.kept) == (states[2].number, True)
        assert journal.bytes_of(back) == noise(2)


def test_pruning_forgets_files_that_are_gone_but_not_those_on_a_disk_that_is_away(
    folder: Path, path: Path, tmp_path: Path
) -> None:
    gone, away = tmp_path / "gone.svg", tmp_path / "disk" / "away.svg"
    with Journal.open(folder) as journal:
        filled(journal, path, 3)
        for one, content in ((gone, b"gone"), (away, b"away")):
            settle(journal, one, content)
            edit(journal, one, content * 2, "twice")
        pruned = prune(journal, 1 << 30, days=0)
        assert pruned.files == (str(gone),)
        assert pruned.states == 2
        assert journal.tree(gone).current is None
        assert len(journal.tree(away).states) == 2
        assert [one.kept for one in journal.tree(path).states.values()] == [True] * 3
        assert prune(journal, 1 << 30, days=0) == Pruned()


def test_pruning_gives_the_room_back_to_the_disk(folder: Path, path: Path) -> None:
    with Journal.open(folder) as journal:
        filled(journal, path, 12)
        before = (folder / NAME).stat().st_size
        assert prune(journal, 200_000).contents > 5
        assert (folder / NAME).stat().st_size < before / 2


def test_pruning_one_file_keeps_the_line_it_is_on_and_other_files_states(folder: Path, path: Path) -> None:
    other = path.with_name("other.svg")
    with Journal.open(folder) as journal:
        states = filled(journal, path, 3)
        with journal.transaction():
            journal.name(path, states[2], "aside")
        go(journal, path, states[1])
        settle(journal, other, noise(2))
        line = [edit(journal, path, noise(7), "other way"), edit(journal, path, noise(8), "on")]
        go(journal, path, line[0])
        prune_branches(journal, path, journal.tree(path))
        tree = journal.tree(path)
        assert list(tree.states) == [states[0].number, states[1].number, line[0].number, line[1].number]
        assert tree.names == {}
        assert tree.forward(1).number == line[1].number
        assert journal.bytes_of(states[2]) == noise(2), "another file is in it"
        path.with_name("other.svg").unlink(missing_ok=True)
        prune(journal, 1 << 30, days=0)
        with pytest.raises(HistoryError):
            journal.bytes_of(states[2])


@each(("said", "limit"), [("", 1 << 30), ("0", 0), ("500M", 500 << 20), ("2g", 2 << 30), ("10KB", 10 << 10), ("7", 7)])
def test_the_limit_can_be_set(said: str, limit: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REDRAFT_HISTORY_LIMIT", said)
    assert limit_of_journal() == limit


@each("said", ["much", "-1", "1.5G", "M"])
def test_a_limit_that_is_no_size_is_wrong_usage(said: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REDRAFT_HISTORY_LIMIT", said)
    with pytest.raises(UsageError, check=of_case("history-limit-invalid")):
        limit_of_journal()
