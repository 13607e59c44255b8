"""Commands for pages and slides. They are named by their ids, which stay when their order changes."""

from __future__ import annotations

from typing import ClassVar

from redraft.commands.boxes import page_called
from redraft.commands.command import Command, Resolution
from redraft.commands.values import Name, Number, Page
from redraft.document.layers import Document
from redraft.edits import paging
from redraft.edits.execute import Measure
from redraft.errors import CommandError


class SetPage(Command):
    """Another page size; everything stays where it is.

    >>> set_page(1080, 1920)
    """

    width: Number
    height: Number
    page: Page = ""

    def resolve(self, document: Document, measure: Measure) -> Resolution:
        for name, size in (("width", self.width), ("height", self.height)):
            if size <= 0:
                raise CommandError(f"{name} must be above 0, not {size:g}", "give a size such as 1080, 1920")
        page = page_called(document, self.page) if self.page else document.pages[0]
        return Resolution((paging.SetPage(page.id, float(self.width), float(self.height)),))


class AddPage(Command):
    """A new page (in formats that have several) from a layout of the file, by its name; before a page, or at the end.

    >>> slide = add_page("Title and Content")
    """

    gives: ClassVar[str] = "page"
    layout: Name = ""
    before: Page = ""

    def resolve(self, document: Document, measure: Measure) -> Resolution:
        layouts = document.layouts
        if not layouts:
            raise CommandError(
                f"a page cannot be added: this {document.format} has no layouts to make one from", "copy a page instead"
            )
        found = [page for page in layouts if not self.layout or self.layout in (page.id, page.name)]
        if not found:
            there = ", ".join(f"“{page.name or page.id}”" for page in layouts)
            raise CommandError(f"no layout “{self.layout}”; there are {there}", "name one of these")
        content = paging.duplicate(found[0], paging.next_page_id(document))
        edit = paging.InsertPage(content, page_called(document, self.before).id if self.before else None)
        return Resolution((edit,), made=(edit.page,))


class CopyPage(Command):
    """A second one of a page, right behind it or before another.

    >>> copy_page(1)
    """

    gives: ClassVar[str] = "page"
    page: Page
    before: Page = ""

    def resolve(self, document: Document, measure: Measure) -> Resolution:
        source = page_called(document, self.page)
        at = [page.id for page in document.pages].index(source.id)
        after = document.pages[at + 1 : at + 2]
        behind = page_called(document, self.before).id if self.before else after[0].id if after else None
        edit = paging.InsertPage(paging.duplicate(source, paging.next_page_id(document)), behind)
        return Resolution((edit,), made=(edit.page,))


class MovePage(Command):
    """To another place: before a page, or (none named) to the end.

    >>> move_page(1, before=3)
    """

    page: Page
    before: Page = ""

    def resolve(self, document: Document, measure: Measure) -> Resolution:
        moved = page_called(document, self.page)
        mark = page_called(document, self.before).id if self.before else None
        return Resolution((paging.MovePage(moved.id, mark),) if mark != moved.id else ())


class DeletePage(Command):
    """Take a page away with all it holds.

    >>> delete_page(2)
    """

    page: Page

    def resolve(self, document: Document, measure: Measure) -> Resolution:
        return Resolution((paging.RemovePage(page_called(document, self.page).id),))
