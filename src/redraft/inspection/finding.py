"""What an inspection says, and what it must know about the request to say it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from redraft.document.layers import Document, Text
from redraft.edits.ops import Edit, Insert, Move, Rotate, SetTransform
from redraft.edits.paging import PageEdit
from redraft.edits.receipt import Finding as Finding
from redraft.lazy import dataclass, lazily
from redraft.targets.quotes import QUOTED, unquote
from redraft.targets.texts import folded

KINDS = tuple(
    "text_missing text_changed overlap overflow off_page bare contrast alignment font unseen distorted"
    " direction".split()
)
PROBLEM, NOTE = "problem", "note"
"""A problem is seen by anybody who looks at the page; a note is true, and may well be meant so."""


# Beginnings of words. A tuple, not a pattern: compiling this would cost more than all checks of a small design.
_REWORDING = tuple(
    "text word letter say read write typ spell chang replac renam call titl rewrit reword translat upper lower capital"
    " caps case fix correct add insert append prefix suffix prepend number bullet dat day month week year time hour"
    " pric cost discount swap shorten cut remov delet drop clear empty strip trim break line join split merg sort order"
    " updat set becom now instead from into sign dot dash quot punctuat exclam hyphen space row column cell table"
    " chart list item copy fill duplicat plac increas decreas rais reduc doubl halv round plus minus amount figur"
    " phone email address name note footer header".split()
)
_BLEEDING = lazily(
    r"\bbleed|\b(?:off|past|beyond|outside|out of)\b[^,;.]*\b(?:page|edge|canvas|slide|border|frame|artboard)\b", 2
)
_NEW_TEXT = lazily(r"(?:\b(?:to|with|into|say|says|saying|read|reads|reading|text|as|by|be|becomes?)|:|,|=|→)\s*$", 2)
_NO_TEXT = lazily(
    r"\b(?:font|typeface|family|name[ds]?|naming|call(?:ed)?|rename\w*|layer|group|file|picture|image|photo|notes?|alt"
    r"|id|section|link|style|theme|icon|emoji|every|all|each|any|occurrences?|instances?|whatever|without)\b",
    2,
)
_MARKS = "\"'“”„«»‹›`‘’"
_SIGNS = _MARKS + "€$£%0123456789→"
"""Signs of a request about words or figures; the marks are those of quotes."""
_WORDS = lazily(r"\w+")
_PICTURE = lazily(r"[^\n]+\.(?:png|jpe?g|gif|webp)", 2)


@dataclass(frozen=True, slots=True)
class Asked:
    """What was asked for, as far as a check needs it.

    `targets` are the layers that were meant, None where nobody knows. `texts` are to stand in the design afterwards.
    `rewords` tells whether it was about what texts say, taken for true where there is no instruction. `across` and
    `down` are the layers that edits move that way, which are where they are to be, and `bleeding` those of them that
    are to go past the edge of the page.
    """

    instruction: str = ""
    targets: frozenset[str] | None = None
    texts: tuple[str, ...] = ()
    rewords: bool = True
    across: frozenset[str] = frozenset()
    down: frozenset[str] = frozenset()
    bleeding: frozenset[str] = frozenset()

    @staticmethod
    def of(
        instruction: str,
        before: Document,
        edits: Iterable[Edit] | None = None,
        clauses: Iterable[tuple[str, Sequence[Edit]]] | None = None,
    ) -> Asked:
        """Read from the words, and from the edits where there are any; `clauses` are those of the instruction with
        their edits, where it has several."""
        done = None if edits is None else [edit for edit in edits if not isinstance(edit, PageEdit)]
        asked = Asked(instruction.strip() and instruction)
        if done is not None:
            bleeding = (
                id
                for clause, own in (((instruction, done),) if clauses is None else clauses)
                if (placed := _moved(own, "dx") | _moved(own, "dy")) and _BLEEDING.search(clause)
                for id in placed
            )
            asked = replace(
                asked,
                targets=frozenset(edit.layer for edit in done),
                across=_moved(done, "dx"),
                down=_moved(done, "dy"),
                bleeding=frozenset(bleeding),
            )
        if not asked.instruction:
            return asked
        words = _WORDS.findall(instruction.lower())
        rewords = any(word.startswith(_REWORDING) for word in words) or any(sign in instruction for sign in _SIGNS)
        return replace(asked, texts=asked_texts(instruction, before), rewords=rewords)

    def meant(self, ids: Sequence[str]) -> bool:
        """Whether any of the layers may have been meant."""
        return self.targets is None or any(id in self.targets for id in ids)


def _moved(edits: Iterable[Edit], way: str) -> frozenset[str]:
    """The layers that edits themselves put elsewhere that way ('dx' or 'dy')."""
    placed = (
        edit.layer
        for edit in edits
        if (isinstance(edit, Move) and getattr(edit, way)) or isinstance(edit, SetTransform | Rotate | Insert)
    )
    return frozenset(placed)


def asked_texts(instruction: str, before: Document, *, loosely: bool = False) -> tuple[str, ...]:
    """The texts in quotes that the design is to say: those it does not say yet, and that are no name of something.

    They must stand behind a word that asks for them ('to', 'with', 'saying'); `loosely`, they need not."""
    if not any(mark in instruction for mark in _MARKS):
        return ()
    said = [folded(layer.text).lower() for layer in before.index.layers.values() if isinstance(layer, Text)]
    found: dict[str, None] = {}
    last = 0
    for quote in QUOTED.finditer(instruction):
        words, lead = unquote(quote[0]), instruction[last : quote.start()]
        last = quote.end()
        plain = folded(words).lower()
        if not any(map(str.isalnum, plain)) or any(plain in one for one in said) or _PICTURE.fullmatch(plain):
            continue  # the design says it already: it may be what is meant, as well as what is wanted; or a file
        if (loosely or _NEW_TEXT.search(lead)) and not _NO_TEXT.search(lead):
            found[words] = None
    return tuple(found)
