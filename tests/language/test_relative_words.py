"""Words that need something before them, or beside them: 'other', 'else', 'next to', colours in a chain, capitals."""

from __future__ import annotations

from pathlib import Path

from redraft.errors import RequestError
from redraft.session.session import Session
from tests.sampling import each

PAGE = """<svg xmlns="http://www.w3.org/2000/svg" width="600" height="600">
<rect id="background" width="600" height="600" fill="#ffffff"/>
<rect id="badge" x="40" y="120" width="120" height="60" fill="green"/>
<rect id="plate" x="200" y="120" width="120" height="60" fill="green"/>
<circle id="dot" cx="80" cy="260" r="30" fill="red"/><circle id="c2" cx="180" cy="260" r="30" fill="red"/>
<circle id="c3" cx="280" cy="260" r="30" fill="blue"/>
<text id="line" x="40" y="480" font-size="20">Orange bags and orange hats</text>
<text id="t1" x="40" y="520" font-size="20">Shop the sale</text><text id="head" x="40" y="90" font-size="40">Sale</text>
</svg>"""


def changed(words: str, folder: Path) -> set[str]:
    """The layers that an instruction changes; none where it is refused."""
    (folder / "in.svg").write_text(PAGE)
    with Session(history=False) as session:
        try:
            session.edit_file(folder / "in.svg", words, folder / "out.svg", render=False)
        except RequestError:
            return set()
        was, now = (session.open(folder / name).document.index.layers for name in ("in.svg", "out.svg"))
    return {id for id in was if now.get(id) != was[id]}


@each(
    "words",
    [
        "make the other dot green",
        "delete the other badge",
        "make the head red and delete the other badge",
        "hide everything else",
        "make the red things blue and the blue things green",
        'change sale to "Outlet"',
    ],
)
def test_what_is_not_clear_is_not_done(words: str, tmp_path: Path) -> None:
    assert changed(words, tmp_path) == set()


@each(
    ("words", "ids"),
    [
        ("make the rectangle next to the badge purple", {"plate"}),
        ("make the dot green and the other red circle blue", {"dot", "c2"}),
        ("make the red circles blue and the blue circle green", {"dot", "c2", "c3"}),
        ('replace "Orange" with "Lemon" everywhere', {"line"}),
    ],
)
def test_what_is_clear_is_done(words: str, ids: set[str], tmp_path: Path) -> None:
    assert changed(words, tmp_path) == ids
