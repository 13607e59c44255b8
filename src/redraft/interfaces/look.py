"""`redraft look`: what is perceived in the picture of a page."""

from __future__ import annotations

import argparse

from redraft.errors import UsageError
from redraft.formats.files import same_file
from redraft.formats.saving import write_file
from redraft.interfaces.terminal import clean, print_json, say
from redraft.session.look import Looked, looked, marked
from redraft.session.session import Session


def look(options: argparse.Namespace) -> int:
    if options.marked is not None and same_file(options.file, options.marked):
        raise UsageError(f"{options.marked} is the design itself", "give another name for the picture")
    with Session(options.fonts, history=False) as session:
        file = session.open(options.file)
        seen = looked(session, file, options.page, texts=options.texts, name=options.find)
    if options.marked is not None:
        write_file(options.marked, marked(seen))
    if options.json:
        page = file.document.pages[options.page - 1]
        size = {"page": options.page, "width": page.width, "height": page.height}
        print_json({"file": str(options.file), **size, **seen.to_json()})
    else:
        _tell(options, seen)
    return 0


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
