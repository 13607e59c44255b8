"""Descriptions of what a Photoshop file has besides its layers: kept on save, lost on export to another format."""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterator, Mapping

from redraft.formats.psd.bytes.code_names import RESOURCES
from redraft.formats.psd.bytes.descriptors import DescriptorError, read_descriptor
from redraft.formats.psd.bytes.structure import MODES, Structure

_LINKED = (b"lnk2", b"lnk3", b"lnkD", b"lnkE")
_PLAIN = ("RGB",)


def kept(structure: Structure) -> Iterator[str]:
    """Resources with content (Photoshop writes many without), deeper or other colours, smart objects."""
    header = structure.header
    if header.depth != 8:
        yield "1 bit a pixel" if header.depth == 1 else f"{header.depth} bits a channel"
    if (mode := MODES.get(header.mode, "")) not in _PLAIN and header.depth != 1:
        yield f"{mode} colours"
    for number, name in RESOURCES.items():
        if number in structure.resources and _HAS_CONTENT.get(number, _always)(structure, structure.resource(number)):
            yield name
    if any(block.key in _LINKED for block in structure.blocks):
        yield "content of smart objects"
    for key, name in ((b"lclr", "colour labels of layers"), (b"lspf", "locks of layers")):
        if any(any(structure.block(record, key) or b"") for record in structure.records):
            yield name


def _always(structure: Structure, data: bytes) -> bool:
    return True


def _has_guides(structure: Structure, data: bytes) -> bool:
    """The same resource holds the grid; guides are counted in it."""
    return len(data) >= 16 and struct.unpack_from(">I", data, 12)[0] > 0


def _has_channels(structure: Structure, data: bytes) -> bool:
    """Channels beside the colours and the transparency of the whole."""
    header = structure.header
    return header.channels > header.colors + (structure.count < 0)


def _has_slices(structure: Structure, data: bytes) -> bool:
    """More than the one slice that every picture is."""
    if len(data) < 4:
        return False
    [version] = struct.unpack_from(">I", data)
    if version == 6 and len(data) >= 24:
        [letters] = struct.unpack_from(">I", data, 20)
        at = 24 + 2 * letters
        return int.from_bytes(data[at : at + 4], "big") > 1
    return _listed(data, 8, "slices") > 1


def _has_comps(structure: Structure, data: bytes) -> bool:
    return _listed(data, 4, "list") > 0


def _listed(data: bytes, head: int, name: str) -> int:
    """How many things a list of a descriptor has; 1 for one that cannot be read."""
    try:
        found = read_descriptor(data, head).get(name)
    except (DescriptorError, RecursionError):
        return 1
    return len(found.value) if found is not None and isinstance(found.value, list) else 0


_HAS_CONTENT: Mapping[int, Callable[[Structure, bytes], bool]] = {
    1006: _has_channels,
    1032: _has_guides,
    1050: _has_slices,
    1065: _has_comps,
}
"""Resources that are reported only when they have content."""
