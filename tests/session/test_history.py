"""Histories of real files: undo gives back the very bytes, whatever happens, to one process or to many at once."""

from __future__ import annotations

import hashlib
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import redraft
import redraft.session.proof.execution as carrying
from redraft.edits.history.journal import Journal
from redraft.edits.history.journal_file import NAME
from redraft.edits.ops import Edit, Move, SetStyle, SetText
from redraft.edits.receipt.record import Receipt
from redraft.errors import HistoryError, LeakError, RequestError, SaveError, UsageError
from redraft.session.saving.history import History, prune_all, summary
from redraft.session.session import Session
from tests.cases import of_case
from tests.sampling import SLOW, tries

CARD = b"""<svg xmlns="http://www.w3.org/2000/svg" width="200" height="100">
  <rect id="back" width="200" height="100" fill="#ffffff"/>
  <circle id="dot" cx="30" cy="30" r="20" fill="#ff0000"/>
  <text id="title" x="20" y="80" font-family="Manrope" font-size="24" fill="#000000">Big sale</text>
</svg>
"""


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("REDRAFT_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


@pytest.fixture(scope="module")
def session() -> Iterator[Session]:
    with Session(system_fonts=False) as session:
        yield session


@pytest.fixture
def card(tmp_path: Path) -> Path:
    path = tmp_path / "card.svg"
    path.write_bytes(CARD)
    return path


def titled(session: Session, path: Path, text: str, output: Path | None = None) -> Receipt:
    return session.apply_file(path, [SetText("title", text)], None, output, in_place=output is None, render=False)


def state_of(receipt: Receipt) -> str:
    assert receipt.history is not None, receipt.warnings
    assert receipt.history["state"] is not None
    return receipt.history["state"]


# Recording


def test_an_edit_is_recorded_with_what_was_asked_the_edits_both_hashes_and_the_proofs(
    session: Session, card: Path
) -> None:
    receipt = session.edit_file(card, "make the title gold", None, in_place=True, render=False)
    first, second = History(card).states
    assert receipt.history == {"state": second.id, "parent": first.id}
    assert receipt.to_json()["history"] == receipt.history
    assert (first.who, first.title, first.sha256) == ("start", "the file as it was", receipt.source.sha256)
    assert (second.who, second.asked, second.before) == ("edit", "make the title gold", receipt.source.sha256)
    assert receipt.output is not None
    assert second.sha256 == receipt.output.sha256
    assert list(second.edits) == receipt.to_json()["edits"]
    turn = second.facts["turn"]
    assert turn["targets"] == turn["before"] == ["title"]
    assert turn["commands"] == [{"command": "recolor", "target": ["title"], "color": "#ffd700"}]
    assert second.facts == {
        "status": "done",
        "proofs": {"bytes": True, "nodes": True, "inside": True, "pixels": None},
        "turn": turn,
    }
    assert abs(second.time - time.time()) < 60


def test_undo_gives_back_the_original_bytes_and_redo_the_edit(session: Session, card: Path) -> None:
    titled(session, card, "Last day")
    edited = card.read_bytes()
    step = History(card).undo()
    assert card.read_bytes() == CARD
    assert step.to_json()["state"] == History(card).states[0].id
    History(card).redo()
    assert card.read_bytes() == edited


def test_a_result_elsewhere_begins_with_the_state_of_the_file_it_was_made_from(session: Session, card: Path) -> None:
    out = card.with_name("out.svg")
    titled(session, card, "One")
    receipt = titled(session, card, "Two", out)
    made, before = History(out).current, History(card).current
    assert made is not None
    assert before is not None
    assert receipt.history == {"state": made.id, "parent": before.id}
    assert len(History(card).states) == 2, "the file that was only read has no new state"
    History(out).undo(2)
    assert out.read_bytes() == CARD


def test_what_a_result_replaces_can_be_brought_back(session: Session, card: Path) -> None:
    out = card.with_name("out.svg")
    out.write_bytes(b"<svg>somebody's work</svg>")
    titled(session, card, "Two", out)
    (lost,) = (each for each in History(out).states if each.size == 26)
    History(out).checkout(lost.id)
    assert out.read_bytes() == b"<svg>somebody's work</svg>"


def test_a_copy_without_edits_is_in_the_state_of_its_source(session: Session, card: Path) -> None:
    titled(session, card, "One")
    out = card.with_name("out.svg")
    receipt = session.apply_file(card, [], None, out)
    assert state_of(receipt) == History(card).states[1].id
    History(out).undo()
    assert out.read_bytes() == CARD


def test_a_dry_run_a_refused_edit_and_one_taken_back_record_nothing(
    session: Session, card: Path, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert session.edit_file(card, "make the title gold", None, dry_run=True, render=False).history is None
    with pytest.raises(RequestError):
        session.edit_file(card, "sing a song", None, in_place=True)
    monkeypatch.setattr(carrying, "_read_again", _cannot)
    with pytest.raises(LeakError):
        titled(session, card, "x")
    assert not (home / "history").exists()


def _cannot(*_: object) -> None:
    raise LeakError("no")


def test_a_save_that_fails_leaves_no_state_behind(
    session: Session, card: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    titled(session, card, "One")
    before = card.read_bytes()

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(os, "replace", full)
        with pytest.raises(SaveError):
            titled(session, card, "Two")
    assert card.read_bytes() == before
    with Journal.open() as journal:
        assert journal.intent(card) is None
        assert len(journal.tree(card).states) == 2


def test_without_history_nothing_is_recorded(card: Path, home: Path) -> None:
    with Session(system_fonts=False, history=False) as session:
        assert titled(session, card, "One").history is None
    assert not (home / "history").exists()


def test_a_limit_of_0_switches_it_off_without_a_word(
    session: Session, card: Path, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("REDRAFT_HISTORY_LIMIT", "0")
    receipt = titled(session, card, "One")
    assert receipt.history is None
    assert "history" not in str(receipt.warnings)
    assert not (home / "history").exists()


@pytest.mark.slow
def test_a_journal_over_its_limit_drops_the_oldest_bytes_and_says_so(
    session: Session, card: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("REDRAFT_HISTORY_LIMIT", "400K")
    noise = random.Random(1)
    warnings: list[str] = []
    for number in range(12):
        card.write_bytes(CARD + b"<!--" + noise.randbytes(30_000).hex().encode() + b"-->")
        warnings += titled(session, card, f"Title {number}").warnings
    assert any("over its limit of 0 MB: the bytes of the" in warning for warning in warnings)
    assert summary()["size"] < 600_000
    assert History(card).states[0].kept
    History(card).undo()


def test_open_files_have_their_history(session: Session, card: Path) -> None:
    titled(session, card, "One")
    history = redraft.open(card).history
    assert isinstance(history, redraft.History)
    assert [each.title for each in history.states] == ["the file as it was", "1 edit"]
    assert history.current == history.states[1]
    assert history.read("original") == CARD
    assert "Big sale" in str(history.open("original", session.fonts).document.index["title"].layer)


def test_a_program_is_recorded_with_its_text_and_its_calls(session: Session, card: Path) -> None:
    from redraft.commands.programs.program import Program

    program = Program('modify("title", text="Last day")\n')
    receipt = session.run_file(card, program, None, in_place=True, render=False)
    assert {"memory", "cpu", "unenforced"} == receipt.limits["programs"].keys()
    made = History(card).states[-1]
    assert (made.id, made.who, made.facts["program"]) == (state_of(receipt), "apply", program.source)
    assert "Last day" in made.title


# Going through it


@settings(max_examples=tries(4, 15), deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_undo_of_every_step_returns_the_original_bytes_and_redo_returns_forward(
    session: Session, tmp_path_factory: pytest.TempPathFactory, data: st.DataObject
) -> None:
    path = tmp_path_factory.mktemp("random") / "card.svg"
    path.write_bytes(CARD)
    edits: st.SearchStrategy[Edit] = st.one_of(
        st.builds(SetText, st.just("title"), st.text("abc <&ä", min_size=1, max_size=9)),
        st.builds(Move, st.sampled_from(["dot", "title"]), st.integers(-9, 9), st.integers(1, 9)),
        st.builds(SetStyle, st.just("dot"), st.just("opacity"), st.sampled_from([0.25, 0.5, 0.75])),
    )
    contents = [CARD]
    for edit in data.draw(st.lists(edits, min_size=1, max_size=5)):
        receipt = session.apply_file(path, [edit], None, None, in_place=True, render=False)
        assert receipt.history is not None
        if receipt.status != "unchanged":
            contents.append(path.read_bytes())
    for content in contents[-2::-1]:
        History(path).undo()
        assert path.read_bytes() == content
    with pytest.raises(HistoryError, check=of_case("nothing-to-undo")):
        History(path).undo()
    for content in contents[1:]:
        History(path).redo()
        assert path.read_bytes() == content
    with pytest.raises(HistoryError, check=of_case("nothing-to-redo")):
        History(path).redo()
    if len(contents) > 1:
        History(path).undo(len(contents) - 1)
        assert path.read_bytes() == CARD


@settings(max_examples=tries(4, 12), deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.sampled_from(["edit", "undo", "redo", "jump", "outside"]), min_size=4, max_size=16), st.randoms())
def test_any_walk_goes_where_a_plain_model_of_a_tree_says(
    session: Session, tmp_path_factory: pytest.TempPathFactory, walk: list[str], chance: random.Random
) -> None:
    path = tmp_path_factory.mktemp("walk") / "card.svg"
    path.write_bytes(CARD)
    titled(session, path, "0")
    contents, parents = [CARD, path.read_bytes()], [-1, 0]
    last_child = {0: 1}
    here = 1

    def arrived(at: int) -> None:
        nonlocal here
        here = at
        while parents[at] >= 0:
            last_child[parents[at]] = at
            at = parents[at]

    for turn, what in enumerate(walk, 1):
        if what == "edit":
            titled(session, path, f"{turn} again")
        elif what == "outside":
            path.write_bytes(CARD + b"<!-- %d -->" % turn)
            with pytest.raises(HistoryError, check=of_case("design-changed-elsewhere")):
                History(path).undo()
        if what in ("edit", "outside"):
            contents.append(path.read_bytes())
            parents.append(here)
            arrived(len(contents) - 1)
        elif what == "jump":
            arrived(chance.randrange(len(contents)))
            (wanted,) = (e for e in History(path).states if e.sha256 == hashlib.sha256(contents[here]).hexdigest())
            History(path).checkout(wanted.id)
        else:
            target = parents[here] if what == "undo" else last_child.get(here, -1)
            if target < 0:
                with pytest.raises(HistoryError):
                    getattr(History(path), what)()
            else:
                getattr(History(path), what)()
                arrived(target)
        assert path.read_bytes() == contents[here]
    assert len(History(path).states) == len(contents)
    for each in History(path).states:
        assert History(path).read(each.id) in contents


def test_an_edit_after_an_undo_makes_a_branch_and_both_can_be_gone_to(session: Session, card: Path) -> None:
    one = state_of(titled(session, card, "One"))
    history = History(card)
    history.name("first try")
    history.undo()
    two = state_of(titled(session, card, "Two"))
    history.checkout("first try")
    assert b"One" in card.read_bytes()
    history.undo()
    history.redo()
    assert b"One" in card.read_bytes(), "redo follows the branch last used"
    history.checkout(two[:5])
    assert b"Two" in card.read_bytes()
    assert {each.id for each in history.states} >= {one, two}
    assert history.prune().states == 1
    assert one not in {each.id for each in history.states}


def test_names_that_could_be_ids_or_drive_a_terminal_are_refused(session: Session, card: Path) -> None:
    titled(session, card, "One")
    for name in ("", "abc", "current", "a@b", " x", "x" * 61, "a\x1b[31m"):
        with pytest.raises(UsageError):
            History(card).name(name)
    with pytest.raises(HistoryError, match="no branch named 'blue'; there are none"):
        History(card).forget_name("blue")


def test_a_change_by_another_program_is_recorded_and_not_overwritten_until_told_twice(
    session: Session, card: Path
) -> None:
    titled(session, card, "One")
    card.write_bytes(b"<svg>theirs</svg>")
    history = History(card)
    assert history.changed_outside
    assert history.current is None
    with pytest.raises(HistoryError, check=of_case("design-changed-elsewhere")) as caught:
        history.undo()
    assert "--force" in caught.value.suggestion
    assert card.read_bytes() == b"<svg>theirs</svg>"
    assert not history.changed_outside
    history.undo()
    assert b"One" in card.read_bytes()
    card.write_bytes(b"<svg>theirs again</svg>")
    history.undo(force=True)
    assert b"One" in card.read_bytes()
    history.redo()
    assert card.read_bytes() == b"<svg>theirs again</svg>"


def test_an_edit_of_a_file_that_another_program_changed_keeps_that_change(session: Session, card: Path) -> None:
    titled(session, card, "One")
    theirs = CARD.replace(b"#ff0000", b"#00ff00")
    card.write_bytes(theirs)
    titled(session, card, "Two")
    assert [each.who for each in History(card).states] == ["start", "apply", "outside", "apply"]
    History(card).undo()
    assert card.read_bytes() == theirs


def test_a_renamed_file_keeps_its_history(session: Session, card: Path) -> None:
    titled(session, card, "One")
    moved = card.rename(card.with_name("moved.svg"))
    assert len(History(moved).states) == 2
    History(moved).undo()
    assert moved.read_bytes() == CARD


def test_a_link_has_the_history_of_its_file(session: Session, card: Path) -> None:
    link = card.with_name("link.svg")
    link.symlink_to(card.name)
    titled(session, link, "One")
    History(card).undo()
    assert link.is_symlink()
    assert link.read_bytes() == CARD


def test_a_file_that_is_gone_can_be_checked_out_again(session: Session, card: Path) -> None:
    state = state_of(titled(session, card, "One"))
    card.unlink()
    with pytest.raises(HistoryError, check=of_case("design-gone")) as caught:
        History(card).undo()
    assert f"redraft history checkout {card} {state}" in caught.value.suggestion
    History(card).checkout(state)
    assert b"One" in card.read_bytes()
    with pytest.raises(UsageError, check=of_case("no-file-with-history")):
        History(card.with_name("never.svg")).undo()


def test_a_file_without_history_says_so_and_looking_begins_none(card: Path, home: Path) -> None:
    assert History(card).states == ()
    assert prune_all().files == ()
    with pytest.raises(HistoryError, check=of_case("no-history")):
        History(card).undo()
    with pytest.raises(HistoryError, check=of_case("no-history")):
        History(card).read("original")
    assert summary()["there"] is False
    assert not (home / "history").exists()


def test_a_state_that_cannot_be_restored_leaves_the_file_alone(session: Session, card: Path) -> None:
    titled(session, card, "One")
    before = card.read_bytes()
    with Journal.open() as journal, journal.transaction():
        journal.execute("DELETE FROM snapshots")
    with pytest.raises(HistoryError, check=of_case("state-bytes-gone")):
        History(card).undo()
    assert card.read_bytes() == before


def test_the_mode_of_the_file_is_kept(session: Session, card: Path) -> None:
    card.chmod(0o640)
    titled(session, card, "One")
    History(card).undo()
    assert card.stat().st_mode & 0o777 == 0o640


# A journal that cannot be kept


def test_an_edit_is_saved_with_a_warning_when_no_history_can_be_kept(session: Session, card: Path, home: Path) -> None:
    home.write_bytes(b"a file where the folder should be")
    receipt = titled(session, card, "One")
    assert b"One" in card.read_bytes()
    assert receipt.history is None
    assert any(warning.startswith("no history was kept of this edit: ") for warning in receipt.warnings)


def test_a_full_disk_under_the_journal_does_not_lose_the_edit(session: Session, card: Path, home: Path) -> None:
    home.mkdir()
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=128k", "tmpfs", str(home)], capture_output=True, check=False
    )
    if mounted.returncode:
        pytest.skip("may not mount a small disk here")
    try:
        card.write_bytes(CARD + b"<!--" + random.Random(1).randbytes(100_000).hex().encode() + b"-->")
        receipt = titled(session, card, "One")
        assert b"One" in card.read_bytes()
        assert receipt.history is None
        assert "full" in receipt.warnings[-1]
    finally:
        subprocess.run(["umount", str(home)], check=True)


@pytest.mark.parametrize("call", ["settle", "intend", "arrive"])
def test_whatever_fails_in_the_journal_the_edit_is_saved(
    session: Session, card: Path, call: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    import sqlite3

    def fail(*_: object) -> None:
        raise sqlite3.OperationalError("disk I/O error")

    with monkeypatch.context() as patch:
        patch.setattr(Journal, call, fail)
        receipt = titled(session, card, "One")
    assert b"One" in card.read_bytes()
    assert "history" in receipt.warnings[-1]
    if call == "arrive":  # all there is to lose was noted before
        History(card).undo()
        assert card.read_bytes() == CARD


def test_a_damaged_journal_is_set_aside_with_a_warning_and_a_new_one_begun(
    session: Session, card: Path, home: Path
) -> None:
    titled(session, card, "One")
    (home / "history" / NAME).write_bytes(b"rubbish" * 1000)
    with pytest.raises(HistoryError, check=of_case("history-damaged")):
        History(card).states  # noqa: B018 - it is asked for
    receipt = titled(session, card, "Two")
    assert "set aside as" in receipt.warnings[-1]
    assert receipt.history is not None
    (aside,) = (home / "history").glob("*.damaged-*")
    assert aside.read_bytes() == b"rubbish" * 1000
    History(card).undo()
    assert b"One" in card.read_bytes()


def test_an_edit_of_a_file_that_changed_meanwhile_is_refused_and_not_recorded(session: Session, card: Path) -> None:
    titled(session, card, "One")
    file = session.open(card)
    card.write_bytes(CARD)
    bigger = redraft.apply(file.document, SetText("title", "Two"))
    with pytest.raises(SaveError, match="changed by another program"):
        session.save(file, bigger, card, in_place=True, render=False)
    assert card.read_bytes() == CARD
    assert len(History(card).states) == 2


# Many at once, and kill -9

EDITOR = """
import sys
from pathlib import Path
from redraft.session.saving.history import History
from redraft.session.session import Session
from redraft.edits.ops import SetText
from redraft.errors import HistoryError, RedraftError, SaveError
who, times, path = sys.argv[1], int(sys.argv[2]), Path(sys.argv[3])
with Session(system_fonts=False) as session:
    done = 0
    while done < times:
        try:
            edit = SetText("title", f"{who} {done}")
            receipt = session.apply_file(path, [edit], None, None, in_place=True, render=False)
        except SaveError:
            continue  # another process was first
        assert receipt.history is not None and "history" not in str(receipt.warnings), receipt.warnings
        print(receipt.history["state"])
        done += 1
"""


@pytest.mark.slow
def test_processes_that_edit_one_file_at_once_lose_no_edit_and_keep_one_history(card: Path) -> None:
    running = [
        subprocess.Popen([sys.executable, "-c", EDITOR, name, "8", str(card)], stdout=subprocess.PIPE, text=True)
        for name in ("ann", "ben", "eve")
    ]
    said = [each.communicate(timeout=120)[0].split() for each in running]
    assert [each.returncode for each in running] == [0, 0, 0]
    made = {state for states in said for state in states}
    assert len(made) == 24
    states = History(card).states
    assert {each.id for each in states[1:]} == made
    assert [each.who for each in states] == ["start"] + ["apply"] * 24
    assert [each.parent for each in states[1:]] == [each.number for each in states[:-1]], "one line, no branch"
    assert History(card).current == states[-1]
    History(card).undo(24)
    assert card.read_bytes() == CARD


NURSERY = """
import os, random, signal, sqlite3, sys, traceback
from pathlib import Path
from redraft.session.saving.history import History
from redraft.session.saving.journaled_save import PendingSave, record
from redraft.errors import HistoryError
from redraft.formats.saves import read_input, save

path = Path(sys.argv[1])
card = path.read_bytes()

def edit(title):  # a session would spend nearly all the time on other things than saving
    snapshot, data = read_input(path), card.replace(b"Big sale", title.encode())
    done = record(
        PendingSave(snapshot, path, data, "edit", title), lambda: save(path, data, check=lambda _: None, base=snapshot)
    )
    assert done.entry is not None and not done.warnings, done.warnings

def work(seed):
    chance = random.Random(seed)
    while True:
        what = chance.choice(["edit", "edit", "undo", "redo", "checkout"])
        try:
            if what == "edit":
                edit(f"{seed} {chance.random()}")
            elif what == "checkout":
                if states := History(path).states:
                    History(path).checkout(chance.choice(states).id)
            else:
                getattr(History(path), what)()
        except HistoryError as error:
            if not any(words in error.message for words in ("nothing to", "has no history")):
                raise

for line in sys.stdin:
    child = os.fork()
    if child == 0:
        signal.alarm(30)  # should nobody be left to kill it
        try:
            work(int(line))
        except BaseException:
            traceback.print_exc()
        os._exit(1)
    print(child, flush=True)
    print(os.WTERMSIG(os.waitpid(child, 0)[1]), flush=True)
"""


def test_after_many_kills_at_random_the_journal_opens_and_its_head_is_the_file_or_the_state_before(card: Path) -> None:
    moments = random.Random(4)
    middle = settled_forward = settled_back = 0
    latest, was = 0.05, CARD  # seconds: as long as a save takes on this machine, and the other load on it
    command = [sys.executable, "-c", NURSERY, str(card)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as nursery:
        assert nursery.stdin is not None
        assert nursery.stdout is not None
        for turn in range(tries(16, 200)):
            print(turn, file=nursery.stdin, flush=True)
            child = int(nursery.stdout.readline())
            time.sleep(moments.uniform(0.002, latest))
            os.kill(child, signal.SIGKILL)
            assert int(nursery.stdout.readline()) == signal.SIGKILL, "it ended by itself"

            content = card.read_bytes()
            latest, was = latest * (1.2 if content == was else 0.9), content
            sha256 = hashlib.sha256(content).hexdigest()
            with Journal.open() as journal:
                head, going = journal.head(card), journal.intent(card)
                if head is None:
                    assert content == CARD, "killed before anything was noted"
                    continue
                if going is None:
                    assert head.sha256 == sha256
                else:
                    middle += 1
                    assert sha256 in (head.sha256, going.sha256)
                    settled_forward += sha256 == going.sha256 != head.sha256
                    settled_back += sha256 == head.sha256 != going.sha256
                with journal.transaction():
                    settled = journal.settle(card, sha256, content)
                now = journal.head(card)
                assert now is not None
                assert (settled.outside, now.sha256) == (False, sha256)
                if turn % 20 == 0:
                    assert journal.execute("PRAGMA integrity_check") == [("ok",)]
        nursery.stdin.close()
    states = History(card).states
    print(f"{middle} in mid-save ({settled_forward} arrived, {settled_back} had not), {len(states)} states")
    assert {each.who for each in states} <= {"start", "edit"}, "nothing is taken for another program's change"
    if SLOW:  # a few kills may all miss
        assert middle > 10, "the kills must land in the middle of saves"
        assert min(settled_forward, settled_back) > 0
        assert len(states) > 20
    for each in states:
        assert hashlib.sha256(History(card).read(each.id)).hexdigest() == each.sha256
    if states:
        History(card).checkout("original")
    assert card.read_bytes() == CARD
