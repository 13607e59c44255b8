"""`redraft look`: what is perceived in the picture of a page."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from redraft.errors import UsageError
from redraft.formats.files import same_file
from redraft.formats.saving import write_file
from redraft.interfaces.terminal import clean, print_json, say
from redraft.session.look import Looked, looked, marked
from redraft.session.session import Session

if TYPE_CHECKING:
    from redraft.imaging.detect import Finder


def look(options: argparse.Namespace) -> int:
    if options.marked is not None and same_file(options.file, options.marked):
        raise UsageError(f"{options.marked} is the design itself", "give another name for the picture")
    if options.model is not None and not options.find:
        raise UsageError("--model is asked where something is, and --find is not given", "add --find 'the mug'")
    with Session(options.fonts, history=False) as session, _finder(options.model) as finder:
        file = session.open(options.file)
        seen = looked(session, file, options.page, texts=options.texts, name=options.find, finder=finder)
    if options.marked is not None:
        write_file(options.marked, marked(seen))
    if options.json:
        page = file.document.pages[options.page - 1]
        size = {"page": options.page, "width": page.width, "height": page.height}
        print_json({"file": str(options.file), **size, **seen.to_json()})
    else:
        _tell(options, seen)
    return 0


@contextmanager
def _finder(spec: str | None) -> Iterator[Finder | None]:
    """Who looks for things; None for the built-in finder."""
    if spec is None:
        yield None
        return
    from redraft.interfaces.models import warn_of_untrusted
    from redraft.models.configuring import configuration
    from redraft.models.naming import model_for
    from redraft.planners.locate import ModelFinder

    configured = configuration()
    warn_of_untrusted(configured)
    model = model_for(spec, "vision", configured=configured)
    try:
        yield ModelFinder(model)
    finally:
        model.close()


def _tell(options: argparse.Namespace, seen: Looked) -> None:
    say(clean(f"{options.file}, page {options.page}"))
    for text in seen.texts:
        turned = f", turned by {text.angle:.0f}°" if abs(text.angle) >= 1 else ""
        say(clean(f"  text     {text.score:4.0%}  '{text.text}' at {_at(seen.box(text.box))}{turned}"))
    if seen.unread:
        say(f"  text     not read: {seen.unread}")
    for subject in seen.subjects:
        say(f"  subject  {subject.share:4.0%}  at {_at(seen.box(subject.box))}")
    if not seen.subjects:
        say("  subject  nothing stands out")
    for swatch in seen.palette:
        say("  colour   {:4.0%}  #{:02x}{:02x}{:02x}".format(swatch.share, *swatch.color))
    for one in seen.found or ():
        say(clean(f"  found    {one.score:4.0%}  '{options.find}' at {_at(seen.box(one.box))}, by {one.by}"))
    if seen.found == ():
        say(clean(f"  found    no '{options.find}'"))


def _at(box: list[float]) -> str:
    return ",".join(f"{side:g}" for side in box)
