"""What a request comes to in a document: the table of acts, each a function that finds what is meant and makes
commands of it.

This module imports those of the acts, and none of them imports it back.
"""

from __future__ import annotations

from collections.abc import Callable

from redraft.commands.command import AlreadySo
from redraft.errors import OutOfRange, RequestError
from redraft.language.acts.adding import ADDING_ACTS
from redraft.language.acts.alignment import ALIGNMENT_ACTS
from redraft.language.acts.arrangement import ARRANGEMENT_ACTS
from redraft.language.acts.charts import CHART_ACTS
from redraft.language.acts.deletion import DELETING_ACTS
from redraft.language.acts.edges import EDGE_ACTS, check_is_rim, names_rim, outline_meant
from redraft.language.acts.figures import FIGURE_ACTS
from redraft.language.acts.insertion import INSERTING_ACTS
from redraft.language.acts.layer_properties import LAYER_ACTS
from redraft.language.acts.likeness import LIKENESS_ACTS
from redraft.language.acts.lists import LIST_ACTS
from redraft.language.acts.new_words import NEW_WORD_ACTS
from redraft.language.acts.page_formats import page_size
from redraft.language.acts.paint import PAINT_ACTS
from redraft.language.acts.placement import PLACEMENT_ACTS
from redraft.language.acts.replacing_pictures import REPLACING_ACTS
from redraft.language.acts.sizes import SIZE_ACTS
from redraft.language.acts.slide_places import PLACE_ACTS
from redraft.language.acts.slides import SLIDE_ACTS
from redraft.language.acts.tables import TABLE_ACTS
from redraft.language.acts.texts import TEXT_ACTS
from redraft.language.acts.typography import TYPE_ACTS
from redraft.plan import Request
from redraft.targets.found import Resolved
from redraft.targets.scene import Scene
from redraft.targets.vocabulary import CAN_DO


def resolve(request: Request, scene: Scene) -> Resolved:
    """What a request comes to in a document; raises RequestError when it cannot be carried out."""
    amount = request.get("amount")
    if amount.startswith(("-", "−")) and request.act not in ("rotate", "letter_spacing"):
        said = f"{amount}{request.get('unit')}"
        if request.act == "opacity":
            raise OutOfRange(f"an opacity of {said} is out of range", "give a value from 0% to 100%")
        raise OutOfRange(
            f"{said} is less than 0, and what that means here is not clear",
            f"say {said[1:]} and which way: smaller, larger, darker, brighter, left, right, up or down",
        )
    if request.act not in ACTS:
        raise RequestError("this is understood, but cannot be done yet", CAN_DO)
    asked = request.act in ("recolor", "delete", "visible") and not request.get("prop")
    if asked and names_rim(request.target, scene):
        if (rim := outline_meant(request, scene)) is not None:
            return rim
        check_is_rim(request.target, scene)
    try:
        return ACTS[request.act](request, scene)
    except RequestError as refusal:
        instead = None if isinstance(refusal, AlreadySo) else outline_meant(request, scene)
        if instead is None:
            raise
        return instead


ACTS: dict[str, Callable[[Request, Scene], Resolved]] = {
    "page_size": page_size,
    **SLIDE_ACTS,
    **LIST_ACTS,
    **TABLE_ACTS,
    **CHART_ACTS,
    **ADDING_ACTS,
    **TEXT_ACTS,
    **NEW_WORD_ACTS,
    **INSERTING_ACTS,
    **DELETING_ACTS,
    **FIGURE_ACTS,
    **PLACE_ACTS,
    **PAINT_ACTS,
    **EDGE_ACTS,
    **TYPE_ACTS,
    **LIKENESS_ACTS,
    **LAYER_ACTS,
    **PLACEMENT_ACTS,
    **ALIGNMENT_ACTS,
    **SIZE_ACTS,
    **ARRANGEMENT_ACTS,
    **REPLACING_ACTS,
}
