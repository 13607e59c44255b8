"""Data sets and benches on Ray."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.command_line import program, redraft
from tests.nursery import CARD
from tests.test_ray_pool import with_ray


@with_ray
@pytest.mark.slow
def test_data_sets_and_benches_are_the_same(tmp_path: Path) -> None:
    (tmp_path / "a.svg").write_text(CARD)
    row = {"id": "one", "document": "a.svg", "instruction": "make #title blue", "meant": ["title"]}
    (tmp_path / "preservation.jsonl").write_text(json.dumps(row) + "\n")
    told = []
    for name in ("local", "ray"):
        engine = ("--engine", name, "--workers", "1")
        bench = ["bench", "preservation", "--data", ".", "--run", f"bench-{name}", "--json"]
        told.append(program(*bench, *engine, folder=tmp_path).answer)
        made = program("datasets", "make", "phrases", name, "--count", 6, "--per-shard", 3, *engine, folder=tmp_path)
        assert not made.returncode, made.stderr
    assert told[0]["scores"] == told[1]["scores"]
    assert told[1]["failed"] == 0
    for path in (tmp_path / "local").iterdir():
        assert path.read_bytes() == (tmp_path / "ray" / path.name).read_bytes(), path.name


def test_a_bench_in_this_process_is_not_for_ray(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("redraft.ray_pool.find_spec", lambda name: name)
    ended = redraft("bench", "tables", "--engine", "ray", "--json")
    assert (ended.returncode, "in this process" in ended.answer["message"]) == (2, True)
