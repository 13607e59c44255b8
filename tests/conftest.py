"""Keeps the suite out of the user's own history, and prints the tables of hostile files and programs."""

from __future__ import annotations

import atexit
import os
import shutil
import tempfile

import pytest

# No test may write to the history of whoever runs it; programs that tests start inherit this.
os.environ["REDRAFT_HOME"] = tempfile.mkdtemp(prefix="redraft-tests-")
os.environ.pop("REDRAFT_HISTORY_LIMIT", None)
os.environ["REDRAFT_TILE_CACHE"] = "off"  # what is drawn is drawn here; tests of the cache switch it on
os.environ["REDRAFT_MEANING"] = "off"  # phrases mean the same whether or not the sentence model is installed
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # limits of time are for programs as they are installed: compiled
atexit.register(shutil.rmtree, os.environ["REDRAFT_HOME"], ignore_errors=True)


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
