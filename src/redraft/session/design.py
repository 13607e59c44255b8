"""A design opened from Python, with what can be done with it: `redraft.open("poster.svg").edit("…")`."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from redraft.assets.fonts import Fonts
from redraft.formats.file import File, read_file

if TYPE_CHECKING:
    from redraft.models.chat import ChatModel
    from redraft.session.edited import Edited
    from redraft.session.history import History


class Design(File):
    """A file with its history, that can be edited."""

    @property
    def history(self) -> History:
        """The states the file has been in: `undo`, `redo`, `checkout`, and the tree they form."""
        from redraft.session.history import History

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
        from redraft.session.edited import edited

        return edited(self, instruction, model, options)


def open_file(path: Path | str, fonts: Sequence[Path] = ()) -> Design:
    """Read a design. Its `document` is a value: change it with `apply`, write it with `Session.save`.

    `fonts` are folders searched before the bundled fonts and the system's.
    """
    return Design(*read_file(path, Fonts(fonts)))
