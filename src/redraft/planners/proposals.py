"""Which elements a request may be about, best first: by taking its words apart, and by what a program asked for.

The two ways of the paper. Language parsing takes the phrases that name things out of the request and grounds each; the
program's own way are the elements its calls named. Where a judge finds the wrong element, the same program is run with
the next best one in its place.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from redraft.commands.programs.program import Done
from redraft.document.layers import Document
from redraft.errors import RedraftError
from redraft.targets.grounding import Candidate, Grounding, ground, nearest

MOST_PHRASES = 20
LIKELY = 0.55
"""The score from which an element counts as named by a request."""
_QUOTED = re.compile(r"[\"“„«](?P<words>[^\"“”„»]{1,200})[\"”“»]")
_NAMING = re.compile(
    r"\b(?:the|this|that|these|those|all|every|each|both|any|our|my|its|their|your)\s+(?:[\w'’-]+\s*){1,5}",
    re.IGNORECASE,
)
_ENDS = re.compile(
    r"\s+(?:to|into|with|by|from|so|and|or|but|as|is|are|was|were|be|should|must|can|could|will|would|has|have|needs?|looks?"
    r"|reads?|says?|stands?|goes|go|which|who|because|instead|please|now|then|than|there|here)\b.*$",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Proposals:
    """Elements that a request may be about: `candidates` best first, each once; `meant` are those that one of its
    phrases means without doubt."""

    candidates: tuple[Candidate, ...]
    meant: frozenset[str] = frozenset()

    @property
    def named(self) -> frozenset[str]:
        """Those that its words name plainly."""
        return frozenset(one.layer for one in self.candidates if one.score >= LIKELY)

    def after(self, tried: Sequence[str], kind: str, document: Document) -> str | None:
        """The best one that was not tried yet, of the same kind where `kind` says one."""
        for one in self.candidates:
            layer = document.index.layers.get(one.layer)
            if layer is not None and one.layer not in tried and (not kind or layer.kind == kind):
                return one.layer
        return None


def phrases(request: str) -> list[str]:
    """The words of a request that may name things, longer ones first: 'the date in the second line', 'the date'."""
    found: dict[str, None] = {}
    for quote in _QUOTED.finditer(request):
        found[f'"{quote["words"]}"'] = None
    bare = _QUOTED.sub(" ", request)
    for match in _NAMING.finditer(bare):
        words = _ENDS.sub("", " ".join(match[0].split())).split()
        for end in range(len(words), 1, -1):  # where a name ends is for the grounder to find out
            found[" ".join(words[:end]).strip(" ,.;:!?")] = None
    return [phrase for phrase in found if len(phrase.split()) > 1 or phrase.startswith('"')][:MOST_PHRASES]


def proposals(document: Document, request: str) -> Proposals:
    """By language: every phrase grounded, and what comes near the request's words as a whole."""
    best: dict[str, Candidate] = {}
    meant: set[str] = set()
    for found in _grounded(document, request):
        meant.update(found.chosen)
        for one in found.candidates[:8]:
            if one.layer not in best or best[one.layer].score < one.score:
                best[one.layer] = one
    for id, likeness in nearest(document, request, 3):
        if id not in best and likeness > 0.5:
            best[id] = Candidate(id, 0.5 * likeness, "its words are like the request's")
    return Proposals(tuple(sorted(best.values(), key=lambda one: -one.score)), frozenset(meant))


def _grounded(document: Document, request: str) -> Iterator[Grounding]:
    for phrase in phrases(request):
        try:
            found = ground(document, phrase)
        except RedraftError:
            continue
        if not (found.whole or found.problem):
            yield found


def touched(done: Done) -> tuple[str, ...]:
    """The elements a program changed or made, in the order of its calls."""
    return tuple(dict.fromkeys(str(getattr(edit, "layer", "")) for edit in done.edits if getattr(edit, "layer", "")))


def retargeted(source: str, old: str, new: str) -> str | None:
    """The same program about another element; None where it does not name the old one in so many words."""
    literal = re.compile(rf"(?P<q>[\"'])#?{re.escape(old)}(?P=q)")
    changed, count = literal.subn(lambda found: f"{found['q']}{new}{found['q']}", source)
    return changed if count else None
