"""A design opened from Python, with what can be done with it: `redraft.open("poster.svg").edit("…")`."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from redraft.assets.fonts import Fonts
from redraft.formats.file import File, read_file
from redraft.models.chat import ChatModel
from redraft.models.clients.image_models import PictureEditor, PictureGenerator
from redraft.models.roles import models_named
from redraft.session.options import EditOptions
from redraft.session.saving.edit_result import Edited
from redraft.session.saving.history import History
from redraft.session.session import Session


class Design(File):
    """A file with its history, that can be edited."""

    @property
    def history(self) -> History:
        """The states the file has been in: `undo`, `redo`, `checkout`, and the tree they form."""
        return History(self.path)

    def edit(
        self,
        instruction: str,
        *,
        model: ChatModel | str | None = None,
        judge: ChatModel | str | None = None,
        vision: ChatModel | str | None = None,
        image_editor: PictureEditor | str | None = None,
        image_generator: PictureGenerator | str | None = None,
        history: bool = True,
        **fields: Any,
    ) -> Edited:
        """Carry out an instruction on a copy: look at the result, then `save` it. Nothing is written before.

            edited = redraft.open("poster.svg").edit("make the title gold")
            edited.program, edited.edits, edited.receipt
            edited.save("gold.svg")

        `model` reads the whole request: a name such as "openai:NAME", or a ChatModel. If `trust` or its examination
        says so, it acts; else its edit is offered as a reading. `image_editor` (a name, or a PictureEditor) changes
        pictures, `image_generator` draws new ones. `history`: record the edit for undo. The rest are fields of
        `EditOptions` (`scope`, `partial`, `feedback`…). Raises as `Session.edit_file` does.
        """
        options = EditOptions(dry_run=True, explain=True, **fields)
        with ExitStack() as stack:
            session = stack.enter_context(Session(_fonts(self), history=history))
            if model is not None or image_editor is not None or image_generator is not None:
                named: dict[str, Any] = {"planner": model, "judge": judge, "vision": vision}
                named |= {"image_editor": image_editor, "image_generator": image_generator}
                return session.edit(self, instruction, options, models=stack.enter_context(models_named(named)))
            return session.edit(self, instruction, options)


def open_file(path: Path | str, fonts: Sequence[Path] = ()) -> Design:
    """Read a design. Its `document` is a value: change it with `apply`, write it with `Session.save`.

    `fonts` are folders searched before the bundled fonts and the system's.
    """
    return Design(*read_file(path, Fonts(fonts)))


def _fonts(file: File) -> Fonts | tuple[()]:
    """Those the file was opened with."""
    return file.typography if isinstance(file.typography, Fonts) else ()
