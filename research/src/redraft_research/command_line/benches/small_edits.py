"""`redraft bench small-edits`: whether small things in pictures are changed at the right place, and nothing else is."""

from __future__ import annotations

import argparse

from redraft.models.clients.image_models import PictureEditor
from redraft.models.naming import editor_for
from redraft_research.command_line.measures import Printout
from redraft_research.datasets.small_objects import scenes
from redraft_research.evaluation.dlebench.offline_judge import OfflineJudge, fonts_at_hand
from redraft_research.evaluation.dlebench.small_edits import ReferenceEditor, Way, by_box, by_phrase, tried


def run(options: argparse.Namespace) -> Printout:
    reference = ReferenceEditor()
    named = options.image_editor
    editors: dict[str, PictureEditor] = {named: editor_for(named)} if named else {}
    editors = editors or {"reference": reference, "builtin": editor_for("builtin")}
    words_by = {"box": by_box, "phrase": by_phrase}
    ways = [Way(f"{name} by {how}", editors[name], words) for name in editors for how, words in words_by.items()]
    made = reference.shown(scenes(options.first, options.scenes))
    found = tried(made, ways, OfflineJudge(fonts_at_hand()))
    return Printout({one.name: one.as_json() for one in found}, [line for one in found for line in one.lines()])
