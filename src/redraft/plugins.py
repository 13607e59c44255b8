"""Finding the parts behind redraft's open edges (codecs first) by name, importing one only when it is asked for.

Built-in parts are a table here, because reading the metadata of every installed package takes longer than opening a
file. Other packages announce theirs as entry points of the same group; those are looked at when no built-in will do.
"""

from __future__ import annotations

import importlib
import os
import re
import shlex
import sys
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from redraft.errors import FormatError, ToolError, says
from redraft.installation import install_command, pip_install

CODECS = "redraft.codecs"
MODELS = "redraft.models"
IMAGE_EDITORS = "redraft.image_editors"
IMAGE_GENERATORS = "redraft.image_generators"
COMMANDS = "redraft.commands"
JUDGES = "redraft.judges"
REWARDS = "redraft.rewards"

BUILT_IN: Mapping[str, Mapping[str, str]] = MappingProxyType(
    {
        CODECS: MappingProxyType(
            {
                "svg": "redraft.formats.svg:CODEC",
                "pptx": "redraft.formats.pptx:CODEC",
                "psd": "redraft.formats.psd:CODEC",
                "ora": "redraft.formats.ora:CODEC",
                "raster": "redraft.formats.raster:CODEC",
                "folder": "redraft.formats.folder:CODEC",
            }
        ),
        MODELS: MappingProxyType(
            {
                **dict.fromkeys(
                    ("openai", "anthropic", "gemini", "mistral", "openrouter", "groq", "ollama", "lmstudio", "vllm"),
                    "redraft.models.naming:provider",
                ),
                "local": "redraft.models.naming:local",
                "scripted": "redraft.models.naming:scripted",
                "replay": "redraft.models.naming:replay",
            }
        ),
        IMAGE_EDITORS: MappingProxyType(
            {
                "openai": "redraft.models.naming:provider",
                "builtin": "redraft.pictures.builtin_editor:builtin_editor",
                "comfyui": "redraft.models.comfyui:comfyui_images",
            }
        ),
        IMAGE_GENERATORS: MappingProxyType(
            {"openai": "redraft.models.naming:provider", "comfyui": "redraft.models.comfyui:comfyui_images"}
        ),
    }
)
"""For each group, the parts that come with redraft: name to 'module:attribute'."""

_HEAD = 4096
"""Bytes of a file that are looked at to say what it is."""


class Plugin(NamedTuple):
    """One part that is registered: its name, 'module:attribute', and the package it came with."""

    group: str
    name: str
    target: str
    package: str

    def load(self) -> Any:
        """The part itself. Whatever its import raises becomes a ToolError that names it."""
        module, _, attributes = self.target.partition(":")
        try:
            found: Any = importlib.import_module(module)
            for attribute in attributes.split(".") if attributes else ():
                found = getattr(found, attribute)
        except (Exception, SystemExit) as error:
            raise self.failed(error) from error
        return found

    def failed(self, error: BaseException) -> ToolError:
        kind = self.group.removeprefix("redraft.").removesuffix("s").replace("_", " ")
        own, what = self.package == "redraft", type(error).__name__
        how = install_command() if own else f"update or remove it: {pip_install('--upgrade', self.package)}"
        return ToolError(says("plugin-broken", kind=kind, name=self.name, package=self.package, error_type=what,
                              error=error, advice=how))  # fmt: skip


class Installed(NamedTuple):
    """A registered part, and what went wrong when it was loaded (empty: nothing)."""

    part: Plugin
    problem: str


def refuse_misnamed(head: bytes, path: Path) -> None:
    """Raise FormatError for a file of another format that is named as an SVG, with the command that renames it."""
    ending = next((ending for kind, ending in _ENDINGS if kind in looks_like(head)), "")
    if ending and path.suffix.lower() in (".svg", ".svgz"):
        command = shlex.join(["mv", str(path), str(path.with_suffix(ending))])
        raise FormatError(says("misnamed-design", problem=_unlike(head, path.suffix), command=command))


def codec_for(head: bytes, suffix: str) -> Any:
    """The codec that recognises a file by its first bytes (4 KB will do) and the suffix of its name ('.svg').

    Raises FormatError when none does, saying what the file looks like and what can be read.
    """
    broken: list[ToolError] = []
    suffixes: list[str] = []
    for part in _parts(CODECS):
        try:
            codec = part.load()
            try:
                if codec.sniff(head, suffix.lower()):
                    return codec
                suffixes.extend(codec.suffixes)
            except Exception as error:
                raise part.failed(error) from error
        except ToolError as error:
            broken.append(error)
    readable = ", ".join(dict.fromkeys(name.lstrip(".").upper() for name in suffixes)) or "nothing"
    if broken:
        # The broken one may have been the one for this file, so it is the thing to mend first.
        raise ToolError(f"{_unlike(head, suffix)}; {broken[0].message}", broken[0].suggestion)
    how = _advice(looks_like(head))
    raise FormatError(says("unknown-format", problem=_unlike(head, suffix), formats=readable, advice=how))


def installed(group: str = CODECS) -> tuple[Installed, ...]:
    """Every part registered in a group, loaded to see whether it works."""
    found = []
    for part in _parts(group):
        problem = ""
        try:
            part.load()
        except ToolError as error:
            problem = error.message
        found.append(Installed(part, problem))
    return tuple(found)


def part(group: str, name: str) -> Plugin | None:
    """The part of that name, not loaded yet; None when there is none. A built-in one cannot be replaced."""
    return next((found for found in _parts(group) if found.name == name), None)


def names(group: str) -> tuple[str, ...]:
    """The names of all parts registered in a group, built-ins first."""
    return tuple(dict.fromkeys(found.name for found in _parts(group)))


def _parts(group: str) -> Iterator[Plugin]:
    """Built-ins first; the entry points of other packages only when the caller comes that far."""
    for name, target in BUILT_IN.get(group, {}).items():
        yield Plugin(group, name, target, "redraft")

    for name, target, package in _announced(group):
        if package != "redraft":  # ours are in the table
            yield Plugin(group, name, target, package)


def _announced(group: str) -> Iterator[tuple[str, str, str]]:
    """The entry points of a group, each with its target and its package, of packages in folders of the import path.

    `importlib.metadata` takes 50 ms for the same, which `redraft --help` does not have.
    """
    seen, head = set[str](), f"[{group}]"
    for folder in dict.fromkeys(sys.path):
        with suppress(OSError):
            for entry in sorted(os.listdir(folder or os.curdir)):
                name = re.sub(r"[-_.]+", "-", entry.rpartition(".")[0].partition("-")[0]).lower()
                if not entry.endswith((".dist-info", ".egg-info")) or name in seen:
                    continue
                seen.add(name)  # the same package further down is not the one that is imported
                with suppress(OSError, UnicodeDecodeError):
                    text = Path(folder, entry, "entry_points.txt").read_text("utf-8")
                    for line in text.partition(head)[2].partition("\n[")[0].splitlines():
                        point, equals, target = (part.strip() for part in line.partition("="))
                        if equals and point[:1] not in "#;":
                            yield point, target.partition("[")[0].strip(), name


def looks_like(head: bytes) -> str:
    """What a file seems to be by its first bytes, in words; empty when that is not known."""
    head = head[:_HEAD]
    for start, kind in _MAGIC:
        if head.startswith(start):
            return kind
    if head.startswith(b"PK\x03\x04"):
        return _zip_kind(head)
    if head[:4] == b"RIFF" and head[8:12] == b"WEBP":
        return "a WebP picture"
    if head[4:8] == b"ftyp":
        return "an AVIF or HEIC picture, or a video"
    start = head.lstrip(b"\xef\xbb\xbf \t\r\n").lower()
    if start.startswith((b"<!doctype html", b"<html")):
        return "an HTML page"
    if start.startswith(b"<"):
        return "XML without an svg element"
    if start and b"\0" not in head and not any(byte < 9 for byte in head):
        return "plain text"
    return ""


_MAGIC: tuple[tuple[bytes, str], ...] = (
    (b"\x89PNG\r\n\x1a\n", "a PNG picture"),
    (b"\xff\xd8\xff", "a JPEG picture"),
    (b"GIF8", "a GIF picture"),
    (b"BM", "a BMP picture"),
    (b"II*\0", "a TIFF picture"),
    (b"MM\0*", "a TIFF picture"),
    (b"%PDF-", "a PDF document (or an Illustrator file)"),
    (b"%!PS", "a PostScript file"),
    (b"8BPS\0\1", "a PSD document (Photoshop)"),
    (b"8BPS\0\2", "a PSB document (large Photoshop)"),
    (b"fig-kiwi", "a Figma file"),
    (b"\0\xffKA", "an Affinity document"),
    (b"gimp xcf", "a GIMP document"),
    (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "an old Office file (PPT, DOC or XLS)"),
    (b"\x1f\x8b", "a gzip archive"),
    (b"\x7fELF", "a program"),
)

_ENDINGS = (("a PNG", ".png"), ("a JPEG", ".jpg"), ("PPTX", ".pptx"), ("a PSD", ".psd"), ("an OpenRaster", ".ora"))
"""Of the formats that can be read, by what a file seems to be."""
_ADVICE = (
    ("a PDF", "export or convert it to SVG, for example with Inkscape: inkscape --export-type=svg FILE.pdf"),
    ("a PostScript", "convert it to SVG, for example with Inkscape: inkscape --export-type=svg FILE.eps"),
    ("a Figma", "export the frame as SVG in Figma"),
    ("an Affinity", "export it as SVG in Affinity"),
)


def _zip_kind(head: bytes) -> str:
    # The first entry's name starts at byte 30; an office file's later names are often within the head too.
    if head[30:38] == b"mimetype" and b"image/openraster" in head[:100]:
        return "an OpenRaster document"
    for folder, kind in (
        (b"ppt/", "a PowerPoint deck (PPTX)"),
        (b"word/", "a Word document"),
        (b"xl/", "an Excel sheet"),
    ):
        if folder in head:
            return kind
    if b"[Content_Types].xml" in head[:100]:
        return "an Office file in a ZIP archive, such as PPTX"
    return "a ZIP archive"


def _unlike(head: bytes, suffix: str) -> str:
    kind = looks_like(head)
    named = f"the file is named '{suffix}' but " if suffix.lower() in (".svg", ".svgz") else "the file "
    return f"{named}looks like {kind}" if kind else f"{named}is not in a format redraft knows"


def _advice(kind: str) -> str:
    for start, advice in _ADVICE:
        if kind.startswith(start):
            return advice
    if kind.endswith("picture") or "picture" in kind:
        return "save it as PNG first, in another program, and edit that; or open its design, such as an SVG"
    return "export the design as SVG"
