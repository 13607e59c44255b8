"""Instruction following from pixels: for each kind of edit, whether a target changed as asked and in nothing else.

A Finding has the three answers of a label, and why. What pixels cannot show counts as done, and is `unverified`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np

from redraft.imaging.pixels.arrays import Look, Mask, blurred, grown, shrunk
from redraft.imaging.pixels.hues import color_word, is_called
from redraft.imaging.things.figures import filled, form_named, likeness
from redraft_research.evaluation.dlebench.instruction import Instruction
from redraft_research.evaluation.dlebench.picture_pair import PairTarget, PicturePair
from redraft_research.scoring.dle import Following

UNTOUCHED = 0.06
"""Share of a target's pixels that may change while it counts as unchanged."""
GONE = 0.75
SAME_OUTLINE, OTHER_OUTLINE = 0.88, 0.7
"""Overlap of silhouettes from which an outline is kept, and below which it is that of something else."""
SOFT = 0.5
"""Sharpness against before, below which a thing is out of focus."""
DETAILS = 0.14
RARE = ("arrow", "crescent", "heart", "ring")
SHADE = 0.08
"""Oklab: a colour that moved no farther is the same in another shade."""
COLORS = {
    "wood": "brown orange beige tan yellow", "metal": "gray white black blue", "gold": "yellow orange brown beige",
    "stone": "gray white beige black", "brick": "red brown orange", "rubber": "black gray", "ceramic": "",
    "paper": "white beige brown yellow gray", "leather": "brown black red beige orange",
    "glass": "", "plastic": "", "fabric": "",
}  # fmt: skip
"""Colours a material may have; any, where none is named."""
SMOOTH = ("glass", "plastic", "rubber", "ceramic", "paper", "leather")


class TargetCheck(NamedTuple):
    """`located`, `as_asked` and `kept` as `Following.of` takes them."""

    located: bool
    as_asked: bool
    kept: bool
    why: str
    unverified: str = ""

    @property
    def label(self) -> Following:
        return Following.of(located=self.located, as_asked=self.as_asked, kept=self.kept)


def missed(why: str) -> TargetCheck:
    return TargetCheck(False, False, False, why)


def wrong(why: str) -> TargetCheck:
    return TargetCheck(True, False, False, why)


def done(faults: Sequence[str], unverified: str = "") -> TargetCheck:
    return TargetCheck(True, True, not faults, "; ".join(faults) or "done as asked, all else as before", unverified)


def removal(target: PairTarget, asked: Instruction, pair: PicturePair) -> TargetCheck:
    change = target.change
    if change.share < UNTOUCHED:
        return missed("the target is as before")
    if change.gone >= GONE:
        return done([])
    left = target.was & target.now
    as_before = float((left & ~target.changed).sum()) / max(1, int(target.was.sum()))
    if as_before > 0.6 or (as_before > 0.25 and target.recolored < SHADE):
        return missed(f"{as_before:.0%} of the target still stands there as before")
    if change.outline > OTHER_OUTLINE and _shape_kept(target) > 0.6 and target.recolored < SHADE:
        return missed("the target can still be made out")
    if target.now.any() and change.sharpness < SOFT and change.details < DETAILS:
        return done(["where the target was there is a smear"])
    return wrong("something else stands where the target was")


def color(target: PairTarget, asked: Instruction, pair: PicturePair) -> TargetCheck:
    change, word = target.change, color_word(asked.new)
    if change.share < UNTOUCHED:
        return missed("the target is as before")
    if change.gone >= GONE:
        return wrong("the target was removed")
    part = _colored(target, asked.old)
    another = change.outline < OTHER_OUTLINE
    covered = float(target.changed[part].mean())
    if covered < 0.4 and not another:
        return missed(f"{1 - covered:.0%} of the part that was to change is as before")
    shown = target.after[shrunk_or(target.now) if another else part & target.changed]
    if word is not None:
        called = float(is_called(shown, word).mean())
        if called < 0.5:
            if another:
                return wrong("something else stands in its place")
            moved = float(np.linalg.norm(np.median(shown, 0) - np.median(target.before[part & target.changed], 0)))
            if moved < SHADE:
                return missed("its colour is as before but for a shade")
            return wrong(f"its colour is not {word}")
    faults = _structure(target)
    rest = target.was & ~grown(part, 1)
    if rest.sum() > 0.06 * target.was.sum() and target.changed[rest].mean() > 0.4:
        faults.append("parts of other colours changed as well")
    return done(faults, "" if word else f"that it is {asked.new}")


def material(target: PairTarget, asked: Instruction, pair: PicturePair) -> TargetCheck:
    change, name = target.change, asked.material
    if change.share < 2 * UNTOUCHED:
        return missed("the target is as before")
    if change.gone >= GONE and change.area < 0.25:
        return wrong("the target was removed")
    inner = shrunk_or(target.now)
    if name is not None and COLORS[name]:
        shown = target.after[inner]
        called = np.any([is_called(shown, word) for word in COLORS[name].split()], axis=0)
        if float(called.mean()) < 0.4:
            as_before = target.recolored < SHADE and change.outline > OTHER_OUTLINE
            return missed("it looks as before") if as_before else wrong(f"its colours are not those of {name}")
    if name not in SMOOTH and change.sharpness >= SOFT and not _new_surface(target):
        return wrong("its surface is as before") if target.recolored > SHADE else missed("its surface is as before")
    faults = [fault for fault in _structure(target) if "details" not in fault]
    return done(faults, f"that it is {asked.new}" if name is None else "")


def shape(target: PairTarget, asked: Instruction, pair: PicturePair) -> TargetCheck:
    change, form = target.change, form_named(asked.new)
    if change.share < UNTOUCHED:
        return missed("the target is as before")
    if change.gone >= GONE and change.area < 0.25:
        return wrong("the target was removed")
    was, now = (target.was, target.now) if form == "ring" else (filled(target.was), filled(target.now))
    before, after = likeness(was), likeness(now)
    old, new = next(iter(before), ""), next(iter(after), "")
    fits = form is not None and after.get(form, 0.0) >= max(0.72, _rival(after, asked) - 0.04)
    if not (fits and old != form):
        if change.outline > SAME_OUTLINE:
            recolored = target.recolored > SHADE
            return wrong("its form is as before, its colours are not") if recolored else missed("its form is as before")
        if form is not None:
            if new and new == old and change.outline > 0.75 and target.recolored < SHADE:
                return missed(f"it is a {new} as before, a little distorted")
            return wrong(f"it is no {form}" + (f" but looks like a {new}" if new else ""))
    faults = []
    if target.recolored > 1.3 * SHADE:
        faults.append("its colour changed as well")
    if not 0.3 < change.area < 3:
        faults.append(f"its size changed as well ({change.area:.1f} times the area)")
    if change.sharpness < SOFT:
        faults.append("it is out of focus")
    mixed = [_mixture(page, mask) for page, mask in ((target.before, target.was), (target.after, target.now))]
    if abs(mixed[0] - mixed[1]) > 0.12:
        faults.append("what is inside it changed as well")
    return done(faults, "" if form else f"that it is a {asked.new}")


def _rival(forms: Mapping[str, float], asked: Instruction) -> float:
    """How well the best form fits; forms that few things have count only where they are spoken of."""
    spoken = {form_named(asked.new), form_named(asked.old), form_named(asked.name)}
    return max((fit for form, fit in forms.items() if form not in RARE or form in spoken), default=0.0)


def replacement(target: PairTarget, asked: Instruction, pair: PicturePair) -> TargetCheck:
    change = target.change
    if change.share < UNTOUCHED:
        return missed("the target is as before")
    if change.gone >= GONE and change.area < 0.2:
        return wrong("the target was removed, nothing stands in its place")
    form, word = form_named(asked.new), color_word(asked.new)
    same_form = form is not None and form == form_named(asked.old or asked.name)
    if target.recolored < SHADE and change.outline > OTHER_OUTLINE and _shape_kept(target) > 0.75:
        return missed("the target stands there, a little distorted")
    if change.outline > SAME_OUTLINE and change.details < DETAILS and not same_form:
        if target.recolored < SHADE:
            return missed("the target stands there as before")
        return wrong("it has another colour but is the same thing")
    if change.sharpness < SOFT:
        return done(["it is too soft to be recognised"])
    forms = likeness(filled(target.now))
    if form is not None and forms.get(form, 0.0) < max(0.7, _rival(forms, asked) - 0.05):
        return wrong(f"it is no {form}")
    if word is not None and float(is_called(target.after[target.now], word).mean()) < 0.4:
        return wrong(f"it is not {word}")
    return done([], "" if form else f"that it is {asked.new}")


def shrunk_or(mask: Mask) -> Mask:
    """Shrunk by a pixel, if that leaves anything."""
    return shrunk(mask, 1) if shrunk(mask, 1).sum() > 4 else mask


def _colored(target: PairTarget, word: str) -> Mask:
    """The part of a target that has a colour; its main colour's, where no colour is named or nothing has it."""
    named = color_word(word) if word else None
    if named is not None:
        part = target.was & is_called(target.source, named)
        if part.sum() > 0.12 * target.was.sum():
            return part
    if not target.was.any():
        return np.ones_like(target.was)
    values = target.before[target.was]
    some = values[np.linspace(0, len(values) - 1, min(200, len(values))).astype(int)]
    near = (np.linalg.norm(some[:, None] - some[None], axis=2) < 0.08).sum(1)
    main = some[int(near.argmax())]
    return np.asarray(target.was & (np.linalg.norm(target.before - main, axis=2) < 0.13))


def _structure(target: PairTarget) -> list[str]:
    """What of outline, focus and details is not as before."""
    change, faults = target.change, []
    if change.outline < SAME_OUTLINE:
        faults.append(f"its outline changed (overlap {change.outline:.2f})")
    if change.sharpness < SOFT:
        faults.append("it is out of focus")
    if change.details > DETAILS:
        faults.append(f"details inside it came or went ({change.details:.0%} of it)")
    return faults


def _shape_kept(target: PairTarget) -> float:
    """Correlation of lightness inside the target, before and after."""
    both = target.was | target.now
    if both.sum() < 9:
        return 0.0
    one, two = (page[..., 0][both] - page[..., 0][both].mean() for page in (target.before, target.after))
    size = float(np.sqrt((one**2).sum() * (two**2).sum()))
    return float((one * two).sum()) / size if size > 1e-6 else 0.0


def _new_surface(target: PairTarget) -> bool:
    """Whether the surface changed its relief: a grain that came or went, or light that falls otherwise."""
    fine, relief = [], []
    for page, mask in ((target.before, target.was & target.changed), (target.after, target.now & target.changed)):
        inner = shrunk(mask, 2) if shrunk(mask, 2).sum() > 20 else mask
        light = blurred(np.where(mask, page[..., 0], page[..., 0][mask].mean() if mask.any() else 0), 1)
        fine.append(float((light - blurred(light, 3))[inner].std()) if inner.any() else 0.0)
        relief.append(float(light[inner].std()) if inner.any() else 0.0)
    return max(fine) > 1.5 * min(fine) + 0.004 or max(relief) > 1.6 * min(relief) + 0.015


def _mixture(page: Look, mask: Mask) -> float:
    """The share of a figure that is not of its main colour."""
    inner = shrunk_or(mask)
    if not inner.any():
        return 0.0
    values = page[inner]
    return float((np.linalg.norm(values - np.median(values, 0), axis=1) > 0.12).mean())
