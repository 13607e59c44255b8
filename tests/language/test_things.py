"""Outlines without names go by what they look like."""

from __future__ import annotations

from pathlib import Path

import pytest

from redraft.session.design import open_file
from redraft.targets.grounding import ground

SIGNS = """<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600" viewBox="0 0 800 600">
<rect width="800" height="600" fill="#fff"/>
<path id="p1" d="M100 120H180V90L230 140L180 190V160H100Z" fill="#c00"/>
<path id="p2" d="M400 180C340 130 350 90 380 90C392 90 400 100 400 110C400 100 408 90 420 90C450 90 460 130 400 180Z"/>
<path id="p3" d="M500 150Q540 90 600 150Q540 210 500 150Z" fill="#2a2"/>
<path id="p4" d="M680 80C720 130 720 170 680 170C640 170 640 130 680 80Z" fill="#39f"/>
<path id="p5" d="M100 320L120 345L160 290" fill="none" stroke="#080" stroke-width="8"/>
<path id="p6" d="M220 280h20v20h20v20h-20v20h-20v-20h-20v-20h20z" fill="#333"/>
<path id="p7" d="M340 280L310 330H335L320 380L370 315H345L360 280Z" fill="#fb0"/>
<path id="p8" d="M450 280C520 290 520 370 450 380C490 360 490 300 450 280Z" fill="#fd5"/>
<path id="p9" d="M560 290H740L720 320L740 350H560Z" fill="#a0a"/>
<rect id="b1" x="50" y="500" width="320" height="40" fill="#ccc"/>
<text id="t2" x="60" y="530" font-size="24" font-family="Manrope">Saturday, 3 October</text>
</svg>"""


@pytest.mark.parametrize(
    ("phrase", "meant"),
    [
        ("the arrow", "p1"), ("the heart", "p2"), ("the leaf", "p3"), ("the drop", "p4"), ("the tick", "p5"),
        ("the check mark", "p5"), ("the cross", "p6"), ("the lightning bolt", "p7"), ("the moon", "p8"),
        ("the ribbon", "p9"), ("the bar behind the date", "b1"), ("the bar under the date", "b1"),
        ("the box behind the date", "b1"),
    ],
)  # fmt: skip
def test_an_unnamed_outline_goes_by_what_it_looks_like(phrase: str, meant: str, tmp_path: Path) -> None:
    file = tmp_path / "signs.svg"
    file.write_text(SIGNS, encoding="utf-8")
    assert ground(open_file(file).document, phrase).chosen == (meant,)


def test_no_outline_is_taken_for_what_it_does_not_look_like(tmp_path: Path) -> None:
    file = tmp_path / "signs.svg"
    file.write_text(SIGNS.replace("p2", "blob").replace("C450 90 460 130", "C450 90 430 160"), encoding="utf-8")
    document = open_file(file).document
    assert ground(document, "the heart").chosen == ()
    assert ground(document, "the cloud").chosen == ()
