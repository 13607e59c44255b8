"""Names of things that no rule composes, over a design whose layers have names that do not help."""

from __future__ import annotations

from pathlib import Path

import pytest

from redraft.session.design import open_file
from redraft.targets.grounding import ground

FLYER = """<svg xmlns="http://www.w3.org/2000/svg" width="600" height="400" viewBox="0 0 600 400">
<rect id="r0" width="600" height="400" fill="#fff"/>
<text id="t1" x="20" y="50" font-size="40" font-family="Manrope">Harvest supper</text>
<rect id="r1" x="20" y="100" width="160" height="120" fill="#e8e8e8"/>
<text id="t2" x="30" y="130" font-size="20" font-family="Manrope">Soup</text>
<rect id="r2" x="220" y="100" width="160" height="120" fill="#e8e8e8"/>
<text id="t3" x="230" y="130" font-size="20" font-family="Manrope">Stew</text>
<text id="t4" x="20" y="380" font-size="14" font-family="Manrope">Bring a bowl</text>
</svg>"""


@pytest.mark.parametrize(
    ("phrase", "meant"),
    [("the soup box", "r1"), ("the stew panel", "r2"), ("the harvest headline", "t1"), ("the bowl line", "t4")],
)
def test_a_thing_goes_by_what_it_is_and_what_stands_on_it(phrase: str, meant: str, tmp_path: Path) -> None:
    file = tmp_path / "flyer.svg"
    file.write_text(FLYER, encoding="utf-8")
    assert ground(open_file(file).document, phrase).chosen == (meant,)


@pytest.mark.parametrize(
    "phrase", ["the salad box", "the soup photo", "the soup circle", "the winter headline", "the soup stew box"]
)
def test_a_word_that_nothing_accounts_for_leads_to_no_thing(phrase: str, tmp_path: Path) -> None:
    file = tmp_path / "flyer.svg"
    file.write_text(FLYER, encoding="utf-8")
    assert ground(open_file(file).document, phrase).chosen == ()
