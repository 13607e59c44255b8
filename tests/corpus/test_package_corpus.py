"""Every deck of an outside folder as a package: opened, found good, changed part by part, found as good again.

Needs a folder in the environment variable REDRAFT_CORPUS. All `*.pptx` files below it are read.
"""

from __future__ import annotations

import io
import os
import zipfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from redraft.errors import FormatError
from redraft.formats.patch import Splice
from redraft.formats.pptx.file.validation import new_findings, validate
from redraft.formats.pptx.package.changes import Revision
from redraft.formats.pptx.package.parts import CONTENT_TYPES, Parts, relationships_of
from redraft.session.proof.proof import check_bytes

FOLDER = os.environ.get("REDRAFT_CORPUS", "")

pytestmark = [
    pytest.mark.corpus,
    pytest.mark.skipif(not FOLDER, reason="REDRAFT_CORPUS names no folder"),
]


def decks() -> Iterator[tuple[str, bytes]]:
    for path in sorted(Path(FOLDER).rglob("*.pptx")):
        yield str(path.relative_to(FOLDER)), path.read_bytes()


def contents(data: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(data)) as file:
        assert file.testzip() is None
        return {name: file.read(name) for name in file.namelist()}


def _revised(parts: Parts) -> tuple[Revision, set[str]]:
    """A comment in the first slide and a picture that it points to; the last slide goes. And what that touches."""
    revision, main = Revision(parts), parts.presentation
    slides = parts.targets(main, "slide")
    changed = {main, relationships_of(main), CONTENT_TYPES}
    if slides:
        root = parts.tree(slides[0]).root
        revision.splice(slides[0], [Splice(root.head_end, root.head_end, b"<!--here-->", "a comment")])
        picture = revision.add_part("ppt/media/image{}.gif", b"GIF89a", "image/gif", "a picture")
        revision.relate(slides[0], "image", picture, "a picture")
        changed |= {slides[0], picture, relationships_of(slides[0])}
    if len(slides) > 1:
        gone = next(id for id, found in parts.related(main).items() if found.target == slides[-1])
        for element in parts.tree(main).elements:
            if element.get("r:id") == gone:
                revision.splice(main, [Splice(element.start, element.end, b"", "the last slide")])
        revision.unrelate(main, gone, "the last slide")
    for part in revision.dropped():
        changed |= {part, relationships_of(part)}
    return revision, changed


def test_every_deck_is_read_found_good_and_revised_without_touching_the_rest() -> None:
    refused, findings, wrong = Counter[str](), Counter[str](), []
    count = entries = dropped = 0
    for name, data in decks():
        count += 1
        try:
            parts = Parts(data)
            revision, meant = _revised(parts)
        except FormatError as error:
            refused[error.message[:90]] += 1
            continue
        if Revision(parts).written().data != data:
            wrong.append(f"{name}: no change, other bytes")
        known = validate(data)
        findings.update(f"{finding.severity}: {finding.rule}" for finding in known)
        written = revision.written()
        proof = check_bytes(data, written.data, written.changes)
        before, after = contents(data), contents(written.data)
        touched = {each for each in before.keys() | after.keys() if before.get(each) != after.get(each)}
        entries, dropped = entries + len(before), dropped + len(revision.dropped())
        if not proof.ok:
            wrong.append(f"{name}: {proof.why}")
        if touched - meant:
            wrong.append(f"{name}: {sorted(touched - meant)} changed too")
        wrong += [f"{name}: {finding}" for finding in new_findings(known, validate(written.data))]
    print(f"\n{count} decks, {entries} entries, {sum(refused.values())} refused, {dropped} parts dropped")
    for title, counts in (("refused", refused), ("findings", findings)):
        for what, number in counts.most_common():
            print(f"  {title:10} {number:6}  {what}")
    assert count
    assert wrong == []
