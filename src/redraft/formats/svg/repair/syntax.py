"""Repair of SVG files that no XML parser reads, each repair a recorded splice.

`repair_source` runs all steps: characters XML forbids, then tags (`repair_markup`), then the meaning of the
well-formed text (`repair`). Valid files are left alone.
"""

from __future__ import annotations

from redraft.errors import FormatError, says
from redraft.formats.patch import Patch, Splice
from redraft.formats.svg.repair.characters import repair_characters
from redraft.formats.svg.repair.encoding import declared_encoding, refusal, repair_well_formed
from redraft.formats.svg.repair.markup import MarkupMender
from redraft.formats.svg.repair.names import repair_names


def repair_source(data: bytes) -> Patch:
    """The text with the splices that make it well-formed and repair its meaning.

    `data` is in an encoding whose ASCII characters are single ASCII bytes. Raises FormatError where no reading is
    found. Not covered: style sheets, and damage that leaves several readings.
    """
    patch = Patch(data)
    if refusal(data):
        patch = patch.spliced(repair_syntax(data))
        return patch.spliced(repair_names(patch.data()))
    return repair_well_formed(data)


def repair_syntax(data: bytes) -> list[Splice]:
    """What makes a text well-formed XML, namespaces included, that is not."""
    patch = Patch(data).spliced(repair_characters(data, declared_encoding(data)))
    first = refusal(patch.data())
    if first:
        mender = MarkupMender(patch.data().decode("latin-1"))
        try:
            patch = patch.spliced(mender.splices())
        except ValueError:  # two repairs of the same place: it is unknown which is right
            raise _beyond_repair(data) from None
        if refusal(patch.data()):  # entities, perhaps, whose declaration was dropped
            patch = patch.spliced(repair_characters(patch.data(), declared_encoding(data)))
            if refusal(patch.data()):
                raise _beyond_repair(data)
    mended = patch.data()
    return [
        Splice(change.start, change.end, mended[change.new_start : change.new_start + change.new_length], change.reason)
        for change in patch.changes()
    ]


def _beyond_repair(data: bytes) -> FormatError:
    return FormatError(says("svg-damaged", refusal=refusal(data)))
