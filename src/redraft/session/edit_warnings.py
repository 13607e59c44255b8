"""The warnings of an edit: fonts that are not here, what it made worse, what is not proven, and what cannot be seen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from redraft.assets.font_names import split_families
from redraft.edits.font_ledger import FontUse
from redraft.edits.font_ledger import warnings as font_warnings
from redraft.edits.ops import Edit, Rename, ReplacePixels, SetStyle
from redraft.inspection.consequences import Consequences, unfit
from redraft.session.proof import Proven

LETTERING = ("font_family", "font_weight", "font_style")
LISTED = 5
"""Problems found on the page that are listed one by one."""
BARELY = 0.002  # of the ink of what an edit changes: fewer changed pixels than that are hardly seen


def warnings(fonts: Sequence[FontUse], proven: Proven, edits: Sequence[Edit], effects: Consequences) -> Iterator[str]:
    yield from font_warnings(fonts)
    yield from unfit(effects.fit)
    bad = [one for one in effects.findings if one.severity == "problem"]
    unseen = {one.layers[0] for one in bad if one.kind == "unseen"}
    problems = [
        f"{one.message} (--repair would {one.remedy})" if one.remedy else one.message
        for one in bad
        if one.kind == "unseen" or (one.kind != "font" and not set(proven.covered).intersection(one.layers[:1]))
    ]  # fonts are reported above, for the whole design
    yield from problems[:LISTED]
    if len(problems) > LISTED:
        yield f"and {len(problems) - LISTED} more like these: `findings` of the receipt (--json) lists them all"
    yield from (proof.why for proof in proven.proofs if proof.ok is None)
    for id in [id for id in proven.covered if id not in unseen]:
        yield f"'{id}' lies wholly under other layers where it is now, so it cannot be seen"
    drawn = next((proof.facts for proof in proven.proofs if proof.about == "pixels" and proof.facts), None)
    looks = not all(isinstance(edit, Rename) for edit in edits)  # a name is not seen
    inside = drawn and drawn["changed"] and all(isinstance(edit, ReplacePixels) for edit in edits)  # of a picture
    if drawn and looks and not inside and drawn["changed"] < drawn["meant"] * BARELY:
        seen = f"only {drawn['changed']:,} pixels look" if drawn["changed"] else "nothing looks"
        why = _same_letters(fonts, edits) or "what changed is hidden, or lies under other layers"
        yield f"{seen} different: {why}"


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
