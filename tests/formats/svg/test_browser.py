"""What a receipt calls proven, held against a real browser: no pixel but the target's differs, and the target is as
asked. Rules, animation and structure of many kinds, in two states of the browser (light, and dark)."""

from __future__ import annotations

import json
import random
import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pytest
from numpy.typing import NDArray

from redraft.errors import RedraftError
from redraft.formats.svg.css.selector_syntax import parse_selectors
from redraft.formats.svg.css.selectors import Automaton, Matching
from redraft.formats.svg.tree.elements import svg_tree
from redraft.session.session import Session
from tests.formats.svg import browser
from tests.formats.svg.browser import Browser, Pixels
from tests.formats.svg.browser_cases import (
    CENTRE,
    EDITS,
    HEIGHT,
    HERE,
    NEW,
    OF_WORDS,
    STAYS,
    THERE,
    WIDTH,
    WORDS,
    Case,
    allowed,
    first_cases,
)
from tests.formats.svg.browser_leads import more_cases
from tests.formats.svg.browser_parts import part_cases
from tests.formats.svg.browser_values import value_cases

STATES = {"light": {}, "dark": {"prefers-color-scheme": "dark", "prefers-reduced-motion": "reduce"}}
LEAST_PROVEN = 0.5
LEAST_OF_PARTS = 0.35
"""Of the family that is made around animations, conditions and copies, most of which leave a proof unknown."""
ROUNDING = 16
"""Levels of 255: where on a page a document stands has a say in how its edges are smoothed."""


class Outcome(NamedTuple):
    """An edit: its `status` (refused, where it was not carried out) with the reason, and the file after it."""

    case: Case
    status: str
    why: str
    after: bytes


def outcome(session: Session, folder: Path, case: Case) -> Outcome:
    source, output = folder / "before.svg", folder / "after.svg"
    source.write_bytes(case.svg)
    output.unlink(missing_ok=True)
    try:
        edits = EDITS[case.edit](session.open(source).document)
        receipt = session.apply_file(source, edits, None, output)
    except RedraftError as error:
        return Outcome(case, "refused", str(error), b"")
    why = "; ".join(proof.why for proof in receipt.proofs if proof.ok is not True)
    return Outcome(case, "proven" if receipt.proven else "unknown", why, output.read_bytes())


def objections(case: Case, before: Pixels, after: Pixels) -> Iterator[str]:
    """What the browser holds against calling an edit proven."""
    different: NDArray[np.bool_] = np.any(np.abs(before.astype(int) - after) > ROUNDING, axis=2)
    outside = different.copy()
    for left, top, right, bottom in allowed(case.edit):
        outside[top:bottom, left:right] = False
    if outside.any():
        y, x = np.argwhere(outside)[0]
        yield f"{int(outside.sum())} pixels differ outside the target, first at ({x}, {y})"
    x, y = CENTRE
    old, new = tuple(before[y, x]), tuple(after[y, x])
    seen = old != tuple(before[1, 1])  # the target is seen at all
    inside = different[HERE[1] : HERE[3], HERE[0] : HERE[2]]
    match case.edit:
        case "fill" if new != NEW and seen:
            yield f"the target is {new}, not {NEW}"
        case "delete" | "hide" | "opacity" if new != tuple(after[1, 1]):
            yield f"the target is still there, {new}"
        case "move" if seen and (
            new != tuple(after[1, 1]) or not np.array_equal(_cut(before, HERE), _cut(after, THERE))
        ):
            yield "the target does not stand where it was moved to"
        case "copy" if seen and not np.array_equal(_cut(before, HERE), _cut(after, THERE)):
            yield "the copy does not look like the target"
        case "raise" if inside.any():
            yield "the target changed"
        case "stroke" if seen and tuple(after[y - 10, x]) != NEW:
            yield f"the outline is {tuple(after[y - 10, x])}, not {NEW}"
        case "word-fill" | "words-fill" | "word-stroke" if not (_cut(after, WORDS) == NEW).all(axis=2).any():
            yield f"nothing of the words is {NEW}"
        case "word-fill" | "words-fill" | "word-stroke" if case.name.startswith("inner") and _stays(after):
            yield f"something of the words is {STAYS}"
        case "use-fill" if tuple(after[85, 75]) != NEW and tuple(before[85, 75]) != tuple(before[1, 1]):
            yield f"the instance is {tuple(after[85, 75])}, not {NEW}"
        case "hide-words" if (_cut(after, WORDS) != 255).any():
            yield "the words are still there"
        case "radius" if seen and not inside.any():
            yield "the corners are what they were"
        case edit if edit in OF_WORDS and not _cut(different, WORDS).any():
            yield "the words are what they were"


def _stays(after: Pixels) -> bool:
    return bool((_cut(after, WORDS) == STAYS).all(axis=2).any())


def _cut(pixels: NDArray[Any], box: tuple[int, int, int, int]) -> NDArray[Any]:
    left, top, right, bottom = box
    return pixels[top:bottom, left:right]


def judged(outcomes: Sequence[Outcome], folder: Path) -> list[str]:
    """Every objection of the browser to the proven ones, with the case. What is objected to is drawn once more: a busy
    machine may not have been ready with the first picture."""
    proven = [one for one in outcomes if one.status == "proven"]
    with Browser(folder) as chromium:
        doubtful = [one for one, _ in _objected(proven, chromium)]
        return [said for _, said in _objected(list(dict.fromkeys(doubtful)), chromium)]


def _objected(proven: Sequence[Outcome], chromium: Browser) -> Iterator[tuple[Outcome, str]]:
    documents = list(dict.fromkeys(svg for one in proven for svg in (one.case.svg, one.after)))
    for state, media in STATES.items():
        drawn = dict(zip(documents, chromium.pictures(documents, WIDTH, HEIGHT, media), strict=True))
        for one in proven:
            for said in objections(one.case, drawn[one.case.svg], drawn[one.after]):
                yield one, f"{one.case.name} ({state}): {said}"


TREE = """<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" id="n0"
xml:lang="de-AT"><style id="n16"/><g id="n1" class="a"><rect id="n2" class="b c" fill="red"/>
<text id="n3" lang="en">w<tspan id="n4"/></text><rect id="n5" class="b"/></g><rect id="n6" class="c"/>
<g id="n7" class="b a" data-k="x y"><g id="n8"><circle id="n9"/><rect id="n10" class="a" xlink:href="#n1"/></g>
<h:div xmlns:h="http://www.w3.org/1999/xhtml" id="n11" class="c"/><circle id="n12" fill="RED"/></g>
<a id="n13" href="#x"><path id="n14"/></a><rect id="n15" class="b c a"> </rect></svg>"""
SIMPLE = re.split(
    r"\s{2,}",
    r"""rect  g  *  circle  .a  .b  .c  #n7  [fill]  [fill=red]  [fill="red"i]  [class~=b]  [data-k*=" "]  [class^=b]
    [id$="5"]  [x|y]  *|rect  |rect  [href]  [*|href]  :first-child  :last-child  :only-child  :nth-child(2n)  :root
    :nth-child(odd)  :nth-child(-n+2)  :nth-last-child( 2 )  :nth-of-type(2)  :nth-last-of-type(1)  :first-of-type
    :last-of-type  :only-of-type  :empty  :scope  :lang(de)  :lang(en)  :link  :any-link  :hover  :not(:hover)
    :enabled  :defined  :nonsense  :nth-child(x)  .\62  #n\37  :nth-child(2 of .b)  :nth-last-child(1 of rect)
    :where(.a,.b)  :target  :is(.a, ::, .c)  r\65 ct  [class|=b]  [lang|=en]  *|*
    :nth-child(+3n - 2)  :nth-child(n+3)""",
)


def selectors(seed: int, count: int) -> Iterator[str]:
    """Random ones, a few of them broken."""
    chance = random.Random(seed)

    def compound(depth: int) -> str:
        parts = chance.sample(SIMPLE, chance.choice((1, 1, 1, 2, 2, 3)))
        parts.sort(key=lambda part: not (part[0].isalpha() or part[0] in "*|"))
        if depth < 2 and chance.random() < 0.4:
            inner = ", ".join(complex_(depth + 1) for _ in range(chance.choice((1, 1, 2))))
            name = chance.choice(("is", "where", "not", "has", "nth-child(2 of ", "not"))
            lead = chance.choice(("", "", "> ", "+ ", "~ ")) if name == "has" else ""
            parts.append(f":{name}{inner})" if name.startswith("nth") else f":{name}({lead}{inner})")
        return "".join(parts)

    def complex_(depth: int) -> str:
        found = compound(depth)
        for _ in range(chance.choice((0, 0, 1, 1, 2))):
            found += chance.choice((" ", " ", " > ", " + ", " ~ ")) + compound(depth)
        return found

    for _ in range(count):
        yield complex_(0)


@pytest.mark.slow
@pytest.mark.skipif(not browser.PATH, reason="no Chromium on the path: it is the judge here")
def test_selectors_match_what_they_match_in_a_browser(tmp_path: Path) -> None:
    tried = list(dict.fromkeys(selectors(17, 3000)))
    asked = (
        "%s.map(one => { try { return [...document.querySelectorAll(one)].map(found => found.id).join(' ') }"
        " catch { return null } })"
    )
    with Browser(tmp_path) as chromium:
        theirs = chromium.evaluated(TREE.encode(), asked % json.dumps(tried))
    tree, wrong = svg_tree(TREE.encode()), []
    for text, wanted in zip(tried, theirs, strict=True):
        parsed = parse_selectors(text)
        found = None
        if parsed is not None and any(one.strange for one in parsed):  # said to be unknown
            continue
        if parsed is not None:
            automaton, matching = Automaton([one for one in parsed if not one.subject.part]), Matching()
            ids = (element.get("id") or "" for element in tree.elements if automaton.matches(element, matching))
            found = " ".join(ids)
        if found != wanted:
            wrong.append(f"{text}: {found} here, {wanted} there")
    assert not wrong, f"{len(wrong)} of {len(tried)}:\n" + "\n".join(wrong[:30])


@pytest.mark.slow
@pytest.mark.skipif(not browser.PATH, reason="no Chromium on the path: it is the judge here")
@pytest.mark.parametrize(
    "family", [first_cases, more_cases, part_cases, value_cases], ids=["rules", "leads", "parts", "values"]
)
def test_a_browser_sees_what_a_receipt_calls_proven(tmp_path: Path, family: Callable[[], list[Case]]) -> None:
    with Session() as session:
        outcomes = [outcome(session, tmp_path, case) for case in family()]
    objected = judged(outcomes, tmp_path)
    shares = Counter(one.status for one in outcomes)
    print(f"\n{len(outcomes)} cases: {dict(shares)}; the browser objects to {len(objected)}")
    assert not objected, "\n".join(objected)
    least = LEAST_OF_PARTS if family is part_cases else LEAST_PROVEN
    assert shares["proven"] > least * len(outcomes)
