"""`redraft bench layout`: ways to set texts side by side, on grounds made by script."""

from __future__ import annotations

import argparse

from redraft.errors import UsageError
from redraft.evaluation.runner.report import report_page, table_lines
from redraft.evaluation.runner.run import RunOptions
from redraft.evaluation.text_layout.contest import contest, contest_tables, layout_task, made_cases
from redraft.formats.saving import write_file
from redraft.imaging import read
from redraft.interfaces.terminal import clean, print_json, progress_for, say
from redraft.models.naming import model_for


def bench_layout(options: argparse.Namespace) -> int:
    """Exit code 0 whatever the scores are."""
    if options.ocr and not read.is_there():
        raise UsageError("--ocr needs RapidOCR, which is not here", read.INSTALL)
    tell, fonts, cases = progress_for(options.json), tuple(options.fonts), []
    if options.model:  # a name that means nothing is told at once
        model_for(options.model).close()
    grader = model_for(options.grader, "judge") if options.grader else None
    asked = RunOptions(workers=options.workers, resume=options.resume, fonts=fonts)
    try:
        for case in made_cases(options.cases, options.first, (options.out / "grounds").resolve()):
            cases.append(case)
            tell(f"{len(cases)} of {options.cases} cases made")
        task = layout_task(cases, grader, read.RapidReader() if options.ocr else None)
        runs = contest(
            task, options.out, asked, options.model, lambda *at: tell(f"{at[0]}: {at[1]} of {at[2]} {at[3]}")
        )
    finally:
        tell("")
    for one in runs.values():
        write_file(one.folder / "report.html", report_page(one).encode(errors="replace"))
    tables = contest_tables({name: one.cases for name, one in runs.items()})
    if options.json:
        shape = ("title", "columns", "rows", "notes")
        print_json({"tables": [{part: getattr(one, part) for part in shape} for one in tables]})
        return 0
    for line in [*table_lines(tables), *(str(one.folder / "report.html") for one in runs.values())]:
        say(clean(line))
    return 0
