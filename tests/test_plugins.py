"""Finding codecs: built-ins without reading metadata, other packages' after them, and clear words when none will do."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import MappingProxyType

import pytest

from redraft import plugins
from redraft.errors import FormatError, ToolError

PLUGIN = """
class Codec:
    name = "{name}"
    suffixes = (".{name}",)
    def sniff(self, head, suffix):
        return head.startswith(b"{magic}")
CODEC = Codec()
"""

SVG_STAND_IN = """
class Codec:
    name = "svg"
    suffixes = (".svg", ".svgz")
    def sniff(self, head, suffix):
        return b"<svg" in head
CODEC = Codec()
"""


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder on the import path, with a built-in codec of its own, where packages can be put."""
    monkeypatch.syspath_prepend(str(tmp_path))
    (tmp_path / "shelf_svg.py").write_text(SVG_STAND_IN)
    built_in = MappingProxyType({plugins.CODECS: MappingProxyType({"svg": "shelf_svg:CODEC"})})
    monkeypatch.setattr(plugins, "BUILT_IN", built_in)
    yield tmp_path
    for name in [name for name in sys.modules if name.startswith("shelf_")]:
        del sys.modules[name]


def package(shelf: Path, name: str, source: str, target: str | None = None) -> None:
    (shelf / f"shelf_{name}.py").write_text(source)
    about = shelf / f"shelf_{name}-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: shelf-{name}\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text(f"[{plugins.CODECS}]\n{name} = {target or f'shelf_{name}:CODEC'}\n")


def test_a_built_in_codec_is_found_without_importing_metadata_or_looking_at_packages() -> None:
    script = """
import sys
from types import ModuleType
from redraft import plugins
module = ModuleType("stand_in")
exec(sys.argv[1], module.__dict__)
sys.modules["stand_in"] = module
plugins.BUILT_IN = {plugins.CODECS: {"svg": "stand_in:CODEC"}}
assert plugins.codec_for(b"<svg/>", ".svg").name == "svg"
assert "importlib.metadata" not in sys.modules
"""
    subprocess.run([sys.executable, "-c", script, SVG_STAND_IN], check=True)


def test_a_codec_of_another_package_is_used_when_no_built_in_recognises_the_file(shelf: Path) -> None:
    package(shelf, "sketch", PLUGIN.format(name="sketch", magic="SKTC"))

    assert plugins.codec_for(b"SKTC1", ".sketch").name == "sketch"
    assert plugins.codec_for(b"<svg/>", ".svg").name == "svg"


@pytest.mark.parametrize("source", ["import no_such_module_at_all", "raise SystemExit(3)", "CODEC = (", "OTHER = 1"])
def test_a_plug_in_that_does_not_import_is_named_in_a_tool_error(shelf: Path, source: str) -> None:
    package(shelf, "broken", source)

    with pytest.raises(ToolError, match=r"codec 'broken' of shelf-broken does not work") as caught:
        plugins.codec_for(b"SKTC1", ".sketch")
    assert "shelf-broken" in caught.value.suggestion


def test_a_plug_in_whose_sniff_raises_is_named_in_a_tool_error(shelf: Path) -> None:
    package(shelf, "broken", PLUGIN.format(name="broken", magic="x").replace("return", "raise KeyError(1) ; return"))

    with pytest.raises(ToolError, match="'broken' of shelf-broken"):
        plugins.codec_for(b"SKTC1", ".sketch")


def test_a_broken_plug_in_does_not_hide_a_working_one(shelf: Path) -> None:
    package(shelf, "a_broken", "raise RuntimeError('no')")
    package(shelf, "sketch", PLUGIN.format(name="sketch", magic="SKTC"))

    assert plugins.codec_for(b"SKTC1", ".sketch").name == "sketch"


@pytest.mark.parametrize(
    ("head", "words"),
    [
        (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "a PNG picture"),
        (b"\xff\xd8\xff\xe0", "a JPEG picture"),
        (b"%PDF-1.7", "a PDF document"),
        (b"8BPS\0\1", "a PSD document"),
        (b"PK\x03\x04" + bytes(26) + b"[Content_Types].xml", "Office file"),
        (b"PK\x03\x04" + bytes(26) + b"ppt/presentation.xml", "PowerPoint deck"),
        (b"PK\x03\x04" + bytes(26) + b"mimetypeimage/openraster", "OpenRaster"),
        (b"PK\x03\x04" + bytes(26) + b"readme.txt", "a ZIP archive"),
        (b"RIFF\0\0\0\0WEBPVP8 ", "a WebP picture"),
        (b"<!DOCTYPE html><p>", "an HTML page"),
        (b"<rss/>", "XML without an svg element"),
        (b"dear sir", "plain text"),
    ],
)
def test_an_unknown_file_is_told_by_its_bytes_and_what_can_be_read_is_listed(
    shelf: Path, head: bytes, words: str
) -> None:
    with pytest.raises(FormatError) as caught:
        plugins.codec_for(head, ".dat")

    assert words in caught.value.message
    assert "redraft reads SVG, SVGZ now" in caught.value.message
    assert "SVG" in caught.value.suggestion


def test_a_file_with_the_wrong_suffix_is_told_so(shelf: Path) -> None:
    with pytest.raises(FormatError, match=r"named '\.svg' but looks like a PNG picture"):
        plugins.codec_for(b"\x89PNG\r\n\x1a\n", ".svg")


def test_bytes_nobody_knows_are_called_unknown(shelf: Path) -> None:
    with pytest.raises(FormatError, match="is not in a format redraft knows"):
        plugins.codec_for(b"\0\1\2\3", "")


def test_installed_lists_the_built_in_and_other_packages_with_what_is_wrong_with_them(shelf: Path) -> None:
    package(shelf, "broken", "raise RuntimeError('no')")

    found = {each.part.name: each for each in plugins.installed()}

    assert "RuntimeError: no" in found["broken"].problem
    assert found["svg"].problem == ""


def test_the_table_names_the_same_codecs_as_the_entry_points_of_redraft() -> None:
    from importlib.metadata import distribution

    points = {
        point.name: point.value for point in distribution("redraft").entry_points if point.group == plugins.CODECS
    }

    assert points == dict(plugins.BUILT_IN[plugins.CODECS])
