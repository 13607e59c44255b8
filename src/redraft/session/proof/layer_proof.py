"""The proof of the layers: read again from the new bytes, all but the targets are as before, these as intended."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import replace
from itertools import repeat
from typing import Any

from redraft.document.charts import Chart, Series
from redraft.document.features import with_feature
from redraft.document.geometry import Box, Matrix
from redraft.document.layers import Group, Layer, Paragraph, Picture, Shape, Text, TextShape, box_of, family
from redraft.document.pages import Document, Page, children_of
from redraft.document.style import OF_WORDS, PROPERTIES, PaintServer, Style
from redraft.document.tables import BY_WORDS, OWN_FILLS, Table
from redraft.edits.diff import set_apart
from redraft.edits.display_text import WORDS, differences, excerpt, first_few, shown
from redraft.edits.receipt.record import Proof
from redraft.edits.table_grid import unscaled
from redraft.errors import counted
from redraft.lazy import dataclass
from redraft.session.proof.expectations import (
    CLOSE,
    DISTANCES,
    grown,
    rearranged_tables,
    regridded,
    releveled,
    respelled,
    spaced,
)

SNAP = 2.0
"""Page units that a layer may be off in a format of whole pixels: one at each side."""
STEP = 0.006
"""The same for opacity: a percent has no room between 256 steps."""


@dataclass(frozen=True, slots=True)
class NodesChecked:
    """The proof, and the id under which each layer of the intended document was found again."""

    proof: Proof
    found_as: Mapping[str, str]


def check_nodes(
    before: Document,
    intended: Document,
    found: Document,
    targets: Set[str],
    snapped: Set[str] = frozenset(),
    new: Set[str] = frozenset(),
    masters: Sequence[str] = (),
) -> NodesChecked:
    """That the document read from the new bytes is `before` but for the targets, and these are as intended.

    Layers are matched by id; where a structural id shifted because a neighbour went or came, by order. The `snapped`
    may be up to a pixel off, with other pixels (see formats.codec.Written). The `new` came with an edit, even where one
    that went had the same id. Of masters and layouts those named are compared.
    """
    wrong, found_as, same = list[str](), dict[str, str](), 0
    if [page.id for page in intended.pages] != [page.id for page in found.pages]:
        return NodesChecked(Proof("nodes", False, "the file has other pages than intended"), found_as)
    rearranged = rearranged_tables(before, intended)
    fewer = any(intended.page(page.id) is None for page in before.pages)
    resized: set[str] = set()  # on these pages, what is laid out by the page itself may move
    recolored = _recolored_texts(before, intended, targets)
    stack: list[tuple[Page | Group, Page | Group, bool]] = []
    for wanted_page, page in zip(intended.pages, found.pages, strict=True):
        old_page = before.page(wanted_page.id)
        wrong.extend(_page_unlike(old_page, wanted_page, page))
        if old_page is not None and not _sized_alike(old_page, wanted_page):
            resized.add(page.id)
        if wanted_page is page is old_page:  # read from the same bytes
            ids = [layer.id for top in page.layers for layer in family(top)]
            if targets.isdisjoint(ids) and new.isdisjoint(ids):
                found_as.update(zip(ids, ids, strict=True))
                same += len(ids)
                continue
        stack.append((wanted_page, page, False))
    sheets = {page.id: page for page in found.masters}
    stack += [(page, sheets[page.id], False) for page in intended.masters if page.id in masters]
    while stack:
        wanted_parent, parent, inside = stack.pop()
        for wanted, layer in _paired(*_comparable(before, wanted_parent, parent), wrong):
            found_as[wanted.id] = layer.id
            if isinstance(wanted, Table):
                wanted = unscaled(wanted)
            old = before.index.layers.get(wanted.id) if wanted.id not in new else None
            if (outline := _emptied(wanted, layer)) is not None:
                wrong.extend(_unlike_intended(outline, layer, wanted_parent, parent, loose=inside))
                continue
            if old is None and isinstance(parent, Page) and before.page(parent.id) is None:
                wanted, layer = _following(wanted, layer)
            if recolored and layer.features and old is not None:
                old, wanted = (_as_lettered(one, layer, recolored) for one in (old, wanted))
            touched = inside or wanted.id in targets or old is None
            if touched:
                expected = _settled(old, wanted, layer) if old is not None else _completed(wanted, layer)
                if snapped and any(inner.id in snapped for inner in family(wanted)):
                    expected = _snapped(old, expected, layer)
                wrong.extend(_unlike_intended(expected, layer, wanted_parent, parent, loose=inside))
                if inside and _keeps_paint(before, wanted_parent, wanted):
                    wrong.extend(_restyled(expected, expected.style, layer.style))
                gathered = inside and wanted.id in targets and wanted_parent.id not in before.index  # in a new group
                if gathered and expected.name != layer.name:
                    wrong.append(f"{wanted.noun} '{wanted.id}' would change its name")
            else:
                same += 1
                assert old is not None
                if resized and before.index[old.id].page.id in resized:
                    layer = replace(layer, transform=old.transform, frame=old.frame)
                if isinstance(old, Text) and _fewer_points(before, wanted_parent):
                    old = replace(old, style=replace(old.style, stroke=layer.style.stroke))
                if fewer and old != layer:
                    old = _unlinked(old, layer)
                wrong.extend(_unlike_before(old, layer))
            if isinstance(wanted, Group) and isinstance(layer, Group):
                told = not inside and old is not None and _only_told(old, wanted)
                stack.append((wanted, layer, (touched and not told) or wanted.id in rearranged))
    facts = {"same": same, "targets": len(targets)}
    if wrong:
        return NodesChecked(Proof("nodes", False, first_few(wrong), facts), found_as)
    why = f"read again from the new file: {counted(same, 'other layer')} unchanged, {len(targets):,} as asked"
    return NodesChecked(Proof("nodes", True, why, facts), found_as)


def _recolored_texts(before: Document, intended: Document, targets: Set[str]) -> set[tuple[str, str]]:
    """The colours of texts that were to change, each with the new one."""
    texts = [(before.index.layers.get(id), intended.index.layers.get(id)) for id in targets]
    return {
        (str(one.style.fill), str(two.style.fill))
        for one, two in texts
        if isinstance(one, Text) and isinstance(two, Text) and one.style.fill != two.style.fill
    }


def _page_unlike(old: Page | None, wanted: Page, found: Page) -> Iterator[str]:
    if not _page_as(wanted, found, exact=old is not None and _sized_alike(old, wanted)):
        yield f"page '{found.id}' is {found.width} × {found.height}"
    for name, value in set_apart(wanted.features, found.features):
        if name == "animations" and old is not None and _held(old) - _held(wanted):
            continue  # those of what was removed go along, which the markup proves
        yield f"page '{found.id}' would have {name.replace('_', ' ')} {shown(value)}"


def _held(page: Page) -> set[str]:
    return {one.id for layer in page.layers for one in family(layer)}


def _paired(wanted: Page | Group, found: Page | Group, wrong: list[str]) -> list[tuple[Layer, Layer]]:
    """The children of two parents, matched; what has no partner is reported."""
    ours, theirs = children_of(wanted), children_of(found)
    if len(ours) == len(theirs):  # ids in step, or shifted by one that went: order decides
        return list(zip(ours, theirs, strict=True))
    known = {layer.id: layer for layer in theirs}
    wrong.extend(f"{layer.noun} '{layer.id}' vanished" for layer in ours if layer.id not in known)
    names = {layer.id for layer in ours}
    wrong.extend(f"{layer.noun} '{layer.id}' appeared" for layer in theirs if layer.id not in names)
    if not wrong:
        wrong.append(f"'{found.id}' holds {len(theirs)} layers instead of {len(ours)}")
    return [(layer, known[layer.id]) for layer in ours if layer.id in known]


def _unlike_before(old: Layer, new: Layer) -> Iterator[str]:
    """How a layer that no edit targets differs from what it was.

    An instance may be detached, so that a target in it or the original it copies can change alone.
    """
    if old is new:
        return
    if not isinstance(old, Group) and old == new:  # nearly all of a large design
        if isinstance(old, Text) and old.flow is not None and not old.bound and old.frame != new.frame:
            yield f"'{old.id}' also changed: frame {shown(old.frame)} → {shown(new.frame)}"
        return
    if isinstance(old, Text) and isinstance(new, Text) and old.bound and not old.text and not new.text:
        old = replace(old, style=new.style)  # without words there is no look: an axis whose title is not there
    ours, theirs = _named(_bare(old), new), replace(_bare(new), id=old.id)
    if isinstance(ours, Group) and isinstance(theirs, Group) and not theirs.instance_of:
        ours = replace(ours, instance_of="")
        if isinstance(old, Group) and old.instance_of and _near(old.transform, new.transform):
            ours = replace(ours, transform=new.transform)  # what x, y and a view box did is a matrix with decimals now
    if type(ours) is not type(theirs):
        yield f"{old.noun} '{old.id}' became a {new.noun}"
    elif ours != theirs:
        yield from (f"'{old.id}' also changed: {difference}" for difference in differences(ours, theirs))


def _unlinked(old: Layer, new: Layer) -> Layer:
    """A layer without links that went with the page they led to; the writer lists them (Written.lost)."""
    if ("link", None) in new.features:
        old = replace(old, features=with_feature(old.features, "link", None))
    if not (isinstance(old, Text) and isinstance(new, Text)):
        return old
    known = {run.style.link for run in new.runs}
    runs = (run if run.style.link in known else replace(run, style=replace(run.style, link=None)) for run in old.runs)
    return replace(old, runs=tuple(runs))


def _comparable(before: Document, wanted: Page | Group, found: Page | Group) -> tuple[Page | Group, Page | Group]:
    """Two parents without what follows from what they are: a chart of another type may gain or lose its axes. Notes of
    a page are not in its stack, so it does not matter where among the layers they are listed."""
    if isinstance(wanted, Page) and isinstance(found, Page):
        return _notes_first(wanted), _notes_first(found)
    old = before.index.layers.get(wanted.id)
    if (
        not (isinstance(old, Chart) and isinstance(wanted, Chart) and isinstance(found, Chart))
        or old.type == wanted.type
    ):
        return wanted, found
    ours, theirs = (
        replace(chart, children=tuple(one for one in chart.children if one not in chart.axis_titles))
        for chart in (wanted, found)
    )
    return ours, theirs


def _notes_first(page: Page) -> Page:
    notes = page.notes
    if notes is None or notes is page.layers[0]:
        return page
    return replace(page, layers=(notes, *(one for one in page.layers if one is not notes)))


def _emptied(wanted: Layer, found: Layer) -> Layer | None:
    """The outline of a shape whose words were taken away: without them it is read as an outline alone."""
    if not (isinstance(wanted, TextShape) and isinstance(found, Shape)):
        return None
    outline = next((one for one in wanted.children if isinstance(one, Shape)), None)
    if outline is None or any(isinstance(one, Text) and one.text for one in wanted.children):
        return None
    style = outline.style.over(wanted.style)
    return replace(
        outline,
        id=wanted.id,
        name=wanted.name,
        transform=wanted.transform @ outline.transform,
        style=style,
        bound=False,
    )


def _following(wanted: Layer, found: Layer) -> tuple[Layer, Layer]:
    """A place of a new page's layout, intended and found, without what the layout gives it: a plate that is painted
    behind its words, or alone where there are none, and effects."""
    if not isinstance(wanted, Text):
        return wanted, found
    if isinstance(found, TextShape):
        words = next((one for one in found.children if isinstance(one, Text)), None)
        if words is not None:
            matrix = found.transform @ words.transform
            found = replace(words, id=found.id, name=found.name, transform=matrix, bound=False)
    elif isinstance(found, Shape) and not wanted.text:
        found = replace(wanted, id=found.id, name=found.name, effects=found.effects)
    return replace(wanted, effects=found.effects), found


def _settled(old: Layer, wanted: Layer, found: Layer) -> Layer:
    """The expected layer, with what follows from it: a text without words any more has no look to keep, a paragraph on
    another level is set as the file says for that level, and words in another script in its font for that script."""
    if isinstance(old, Table) and isinstance(wanted, Table) and old.table_style != wanted.table_style:
        return replace(wanted, effects=found.effects)  # they name a style that is not drawn
    if (alt := dict(wanted.features).get("alt")) != dict(old.features).get("alt") and found.name == (alt or found.name):
        wanted = replace(wanted, name=found.name)  # an element of an SVG without a label is called so
    reworded = isinstance(old, Text) and isinstance(wanted, Text) and old.text != wanted.text
    if reworded and set(found.effects) < set(wanted.effects):  # a link or field goes with the words that had it
        wanted = replace(wanted, effects=found.effects)
    if isinstance(old, Text) and isinstance(wanted, Text) and isinstance(found, Text) and wanted.text:
        wanted = grown(wanted, found)
        return releveled(old, respelled(old, wanted, found), found)
    if not (isinstance(old, Text) and isinstance(wanted, Text) and old.text and not wanted.text):
        return _named(wanted, found)
    return replace(wanted, style=replace(found.style, opacity=wanted.style.opacity, visible=wanted.style.visible))


def _snapped(old: Layer | None, wanted: Layer, found: Layer) -> Layer:
    """The expected layer, on whole pixels: where it is no more than a pixel off, its place is that of the file."""
    if isinstance(wanted, Text) and isinstance(found, Text) and _written_alike(wanted, found):
        return replace(wanted, transform=found.transform)
    ours, theirs = box_of(wanted, Matrix()), box_of(found, Matrix())
    if ours is None and theirs is None:  # an empty group, which has no place in such a format
        return replace(wanted, transform=found.transform)
    if ours is None or theirs is None or max(abs(a - b) for a, b in zip(ours, theirs, strict=True)) > SNAP:
        return wanted
    settled = replace(wanted, transform=found.transform)
    opacities = [1.0 if layer.style.opacity is None else layer.style.opacity for layer in (wanted, found)]
    if abs(opacities[0] - opacities[1]) <= STEP:
        settled = replace(settled, style=replace(settled.style, opacity=found.style.opacity))
    if isinstance(settled, Picture) and isinstance(found, Picture):
        other = isinstance(old, Picture) and old.asset != settled.asset and old.style.fill == wanted.style.fill
        if other or wanted.style.fill is None or found.style.fill is None:  # pixels of many colours, or of one
            settled = replace(settled, style=replace(settled.style, fill=found.style.fill))
        settled = replace(settled, frame=found.frame, asset=found.asset, crop=found.crop)
    return settled


def _written_alike(wanted: Text, found: Text) -> bool:
    """Whether two texts begin at the same point of their parent in the same way: where a format has no place for the
    pen but the matrix, a text that began elsewhere in its own coordinates has another one."""
    pens = []
    for text in (wanted, found):
        first = text.runs[0] if text.runs else None
        pens.append(text.transform.apply((first and first.x) or 0.0, (first and first.y) or 0.0))
    linear = all(abs(a - b) <= CLOSE for a, b in zip(wanted.transform[:4], found.transform[:4], strict=True))
    return wanted.flow is None and found.flow is None and linear and math.dist(*pens) <= 1e-3


def _named(layer: Layer, found: Layer) -> Layer:
    """A series of a chart is called what its name, a text of its own, says."""
    return replace(layer, name=found.name) if isinstance(layer, Series) else layer


def _only_told(old: Layer, wanted: Layer) -> bool:
    """Whether a layer was to change in nothing but what is said of it: what it holds stays as it is."""
    said = with_feature(with_feature(old.features, "alt", None), "link", None)
    now = with_feature(with_feature(wanted.features, "alt", None), "link", None)
    return replace(_bare(old), features=said, name="") == replace(_bare(wanted), features=now, name="")


def _keeps_paint(before: Document, chart: Page | Group, wanted: Layer) -> bool:
    """Whether a layer is a series of a chart whose type and entries stay: what changes then leaves its paint alone."""
    old = before.index.layers.get(chart.id)
    if not (isinstance(wanted, Series) and isinstance(old, Group) and isinstance(chart, Group)):
        return False
    return old.form == chart.form and [one.id for one in old.children] == [one.id for one in chart.children]


def _as_lettered(layer: Layer, found: Layer, recolored: Set[tuple[str, str]]) -> Layer:
    """A part of a chart whose words state the colour that all its words had: they go along with these."""
    now = dict(found.features)
    features = tuple(
        (name, now[name] if name.endswith("_color") and (value, now.get(name)) in recolored else value)
        for name, value in layer.features
    )
    return layer if features == layer.features else replace(layer, features=features)


def _fewer_points(before: Document, series: Page | Group) -> bool:
    """Whether points of a series went or came: where each has a colour of its own, others get the ones that follow."""
    if not isinstance(series, Series):
        return False
    old = before.index.layers.get(series.id)
    return isinstance(old, Group) and [one.id for one in old.children] != [one.id for one in series.children]


def _completed(wanted: Layer, found: Layer) -> Layer:
    """A layer that is new: what it leaves open (a name, a style property) is as the format has it."""
    style = wanted.style.over(found.style)
    name = _named(wanted, found).name or found.name
    if isinstance(wanted, Text) and isinstance(found, Text) and found.runs:
        style = style.over(replace(found.runs[0].style, **dict.fromkeys(OF_WORDS)).over(found.style))
    if isinstance(wanted, Text) and isinstance(found, Text):
        return spaced(None, replace(wanted, style=style, name=name, flow=found.flow), found)
    return replace(wanted, style=style, name=name)


def _unlike_intended(
    wanted: Layer, found: Layer, wanted_parent: Page | Group, parent: Page | Group, *, loose: bool
) -> Iterator[str]:
    """How a layer that was to change differs from the expected one. `loose`: it is only inside one."""
    if type(wanted) is not type(found):
        yield f"{wanted.noun} '{wanted.id}' became a {found.noun}"
        return
    if isinstance(wanted, Text) and isinstance(found, Text):
        if wanted.text != found.text:
            yield f"text '{wanted.id}' would read “{excerpt(found.text)}”, not “{excerpt(wanted.text)}”"
        elif loose:
            meant = {None, wanted.style.link, *(run.style.link for run in wanted.runs)}
            links = dict.fromkeys(run.style.link for run in found.runs if run.style.link not in meant)
            yield from (f"text '{wanted.id}' would have the link {link}" for link in links)
        else:
            yield from dict.fromkeys(
                difference
                for ours, theirs in zip(_stretches(wanted), _stretches(found), strict=False)
                for difference in _restyled(wanted, ours, theirs)
            )
            if len(wanted.paragraphs) == len(found.paragraphs):
                for ours, theirs in zip(wanted.paragraphs, found.paragraphs, strict=True):
                    yield from _reparagraphed(wanted, ours, theirs)
            for name in _FLOW if wanted.flow is not None and found.flow is not None else ():
                one, other = (getattr(text.flow, name) for text in (wanted, found))
                if one != other and not _near(one, other):
                    yield f"text '{wanted.id}' would have {WORDS.get(name, name)} {shown(other)}, not {shown(one)}"
    if isinstance(wanted, Group) and isinstance(found, Group):
        by_words = BY_WORDS in (*getattr(wanted_parent, "effects", ()), *wanted.effects)
        yield from regridded(wanted, found, by_words)
    if loose:
        return
    if isinstance(wanted, Text) and wanted.text:  # a file may state for each run what holds for all of them
        for name in ("opacity", "visible"):
            style, other = Style().changed(name, getattr(wanted.style, name)), Style()
            yield from _restyled(wanted, style, other.changed(name, getattr(found.style, name)))
    else:
        yield from _restyled(wanted, wanted.style, found.style)
    if not (_near(wanted.transform, found.transform) or _boxed_alike(wanted, found)):
        values = f"{shown(found.transform)}, not {shown(wanted.transform)}"
        yield f"{wanted.noun} '{wanted.id}' would be in another place: {values}"
    if isinstance(wanted, Picture) and isinstance(found, Picture) and not _near(Box(*wanted.crop), Box(*found.crop)):
        yield f"picture '{wanted.id}' would be cropped differently: {shown(found.crop)}, not {shown(wanted.crop)}"
    hidden = found.bound and found.style.visible is False  # a legend that is not shown is nowhere
    for name, value in set_apart(wanted.features, found.features) if not hidden else ():
        yield f"{wanted.noun} '{wanted.id}' would have {name.replace('_', ' ')} {shown(value)}"
    for name in ("asset", "effects", "name", *(("form",) if isinstance(wanted, Group) else ())):
        if getattr(_bare(wanted), name, None) != getattr(_bare(found), name, None):
            yield f"{wanted.noun} '{wanted.id}' would change its {WORDS.get(name, name)}"


_FLOW = ("left", "top", "right", "bottom", "anchor", "wrap", "fit", "turned", "columns")
"""What is compared of how text is set inside its frame: how far it is shrunk follows."""


def _stretches(text: Text) -> Iterator[Style]:
    """The style in force for each character; not the layer's own opacity and visibility."""
    for run in text.runs:
        style = replace(run.style.over(text.style), opacity=None, visible=None)
        yield from repeat(style, len(run.text.replace("\n", "")))


def _reparagraphed(text: Text, wanted: Paragraph, found: Paragraph) -> Iterator[str]:
    for name in ("level", "bullet", "line_height", "line_pitch", "rtl", *DISTANCES):
        ours, theirs = getattr(wanted, name), getattr(found, name)
        if ours != theirs and not _near(ours, theirs):
            yield f"a paragraph of '{text.id}' would have {WORDS.get(name, name)} {shown(theirs)}, not {shown(ours)}"


def _restyled(layer: Layer, wanted: Style, found: Style) -> Iterator[str]:
    if wanted == found:
        return
    for name in PROPERTIES:
        ours, theirs = getattr(wanted, name), getattr(found, name)
        if isinstance(ours, PaintServer) and isinstance(theirs, PaintServer) and not ours.colors:
            theirs = theirs._replace(colors=())  # the file's own count where none are stated
        if ours != theirs and not _near(ours, theirs):
            values = f"{shown(theirs) or 'unset'}, not {shown(ours) or 'unset'}"
            yield f"{layer.noun} '{layer.id}' would have {WORDS.get(name, name)} {values}"


def _boxed_alike(wanted: Layer, found: Layer) -> bool:
    """Whether two layers of one parent fill the same box: a codec may move by `x` and `y` instead of the matrix. That
    of a shape is its outline's: words that it is to grow with have their own measure."""
    ours, theirs = (box_of(_outlined(one), Matrix()) for one in (wanted, found))
    if ours is None or theirs is None:
        return False
    if isinstance(wanted, Chart) and wanted.transform[:4] != found.transform[:4]:
        # Resized: its parts are set out anew in a frame of that size, which begins where it was to.
        begins = all(_near(one, other) for one, other in zip(wanted.transform[4:], found.transform[4:], strict=True))
        return begins and all(abs(one - other) <= REARRANGED for one, other in zip(ours[2:], theirs[2:], strict=True))
    return _near(ours, theirs)


def _outlined(layer: Layer) -> Layer:
    if not isinstance(layer, TextShape):
        return layer
    return replace(layer, children=tuple(one for one in layer.children if not isinstance(one, Text)) or layer.children)


REARRANGED = 16.0
"""By how much the box around the parts of a resized chart may differ in size, px: titles and legends keep theirs."""


def _near(wanted: Any, found: Any) -> bool:
    """Numbers, or tuples of them, equal but for rounding."""
    if isinstance(wanted, Box | Matrix) and isinstance(found, Box | Matrix):
        # Places far from the origin may not drift with their size: a hundredth of the slack numbers get, plus 0.001.
        return all(
            abs(ours - theirs) <= 1e-3 + CLOSE / 100 * abs(ours) for ours, theirs in zip(wanted, found, strict=False)
        ) and (isinstance(wanted, Box) or all(abs(o - t) <= CLOSE for o, t in zip(wanted[:4], found[:4], strict=True)))
    if isinstance(wanted, bool | tuple) or isinstance(found, bool | tuple):
        return bool(wanted == found)
    if isinstance(wanted, int | float) and isinstance(found, int | float):
        return abs(wanted - found) <= CLOSE * max(1e-3, abs(wanted))
    return bool(wanted == found)


def _bare(layer: Layer) -> Layer:
    """Without what is compared apart from it or follows from it: a group's children, frame, fills."""
    if not isinstance(layer, Group):
        return layer
    return replace(layer, children=(), frame=None, effects=tuple(one for one in layer.effects if one != OWN_FILLS))


def _page_as(wanted: Page, found: Page, *, exact: bool) -> bool:
    if exact:
        return (wanted.width, wanted.height, wanted.view) == (found.width, found.height, found.view)
    return _near(wanted.width, found.width) and _near(wanted.height, found.height)


def _sized_alike(a: Page, b: Page) -> bool:
    return (a.width, a.height) == (b.width, b.height)
