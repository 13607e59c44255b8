"""What one property says about another: `all`, `font` and its parts, `text-decoration` and its parts."""

from __future__ import annotations

from redraft.assets.fonts import Fonts
from redraft.document.style import Color, Value
from redraft.edits.kinds import SetStyle
from redraft.edits.ops import apply
from redraft.formats.svg import CODEC
from redraft.formats.svg.file import SvgFile
from tests.sampling import each

PAGE = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 100">{css}<g>{text}</g></svg>'
FONTS = Fonts(system=False)


def edited(style: str, css: str, name: str, value: Value, inner: str = "Hello") -> tuple[str, list[str]]:
    """The text element after an edit, and what may come out otherwise in a browser."""
    said = f' style="{style}"' if style else ""
    text = f'<text id="t" x="9" y="30"{said}>{inner}</text>'
    sheet = f"<style>{css}</style>" if css else ""
    before = CODEC.open(PAGE.format(css=sheet, text=text).encode(), FONTS)
    edit = SetStyle("t", name, value)
    data = before.write(apply(before.document, edit)).data
    after: SvgFile = CODEC.open(data, FONTS)
    assert getattr(after.document.index.layers["t"].style, name) == value
    start = data.index(b"<text")
    return data[start : data.index(b">", start) + 1].decode(), list(before.display_differences(after, {"t"}, {}))


GREEN = Color(0, 128, 0)
UNDERLINE = "text_decoration", "underline"


@each(
    ("style", "css", "name", "value", "wanted"),
    [
        ("text-decoration:none;text-decoration-line:none", "", *UNDERLINE, ';text-decoration:underline"'),
        ("text-decoration-line:none", "", *UNDERLINE, ';text-decoration:underline"'),
        ("text-decoration-line:none !important", "", *UNDERLINE, ';text-decoration:underline !important"'),
        ("", "#t{text-decoration-line:none!important}", *UNDERLINE, 'underline !important"'),
        ("", "@media (min-width:1px){#t{text-decoration-line:none}}", *UNDERLINE, 'style="text-d'),
        ("font-weight:300;font:20px serif", "", "font_weight", 700, "font:20px serif;font-weight:700\""),
        ("font-weight:300;font:var(--z)", "", "font_weight", 700, "font:var(--z);font-weight:700\""),
        ("", "#t{font:var(--z)}", "font_weight", 700, 'style="font-weight:700"'),
    ],
)  # fmt: skip
def test_what_is_written_stands_behind_what_says_the_same(
    style: str, css: str, name: str, value: Value, wanted: str
) -> None:
    written, doubts = edited(style, css, name, value)
    assert wanted in written
    assert doubts == []


@each("word", ["initial", "unset", "revert-layer", "var(--z)"])
@each("form", ["fill:red;all:{}", "fill:red;\\61ll:{};stroke:red", "all:{} !important", "all:{}"])
def test_all_makes_an_edit_unknown_wherever_it_stands(form: str, word: str) -> None:
    written, doubts = edited(form.format(word), "", "fill", GREEN)
    assert "#008000" in written[written.index("ll:") :]
    assert any("every property" in said for said in doubts)
    assert edited("", f"#t{{{form.format(word)}}}", "fill", GREEN)[1]
    assert edited("", f"g{{{form.format(word)}}}", "fill", GREEN)[1]


@each(
    ("css", "inner", "name", "value"),
    [
        ("@media (min-width:1px){tspan{fill:red}}", "Hello <tspan>you</tspan>", "fill", GREEN),
        ("", 'Hello <tspan style="font:menu">you</tspan>', "font_weight", 700),
        ("", 'Hello <tspan style="all:initial">you</tspan>', "fill", GREEN),
        (
            "@media (min-width:1px){tspan{text-decoration-line:none}}",
            "<tspan>you</tspan>",
            "text_decoration",
            "underline",
        ),
    ],
)
def test_what_is_said_of_some_words_in_ways_that_are_not_read_makes_it_unknown(
    css: str, inner: str, name: str, value: Value
) -> None:
    assert edited("", css, name, value, inner)[1]
    assert not edited("", css, name, value)[1]
