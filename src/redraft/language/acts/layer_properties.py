"""Third stage for layers as a program lists them: how opaque, whether to be seen, their blend mode and their name."""

from __future__ import annotations

import re
from difflib import get_close_matches

from redraft.commands.command import AlreadySo, Command
from redraft.commands.looks import Fade, Modify
from redraft.commands.opacity import is_in_colors, opacities
from redraft.commands.style_edits import LONGEST_NAME, is_layer_name
from redraft.document.style import BLENDS, OTHER_BLENDS
from redraft.errors import OutOfRange, RequestError
from redraft.language.acts.texts import replace_text
from redraft.language.amounts import share
from redraft.language.layer_names import layer_called, says
from redraft.plan import Request
from redraft.targets.described import describe
from redraft.targets.found import Found, Resolved
from redraft.targets.scene import Scene
from redraft.targets.texts import folded
from redraft.targets.vocabulary import DEGREES, OPACITIES, VERBS


def opacity(request: Request, scene: Scene) -> Resolved:
    """How much of a layer as a whole shows through."""
    found = scene.find(request.target)
    now = [level for id in found.ids for level in opacities(scene.document, scene[id])] or [1.0]
    factor = _fading(request, now)
    command: Command
    if factor is None:
        value = _opacity(request)
        command = Modify(found.ids, opacity=value)
    else:
        value, command = round(min(now[-1] * factor, 1.0), 4), Fade(found.ids, factor)
    colors = ", in its colours" if any(is_in_colors(scene.document, scene[id]) for id in found.ids) else ""
    so = (f"the opacity of {found.named} is {value:.0%} already", "name another value")
    return scene.carried(f"set the opacity of {found.named} to {value:.0%}{colors}", found.ids, command, so=so)


def _fading(request: Request, now: list[float]) -> float | None:
    """How many times as opaque as now, where that is asked for; None for an opacity of its own."""
    op = request.get("op").lower()
    if request.get("op_word"):
        return None
    if op == "fade" and not request.get("amount"):
        little = (DEGREES.get(request.get("degree").lower()) or (1.5, 0.65))[0] < 1.25
        return 0.8 if little else 0.5
    if request.get("relation").lower() != "by":
        return None
    other = [level for level in now if level != 1.0]
    if other and op != "fade":
        raise RequestError(
            f"the opacity is {other[0]:.0%} now, and 'by' can be read in two ways", "say 'to' and a value"
        )
    rising = request.verb.lower() in VERBS["more"]
    part = _part(request)
    return 1 - part if rising == (op == "transparency") else 1 + part


def _opacity(request: Request) -> float:
    if request.get("op_word"):
        return OPACITIES[request.get("op_word").lower()]
    clear = request.get("op").lower() in ("transparent", "see-through", "translucent", "transparency")
    return round(1 - _part(request) if clear else _part(request), 4)


def _part(request: Request) -> float:
    part = share(request.get("amount"), request.get("unit"))
    if not 0 <= part <= 1:
        raise OutOfRange(f"an opacity of {request.get('amount')} is out of range", "give a value from 0% to 100%")
    return part


def visible(request: Request, scene: Scene) -> Resolved:
    """Hide or show."""
    show = request.get("visible") == "yes"
    found = scene.find(request.target, hidden=show)
    if not show:
        return scene.carried(f"hide {found.named}", found.ids, Modify(found.ids, visible=False))
    for id in found.ids:
        if any(group.style.visible is False for group in scene[id].ancestors):
            outer = next(group.id for group in scene[id].ancestors if group.style.visible is False)
            raise RequestError(f"'{id}' stands in '{outer}', which is hidden", f"show #{outer} instead")
    hidden = tuple(id for id in found.ids if not scene[id].visible)
    if not hidden:
        raise AlreadySo(f"{found.named} is visible already", "name something that is hidden", found.ids)
    return scene.carried(f"show {Found(hidden).named}", hidden, Modify(hidden, visible=True))


_ALIASES = {
    "add": "linear-dodge",
    "linear dodge (add)": "linear-dodge",
    "pass through": "pass-through",
    "passthrough": "pass-through",
    "none": "normal",
    "plain": "normal",
    "default": "normal",
}
"""What people and programs also call them."""


def blend(request: Request, scene: Scene) -> Resolved:
    """Another blend mode for what is named, each as a whole."""
    mode = blend_mode(request.get("mode"))
    if scene.document.format == "pptx":
        raise RequestError("slides know no blend modes", "set the opacity instead")
    found = scene.free(scene.find(request.target, hidden=True))
    so = (f"{found.named} blends as {mode} already", "name another mode")
    return scene.carried(
        f"set the blend mode of {found.named} to {mode}", found.ids, Modify(found.ids, blend=mode), so=so
    )


def blend_mode(said: str) -> str:
    """A mode by its name or one of its other names; RequestError with the nearest for anything else."""
    plain = " ".join(said.lower().replace("colour", "color").split())
    known = {mode.replace("-", " "): mode for mode in (*BLENDS, *OTHER_BLENDS)}
    plain = re.sub(r"\s*\b(?:blend(?:ing)?|mode)\b", "", plain).strip() or plain
    mode = _ALIASES.get(plain) or known.get(plain.replace("-", " "))
    if mode is None:
        near = get_close_matches(plain, known, n=1, cutoff=0.6)
        hint = f"did you mean {near[0]}? " if near else ""
        raise RequestError(f"'{said}' is no blend mode", f"{hint}there are {', '.join(BLENDS)}")
    return mode


def rename(request: Request, scene: Scene) -> Resolved:
    """Another name for one layer. With `old`, two texts in quotes: words of the design go first."""
    new, old = folded(request.get("new")), request.get("old")
    called = layer_called(old, scene)
    if old and not called and any(says(one.layer, old) for one in scene.document.index.values() if one.visible):
        words = {"old": old, "new": request.get("new")}
        return replace_text(Request("replace_text", request.clause, "", words, request.verb), scene)
    found = scene.free(scene.find(f"#{called}" if called else request.target, hidden=True))
    if len(found.ids) != 1:
        raise RequestError(
            f"{len(found.ids)} layers are meant: {scene.listed(found.ids)}", "rename one at a time, by its id or name"
        )
    [id] = found.ids
    if not is_layer_name(new):
        raise RequestError(
            f"'{new[:40]}' cannot be the name of a layer", f"give one line of at most {LONGEST_NAME} letters"
        )
    so = (f"'{id}' is called '{new}' already", "give another name")
    return scene.carried(f"rename {describe(scene[id])} to '{new}'", (id,), Modify((id,), name=new), so=so)


LAYER_ACTS = {"opacity": opacity, "visible": visible, "blend": blend, "rename": rename}
