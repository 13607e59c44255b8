"""Looks that all elements of a rule get alike are written into the rule, and nothing else follows it."""

from __future__ import annotations

from pathlib import Path

from redraft.document.style import Color
from redraft.edits.kinds import Edit, SetStyle
from redraft.edits.receipt.record import Receipt
from redraft.session.session import Session
from tests.formats.svg.specimens import drawing
from tests.sampling import each

RED = Color(255, 0, 0)
TIMES = "".join(f'<text id="t{n}" class="time" x="9" y="{20 * n}">{n}0:00</text>' for n in (1, 2, 3))
LARGER = [SetStyle(f"t{n}", "font_size", 18.0) for n in (1, 2, 3)]


def edited(folder: Path, sheet: str, edits: list[Edit], content: str = TIMES) -> tuple[Receipt, str]:
    source, output = folder / "in.svg", folder / "out.svg"
    source.write_text(drawing(f"<style>{sheet}</style>{content}"))
    with Session(history=False) as session:
        return session.apply_file(source, edits, None, output), output.read_text()


@each(
    ("sheet", "after"),
    [
        ("text{fill:#111} .time { font-size: 12px }", "text{fill:#111} .time { font-size: 18px }"),
        (".a,.time{font:700 12px/1.2 'Noto Sans'}", ".a,.time{font:700 18px/1.2 'Noto Sans'}"),
        ("<![CDATA[text{font-size:12px}]]>", "<![CDATA[text{font-size:18px}]]>"),
        ("/* größer */.time{font-size:12px}", "/* größer */.time{font-size:18px}"),
    ],
)
def test_a_size_that_all_have_goes_into_the_rule(tmp_path: Path, sheet: str, after: str) -> None:
    receipt, text = edited(tmp_path, sheet, [*LARGER])
    assert text == drawing(f"<style>{after}</style>{TIMES}")
    assert receipt.proven, receipt.warnings


@each(
    ("sheet", "edits", "content"),
    [
        (".time{font-size:12px}", LARGER[:2], TIMES),
        (".time{font-size:12px}", [*LARGER[:2], SetStyle("t3", "font_size", 30.0)], TIMES),
        (".time{font-size:12px !important}", LARGER, TIMES),
        (".time{font-size:12px}@media (min-width:9px){.time{font-size:20px}}", LARGER, TIMES),
        (".time{font-size:12px}", LARGER, TIMES + '<defs><text id="d" class="time">x</text></defs>'),
        (".time{font-size:12px}", LARGER, TIMES + '<use id="u" href="#t1" x="60"/>'),
    ],
)
def test_a_rule_that_speaks_of_others_too_stays(tmp_path: Path, sheet: str, edits: list[Edit], content: str) -> None:
    receipt, text = edited(tmp_path, sheet, [*edits], content)
    assert f"<style>{sheet}</style>" in text
    assert "font-size:18px" in text
    assert "@media" in sheet or receipt.status != "broken"


def test_a_colour_of_its_own_stays_where_the_rule_changes(tmp_path: Path) -> None:
    content = TIMES.replace('id="t2"', 'id="t2" style="fill:#00f"')
    edits: list[Edit] = [SetStyle("t1", "fill", RED), SetStyle("t3", "fill", RED)]
    receipt, text = edited(tmp_path, ".time{fill:#111}", edits, content)
    assert text == drawing(f"<style>.time{{fill:#ff0000}}</style>{content}")
    assert receipt.proven, receipt.warnings
