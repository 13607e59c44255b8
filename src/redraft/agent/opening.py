"""Reading a design from disk: its bytes, the codec they ask for, and what that codec made of them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from redraft.document.layers import Document
from redraft.edits.ledger import FontUse, warnings
from redraft.formats.codec import Codec, Opened, Typography
from redraft.formats.snapshot import Snapshot, read_design

if TYPE_CHECKING:
    from redraft.agent.editing import Edited
    from redraft.agent.history import History
    from redraft.models.chat import ChatModel

SNIFFED = 4096
"""How many of a file's first bytes a codec sees before it is chosen."""


class File(NamedTuple):
    """A design as it was read from disk."""

    snapshot: Snapshot
    codec: Codec
    opened: Opened
    typography: Typography | None = None

    @property
    def fonts(self) -> tuple[FontUse, ...]:
        """The font ledger: what its texts ask for and what they are set in on this machine."""
        return self.typography.ledger(self.document) if self.typography is not None else ()

    @property
    def font_warnings(self) -> tuple[str, ...]:
        """Fonts that are not here, characters without one, and font files the user named that are no fonts."""
        return (*warnings(self.fonts), *(self.typography.skipped if self.typography is not None else ()))

    @property
    def path(self) -> Path:
        return self.snapshot.path

    @property
    def document(self) -> Document:
        return self.opened.document

    @property
    def repairs(self) -> tuple[str, ...]:
        """What had to be mended to read it."""
        return tuple(self.opened.repairs)

    @property
    def history(self) -> History:
        """The states the file has been in: `undo`, `redo`, `checkout`, and the tree they form."""
        from redraft.agent.history import History

        return History(self.path)

    def edit(self, instruction: str, *, model: ChatModel | str | None = None, **options: Any) -> Edited:
        """Carry out an instruction on a copy: look at the result, then `save` it. Nothing is written before.

            edited = redraft.open("poster.svg").edit("make the title gold")
            edited.program, edited.edits, edited.receipt
            edited.save("gold.svg")

        `model` is asked about what the rules refuse: a name such as "openai:NAME", or a ChatModel; so is `image_editor`
        (a name, or a PictureEditor) about what pictures show. Other options are those of `Session.edit_file` (`scope`,
        `partial`, `feedback`, `judge`…). Raises as that does.
        """
        from redraft.agent.editing import edited

        return edited(self, instruction, model, options)


def read_file(path: Path | str, typography: Typography) -> File:
    """Read a file with the codec its first bytes and its name ask for."""
    from redraft.plugins import codec_for

    snapshot = read_design(Path(path))
    codec = codec_for(snapshot.data[:SNIFFED], snapshot.path.suffix)
    return File(snapshot, codec, codec.open(snapshot.data, typography), typography)


def open_file(path: Path | str, fonts: Sequence[Path] = ()) -> File:
    """Read a design. Its `document` is a value: change it with `apply`, write it with `Session.save`.

    `fonts` are folders searched before the bundled fonts and the system's.
    """
    from redraft.assets.fonts import Fonts

    return read_file(path, Fonts(fonts))
