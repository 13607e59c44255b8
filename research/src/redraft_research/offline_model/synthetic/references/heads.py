"""Heads of phrases for a thing: a noun, its words, its owner, its contents, or its neighbour."""

from __future__ import annotations

import random
import re
from collections.abc import Callable

from redraft_research.datasets.requests.designs.facts import Fact
from redraft_research.datasets.requests.designs.lexicon import TONGUES
from redraft_research.offline_model.synthetic.designs.view import VAGUE, Referent, View, tokens
from redraft_research.offline_model.synthetic.references.modifiers import next_on, simple
from redraft_research.offline_model.synthetic.wordings.noise import slip
from redraft_research.offline_model.synthetic.wordings.phrases import Noun, is_wordy, quoted, texts_with

_ENGLISH = {
    "days": "Monday Tuesday Wednesday Thursday Friday Saturday Sunday".split(),
    "months": "January February March April May June July August September October November December".split(),
    "buttons": "book now|sign up|learn more|next|back|buy|send|contact|order|free trial".split("|"),
    "headings": (
        "about us|programme|opening hours|prices|directions|our team|contact|services|news|menu|goals|results|"
        "next steps"
    ).split("|"),
}


def _translations() -> dict[str, str]:
    """What words of other languages are in English, those that are in lists of the same order."""
    found: dict[str, str] = {}
    for tongue in TONGUES:
        for name, english in _ENGLISH.items():
            words = getattr(tongue, name)
            if len(words) == len(english) + 1:
                words = (*words[:9], *words[10:])
            found |= {word.lower(): translation for word, translation in zip(words, english, strict=False)}
    return found


TRANSLATED = _translations()


_TELLING = re.compile(r"[a-z]{3,}([ _-][a-z]{2,})*", re.IGNORECASE)
_PLAIN_NAMES = re.compile(
    r"(text|rect(angle)?|ellipse|circle|path|group|layer|image|vector|frame|shape|line|oval|freeform|picture|textbox|"
    r"title|untitled|copy|object|asset|item|part|thing|new|final|tmp|calque|ebene|line2d|patch|axes)[ _-]?\d*",
    re.IGNORECASE,
)


def by_noun(view: View, entry: Referent, rng: random.Random) -> Noun | None:
    nouns = entry.nouns
    noun = nouns[min(int(rng.expovariate(0.7)), len(nouns) - 1)]
    return Noun(noun, tuple(view.by_noun[noun]))


def by_kind(view: View, entry: Referent, rng: random.Random) -> Noun | None:
    if not entry.kinds:
        return None
    noun = rng.choice(entry.kinds)
    return Noun(noun, tuple(view.by_noun[noun]))


def by_loose(view: View, entry: Referent, rng: random.Random) -> Noun | None:
    """By a near synonym or as any thing, which others make clear."""
    if not entry.loose:
        return None
    noun = rng.choice(entry.loose)
    return Noun(noun, tuple(view.by_noun[noun]))


def by_words(view: View, entry: Referent, rng: random.Random) -> Noun | None:
    text = " ".join(entry.words.split())
    words = text.split(" ")
    if not text or not re.search(r"\w\w", text):
        return None
    if len(words) > 3 and rng.random() < (0.9 if len(words) > 6 else 0.4):
        count = rng.randint(2, min(4, len(words) - 1))
        text = " ".join(words[:count]).rstrip(",.;:–-&+ ")
        shown = rng.choice((quoted(text + rng.choice(("…", "...", "")), rng), quoted(text, rng)))
        shown = (
            rng.choice(("the text ", "the line ", "the bit ", "", ""))
            + rng.choice(("starting with ", "beginning "))
            + shown
        )
        fits = tuple(
            one for one in texts_with(view, text) if one.words.replace("\n", " ").lower().startswith(text.lower())
        )
        return Noun(shown if shown[0] == "t" else f"the text {shown}", fits, bare=True)
    if rng.random() < 0.25:
        text = text.lower() if rng.random() < 0.5 else text.upper()
    fits = texts_with(view, text)
    if rng.random() < 0.06 and len(text) > 6:  # quoted from memory
        text = " ".join(slip(word, rng) if rng.random() < 0.5 else word for word in text.split(" "))
    if rng.random() < 0.35 and len(words) <= 4 and not re.search(r"[,.;:!?/|]", text) and is_wordy(text):
        shown = rng.choice(("the words {}", "the text {}", "{}", "{}")).format(text)
    else:
        form = rng.choice(("{}", "{}", "{}", "the text {}", "the line {}", "the words {}", "the {} text"))
        shown = form.format(quoted(text, rng))
    return Noun(shown, fits, bare=True)


_COMMON = frozenset(
    "about after again their there these those other where which would could should every first before since until"
    " while under being between during without the and for with you our your not from are was can all its has"
    " new one two get out off now day der die das und von mit für les des une pour avec los las una por con del per"
    " che non het een van voor met och den det som nie jest dla dos das uma com".split()
)


def by_topic(view: View, entry: Referent, rng: random.Random) -> Noun | None:
    inside = [one for one in tokens(entry.words) if len(one) > 4 and one.isalpha() and one not in _COMMON]
    if not inside or len(tokens(entry.words)) < 3:
        return None
    word = rng.choice(inside)
    fits = tuple(one for one in view.seen if one.words and word in tokens(one.words))
    form = rng.choice(("text about {}", "bit about {}", "text with {} in it", "line about {}", "line with {}"))
    form = form.replace("line", "list" if "\n" in entry.words and entry.role == "list" else "line")
    return Noun(form.format(word), fits)


def by_owner(view: View, entry: Referent, rng: random.Random) -> Noun | None:
    """'The price of the soup', 'Anna's photo', 'soup price'."""
    fact = entry.fact
    if (
        not isinstance(fact, Fact)
        or not fact.of
        or not fact.attribute
        or fact.of.lower() in (entry.words.lower(), *entry.called)
    ):
        return None
    noun = rng.choice(
        [
            fact.attribute,
            *(
                one
                for one in entry.nouns[:3]
                if "background" not in one and "'s " not in one and fact.of.lower() not in one
            ),
        ]
    )
    fits = tuple(
        one
        for one in view.seen
        if isinstance(one.fact, Fact) and one.fact.of == fact.of and (noun in one.called or one.fact.attribute == noun)
    )
    of = fact.of if rng.random() < 0.6 else fact.of.lower()
    person = len(of.split()) == 2 and of.istitle() and entry.role in ("photo", "job", "name", "email", "phone")
    if person and rng.random() < 0.4:
        of = of.split()[0]
    if person or (of.istitle() and rng.random() < 0.3):
        shown = rng.choice((f"{of}'s {noun}", f"the {noun} of {of}", f"the {noun} for {of}"))
    else:
        ways: tuple[str, ...] = (
            "the {n} of the {o}",
            "the {o} {n}",
            "the {n} for {o}",
            "the {n} of {o}",
            "the {n} for the {o}",
            "the {n} of {q}",
        )
        ways = (
            ("the {n} of the {o}", "the {o}'s {n}") if fact.role == "" and not entry.texts else ways
        )  # a drawing's parts
        shown = rng.choice(ways).format(n=noun, o=of, q=quoted(of, rng))
    return Noun(shown, fits, bare=True)


def by_name(view: View, entry: Referent, rng: random.Random) -> Noun | None:
    name = entry.layer.name
    if not entry.single or not _TELLING.fullmatch(name) or _PLAIN_NAMES.fullmatch(name) or len(name) > 30:
        return None
    fits = tuple(one for one in view.seen if one.layer.name == name)
    return Noun(
        rng.choice(("{}", "the {} layer", "the layer {}", "layer {}", "the element {}")).format(name), fits, bare=True
    )


def by_half(view: View, entry: Referent, rng: random.Random) -> Noun | None:
    """Some of its words: 'Campagne' for 'Pain de campagne', 'the 1987 line'."""
    words = entry.words.split()
    if not 2 <= len(words) <= 9:
        return None
    at = rng.randrange(len(words))
    text = " ".join(words[at : at + rng.choice((1, 1, 2))]).strip(",.;:!?()–-&+“”\"'|/ ")
    if not re.fullmatch(r"[^\W_]{3,}([ -][^\W_]+)?", text) or text.lower() in _COMMON or text.lower() in view.by_noun:
        return None
    text = text if rng.random() < 0.6 else text.lower()
    fits = texts_with(view, text)
    plain = ("{}", "the {} text", "the {} line", "the text with {}", "the line with {}", "where it says {}")
    form = rng.choice(
        plain if rng.random() < 0.6 else ("the {} bit", "the bit with {}", "the one with {}", "the {} one")
    )
    form = form.replace("where it says {}", "the place where it says {}")
    return Noun(form.format(quoted(text, rng) if rng.random() < 0.25 else text), fits, bare=True)


def by_translation(view: View, entry: Referent, rng: random.Random) -> Noun | None:
    """By the English translation of its words: 'Saturday' for 'Samedi'."""
    translated = TRANSLATED.get(entry.words.strip(" :.").lower(), "")
    if not translated:
        return None
    fits = tuple(one for one in view.seen if TRANSLATED.get(one.words.strip(" :.").lower()) == translated or
                 translated.lower() in " ".join(tokens(one.words)))  # fmt: skip
    form = rng.choice(("{}", "the {} text", "the word for {}", "the {} line", "the text for {}", "{}"))
    return Noun(form.format(translated if rng.random() < 0.7 else translated.lower()), fits, bare=True)


def by_parts(view: View, entry: Referent, rng: random.Random) -> Noun | None:
    """By its contents: 'the box with the hours', 'the card with the bicycle'."""
    inside = view.inside(entry)
    if not inside:
        return None
    part, whole = (
        rng.choice(inside),
        rng.choice((*entry.loose[:5], *entry.nouns[-2:], *entry.nouns[-2:], "one", "thing")),
    )
    noun = rng.choice(part.nouns[:2])
    if noun in VAGUE or re.search(r" line of |'s ", noun) or noun in whole or whole in noun or noun in entry.nouns:
        return None
    alike = view.by_noun[whole] if whole != "one" else [one for one in view.seen if view.inside(one)]
    fits = tuple(one for one in alike if one.page == entry.page and
                 any(noun in other.called for other in view.inside(one)))  # fmt: skip
    how = rng.choice(("with the {}", "with the {} in it", "with the {}", "where the {} is", "that has the {}"))
    return Noun(f"the {whole} {how.format(noun)}", fits, bare=True)


def by_side(view: View, entry: Referent, rng: random.Random) -> Noun | None:
    """By its neighbour, without a noun of its own: 'what's under the logo'."""
    outer = [one for one in view.near(entry) if not (one.inner & entry.inner)]
    rng.shuffle(outer)
    for anchor in outer[:6]:
        named = simple(view, anchor, rng)
        word = next_on(entry, anchor, [one for one in outer if one is not anchor], rng) if named else ""
        if word.endswith(("above", "below", "under", "over", "beneath", "underneath")):
            form = rng.choice(
                ("what's {} {}", "what stands {} {}", "the thing {} {}", "what is {} {}", "the bit {} {}")
            )
            return Noun(form.format(word, named), (entry,), bare=True)
    return None


Head = Callable[[View, Referent, random.Random], Noun | None]
HEADS: tuple[tuple[Head, float], ...] = (
    (by_noun, 5.5), (by_kind, 1.1), (by_loose, 2.2), (by_words, 2.6), (by_half, 1.3), (by_topic, 0.7), (by_owner, 3.0),
    (by_name, 0.4), (by_parts, 1.0), (by_side, 0.6), (by_translation, 1.0),
)  # fmt: skip
