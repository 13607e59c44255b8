"""Third stage for layers as a program lists them: another name, another blend mode."""

from __future__ import annotations

import re
from collections.abc import Callable
from difflib import get_close_matches

from redraft.commands.command import AlreadySo
from redraft.commands.style_edits import LONGEST_NAME, is_layer_name, reblended
from redraft.document.style import BLENDS, OTHER_BLENDS
from redraft.edits.ops import Edit, Rename
from redraft.errors import RequestError
from redraft.language.acts.texts import replace_text
from redraft.language.layer_names import layer_called, says
from redraft.plan import Request
from redraft.targets.described import describe
from redraft.targets.found import Resolved
from redraft.targets.scene import Scene
from redraft.targets.texts import folded

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
    if scene[id].layer.name == new:
        raise AlreadySo(f"'{id}' is called '{new}' already", "give another name", (id,))
    return Resolved(f"rename {describe(scene[id])} to '{new}'", (id,), (Rename(id, new),))


def blend(request: Request, scene: Scene) -> Resolved:
    """Another blend mode for what is named, each as a whole."""
    mode = blend_mode(request.get("mode"))
    if scene.document.format == "pptx":
        raise RequestError("slides know no blend modes", "set the opacity instead")
    found = scene.free(scene.find(request.target, hidden=True))
    edits: list[Edit] = []
    for id in found.ids:
        edits += reblended(scene.document, scene[id], mode)
    if not edits:
        raise AlreadySo(f"{found.named} blends as {mode} already", "name another mode", found.ids)
    return Resolved(f"set the blend mode of {found.named} to {mode}", found.ids, tuple(edits))


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


NAMING_ACTS: dict[str, Callable[[Request, Scene], Resolved]] = {"rename": rename, "blend": blend}
