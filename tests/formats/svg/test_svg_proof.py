"""Each rule of the proof of an SVG: what it catches in a file changed by hand or shown otherwise by browsers, and what
it lets pass because an edit names it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from redraft.document.geometry import Box, Matrix
from redraft.document.layers import Shape
from redraft.document.style import Color, Style
from redraft.edits.kinds import Edit
from redraft.edits.ops import (
    Insert,
    Move,
    Remove,
    Rename,
    ReplacePixels,
    Resize,
    Restack,
    SetCrop,
    SetRadius,
    SetStyle,
    SetText,
    apply,
)
from redraft.edits.page_edits import SetPage
from redraft.formats.svg.file import SvgFile
from redraft.formats.svg.proof.cascade import MOST_REASONS
from redraft.session.proof.layer_proof import check_nodes
from tests.formats.svg.specimens import drawing, opened
from tests.sampling import check_each

A = '<rect id="a" x="10" y="10" width="40" height="40" fill="#a00"/>'
B = '<rect id="b" x="100" y="10" width="40" height="40" fill="#0a0"/>'
GOLD, MOVE, GONE = SetStyle("a", "fill", Color(255, 215, 0)), Move("a", 5.0, 0.0), Remove("a")
WIDE = Resize("a", 2.0, 1.0, (0.0, 0.0))
LARGER = SetCrop("a", (0.0, 0.0, 0.0, 0.0), Box(10, 10, 60, 40))
NEW = Insert(Shape("n", "New", form="rect", frame=Box(0, 0, 9, 9), style=Style(fill=Color(1, 2, 3))), "page1")
TWIN = Insert(Shape("a-copy", "a", form="rect", frame=Box(10, 10, 40, 40), style=Style(fill=Color(170, 0, 0))), "page1")
SHIFTED_TWIN = Insert(replace(TWIN.content, transform=Matrix.translation(5.0, 0.0)), "page1")


def has(inside: str, own: str = "") -> str:
    """The first rectangle with something in it."""
    return A.replace("/>", f" {own}>{inside}</rect>")


def written(before: SvgFile, edits: Sequence[Edit]) -> tuple[SvgFile, set[str], Mapping[str, str]]:
    wanted = apply(before.document, list(edits))
    after = opened(before.write(wanted).data)
    targets = {edit.content.id if isinstance(edit, Insert) else edit.layer for edit in edits}  # type: ignore[union-attr]
    return after, targets, check_nodes(before.document, wanted, after.document, targets).found_as


class Shown(NamedTuple):
    """A drawing, an edit, and a part of why it may be shown otherwise; '' for no reason."""

    content: str
    edit: Edit
    wanted: str


def check_shown(row: Shown) -> None:
    before = opened(drawing(row.content))
    after, targets, found_as = written(before, [row.edit])
    found = list(before.display_differences(after, targets, found_as))
    assert len(found) <= MOST_REASONS
    assert any(row.wanted in told for told in found) if row.wanted else not found, found


def style(rules: str) -> str:
    return f"<style>{rules}</style>"


FRAMES = style("@keyframes k{to{fill:red}}")
SPIN = '<animateTransform attributeName="transform" type="rotate" to="9" {}/>'
ANIMATED: list[tuple[str, Edit, str]] = [
    (has('<set attributeName="fill" to="red"/>'), GOLD, "an animation sets the fill of 'a'"),
    (has('<set attributeName="stroke" to="red"/>') + B, GOLD, ""),
    (has('<discard begin="1s"/>'), GOLD, "an animation sets"),
    (has('<animateMotion path="M0 0h9"/>'), MOVE, "an animation sets the transform"),
    (has('<animateMotion path="M0 0h9"/>'), GOLD, ""),
    (has(SPIN.format("")), MOVE, "an animation sets the transform"),
    (has(SPIN.format('additive="sum"')), GOLD, ""),
    (has(SPIN.format('additive="sum"')), MOVE, ""),
    (has(SPIN.format("")), WIDE, "an animation sets the transform"),
    (has(SPIN.format("")), LARGER, "an animation sets the transform"),
    (has(SPIN.format("").replace("rotate", "translate")), LARGER, ""),
    (A + '<set href="#none" attributeName="fill" to="red"/>', GOLD, ""),
    (
        style("@keyframes k{to{fill:red}}") + has("", 'style="animation:var(--k)"'),
        GOLD,
        "the animation 'k' sets the fill",
    ),
    (FRAMES + has("", 'style="animation:k 9s steps(2)"'), GOLD, "the animation 'k'"),
    (FRAMES + has("", 'style="animation:j 9s steps(2)"'), GOLD, ""),
    (style(".k{fill:red}") + A + B + '<set href="#b" attributeName="class" to="k"/>', GOLD, "which rules may ask for"),
    (has('<set href="#b" attributeName="fill" to="red"/>') + B, GONE, "an animation of 'b' goes or comes"),
    (A + B + '<set href="#b" attributeName="fill" begin="a.click" to="red"/>', GOLD, "waits for an event of 'a'"),
    (A + B + '<set href="#b" attributeName="fill" begin="b.click" to="red"/>', GOLD, ""),
]
RULED: list[tuple[str, Edit, str]] = [
    (style("@media (min-width:1px){#a{fill-opacity:.5}}") + A, GOLD, "may show less of the fill"),
    (style("@media (min-width:1px){#a{all:unset}}") + A, GOLD, "every property"),
    (style("@media print{#a{all:unset}}") + A, GOLD, ""),
    (style("rect{outline:1px solid}") + B, NEW, "may be about the new"),
    (style("rect{outline:1px solid}@media print{rect{fill:red}}"), NEW, "may be about the new"),
    (style("#a::before{fill:red}") + A, GOLD, ""),
    (f'<switch><g systemLanguage="en">{A}</g></switch>', GOLD, "readers of some languages"),
    (f'<g systemLanguage="en">{A}</g>', GOLD, "readers of some languages"),
    (f'<g systemLanguage="en">{B}</g>{A}', GOLD, ""),
]
HTML = '<foreignObject width="9" height="9"><h:{} xmlns:h="http://www.w3.org/1999/xhtml"/></foreignObject>'
OUTSIDE = [
    (style("@import url(https://fonts.googleapis.com/css?family=A);") + A, GOLD, ""),
    (style("@import url(https://example.com/a.css);") + A, GOLD, "brings in rules"),
    (A + HTML.format('link rel="stylesheet"'), GOLD, "links to a style sheet"),
    (A + HTML.format('base href="#"'), GOLD, "(base)"),
    (A + HTML.format('meta http-equiv="refresh"'), GOLD, "meta http-equiv"),
    (A + HTML.format("meta"), GOLD, ""),
    (A + HTML.format('iframe src="#"'), GOLD, "another page in the file"),
    (A + "<script>go()</script>", GOLD, "a script in the file may look"),
    (A + "<script> </script>", GOLD, ""),
    (A + '<script type="text/plain">go()</script>', GOLD, ""),
    (A + "<script-like/><desc>script</desc>", GOLD, ""),
    (A + '<g onload="go()"/>', GOLD, "(onload)"),
    (A + '<g onclick="go()"/>', GOLD, ""),
]


K = ".k{fill:red}"
USED = '<defs><g id="d"><rect id="r" class="k" width="9" height="9"/></g></defs><use id="u" href="#d" x="50"/>'
USE = '<use id="u" href="#d" x="50"/>'
FADED = SetStyle("u/g1/rect1", "opacity", 0.5)
NESTED_USE = USED.replace('id="u"', 'id="v"') + '<use id="w" href="#v"/>'
SYMBOL = '<symbol id="s"><rect class="k" width="9" height="9"/></symbol><use id="u" href="#s"/>'
BLUE = style("defs .k{fill:blue}")
PLAIN = '<rect id="r" width="9" height="9"/>'
RECOLOR, THICK = '<set attributeName="fill" to="red"/>', '<set attributeName="stroke" to="red"/>'
MASKED = '<rect width="9" height="9" style="mask-image:url(#m)"/><mask id="m"><use href="#b"/></mask>'
COPIED: list[tuple[str, Edit, str]] = [
    (A + '<set href="#a" attributeName="fill" to="red"/>', TWIN, "is about what 'a-copy' repeats"),
    (has('<set attributeName="transform" to="red"/>'), SHIFTED_TWIN, "an animation sets the transform of the new"),
    (has('<set attributeName="fill" to="red"/>'), SHIFTED_TWIN, ""),
    (has("", 'style="transform:rotateX(9deg)"'), TWIN, "transforms what 'a-copy' repeats"),
    (has("", 'style="transform:rotate(9deg)"'), TWIN, ""),
    (style("#a{outline:1px solid}") + A, TWIN, "outline: 1px solid of 'a-copy'"),
    (style(K) + USED, FADED, ""),
    (style(f"{K} .k{{outline:1px solid}}") + USED, FADED, "about the new a rect"),
    (style("#d .k{outline:1px solid}") + USED, FADED, "outline: 1px solid of a rect"),
    (style("use{outline:1px solid}") + USED, FADED, "outline: 1px solid of 'u'"),
    (style("#d .k{visibility:hidden}") + USED, SetStyle("u", "visible", False), ""),
]
HELD = '<g id="g" fill="red">{}</g>'
OUTER: list[tuple[str, Edit, str]] = [
    (BLUE + USED, FADED, "is about what was repeated otherwise"),
    (BLUE + NESTED_USE, SetStyle("w/g1/g1/rect1", "opacity", 0.5), "is about what was repeated"),
    (style("svg symbol .k{fill:blue}") + SYMBOL, SetStyle("u/rect1", "opacity", 0.5), "is about what was repeated"),
    (style("symbol{opacity:.5}") + SYMBOL, SetStyle("u/rect1", "opacity", 0.5), ""),
    (has("", 'style="transform:rotate(3deg);translate:5px"'), MOVE, "comes after the transform"),
    (has("", 'rx="2" style="ry:5px"'), SetRadius("a", 3.0), "ry: 5px may win over the rx"),
    (style("rect:nth-child(3){outline:1px solid}") + A + B, GONE, "may have another value for 'b'"),
    (style("rect:nth-child(3){fill:red}") + A + B, GONE, ""),
    (style("rect:nth-child(3){fill:red}") + A + B + MASKED, GONE, "may have another value for 'b'"),
    (style("rect:first-child{fill:red}") + B + '<set href="#b" attributeName="x" to="9"/>' + A, GOLD, ""),
    (style("".join(f"@import url(https://x.example/{n});" for n in range(9))) + A, GOLD, "brings in rules"),
]
BOUNDED = f'<g clip-path="url(#c)" mask="url(#m)" filter="url(#f)">{A}{B}<rect display="none"/><g>{PLAIN}</g></g>'
CLIP = '<clipPath id="c" clipPathUnits="objectBoundingBox"><rect width="1" height="1"/></clipPath>'
OWN_CLIP = '<clipPath id="c"><path d="M0 0h200v100h-200z"/></clipPath>'
OWN_MASK = f'<mask id="m" maskUnits="userSpaceOnUse" width="200" height="100">{PLAIN}</mask>'
DOWN = Move("a", 0.0, 50.0)
DRAWN = '<image id="a" width="9" height="9" href="data:image/svg+xml,{}"/>'
INNER = "&lt;svg xmlns='http://www.w3.org/2000/svg'>&lt;style>{}&lt;/style>&lt;/svg>"
AROUND: list[tuple[str, Edit, str]] = [
    (has("", 'style="transform:rotate(3deg);transform-origin:5px 5px"'), GOLD, ""),
    (has("", 'style="transform:rotate(3deg);transform-origin:calc(5px) 5px"'), GOLD, "transform-origin"),
    (CLIP + BOUNDED, DOWN, "the clip-path of a g depends on its content"),
    (CLIP + BOUNDED, GOLD, ""),
    (OWN_CLIP + BOUNDED, DOWN, ""),
    ('<mask id="m"/>' + BOUNDED, DOWN, "the mask of a g depends on its content"),
    (OWN_MASK + BOUNDED, DOWN, ""),
    ('<filter id="f"><feGaussianBlur/></filter>' + BOUNDED, DOWN, "the filter of a g depends on its content"),
    (DRAWN.format(INNER.format("@media (min-width:9px){rect{fill:red}}")), MOVE, "is a drawing with rules"),
    (DRAWN.format(INNER.format("rect{fill:red}")), MOVE, ""),
    (DRAWN.format("no drawing"), MOVE, ""),
]
LINKED: list[tuple[str, Edit, str]] = [
    (f'<a href="#b">{A}</a>{B}', SetStyle("b", "fill", Color(1, 2, 3)), ""),
    (f'{A}<q:x xmlns:q="urn:q" href="#a"/>', GOLD, ""),
    (f'{A}<rect width="9" height="9" style="mask-image:url(#a)"/>', GOLD, "leads to what was changed"),
    (f'<g id="g">{A}</g><rect width="9" height="9" style="mask-image:url(#g)"/>', GOLD, "leads to what was changed"),
    (has("", 'style="mask-image:url(#b)"') + B, GOLD, "mask-image: url(#b) of 'a'"),
    (style("rect{fill:red}") + A + B + '<p style="mask-image:url(#b)"/>', GOLD, ""),
    (style("rect:--x{mask-image:url(#a)}") + A + B, GOLD, "leads to what was changed"),
]


def test_what_browsers_show_otherwise_is_told() -> None:
    check_each([Shown(*row) for row in (*ANIMATED, *RULED, *OUTSIDE, *COPIED, *OUTER, *AROUND, *LINKED)], check_shown)


def test_what_a_file_changed_by_hand_shows_otherwise_is_told() -> None:
    waits = '<set href="#b" attributeName="fill" begin="a.click" to="red"/>'
    group = '<g id="u" transform="translate(50)">{}</g>'
    held = HELD.format('<g id="h">{}</g>')

    def inside(fill: str, child: str) -> tuple[str, str, str]:
        """A group whose fill is another."""
        return held.format(child), held.format(child).replace('id="h"', f'id="h" {fill}'), "h"

    def check_hand(row: tuple[str, str, str, str]) -> None:
        before, after, target, wanted = row
        one, other = opened(drawing(before)), opened(drawing(after))
        found_as = {id: id for id in one.document.index.layers if id in other.document.index.layers}
        found = list(one.display_differences(other, {target}, found_as))
        assert any(wanted in told for told in found) if wanted else not found, found

    check_each(
        [
            (f"<g>{A}<title>x</title></g>", f"<g>{A}<desc>x</desc></g>", "a", ""),
            (A + B + waits, B + waits, "a", "waits for 'a', which was removed"),
            (USED, USED.replace(USE, USE.replace("/>", ' fill="gold"/>')), "u", ""),
            (
                BLUE + USED,
                BLUE + USED.replace(USE, USE.replace("/>", ' fill="gold"/>')),
                "u",
                "say otherwise about the fill",
            ),
            (*inside('fill="gold"', PLAIN), ""),
            (*inside('fill="gold"', A), ""),
            (*inside('fill="gold"', PLAIN.replace("/>", f">{RECOLOR}</rect>")), "an animation sets the fill"),
            (*inside('fill="gold"', PLAIN.replace("/>", f">{THICK}</rect>")), ""),
            (style(K) + USED, style(K) + USED.replace(USE, group.format("<rect/><rect/>")), "u", "has other parts"),
            (style(K) + USED.replace("#d", "#z"), style(K) + USED.replace(USE, group.format("")), "u", ""),
        ],
        check_hand,
    )


# ── the file itself, changed by hand ──


class Changed(NamedTuple):
    """Two drawings, the edits between them, and a part of what differs beside; '' for nothing."""

    before: str
    after: str
    edits: Sequence[Edit]
    wanted: str


def check_changed(row: Changed) -> None:
    before, after = (opened(one if one.startswith("<svg") else drawing(one)) for one in (row.before, row.after))
    found_as = {id: id for id in before.document.index.layers if id in after.document.index.layers}
    found = list(before.unrequested_changes(after, row.edits, found_as))
    assert any(row.wanted in told for told in found) if row.wanted else not found, found


LISTED = '<text id="t" x="1 5 9" y="20">abc</text>'
LONG = '<text id="t" x="1" y="20" textLength="90">abc</text>'
LINES = '<text id="t"><tspan x="0" y="0">ab</tspan><tspan x="0" y="9">cd</tspan></text>'
FIRST_LINE = '<text id="t"><tspan x="0" y="0">ab</tspan></text>'
RETYPED, RECOLORED = [SetText("t", "abd", 0)], [SetStyle("t", "fill", Color(9, 9, 9))]
TEXTS: list[tuple[str, str, Sequence[Edit], str]] = [
    (LISTED, LISTED.replace("abc", "abd"), RETYPED, ""),
    (LISTED, LISTED.replace("abc", "abd"), RECOLORED, "the text in"),
    (LISTED, LISTED.replace("9", "8"), RETYPED, "letters lose"),
    (LISTED, LISTED.replace("9", "8"), [MOVE], "attribute x"),
    (LISTED, LISTED.replace("abc", "cab"), [SetText("t", "cab", 0)], ""),
    (LONG, LONG.replace(' textLength="90">abc', ">abd"), RETYPED, "letters lose"),
    (LONG, LONG.replace('90">abc', '80">abd'), RETYPED, "letters lose"),
    (LISTED.replace("abc", "a<tspan>b</tspan>c"), LISTED.replace("abc", "ac"), [SetText("t", "ac", 0)], "letters lose"),
    (LINES, FIRST_LINE, [SetText("t", "ab")], "the text in"),
    (LINES, FIRST_LINE, RECOLORED, "<tspan> in <text>"),
]


def sized(head: str) -> str:
    return drawing(A, head)


PAGES: list[tuple[str, str, Sequence[Edit], str]] = [
    (sized('width="100%" height="100%"'), sized('width="50" height="100%"'), [GOLD], ""),
    (sized('width="100%" height="100%"'), sized('width="60" height="100%"'), [GOLD], "attribute width"),
    (
        sized('viewBox="0 0 200 100" width="100%"'),
        sized('viewBox="0 0 200 100" width="300"'),
        [GOLD],
        "attribute width",
    ),
    (sized('width="50" height="50"'), sized('width="60" height="50"'), [SetPage("page1", 60.0, 50.0)], ""),
    (sized('width="50" height="50"'), sized('width="60" height="50"'), [GOLD], "attribute width"),
]
RULES = style(K) + (A + B).replace("fill", 'class="k" data-fill')
GOLDEN = RULES.replace("red", "gold")
OTHER_GOLD = SetStyle("b", "fill", Color(255, 215, 0))
SHEETS: list[tuple[str, str, Sequence[Edit], str]] = [
    (RULES, GOLDEN, [GOLD], "the text in <style>"),
    (RULES, GOLDEN, [GOLD, OTHER_GOLD], ""),
    (RULES, GOLDEN.replace(B.replace("fill", 'class="k" data-fill'), ""), [GOLD, Remove("b")], ""),
    (RULES, RULES.replace("red", "red;stroke:red"), [GOLD, OTHER_GOLD], "the text in <style>"),
    (style("") + RULES, style("") + GOLDEN, [GOLD, OTHER_GOLD], "the text in <style>"),
]
ROUND = A.replace("/>", ' rx="3"/>')
PICTURE = '<image id="p" width="9" height="9" href="data:image/png;base64,AA"/>'
OTHER, OUT = PICTURE.replace("AA", "AB"), PICTURE.replace("data:image/png;base64,AA", "https://x.example/a.png")
REPLACED, CROPPED = [ReplacePixels("p", "0" * 64)], [SetCrop("p", (0.0, 0.0, 0.5, 0.0), Box(0, 0, 9, 9))]
G = '<g id="g" fill="red">{}</g>'
N = B.replace('"b"', '"n"')
LAYERS: list[tuple[str, str, Sequence[Edit], str]] = [
    (A, ROUND, [SetRadius("a", 3.0)], ""),
    (A, ROUND, [MOVE], "attribute rx"),
    (A, A.replace("/>", ' data-name="x"/>'), [Rename("a", "x")], ""),
    (A, A.replace("/>", ' data-name="x"/>'), [MOVE], "attribute data-name"),
    (PICTURE, OTHER, REPLACED, ""),
    (PICTURE, OUT, REPLACED, "attribute href"),
    (PICTURE, OTHER, CROPPED, "attribute href"),
    (PICTURE, PICTURE.replace('width="9"', 'width="4"'), CROPPED, ""),
    (A + B, B + A, [Restack("a", "page1")], ""),
    (A + B, B + A, [MOVE], "<rect> 'a' in <svg> is"),
    (A + G.format(B), G.format(B + A), [Restack("a", "g")], ""),
    (A + G.format(B), G.format(B + ROUND), [Restack("a", "g")], "attribute rx"),
    (A + G.format(B), G.format(B + A), [Restack("a", "nowhere")], "<rect> 'a' in <svg> is gone"),
    (A + B, A, [MOVE], "<rect> 'b' in <svg> is gone"),
    (A + B, A, [Remove("b")], ""),
    (A + B, f"{A}<defs>{B}</defs>", [Remove("b")], ""),
    (A + B, f'{A}<defs class="k">{B}</defs>', [Remove("b")], "<defs> in <svg> is new"),
    (A, A + N, [NEW], ""),
    (A, A + N + N.replace('"n"', '"m"'), [NEW], "<rect> 'm' in <svg> is new"),
    (A, A + N, [Insert(NEW.content, "nowhere")], "is new"),
    (A, A + N.replace("/>", ' onclick="go()"/>'), [NEW], "is new"),
    (A, A + N.replace("/>", "><!-- remark --></rect>"), [NEW], "is new"),
    (A, A + N.replace("/>", ' style="fill:url(https://x.example)"/>'), [NEW], "is new"),
    (A, A + PICTURE, [NEW], ""),
    (A, A + OUT, [NEW], "is new"),
    (A, A + "<script>go()</script>", [NEW], "<script> in <svg> is new"),
    (A, A + "<defs><script/></defs>", [NEW], "<defs> in <svg> is new"),
    (USED, USED.replace("</g>", N + "</g>"), [Insert(NEW.content, "u")], "<rect> 'n' in <g> 'd' is new"),
]
COPY = '<g id="u" transform="translate(50)"><g><rect class="k" width="9" height="9" opacity=".5"/></g></g>'
NESTED = '<rect id="r" width="9" height="9"/><use id="v" href="#r"/><use id="u" href="#v"/>'
NESTED_COPY = '<g id="u"><g><rect width="9" height="9" opacity=".5"/></g></g>'
SYMBOL_COPY = '<g id="u"><rect class="k" width="9" height="9" opacity=".5"/></g>'


def instead(drawing: str, use: str, group: str, old: str = "", new: str = "") -> tuple[str, str]:
    """A drawing before and after a use became a group, and something in the group became another."""
    assert use in drawing
    assert old in group
    return drawing, drawing.replace(use, group.replace(old, new, 1) if old else group)


SECOND_USE, SYMBOL_USE = '<use id="u" href="#v"/>', '<use id="u" href="#s"/>'
DEEP, IN_SYMBOL = SetStyle("u/g1/rect1", "opacity", 0.5), SetStyle("u/rect1", "opacity", 0.5)
COPIES: list[tuple[str, str, Sequence[Edit], str]] = [
    (*instead(USED, USE, COPY), [FADED], ""),
    (*instead(USED, USE, COPY, 'width="9"', 'width="8"'), [FADED], "attribute width"),
    (*instead(USED, USE, COPY, "transform", 'style="filter:none" transform'), [FADED], "attribute style"),
    (*instead(USED, USE, COPY, "transform", 'style="fill:red" transform'), [FADED], ""),
    (*instead(USED, USE, COPY, "transform", 'onclick="go()" transform'), [FADED], "attribute onclick"),
    (*instead(USED, USE, '<g id="u"><rect class="k" width="9" height="9" opacity=".5"/></g>'), [FADED], "is not one"),
    (*instead(USED, USE, '<g id="u"/>'), [FADED], "is not one"),
    (*instead(USED, USE, '<g id="u"/>'), [Remove("u/g1")], ""),
    (*instead(USED, USE, COPY), [MOVE], "<use> 'u' in <svg> is gone"),
    (*instead(NESTED, SECOND_USE, NESTED_COPY), [DEEP], ""),
    (*instead(NESTED, SECOND_USE, NESTED_COPY, 'height="9"', 'height="8"'), [DEEP], "attribute height"),
    (*instead(NESTED, SECOND_USE, '<g id="u"><rect/></g>'), [DEEP], "is not one"),
    (*instead(SYMBOL, SYMBOL_USE, SYMBOL_COPY), [IN_SYMBOL], ""),
    (*instead(SYMBOL, SYMBOL_USE, SYMBOL_COPY, 'height="9"', 'height="8"'), [IN_SYMBOL], "attribute height"),
    (*instead(SYMBOL, SYMBOL_USE, SYMBOL_COPY, "<rect", "words<rect"), [IN_SYMBOL], "the text in"),
]


def test_what_no_edit_names_is_caught_and_what_one_names_is_let_pass() -> None:
    check_each([Changed(*row) for row in (*TEXTS, *PAGES, *SHEETS, *LAYERS, *COPIES)], check_changed)
