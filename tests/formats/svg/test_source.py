"""How a file stores its text: encodings, compression, document types, and what is refused there."""

from __future__ import annotations

import gzip

import pytest

from redraft.document.layers import Text
from redraft.edits.ops import SetText, apply
from redraft.errors import FormatError
from redraft.formats.xml.source import read_source
from tests.cases import of_case
from tests.formats.svg.proofs import edited, unlike
from tests.formats.svg.specimens import SPECIMENS, drawing, opened
from tests.sampling import each

NS = 'xmlns="http://www.w3.org/2000/svg"'


def words(data: bytes | str) -> list[str]:
    return [placed.layer.text for placed in opened(data).document.walk() if isinstance(placed.layer, Text)]


@each("name", ["crlf", "utf16_le", "utf16_be"])
def test_every_way_of_storing_a_file_gives_the_same_words(name: str) -> None:
    assert words(SPECIMENS[name]) == words(SPECIMENS["handwritten"])


@each("encoding", ["latin-1", "cp1252", "koi8-r", "shift_jis", "gbk", "big5", "euc_jp", "mac-roman"])
def test_a_declared_encoding_is_read_and_kept(encoding: str) -> None:
    letters = {"koi8-r": "Привет", "shift_jis": "日本表", "gbk": "中文", "big5": "中文", "euc_jp": "日本"}.get(
        encoding, "Käse"
    )
    data = f'<?xml version="1.0" encoding="{encoding}"?>{drawing(f"<text>{letters}</text><text>x</text>")}'.encode(
        encoding
    )
    file = opened(data)
    assert words(data)[0] == letters
    after, wanted = edited(file, SetText("text2", letters))
    assert unlike(wanted, after.document) == []
    assert after.data.count(letters.encode(encoding)) == 2


@each("encoding", ["utf-7", "unicode_escape", "raw_unicode_escape", "iso-2022-jp", "hz", "cp037", "rot13"])
def test_an_encoding_that_could_hide_markup_is_refused(encoding: str) -> None:
    with pytest.raises(FormatError, match=f"encoding '{encoding}'"):
        read_source(f'<?xml version="1.0" encoding="{encoding}"?><svg {NS}/>'.encode())


@each("name", ["UTF-16", "utf-16le", "UTF-32", "ISO-10646-UCS-2"])
def test_a_file_that_says_utf_16_but_is_not_is_read_as_utf_8_which_is_told(name: str) -> None:
    text = f'<?xml version="1.0" encoding="{name}"?>{drawing("<text>é</text>")}'
    assert words(text) == ["é"]
    assert list(opened(text.encode()).repairs) == [f"the file is in UTF-8, and its declaration says {name}"]
    assert not opened(SPECIMENS["utf16_le"]).repairs


def test_utf_32_and_broken_utf_16_are_refused_in_words() -> None:
    with pytest.raises(FormatError, check=of_case("xml-utf-32-unsupported")):
        opened(drawing("").encode("utf-32"))
    with pytest.raises(FormatError, match="UTF-16-LE"):
        opened(b"\xff\xfe" + drawing("").encode("utf-16-le") + b"\x00\xd8")


@each("name", ["utf16_le", "utf16_be"])
def test_changes_of_a_utf_16_file_are_listed_in_its_own_bytes(name: str) -> None:
    file = opened(SPECIMENS[name])
    written = file.write(apply(file.document, SetText("price", "4 🎉")))
    (change,) = written.changes
    encoding = name.replace("utf16_", "utf-16-")
    assert file.data[change.start : change.end].decode(encoding) == "3 &#8364;"
    assert written.data[change.new_start : change.new_start + change.new_length].decode(encoding) == "4 🎉"
    assert written.data[:2] == file.data[:2]


def test_a_compressed_file_is_written_compressed() -> None:
    file = opened(SPECIMENS["compressed"])
    after, wanted = edited(file, SetText("text111", "Tea"))
    assert unlike(wanted, after.document) == []
    assert b">Tea</tspan>" in gzip.decompress(after.data)


def test_a_byte_order_mark_and_crlf_line_ends_are_kept() -> None:
    bom, _ = edited(opened(SPECIMENS["bom"]), SetText("text111", "Tea"))
    assert bom.data.startswith(b"\xef\xbb\xbf<?xml")
    crlf, _ = edited(opened(SPECIMENS["crlf"]), SetText("price", "4"))
    assert crlf.data.count(b"\r\n") == crlf.data.count(b"\n") == SPECIMENS["crlf"].count(b"\n")


def test_illustrators_entities_are_resolved() -> None:
    file = opened(SPECIMENS["illustrator"])
    assert file.document.index["switch1/g1/g2/circle1"].layer.style.fill == (0, 166, 81, 255)
    assert dict(file.source.entities)["ns_svg"] == "http://www.w3.org/2000/svg"


def test_a_document_type_with_only_an_id_is_kept() -> None:
    head = '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">'
    after, _ = edited(opened(head + drawing("<text>x</text>")), SetText("text1", "y"))
    assert after.data.startswith(head.encode())


def test_the_first_of_two_declarations_of_an_entity_counts() -> None:
    assert words(f'<!DOCTYPE svg [<!ENTITY a "one"><!ENTITY a "two">]><svg {NS}><text>&a;</text></svg>') == ["one"]


def test_a_document_type_in_a_comment_is_none() -> None:
    assert words(f'<!-- <!DOCTYPE svg [<!ENTITY % x "y">]> --><svg {NS}><text>a</text></svg>') == ["a"]


@each(
    "declared",
    [
        '<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">',
        '<!ENTITY a SYSTEM "file:///etc/hostname">',
        '<!ENTITY a PUBLIC "x" "http://localhost/x">',
        '<!ENTITY % p "x"> %p;',
        '<!ENTITY a "<rect/>">',
        '<!ENTITY a "&#60;rect/>">',
        '<!ATTLIST svg onload CDATA "x">',
        '<!NOTATION n SYSTEM "x">',
    ],
)
def test_anything_but_literal_entities_is_refused(declared: str) -> None:
    for before in ("", "<!--" + "x" * 100_000 + "-->", "<!-- a -- b -->"):
        with pytest.raises(FormatError, check=of_case("doctype-entities-unsupported")):
            opened(f"{before}<!DOCTYPE svg [{declared}]><svg {NS}><text>&a;</text></svg>")


def test_entities_that_take_too_much_room_are_refused() -> None:
    declared = "".join(f'<!ENTITY e{n} "x">' for n in range(9000))
    with pytest.raises(FormatError, check=of_case("doctype-too-large")):
        opened(f"<!DOCTYPE svg [{declared}]><svg {NS}/>")


def test_entities_that_expand_to_much_are_refused() -> None:
    with pytest.raises(FormatError, match="expand to 1000000 characters"):
        opened(f'<!DOCTYPE svg [<!ENTITY a "{"x" * 1000}">]><svg {NS}><text>{"&a;" * 1000}</text></svg>')


@each("where", ["<svg {ns}>{doctype}</svg>", "<svg {ns}><g></svg>{doctype}", "<svg {ns}/>{doctype}"])
def test_a_document_type_out_of_place_is_refused(where: str) -> None:
    doctype = '<!DOCTYPE svg [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]>'
    with pytest.raises(FormatError):
        opened(where.format(ns=NS, doctype=doctype))


@pytest.mark.slow
def test_a_compressed_bomb_is_refused_before_it_is_unpacked() -> None:
    with pytest.raises(FormatError, match="200 times its size"):
        opened(gzip.compress(b"<svg>" + b" " * 50_000_000 + b"</svg>"))


@each("cut", [5, 40, -3])
def test_a_damaged_compressed_file_is_refused(cut: int) -> None:
    with pytest.raises(FormatError, check=of_case("gzip-cut-short")):
        opened(SPECIMENS["compressed"][:cut])


def test_nul_bytes_are_mended_or_refused() -> None:
    file = opened(b'<svg xmlns="http://www.w3.org/2000/svg"><text>a\x00b</text></svg>')
    assert (words(file.data), len(file.repairs)) == (["ab"], 1)
    for data in (b"", b"\x00" * 1000, bytes(range(256)) * 50):
        with pytest.raises(FormatError):
            opened(data)
