"""`redraft bench layout`: texts set on grounds made by script, by redraft's layout and by plainer ways."""

from __future__ import annotations

import argparse

from redraft.errors import UsageError
from redraft.formats.saves import write_file
from redraft.imaging.texts import reader as text_reader
from redraft.installation import install_command
from redraft.interfaces.terminal import clean, progress_for
from redraft.models.naming import model_for
from redraft_research.command_line.measures import Printout
from redraft_research.evaluation.runner.report import report_page, table_lines
from redraft_research.evaluation.runner.run import RunOptions
from redraft_research.evaluation.text_layout.contest import contest, contest_tables, layout_task, made_cases
from redraft_research.messages import says


def run(options: argparse.Namespace) -> Printout:
    if options.ocr and not text_reader.is_there():
        raise UsageError(says("ocr-not-installed-for-option", command=install_command("ocr")))
    tell, fonts, cases = progress_for(options.json), tuple(options.fonts), []
    if options.model:  # a name that means nothing is refused at once
        model_for(options.model).close()
    grader = model_for(options.grader, "judge") if options.grader else None
    asked = RunOptions(workers=options.workers, resume=options.resume, fonts=fonts)
    try:
        for case in made_cases(options.cases, options.first, (options.out / "grounds").resolve()):
            cases.append(case)
            tell(f"{len(cases)} of {options.cases} cases made")
        task = layout_task(cases, grader, text_reader.RapidReader() if options.ocr else None)
        runs = contest(
            task, options.out, asked, options.model, lambda *at: tell(f"{at[0]}: {at[1]} of {at[2]} {at[3]}")
        )
    finally:
        tell("")
    for one in runs.values():
        write_file(one.folder / "report.html", report_page(one).encode(errors="replace"))
    tables = contest_tables({name: one.cases for name, one in runs.items()})
    shape = ("title", "columns", "rows", "notes")
    lines = [*table_lines(tables), *(str(one.folder / "report.html") for one in runs.values())]
    return Printout({"tables": [{part: getattr(one, part) for part in shape} for one in tables]}, [*map(clean, lines)])
