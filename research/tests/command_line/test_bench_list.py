"""`redraft bench` finds its benches by a table, and says of each what it needs."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from redraft.interfaces.cli import main
from redraft_research.command_line.arguments import more_help
from redraft_research.command_line.benches import Computed, Protocolled, bench_named
from redraft_research.command_line.benches.catalog import BENCHES, Need
from tests.sampling import each

KNOWN_BY_BENCH = {"requests", "layers", "search", "layout", "flat-layers"}


@each("name", BENCHES)
def test_every_bench_can_be_run_and_says_what_it_measures(name: str) -> None:
    module = bench_named(name)
    assert BENCHES[name].about
    assert "redraft bench" in more_help(f"bench/{name}")
    assert name in KNOWN_BY_BENCH or isinstance(module, Protocolled) is not isinstance(module, Computed)


def test_without_a_name_all_are_listed_with_their_needs(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench"]) == 0
    told = capsys.readouterr().out
    assert all(f"\n{name} " in f"\n{told}" for name in BENCHES)
    assert "needs a corpus of requests" in told
    assert main(["bench", "--json"]) == 0
    assert set(json.loads(capsys.readouterr().out)["benches"]) == set(BENCHES)


def test_a_need_knows_whether_it_is_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("A_KEY", "x")
    assert Need("json", "", module="json").there is True
    assert Need("nothing", "", module="no_such_module").there is False
    assert (Need("a key", "", variable="A_KEY").there, Need("a key", "", variable="NO_KEY").there) == (True, False)
    assert Need("data", "").there is None


@each("words", ["--help", "bench --help", "score --help", "bench", "bench dlebench --help"])
def test_what_is_not_named_is_not_loaded(words: str) -> None:
    code = f"""if True:
        import sys; from redraft.interfaces.cli import main
        try: main({words.split()})
        except SystemExit: pass
        slow = "numpy", "redraft_research.evaluation", "redraft.session", "redraft.scoring"
        print([name for name in sys.modules if name.startswith(slow)])
    """
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "[]"
