"""Requests that are to be refused: about what is not there, what fits several, too unclear, or beyond any command."""

from __future__ import annotations

import random
import re
from functools import lru_cache

from redraft.document.layers import Text
from redraft_research.datasets.requests.designs.art import ART
from redraft_research.offline_model.synthetic.designs.design import design
from redraft_research.offline_model.synthetic.designs.view import View, tokens
from redraft_research.offline_model.synthetic.references.families import is_counted, singular
from redraft_research.offline_model.synthetic.references.references import refer
from redraft_research.offline_model.synthetic.wordings.drafts import Draft, drawn
from redraft_research.offline_model.synthetic.wordings.phrases import ORDINALS, Noun, Phrase, quoted
from redraft_research.offline_model.synthetic.wordings.sentences import sentence

SHARES = {"absent": 2.7, "ambiguous": 2.2, "unclear": 2.0, "impossible": 1.5}
SECTIONS = (
    "recolor", "recolor", "resize", "move", "place", "delete", "delete", "modify.text", "modify.text", "modify.bold",
    "modify.hide", "rotate", "modify.font_size", "change_case.upper", "modify.opacity", "outline", "cast_shadow",
    "copy", "modify.italic",
)  # fmt: skip
"""What may be asked of things that are not there, or there twice."""
FOREIGN = 160
TABULAR = ("timetable", "menu", "price list")
SIGNS = (
    ("phone number", r"\d[\d ()/-]{5,}\d"), ("email address", "@"), ("email", "@"), ("website", r"www|\.\w{2,}\b|http"),
    ("photo", "PICTURE"), ("photo of the team", "PICTURE"), ("picture", "PICTURE"), ("map", "PICTURE"),
    ("QR code", "PICTURE"), ("table", "TABLE"), ("chart", "CHART"), ("pie chart", "CHART"), ("bar chart", "CHART"),
    ("price", r"\d"), ("date", r"\d"), ("opening hours", r"\d"), ("discount", r"\d"), ("postcode", r"\d"),
    ("video", "PICTURE"), ("hashtag", "#"), ("copyright line", r"©|copyright|rights"),
)  # fmt: skip
"""Things that a design may have none of, with patterns of texts that show it has."""


@lru_cache(maxsize=FOREIGN)
def foreign(number: int) -> View:
    """Another design, for what is not in this one."""
    return View(design(900_000_000 + number), number)


def absent(view: View, rng: random.Random) -> str | None:
    """A phrase for something that clearly is not there: words that are in no text, one more than there are, a sort of
    thing that the design has none of. Never a plain thing that someone may see in a shape."""
    target = rng.choices((_other_words, _too_many, _no_such, _drawing), (4.0, 2.0, 2.5, 1.5))[0](view, rng)
    draft = drawn(view, rng, rng.choice(SECTIONS), target) if target is not None else None
    return sentence(draft, rng) if draft is not None else None


def _all_words(view: View) -> frozenset[str]:
    """All words of the design's texts and of the names of its parts."""
    if view.all_words is None:
        texts = [one.text for placed in view.document.index.values() if isinstance(one := placed.layer, Text)]
        names = [name for one in view.entries for name in (*one.nouns, *one.sets, *one.kinds, one.layer.name)]
        names += [thing.title for thing in view.facts.things]
        view.all_words = frozenset(tokens(" ".join([*texts, *names])))
    return view.all_words


def _other_words(view: View, rng: random.Random) -> Phrase | None:
    """A text, or something by a name, that only another design has."""
    pool = [one for one in foreign(rng.randrange(FOREIGN)).texts if 3 < len(one.words) < 40 and not one.line]
    if not pool or not view.plain:
        return None
    entry, like = rng.choice(pool), rng.choice(view.plain)
    words = " ".join(entry.words.split())
    long_words = [word for word in tokens(words) if len(word) > 2]
    if not long_words or set(long_words) & _all_words(view):
        return None
    shown = quoted(words, rng) if rng.random() < 0.6 or not words.replace(" ", "").isalpha() else words
    noun = rng.choice("text line words heading price label button card box name row section".split())
    forms = ("{s}", "{s}", "the text {s}", "the {n} {s}", "the {n} of {s}", "the {n} with {s}", "the {s} {n}",
             "the {n} for {s}", "the line that says {s}", "the words {s}")  # fmt: skip
    return Phrase(rng.choice(forms).format(s=shown, n=noun), (like,))


def _too_many(view: View, rng: random.Random) -> Phrase | None:
    """'The fifth card' of three."""
    entry = rng.choice(view.plain) if view.plain else None
    names = [name for name in entry.sets if is_counted(name, entry)] if entry is not None else []
    if entry is None or not names:
        return None
    name = rng.choice(names)
    count = len(view.by_set[name])
    at = count + rng.randint(0, 2)
    if not 1 < count < 9 or at >= len(ORDINALS) or str(at + 1) in _all_words(view):
        return None
    form = rng.choice(("the {o} {n}", "the {o} {n}", "{n} {c}", "{n} number {c}", "the {n} no. {c}"))
    return Phrase(form.format(o=ORDINALS[at], n=singular(name), c=at + 1), (entry,))


def _no_such(view: View, rng: random.Random) -> Phrase | None:
    """What anyone would know at once, where the design has nothing of the kind."""
    noun, sign = rng.choice(SIGNS)
    there = {"PICTURE": any(one.pictures or len(one.shapes) > 2 for one in view.entries),
             "TABLE": bool(view.tables) or view.facts.kind in TABULAR,
             "CHART": bool(view.charts) or view.facts.kind in ("chart", "infographic")}.get(sign)  # fmt: skip
    if there is None:
        there = bool(re.search(sign, " ".join(one.says for one in view.entries), re.IGNORECASE))
    if there or not view.plain or set(tokens(noun)) & _all_words(view):
        return None
    return Phrase(Noun(noun, ()).text(rng), (rng.choice(view.plain),))


def _drawing(view: View, rng: random.Random) -> Phrase | None:
    """Something drawn, in a design without any drawing or picture."""
    if view.deck or not view.plain or any(one.pictures or any(shape.is_path for shape in one.shapes)
                                          for one in view.entries):  # fmt: skip
        return None
    noun = rng.choice(ART).nouns[0]
    if set(tokens(noun)) & _all_words(view):
        return None
    where = rng.choice(("", "", "", " on the left", " at the top", " in the corner", " in the background"))
    return Phrase(f"the {noun}{where}", (rng.choice(view.plain),))


def ambiguous(view: View, rng: random.Random) -> str | None:
    """A noun that fits several on the page equally well."""
    if not view.plain:
        return None
    entry = rng.choice(view.plain)
    noun = rng.choice((*entry.nouns[:1], *entry.kinds)) if entry.kinds else entry.nouns[0]
    fits = [one for one in view.by_noun[noun] if one.page == entry.page or not view.deck]
    alike = [one for one in fits if (noun in one.nouns[:1] or noun in one.kinds) and one.kind == entry.kind]
    if len(alike) < 2 or entry not in alike or len({one.page for one in view.by_noun[noun]}) > 1 or noun == "title":
        return None
    if noun in entry.kinds and noun not in entry.nouns and any(noun in one.nouns for one in fits):
        return None
    areas = sorted(one.size or one.box.width * one.box.height for one in alike)
    if areas[-1] > 4 * areas[-2]:
        return None
    target = Phrase(Noun(noun, ()).text(rng), (entry,))
    draft = drawn(view, rng, rng.choice(SECTIONS), target)
    return sentence(draft, rng) if draft is not None else None


def _listed(name: str, view: View, rng: random.Random) -> str | None:
    target = refer(view, rng.choice(view.plain), rng) if view.plain else None
    return sentence(Draft(name, (), {"T": target}, frozenset("T")), rng) if target else None


def refusal(view: View, rng: random.Random) -> tuple[str, str] | None:
    """A sentence, and the reason why it is refused."""
    why = rng.choices(list(SHARES), list(SHARES.values()))[0]
    makers = {"absent": absent, "ambiguous": ambiguous}
    for _ in range(25):
        all_words = makers[why](view, rng) if why in makers else _listed(why, view, rng)
        if all_words:
            return all_words, why
    return None
