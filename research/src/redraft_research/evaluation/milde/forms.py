"""HTML forms on which people rate or rank results, opened from a file; nothing is sent.

Rating: the paper's five aspects, 0 to 3. Ranking: all systems side by side. Systems are unnamed and in random order.
The browser keeps answers and saves CSV for `redraft score agreement`; a second rater's file can be joined.
"""

from __future__ import annotations

import base64
import hashlib
import io
import json
import random
from collections.abc import Mapping, Sequence
from importlib.resources import files
from typing import Any, NamedTuple

from PIL import Image

from redraft_research.evaluation.runner.report import closed_page

ASPECTS = ("instruction following", "layout consistency", "aesthetics", "text rendering", "overall quality")
LEVELS = ("not at all", "bad", "fair", "good")
"""What 0 to 3 mean; the paper names the last three only."""
QUALITY = 82


class ShownCase(NamedTuple):
    """A case with the page before, and the page that each system made of it."""

    case: str
    instruction: str
    before: Image.Image
    after: Mapping[str, Image.Image]


def rating_form(cases: Sequence[ShownCase], seed: int = 0) -> str:
    """Every result of every system by itself, in an order by chance."""
    items: list[dict[str, Any]] = []
    for one in cases:
        before = _picture(one.before)
        for system, after in one.after.items():
            row = {"case": one.case, "system": system, "instruction": one.instruction, "before": before}
            items.append({**row, "id": f"{one.case}\n{system}", "after": _picture(after)})
    random.Random(seed).shuffle(items)
    about = "For each result, say how good it is in five ways, from 0 to 3, looking at the page before as well."
    return _page("rating", "Rate the results", about, items, {"aspects": ASPECTS, "levels": LEVELS})


def rank_form(cases: Sequence[ShownCase], seed: int = 0) -> str:
    """The results of a case side by side, in an order by chance; those that are as good share a place."""
    chance = random.Random(seed)
    items = []
    for one in cases:
        systems = [{"name": name, "after": _picture(after)} for name, after in one.after.items()]
        chance.shuffle(systems)
        row = {"case": one.case, "id": one.case, "instruction": one.instruction}
        items.append({**row, "before": _picture(one.before), "systems": systems})
    about = "For each case, give every result its place, the best 1. Results that are as good share a place."
    return _page("rank", "Rank the results", about, items, {})


def _picture(picture: Image.Image) -> str:
    flat = Image.new("RGB", picture.size, "white")
    flat.paste(picture, mask=picture.getchannel("A") if picture.mode == "RGBA" else None)
    target = io.BytesIO()
    flat.save(target, "JPEG", quality=QUALITY)
    return f"data:image/jpeg;base64,{base64.b64encode(target.getvalue()).decode()}"


def _page(kind: str, title: str, about: str, items: Sequence[Mapping[str, Any]], more: Mapping[str, Any]) -> str:
    form = {"kind": kind, "items": items, **more}
    name = hashlib.sha256(json.dumps(form, sort_keys=True).encode()).hexdigest()[:16]
    head = (
        "<header><label>your name <input id=rater></label><span id=count></span><button id=save>save as CSV</button>"
        "<label>join another rater's CSV <input id=other type=file accept=.csv multiple></label>"
        "<span id=said class=quiet></span></header><div id=items></div>"
    )
    return closed_page(
        title, about, head, {**form, "id": name}, files("redraft_research.evaluation.milde") / "page", "form"
    )
