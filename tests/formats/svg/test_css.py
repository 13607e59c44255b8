"""Style sheets and style attributes."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from redraft.errors import FormatError
from redraft.formats.svg.css.sheet import Cascaded, StyleSheet, parse_declarations
from tests.any_text import CHARACTERS
from tests.cases import of_case
from tests.formats.svg.specimens import opened
from tests.sampling import each


class Node:
    """An element as small as the style engine allows."""

    def __init__(self, tag: str, *children: Node, **attributes: str) -> None:
        self.tag = tag
        self.parent: Node | None = None
        self.previous: Node | None = None
        self.children = list(children)
        self.attributes = {name.rstrip("_"): value for name, value in attributes.items()}
        for before, child in zip([None, *children], children, strict=False):
            child.parent, child.previous = self, before

    def get(self, name: str, /) -> str | None:
        return self.attributes.get(name)

    def walk(self) -> Iterator[Node]:
        yield self
        for child in self.children:
            yield from child.walk()


def page() -> Node:
    return Node(
        "svg",
        Node("rect", id="r1", class_="box first"),
        Node(
            "g",
            Node("rect", id="r2", class_="box"),
            Node("text", Node("tspan", id="t1"), id="t0", lang="en-GB", href="#a/b.png"),
            Node("rect", id="r3", class_="last"),
            id="g1",
            class_="layer",
        ),
        Node("circle", id="c1"),
        id="root",
    )


def chosen(selector: str) -> str:
    sheet = StyleSheet.parse(selector + "{fill:red}")
    return " ".join(node.attributes["id"] for node in page().walk() if sheet.matching(node))


def pairs(text: str) -> list[tuple[str, str]]:
    return [(declaration.name, declaration.value) for declaration in parse_declarations(text)]


@each(
    ("text", "wanted"),
    [
        ("fill:red", [("fill", "red")]),
        ("fill:red;stroke : blue ;", [("fill", "red"), ("stroke", "blue")]),
        (";;fill:red;;", [("fill", "red")]),
        ("FILL:Red;--Own:Value", [("fill", "Red"), ("--Own", "Value")]),
        ("-inkscape-x:'Sans, Bold'", [("-inkscape-x", "'Sans, Bold'")]),
        ("fill:url(data:image/png;base64,AA==);x:y", [("fill", "url(data:image/png;base64,AA==)"), ("x", "y")]),
        ("fill:url('a;b)');x:y", [("fill", "url('a;b)')"), ("x", "y")]),
        ('font-family:"a;b\\";c";x:y', [("font-family", '"a;b\\";c"'), ("x", "y")]),
        ("a:f(1;(2;3);4);x:y", [("a", "f(1;(2;3);4)"), ("x", "y")]),
        ("/* a:b; */fill:/**/red/* ; */;x:y", [("fill", "red"), ("x", "y")]),
        ("content:'/* no comment */';x:y", [("content", "'/* no comment */'"), ("x", "y")]),
        ("nonsense;fill:red", [("fill", "red")]),
        ("fill red;x:y", [("x", "y")]),
        ("fill:;x:y", [("x", "y")]),
        ("1a:b;:c;x:y", [("x", "y")]),
        ("fill:red!important", [("fill", "red")]),
        ("fill:!important", []),
        ("", []),
        ("a:'never closed;x:y", [("a", "'never closed;x:y")]),
    ],
)
def test_declarations_are_read_and_broken_ones_skipped(text: str, wanted: list[tuple[str, str]]) -> None:
    assert pairs(text) == wanted


def test_a_declaration_knows_its_place() -> None:
    text = " ; fill : url(a;b)  ! IMPORTANT ;x:y"
    first, second = parse_declarations(text)
    assert first.important
    assert text[first.start : first.end] == "fill : url(a;b)  ! IMPORTANT"
    assert text[first.value_start : first.value_end] == "url(a;b)"
    assert not second.important
    assert (text[second.start : second.end], second.end) == ("x:y", len(text))


def test_a_changed_list_of_declarations_does_not_change_the_next_reading() -> None:
    parse_declarations("fill:red").clear()
    assert pairs("fill:red") == [("fill", "red")]


fragments = st.lists(
    st.sampled_from(
        ["fill", "x", ":", ";", " ", "red", "'", '"', "(", ")", "url(", "/*", "*/", "!important", "\\", "{", "}"]
    )
    | st.text(CHARACTERS, max_size=3)
).map("".join)


@pytest.mark.slow
@settings(deadline=None)  # a busy machine is no failure
@example("x:red")
@example("fill:'a;b' !important;x:\\41 ")
@given(fragments)
def test_declarations_slice_back_to_the_same_text(text: str) -> None:
    last = 0
    for found in parse_declarations(text):
        assert last <= found.start < found.value_start < found.value_end <= found.end
        last = found.end
        if found.coded:
            continue
        assert text[found.start : found.start + len(found.name)].lower() == found.name.lower()
        if "/*" not in text[found.start : found.end] and "<!" not in text and "]]>" not in text and "-->" not in text:
            assert text[found.value_start : found.value_end] == found.value
            assert found.important == (found.end != found.value_end)


@settings(deadline=None)  # a busy machine is no failure
@given(fragments, st.sampled_from(["", "@media all{", "a{", "a,", "@x{", ":not("]))
def test_no_text_makes_the_style_parser_fail(text: str, before: str) -> None:
    sheet = StyleSheet.parse(before + text)
    for node in page().walk():
        sheet.cascade(node, parse_declarations(text))


@settings(deadline=None)  # a busy machine is no failure
@given(st.text("abr. #>+~*:[]=\"'()-n0123|^$,\\i", max_size=30))
def test_no_selector_makes_matching_fail(selector: str) -> None:
    chosen(selector)
    chosen(f":not({selector})")
    chosen(f":nth-child({selector})")


@each(
    ("selector", "wanted"),
    [
        ("*", "root r1 g1 r2 t0 t1 r3 c1"),
        ("rect", "r1 r2 r3"),
        ("Rect", ""),
        (".box", "r1 r2"),
        (".box.first", "r1"),
        ("rect.box", "r1 r2"),
        ("circle.box", ""),
        ("#r2", "r2"),
        ("rect#r2.box", "r2"),
        ("#r1#r2", ""),
        ("g rect", "r2 r3"),
        ("svg rect", "r1 r2 r3"),
        ("svg > rect", "r1"),
        ("svg>g>rect", "r2 r3"),
        ("svg tspan", "t1"),
        ("svg > tspan", ""),
        ("rect + text", "t0"),
        ("rect + rect", ""),
        ("rect ~ rect", "r3"),
        ("rect + g rect", "r2 r3"),
        ("rect~circle", "c1"),
        ("svg > g * tspan", "t1"),
        ("svg svg rect", ""),
        ("[lang]", "t0"),
        ("[lang=en-GB]", "t0"),
        ("[lang='EN-gb' i]", "t0"),
        ("[lang='en-GB']", "t0"),
        (":root, :enabled, tspan:empty", "root t1"),
        ("[lang='EN-gb']", ""),
        ("[lang|=en]", "t0"),
        ("[lang|='e']", ""),
        ('[ class ~= "first" ]', "r1"),
        ("[href^='#a']", "t0"),
        ("[href$='.png']", "t0"),
        ("[href*='/b']", "t0"),
        ("[href*='']", ""),
        (":first-child", "root r1 r2 t1"),
        (":last-child", "root t1 r3 c1"),
        ("rect:first-child", "r1 r2"),
        (":nth-child(2)", "g1 t0"),
        (":nth-child(odd)", "root r1 r2 t1 r3 c1"),
        (":nth-child( 2n + 2 )", "g1 t0"),
        (":nth-child(-n+1)", "root r1 r2 t1"),
        (":nth-child(nonsense)", ""),
        ("rect:not(.box)", "r3"),
        ("rect:not(.box, #r3)", ""),
        ("rect:not(:first-child)", "r3"),
        ("rect:hover", ""),
        ("rect:not(:hover)", "r1 r2 r3"),
        ("rect::before", ""),
        (":is(rect)", "r1 r2 r3"),
        ("*|rect", "r1 r2 r3"),
        ("circle, rect:hover, .first", "r1 c1"),
        (r"#\72 1", "r1"),
        (r".\62ox", "r1 r2"),
        # broken: the whole rule is dropped
        ("rect,", ""),
        ("rect > , circle", ""),
        ("> rect", ""),
        ("rect..box", ""),
        ("svg|rect", ""),
        ("rect[", ""),
        ("rect:not(", ""),
        ("rect, 5x", ""),
    ],
)
def test_a_selector_chooses_elements(selector: str, wanted: str) -> None:
    assert chosen(selector) == wanted


def test_a_backtracking_selector_finds_the_right_ancestor() -> None:
    leaf = Node("a")
    Node("x", Node("g", Node("b", Node("g", Node("c", leaf)))), class_="top")
    assert StyleSheet.parse(".top > g g a{fill:red}").matching(leaf)
    assert not StyleSheet.parse(".top > g > g a{fill:red}").matching(leaf)


def test_a_selector_of_many_steps_takes_no_more_than_polynomial_time() -> None:
    node = leaf = Node("g")
    for _ in range(150):
        node = Node("g", node)
    assert not StyleSheet.parse("x " + "g " * 30 + "{fill:red}").matching(leaf)


@each(
    ("selector", "wanted"),
    [
        ("*", (0, 0, 0)),
        ("rect", (0, 0, 1)),
        ("g rect.a[x]:first-child", (0, 3, 2)),
        ("#a #b", (2, 0, 0)),
        ("rect:not(#a, .b)", (1, 0, 1)),
        ("rect::before", (0, 0, 2)),
    ],
)
def test_a_selector_has_its_specificity(selector: str, wanted: tuple[int, int, int]) -> None:
    (rule,) = StyleSheet.parse(selector + "{a:b}").rules
    assert rule.precedence.specificity == wanted


def test_the_more_specific_rule_wins_then_the_later_one() -> None:
    sheet = StyleSheet.parse(
        "#r1{a:id} .box{a:class;b:class} rect{a:type;b:type;c:type} .first{b:later} *{c:all;d:all}"
    )
    node = next(node for node in page().walk() if node.get("id") == "r1")
    assert {name: won.value for name, won in sheet.cascade(node).items()} == {
        "a": "id",
        "b": "later",
        "c": "type",
        "d": "all",
    }
    order = [precedence for precedence, _ in sheet.matching(node)]
    assert order == sorted(order)


@each(
    ("sheet", "inline", "wanted"),
    [
        ("rect{a:1}", "", Cascaded("1", "sheet")),
        ("rect{a:1}", "a:2", Cascaded("2", "inline")),
        ("rect{a:1!important}", "a:2", Cascaded("1", "sheet")),
        ("rect{a:1!important}", "a:2 ! important", Cascaded("2", "inline")),
        ("rect{a:1!important} #r{a:3}", "", Cascaded("1", "sheet")),
        ("rect{a:1!important} #r{a:3!important}", "", Cascaded("3", "sheet")),
        ("rect{a:1;a:2}", "", Cascaded("2", "sheet")),
        ("rect{a:1!important;a:2}", "", Cascaded("1", "sheet")),
        ("", "a:1;a:2", Cascaded("2", "inline")),
        ("", "a:1!important;a:2", Cascaded("1", "inline")),
        ("", "", None),
    ],
)
def test_the_cascade_honours_importance_and_the_own_style(sheet: str, inline: str, wanted: Cascaded | None) -> None:
    node = Node("rect", id="r")
    assert StyleSheet.parse(sheet).cascade(node, parse_declarations(inline)).get("a") == wanted


def test_at_rules_are_left_out_and_listed() -> None:
    sheet = StyleSheet.parse(
        """@charset "utf-8"; @import url(a;b.css); @namespace svg url(http://www.w3.org/2000/svg);
        .a{fill:red}
        @font-face { font-family: x; src: url(x.woff) }
        @keyframes spin { from { a: b } to { c: d } }
        @media print { .b{fill:red} }
        @media (min-width: 100px) { .c{fill:red} }
        @media screen { .d{fill:red} @media all { .e{fill:red} } }
        @media print, screen { .f{fill:red} } @media only screen{.g{fill:red}} @media not print{.h{fill:red}}
        @supports (a: b) { .i{fill:red} }
        .j{fill:red"""
    )
    assert [rule.selector.subject.classes[0] for rule in sheet.rules] == ["a", "d", "e", "f", "g", "h", "j"]
    assert [text.split()[0] for text in sheet.skipped] == [
        "@charset",
        "@import",
        "@namespace",
        "@font-face",
        "@keyframes",
        "@media",
        "@media",
        "@supports",
    ]


@each(
    "text",
    [
        "<![CDATA[ .a{fill:red} ]]>",
        "<!-- .a{fill:red} -->",
        "/* .a{fill:blue} */ .a /**/ {/*;*/fill/**/:/**/red/**/}",
        ".a{fill:red} } .b{fill:blue}",
        "..b{fill:blue} .a{fill:red}",
        ".b{x:'}';y:url(})} .a{fill:red}",
        ".a{fill:blue;fill:red;;nonsense;",
        ".a{fill:red} /* never closed",
    ],
)
def test_wrappers_comments_and_broken_rules_do_no_harm(text: str) -> None:
    assert StyleSheet.parse(text).cascade(Node("rect", class_="a")) == {"fill": Cascaded("red", "sheet")}


def test_places_in_a_sheet_are_places_in_its_text() -> None:
    text = "<![CDATA[ /* c */ @media all { .a { fill : red } } ]]>"
    (rule,) = StyleSheet.parse(text).rules
    (declaration,) = rule.declarations
    assert text[declaration.start : declaration.end] == "fill : red"


def test_of_several_sheets_the_later_wins() -> None:
    first, second = "rect{a:1} rect{a:2} @x;", "rect{a:3} @y;"
    both = StyleSheet.parse(first, second)
    assert both.cascade(Node("rect"))["a"].value == "3"
    assert StyleSheet.parse(second, first).cascade(Node("rect"))["a"].value == "2"
    assert both.skipped == ("@x", "@y")
    assert [rule.precedence.order for rule in both.rules] == [0, 1, 2]
    assert StyleSheet.parse().matching(Node("rect")) == []


@each(
    ("sheets", "wanted"),
    [
        (["@layer a{rect{x:1}} rect{x:2}"], "2"),
        (["rect{x:2} @layer a{rect{x:1}}"], "2"),
        (["@layer a,b; @layer b{rect{x:1}} @layer a{#r{x:2}}"], "1"),
        (["@layer a,b;", "@layer b{rect{x:1}}", "@layer a{rect{x:2}}"], "1"),
        (["@layer a{rect{x:1!important}} @layer b{rect{x:2!important}} rect{x:3!important}"], "1"),
        (["@layer a{@layer b{rect{x:1}} rect{x:2}}"], "2"),
        (["@layer a.b{rect{x:1}} @layer a{rect{x:2}} @layer a.c{rect{x:3}}"], "2"),
        (["@layer{rect{x:1}} @layer{rect{x:2}}"], "2"),
        (["g{rect{x:1} & > rect{x:2} & rect{x:1}}"], "1"),
        (["g{x:0; > rect{x:1}}"], "1"),
        (["rect{x:1; g &{x:2} x:1}"], "2"),
        (["rect{x:1; &{x:2} x:3}"], "3"),
        (["rect{&:hover{x:2} x:1; @media screen{x:4}}"], "4"),
        (["a:hover{x:1} rect{--k:{a:b};x:5}"], "5"),
        (["@scope (g){rect{x:1}} @scope (circle){rect{x:2}}"], "1"),
        (["@scope (svg) to (g){rect{x:1}} rect:nth-child(1){x:3}"], "3"),
        (["@scope (g){:scope > rect{x:6}}"], "6"),
        (["@scope (rect){x:7}"], "7"),
        (["@media (min-width:1px){rect{x:1}} rect{x:2}"], "2"),
    ],
)
def test_layers_nesting_and_scopes_decide_as_css_says(sheets: list[str], wanted: str) -> None:
    page = Node("svg", Node("g", Node("rect", id="r")))
    rect = page.children[0].children[0]
    assert StyleSheet.parse(*sheets).cascade(rect)["x"].value == wanted


@each(
    ("selector", "wanted"),
    [
        (":is(#r2, .first)", "r1 r2"),
        (":where(g rect)", "r2 r3"),
        ("rect:not(.layer .last)", "r1 r2"),
        ("g:has(> .last)", "g1"),
        ("rect:has(~ .last)", "r2"),
        ("rect:has(+ text tspan)", "r2"),
        (":has(tspan)", "root g1 t0"),
        ("svg:has(#c1):not(:has(path)) > rect", "r1"),
        ("rect:nth-of-type(2)", "r3"),
        ("rect:nth-last-of-type(2)", "r2"),
        (":nth-last-child(1)", "root t1 r3 c1"),
        ("g > :nth-child(2 of rect)", "r3"),
        ("g > :nth-last-child(2 of .box, .last)", "r2"),
        (":only-child", "root t1"),
        ("circle:only-of-type", "c1"),
        (":empty", "r1 r2 t1 r3 c1"),
        (":root > rect", "r1"),
        (":lang(en)", "t0 t1"),
        (":lang(en-US)", ""),
        ("rect:first-of-type", "r1 r2"),
        (r".\62 ox", "r1 r2"),
        (r"#\72 1", "r1"),
        ("*|rect.last", "r3"),
        ("|rect", ""),
        ("rect:hover", ""),
        ("rect:not(:hover)", "r1 r2 r3"),
        (":is(:nonsense(a), ::, .last)", "r3"),
        (".box ~ .last", "r3"),
        ("[lang='EN-gb' i]", "t0"),
        ("[lang='en-GB']", "t0"),
        (":root, :enabled, tspan:empty", "root t1"),
        ("[lang='EN-gb']", ""),
    ],
)
def test_selectors_of_the_fourth_level(selector: str, wanted: str) -> None:
    assert chosen(selector) == wanted


def test_namespaces_are_those_the_sheet_declares() -> None:
    head = '@namespace "http://www.w3.org/1999/xhtml"; @namespace s url(http://www.w3.org/2000/svg);'
    names = [node.attributes["id"] for node in page().walk() if StyleSheet.parse(head + "s|rect{a:1}").matching(node)]
    assert names == ["r1", "r2", "r3"]
    assert not any(StyleSheet.parse(head + "rect,.box{a:1}").matching(node) for node in page().walk())
    assert not StyleSheet.parse("x|rect{a:1}").rules


@each("text", ["@media all{" * 5000, "url(" * 20000, "a{(" * 20000, "/*" * 20000, ":not(" * 20000, "\\" * 50000])
def test_hostile_nesting_costs_little(text: str) -> None:
    StyleSheet.parse(text)
    parse_declarations(text)
    parse_declarations("a:" + text)


@pytest.mark.slow
def test_long_selectors_cost_little_and_endless_sheets_are_refused() -> None:
    shapes = '<rect width="1" height="1"/>' * 2000
    head = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">'
    long = "* ~ " * 300 + "rect{fill:red}" + "".join(f".c{number} .d rect{{fill:red}}" for number in range(1000))
    document = opened(f"{head}<style>{long}</style>{shapes}</svg>").document
    fills = [placed.layer.style.fill for placed in document.walk()]
    assert [str(fill) for fill in fills[298:301]] == ["#000000", "#ff0000", "#ff0000"]  # behind the sheet
    endless = "".join(f"[a^='{number}']{{fill:red}}" for number in range(400))
    with pytest.raises(FormatError, match="too many rules"):
        _ = opened(f"{head}<style>{endless}</style>{shapes}</svg>").document


@pytest.mark.slow
@pytest.mark.parametrize("before", ["", "g ", "g > ", "svg g "])
def test_thousands_of_rules_with_a_class_each_are_read(before: str) -> None:
    rules = "".join(f"{before}.c{number}{{fill:#{number % 4096:03x}}}" for number in range(5_000))
    shapes = "".join(f'<rect class="c{number % 5_000}" width="1" height="1"/>' for number in range(6_000))
    head = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">'
    document = opened(f"{head}<style>{rules}</style><g>{shapes}</g></svg>").document
    fills = [str(placed.layer.style.fill) for placed in document.walk() if placed.layer.kind == "shape"]
    assert (len(fills), fills[1], fills[4_999], fills[5_001]) == (6_000, "#000011", "#338877", "#000011")


def test_thousands_of_rules_for_the_same_elements_are_refused() -> None:
    rules, shapes = "rect{fill:red}" * 2_000, '<rect width="1" height="1"/>' * 400
    with pytest.raises(FormatError, check=of_case("svg-style-rules-too-many")):
        _ = opened(f'<svg xmlns="http://www.w3.org/2000/svg"><style>{rules}</style>{shapes}</svg>').document
