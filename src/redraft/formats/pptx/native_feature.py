"""How one feature is held in the file of a deck."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from redraft.document.features import Feature
from redraft.formats.pptx.allowed_shape_changes import Allowance
from redraft.formats.xml.element_changes import Amended
from redraft.formats.xml.tree import Element


class Native(NamedTuple):
    """`read` gives None for the default; `write` sets it on the amended subject; `allow` names what may differ in a
    subject for its sake. A subject that does not `fit` cannot have it; `goes` is what goes
    where it is taken off."""

    read: Callable[[Element], Feature]
    write: Callable[[Amended, Feature], None]
    allow: Callable[[Allowance, Element], None]
    fits: Callable[[Element], bool] = lambda subject: True
    goes: Callable[[Element], Iterable[Element]] = lambda subject: ()
