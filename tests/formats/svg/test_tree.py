"""The element tree: where everything stands in the bytes, and which files are no trees."""

from __future__ import annotations

import xml.etree.ElementTree as ET

import pytest

from redraft.errors import FormatError
from redraft.formats.svg.tree.elements import svg_tree
from redraft.formats.xml.source import read_source
from redraft.formats.xml.tree import Element, Tree
from tests.cases import of_case
from tests.formats.svg.specimens import SPECIMENS, drawing, opened
from tests.sampling import each

NS = 'xmlns="http://www.w3.org/2000/svg"'


def tree_of(data: bytes | str) -> Tree:
    source = read_source(data.encode() if isinstance(data, str) else data)
    return svg_tree(source.text, source.encoding, source.entities)


@each("name", [name for name in SPECIMENS if name not in ("careless", "utf16_le", "utf16_be")])
def test_every_element_is_where_its_bytes_are(name: str) -> None:
    tree = tree_of(SPECIMENS[name])
    for element in tree.elements:
        raw = tree.data[element.start : element.end]
        assert raw.startswith(b"<")
        assert raw.endswith(b">")
        assert tree.data[element.start : element.head_end].count(b"\n<") == 0
        for place in element.attributes.values():
            quote = tree.data[place.value_end : place.value_end + 1]
            assert quote in (b'"', b"'")
            assert tree.data[place.value_start - 1 : place.value_start] == quote
            assert element.start < place.start < place.end <= element.head_end


@each("name", [name for name in SPECIMENS if name not in ("careless",)])
def test_the_tree_holds_what_another_parser_finds(name: str) -> None:
    tree = tree_of(SPECIMENS[name])
    root = ET.fromstring(tree.data.decode(tree.encoding).partition("?>")[2] or tree.data.decode(tree.encoding))
    theirs = [element for element in root.iter() if isinstance(element.tag, str)]
    assert len(tree.elements) == len(theirs)
    for ours, other in zip(tree.elements, theirs, strict=True):
        assert other.tag.rpartition("}")[2] == ours.tag.rpartition(":")[2]
        plain = {name: ours.get(name) for name in ours.attributes if ":" not in name}
        assert plain == {name: value for name, value in other.attrib.items() if "}" not in name}
        assert ours.text() == (other.text or "") + "".join(child.tail or "" for child in other)


def test_prefixes_are_known_by_what_they_stand_for() -> None:
    tree = tree_of(SPECIMENS["prefixed"])
    use = next(element for element in tree.elements if element.tag == "use")
    assert (use.href(), use.get("inkscape:label")) == ("#pair", "Copy")


def test_an_attribute_may_hold_signs_that_end_tags_elsewhere() -> None:
    tree = tree_of(f'<svg {NS}><g a=\'x > "y" />\' b="it\'s\n\tfine"/></svg>')
    assert (tree.elements[1].get("a"), tree.elements[1].get("b")) == ('x > "y" />', "it's  fine")


def test_neighbours_and_ranks_are_told() -> None:
    root = tree_of(drawing("<a/><b/> text <g/>")).root
    first, second, third = root.children
    assert (first.previous, second.previous, third.previous, root.previous) == (None, first, second, None)
    assert [child.rank for child in root.children] == [0, 1, 2]


@each(
    "text",
    [
        f"<svg {NS}><g></svg>",
        f"<svg {NS}><g></glyph></svg>",
        f"<svg {NS}><g a='1' a='2'/></svg>",
        f"<svg {NS}><g a=1/></svg>",
        f"<svg {NS}><g a='<'/></svg>",
        f"<svg {NS}>&nope;</svg>",
        f"<svg {NS}>a & b</svg>",
        f"<svg {NS}/><svg {NS}/>",
        f"<svg {NS}><!-- a -- b --></svg>",
        f"<svg {NS}><x:y/></svg>",
        f"<svg {NS}><g x:y='1'/></svg>",
        f"<svg {NS}>&#1;</svg>",
        f"<svg {NS}",
        "<svg/>",
        "<html xmlns='http://www.w3.org/1999/xhtml'/>",
        "words",
        "",
    ],
)
def test_what_is_no_well_formed_svg_is_no_tree(text: str) -> None:
    with pytest.raises(FormatError):
        tree_of(text)


@each("depth", [5_000, 100_000])
def test_deep_nesting_is_refused(depth: int) -> None:
    with pytest.raises(FormatError, check=of_case("xml-nested-too-deep")):
        opened(f"<svg {NS}>{'<g>' * depth}{'</g>' * depth}</svg>")


def test_as_deep_as_is_allowed_can_be_read_and_walked() -> None:
    file = opened(drawing("<g>" * 290 + "<rect/>" + "</g>" * 290))
    assert len(file.document.index) == 291
    with pytest.raises(FormatError, check=of_case("svg-layers-nested-too-deep")):
        opened(drawing("<g>" * 350 + "<rect/>" + "</g>" * 350)).document  # noqa: B018 - read when asked for


def test_many_siblings_and_sibling_selectors_take_no_time_to_speak_of() -> None:
    style = "<style>rect ~ rect ~ rect{fill:red} rect:nth-child(2n){fill:lime} rect + rect{stroke:red}</style>"
    file = opened(drawing(style + '<rect width="1" height="1"/>' * 1500))
    assert len(file.document.index) == 1500


def test_an_element_tells_its_tag_and_place() -> None:
    assert repr(tree_of(drawing("<g/>")).elements[1]).startswith("<g at byte")
    assert isinstance(tree_of(drawing("")).root, Element)
