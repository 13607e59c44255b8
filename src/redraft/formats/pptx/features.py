"""The features of a deck's objects, by subject.

Subjects: `shape` is the element of a shape, picture, group, table or connector; `chart` the root of a chart's part,
`series` a c:ser, `legend` the c:legend (c:chart where there is none); `slide` the root of a slide's part, `theme` that
of a theme's.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from redraft.document.features import Features
from redraft.edits.diff import set_apart
from redraft.formats.pptx.allowed_shape_changes import Allowance
from redraft.formats.pptx.chart_features import CHART, LEGEND, SERIES
from redraft.formats.pptx.native_feature import Native
from redraft.formats.pptx.shape_features import SHAPE
from redraft.formats.pptx.slide_features import SLIDE
from redraft.formats.pptx.theme_features import THEME
from redraft.formats.xml.element_changes import Amended
from redraft.formats.xml.tree import Element

SUBJECTS: Mapping[str, Mapping[str, Native]] = MappingProxyType(
    {"shape": SHAPE, "chart": CHART, "series": SERIES, "legend": LEGEND, "slide": SLIDE, "theme": THEME}
)


def features_of(subject: str, element: Element) -> Features:
    """The features that an element has, each with its value."""
    return tuple((name, one.read(element)) for name, one in SUBJECTS[subject].items() if one.fits(element))


def write_features(subject: str, amended: Amended, old: Features, new: Features) -> None:
    """The features that differ, written."""
    for name, value in set_apart(old, new):
        if name in SUBJECTS[subject]:
            SUBJECTS[subject][name].write(amended, value)


def allow_features(allowed: Allowance, subject: str, old: Features, new: Features, *elements: Element) -> bool:
    """Allow what may differ in elements for the features that differ. Whether there are any."""
    changed = [(name, value) for name, value in set_apart(old, new) if name in SUBJECTS[subject]]
    for name, value in changed:
        for element in elements:
            SUBJECTS[subject][name].allow(allowed, element)
            allowed.whole(*(SUBJECTS[subject][name].goes(element) if value is None else ()))
    return bool(changed)
