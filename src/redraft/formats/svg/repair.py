"""Mending damaged SVG files so that they can be opened, each repair a recorded splice.

`mend` is the whole of it: characters XML forbids, then tags (`repair_markup`), then names and values a renderer would
silently ignore (`repair_meaning`). A file that is fine is left alone.
"""

from __future__ import annotations

import codecs
import re
from xml.parsers import expat

from redraft.errors import FormatError
from redraft.formats.svg.repair_hidden import hidden_attributes, hidden_tags
from redraft.formats.svg.repair_meaning import mend_meaning
from redraft.formats.xml.patch import Patch, Splice

__all__ = ["mend", "mend_meaning", "mend_syntax", "mend_well_formed", "refusal"]

_ENCODING = re.compile(rb"""(?:\xef\xbb\xbf)?\s*<\?xml\b[^>]*?\bencoding\s*=\s*["']([A-Za-z][A-Za-z0-9._-]*)["']""")


def mend(data: bytes) -> Patch:
    """The text and what it takes to make it well-formed and mean what it must have meant.

    `data` is in an encoding whose ASCII characters are single ASCII bytes. Raises FormatError where no reading is
    found. Not covered: style sheets, and damage that leaves several readings.
    """
    patch = Patch(data)
    if refusal(data):
        patch = patch.spliced(mend_syntax(data))
        return patch.spliced(mend_meaning(patch.data()))
    return mend_well_formed(data)


def mend_well_formed(data: bytes) -> Patch:
    """The same for a text that is known to be well-formed."""
    patch = Patch(data)
    for hidden in (hidden_tags, hidden_attributes):
        splices = hidden(patch.data())
        if splices:
            uncovered = patch.spliced(splices)
            patch = patch if refusal(uncovered.data()) else uncovered
    return patch.spliced(mend_meaning(patch.data()))


def mend_syntax(data: bytes) -> list[Splice]:
    """What makes a text well-formed XML, namespaces included, that is not."""
    from redraft.formats.svg.repair_characters import mend_characters  # like the next, not needed for a sound file

    patch = Patch(data).spliced(mend_characters(data, _encoding(data)))
    first = refusal(patch.data())
    if first:
        from redraft.formats.svg.repair_markup import MarkupMender

        mender = MarkupMender(patch.data().decode("latin-1"))
        try:
            patch = patch.spliced(mender.splices())
        except ValueError:  # two repairs of the same place: there is no telling which is right
            raise _unmended(data) from None
        if refusal(patch.data()):  # entities, perhaps, whose declaration was dropped
            patch = patch.spliced(mend_characters(patch.data(), _encoding(data)))
            if refusal(patch.data()):
                raise _unmended(data)
    mended = patch.data()
    return [
        Splice(change.start, change.end, mended[change.new_start : change.new_start + change.new_length], change.reason)
        for change in patch.changes()
    ]


def refusal(data: bytes) -> str:
    """Where and why the standard library's parser refuses a text; nothing if it accepts it."""
    encoding = _encoding(data)
    if encoding not in ("utf-8", "iso8859-1"):
        data, encoding = data.decode(encoding, "replace").encode(), "utf-8"
    parser = expat.ParserCreate("iso-8859-1" if encoding == "iso8859-1" else encoding, "\x01")
    try:
        parser.Parse(data, True)
    except expat.ExpatError as error:
        return f"line {error.lineno}, column {error.offset + 1}: {expat.errors.messages[error.code]}"
    return ""


def _unmended(data: bytes) -> FormatError:
    return FormatError(
        f"the SVG is damaged and could not be mended ({refusal(data)})", "open it in a text editor there"
    )


def _encoding(data: bytes) -> str:
    declared = _ENCODING.match(data)
    try:
        name = codecs.lookup(declared[1].decode()).name if declared else "utf-8"
        return name if b"<a>".decode(name) == "<a>" else "utf-8"
    except (LookupError, ValueError):
        return "utf-8"
