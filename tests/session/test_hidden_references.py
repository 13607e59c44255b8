"""References and spellings of CSS that browsers follow: an edit of what they lead to is taken back or not proven."""

from __future__ import annotations

from pathlib import Path

from redraft.edits.kinds import SetStyle
from redraft.errors import EditError, LeakError
from redraft.session.session import Session
from tests.sampling import each

TARGET = '<rect id="t" x="20" y="20" width="60" height="60" fill="red" {}/>'
CLIP = '<clipPath id="m"><use href="#t" x="100"/></clipPath>'
VICTIM = '<rect id="v" x="110" y="10" width="80" height="80" {}>{}</rect>'
HTML = '<foreignObject x="110" y="10" width="80" height="60"><div xmlns="http://www.w3.org/1999/xhtml" {}>{}</div>'


def page(content: str, css: str = "", own: str = "") -> str:
    size = 'xmlns="http://www.w3.org/2000/svg" width="200" height="100"'
    return f"<svg {size}><style>{css}</style>{TARGET.format(own)}{content}</svg>"


def status(folder: Path, svg: str, instruction: str) -> str:
    source, out = folder / "in.svg", folder / "out.svg"
    source.write_text(svg)
    with Session(system_fonts=False) as session:
        try:
            return "proven" if session.edit_file(source, instruction, out).proven else "unknown"
        except LeakError:
            return "taken back"
        except EditError:
            return "refused"


FOLLOWED = {
    "percent signs": page(CLIP + VICTIM.format('clip-path="url(#%6d)"', "")),
    "an escape": page(CLIP + VICTIM.format("style=\"clip-path:url('#\\6d')\"", "")),
    "an escaped name": page(CLIP + VICTIM.format('style="cl\\69p-path:url(#m)"', "")),
    "an escaped rule": page(CLIP + VICTIM.format("", ""), "#v{cl\\69p-path:u\\72l(#m)}"),
    "an escaped mark": page(CLIP + VICTIM.format("", ""), "#v{clip-path:url(\\23 m)}"),
    "a prefix": page(CLIP + VICTIM.format('style="-webkit-clip-path:url(#m)"', "")),
}


@each("name", FOLLOWED)
def test_another_spelling_of_a_reference_is_followed(name: str, tmp_path: Path) -> None:
    assert status(tmp_path, FOLLOWED[name], "move #t 30px right") == "taken back"


NOT_FOLLOWED = {
    "a variable": page(CLIP + VICTIM.format('style="--m:url(#m);clip-path:var(--m)"', "")),
    "an image": page(CLIP + VICTIM.format('style="mask-image:url(#m)"', "")),
    "a condition": page(CLIP + VICTIM.format("", ""), "@media (min-width:1px){#v{clip-path:url(#m)}}"),
    "an animation": page(CLIP + VICTIM.format("", '<set attributeName="clip-path" to="url(#m)"/>')),
    "an animated link": page('<use href="#z"><set attributeName="href" to="#t"/></use>'),
    "keyframes": page(CLIP + VICTIM.format("", ""), "@keyframes k{from,to{clip-path:url(#m)}}"),
    "a path to go along": page(VICTIM.format('style="offset-path:url(#t)"', "")),
    "HTML that is cut": page(CLIP + HTML.format('style="clip-path:url(#m)"', "") + "</foreignObject>"),
    "a rule about HTML": page(
        HTML.format("", "<p>a</p>") + "</foreignObject>", "svg:has(#t:not([transform])) p{color:red}"
    ),
    "a transform around it": page("", "svg{transform:rotateX(40deg)}"),
}


@each("name", NOT_FOLLOWED)
def test_what_is_not_followed_here_leaves_it_unknown(name: str, tmp_path: Path) -> None:
    assert status(tmp_path, NOT_FOLLOWED[name], "move #t 30px right") == "unknown"


def test_references_that_lead_elsewhere_leave_an_edit_proven(tmp_path: Path) -> None:
    other = '<clipPath id="m"><rect width="150" height="90"/></clipPath>'
    for name, svg in NOT_FOLLOWED.items():
        if CLIP in svg:
            assert status(tmp_path, svg.replace(CLIP, other), "move #t 30px right") == "proven", name


OVERRULED = {
    "an escaped rule": (page("", "#t{f\\69ll:red !\\69mportant}"), "proven"),
    "an escaped declaration": (page("", own='style="f\\69ll:red!important"'), "proven"),
    "an escaped animation": (
        page("", "#t{anim\\61tion:k 9s infinite} @keyframes \\6b{from,to{f\\69ll:red}}"),
        "unknown",
    ),
    "a condition that hides it": (page("", "@media (min-width:1px){#t{display:none}}"), "unknown"),
    "a link with percent signs": (page('<set href="#%74" attributeName="fill" to="red"/>'), "unknown"),
}


@each("name", OVERRULED)
def test_what_is_asked_is_written_so_that_it_wins_or_is_not_proven(name: str, tmp_path: Path) -> None:
    svg, wanted = OVERRULED[name]
    assert status(tmp_path, svg, "make #t gold") == wanted
    written = (tmp_path / "out.svg").read_text()
    assert wanted == "unknown" or "!important" in written.partition('id="t"')[2].partition(">")[0]


def test_a_transform_that_is_not_understood_is_not_written_over(tmp_path: Path) -> None:
    for said in ("rotateY(45deg)", "perspective(90px) rotateX(20deg)", "var(--k)", "translate(10%,0)"):
        assert status(tmp_path, page("", own=f'style="transform:{said}"'), "move #t 10px down") == "refused", said
    assert status(tmp_path, page("", own='style="transform:rotate(5deg)"'), "move #t 10px down") == "proven"


def test_lines_that_belong_to_the_text_around_stay_under_its_words(tmp_path: Path) -> None:
    words = '<text id="w" x="10" y="95" {}>One <tspan id="s" {}>two</tspan></text>'
    line, source = 'text-decoration="underline"', tmp_path / "in.svg"
    for texts, wanted in ((words.format(line, ""), False), (words.format("", line), True)):
        source.write_text(page(texts))
        with Session(system_fonts=False) as session:
            edits = [SetStyle("w", "text_decoration", "none", 1)]
            assert session.apply_file(source, edits, None, tmp_path / "out.svg").proven == wanted
