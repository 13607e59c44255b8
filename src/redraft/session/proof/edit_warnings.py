"""The warnings of an edit: fonts that are not here, what it made worse, what is not proven, and what cannot be seen.

What the edit did not touch is apart: fonts of other texts, dates on other pages, other layers that are not drawn.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace

from redraft.assets.faces.names import split_families
from redraft.assets.fonts import Fonts
from redraft.document.layers import Layer, Picture, Text, family
from redraft.document.pages import Document, Page
from redraft.edits.display_text import excerpt
from redraft.edits.kinds import (
    Move,
    Remove,
    Rename,
    ReplacePixels,
    Restack,
    Rotate,
    SetCrop,
    SetFeature,
    SetRadius,
    SetStyle,
    SetTransform,
)
from redraft.edits.native_edits import SetNative
from redraft.edits.ops import Edit
from redraft.edits.page_edits import SetPageFeature
from redraft.edits.receipt.font_ledger import FontUse
from redraft.edits.receipt.font_ledger import warnings as font_warnings
from redraft.edits.receipt.record import Finding
from redraft.inspection.fixes.consequences import Consequences, unfit
from redraft.lazy import lazily
from redraft.session.proof.proof import Proven

LETTERING = ("font_family", "font_weight", "font_style")
LISTED = 5
"""Problems found on the page that are listed one by one."""
_AS_SET = Move, Rotate, SetTransform, Restack, Remove, Rename, SetRadius, SetFeature, SetCrop, ReplacePixels
"""Edits after which letters are set as they were."""
_UNREAD = {
    "image/x-emf": "a Windows metafile",
    "image/x-wmf": "a Windows metafile",
    "image/vnd.ms-photo": "an HD photo",
}
_QUOTED = lazily(r"'([^']+)'")
BARELY = 0.002  # of the ink of what an edit changes: fewer changed pixels than that are hardly seen


def elsewhere(
    document: Document, fonts: Fonts, ledger: Sequence[FontUse], edits: Sequence[Edit], effects: Consequences
) -> Iterator[str]:
    """What to know of parts of the design that the edits did not touch. `document` is the result."""
    own = _of_touched(document, fonts, edits)
    yield from (warning for warning in font_warnings(ledger) if warning not in own)
    yield from (one.message for one in effects.findings if _is_elsewhere(document, one))
    known = {name for layer in document.index.layers.values() for name in (layer.id, layer.name)}
    touched = {name for layer in _touched(document, edits) for name in (layer.id, layer.name)}
    for sentence in document.undrawn:
        named = known.intersection(_QUOTED.findall(sentence))
        if named and not named & touched:
            yield sentence


def undrawn_on(document: Document, page: Page, but: Collection[str] = ()) -> Iterator[str]:
    """What of a page is drawn as a box or plainer than it is, a sentence each; `but` for pictures of these assets."""
    for layer in (inner for top in page.layers for inner in family(top)):
        name = excerpt(layer.name or layer.id)
        yield from (f"“{name}”: {effect}" for effect in layer.effects if effect.endswith(("as a box", "drawn plain")))
        asset = document.assets.get(layer.asset) if isinstance(layer, Picture) and layer.asset not in but else None
        if asset is not None and (kind := _UNREAD.get(asset.media_type)):
            yield f"the picture “{name}” is {kind}, drawn as a gray box where there is no LibreOffice"


def _is_elsewhere(document: Document, finding: Finding) -> bool:
    """Whether a finding is about a page that the edit left as it was: a date that stands there still."""
    changed = document.index.get(finding.layers[-1]) if finding.kind == "date_left" else None
    return changed is not None and changed.page.id != finding.page


def _touched(document: Document, edits: Sequence[Edit]) -> Iterator[Layer]:
    """The layers that edits name, what is in them, and the groups that they are in."""
    for id in dict.fromkeys(str(getattr(edit, "layer", "")) for edit in edits):
        if (placed := document.index.get(id)) is not None:
            yield from (*family(placed.layer), *placed.ancestors)


def _of_touched(document: Document, fonts: Fonts, edits: Sequence[Edit]) -> set[str]:
    """The warnings about fonts of texts that edits set anew; of all where the theme's fonts changed."""
    if any(isinstance(edit, SetPageFeature) for edit in edits):
        return set(font_warnings(fonts.ledger(document)))
    lettered = [
        edit for edit in edits
        if not isinstance(edit, _AS_SET) and (not isinstance(edit, SetStyle) or edit.name in (*LETTERING, "font_size"))
    ]  # fmt: skip
    texts = {one.id: one for one in _touched(document, lettered) if isinstance(one, Text)}
    pages = (replace(page, layers=tuple(texts.values())) for page in document.pages[:1])
    return set(font_warnings(fonts.ledger(Document("", tuple(pages)))))


def warnings(
    document: Document, proven: Proven, edits: Sequence[Edit], effects: Consequences, fonts: Sequence[FontUse]
) -> Iterator[str]:
    """What to know of the edits, but for fonts. `document` is the result."""
    yield from unfit(effects.fit)
    bad = [one for one in effects.findings if one.severity == "problem" and not _is_elsewhere(document, one)]
    unseen = {one.layers[0] for one in bad if one.kind == "unseen"}
    problems = [
        f"{one.message} (--repair would {one.remedy})" if one.remedy else one.message
        for one in bad
        if one.kind == "unseen" or (one.kind != "font" and not set(proven.covered).intersection(one.layers[:1]))
    ]  # fonts are reported for the whole design
    yield from problems[:LISTED]
    if len(problems) > LISTED:
        yield f"and {len(problems) - LISTED} more like these: `findings` of the receipt (--json) lists them all"
    yield from (proof.why for proof in proven.proofs if proof.ok is None and not proof.is_expected)
    for id in [id for id in proven.covered if id not in unseen]:
        yield f"'{id}' lies wholly under other layers where it is now, so it cannot be seen"
    drawn = next((proof.facts for proof in proven.proofs if proof.about == "pixels" and proof.facts), None)
    looks = not all(isinstance(edit, Rename | SetNative) or _is_told(edit) for edit in edits)  # a name is not seen
    inside = drawn and drawn["changed"] and all(isinstance(edit, ReplacePixels) for edit in edits)  # of a picture
    if drawn and looks and not inside and drawn["changed"] < drawn["meant"] * BARELY:
        seen = f"only {drawn['changed']:,} pixels look" if drawn["changed"] else "nothing looks"
        why = _same_letters(fonts, edits) or "what changed is hidden, or lies under other layers"
        yield f"{seen} different: {why}"


def _is_told(edit: Edit) -> bool:
    """Whether it is about what screen readers say."""
    return isinstance(edit, SetFeature) and edit.name == "alt"


def _same_letters(fonts: Sequence[FontUse], edits: Sequence[Edit]) -> str:
    """Why another font looks as the one before did, when all that was asked for is another font that is not here."""
    asked = [edit for edit in edits if isinstance(edit, SetStyle) and edit.name in LETTERING]
    if len(asked) < len(edits):
        return ""
    families = {name for edit in asked for name in split_families(str(edit.value))[:1] if edit.name == "font_family"}
    for use in fonts:
        if use.substituted and use.requested in families:
            return f"the font {use.requested} is not installed, and {use.resolved} in its place looks as before"
    lacking = [f"the font {use.resolved} is not installed in {look}" for use in fonts for look in use.looks]
    return "; ".join(lacking) if not families else ""
