"""Prints the table of hostile files and the answers they got, wherever those tests ran."""

from __future__ import annotations

import pytest


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    reports = [report for found in terminalreporter.stats.values() for report in found]
    said = [report.user_properties for report in reports if getattr(report, "when", "") == "call"]
    rows = [value for properties in said for name, value in properties if name == "hostile"]
    if rows:
        head = ["hostile file", "asked", "got", "show", "render", "edit", "peak", "what was said"]
        table = [head, *sorted(rows, key=lambda row: row[0])]
        widths = [max(len(row[at]) for row in table) for at in range(len(head))]
        terminalreporter.section("hostile files: asked for and answered (s of each command, peak memory)")
        for row in table:
            line = "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True))
            terminalreporter.write_line(line.rstrip())
