"""The functions that programs call: queries of the document, and one function per command, which applies its edits.

`stubs.py` writes the contract. A call that cannot be carried out raises: LookupError for words that fit nothing or too
much, TypeError and ValueError for what makes no sense, CommandError for what cannot be, ScopeError for what may not.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from types import NoneType
from typing import Any

from redraft.budget import Deadline
from redraft.commands.catalog import COMMANDS
from redraft.commands.charts.data import chart_called, is_figure
from redraft.commands.command import AlreadySo, Command
from redraft.commands.field_types import alternatives, as_value, kind_of
from redraft.commands.layers.add_delete import brought
from redraft.commands.layers.builder import words_size
from redraft.commands.measure.boxes import around
from redraft.commands.measure.places import ALIGNS, WHERE
from redraft.commands.measure.style_targets import texts_of
from redraft.commands.outline.document import outline
from redraft.commands.outline.figures import chart_of, table_of
from redraft.commands.outline.texts import text_of
from redraft.commands.outline.theme import theme
from redraft.commands.place.position import inferred
from redraft.commands.programs.elements import Box as BoxRecord
from redraft.commands.programs.elements import (
    Element,
    Page,
    Paragraph,
    Run,
    Series,
    cell_texts,
    element,
    hits,
    page_record,
    paragraph_records,
    run_records,
    series_records,
    sign_hits,
)
from redraft.commands.programs.signatures import help_text
from redraft.commands.programs.targets import (
    LONGEST_WORDS,
    MOST_TARGETS,
    Ground,
    Missing,
    are_numbers,
    check_choice,
    check_fits,
    checked_markup,
    checked_path,
    kind_of_value,
    length_of,
    matching,
    one_or_more,
)
from redraft.commands.programs.views import LARGEST, MOST_VIEWS, SMALLEST, Pictures, View, restored, without_pixels
from redraft.commands.tables.cells import line_of, table_called
from redraft.document.geometry import Box, is_finite_number
from redraft.document.layers import Asset, Text, equations_of, family
from redraft.document.pages import Document, NativeDoor, Placed
from redraft.edits.execution import Measure, execute
from redraft.edits.native_edits import Asked
from redraft.edits.ops import Edit, Insert
from redraft.edits.page_edits import InsertPage
from redraft.edits.scope import Guard
from redraft.errors import BusyError, CommandError, ProgramError, says

MOST_EDITS = 100_000
MOST_NEW_LAYERS = 20_000
MOST_TEXT = 100_000
"""Characters of text that a call may bring."""
MOST_GIVEN = 32 << 20
"""Characters that all calls together may bring, pictures included."""
BUSY = "this machine is busy"
AGAIN = "run the program again as it is, when less else is running; nothing was changed"

Change = Callable[..., Any]


class Host:
    """One run of a program: the document as its calls have made it so far, the commands and edits that led there."""

    def __init__(
        self,
        document: Document,
        measure: Measure,
        ground: Ground | None = None,
        roles: Callable[[Document], Mapping[str, str]] | None = None,
        guard: Guard | None = None,
        deadline: Deadline | None = None,
        pictures: Pictures | None = None,
    ) -> None:
        self.document = document
        self._pictures = pictures
        self.measure = measure
        self.commands: list[Command] = []
        self.edits: list[Edit] = []
        self.remarks: list[tuple[int, str]] = []
        """What commands say of how they were carried out, each with the number of its command."""
        self.views: list[View] = []
        self._ground = ground
        self._roles_in = roles
        self._roles: dict[str, str] = {}
        self._stated: dict[str, list[tuple[str, str]]] = {}
        self._told: Document | None = None
        self._known_roles()
        self._guard = guard
        self.deadline = deadline or Deadline()
        self._new_layers = self._given = 0
        self.looking: dict[str, Change] = {
            "find": self.find, "get": self.get, "pages": self.pages, "infer": self.infer, "runs": self.runs,
            "paragraphs": self.paragraphs, "cells": self.cells, "cell": self.cell, "series": self.series,
            "notes": self.notes, "look": self.look,
            "measure": lambda *given, **named: words_size(self.document, measure, *given, **named),
            "layouts": self.layouts, "help": self.help, "overview": self.overview, "theme": self.theme,
            "text_of": partial(self._described, text_of), "table_of": partial(self._described, table_of),
            "chart_of": partial(self._described, chart_of), "native": self.native, "attach": self.attach,
            "_words": self._words, "_equations": self._equations,
            "_remark": lambda note: self.remarks.append((len(self.commands), note)),
            "_hits": lambda id, places: hits(self.document, id, places),
            "_sign_hits": lambda id, said: sign_hits(self.document, id, said),
        }  # fmt: skip
        self.changing: dict[str, Change] = {name: partial(self.call, name) for name in COMMANDS}
        self.changing |= {"set_native": self.set_native, "insert_native": self.insert_native,
                          "remove_native": self.remove_native}  # fmt: skip
        self._attached: dict[str, Asset] = {}

    def _known_roles(self) -> Mapping[str, str]:
        """The role of every layer: those on a page again once it is new, or its places are for something else."""
        if self._roles_in is None or self._told is self.document:
            return self._roles
        self._told, fresh = self.document, []
        for page in self.document.pages:
            stated = [(layer.id, layer.role) for layer in page.layers if layer.role]
            if self._stated.get(page.id) != stated:
                self._stated[page.id] = stated
                fresh.append(page)
        for one in (one for page in fresh for layer in page.layers for one in family(layer)):
            self._roles.pop(one.id, None)
        if fresh:
            all_new = len(fresh) == len(self.document.pages)
            self._roles |= self._roles_in(self.document if all_new else replace(self.document, pages=tuple(fresh)))
        return self._roles

    # Looking

    def find(self, what: str = "", *, inside: Any = None, page: int | str = 0, hidden: bool = False) -> list[Element]:
        if not isinstance(what, str):
            raise TypeError(f"find() wants a selector or a phrase as text, not {kind_of_value(what)}")
        shown = self.document
        if page == "masters":
            shown, page = replace(shown, pages=shown.masters, masters=()), 0
        ids: Iterable[str] = (
            matching(shown, what, self._known_roles(), self._ground, hidden=bool(hidden)).ids if shown.pages else ()
        )
        if inside is not None:
            groups = set(self.ids(inside))
            ids = [id for id in ids if groups.intersection(group.id for group in self.document.index[id].ancestors)]
        if page:
            home = self.page_id(page)
            ids = [id for id in ids if self.document.index[id].page.id == home]
        return [self.element(id) for id in ids]

    def get(self, target: Any) -> Element:
        return self.element(self.one(target))

    def pages(self) -> list[Page]:
        return [page_record(self.document, number, page) for number, page in enumerate(self.document.pages, 1)]

    def look(self, what: Any = 1, *, page: Any = 1, size: Any = 1024) -> str:
        """Ask for a picture; what it will be called. Whoever runs the program draws it."""
        if type(size) is not int or not SMALLEST <= size <= LARGEST:
            raise ValueError(f"size is in pixels, from {SMALLEST} to {LARGEST}")
        if len(self.views) >= MOST_VIEWS:
            raise ValueError(f"{MOST_VIEWS} pictures at a time are enough: look at the others in the next answer")
        if type(what) is int or (isinstance(what, str) and self.document.page(what) is not None):
            view = View(self.page_id(what), None, size, f"page {what}")
        elif are_numbers(what, 4):
            view = View(self.page_id(page), Box(*map(float, what)), size, f"the box {tuple(what)} of page {page}")
        else:
            ids = self.ids(what)
            home = self.document.index[ids[0]].page.id
            shown = [id for id in ids if self.document.index[id].page.id == home]
            view = View(home, around(self.document, shown), size, ", ".join(shown[:8]))
        self.views.append(view)
        return f"picture of {view.label}"

    def infer(self, target: Any, where: str, anchor: Any = None, *, gap: float = 0, align: str = "center") -> BoxRecord:
        check_choice("where", where, WHERE)
        check_choice("align", align, ALIGNS)
        if not is_finite_number(gap):
            raise ValueError(f"gap must be a finite number, not {kind_of_value(gap)}")
        ids: list[str] = []
        if are_numbers(target, 2):
            if min(target) <= 0:
                raise ValueError(f"width and height must be above 0, not {target}")
            size = Box(0.0, 0.0, float(target[0]), float(target[1]))
        else:
            ids = self.ids(target)
            size = around(self.document, ids)
        room = None if anchor is None else as_value(anchor) if are_numbers(anchor, 4) else tuple(self.ids(anchor))
        return BoxRecord(*inferred(self.document, size, tuple(ids), where, room, float(gap), align))

    def runs(self, target: Any) -> list[Run]:
        return run_records(*self._text(target))

    def paragraphs(self, target: Any) -> list[Paragraph]:
        return paragraph_records(*self._text(target))

    def cells(self, target: Any) -> list[list[str]]:
        return cell_texts(table_called(self.document, self.one(target)))

    def cell(self, target: Any, row: Any, column: Any) -> Element:
        table = table_called(self.document, self.one(target))
        for name, given in (("row", row), ("column", column)):
            if type(given) not in (int, str):
                raise TypeError(f"{name} must be a number or words, not {kind_of_value(given)}")
        line = table.rows[line_of(table, "row", row)]
        found = line.cells[line_of(table, "column", column)]
        words = [one.text for one in family(found) if isinstance(one, Text)]
        return replace(self.element(found.id), text="\n".join(words))

    def series(self, target: Any) -> list[Series]:
        return series_records(chart_called(self.document, self.one(target)))

    def notes(self, page: Any) -> str:
        home = self.document.page(self.page_id(page))
        found = home.notes if home is not None else None
        return found.text if found is not None else ""

    def layouts(self) -> list[str]:
        return [page.name or page.id for page in self.document.layouts]

    def help(self, words: str = "") -> str:
        if not isinstance(words, str):
            raise TypeError(f'help() wants a name or words as text, help("place"), not {kind_of_value(words)}')
        return help_text(words[:LONGEST_WORDS], self.document.format)

    def _words(self, target: Any, page: Any, figures: bool = True) -> list[tuple[str, str]]:
        """The id and the words of each text in a range, notes of pages too; with `figures` the values of charts."""
        return [(one.id, one.text) for one in self._texts(target, page)
                if one.runs and (figures or not is_figure(self.document.index[one.id]))]  # fmt: skip

    def _equations(self, target: Any, page: Any) -> list[tuple[str, str]]:
        """The id and the equations of each text in a range that has some."""
        return [(one.id, words) for one in self._texts(target, page) if (words := equations_of(one))]

    def _texts(self, target: Any, page: Any) -> list[Text]:
        home = self.page_id(page) if page else ""
        if target is None:
            shown = [one for one in self.document.pages if home in ("", one.id)]
            texts = [one for each in shown for layer in each.layers for one in family(layer) if isinstance(one, Text)]
        else:
            texts = [one for one in texts_of(self.document, self.ids(target))
                     if home in ("", self.document.index[one.id].page.id)]  # fmt: skip
        return texts

    def _text(self, target: Any) -> tuple[Placed, Text]:
        """The one text meant, or the only one in what is."""
        ids = self.ids(target)
        found = texts_of(self.document, ids)
        if len(found) > 1:
            raise Missing(f"expected one text, and there are {len(found)}: {', '.join(text.id for text in found[:8])}")
        return self.document.index[found[0].id], found[0]

    def overview(self, page: Any = 0, *, inside: Any = None) -> str:
        number = 0 if page in (0, "") else 1 + [one.id for one in self.document.pages].index(self.page_id(page))
        within = () if inside is None else self.ids(inside)
        return outline(self.document, self._known_roles(), page=number, inside=within)

    def theme(self) -> str:
        return theme(self.document)

    def _described(self, description: Callable[[Document, str], str], target: Any) -> str:
        return description(self.document, self.one(target))

    # Changing

    def call(self, name: str, /, *args: Any, **kwargs: Any) -> Any:
        """Carry out a call: its arguments become a command, the command its edits."""
        kind = COMMANDS[name]
        given = {**dict(zip(kind.fields, args, strict=False)), **kwargs}
        if len(args) > kind.positional:
            raise TypeError(f"{name}() takes {kind.positional} values by place, and {len(args)} are given")
        self._given += sum(map(length_of, given.values()))
        if self._given > MOST_GIVEN:
            raise ProgramError(says("call-characters-too-many", limit=MOST_GIVEN), stage="limit")
        hints = kind.hints()
        for field in given:
            if field not in hints:
                raise TypeError(f"{name}() has no '{field}'; it has {', '.join(hints)}")
        return self.perform(kind(**{field: self._value(field, hints[field], value) for field, value in given.items()}))

    def perform(self, command: Command) -> Any:
        """The element or page that a command makes, None where it makes none."""
        try:
            found = command.resolve(self.document, self.measure)
        except AlreadySo:
            return None
        self.commands.append(command)
        self._do(*found.edits)
        self.remarks += [(len(self.commands), note) for note in found.notes]
        if not command.gives or not found.made:
            return None
        if command.gives == "element":
            return self.element(found.made[-1])
        return next(record for record in self.pages() if record.id == found.made[-1])

    def filled_picture(self, picture: Asset, corners: Sequence[tuple[float, float]]) -> Asset:
        if self._pictures is None:
            raise CommandError(says("no-pictures-here"))
        return self._pictures.filled(picture, corners)

    def found_picture(self, words: str, ratio: float = 1.0) -> tuple[Asset, str]:
        """The picture that words ask for, or the name of a file; and where it is from."""
        if self._pictures is None:
            raise CommandError(says("no-pictures-here"))
        asset, source = self._pictures(words, ratio, self.document.traits.pictures)
        self._given += len(asset.data)
        if self._given > MOST_GIVEN:
            raise ProgramError(says("call-pictures-too-large", limit=MOST_GIVEN >> 20), stage="limit")
        return asset, source

    # The markup of an element itself

    def native(self, target: Any, path: str = "") -> str:
        return without_pixels(self._door.markup(self.document, self._marked(target), checked_path(path)))

    def set_native(self, target: Any, markup: str, path: str = "") -> None:
        self._ask(target, path, Asked("set", self._whole(checked_markup(markup)), "", self._attached))

    def insert_native(self, parent: Any, markup: str, after: Any = "", path: str = "") -> None:
        behind = str(getattr(after, "id", after))
        behind = behind if behind in self.document.index else checked_path(after)
        self._ask(parent, path, Asked("insert", self._whole(checked_markup(markup)), behind, self._attached))

    def _whole(self, markup: str) -> str:
        """Markup with the pixels that it has stand-ins for."""
        return restored(markup, lambda: [self._door.markup(self.document, one.id, "") for one in self.document.pages])

    def remove_native(self, target: Any, path: str) -> None:
        self._ask(target, path, Asked("remove"))

    def attach(self, file: Any) -> str:
        """A name for markup; of an SVG, the pixels themselves."""
        if not isinstance(file, str) or not file.strip() or len(file) > MOST_TEXT:
            raise TypeError(f"attach() wants the name of a file that was given, not {kind_of_value(file)}")
        asset, source = self.found_picture(file)
        self.remarks.append((len(self.commands), source))
        if self.document.traits.page_markup:
            return f"data:{asset.media_type};base64,{b64encode(asset.data).decode()}"
        name = f"attached-{len(self._attached) + 1}"
        self._attached[name] = asset
        return name

    def _ask(self, target: Any, path: str, asked: Asked) -> None:
        self._given += len(asked.markup)
        if self._given > MOST_GIVEN:
            raise ProgramError(says("call-characters-too-many", limit=MOST_GIVEN), stage="limit")
        self.perform(brought(self._door.asked(self.document, self._marked(target), checked_path(path), asked)))

    @property
    def _door(self) -> NativeDoor:
        if self.document.door is None:
            raise CommandError(says("native-unsupported", format=self.document.format))
        return self.document.door

    def _marked(self, target: Any) -> str:
        """The id of a page, by its number or id, or of the one element meant."""
        if type(target) is int or (isinstance(target, str) and self.document.page(target) is not None):
            return self.page_id(target)
        return self.one(target)

    def _value(self, name: str, hint: Any, value: Any) -> Any:
        """An argument of a call as a command holds it: elements by their ids, pages by theirs."""
        every = alternatives(hint)
        if value is None and NoneType in every:
            return None
        kinds = {kind.name: kind for one in every if (kind := kind_of(one)) is not None}
        texts = value if "text" in kinds and isinstance(value, list | tuple) else [value]
        length = sum(len(one) for one in texts if isinstance(one, str))
        if length > MOST_TEXT:
            raise ValueError(f"a text of {length:,} characters is too long; {MOST_TEXT:,} are allowed")
        if "box" in kinds and are_numbers(value, 4):
            return tuple(float(number) for number in value)
        if "elements" in kinds:
            return tuple(self.ids(value))
        if "element" in kinds:
            return self.one(value)
        if "page" in kinds:
            return self.page_id(value) if value not in (0, "") else ""
        if "pages" in kinds:
            return tuple(self.page_id(one) for one in (value if isinstance(value, list | tuple) else [value]))
        if "point" in kinds and (are_numbers(value, 2) or are_numbers(value, 4)):  # of a box, the corner
            return float(value[0]), float(value[1])
        check_fits(name, hint, value)
        return as_value(value)

    # What all of them are on

    @property
    def state(self) -> tuple[Document, int, int]:
        """The document and how many edits and commands led there; set again, it takes back what came after."""
        return self.document, len(self.edits), len(self.commands)

    @state.setter
    def state(self, state: tuple[Document, int, int]) -> None:
        self.document = state[0]
        del self.edits[state[1] :], self.commands[state[2] :]
        self.remarks = [one for one in self.remarks if one[0] <= state[2]]

    def element(self, id: str) -> Element:
        return element(self.document, self.document.index[id], self._known_roles())

    def ids(self, target: Any) -> list[str]:
        """The target layers, each once, at least one."""
        if isinstance(target, str):
            found = matching(self.document, target, self._known_roles(), self._ground, hidden=False)
            return list(one_or_more(self.document, target, found))
        if isinstance(target, Element):
            if target.id not in self.document.index:
                raise Missing(f"'{target.id}' is not there any more")
            return [target.id]
        if not isinstance(target, list | tuple) or len(target) > MOST_TARGETS:
            raise TypeError(f"expected an element, words for one, or a list of these, not {kind_of_value(target)}")
        ids: dict[str, None] = {}
        for part in target:
            if isinstance(part, list | tuple):
                raise TypeError(f"expected an element or words for one in the list, not {kind_of_value(part)}")
            ids.update(dict.fromkeys(self.ids(part)))
        if not ids:
            raise Missing("the list of elements is empty, so there is nothing to change")
        return list(ids)

    def one(self, target: Any) -> str:
        ids = self.ids(target)
        if len(ids) > 1:
            shown = ", ".join(f"'{id}'" for id in ids[:8]) + (", …" if len(ids) > 8 else "")
            raise Missing(f"expected one element, and there are {len(ids)}: {shown}")
        return ids[0]

    def page_id(self, number: Any) -> str:
        """The id of a page, by its number (the first is 1) or its id."""
        if isinstance(number, str) and self.document.page(number) is not None:
            return number
        count = len(self.document.pages)
        if type(number) is not int or not 1 <= number <= count:
            there = "there is one page, 1" if count == 1 else f"there are pages 1 to {count}"
            raise Missing(f"no page {number}; {there}")
        return self.document.pages[number - 1].id

    def _do(self, *edits: Edit) -> None:
        for edit in edits:
            self.check_time("edits")
            if len(self.edits) >= MOST_EDITS:
                raise ProgramError(says("program-edits-too-many", limit=MOST_EDITS), stage="limit")
            if isinstance(edit, Insert | InsertPage):
                self._count_new(edit)
            self.document = execute(self.document, [edit], self.measure, self._guard)
            self.edits.append(edit)

    def check_time(self, what: str = "calls") -> None:
        """Raises ProgramError where the calls have used their processor time, BusyError where they got too little."""
        if self.deadline.spent:
            raise ProgramError(says("program-work-too-slow", what=what, limit=self.deadline.seconds), stage="limit")
        if self.deadline.late:
            raise BusyError(says("program-work-starved", state=BUSY, what=what, again=AGAIN))

    def _count_new(self, edit: Insert | InsertPage) -> None:
        layers = (edit.content,) if isinstance(edit, Insert) else edit.content.layers
        self._new_layers += sum(1 for layer in layers for _ in family(layer))
        if self._new_layers > MOST_NEW_LAYERS:
            raise ProgramError(says("new-layers-too-many", limit=MOST_NEW_LAYERS), stage="limit")
