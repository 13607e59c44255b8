"""Texts, and what holds them, by what they are about: the note about allergies, the student price, the weekend "
"hours."""

from __future__ import annotations

import re
from collections.abc import Sequence

from redraft.document.layers import Group, Placed, Text, family
from redraft.lazy import lazily
from redraft.targets.grounding import words
from redraft.targets.grounding.candidates import Candidate
from redraft.targets.grounding.entries import WEEKDAYS, said_words, same_day
from redraft.targets.grounding.view import View, is_made_up
from redraft.targets.vocabulary import ARTICLES, NUMBER_WORDS

NOTES = frozenset(
    "note line lines sentence remark message notice wording statement words bit part info information paragraph text"
    " texts writing copy reminder warning disclaimer hint mention notes sentences".split()
)
"""What a text may be called that is told by its subject."""
_EMPTY = frozenset(
    "of for in on at to with and or our my your their his her its from by as is are be about that this these those"
    " how what when where who".split()
)
_STEM = 5
_KIN: dict[str, tuple[str, ...]] = {
    "weekend": ("sat", "saturday", "saturdays", "sun", "sunday", "sundays", "weekend", "weekends"),
    "weekday": ("mon", "monday", "mondays", "weekday", "weekdays", "tue", "tuesday", "wed", "wednesday", "thu",
                "thursday"),
    "student": ("students", "concessions", "concession", "reduced"), "child": ("children", "kids", "kid", "under"),
    "kid": ("children", "kids", "child"), "adult": ("adults",), "senior": ("seniors", "pensioners"),
    "family": ("families",), "parking": ("park", "car", "cars"), "refund": ("refunds", "returns", "return"),
    "dog": ("dogs", "pets", "pet"), "pet": ("dogs", "pets", "dog"), "child-friendly": ("children", "kids"),
    "allergy": ("allergies", "allergens", "allergen", "allergic"), "tax": ("vat", "taxes"), "delivery": ("shipping",),
    "shipping": ("delivery",), "sponsor": ("support", "sponsors", "sponsored"), "member": ("members",),
}  # fmt: skip
"""Other words a text may have for the same."""
_OF_ROLE: dict[str, re.Pattern[str]] = {
    "price": lazily(r"(?i)[$€£¥₹] ?\d|\d ?(?:[$€£¥₹]|eur|usd|gbp|chf)\b|\bfree\b"),
    "discount": lazily(r"\d ?%"),
    "date": lazily(r"(?i)\b(?:jan|feb|mar|apr|may|june?|july?|aug|sep|oct|nov|dec)[a-z]*\b|\d{1,2}[./]\d{1,2}"),
    "time": lazily(r"(?i)\d{1,2}[:.]\d\d|\d ?[ap]\.?m\b"),
    "hours": lazily(r"(?i)\d ?(?:[ap]\.?m\.?)? ?(?:-|–|—|to|until) ?\d|\bclosed\b"),
    "phone": lazily(r"\d[\d ()/-]{5,}\d"),
}
"""What a text must have in it to tell a price, a date, opening hours."""


def subject_words(said: str) -> list[str]:
    """The words of a subject that carry it: 'allergies' of 'the allergies'."""
    told = re.findall(r"[^\W_]+", said.lower())
    return [word for word in told if word not in ARTICLES and word not in _EMPTY and word not in NUMBER_WORDS]


def is_about(view: View, placed: Placed, said: str) -> float:
    """How well a layer fits a subject: all its words stand in one of its texts."""
    asked = subject_words(said)
    if not asked:
        return 0.0
    texts = [one for one in family(placed.layer) if isinstance(one, Text)]
    if isinstance(placed.layer, Group) and len(texts) > 12:
        return 0.0
    best = max((_told(asked, text) for text in texts), default=0.0)
    if best == 0.0 and isinstance(placed.layer, Text) and (before := _goes_on_from(view, placed)) is not None:
        return 0.99 * _told(asked, before)
    return best


def _told(asked: Sequence[str], text: Text) -> float:
    every = said_words(text)
    if all(any(_same(word, other) for other in every) for word in asked):
        return 1.0
    return 0.97 if all(any(_akin(word, other) for other in every) for word in asked) else 0.0


def _same(word: str, other: str) -> bool:
    if word == other or word == f"{other}s" or f"{word}s" == other or same_day(word, other):
        return True
    single = word.removesuffix("s")
    return other in _KIN.get(word, ()) or other in _KIN.get(single, ()) or other in _KIN.get(f"{word[:-3]}y", ())


def _akin(word: str, other: str) -> bool:
    """Whether two words are of one stem: 'validity' and 'valid', 'estimates' and 'estimated'."""
    stems = min(len(word), len(other)) >= _STEM and word[:_STEM] == other[:_STEM]
    return _same(word, other) or (stems and word not in WEEKDAYS)  # 'sunday' is no 'sundae'


def _goes_on_from(view: View, placed: Placed) -> Text | None:
    """The text that this one goes on from: right above it, set alike, where this one begins with a small letter."""
    layer, box = placed.layer, view.box(placed)
    if not isinstance(layer, Text) or box is None or not layer.text.strip()[:1].islower():
        return None
    size = view.size(placed)
    for other in view.texts:
        above = view.box(other)
        if above is None or other is placed or other.page is not placed.page or not isinstance(other.layer, Text):
            continue
        alike = abs(view.size(other) - size) < 0.01 * size and other.layer.style.font_family == layer.style.font_family
        near = -0.4 * size < box.y - above.bottom < 0.8 * size and abs(box.x - above.x) < 0.5 * size
        if alike and near and not other.layer.text.rstrip().endswith((".", "!", "?")):
            return other.layer
    return None


def by_subject(noun: str, view: View) -> dict[str, Candidate]:
    """'The student price', 'the weekend hours': the one text with such a figure that has the word before it."""
    names = sorted(((name, role) for role in _OF_ROLE for name in words.ROLES[role]), key=lambda one: -len(one[0]))
    name, role = next(((name, role) for name, role in names if noun.endswith(f" {name}")), ("", ""))
    head = noun.removesuffix(f" {name}")
    asked = subject_words(head)
    if not role or not asked or any(word in words.ADJECTIVES or word in words.COMPARED for word in asked):
        return {}
    found = [
        placed for placed in view.texts
        if isinstance(placed.layer, Text) and not is_made_up(placed) and _OF_ROLE[role].search(placed.layer.text)
        and len(placed.layer.text) < 120 and _told(asked, placed.layer)
    ]  # fmt: skip
    return {found[0].layer.id: Candidate(found[0].layer.id, 0.65, f"its text has '{head}'")} if len(found) == 1 else {}


def by_number(noun: str, view: View) -> dict[str, Candidate]:
    """'The seat number' for "Seat 21": the one short text of that word and a number."""
    head, _, last = noun.rpartition(" ")
    if last != "number" or not head or " " in head or head in words.ADJECTIVES or head in words.COMPARED:
        return {}
    told = re.compile(rf"(?i)\s*{re.escape(head)}s?\.?:? ?(?:no\.? ?|nr\.? ?|# ?)?[\dA-Z]{{1,6}}\s*")
    found = [text for text in view.texts if isinstance(text.layer, Text) and told.fullmatch(text.layer.text)]
    return {found[0].layer.id: Candidate(found[0].layer.id, 0.7, f"a {noun}")} if len(found) == 1 else {}


_CREDIT = lazily(
    r"(?i)(?:photo|foto|picture|image|illustration|artwork|photograph)s?(?: credits?)?(?::| by\b|, |©| ©).+"
)
_CREDITS = frozenset(
    ("photo credit", "picture credit", "image credit", "credit", "credit line", "photographer credit", "credits",
     "photo credits", "image credits", "photographer's credit")
)  # fmt: skip


def by_credit(noun: str, view: View) -> dict[str, Candidate]:
    """'The photo credit': the one text that says whose picture it is."""
    if noun not in _CREDITS:
        return {}
    found = [text for text in view.texts if isinstance(text.layer, Text) and _CREDIT.match(text.layer.text.strip())]
    return (
        {found[0].layer.id: Candidate(found[0].layer.id, 0.7, "it names whose picture it is")}
        if len(found) == 1
        else {}
    )
