"""The proof of what the layer model does not hold: in the file's native form, also inside the target layers, nothing
differs that the edits do not name, and the file keeps its format's own rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import islice

from redraft.edits.display_text import first_few
from redraft.edits.kinds import Edit
from redraft.edits.receipt import Proof
from redraft.formats.codec import NativeComparison, Opened

MOST = 1_000
"""How many are counted."""


def check_inside(
    before: Opened, after: Opened, edits: Sequence[Edit], found_as: Mapping[str, str], lost: Sequence[str]
) -> Proof:
    """Broken when the file now breaks a rule of its format that it kept before; unknown when something else differs
    than the edits name, had to go (`lost`), or is unknown in this format."""
    if not isinstance(before, NativeComparison):
        return Proof("inside", None, "not proven inside the edited layers: files of this format are not compared there")
    faults = before.faults(after)
    if faults:
        return Proof("inside", False, f"the file would break the rules of its format: {first_few(faults)}")
    strange = list(dict.fromkeys([*lost, *islice(before.unrequested_changes(after, edits, found_as), MOST)]))
    facts = {"unnamed": len(strange), "lost": len(lost)}
    if strange:
        why = f"not proven inside the edited layers: more differs there than was asked for: {first_few(strange)}"
        return Proof("inside", None, why, facts)
    return Proof("inside", True, "in the file's own code nothing differs that the edit does not name", facts)
