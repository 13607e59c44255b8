"""Data sets on disk: the same bytes however often they were killed, and a check that finds what is wrong."""

from __future__ import annotations

import io
import json
import os
import signal
import subprocess
import sys
import tarfile
import time
from pathlib import Path

import pytest

from redraft.errors import FormatError, UsageError
from redraft_research.datasets.recipes import Sample
from redraft_research.datasets.shards import faults, make, read
from research.tests.datasets.tiny_recipe import Tiny
from tests.command_line import redraft

KIND = Tiny.name


def _bytes(folder: Path) -> dict[str, bytes]:
    return {each.name: each.read_bytes() for each in sorted(folder.iterdir())}


@pytest.fixture
def whole(tmp_path: Path) -> Path:
    make(Tiny(None), tmp_path / "whole", 50, 3, workers=2, per_shard=8)
    return tmp_path / "whole"


def test_killed_again_and_again_it_ends_with_the_same_bytes(whole: Path, tmp_path: Path) -> None:
    folder = tmp_path / "killed"
    command = [sys.executable, "-m", "redraft.interfaces.cli", "datasets", "make", KIND, str(folder)]
    command += ["--count", "50", "--seed", "3", "--workers", "2", "--per-shard", "8"]
    seen: list[int] = []
    while len(seen) < 2:
        process = subprocess.Popen(
            command, env={**os.environ, "REDRAFT_TEST_PAUSE": "0.01"}, start_new_session=True, stdout=subprocess.DEVNULL
        )
        before = seen[-1] if seen else 0
        while process.poll() is None and len(list(folder.glob("shard-*.tar"))) <= before:
            time.sleep(0.005)
        os.kill(process.pid, signal.SIGKILL)
        assert process.wait() == -signal.SIGKILL, "it was at work still"
        seen.append(len(list(folder.glob("shard-*.tar"))))
        assert redraft("datasets", "check", folder, "--kind", KIND).returncode == 1, "half a data set is none"
    assert 0 < seen[0] < seen[1] < 7
    kept = (folder / "shard-00000.tar").stat().st_ino
    assert subprocess.run(command, check=False, capture_output=True).returncode == 0
    assert _bytes(folder) == _bytes(whole)
    assert (folder / "shard-00000.tar").stat().st_ino == kept, "what was good was not made again"


def test_shards_are_webdataset_and_read_back(whole: Path) -> None:
    card = json.loads((whole / "card.json").read_text())
    assert card["samples"] == 50
    assert card["discards"] == {"unlucky": card["discards"]["unlucky"]}
    samples = list(read(whole))
    assert len(samples) == 50
    assert all(not Tiny(None).faults(sample) for sample in samples)
    assert samples[7] == next(one for one in _tries(7) if isinstance(one, Sample))
    with tarfile.open(whole / "shard-00001.tar") as tar:
        assert tar.getnames()[:2] == ["000000008.json", "000000008.noise.bin"]
    found = redraft("datasets", "statistics", whole, "--kind", KIND, "--json").answer["tables"]
    assert sum(row["samples"] for row in found["kind"]) == 50


def _tries(number: int) -> list[object]:
    return [Tiny(None).sample(3, number + attempt * 10**9) for attempt in range(20)]


def test_more_samples_keep_the_full_shards_and_other_seeds_are_refused(whole: Path, tmp_path: Path) -> None:
    before = _bytes(whole)
    make(Tiny(None), whole, 60, 3, workers=1, per_shard=8)
    make(Tiny(None), tmp_path / "at once", 60, 3, workers=2, per_shard=8)
    assert _bytes(whole) == _bytes(tmp_path / "at once")
    assert all(before[name] == _bytes(whole)[name] for name in before if name < "shard-00006" and name[0] == "s")
    with pytest.raises(UsageError, match="other seed"):
        make(Tiny(None), whole, 60, 4, per_shard=8)
    with pytest.raises(UsageError, match="60 samples already"):
        make(Tiny(None), whole, 20, 3, per_shard=8)
    (whole / "shard-00008.tar").write_bytes(b"of a longer run")
    with pytest.raises(UsageError, match=r"shard-00008\.tar, which is no shard of these 60"):
        make(Tiny(None), whole, 60, 3, per_shard=8)
    card = (whole / "README.md").read_text("utf-8")
    assert "--count 60 --seed 3 --per-shard 8`" in card
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "letter.txt").write_text("mine")
    with pytest.raises(UsageError, match=r"letter\.txt"):
        make(Tiny(None), tmp_path / "other", 20, 3)


def test_check_names_what_is_wrong(whole: Path, tmp_path: Path) -> None:
    assert redraft("datasets", "check", whole, "--kind", KIND).returncode == 0
    assert redraft("datasets", "check", whole).returncode == 2, "a card is not believed what to load"
    good = _bytes(whole)

    def told(name: str, data: bytes | None) -> str:
        path = whole / name
        path.unlink() if data is None else path.write_bytes(data)
        done = redraft("datasets", "check", whole, "--kind", KIND)
        assert done.returncode == 1
        if name in good:
            path.write_bytes(good[name])
        else:
            path.unlink()
        return done.stdout

    shard = good["shard-00002.tar"]
    assert "shard-00002.tar: is missing" in told("shard-00002.tar", None)
    assert "shard-00002.tar: is not the one in the card" in told("shard-00002.tar", shard[: len(shard) // 2])
    assert "letter.txt: is not in the card" in told("letter.txt", b"mine")
    assert "no data card" in told("card.json", b"{")
    assert "its sums" in told("card.json", good["card.json"].replace(b'"samples": 50', b'"samples": 51'))
    assert "README.md" in told("README.md", b"# another")
    path = whole / "shard-00002.tar"
    with tarfile.open(path) as tar:
        members = [(one, tar.extractfile(one)) for one in tar]
        changed = [
            (one, data.read()[:-1] if one.name.endswith("bin") else data.read()) for one, data in members if data
        ]
    held = io.BytesIO()
    with tarfile.open(fileobj=held, mode="w") as tar:
        for one, content in changed:
            one.size = len(content)
            tar.addfile(one, io.BytesIO(content))
    path.write_bytes(held.getvalue())
    assert any("000000016: noise.bin does not have" in fault for fault in faults(Tiny(None), whole))
    with pytest.raises(FormatError, match="shard-00002"):
        list(read(whole))
    assert redraft("datasets", "check", tmp_path / "nowhere").returncode == 1


def test_a_kind_says_what_it_takes_and_when_nothing_came_of_it(tmp_path: Path) -> None:
    (tmp_path / "none").mkdir()
    for kind, told, code in (("feedback", "nothing but its seed", 2), ("milde-rows", "no sample could be made", 3)):
        words = "datasets", "make", kind, str(tmp_path / kind), "--count", "1", "--from", str(tmp_path / "none")
        ended = redraft(*words)
        assert (ended.returncode, told in ended.stderr) == (code, True), ended.stderr
    (tmp_path / "file").write_text("")
    ended = redraft("datasets", "make", "phrases", str(tmp_path / "file"), "--count", "1")
    assert (ended.returncode, "File exists" in ended.stderr) == (2, True), ended.stderr
