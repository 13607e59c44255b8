"""Edits that give layers or a page other features."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from redraft.commands.command import AlreadySo
from redraft.document.features import RULES, Feature, allows
from redraft.document.layers import Layer
from redraft.edits.ops import Edit, SetFeature
from redraft.errors import CommandError, says

_DEFAULTS = ("auto", "none")
"""What a command may say for the format's default, where no feature is called so."""


def feature_of(name: str, given: object) -> Feature:
    """The value of a feature from that of a command's field."""
    value: object = float(given) if type(given) is int else given
    if value == "" or (value in _DEFAULTS and not allows(name, value)):
        value = None
    if not allows(name, value):
        raise CommandError(
            says("property-value-invalid", property=name.replace("_", " "), given=given, wanted=RULES[name].wanted)
        )
    return value  # type: ignore[return-value]


def feature_edits(
    layers: Sequence[Layer], given: Mapping[str, object], *, again: Sequence[object] = ()
) -> tuple[Edit, ...]:
    """The edits that set features on layers; those that are so already are left out. AlreadySo where none is left and
    nothing else is set (`again`)."""
    edits: list[Edit] = []
    for name, value in given.items():
        wanted = feature_of(name, value)
        able = [layer for layer in layers if name in dict(layer.features)]
        if not able:
            named = layers[0].id if layers else "this"
            raise CommandError(says("no-feature-to-set", named=named, feature=name.replace("_", " ")))
        edits += [SetFeature(one.id, name, wanted) for one in able if dict(one.features)[name] != wanted]
    if given and not edits and not again:
        names = ", ".join(name.replace("_", " ") for name in given)
        raise AlreadySo(says("features-already", features=names), targets=tuple(layer.id for layer in layers))
    return tuple(edits)
