"""`redraft show`: a design as a list of its layers."""

from __future__ import annotations

import argparse

import redraft.session.export.layer_list as layer_list
from redraft.assets.fonts import Fonts
from redraft.errors import UsageError, says
from redraft.formats.file import read_file
from redraft.interfaces.terminal import print_json, say, tell, warn


def show(options: argparse.Namespace) -> int:
    if options.boxes is not None:
        from redraft.interfaces.command_line.boxes import show_boxes  # drawing, and so numpy: only for --boxes

        return show_boxes(options)
    if options.scale is not None or (options.page is not None and (options.json or options.masters)):
        raise UsageError(says("boxes-options-without-boxes"))
    fonts = Fonts(options.fonts)
    file = read_file(options.file, fonts)
    if options.masters:
        masters = layer_list.masters_as_json(file.document)
        tell(options.json, {"file": str(file.path), "masters": masters}, layer_list.masters_as_text(file.document))
    elif options.json:
        print_json(layer_list.as_json(file))
    else:
        say("\n".join(layer_list.as_text(file, options.page)))
        for skipped in fonts.skipped:
            warn(f"redraft: warning: {skipped}")
    return 0
