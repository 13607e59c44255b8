"""`redraft diff`: what differs between two files, or two states of one."""

from __future__ import annotations

import argparse

from redraft.interfaces.report import change_line, shortened
from redraft.interfaces.terminal import clean, print_json, say
from redraft.session.session import Session


def diff(options: argparse.Namespace) -> int:
    with Session(options.fonts) as session:
        found = session.compare_files(options.a, options.b, render=not options.no_render)
    if options.json:
        print_json(found.to_json())
        return 0
    if found.same_bytes:
        say("the files are identical")
        return 0
    count = len(found.changes)
    if count:
        say(f"{count:,} differences in layers" if count != 1 else "1 difference in layers")
    else:
        say("no layer differs, but the bytes do: a comment, markup, or what is not in the layers (a link, a script)")
        for place in found.places:
            say(f"  {clean(place)}")
    for line in shortened(
        [f"  {change_line(each.layer, each.kind, each.what, each.old, each.new)}" for each in found.changes]
    ):
        say(line)
    say(f"pixels: {clean(found.pixels.why)}")
    return 0
