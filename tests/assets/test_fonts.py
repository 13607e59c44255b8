"""Finding faces for font names, and measuring text in them. Bundled fonts only, unless a test makes its own folder."""

from __future__ import annotations

import json
import os
import shutil
import struct
from dataclasses import replace
from pathlib import Path

import pytest

from redraft.assets.faces import folders as font_folders
from redraft.assets.faces.files import FontFileError, read_font
from redraft.assets.faces.names import split_families
from redraft.assets.fonts import Fonts
from redraft.document.layers import Run, Text
from redraft.document.style import Style
from redraft.session.session import Session
from tests.sampling import each

TITLE = Style(font_family="Source Sans Pro", font_size=100)


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home of its own, so that no test reads or writes the user's cache."""
    place = tmp_path / "home"
    monkeypatch.setenv("REDRAFT_HOME", str(place))
    return place


def bundled(name: str) -> Path:
    return next(folder / name for folder in font_folders.bundled_folders() if (folder / name).exists())


def text(*runs: Run, **style: object) -> Text:
    return Text("title", style=replace(TITLE, **style), runs=runs)  # type: ignore[arg-type]


@each(
    ("families", "file", "substituted"),
    [
        ("Source Sans Pro", "SourceSansPro-Regular.ttf", False),
        ("'source sans pro', Arial", "SourceSansPro-Regular.ttf", False),
        ('"Nobody Has This", Manrope, serif', "Manrope-Regular.ttf", True),
        ("sans-serif", "SourceSansPro-Regular.ttf", False),
        ("serif", "SourceSerifPro-Regular.ttf", False),
        ("cursive", "Manrope-Regular.ttf", False),
        ("monospace", "SourceSansPro-Regular.ttf", False),
        ("", "SourceSerifPro-Regular.ttf", False),
        ("Manrope-ExtraBold", "Manrope-ExtraBold.ttf", False),
        ("SourceSansPro-BoldIt", "SourceSansPro-BoldIt.ttf", False),
        ("Source Sans Pro Light", "SourceSansPro-Light.ttf", False),
        ("Arial", "SourceSansPro-Regular.ttf", True),
        ("MyriadPro-Semibold", "SourceSansPro-Semibold.ttf", True),
        ("TimesNewRomanPS-BoldItalicMT", "SourceSerifPro-BoldIt.ttf", True),
        ("'Foo, Bar', \"Baz", "SourceSansPro-Regular.ttf", True),
        (",,;'", "SourceSansPro-Regular.ttf", True),
    ],
)
def test_a_font_name_finds_its_face(fonts: Fonts, families: str, file: str, substituted: bool) -> None:
    face = fonts.resolve(families)
    assert (face.path.name, face.substituted) == (file, substituted)


@each(
    ("weight", "italic", "file"),
    [
        (700, False, "SourceSansPro-Bold.ttf"),
        (700, True, "SourceSansPro-BoldIt.ttf"),
        (500, False, "SourceSansPro-Regular.ttf"),  # no 500: lighter before bolder
        (100, False, "SourceSansPro-ExtraLight.ttf"),
        (350, False, "SourceSansPro-Light.ttf"),
        (800, False, "SourceSansPro-Black.ttf"),  # no 800: bolder before lighter
        (1000, True, "SourceSansPro-BlackIt.ttf"),
    ],
)
def test_the_weight_is_matched_as_css_does(fonts: Fonts, weight: int, italic: bool, file: str) -> None:
    assert fonts.resolve("Source Sans Pro", weight, italic).path.name == file


def test_the_bundled_fonts_are_one_file_a_face_and_none_variable(fonts: Fonts) -> None:
    names = [path.name for path in fonts.files()]
    latin = [name for name in names if not name.startswith("Noto")]
    assert len(latin) == 31
    assert {name.rpartition(".")[2] for name in names} == {"ttf"}
    assert not [name for name in latin if "Variable" in name]


def test_a_font_in_the_users_folder_comes_before_the_bundled_ones(tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    (folder / "deeper").mkdir(parents=True)
    shutil.copy(bundled("SourceSansPro-Black.ttf"), folder / "deeper" / "own.ttf")
    fonts = Fonts([folder], system=False)
    assert fonts.resolve("Source Sans Pro", 400).path == folder / "deeper" / "own.ttf"
    assert fonts.files()[0] == folder / "deeper" / "own.ttf"


def test_the_systems_fonts_are_looked_at_only_for_what_is_not_at_hand(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked: list[str] = []

    def look() -> list[Path]:
        looked.append("system")
        return []

    monkeypatch.setattr("redraft.assets.faces.index.system_folders", look)
    fonts = Fonts()
    fonts.resolve("'Source Sans Pro', Arial", 700)
    fonts.measure(text(Run("Hello", x=0, y=0)))
    assert looked == []
    fonts.resolve("Nobody Has This")
    fonts.resolve("Nor This")
    assert looked == ["system"]


@each(
    "damage",
    [
        pytest.param(lambda data: b"", id="empty"),
        pytest.param(lambda data: b"MZ" + data, id="something else"),
        pytest.param(lambda data: data[:200], id="cut off"),
        pytest.param(lambda data: data[:4] + b"\xff\xff" + data[6:], id="65535 tables"),
        pytest.param(lambda data: b"ttcf\0\1\0\0" + struct.pack(">I", 2**31), id="2^31 faces"),
        pytest.param(lambda data: data.replace(b"name", b"nane", 1), id="no names"),
    ],
)
def test_a_damaged_font_is_skipped_with_a_note(tmp_path: Path, damage: object) -> None:
    assert callable(damage)
    data = bundled("SourceSansPro-Regular.ttf").read_bytes()
    (tmp_path / "bad.ttf").write_bytes(damage(data))
    (tmp_path / "good.ttf").write_bytes(data)
    with pytest.raises(FontFileError):
        read_font(tmp_path / "bad.ttf")
    fonts = Fonts([tmp_path], system=False)
    assert [path.name for path in fonts.files()][:1] == ["good.ttf"]
    assert [note for note in fonts.notes if "bad.ttf" in note]


def test_every_cut_of_a_font_is_read_or_refused(tmp_path: Path) -> None:
    data = bundled("Manrope-Regular.ttf").read_bytes()
    for length in [*range(0, 400, 7), *range(400, len(data), 9973)]:
        (tmp_path / "cut.ttf").write_bytes(data[:length])
        try:
            assert read_font(tmp_path / "cut.ttf")[0].family == "Manrope"
        except FontFileError:
            continue


def test_a_collection_gives_each_of_its_faces(tmp_path: Path) -> None:
    faces = [bundled(name).read_bytes() for name in ("Manrope-Bold.ttf", "Manrope-Light.ttf")]
    starts = [20, 20 + len(faces[0])]
    body = b"".join(_shifted(face, start) for face, start in zip(faces, starts, strict=True))
    (tmp_path / "both.ttc").write_bytes(b"ttcf\0\1\0\0" + struct.pack(">III", 2, *starts) + body)
    assert [(r.number, r.family, r.weight) for r in read_font(tmp_path / "both.ttc")] == [
        (0, "Manrope", 700),
        (1, "Manrope", 300),
    ]
    light = Fonts([tmp_path], system=False).resolve("Manrope", 300)
    assert (light.path.name, light.index) == ("both.ttc", 1)


def _shifted(font: bytes, by: int) -> bytes:
    """A font whose tables are found from the start of a collection."""
    moved = bytearray(font)
    (count,) = struct.unpack_from(">H", font, 4)
    for entry in range(12, 12 + 16 * count, 16):
        (offset,) = struct.unpack_from(">I", font, entry + 8)
        struct.pack_into(">I", moved, entry + 8, offset + by)
    return bytes(moved)


def test_a_second_start_opens_no_font_file(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = Fonts(system=False)
    assert list((home / "cache").glob("fonts-*.json"))
    monkeypatch.setattr(font_folders, "read_font", lambda path: pytest.fail(f"{path} was opened"))
    second = Fonts(system=False)
    assert second.files() == first.files()
    assert second.resolve("Manrope", 600) == first.resolve("Manrope", 600)


def test_a_font_file_that_changed_is_read_again(tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    folder.mkdir()
    shutil.copy(bundled("Manrope-Bold.ttf"), folder / "own.ttf")
    assert Fonts([folder], system=False).resolve("Source Serif Pro").path.parent != folder
    shutil.copy(bundled("SourceSerifPro-Regular.ttf"), folder / "own.ttf")
    assert Fonts([folder], system=False).resolve("Source Serif Pro").path == folder / "own.ttf"


@each("content", ["", "[]", '{"version": 1, "files": {"a": 3}}', "[" * 100_000, "\x00"])
def test_a_cache_that_cannot_be_read_is_done_without(home: Path, content: str) -> None:
    expected = Fonts(system=False).files()
    for cache in (home / "cache").iterdir():
        cache.write_text(content)
    assert Fonts(system=False).files() == expected


def test_a_cache_with_senseless_records_is_done_without(home: Path) -> None:
    expected = Fonts(system=False).resolve("Manrope")
    for cache in (home / "cache").iterdir():
        stored = json.loads(cache.read_text())
        for entry in stored["files"].values():
            entry[1][0][1] = []
        cache.write_text(json.dumps(stored))
    assert Fonts(system=False).resolve("Manrope") == expected


def test_no_cache_can_be_written_and_fonts_are_found_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("REDRAFT_HOME", str(tmp_path / "file"))
    assert Fonts(system=False).resolve("Manrope").family == "Manrope"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes here")
def test_a_named_pipe_among_the_fonts_does_not_hang(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "trap.ttf")
    assert Fonts([tmp_path], system=False).resolve("Manrope").family == "Manrope"


@each("families", ["", "sans-serif", "Nobody Has This", "Arial, fantasy", "'; <script>", "manrope"])
def test_the_list_for_the_renderer_begins_with_the_resolved_family_and_is_never_empty(
    fonts: Fonts, families: str
) -> None:
    drawn = fonts.drawn_family(families)
    assert drawn.startswith(f"'{fonts.resolve(families).family}'")
    assert set(drawn.replace("'", "").split(", ")) == {"Source Sans Pro", "Source Serif Pro", "Manrope"}


def test_the_frame_is_advance_by_ascent_and_descent(fonts: Fonts) -> None:
    box = fonts.measure(text(Run("Hello", x=10, y=200)))
    assert box is not None
    assert box == pytest.approx((10, 200 - 98.4, 220.0, 125.7))


def test_an_anchor_moves_the_whole_chunk(fonts: Fonts) -> None:
    boxes = [
        fonts.measure(text(Run("He", x=300, y=0), Run("llo"), align=align)) for align in ("start", "middle", "end")
    ]
    assert [round(box.x, 6) for box in boxes if box] == [300, 190, 80]


def test_kerning_and_size_do_not_depend_on_how_a_word_is_cut_into_runs(fonts: Fonts) -> None:
    whole, cut = fonts.measure(text(Run("AVAVA"))), fonts.measure(text(Run("AV"), Run("AV"), Run("A")))
    assert whole == cut


def test_letter_spacing_goes_between_letters_only(fonts: Fonts) -> None:
    plain, spaced = fonts.measure(text(Run("Hello"))), fonts.measure(text(Run("Hello"), letter_spacing=10.0))
    assert plain
    assert spaced
    assert spaced.width == pytest.approx(plain.width + 40)


def test_lines_stack_and_a_frame_holds_all_of_them(fonts: Fonts) -> None:
    box = fonts.measure(text(Run("One", x=0, y=100), Run("Two", x=0, dy=120, starts_line=True)))
    assert box is not None
    assert [box.y, box.bottom] == pytest.approx([1.6, 247.3])


@each("runs", [(), (Run(""),), (Run("  "), Run("\n", x=4, y=4))])
def test_a_text_without_a_visible_character_has_no_frame(fonts: Fonts, runs: tuple[Run, ...]) -> None:
    assert fonts.measure(text(*runs)) is None


@each("size", [0.0, -3.0, float("nan"), float("inf")])
def test_a_senseless_size_gives_no_frame(fonts: Fonts, size: float) -> None:
    assert fonts.measure(text(Run("Hello", x=0, y=0), font_size=size)) is None


@each("words", ["\ud800", "a\x00b", "👩‍👩‍👧", "\u202eabc", "שלום", "e\u0301" * 3])
def test_strange_text_is_measured_without_an_error(fonts: Fonts, words: str) -> None:
    box = fonts.measure(text(Run(words, x=0, y=0)))
    assert box is None or box.width > 0


@each(
    ("families", "names"),
    [
        (r'"Manr\6f pe", serif', ["Manrope", "serif"]),
        (r"\4d anrope", ["Manrope"]),
        (r"'Marie\'s'", ["Marie's"]),
        (r"'\110000x'", ["\ufffdx"]),
        (r"a\2c b", ["a,b"]),
    ],
)
def test_escapes_in_a_list_of_families_are_read(families: str, names: list[str]) -> None:
    assert split_families(families) == names


def test_a_narrow_face_is_drawn_by_the_name_it_is_measured_by(tmp_path: Path) -> None:
    data = bytearray(bundled("Manrope-Medium.ttf").read_bytes())
    for at in range(12, 12 + 16 * int.from_bytes(data[4:6], "big"), 16):
        if data[at : at + 4] == b"OS/2":
            start = int.from_bytes(data[at + 8 : at + 12], "big")
            data[start + 4 : start + 8] = struct.pack(">HH", 400, 3)  # weight and width
    narrow = bytes(data).replace("Medium".encode("utf-16-be"), "Narrow".encode("utf-16-be"))
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "narrow.ttf").write_bytes(narrow.replace(b"Medium", b"Narrow"))
    shutil.copy(bundled("Manrope-Regular.ttf"), tmp_path / "mine")
    page = '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="60" font-family="{}">{}</svg>'
    words = '<text x="9" y="45" font-size="40" font-family="{}">{}</text>'
    with Session([tmp_path / "mine"], system_fonts=False, history=False) as session:
        own, other = (words.format(name, "Hamburg") for name in ("Manrope Narrow", "Manrope"))
        inside = words.format("Manrope Narrow", '<tspan font-family="Manrope">Hamburg</tspan>')
        drawn = []
        for each in (own, other, inside):
            (tmp_path / "a.svg").write_text(page.format("Manrope", each))
            drawn.append(session.layer_pictures(session.open(tmp_path / "a.svg")).page_png())
        assert session.fonts.resolve("Manrope Narrow").path.name == "narrow.ttf"
    assert drawn[0] != drawn[1]
    assert drawn[1] == drawn[2]
