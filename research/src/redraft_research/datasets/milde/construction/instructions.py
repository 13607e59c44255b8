"""Instructions about a page from themes and commands: the meaning of each is known, since it is worded from its steps.

As in the paper: a persona (a barista, a guide) adapts the design, or its words lead near ('summer' to 'winter').
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache

from redraft.commands.command import Command
from redraft.commands.layers.add_delete import Delete
from redraft.commands.look.colors import Recolor
from redraft.commands.look.style import Modify
from redraft.commands.words.texts import ReplaceWords
from redraft.document.layers import Text, family
from redraft.document.pages import Document
from redraft.targets.parts.roles import role_by_words
from redraft_research.datasets.milde.construction.page_layers import PageLayer
from redraft_research.datasets.milde.construction.targets import EditTarget, headline_of, targets
from redraft_research.datasets.milde.construction.words import (
    any_wording,
    filled,
    listed,
    sentence,
    with_article,
    wordings,
)
from redraft_research.datasets.requests.designs.lexicon import TOPICS, Topic
from redraft_research.datasets.requests.designs.words import Lexis, capital, plural

PERSONAS, SWAPS = 6, 3
"""Candidates of each stream for one instruction."""
LAYERS = {1: 0.5, 2: 0.36, 3: 0.11, 4: 0.03}
"""How many layers an instruction changes, and how often: 1.67 on average, the paper has 1.66."""
THINGS = {1: 0.82, 2: 0.15, 3: 0.03}
"""How many things of a text layer it changes."""
_WORD = re.compile(r"\w[\w'’-]*")


@dataclass(frozen=True, slots=True)
class EditStep:
    """One edit in words. `layer` is its place or None; `commands` do it; a picture's new content is in `new`."""

    says: str
    action: str
    layer: int | None = None
    name: str = ""
    old: str = ""
    new: str = ""
    commands: tuple[Command, ...] = ()


@dataclass(frozen=True, slots=True)
class Candidate:
    """An instruction and its steps. `asks` are the persona, or the words that led to it."""

    stream: str
    asks: str
    instruction: str
    steps: tuple[EditStep, ...]


@dataclass(frozen=True, slots=True)
class PageBrief:
    """What instructions are made from. `kind` is what such a design is called; `nouns`: what its maker calls layers."""

    document: Document
    layers: Sequence[PageLayer]
    kind: str = "design"
    nouns: Mapping[str, Sequence[str]] | None = None


def candidates(page: PageBrief, rng: random.Random) -> list[Candidate]:
    """What six personas and the document itself lead to."""
    known = targets(page.document, page.layers, page.nouns or {}, rng)
    if not known:
        return []
    topics = rng.sample(TOPICS, PERSONAS)
    made = [_persona(page, known, topic, rng) for topic in topics]
    return [*made, *_swaps(page, known, rng)]


# --- a persona's own field --------------------------------------------------------------------------------------------
def _persona(page: PageBrief, known: Sequence[EditTarget], topic: Topic, rng: random.Random) -> Candidate:
    words = Lexis(rng)
    words.topic, words.tongue = topic, None
    persona, shop = rng.choice(topic.jobs), _shop(topic, rng)
    occasion = with_article(rng.choice(topic.occasions))
    slots = {"kind": page.kind, "occasion": occasion, "shop": shop, "persona": with_article(persona)}
    steps = [_step(target, page, words, rng) for target in _chosen(page, known, rng)]
    head = any_wording("persona", "head", rng, **slots)
    if rng.random() < 0.45 and all(step.action != "remove" for step in steps):
        details = any_wording("details", "list", rng, its=listed(list(dict.fromkeys(step.name for step in steps))))
    else:
        parts = [_detail(step, rng) for step in steps]
        details = parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} and {parts[-1]}"
    joint = "" if head.endswith("?") else rng.choice(wordings()["persona"]["joint"])
    details = capital(details) if joint in ("", ".") else details
    return Candidate("persona", persona, sentence(f"{head}{joint} {details}"), tuple(steps))


def _shop(topic: Topic, rng: random.Random) -> str:
    """A kind of place, one of which there may be several."""
    return rng.choice([one for one in topic.shops if not one.endswith(("s", "ing", "ware"))] or topic.shops)


def _chosen(page: PageBrief, known: Sequence[EditTarget], rng: random.Random) -> list[EditTarget]:
    """What is changed: things of so many layers, the headline's mostly among them."""
    by_layer: dict[int, list[EditTarget]] = {}
    for target in known:
        by_layer.setdefault(target.layer, []).append(target)
    count = rng.choices(list(LAYERS), list(LAYERS.values()))[0]
    largest = headline_of(page.layers)
    first = [target.layer for target in known if target.part is largest and rng.random() < 0.7]
    others = [at for at in by_layer if at not in first]
    weights = {at: 2.0 if page.layers[at].sort != "decoration" else 1.0 for at in others}
    others.sort(key=lambda at: -(rng.random() ** (1 / weights[at])))
    found = []
    for at in (first + others)[:count]:
        there = by_layer[at]
        many = rng.choices(list(THINGS), list(THINGS.values()))[0] if page.layers[at].sort == "text" else 1
        some = rng.sample(there, min(many, len(there)))
        if at in first and not any(target.part is largest for target in some):
            some[0] = next(target for target in there if target.part is largest)
        found += some
    return found


def _step(target: EditTarget, page: PageBrief, words: Lexis, rng: random.Random) -> EditStep:
    old = target.part.text or target.part.colour
    commands: tuple[Command, ...] = ()
    match target.action:
        case "text":
            new = _text(target, headline_of(page.layers) is target.part, words)
            commands = (Modify((target.id,), text=new),)
        case "colour":
            others = [one for one in wordings()["colours"]["new"] if target.part.colour not in one]
            new, value = rng.choice(others).rsplit(" ", 1)
            commands = (Recolor((target.id,), value),)
        case "picture":
            new = _scene(words.topic, rng)
        case _:
            new, commands = "", (Delete((target.id,)),)
    return _worded(EditStep("", target.action, target.layer, target.name, old, new, commands), rng)


def _scene(topic: Topic, rng: random.Random) -> str:
    """What a picture may show."""
    thing, occasion = rng.choice(topic.things), with_article(rng.choice(topic.occasions))
    slots = {"thing": thing, "things": plural(thing), "quality": rng.choice(topic.qualities), "occasion": occasion}
    people = {"job": rng.choice(topic.jobs), "shop": _shop(topic, rng), "goods": rng.choice(topic.goods)}
    return any_wording("pictures", "of", rng, **slots, **people)


def _worded(step: EditStep, rng: random.Random) -> EditStep:
    says = any_wording("step", step.action, rng, it=step.name, old=step.old, new=step.new)
    return replace(step, says=sentence(says))


def _text(target: EditTarget, is_headline: bool, words: Lexis) -> str:
    """Other words for the same place: of the same sort and about as long."""
    old, role = target.part.text, role_by_words(target.part.text)
    made = old
    for _ in range(12):
        match "headline" if is_headline else role:
            case "headline":
                made = words.title()
            case "date" | "price" | "time" | "phone" | "email" | "url" | "address" | "hours" | "handle" as own:
                made = str(getattr(words, own)())
            case "percentage":
                made = words.percent()
            case "number":
                made = words.figure()
            case _:
                made = _phrase(len(old), words)
        if made != old and 0.5 <= len(made) / len(old) <= 1.6:
            break
    return made.upper() if old.isupper() and len(old) > 2 else made


def _phrase(letters: int, words: Lexis) -> str:
    """A line of the topic, longer or shorter."""
    topic, rng = words.topic, words.rng
    if letters > 24:
        return words.filled(words.any(rng.choice(("bullets", "sentences", "titles"))))
    quality, thing = rng.choice(topic.qualities), rng.choice(topic.things)
    short = (rng.choice(topic.acts), rng.choice(topic.goods), f"{quality} {thing}", rng.choice(topic.occasions))
    return capital(rng.choice((thing, plural(thing), quality, rng.choice(topic.goods)) if letters < 9 else short))


def _detail(step: EditStep, rng: random.Random) -> str:
    quoted = step.name.startswith("line ‘")
    if step.action == "text" and quoted and rng.random() < 0.8:
        return any_wording("details", "quote", rng, old=step.old, new=step.new)
    return any_wording("details", step.action, rng, it=step.name, new=step.new)


# --- something near what the design is about --------------------------------------------------------------------------
@cache
def _near() -> dict[str, tuple[str, ...]]:
    """What a word may be exchanged for."""
    lists = [*wordings()["swaps"].values(), *(list for topic in TOPICS for list in (topic.occasions, topic.goods))]
    return {word.lower(): words for words in lists for word in words}


def _swaps(page: PageBrief, known: Sequence[EditTarget], rng: random.Random) -> Iterator[Candidate]:
    places: dict[str, list[tuple[int, Text]]] = {}
    for at, layer in enumerate(page.layers):
        for thing in layer.things:
            for text in family(page.document.index[thing.id].layer):
                if isinstance(text, Text):
                    for word in _terms(text.text):
                        places.setdefault(word, []).append((at, text))
    plain = [
        word
        for word, found in places.items()
        if len(found) < 6 and all(page.layers[at].sort == "text" for at, _ in found)
    ]
    for old in rng.sample(plain, min(SWAPS, len(plain))):
        new = rng.choice([one for one in _near()[old] if one.lower() != old])
        steps = [_swap(at, text, old, new, page, known, rng) for at, text in places[old]]
        head = any_wording("document", "head", rng, kind=page.kind, old=_cased(old, old), new=new)
        extra = [target for target in known if target.action in ("picture", "colour")]
        if extra and rng.random() < 0.45:
            words = Lexis(rng)
            words.tongue = None
            words.topic = next((topic for topic in TOPICS if new in (*topic.occasions, *topic.goods)), words.topic)
            more = _step(rng.choice(extra), page, words, rng)
            form = "picture" if more.action == "picture" else "colour"
            head = any_wording(
                "document", form, rng, head=head.rstrip("."), it=more.name, picture=more.new, new=more.new
            )
            steps.append(more)
        yield Candidate("document", f"{old} → {new}", sentence(head), tuple(steps))


def _terms(text: str) -> list[str]:
    """Words, and pairs and triples of them, that can be exchanged, always in the same order."""
    words = _WORD.findall(text.lower())
    found = {" ".join(words[at : at + many]) for at in range(len(words)) for many in (1, 2, 3)}
    known = sorted(found & _near().keys())
    return [term for term in known if re.search(rf"(?<!\w){re.escape(term)}(?!\w)", text.lower())]


def _swap(
    at: int, text: Text, old: str, new: str, page: PageBrief, known: Sequence[EditTarget], rng: random.Random
) -> EditStep:
    spans = tuple(found.span() for found in re.finditer(rf"(?<!\w){re.escape(old)}(?!\w)", text.text, re.IGNORECASE))
    made = text.text
    for start, end in reversed(spans):
        made = made[:start] + _cased(text.text[start:end], new) + made[end:]
    name = next((target.name for target in known if target.id == text.id), f"line ‘{_line(text.text)}’")
    command = ReplaceWords(text.id, spans, tuple(_cased(text.text[start:end], new) for start, end in spans))
    return _worded(EditStep("", "text", at, name, _line(text.text), _line(made), (command,)), rng)


def _line(text: str) -> str:
    return " ".join(text.split())


def _cased(like: str, word: str) -> str:
    """The word with the capitals of another."""
    if like.isupper() and len(like) > 1:
        return word.upper()
    proper = word.capitalize() in wordings()["swaps"]["day"] + wordings()["swaps"]["month"]
    return capital(word) if like[:1].isupper() or proper else word.lower()


def prompts(candidate: Candidate, rng: random.Random) -> dict[int, str]:
    """What is to be done to each layer, by its place: the steps that are about it, and what stays."""
    found: dict[int, list[EditStep]] = {}
    for step in candidate.steps:
        if step.layer is not None:
            found.setdefault(step.layer, []).append(step)
    out = {}
    for at, steps in sorted(found.items()):
        line = rng.choice(wordings()["prompt"][steps[-1].action])
        out[at] = filled(line, step=" ".join(step.says for step in steps))
    return out
