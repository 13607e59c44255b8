"""A zip file is read within limits, and written with every untouched byte where it was."""

from __future__ import annotations

import io
import struct
import zipfile
import zlib
from collections.abc import Mapping, Sequence
from typing import IO

import pytest
from hypothesis import given
from hypothesis import strategies as st

from redraft.errors import FormatError
from redraft.formats.codec import Written
from redraft.formats.zip import archive as archive_module
from redraft.formats.zip.archive import Archive, EntryChange
from redraft.session.proof.proof import check_bytes
from tests.cases import of_case
from tests.sampling import each

LONG = b"a fairly long text, said again and again. " * 40
FILES: dict[str, bytes] = {"one.xml": LONG, "dir/two.bin": bytes(range(256)), "three.txt": b"3", "leer.txt": b""}


class Unseekable(io.RawIOBase):
    """A stream that cannot go back, so that sizes are written after the data."""

    def __init__(self, into: io.BytesIO) -> None:
        self._into = into

    def writable(self) -> bool:
        return True

    def write(self, data: bytes) -> int:  # type: ignore[override]
        return self._into.write(data)


def made(
    files: Mapping[str, bytes] | Sequence[tuple[str, bytes]] = FILES,
    *,
    method: int = zipfile.ZIP_DEFLATED,
    streamed: bool = False,
    wide: bool = False,
    comment: bytes = b"",
    before: bytes = b"",
    extra: bytes = b"",
) -> bytes:
    kept = io.BytesIO()
    kept.write(before)
    out: IO[bytes] = Unseekable(kept) if streamed else kept  # type: ignore[assignment]
    with zipfile.ZipFile(out, "w", method) as file:
        for name, content in files.items() if isinstance(files, Mapping) else files:
            info = zipfile.ZipInfo(name, (2021, 2, 3, 4, 5, 6))
            info.compress_type = method
            info.extra = extra
            with file.open(info, "w", force_zip64=wide) as entry:
                entry.write(content)
        file.comment = comment
    return kept.getvalue()


def contents(data: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(data)) as file:
        assert file.testzip() is None
        return {name: file.read(name) for name in file.namelist()}


def holds(original: bytes, written: Written) -> None:
    """The ranges are told truthfully, and our own reader finds what the standard library's does."""
    proof = check_bytes(original, written.data, written.changes)
    assert proof.ok, proof.why
    again = Archive(written.data)
    assert {name: again.read(name) for name in again.names} == contents(written.data)


SHAPES = {
    "deflated": made(),
    "stored": made(method=zipfile.ZIP_STORED),
    "streamed": made(streamed=True),
    "zip64": made(wide=True),
    "zip64 streamed": made(wide=True, streamed=True),
    "comment": made(comment=b"said about it"),
    "bytes before it": made(before=b"#!/bin/sh\n"),
    "bytes after it": made() + b"\0\0\0",
    "extra fields": made(extra=struct.pack("<HH4s", 0xA220, 4, b"\0\0\0\0")),
    "offsets that do not count the bytes before it": b"junk" + made(),
}


@each("data", SHAPES.values(), ids=SHAPES.keys())
def test_every_shape_of_zip_is_read_and_changed(data: bytes) -> None:
    archive = Archive(data)
    assert {name: archive.read(name) for name in archive.names} == FILES
    assert archive.written({}).data is data

    written = archive.written(
        {
            "one.xml": EntryChange(b"<new/>", "its text"),
            "three.txt": EntryChange(LONG, "grown"),
            "dir/two.bin": EntryChange(None, "removed"),
            "später.xml": EntryChange(b"<late/>" * 99, "added"),
            "tiny": EntryChange(b"x", "added too"),
        }
    )
    holds(data, written)
    expected = {"one.xml": b"<new/>", "three.txt": LONG, "leer.txt": b"", "später.xml": b"<late/>" * 99, "tiny": b"x"}
    found = contents(written.data)
    assert (found, list(found)) == (expected, list(expected))
    told = "; ".join(change.reason for change in written.changes)
    assert all(reason in told for reason in ("one.xml: its text", "dir/two.bin: removed", "three.txt: grown", "index"))


@each("data", SHAPES.values(), ids=SHAPES.keys())
def test_a_changed_entry_keeps_place_method_time_and_extras(data: bytes) -> None:
    written = Archive(data).written({"dir/two.bin": EntryChange(LONG * 2, "longer")})
    holds(data, written)
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(io.BytesIO(written.data)) as new:
        assert new.namelist() == old.namelist()
        assert new.comment == old.comment
        for before, after in zip(old.infolist(), new.infolist(), strict=True):
            assert (after.date_time, after.compress_type) == (before.date_time, before.compress_type)
            if before.filename != "dir/two.bin":
                assert (after.flag_bits, after.extra, after.CRC) == (before.flag_bits, before.extra, before.CRC)
            else:
                assert not after.flag_bits & 8


def test_untouched_entries_are_copied_as_they_are_packed() -> None:
    odd = zlib.compressobj(1, zlib.DEFLATED, -15)  # no packer of ours would give these bytes
    packed = odd.compress(LONG[:100]) + odd.flush(zlib.Z_FULL_FLUSH) + odd.compress(LONG[100:]) + odd.flush()
    plain = made({"kept.xml": LONG, "changed.xml": LONG})
    entry = Archive(plain)._entries["kept.xml"]
    record = Archive(plain)._entries["kept.xml"].record_start
    data = bytearray(plain)
    struct.pack_into("<I", data, entry.start + 18, len(packed))
    struct.pack_into("<I", data, record + 20, len(packed))
    grown = len(packed) - entry.packed
    struct.pack_into("<I", data, Archive(plain)._entries["changed.xml"].offset.at, entry.data_start + len(packed))
    end = len(data) - 22
    struct.pack_into("<I", data, end + 16, Archive(plain)._layout.index_start + grown)
    data[entry.data_start : entry.data_end] = packed
    whole = bytes(data)

    written = Archive(whole).written({"changed.xml": EntryChange(b"<short/>", "shortened")})
    holds(whole, written)
    assert packed in written.data


def test_a_comment_that_looks_like_an_end_record_is_a_comment() -> None:
    data = made(comment=b"PK\5\6 is how an end record begins, and one takes twenty-two bytes")
    written = Archive(data).written({"one.xml": EntryChange(b"new", "r")})
    assert check_bytes(data, written.data, written.changes).ok
    assert Archive(written.data).read("one.xml") == b"new"


def test_the_same_content_is_no_change_and_the_same_edit_gives_the_same_bytes() -> None:
    data = made()
    archive = Archive(data)
    assert archive.written({"one.xml": EntryChange(LONG, "nothing new")}).data is data
    assert archive.written({"nowhere": EntryChange(None, "gone already")}).changes == ()
    change = {"one.xml": EntryChange(b"new", "r"), "more": EntryChange(LONG, "r")}
    assert Archive(data).written(change) == archive.written(change)


def test_all_entries_can_go_and_others_come() -> None:
    data = made()
    written = Archive(data).written(
        {**{name: EntryChange(None, "out") for name in FILES}, "new": EntryChange(LONG, "in")}
    )
    holds(data, written)
    assert contents(written.data) == {"new": LONG}
    empty = Archive(data).written({name: EntryChange(None, "out") for name in FILES})
    assert Archive(empty.data).names == ()
    holds(empty.data, Archive(empty.data).written({"new": EntryChange(LONG, "in")}))


NAMES = st.sampled_from([*FILES, "new one", "ñ/neu.xml", "z"])
CHANGES = st.dictionaries(NAMES, st.one_of(st.none(), st.binary(max_size=300), st.sampled_from([LONG, b"", b"3"])))


@given(CHANGES, st.sampled_from(sorted(SHAPES)))
def test_any_changes_give_a_whole_zip_and_true_ranges(changes: dict[str, bytes | None], shape: str) -> None:
    data = SHAPES[shape]
    written = Archive(data).written({name: EntryChange(content, "r") for name, content in changes.items()})
    expected = {**FILES, **changes}
    holds(data, written)
    assert contents(written.data) == {name: content for name, content in expected.items() if content is not None}


def test_names_in_utf_8_are_read_as_such_though_nothing_says_so() -> None:
    data = bytearray(made({"größe.xml": LONG}))
    record = data.index(b"PK\1\2")
    data[7], data[record + 9] = 0, 0  # the flag for UTF-8
    assert Archive(bytes(data)).names == ("größe.xml",)
    odd = bytes(data).replace("größe".encode(), b"gr\x94\xe1\xe1\xe1e")
    assert Archive(odd).names == ("größßße.xml",)


# --- what is refused


def patched(data: bytes, at: int, new: bytes) -> bytes:
    return data[:at] + new + data[at + len(new) :]


def read_all(data: bytes) -> Archive:
    archive = Archive(data)
    for name in archive.names:
        archive.read(name)
    return archive


def refusal(data: bytes) -> str:
    with pytest.raises(FormatError) as caught:
        read_all(data)
    return caught.value.message


@each("name", ["../up.xml", "/etc/passwd", "a/../../b", "..\\up", "C:/windows/x", "\\\\host\\x"])
def test_names_that_lead_outside_are_refused(name: str) -> None:
    assert "dangerous name" in refusal(made([(name, b"x")]))


def test_links_are_refused() -> None:
    data = made({"link": b"/etc/passwd"})
    record = data.index(b"PK\1\2")
    unix_link = patched(patched(data, record + 5, b"\3"), record + 38, struct.pack("<I", 0o120777 << 16))
    assert "a link or a device" in refusal(unix_link)


@pytest.mark.filterwarnings("ignore:Duplicate name")
def test_two_entries_of_one_name_are_refused() -> None:
    assert "two entries of the name 'a.xml'" in refusal(made([("a.xml", b"1"), ("a.xml", b"2")]))


def test_too_many_entries_are_refused_before_they_are_read(monkeypatch: pytest.MonkeyPatch) -> None:
    data = made([(f"{number}", b"") for number in range(30)])
    monkeypatch.setattr("redraft.formats.zip.records.MAX_ENTRIES", 29)
    assert "has 30 entries; at most 29" in refusal(data)


def test_encrypted_entries_and_protected_office_files_are_refused() -> None:
    data = made({"a": b"secret"})
    flagged = patched(patched(data, 6, b"\1"), data.index(b"PK\1\2") + 8, b"\1")
    assert "encrypted" in refusal(flagged)
    assert "password" in refusal(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(600))


@each("part", [0.1, 0.5, 0.9, 0.99])
def test_a_truncated_zip_is_refused(part: float) -> None:
    data = made()
    assert "cut short" in refusal(data[: int(len(data) * part)])


def test_what_is_no_zip_is_refused() -> None:
    assert "not a zip file" in refusal(b"<svg/>")
    assert "not a zip file" in refusal(b"")


def test_an_entry_that_says_it_is_too_large_is_refused_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(archive_module, "MAX_ENTRY", len(LONG) - 1)
    with pytest.raises(FormatError, check=of_case("zip-entry-too-large")):
        Archive(made())


@pytest.mark.slow
def test_an_entry_that_unpacks_to_hundreds_of_times_its_size_is_refused() -> None:
    assert "200 times its packed size" in refusal(made({"bomb": bytes(40 << 20)}))
    assert Archive(made({"blank": bytes(1 << 20)})).size("blank") == 1 << 20


def test_all_entries_together_have_a_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(archive_module, "MAX_TOTAL", len(LONG))
    assert "the zip file unpacks to" in refusal(made())
    monkeypatch.setattr(archive_module, "MAX_TOTAL", 300)
    assert "were unpacked" in refusal(made({"a": bytes(200), "b": bytes(200)}, method=zipfile.ZIP_STORED))


def test_an_entry_that_is_larger_than_it_says_is_stopped_while_it_is_unpacked() -> None:
    data = made({"liar": bytes(30 << 20)})
    lying = patched(patched(data, 22, struct.pack("<I", 50)), data.index(b"PK\1\2") + 24, struct.pack("<I", 50))
    assert "more than the 50 bytes it says" in refusal(lying)


def test_damaged_data_is_refused_when_it_is_read() -> None:
    entry = Archive(made())._entries["dir/two.bin"]
    assert "damaged" in refusal(patched(made(), entry.data_start + 20, b"\xff\xff\xff"))


def test_overlapping_entries_are_refused() -> None:
    data = made({"a": LONG, "b": LONG})
    second = data.rindex(b"PK\1\2")
    local = Archive(data)._entries["b"].start
    fake = patched(data, local - 20, data[local : local + 20])
    assert refusal(patched(fake, second + 42, struct.pack("<I", local - 20)))
    first = data.index(b"PK\1\2")
    same = patched(data, second + 42, data[first + 42 : first + 46])
    assert "two different headers" in refusal(same)  # names differ
    longer = patched(patched(data, 18, b"\xff"), first + 20, b"\xff")
    assert "overlap" in refusal(longer)


def test_an_index_that_disagrees_with_the_headers_is_refused() -> None:
    data = made({"a.xml": LONG})
    assert "two different headers" in refusal(patched(data, 30, b"b"))


def test_an_unknown_packing_method_is_kept_but_neither_read_nor_written() -> None:
    data = made({"a.xml": LONG, "b.xml": LONG}, method=zipfile.ZIP_LZMA)
    archive = Archive(data)
    for attempt in (lambda: archive.read("a.xml"), lambda: archive.written({"a.xml": EntryChange(b"", "r")})):
        with pytest.raises(FormatError, match="method 14"):
            attempt()
    assert contents(archive.written({"c": EntryChange(b"c", "new")}).data)["b.xml"] == LONG


@given(st.binary(max_size=8), st.floats(0, 1), st.sampled_from(sorted(SHAPES)))
def test_any_damage_is_read_or_refused_by_name(noise: bytes, place: float, shape: str) -> None:
    data = SHAPES[shape]
    damaged = patched(data, int(place * len(data)), noise)
    try:
        archive = read_all(damaged)
    except FormatError:
        return
    assert archive.written({}).data is damaged
