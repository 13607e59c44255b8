"""The measures of layout: of two versions of a design, of a file of layouts, of texts on a page."""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from typing import Any

from redraft.document.selectors import page_numbered
from redraft.errors import UsageError
from redraft.imaging.texts import reader as text_reader
from redraft.scoring.rates import average
from redraft.scoring.typesetting import Characters, alignment, overlap
from redraft.session.session import Session
from redraft.targets.findings import roles_of
from redraft_research.command_line.measures import Printout
from redraft_research.datasets.text_layout.cases import WantedText
from redraft_research.datasets.text_layout.layouts import UNDERLAY, read_layouts
from redraft_research.evaluation.milde.masks import compared, mask_pages
from redraft_research.evaluation.text_layout.typeset import Typeset, layout_scores, read_scores
from redraft_research.messages import says
from redraft_research.scoring.layout_consistency import Settings

LEVELS = {"title": 1, "subtitle": 2, "body": 3}


class LayoutConsistency:
    """`redraft score layout-consistency`: whether what a page is made of stands where it stood."""

    def run(self, options: argparse.Namespace) -> Printout:
        if not 0 < options.threshold <= 1:
            raise UsageError(says("threshold-out-of-range"))
        settings = Settings(threshold=options.threshold, literal=options.literal)
        with Session(history=False) as session:
            pages = mask_pages(options.before, session), mask_pages(options.after, session)
        found = compared(*pages, settings)
        values: dict[str, Any] = found.as_json()
        return Printout(values, [str(found), *_lines(found.evidence["pages"])])


def _lines(pages: Sequence[Mapping[str, Any]]) -> list[str]:
    lines = []
    for number, page in enumerate(pages, 1):
        parts = page.get("evidence", {})
        terms = (f"{name} {parts[name]:.4f}" for name in ("match", "position", "shape", "area", "disappeared", "new"))
        lines.append(f"  page {number}: " + (", ".join(terms) if parts else page["reason"]))
    return lines


class LayoutMeasures:
    """`redraft score layout-measures`: overlap and alignment over a file of layouts."""

    def run(self, options: argparse.Namespace) -> Printout:
        layouts = read_layouts(options.file)
        counted = [[element for element in layout.elements if element.counts] for layout in layouts]
        found = {
            "overlap": [overlap([one.box for one in layout if one.kind != UNDERLAY], "overlap") for layout in counted],
            "alignment": [alignment([one.box for one in layout], (1.0, 1.0), "alignment") for layout in counted],
        }
        elements, given = sum(map(len, counted)), sum(len(layout.elements) for layout in layouts)
        values: dict[str, object] = {"layouts": len(layouts), "elements": elements, "dropped": given - elements}
        lines = [f"{len(layouts)} layouts, {elements} elements ({given - elements} too small or off the page left out)"]
        for name, scores in found.items():
            score = average(name, [one.value for one in scores], "no layout has one")
            sure, count = score.evidence.get("interval"), score.evidence["of"]
            values |= {name: score.value, f"{name}_95": sure, f"{name}_layouts": count}
            between = f" ({sure[0]:.4f} to {sure[1]:.4f}, 95 %, of {count})" if sure is not None else ""
            lines.append(f"{score}{between}")
        return Printout(values, lines)


class Typesetting:
    """`redraft score typesetting`: how the texts of a design stand on their page, and what can be read of them."""

    def run(self, options: argparse.Namespace) -> Printout:
        if not all(text.strip() for text in options.text or ()):
            raise UsageError(says("text-option-empty"))
        with Session(history=False) as session:
            file = session.open(options.file)
            ground = session.open(options.ground) if options.ground is not None else None
            page = Typeset(file, page_numbered(file.document, options.page), session, ground)
            wanted = [WantedText(text, level) for level, text in enumerate(options.text or (), 1)]
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
