"""Keeps the suite out of the user's own history, and prints the tables of hostile files and programs."""

from __future__ import annotations

import atexit
import gc
import os
import shutil
import tempfile
from collections.abc import Iterator

import pytest
from hypothesis import settings
from hypothesis.internal.conjecture import providers

from tests.command_line import deadline, warm_workers
from tests.parsed_once import parsed_once
from tests.sampling import SLOW

HANGS = 3600 if SLOW else 600
"""Seconds."""
FIRST = "test_readme", "test_other_desks", "test_browser_properties", "test_batch", "test_one_yes"
"""Files whose tests take longest. Handed out first they end before the others do, and one process has all of a file,
with what its tests share."""
ROOMS_THAT_READ = {"assets", "cage", "hostile", "render"}
PARSING = ("test_budget", "test_carried_pages", "test_package_changes", "test_parts", "test_validation")

# No test may write to the history of whoever runs it; programs that tests start inherit this.
os.environ["REDRAFT_HOME"] = tempfile.mkdtemp(prefix="redraft-tests-")
os.environ.pop("REDRAFT_HISTORY_LIMIT", None)
os.environ["REDRAFT_TILE_CACHE"] = "off"  # what is drawn is drawn here; tests of the cache switch it on
os.environ["REDRAFT_MEANING"] = "off"  # phrases mean the same whether or not the sentence model is installed
os.environ["OPENBLAS_NUM_THREADS"] = "1"  # workers side by side: more threads wait for each other in the reader
os.environ.pop("REDRAFT_READER", None)  # tests are about what people get: with the reader
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # limits of time are for programs as they are installed: compiled
settings.register_profile("sample", max_examples=12, deadline=None, derandomize=True)
settings.register_profile("whole", deadline=None)
settings.load_profile("whole" if SLOW else "sample")
if not SLOW:  # 10 s of each process are gone before all sources are searched for constants to try
    providers._get_local_constants = lambda: providers._local_constants
gc.set_threshold(100_000, 20, 100)  # little of what is imported and collected ever goes
atexit.register(shutil.rmtree, os.environ["REDRAFT_HOME"], ignore_errors=True)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call() -> Iterator[None]:
    """No test hangs for ever."""
    with deadline(HANGS):
        yield


@pytest.fixture(autouse=True)
def _workers_that_draw(request: pytest.FixtureRequest) -> Iterator[None]:
    """Are kept from test to test, but where they are what is tested."""
    if "render" in request.path.parts:
        yield
        return
    with warm_workers():
        yield


@pytest.fixture(autouse=True)
def _what_is_read_once(request: pytest.FixtureRequest) -> Iterator[None]:
    """But where parsing and drawing are what is tested, or what they take."""
    if ROOMS_THAT_READ.intersection(request.path.parts) or request.path.stem in PARSING:
        yield
        return
    with parsed_once():
        yield


@pytest.hookimpl(wrapper=True)
def pytest_generate_tests(metafunc: pytest.Metafunc) -> Iterator[None]:
    """A test that is left out need not be made hundreds of times."""
    yield
    if not SLOW and metafunc.definition.get_closest_marker("slow"):
        del metafunc._calls[1:]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=lambda item: item.path.stem not in FIRST)


def pytest_collection_finish() -> None:
    """What was collected stays: the collector of garbage need not look at it again after every few tests."""
    gc.collect()
    gc.freeze()


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    reports = [report for found in terminalreporter.stats.values() for report in found]
    said = [report.user_properties for report in reports if getattr(report, "when", "") == "call"]
    for kind, title, head in TABLES:
        rows = [value for properties in said for name, value in properties if name == kind]
        if rows:
            table = [head, *sorted(rows, key=lambda row: row[0])]
            widths = [max(len(row[at]) for row in table) for at in range(len(head))]
            terminalreporter.section(title)
            for row in table:
                line = "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True))
                terminalreporter.write_line(line.rstrip())


TABLES = (
    (
        "toll",
        "what commands take on hostile designs, with all that they start",
        ["design", "command", "exit", "CPU s", "peak", "wall s", "ok", "what was said"],
    ),
    (
        "hostile",
        "hostile files: asked for and answered (s of each command, peak memory)",
        ["hostile file", "asked", "got", "show", "render", "edit", "peak", "what was said"],
    ),
    (
        "hostile program",
        "hostile programs: R refused, K stopped at a limit, S safe (with the type check, and without it)",
        ["hostile program", "asked", "got", "unchecked", "seconds", "what was said"],
    ),
)
