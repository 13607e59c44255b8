"""What comes or goes among layers without an id of their own is told as that, and not as a change of all behind it."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from redraft.edits.diff import diff
from redraft.edits.kinds import Insert
from redraft.edits.ops import apply
from redraft.session.proof.counterparts import under_old_ids
from redraft.session.session import Session
from tests.sampling import each

CARD = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="100"><rect x="10" width="9" height="9" fill="red"/>'
    '<rect x="50" width="9" height="9"/><g><text y="60">one</text><text y="80">two</text></g>'
    '<g><text x="99" y="60">three</text></g><rect id="rect71" y="40" width="5" height="5"/></svg>'
)
NEW = '<rect x="90" y="50" width="7" height="7"/>'


@pytest.fixture(scope="module")
def session() -> Iterator[Session]:
    with Session(system_fonts=False, history=False) as made:
        yield made


@each(
    ("old", "new", "told"),
    [
        ('<rect x="10"', f'{NEW}<rect x="10"', [("rect1-new", "added")]),
        ("<g>", f"<g>{NEW}</g><g>", [("g1-new", "added")]),
        ('<text y="60">one</text>', "", [("g1/text1", "removed")]),
        ('<rect x="10" width="9" height="9" fill="red"/>', "", [("rect1", "removed")]),
        ("two</text>", 'two</text><text y="9">more</text>', [("g1/text3", "added")]),
        ("five", "", []),
    ],
)
def test_what_came_or_went_is_told_alone(
    session: Session, tmp_path: Path, old: str, new: str, told: list[tuple[str, str]]
) -> None:
    (tmp_path / "a.svg").write_text(CARD)
    (tmp_path / "b.svg").write_text(CARD.replace(old, new, 1))
    found = session.compare_files(tmp_path / "a.svg", tmp_path / "b.svg")
    assert [(one.layer, one.what) for one in found.changes] == told
    assert found.pixels.ok


def test_ids_of_old_lead_to_the_other_file(session: Session, tmp_path: Path) -> None:
    """At random: shapes that come, go and stay in groups that do too."""
    chance = random.Random(7)
    for number in range(60):
        found = re.findall(r"<g>|</g>|<rect[^>]*>|<text.*?</text>", CARD * 3)
        parts = [part.replace(' y="', f' y="{at}') for at, part in enumerate(found)]
        cut = chance.randrange(3)
        kept = [part for part in parts if part.startswith(("<g", "</g")) or chance.random() > 0.2 * cut]
        more = [one for part in kept for one in ([part, NEW] if chance.random() < 0.1 else [part])]
        files = []
        for name, content in (("a", parts), ("b", more)):
            files.append(tmp_path / f"{name}{number}.svg")
            files[-1].write_text(
                f'<svg xmlns="http://www.w3.org/2000/svg" width="99" height="99">{"".join(content)}</svg>'
            )
        a, b = (session.open(file).document for file in files)
        same, found_as = under_old_ids(a, b)
        assert {found_as.get(id, id) for id in same.index.layers} == set(b.index.layers)
        edits = diff(a, same)
        assert apply(a, edits).pages == same.pages
        if not cut:
            assert not [edit for edit in edits if not isinstance(edit, Insert)]
