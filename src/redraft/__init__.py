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
    from typing import Any

    from redraft.commands.programs.program import Program as Program
    from redraft.document.geometry import Box as Box
    from redraft.document.geometry import Matrix as Matrix
    from redraft.document.layers import Document as Document
    from redraft.document.layers import Flow as Flow
    from redraft.document.layers import Group as Group
    from redraft.document.layers import Layer as Layer
    from redraft.document.layers import Opaque as Opaque
    from redraft.document.layers import Page as Page
    from redraft.document.layers import Paragraph as Paragraph
    from redraft.document.layers import Picture as Picture
    from redraft.document.layers import Run as Run
    from redraft.document.layers import Shape as Shape
    from redraft.document.layers import Text as Text
    from redraft.document.style import Color as Color
    from redraft.document.style import Gradient as Gradient
    from redraft.document.style import Shadow as Shadow
    from redraft.document.style import Stop as Stop
    from redraft.document.style import Style as Style
    from redraft.edits.diff import diff as diff
    from redraft.edits.ops import Insert as Insert
    from redraft.edits.ops import Move as Move
    from redraft.edits.ops import Remove as Remove
    from redraft.edits.ops import Rename as Rename
    from redraft.edits.ops import ReplacePixels as ReplacePixels
    from redraft.edits.ops import Resize as Resize
    from redraft.edits.ops import Restack as Restack
    from redraft.edits.ops import Rotate as Rotate
    from redraft.edits.ops import SetCrop as SetCrop
    from redraft.edits.ops import SetFeature as SetFeature
    from redraft.edits.ops import SetFlow as SetFlow
    from redraft.edits.ops import SetForm as SetForm
    from redraft.edits.ops import SetParagraph as SetParagraph
    from redraft.edits.ops import SetRadius as SetRadius
    from redraft.edits.ops import SetRuns as SetRuns
    from redraft.edits.ops import SetSpan as SetSpan
    from redraft.edits.ops import SetStyle as SetStyle
    from redraft.edits.ops import SetTable as SetTable
    from redraft.edits.ops import SetText as SetText
    from redraft.edits.ops import SetTransform as SetTransform
    from redraft.edits.ops import apply as apply
    from redraft.edits.ops import inverse as inverse
    from redraft.edits.page_edits import HidePage as HidePage
    from redraft.edits.page_edits import InsertPage as InsertPage
    from redraft.edits.page_edits import MovePage as MovePage
    from redraft.edits.page_edits import RemovePage as RemovePage
    from redraft.edits.page_edits import SetPage as SetPage
    from redraft.edits.page_edits import SetPageFeature as SetPageFeature
    from redraft.edits.receipt import Receipt as Receipt
    from redraft.edits.scope import Scope as Scope
    from redraft.errors import BudgetExceeded as BudgetExceeded
    from redraft.errors import EditError as EditError
    from redraft.errors import FormatError as FormatError
    from redraft.errors import HistoryError as HistoryError
    from redraft.errors import LeakError as LeakError
    from redraft.errors import ModelError as ModelError
    from redraft.errors import ProgramError as ProgramError
    from redraft.errors import RedraftError as RedraftError
    from redraft.errors import RequestError as RequestError
    from redraft.errors import SaveError as SaveError
    from redraft.errors import ScopeError as ScopeError
    from redraft.errors import ToolError as ToolError
    from redraft.errors import UsageError as UsageError
    from redraft.formats.file import File as File
    from redraft.session.design import open_file
    from redraft.session.history import History as History
    from redraft.session.options import EditOptions as EditOptions
    from redraft.session.session import Session as Session
    from redraft.version import __version__ as __version__

    open = open_file

_HOMES = {
    "redraft.commands.programs.program": "Program",
    "redraft.document.geometry": "Box Matrix",
    "redraft.document.layers": "Document Flow Group Layer Opaque Page Paragraph Picture Run Shape Text",
    "redraft.document.style": "Color Gradient Shadow Stop Style",
    "redraft.edits.diff": "diff",
    "redraft.edits.ops": (
        "Insert Move Remove Rename ReplacePixels Resize Restack Rotate SetCrop SetFeature SetFlow SetForm SetParagraph "
        "SetRadius SetRuns SetSpan SetStyle SetTable SetText SetTransform apply inverse"
    ),
    "redraft.edits.page_edits": "HidePage InsertPage MovePage RemovePage SetPage SetPageFeature",
    "redraft.edits.receipt": "Receipt",
    "redraft.edits.scope": "Scope",
    "redraft.errors": (
        "BudgetExceeded EditError FormatError HistoryError LeakError ModelError ProgramError RedraftError "
        "RequestError SaveError ScopeError ToolError UsageError"
    ),
    "redraft.formats.file": "File",
    "redraft.session.history": "History",
    "redraft.session.options": "EditOptions",
    "redraft.session.session": "Session",
    "redraft.version": "__version__",
}
"""The public names, by the module each is in."""
_HOME = {name: home for home, names in _HOMES.items() for name in names.split()}

__all__ = sorted(("open", *_HOME))


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
