"""A journal with bytes that changed, or cut short: every command ends with a message or does what it says, an edit is
saved and has a history again, and what can be read of other files' histories goes on."""

from __future__ import annotations

import random
import shutil
import sqlite3
from collections import Counter
from pathlib import Path

import pytest

from redraft.edits.history.journal_file import NAME
from redraft.errors import HistoryError
from redraft.formats.saves import read_input, save
from redraft.session.saving.history import History
from redraft.session.saving.journaled_save import PendingSave, Recorded, record
from tests.sampling import tries

FORMS = [{"edit": "set_text", "layer": "title", "text": "words " * 20}]


def content(name: str, version: int) -> bytes:
    noise = random.Random(name).randbytes(1_000).hex()
    return f"<svg><!-- {name} {version} --><desc>{noise}</desc></svg>".encode()


def put(path: Path, data: bytes) -> Recorded:
    snapshot = read_input(path)
    change = PendingSave(snapshot, path, data, "edit", f"make it {len(data)}", FORMS, {"proofs": [1, 2]})

    def save_it() -> None:
        save(path, data, check=lambda _: None, base=snapshot)

    return record(change, save_it)


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Two files with four states each, the first of them one step back."""
    monkeypatch.setenv("REDRAFT_HOME", str(tmp_path / "home"))
    for name in ("a", "b"):
        path = tmp_path / f"{name}.svg"
        path.write_bytes(content(name, 0))
        for version in (1, 2, 3):
            assert put(path, content(name, version)).warnings == ()
    History(tmp_path / "a.svg").undo()
    return tmp_path / "home" / "history"


def use(folder: Path, home: Path) -> tuple[str, ...]:
    """Everything a user does with a damaged journal; gives what was met."""
    met = set()
    a, b = folder / "a.svg", folder / "b.svg"
    a.write_bytes(content("a", 2))
    b.write_bytes(content("b", 3))
    own = {content("a", version) for version in range(4)}
    for history in (History(a), History(b)):
        try:
            history.states  # noqa: B018 - it is asked for
        except HistoryError:
            met.add("told when shown")
    for step, wanted in (("undo", 1), ("redo", 2), ("redo", 3)):
        try:
            getattr(History(a), step)()
        except HistoryError:
            met.add("told when stepped")
        else:
            assert a.read_bytes() in own
            if not met:
                assert a.read_bytes() == content("a", wanted), "silently to another state"
    before = a.read_bytes()
    recorded = put(a, content("a", 9))
    assert a.read_bytes() == content("a", 9)
    assert recorded.entry is not None, recorded.warnings
    assert all("set aside as" in warning for warning in recorded.warnings), recorded.warnings
    met |= {"told when edited"} if recorded.warnings else set()
    assert len(list(home.glob(f"{NAME}.damaged-*"))) <= 1, "once is enough"
    History(a).undo()
    assert a.read_bytes() == before
    try:
        History(b).states  # noqa: B018 - it is asked for
    except HistoryError:  # a row of its own, which nobody had looked at yet
        met.add("told when the other is shown")
        with pytest.raises(HistoryError, match="set aside"):
            History(b).undo()
    kept = set()
    for state in History(b).states:
        try:
            kept.add(History(b).read(state.id))
        except HistoryError:
            met.add("a state of another file is lost")
    met.add("all of the other file" if len(kept) == 4 else "some of the other file")
    assert kept <= {content("b", version) for version in range(4)}
    return tuple(sorted(met))


@pytest.mark.slow
def test_whatever_byte_of_the_journal_changes(tmp_path: Path, home: Path) -> None:
    whole = (home / NAME).read_bytes()
    chance = random.Random(17)
    seen: Counter[tuple[str, ...]] = Counter()
    for turn in range(tries(10, 300)):
        data = bytearray(whole)
        for _ in range(chance.choice((1, 1, 3))):
            place = chance.randrange(200 if turn % 5 == 0 else len(whole))
            data[place] ^= chance.randrange(1, 256)
        if bytes(data) == whole:
            continue
        seen[try_out(tmp_path, home, bytes(data))] += 1
    print(*seen.most_common(), sep="\n")


@pytest.mark.slow
def test_whichever_forty_bytes_of_the_journal_change(tmp_path: Path, home: Path) -> None:
    whole = (home / NAME).read_bytes()
    seen: Counter[tuple[str, ...]] = Counter()
    for seed in range(tries(6, 300)):
        chance, data = random.Random(seed), bytearray(whole)
        for _ in range(40):
            data[chance.randrange(100, len(whole))] = chance.randrange(256)
        seen[try_out(tmp_path, home, bytes(data))] += 1
    print(*seen.most_common(), sep="\n")


def test_however_short_the_journal_is_cut(tmp_path: Path, home: Path) -> None:
    whole = (home / NAME).read_bytes()
    chance = random.Random(18)
    seen: Counter[tuple[str, ...]] = Counter()
    for size in [1, 99, 4096, *(chance.randrange(len(whole)) for _ in range(tries(1, 60)))]:
        seen[try_out(tmp_path, home, whole[:size])] += 1
    print(*seen.most_common(), sep="\n")


@pytest.mark.parametrize(
    "damage",
    ["a folder", "a rollback journal", "no contents", "rows of a later time", "a circle", "a schema that is not text"],
)
def test_other_damage(tmp_path: Path, home: Path, damage: str) -> None:
    file = home / NAME
    if damage == "a folder":
        file.unlink()
        (file / "inside").mkdir(parents=True)
    elif damage == "a rollback journal":
        (home / f"{NAME}-journal").write_bytes(b"\xd9\xd5\x05\xf9\x20\xa1\x63\xd7" + random.Random(1).randbytes(9000))
    elif damage == "a schema that is not text":
        file.write_bytes(file.read_bytes().replace(b"CREATE TABLE names", b"CREATE\xff\xfe\xc3\x28LE names"))
    else:
        with sqlite3.connect(file, isolation_level=None) as connection:
            connection.execute("PRAGMA ignore_check_constraints=ON")
            statement = {
                "no contents": "DELETE FROM chunks",
                "rows of a later time": "UPDATE states SET time = 1e300, size = 1e300",
                "a circle": "UPDATE states SET parent = (SELECT max(number) FROM states)",
            }
            connection.execute(statement[damage])
        connection.close()
    met = use(tmp_path, home)
    lost = damage in ("a folder", "rows of a later time", "a circle", "a schema that is not text")
    assert ("told when shown" in met) == lost, met


def try_out(folder: Path, home: Path, data: bytes) -> tuple[str, ...]:
    shutil.rmtree(home)
    home.mkdir()
    (home / NAME).write_bytes(data)
    return use(folder, home)
