"""`redraft score dle`: DLEBench's figures from labels, and the crop around a small target."""

from __future__ import annotations

import argparse

from redraft.document.geometry import Box, is_finite_number
from redraft.errors import UsageError
from redraft.imaging.retouch.crops import crop_around, expansion
from redraft_research.command_line.measures import Printout
from redraft_research.messages import says
from redraft_research.scoring import dle


def run(options: argparse.Namespace) -> Printout:
    def label(criterion: type[dle.AnyLabel], text: str) -> dle.AnyLabel:
        found = dle.label_named(criterion, text)
        if found is None:
            raise UsageError(says("unknown-label", text=text, known=", ".join(one.title for one in criterion)))
        return found

    json: dict[str, object] = {}
    lines: list[str] = []
    given: list[dle.Label] = []
    if options.if_:
        given.append(dle.worst(label(dle.Following, text) for text in options.if_))
    if options.vc:
        given.append(label(dle.Consistency, options.vc))
    for one in given:
        name = "IF" if isinstance(one, dle.Following) else "VC"
        json[name.lower()] = {"label": one.title, "value": one.value, "score": round(one.points, 4)}
        lines.append(f"{name} {one.points:.2f}  {one.title} ({one.value})")
    if len(given) == 2:
        json["total"] = round(dle.total(given[0].points, given[1].points), 4)
        lines.append(f"total {json['total']:.2f}")
    if options.target:
        target = Box(*_numbers(options.target, ",", 4))
        side = min(target.width, target.height)
        json["lambda"] = round(expansion(side), 6)
        lines.append(f"λ({side:g}) = {expansion(side):.4f}")
        if options.image:
            width, height = _numbers(options.image, "x", 2)
            crop = crop_around(target, width, height)
            ratio = dle.area_ratio([target], width, height)
            json |= {"crop": [round(value, 4) for value in crop], "area_ratio": ratio}
            lines.append(f"crop x {crop.x:g} y {crop.y:g} width {crop.width:g} height {crop.height:g}")
            lines.append("the target lies outside the image" if ratio is None else f"area ratio {ratio:.4%}")
    elif options.image:
        raise UsageError(says("image-needs-target"))
    if not json:
        raise UsageError(says("nothing-to-score"))
    return Printout(json, lines)


def _numbers(text: str, between: str, count: int) -> list[float]:
    try:
        found = [float(part) for part in text.lower().split(between)]
    except ValueError:
        found = []
    if len(found) != count or not all(is_finite_number(one) for one in found) or min(found[-2:]) <= 0:
        raise UsageError(says("numbers-malformed", text=text, count=count))
    return found
