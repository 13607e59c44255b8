"""`redraft verify`: a receipt checked against the two files it is about, claim by claim."""

from __future__ import annotations

import argparse

from redraft.edits.receipt.claims import read_claims
from redraft.formats.disk.snapshots import read_input
from redraft.interfaces.terminal import progress_for, tell, warn
from redraft.session.comparison.verification import Verified
from redraft.session.session import Session

LARGEST = 128 << 20
"""Bytes of a receipt that is read; pictures that an edit brought are in it."""
MARKS = {True: "✓", False: "✗", None: "?"}
BROKEN = 4


def verify(options: argparse.Namespace) -> int:
    """0 when every claim that is checked holds, 4 when one is broken or, with --strict, not known to hold."""
    claims = read_claims(read_input(options.receipt, LARGEST).data)
    progress = progress_for(options.json)
    try:
        with Session(options.fonts, history=False, tile_cache=False, progress=progress) as session:
            found = session.verify_files(claims, options.before, options.after, render=not options.no_render)
    finally:
        progress("")
    code = BROKEN if found.ok is False or (options.strict and found.ok is None) else 0
    checks = (f"{MARKS[check.ok]} {check.title:<8}{check.why}" for check in found.checks)
    tell(options.json, found.to_json(), (*checks, _verdict(found), f"not checked: {'; '.join(found.not_checked)}"))
    for note in found.notes if not options.json else ():
        warn(f"redraft: note: {note}")
    return code


def _verdict(found: Verified) -> str:
    broken = [check.title for check in found.checks if check.ok is False]
    unknown = [check.title for check in found.checks if check.ok is None]
    if broken:
        return f"the receipt does not hold: {', '.join(broken)}"
    if unknown:
        return f"nothing in the receipt is wrong, but not all is known: {', '.join(unknown)}"
    return "all that was checked holds"
