"""Whether text in a picture changed as asked: by OCR, or compared with the text set in available fonts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from redraft.document.geometry import Box
from redraft.formats.pixels.resampling import png
from redraft.imaging.pixels.arrays import Look, Picture, grown, slices, slope
from redraft.imaging.retouch.crops import zoomed
from redraft.imaging.texts.reader import TextReader
from redraft_research.evaluation.dlebench.instruction import Instruction
from redraft_research.evaluation.dlebench.picture_pair import PairTarget, PicturePair
from redraft_research.evaluation.dlebench.target_checks import SHADE, TargetCheck, done, missed, shrunk_or, wrong
from redraft_research.evaluation.dlebench.text_comparison import Spelling, inks, spelling


@dataclass(frozen=True)
class Lettering:
    fonts: Sequence[Path | None]
    reader: TextReader | None = None

    def read(self, picture: Picture, box: Box) -> str | None:
        """What a reader reads in a box, without spaces and case; None where there is no reader."""
        if self.reader is None:
            return None
        return bare("".join(line.text for line in self.reader.read(png(zoomed(picture, box, 2)))))


def bare(text: str) -> str:
    return "".join(text.casefold().split())


def text(target: PairTarget, asked: Instruction, compared: PicturePair, read: Lettering) -> TargetCheck:
    """Compared in available fonts, where the source's own text can be made out in one of them."""
    window = slices(target.box.grown(1), compared.source.shape)
    found = compared.difference
    source, before, after = compared.source[window], found.before[window], found.after[window]
    changed = found.changed[window]
    if float(changed.mean()) < 0.01:
        return missed("the writing is as before")
    old = spelling(source, asked.old, read.fonts) if asked.old else None
    known = (old.font,) if old is not None and old.says and old.likeness > 0.8 else tuple(read.fonts)
    new = spelling(after, asked.new, known)
    if (letters := read.read(found.after_picture, target.box)) is not None:
        if letters == bare(asked.new):
            return done(_writing_faults(source, before, after, old, new))
        if letters and letters != bare(asked.old):
            return wrong(f"it says “{letters}”")
    if new.says and (old is None or not old.says or 0.8 < new.width / old.width < 1.25):
        return done(_writing_faults(source, before, after, old, new))
    if (old is None or not old.says) and _same_writing(before, after):
        return missed("the writing looks as before")
    still = spelling(after, asked.old, known) if asked.old else None
    if still is not None and still.says and (old is None or still.likeness > 0.9 * old.likeness):
        return missed(f"it still says “{asked.old}”")
    inked = [_ink_contrast(page) for page in (before, after)]
    if inked[1] < 0.35 * inked[0]:
        return wrong("the writing was removed")
    steep = [float(np.quantile(slope(page[..., 0]), 0.95)) for page in (before, after)]
    if steep[1] < 0.45 * steep[0]:
        return missed("it is too soft to be read")
    if (old is not None and old.says) or (new.odd and new.likeness > 0.6):
        return wrong(f"it does not say “{asked.new}”")
    return done(_writing_faults(source, before, after, old, new), f"that it says “{asked.new}”")


def _same_writing(before: Look, after: Look) -> bool:
    """Whether the ink lies where it lay, whatever it says."""
    one, two = (next(iter(inks(page)), None) for page in (before, after))
    if one is None or two is None:
        return False
    return float(np.corrcoef(one.strength.ravel(), two.strength.ravel())[0, 1]) > 0.8


def _writing_faults(source: Look, before: Look, after: Look, old: Spelling | None, new: Spelling) -> list[str]:
    """What of the lettering and of what it is on is not as before."""
    faults = []
    ink = new.mask if new.mask is not None else np.zeros(after.shape[:2], bool)
    sure = old is not None and min(old.likeness, new.likeness) > 0.55
    if sure and old is not None and old.mask is not None and new.mask is not None:
        was, now = np.median(before[shrunk_or(old.mask)], 0), np.median(after[shrunk_or(ink)], 0)
        if float(np.linalg.norm(was - now)) > 2 * SHADE:
            faults.append("the colour of the writing changed as well")
        heights = [int(np.ptp(np.nonzero(mask)[0])) + 1 for mask in (old.mask, new.mask)]
        if not 0.7 < heights[1] / heights[0] < 1.4:
            faults.append("the size of the writing changed as well")
        ground = ~grown(old.mask | ink, 2)
        if ground.sum() > 10:
            off = np.linalg.norm(before[ground] - after[ground], axis=1)
            if float((off > SHADE).mean()) > 0.3:
                faults.append("what the writing stands on changed as well")
    return faults


def _ink_contrast(page: Look) -> float:
    """How far the lightest and darkest parts lie apart, edges of the part left out."""
    inner = page[1:-1, 1:-1, 0] if min(page.shape[:2]) > 4 else page[..., 0]
    return float(np.quantile(inner, 0.97) - np.quantile(inner, 0.03))
