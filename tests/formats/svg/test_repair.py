"""A good file, damaged in every way we know: it must come back, or be refused with one clear sentence."""

import random
from collections.abc import Callable
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from redraft.errors import FormatError
from redraft.formats.patch import splice
from redraft.formats.svg.repair.encoding import refusal
from redraft.formats.svg.repair.names import repair_names
from redraft.formats.svg.repair.syntax import repair_source, repair_syntax
from redraft.formats.xml.source import read_source
from tests.any_text import CHARACTERS
from tests.sampling import each, tries

GOOD = """<?xml version="1.0" encoding="UTF-8"?>
<!-- a badge -->
<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="200" height="120" viewBox="0 0 200 120">
  <title>Badge</title>
  <defs>
    <linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#1A5F8E"/><stop offset="1" stop-color="#FFD0A1" stop-opacity=".6"/></linearGradient>
    <style>.a &gt; .b { fill: red }</style>
  </defs>
  <rect width="200" height="120" fill="url(#sky)"/>
  <g id="mark" transform="translate(20 30)" opacity=".9">
    <path d="M10 10h40v20c0 5-4 9-9 9H19c-5 0-9-4-9-9z" fill="#4F95FC"/>
    <circle cx="80" cy="25" r="12" style="fill:#222222;stroke:none"/>
    <polygon points="100,10 120,40 90,40" fill='gold'/>
  </g>
  <text x="20" y="100" font-size="14" font-family="Source Sans Pro, sans-serif">Caf&#233; &amp; <tspan font-weight="700">Bar</tspan></text>
  <use xlink:href="#mark" x="60"/>
</svg>
"""  # noqa: E501
ICON = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1024 1024" width="200" height="200">{}</svg>'


def mended(text: str | bytes) -> str:
    patch = repair_source(text.encode() if isinstance(text, str) else text)
    assert not refusal(patch.data())
    return patch.data().decode()


def outline(text: str) -> list[tuple[str, list[tuple[str, str]], str]]:
    """Every element with its attributes and text: what the file says, however it is written."""
    return [
        (element.tag, sorted(element.attrib.items()), (element.text or "").strip())
        for element in ElementTree.fromstring(text.encode()).iter()
    ]


def places(marks: str, text: str = GOOD) -> list[int]:
    return [at for at, letter in enumerate(text) if letter in marks]


# -- files that are fine


@each(
    "text",
    [
        GOOD,
        '<svg xmlns="http://www.w3.org/2000/svg"><text>use x="1" a &lt; b path&gt;</text></svg>',
        '<svg xmlns="http://www.w3.org/2000/svg"><path d="M1e1,2E-1l.5.5a1 1 0 013.5-4z" fill="RED"/></svg>',
        '<svg xmlns="http://www.w3.org/2000/svg" t="16" p-id="3" data-wdith="1"><g aria-label="set width = 5"/></svg>',
        '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0&#x4c;5 5" fill="context-fill" id="Madness"/></svg>',
        '<svg xmlns="http://www.w3.org/2000/svg"><foreignObject><pth fil="x"/></foreignObject></svg>',
        '<s:svg xmlns:s="http://www.w3.org/2000/svg"><s:rect width="1" height="1"/></s:svg>',
        '<svg xmlns="http://www.w3.org/2000/svg"><text x="1 2,3" fill="url(#a) red" style="fill:var(--b)"/></svg>',
    ],
)
def test_a_file_that_is_fine_is_left_alone(text: str) -> None:
    assert repair_source(text.encode()).changes() == ()


# -- lost characters


@each("at", places('"'))
def test_every_single_lost_quote_comes_back(at: int) -> None:
    encoding = ' encoding="UTF-8"'  # goes where it cannot be read, as what is meant without it
    found = at - GOOD.index(encoding) in (10, 16)
    assert mended(GOOD[:at] + GOOD[at + 1 :]) == (GOOD.replace(encoding, "") if found else GOOD)


@each("at", places("<>="))
def test_a_lost_bracket_or_equals_sign_leaves_the_same_drawing(at: int) -> None:
    damaged = GOOD[:at] + GOOD[at + 1 :]
    if refusal(damaged.encode()):  # else it parses, and is read as it stands
        assert outline(mended(damaged)) == outline(GOOD)


@each("seed", range(60))
def test_several_lost_marks_of_an_icon_come_back(seed: int) -> None:
    paths = "".join(f'<path d="M{n}0 12.5l4-8.25h7z" fill="#9F9F9F" />' for n in range(1, 4))
    good = ICON.format(paths)
    random_ = random.Random(seed)
    lost = random_.sample(places('"', good), 2) + random_.sample(places("<", good)[1:], 1)
    damaged = "".join(letter for at, letter in enumerate(good) if at not in lost)
    if refusal(damaged.encode()):
        assert outline(mended(damaged)) == outline(good)


@each(
    ("damaged", "good"),
    [
        ('<path$ d="M0 0"/>', '<path d="M0 0"/>'),
        ('<pa%th d="M0 0"/>', '<path d="M0 0"/>'),
        ('<path d="M0 0" @ />', '<path d="M0 0"  />'),
        ('<path d="M0 0" fi~ll="red"/>', '<path d="M0 0" fill="red"/>'),
        ('<path d="M0 0"fill="red"/>', '<path d="M0 0" fill="red"/>'),
        ('<circle cx=80 cy=25 r="3"/>', '<circle cx="80" cy="25" r="3"/>'),
        ("<circle cx=\"80' cy='25'/>", "<circle cx=\"80\" cy='25'/>"),
        ('<circle cx=""80" cy="25"/>', '<circle cx="80" cy="25"/>'),
        ('<circle cx=="80" cy="25"/>', '<circle cx="80" cy="25"/>'),
        ('<circle cx"80" cy="25"/>', '<circle cx="80" cy="25"/>'),
        ('<circle cx="80" cx="3" cy="25"/>', '<circle cx="80"  cy="25"/>'),
        ('<circle cx="80" hidden cy="25"/>', '<circle cx="80"  cy="25"/>'),
        ("< circle r='3'/>", "<circle r='3'/>"),
        ("<<circle r='3'/>", "<circle r='3'/>"),
        ("<circler='3'/>", "<circle r='3'/>"),
        ("<circle r='3'/ >", "<circle r='3'/>"),
        ("<g></ g>", "<g></g>"),
        ("<g></g$>", "<g></g>"),
        ("<g></G>", "<g></g>"),
        ("<g></>", "<g></g>"),
        ('<rect id="a<b" x="1"y="2"/>', '<rect id="a&lt;b" x="1" y="2"/>'),
        ('<rect width="3" /rect x="1"/>', '<rect width="3" /><rect x="1"/>'),
        ('<rect fill=#FFF" //svg>', '<rect fill="#FFF" />'),
    ],
)
def test_small_damage_in_a_tag_is_undone(damaged: str, good: str) -> None:
    assert mended(ICON.format(damaged)) == ICON.format(good)


# -- nesting, ends and beginnings


@each(
    ("inside", "expected"),
    [
        ("<g><path d='M0 0'><rect/></g>", "<g><path d='M0 0'/><rect/></g>"),
        ("<g><a><rect/></g></a>", "<g><a><rect/></a></g>"),
        ("<g><rect/></g></g>", "<g><rect/></g>"),
        ("<text>one<rect/>", "<text>one</text><rect/>"),
        ("<g><rect/>", "<g><rect/></g>"),
        ("<pth d='M0 0'></path>", "<path d='M0 0'></path>"),
        ("<path d='M0 0'></pth>", "<path d='M0 0'></path>"),
        ("<title>one<title>", "<title>one</title>"),
        ("<!-- one -- two --><rect/>", "<!-- one == two --><rect/>"),
        ("<text>a < b & c</text>", "<text>a &lt; b &amp; c</text>"),
        ("<text>&nbsp;&copy;&bogus;&#0;</text>", "<text>&#160;&#169;&amp;bogus;&#xFFFD;</text>"),
        ("<text>a\x01b</text>", "<text>ab</text>"),
        ("<?xml version='1.0'?><rect/>", "<rect/>"),
    ],
)
def test_elements_are_made_to_match(inside: str, expected: str) -> None:
    assert mended(ICON.format(inside)) == ICON.format(expected)


def test_what_stands_around_the_drawing_goes() -> None:
    good = ICON.format("<rect/>")
    assert mended(f"<html><body>see:{good}</body></html>thanks") == good
    assert mended(f'\n<?xml version="1.0"?>{good}') == f'<?xml version="1.0"?>{good}'
    assert mended(f"<?xml version=1.0>{good}") == f'<?xml version="1.0"?>{good}'
    assert mended(good + good) == good
    assert mended(good.replace("<rect/>", "</svg><rect/>")) == good


def test_undeclared_prefixes_are_declared_on_the_root() -> None:
    text = mended('<svg xmlns="http://www.w3.org/2000/svg"><use xlink:href="#a" odd:x="1"/></svg>')
    assert text.startswith('<svg xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:odd="urn:x-undeclared:odd" xmlns=')


@each(
    "head",
    [
        'junk <?xml version="1.0" encoding="ISO-8859-1"?>',
        '<?xml version="1.0" encoding=ISO-8859-1?>',
        '<?xml version="1.0" encoding="UTF100%"?>',
        '<?xml version="1.0 encoding="ISO-8859-1"?>',
    ],
)
def test_a_mended_declaration_states_no_other_encoding_than_the_file_was_read_in(head: str) -> None:
    text = f'{head}\n<svg xmlns="http://www.w3.org/2000/svg"><text id="t" x="9" y="9">café</text></svg>'
    assert read_source(mended(text).encode()).encoding == read_source(text.encode()).encoding


def test_bytes_that_are_not_utf8_are_read_as_latin1() -> None:
    assert mended(ICON.format("<text>Caf\xe9!</text>").encode("latin-1")) == ICON.format("<text>Café!</text>")
    stated = '<?xml version="1.0" encoding="ISO-8859-1"?>' + ICON.format("<text>Caf\xe9</text>")
    assert repair_source(stated.encode("latin-1")).changes() == ()


@pytest.mark.slow
def test_a_file_cut_anywhere_opens_with_what_is_whole() -> None:
    whole = outline(GOOD)
    first = GOOD.index("viewBox")
    for at in range(first, len(GOOD)):
        found = outline(mended(GOOD[:at]))
        assert [tag for tag, _, _ in found] == [tag for tag, _, _ in whole[: len(found)]]
        assert all(kept[1] == good[1] for kept, good in zip(found[1:], whole[1:], strict=False))
    reasons = [change.reason for change in repair_source(GOOD[: GOOD.index("cy=")].encode()).changes()]
    assert any("cut off" in reason for reason in reasons)


# -- names and values


@each(
    ("damaged", "good"),
    [
        ('<pth d="M0 0"/>', '<path d="M0 0"/>'),
        ('<g><patth d="M0 0 5 5"></patth></g>', '<g><path d="M0 0 5 5"></path></g>'),
        ('<Rect width="3" height="4"/>', '<rect width="3" height="4"/>'),
        ('<text x="1" y="2">a<tspn x="3">b</tspn></text>', '<text x="1" y="2">a<tspan x="3">b</tspan></text>'),
        ('<msk id="m"/><g mask="url(#m)"/>', '<mask id="m"/><g mask="url(#m)"/>'),
        ('<crcle r="3"/>', '<circle r="3"/>'),
        ('<path fil="red" dd="M0 0 5 5"/>', '<path fill="red" d="M0 0 5 5"/>'),
        ('<path p="M0 0 5 5" q="x"/>', '<path d="M0 0 5 5" q="x"/>'),
        ('<rect wi="3" hieght="4" strokeWidth="2"/>', '<rect width="3" height="4" stroke-width="2"/>'),
        ('<rect fill="0x1a2B3c"/>', '<rect fill="#1a2B3c"/>'),
        ('<rect fill="1A2B3C" stroke="##fff"/>', '<rect fill="#1A2B3C" stroke="#fff"/>'),
        ('<rect fill="color:007BB5"/>', '<rect fill="#007BB5"/>'),
        ('<rect fill="ornge" stroke="#ff00OO;"/>', '<rect fill="orange" stroke="#ff0000"/>'),
        ('<rect fill="rgb(1;2;3" stroke="rbg(1,2,3)"/>', '<rect fill="rgb(1, 2, 3)" stroke="rgb(1, 2, 3)"/>'),
        ('<rect opacity=".6px" stroke-opacity="O.5"/>', '<rect opacity=".6" stroke-opacity="0.5"/>'),
        ('<path d="M1 2;3,,4 L 5, ;6,z"/>', '<path d="M1 2 3, 4 L 5,  6 z"/>'),
    ],
)
def test_names_and_values_that_mean_nothing_are_read_as_what_they_must_be(damaged: str, good: str) -> None:
    assert mended(ICON.format(damaged)) == ICON.format(good)


@each(
    "text",
    [
        '<rect fill="gren" stroke="#12345" width="wide"/>',
        '<blob fill="red"/>',
        '<rect hue="3" fill="red" fil="blue"/>',
        '<path d="M0 0 L5" fill="green"/>',
        '<path d="M0 0 L5#6" fill="green"/>',
        '<rect opacity=".5mm"/>',
        '<rect style="fill:0x123456" width="200pxx" stroke-linecap="rond" transform="tranlate(1;2)"/>',
        '<polygon points="1;2 3|4"/>',
        '<rect transform="scaleX(2) skew(3)"/>',
    ],
)
def test_what_has_several_readings_is_left_alone(text: str) -> None:
    assert repair_source(ICON.format(text).encode()).changes() == ()


def test_the_root_gets_its_namespace() -> None:
    for damaged in ("xmls=", "xmnls=", "xmns="):
        assert mended(ICON.format("<rect/>").replace("xmlns=", damaged)) == ICON.format("<rect/>")
    assert mended("<svg width='1'/>") == "<svg xmlns=\"http://www.w3.org/2000/svg\" width='1'/>"
    assert mended(ICON.format("").replace("2000/svg", "200/svg")) == ICON.format("")


def test_each_repair_says_what_it_is() -> None:
    patch = repair_source(ICON.format('<pth d="M0 0"/>').replace('width="200"', 'width="200').encode())
    reasons = [change.reason for change in patch.changes()]
    assert reasons == ['added the missing quote after width="200', "read <pth> as <path>"]


def test_syntax_and_meaning_can_be_mended_apart() -> None:
    damaged = ICON.format('<pth d="M0 0/>').encode()
    once = splice(damaged, repair_syntax(damaged))
    assert b"<pth" in once
    assert splice(once, repair_names(once)).decode() == ICON.format('<path d="M0 0"/>')


@each(
    "inside",
    [
        '<text class="t x=1" id="headline" x="10">Big news</text>',
        '<g id="Frame width=10 height=20"/><rect width="1" height="1"/>',
        '<g id="a src=x"/><g class="a x=1"/><g id="q x=1 y=2"/>',
        '<text id="&lt;img src=x onerror=alert(1)&gt;">rect width="3" height="4"/></text>',
        '<rect x="1 width=3" height="4"/>',
        '<path d="M0 0 5 5 fill=red id=a"/>',
        '<path d="M0 0 5 5 X 3 4"/>',
        "<g>rect width='3' height='4'/><circle r='1'/></g>",
        '<rect x="1 width=3" width="4"/>',
        '<rect x="1 width=wide"/>',
        '<rect x="1 hue=3"/>',
        '<rect style="fill:red x=1" href="a.svg x=1" fill="url(#a x=1)"/>',
        '<g>one rect width="3"/></g>',
        '<g>rect width="3"></g>',
        '<g>rect</g><g>rect hue="3"/></g><g>text x="3"/></g>',
        '<text>rect width="3"/></text><desc>rect width="3"/></desc><box>rect width="3"/></box>',
        '<metadata><x>1</x><t/><tex x="1"/><pat d="M0 0 5 5"/><use2 href="#a"/><Rect width="1"/></metadata>',
        '<x id="q"><rect width="3" hight="4" fill="0x123456"/></x>',
        '<solidColor/><flowRoot><flowPara>Hi</flowPara></flowRoot><rectt x="1"/><gg/><svgg/><defss/><test>Hi</test>',
        '<path id="M0 0 5 5" class="M0 0 5 5"/>',
        '<rect fil="nice" hight="tall" x0="3" c="1" wide="3" style="fil:red"/>',
        '<animate fill="freez"/><title fil="red"/>',
        '<task id="m" width="3"/><rect mask="url(#n)"/>',
        '<tspn x="1">a</tspn><stp offset="1"/>',
    ],
)
def test_what_is_well_formed_and_not_certainly_wrong_is_left_alone(inside: str) -> None:
    assert not refusal(ICON.format(inside).encode())
    assert repair_source(ICON.format(inside).encode()).changes() == ()


_PROSE = st.one_of(
    st.text(alphabet=st.characters(exclude_categories=("Cc", "Cs", "Cn", "Co")), max_size=30),
    st.lists(
        st.sampled_from(
            ["rect", "path", 'width="3"', "x=1", "fill=red", "/>", ">", "<", "d='M0 0 5 5'", "=", '"', "&", "a", "text"]
        ),
        max_size=8,
    ).map(" ".join),
)
_OWN_NAMES = st.sampled_from(
    "x t q tex pat use2 rec pth gg group layer Rect lin imge circl note txt test msk svgg fo:rect stp item".split()
)
_KEYS = st.one_of(
    st.sampled_from(["id", "class", "aria-label", "data-name", "role", "lang", "fo:fill", "label"]),
    st.from_regex(r"data-[a-z]{1,8}", fullmatch=True, alphabet=CHARACTERS),
)


def _escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;")


def _attributes(pairs: dict[str, str]) -> str:
    return "".join(f' {name}="{_escaped(value).replace(chr(34), "&quot;")}"' for name, value in pairs.items())


@st.composite
def _private(draw: st.DrawFn, depth: int = 2) -> str:
    """An element of nobody's vocabulary, with anything in it."""
    name = draw(_OWN_NAMES)
    inside = draw(_PROSE)
    known = draw(st.sampled_from(["", '<rect width="1" hight="2"/>', '<pth d="M0 0 5 5"/>', '<path fill="0x123456"/>']))
    more = draw(_private(depth - 1)) if depth else ""
    return f"<{name}{_attributes(draw(_PAIRS))}>{_escaped(inside)}{known}{more}</{name}>"


_PAIRS = st.dictionaries(_KEYS, _PROSE, max_size=4)
_DRAWN = st.sampled_from(
    ["rect", "path", "circle", "g", "text", "use", "image", "a", "defs", "mask", "linearGradient", "symbol", "line"]
)


@st.composite
def _well_formed(draw: st.DrawFn) -> str:
    parts = []
    for _ in range(draw(st.integers(1, 4))):
        kind = draw(st.sampled_from(["drawn", "text", "metadata", "private"]))
        pairs = _attributes(draw(_PAIRS))
        if kind == "drawn":
            name = draw(_DRAWN)
            parts.append(f"<{name}{pairs}>{draw(_private())}</{name}>")
        elif kind == "text":
            name = draw(st.sampled_from(["text", "title", "desc", "style", "script", "foreignObject"]))
            parts.append(f"<{name}{pairs}>{_escaped(draw(_PROSE))}</{name}>")
        else:
            parts.append(f"<metadata{pairs}>{draw(_private())}</metadata>" if kind == "metadata" else draw(_private()))
    root = 'xmlns="http://www.w3.org/2000/svg" xmlns:fo="urn:x-own"'
    return f"<svg {root}{_attributes(draw(_PAIRS))}>{''.join(parts)}</svg>"


@pytest.mark.slow
@given(_well_formed())
@settings(max_examples=tries(37, 300), deadline=None)
def test_what_people_write_of_their_own_is_never_changed(text: str) -> None:
    assert not refusal(text.encode())
    assert repair_source(text.encode()).changes() == ()


@pytest.mark.slow
def test_many_attributes_and_comments_are_read_or_refused() -> None:
    many = " ".join(f'a{number}="1"' for number in range(200_000))
    for text in (f"<rect {many}/>", f"<rect {many} x=1/>", "<!--" * 2_000_000):
        opened_or_refused(ICON.format(text).encode())


# -- anything at all


def opened_or_refused(data: bytes) -> None:
    try:
        patch = repair_source(data)
    except FormatError:
        return
    assert not refusal(patch.data())


@each("data", [b"", b"\x00", b"hello", b"<", b"<svg", b"\xef\xbb\xbf", b"<g/>", b"<!--<svg>", b"\xff" * 9])
def test_what_is_no_svg_is_refused_or_opened_but_never_crashes(data: bytes) -> None:
    opened_or_refused(data)


@given(st.binary(max_size=300))
def test_any_bytes_are_opened_or_refused(data: bytes) -> None:
    opened_or_refused(data)
    opened_or_refused(b'<svg xmlns="http://www.w3.org/2000/svg">' + data)


@given(st.text(alphabet="<>/=\"' &;:!-[]?gapthsvdx10M\n", max_size=120))
@settings(max_examples=tries(37, 300))
def test_any_soup_of_markup_is_opened_or_refused(soup: str) -> None:
    opened_or_refused(f'<svg xmlns="http://www.w3.org/2000/svg">{soup}'.encode())


def mutations() -> list[Callable[[bytearray, random.Random], None]]:
    def lose(data: bytearray, random_: random.Random) -> None:
        at = random_.randrange(len(data))
        del data[at : at + random_.choice((1, 1, 1, 12))]

    def insert(data: bytearray, random_: random.Random) -> None:
        at = random_.randrange(len(data))
        pieces = (
            b"<",
            b">",
            b'"',
            b"'",
            b"&",
            b"/",
            b"<!--",
            b"]]>",
            b"<![CDATA[",
            b"</g>",
            b"<svg ",
            b"&x;",
            b"\xff",
            b"a:b:c=",
        )
        data[at:at] = random_.choice(pieces)

    def change(data: bytearray, random_: random.Random) -> None:
        data[random_.randrange(len(data))] = random_.randrange(256)

    def repeat(data: bytearray, random_: random.Random) -> None:
        at, other = random_.randrange(len(data)), random_.randrange(len(data))
        data[at:at] = data[other : other + random_.randrange(60)]

    return [lose, insert, change, repeat]


@each("seed", range(300))
def test_a_good_file_damaged_at_random_is_opened_or_refused(seed: int) -> None:
    random_ = random.Random(seed)
    data = bytearray(GOOD.encode())
    for _ in range(random_.choice((1, 2, 5, 20))):
        random_.choice(mutations())(data, random_)
    opened_or_refused(bytes(data))


@each(
    "piece",
    [
        b"<",
        b"<!--",
        b"<g>",
        b"</g>",
        b"g>",
        b'<a b="',
        b"a= ",
        b'" ',
        b"&x ",
        b"<?",
        b"<![CDATA[",
        b"/ ",
        b"<path x1; ",
        b"\xc3(",
    ],
)
def test_a_long_file_of_nothing_but_damage_takes_no_longer_than_reading_it(piece: bytes) -> None:
    opened_or_refused(b'<svg xmlns="http://www.w3.org/2000/svg">' + piece * (1_000_000 // len(piece)))
