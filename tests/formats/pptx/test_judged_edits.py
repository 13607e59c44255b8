"""Random commands on random decks, judged by a reader of its own: what was asked is there and nothing else differs, or
the edit is not called proven; what is written can be taken back; damage to the result is found."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from random import Random
from typing import Any

import pptx
import pytest
from lxml import etree
from pptx.chart.data import CategoryChartData, XyChartData
from pptx.enum.chart import XL_CHART_TYPE
from pptx.oxml import parse_xml
from pptx.util import Inches

from redraft.commands.command import Command
from redraft.edits.kinds import Insert
from redraft.edits.ops import apply, inverse
from redraft.edits.page_edits import PageEdit, SetPageFeature
from redraft.edits.receipt.record import Receipt
from redraft.errors import LeakError, RedraftError
from redraft.formats.pptx import CODEC
from redraft.session.proof.layer_proof import check_nodes
from redraft.session.proof.proof import check_inside
from tests.formats.pptx import judged_edits, judged_frames
from tests.formats.pptx.deck_judge import Claim, Package, wrong
from tests.formats.pptx.editing import SESSION, repacked, saved
from tests.formats.pptx.judged_edits import Case, Deck
from tests.formats.pptx.random_decks import WORDS
from tests.formats.pptx.random_decks import Deck as RandomDeck
from tests.formats.pptx.test_themes import BAR
from tests.sampling import tries

MAKERS: tuple[Callable[[Deck], Case], ...] = (
    judged_edits.show, judged_edits.alternative, judged_edits.line, judged_edits.connect, judged_edits.group,
    judged_edits.ungroup, judged_edits.frame, judged_edits.words, judged_edits.level, judged_edits.on_master,
    judged_edits.theme, judged_frames.table_look, judged_frames.table_order, judged_frames.merge, judged_frames.cells,
    judged_frames.mark, judged_frames.numbered, judged_frames.chart, judged_frames.chart, judged_frames.series,
)  # fmt: skip
KINDS = ("COLUMN_CLUSTERED", "BAR_STACKED", "LINE_MARKERS", "PIE", "AREA", "XY_SCATTER")


@lru_cache(maxsize=64)
def built(seed: int) -> bytes:
    """Shapes, lines, groups and lists, a table of figures, a chart, and a bar on the master."""
    chance = Random(seed)
    deck = pptx.Presentation()
    first, second, third = (deck.slides.add_slide(deck.slide_layouts[n]) for n in (1, 5, 5))
    first.shapes.title.text = "Plans"
    body = first.placeholders[1].text_frame
    body.text = " ".join(chance.sample(WORDS, 3))
    for n in range(3):
        paragraph = body.add_paragraph()
        paragraph.text, paragraph.level = " ".join(chance.sample(WORDS, 4)), n
    boxes = [first.shapes.add_shape(1, Inches(n * 2), Inches(n), Inches(1), Inches(1)) for n in range(1, 4)]
    first.shapes.add_connector(1, 0, 0, Inches(2), Inches(1))
    group = first.shapes.add_group_shape([boxes[0], boxes[1]])
    group.width = group.width * 2
    rows = [[f"{chance.randint(-99, 999) / 4:g}" for _ in range(3)] for _ in range(3)]
    table = second.shapes.add_table(4, 4, Inches(1), Inches(2), Inches(6), Inches(2)).table
    for r, row in enumerate([["Name", "A", "B", "C"], *(["x", *row] for row in rows)]):
        for c, words in enumerate(row):
            table.cell(r, c).text = words
    data = CategoryChartData() if (kind := chance.choice(KINDS)) != "XY_SCATTER" else _points()
    if kind != "XY_SCATTER":
        data.categories = ["Jan", "Feb", "Mar"]
        for n in range(1 if kind == "PIE" else 2):
            data.add_series(f"Team {n}", (n + 1, n * 2.5, 3))
    chart = third.shapes.add_chart(XL_CHART_TYPE[kind], Inches(1), Inches(2), Inches(6), Inches(4), data).chart
    chart.has_legend = chance.random() < 0.7
    deck.slide_master.shapes._spTree.append(parse_xml(BAR.format(id=80, name="Bar", y=6500000)))
    return saved(deck)


def _points() -> object:
    data = XyChartData()
    for n in range(2):
        series = data.add_series(f"Team {n}")
        for x in range(3):
            series.add_data_point(x, x * n)
    return data


def a_case(seed: int) -> tuple[bytes, Deck, Case]:
    """A deck and what is tried on it. LookupError where there is nothing that it could be tried on."""
    chance = Random(seed)
    make = chance.choice(MAKERS)
    data = built(chance.randrange(20)) if chance.random() < 0.6 else RandomDeck(chance).data()
    deck = Deck(CODEC.open(data, SESSION.fonts).document, Package(data), chance)
    return data, deck, make(deck)


def carried_out(folder: Path, data: bytes, case: Case) -> tuple[bytes, Receipt]:
    source, target = folder / "deck.pptx", folder / "edited.pptx"
    source.write_bytes(data)
    asked: Any = case[0]
    if isinstance(asked[0], Command):
        receipt = SESSION.carry_out_file(source, asked, target, render=False)
    else:
        receipt = SESSION.apply_file(source, asked, None, target, render=False)
    return target.read_bytes(), receipt


def tried(seed: int, folder: Path) -> str:
    """Carry out one random edit: how it was judged. AssertionError where it was judged wrongly."""
    try:
        data, deck, case = a_case(seed)
        made, receipt = carried_out(folder, data, case)
    except LookupError:
        return "nothing to edit"
    except LeakError as error:
        return f"taken back: {error.message}"
    except RedraftError as error:
        return f"refused: {error.message}"
    if made == data:
        return "nothing to do"
    proven = all(proof.ok for proof in receipt.proofs if proof.about != "pixels")
    found = list(wrong(deck.package, Package(made), case[1]))
    assert not (proven and found), f"seed {seed}: called proven, but {found[:3]} for {case[0]}"
    document, back = deck.document, []
    for edit in receipt.edits:
        back.insert(0, inverse(document, edit))
        document = apply(document, edit)
    assert apply(document, back) == deck.document, f"seed {seed}: not the inverse of {case[0]}"
    hidden = undetected(deck.chance, data, made, case[1], receipt) if proven and seed % 3 == 0 else ""
    assert not hidden, f"seed {seed}: {hidden} was not found after {case[0]}"
    return "proven" if proven else f"unknown, {'rightly' if found else 'wrongly'}"


def undetected(chance: Random, data: bytes, made: bytes, claim: Claim, receipt: Receipt) -> str:
    """What was damaged in the result without its proofs finding it; '' where they do, or what was asked for is all
    that was damaged."""
    before, after = Package(data), Package(made)
    part = chance.choice([name for name in after.parts if name in claim.changes])
    tree = etree.fromstring(after.parts[part])
    one = chance.choice([x for x in tree.iter(etree.Element) if x is not tree and (len(x) or x.attrib or x.text)])
    how = chance.choice(("drop", "change")) if one.attrib else "drop"
    if how == "drop":
        one.getparent().remove(one)
    else:
        name = chance.choice(sorted(one.attrib))
        one.set(name, str(int(one.get(name)) * 2 + 9) if one.get(name).isdecimal() else one.get(name) + "1")
    damaged = repacked(made, part, etree.tostring(tree, xml_declaration=True, encoding="UTF-8", standalone=True))
    try:
        if not list(wrong(before, Package(damaged), claim)):
            return ""
        old, new = CODEC.open(data, SESSION.fonts), CODEC.open(damaged, SESSION.fonts)
        intended = apply(old.document, receipt.edits)
        targets = {edit.layer for edit in receipt.edits if not isinstance(edit, PageEdit)}
        fresh = {edit.layer for edit in receipt.edits if isinstance(edit, Insert)}
        masters = [page.id for page in intended.masters]
        themed = any(isinstance(edit, SetPageFeature) and edit.page in masters for edit in receipt.edits)
        nodes = check_nodes(
            intended if themed else old.document, intended, new.document, targets, new=fresh, masters=masters
        )
        inside = check_inside(old, new, receipt.edits, nodes.found_as, ()) if nodes.proof.ok else nodes.proof
    except Exception:  # it cannot even be read
        return ""
    return f"{how} {one.tag} in {part}" if inside.ok else ""


@pytest.mark.parametrize("start", range(tries(1, 25)))
def test_what_was_asked_is_there_and_nothing_else_differs_or_it_is_not_proven(start: int, tmp_path: Path) -> None:
    size = tries(8, 100)
    found = Counter(tried(start * size + seed, tmp_path).partition(":")[0] for seed in range(size))
    print(dict(found))
    done = found["proven"] + found["unknown, rightly"] + found["unknown, wrongly"]
    assert found["proven"] >= 0.85 * done, found
    assert found["taken back"] <= 0.05 * size, found
