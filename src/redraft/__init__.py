"""Edit layered designs in words, keep every layer editable, and prove that nothing else changed.

    import redraft

    redraft.open("poster.svg").edit("make the title gold").save("gold.svg")

    file = redraft.open("poster.svg")
    bigger = redraft.apply(file.document, redraft.SetStyle("title", "font_size", 96.0))
    with redraft.Session() as session:
        receipt = session.save(file, bigger, "poster-big.svg")

Names are imported when first used, so that starting costs next to nothing: `_HOMES` says where they are, and what a
type checker sees repeats it.
"""

from __future__ import annotations

TYPE_CHECKING = False  # as in typing, which takes a while to load
if TYPE_CHECKING:
    # fmt: off
    # isort: off
    from typing import Any

    from redraft.commands.programs.program import Program
    from redraft.document.geometry import Box, Matrix
    from redraft.document.layers import Flow, Group, Layer, Opaque, Paragraph, Picture, Run, Shape, Text
    from redraft.document.pages import Document, Page
    from redraft.document.style import Color, Gradient, Shadow, Stop, Style
    from redraft.edits.diff import diff
    from redraft.edits.ops import (
        Insert, Move, Remove, Rename, ReplacePixels, Resize, Restack, Rotate, SetCrop, SetFeature, SetFlow, SetForm,
        SetParagraph, SetRadius, SetRuns, SetSpan, SetStyle, SetTable, SetText, SetTransform, apply, inverse)
    from redraft.edits.page_edits import HidePage, InsertPage, MovePage, RemovePage, SetPage, SetPageFeature
    from redraft.edits.receipt.record import Receipt
    from redraft.edits.scope import Scope
    from redraft.errors import (
        BudgetExceeded, EditError, FormatError, HistoryError, LeakError, ModelError, ProgramError, RedraftError,
        RequestError, SaveError, ScopeError, ToolError, UsageError)
    from redraft.formats.file import File
    from redraft.session.design import open_file
    from redraft.session.saving.history import History
    from redraft.session.options import EditOptions
    from redraft.session.session import Session
    from redraft.version import __version__

    open = open_file
    # fmt: on
    # isort: on

_HOMES = {
    "redraft.commands.programs.program": "Program",
    "redraft.document.geometry": "Box Matrix",
    "redraft.document.layers": "Flow Group Layer Opaque Paragraph Picture Run Shape Text",
    "redraft.document.pages": "Document Page",
    "redraft.document.style": "Color Gradient Shadow Stop Style",
    "redraft.edits.diff": "diff",
    "redraft.edits.ops": (
        "Insert Move Remove Rename ReplacePixels Resize Restack Rotate SetCrop SetFeature SetFlow SetForm SetParagraph "
        "SetRadius SetRuns SetSpan SetStyle SetTable SetText SetTransform apply inverse"
    ),
    "redraft.edits.page_edits": "HidePage InsertPage MovePage RemovePage SetPage SetPageFeature",
    "redraft.edits.receipt.record": "Receipt",
    "redraft.edits.scope": "Scope",
    "redraft.errors": (
        "BudgetExceeded EditError FormatError HistoryError LeakError ModelError ProgramError RedraftError "
        "RequestError SaveError ScopeError ToolError UsageError"
    ),
    "redraft.formats.file": "File",
    "redraft.session.saving.history": "History",
    "redraft.session.options": "EditOptions",
    "redraft.session.session": "Session",
    "redraft.version": "__version__",
}
"""The public names, by the module each is in."""
_HOME = {name: home for home, names in _HOMES.items() for name in names.split()}

__all__ = [
    "Box", "BudgetExceeded", "Color", "Document", "EditError", "EditOptions", "File", "Flow", "FormatError",
    "Gradient", "Group", "HidePage", "History", "HistoryError", "Insert", "InsertPage", "Layer", "LeakError",
    "Matrix", "ModelError", "Move", "MovePage", "Opaque", "Page", "Paragraph", "Picture", "Program", "ProgramError",
    "Receipt", "RedraftError", "Remove", "RemovePage", "Rename", "ReplacePixels", "RequestError", "Resize",
    "Restack", "Rotate", "Run", "SaveError", "Scope", "ScopeError", "Session", "SetCrop", "SetFeature", "SetFlow",
    "SetForm", "SetPage", "SetPageFeature", "SetParagraph", "SetRadius", "SetRuns", "SetSpan", "SetStyle",
    "SetTable", "SetText", "SetTransform", "Shadow", "Shape", "Stop", "Style", "Text", "ToolError", "UsageError",
    "__version__", "apply", "diff", "inverse", "open"]  # fmt: skip


def __getattr__(name: str) -> Any:
    from importlib import import_module

    if name == "open":
        value = import_module("redraft.session.design").open_file
    elif name in _HOME:
        value = getattr(import_module(_HOME[name]), name)
    else:
        raise AttributeError(f"module 'redraft' has no attribute '{name}'")
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
