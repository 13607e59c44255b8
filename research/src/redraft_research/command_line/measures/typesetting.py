"""`redraft score typesetting`: how the texts of a design stand on their page, and what can be read of them."""

from __future__ import annotations

import argparse
from pathlib import Path

from redraft.document.selectors import page_numbered
from redraft.errors import UsageError
from redraft.imaging.texts import reader as text_reader
from redraft.scoring.typesetting import Characters
from redraft.session.session import Session
from redraft.targets.findings import roles_of
from redraft_research.command_line.measures import Printout
from redraft_research.datasets.text_layout.cases import Wanted
from redraft_research.evaluation.text_layout.typeset import Typeset, layout_scores, read_scores
from redraft_research.messages import says

LEVELS = {"title": 1, "subtitle": 2, "body": 3}


def options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", type=Path, help="a design with live text, or a picture")
    parser.add_argument("--page", metavar="N", type=int, default=1, help="which page (default: the first)")
    text = "a text that should stand there, the most important first; repeat it (default: those that the file has)"
    parser.add_argument("--text", metavar="WORDS", action="append", help=text)
    ground = "the bare picture the texts were set on (default: the page without its texts)"
    parser.add_argument("--ground", metavar="PICTURE", type=Path, help=ground)


def run(options: argparse.Namespace) -> Printout:
    if not all(text.strip() for text in options.text or ()):
        raise UsageError(says("text-option-empty"))
    with Session(history=False) as session:
        file = session.open(options.file)
        ground = session.open(options.ground) if options.ground is not None else None
        page = Typeset(file, page_numbered(file.document, options.page), session, ground)
        wanted = [Wanted(text, level) for level, text in enumerate(options.text or (), 1)]
        asked = "\n".join(text for text, _ in wanted) or page.words
        roles = {id: LEVELS[role] for id, role in roles_of(file.document).items() if role in LEVELS}
        levels = page.levels(wanted) if wanted else roles
        reader = text_reader.RapidReader() if text_reader.is_there() else None
        scores = read_scores(asked, page.picture() if reader is not None else b"", reader)
        if wanted:
            scores.append(Characters.of(asked, page.words).accuracy("r-svg"))
        scores += layout_scores(page, levels)
    values = {"file": str(options.file), "page": options.page, "texts": len(page.things)}
    return Printout({**values, "scores": [score.as_json() for score in scores]}, [str(score) for score in scores])
