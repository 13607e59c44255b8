"""What a file does not hold and browsers follow: scripts of any kind, other pages, sheets around the drawing."""

from __future__ import annotations

from redraft.formats.svg.proof.alignment import Side
from redraft.formats.svg.proof.external_influences import from_outside, scripts
from tests.formats.svg.specimens import drawing, opened
from tests.sampling import each

XHTML = 'xmlns="http://www.w3.org/1999/xhtml"'
SHEET = '<?xml-stylesheet type="text/css"\nhref="data:text/css,svg>text{fill:red}"?>'


def told(svg: str) -> list[str]:
    file = opened(svg)
    side = Side(file.tree, file.reading)
    return [*scripts(side), *from_outside(side)]


@each(
    ("content", "said"),
    [
        (f'<iframe {XHTML} srcdoc="&lt;script&gt;1&lt;/script&gt;"/>', "(iframe)"),
        (f'<foreignObject><div {XHTML}><embed src="a"/></div></foreignObject>', "(embed)"),
        ('<defs><h:object xmlns:h="http://www.w3.org/1999/xhtml" data="javascript:1"/></defs>', "(object)"),
        ('<rect autofocus="" tabindex="0" onfocus="1"/>', "(onfocus)"),
        ('<script type="text/livescript">1</script>', "a script"),
        (f'<link {XHTML} rel="style&#115;heet" href="a.css"/>', "links to a style sheet"),
        (f'<base {XHTML} href="a.svg"/>', "(base)"),
        (f'<meta {XHTML} http-equiv="default-style" content="B"/>', "(meta http-equiv)"),
    ],
)
def test_what_runs_or_decides_from_elsewhere_is_named(content: str, said: str) -> None:
    (sentence,) = told(drawing(content))
    assert said in sentence


@each(
    "content",
    ['<rect onfocus="1" onclick="1"/>', f"<foreignObject><p {XHTML}>a</p></foreignObject>", '<g x:y="1" xmlns:x="u"/>',
     '<x:object xmlns:x="u"/>', SHEET],
)  # fmt: skip
def test_what_waits_for_a_hand_or_does_nothing_is_not(content: str) -> None:
    assert told(drawing(content)) == []


def test_a_sheet_is_asked_for_before_the_drawing_and_behind_it() -> None:
    page = drawing("")
    files = (SHEET + page, f"{page}<!-- -->{SHEET}", f"{page}<!--{SHEET}-->")
    assert [len(told(one)) for one in files] == [1, 1, 0]


def test_a_sheet_that_not_every_browser_takes_is_one_behind_a_condition() -> None:
    for attributes in ('type="TEXT/CSS"', 'title="B" media="print, all"', 'title="B"'):
        sheet = opened(drawing(f"<style {attributes}>rect{{fill:red}}</style>")).reading.styles.sheet
        assert (len(sheet.rules), len(sheet.guarded)) == (0, 1)
