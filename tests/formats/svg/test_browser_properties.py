"""Every property that a browser knows, on a layer and around it: what a receipt calls proven, held against Chromium."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from redraft.errors import RedraftError
from redraft.formats.svg.proof.understood import OF_THE_PAGE, PAINTED, WORDS
from redraft.session.session import Session
from tests.formats.svg import browser
from tests.formats.svg.browser import Browser
from tests.formats.svg.browser_cases import HEIGHT, WIDTH, Case
from tests.formats.svg.browser_properties import (
    EDITS,
    OWN,
    REST,
    known,
    leaks,
    listed,
    property_cases,
    unlike_asked,
    without,
)
from tests.formats.svg.browser_structures import structure_cases
from tests.formats.svg.test_browser import ROUNDING, STATES
from tests.sampling import SLOW, each, sample

FEW = 16
LEAST = {"listed": 0.3, "known": 0.3, "structures": 0.2}
"""The share of cases that is proven: a proof that is never given is no proof either."""


def after(session: Session, folder: Path, case: Case) -> bytes | None:
    """The file after an edit that is proven."""
    source, output = folder / "before.svg", folder / "after.svg"
    source.write_bytes(case.svg)
    try:
        receipt = session.apply_file(source, EDITS[case.edit](session.open(source).document), None, output)
    except RedraftError:
        return None
    return output.read_bytes() if receipt.proven else None


def cases(family: str, chromium: Browser) -> list[Case]:
    if family == "structures":
        return structure_cases()
    if family == "listed":
        return property_cases(list(listed()))
    named = PAINTED | OF_THE_PAGE | WORDS.keys()
    first = {declaration.partition(":")[0]: declaration for declaration in reversed(list(known(chromium)))}
    return property_cases(list(first.values()), whole=lambda name: name.removeprefix("-webkit-") in named)


def objected(proven: list[tuple[Case, bytes]], chromium: Browser) -> Iterator[tuple[Case, bytes, str]]:
    hidden = REST, OWN, f"{REST},{OWN}"
    documents = list(dict.fromkeys(
        without(svg, selector) for case, new in proven for svg in (case.svg, new) for selector in hidden
    ))  # fmt: skip
    for media in STATES.values():
        drawn = dict(zip(documents, chromium.pictures(documents, WIDTH, HEIGHT, media), strict=True))
        for case, new in proven:
            old_rest, old_own, _ = (drawn[without(case.svg, selector)] for selector in hidden)
            rest, own, nothing = (drawn[without(new, selector)] for selector in hidden)
            for said in (*leaks(old_rest, rest, ROUNDING), *unlike_asked(case, old_own, own, nothing)):
                yield case, new, f"{case.name}: {said}"


@pytest.fixture(scope="module")
def chromium(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    with Browser(tmp_path_factory.mktemp("browser")) as opened:
        yield opened


@pytest.mark.skipif(not browser.PATH, reason="no Chromium on the path: it is the judge here")
@each("family", LEAST)
def test_no_property_makes_a_proof_untrue_in_a_browser(chromium: Browser, tmp_path: Path, family: str) -> None:
    tried = sample(cases(family, chromium), FEW)
    with Session(system_fonts=False, history=False) as session:
        results = [(case, after(session, tmp_path, case)) for case in tried]
    proven = [(case, new) for case, new in results if new is not None]
    doubtful = {case: new for case, new, _ in objected(proven, chromium)}  # drawn once more: it may have been busy
    wrong = [said for _, _, said in objected(list(doubtful.items()), chromium)]
    print(f"\n{family}: {dict(Counter(new is not None for _, new in results))} proven; objections: {len(wrong)}")
    assert not wrong, "\n".join(wrong)
    assert not SLOW or len(proven) > LEAST[family] * len(tried)
