"""Makers of slots for facts: the new words of a text are given, but not which of its old words they replace."""

from __future__ import annotations

import random
import re

from redraft.commands.words.figure_rules import kinds_in
from redraft.reader.replaced_span import replaced_span
from redraft_research.datasets.requests.designs.facts import Fact
from redraft_research.datasets.requests.designs.words import LISTS
from redraft_research.offline_model.synthetic.designs.view import Referent
from redraft_research.offline_model.synthetic.references.references import page_phrase, refer
from redraft_research.offline_model.synthetic.slots.fact_changes import (
    FactChange,
    contexts,
    fact_change,
    is_distinctive,
    trimmed,
)
from redraft_research.offline_model.synthetic.slots.slots import fits, value_of
from redraft_research.offline_model.synthetic.wordings import values
from redraft_research.offline_model.synthetic.wordings.drafts import DraftState, Value, makes
from redraft_research.offline_model.synthetic.wordings.phrases import LOOSE, SHUT, Phrase, quoted

_FIGURES = ("phone", "time", "price", "date", "year", "percent", "number", "day", "month", "count", "floor")
_WORDS = ("name", "word", "more", "spelling")
_VAGUE = ("price", "cost", "time", "date", "address", "place", "phone", "email")


def _kinds(arg: str, rng: random.Random) -> tuple[str, ...]:
    """The kinds that a recipe asks for; of any, figures more often than words."""
    if arg:
        return tuple(arg.split(","))
    return _FIGURES if rng.random() < 0.7 else _WORDS


def _some(drawing: DraftState, arg: str, pool: list[Referent]) -> FactChange | None:
    """A change in one of some texts."""
    view, rng = drawing.view, drawing.rng
    for entry in rng.sample(pool, min(len(pool), 8)) if drawing.given is None else ():
        found = fact_change(view, entry, _kinds(arg, rng), rng)
        if found is not None and found.whole != entry.words:
            return found
    return None


def _lines(drawing: DraftState) -> list[Referent]:
    """Texts of a few words or lines."""
    return [one for one in drawing.view.texts if one.kind == "text" and len(one.words) < 240]


def bare(text: str, rng: random.Random, quotes: float = 0.12) -> str:
    """New words as people write facts: seldom in quotation marks."""
    return quoted(text, rng) if rng.random() < quotes else f"{LOOSE}{text}{SHUT}"


def _value(new: FactChange, wording: str, rng: random.Random, quotes: float = 0.12) -> Value:
    more = {"span": new.span, "of": new.entry.id, "old": new}
    return Value(bare(wording, rng, quotes), new.new, more)


def _change_of(drawing: DraftState) -> FactChange | None:
    """The change that an earlier slot is about."""
    found = [one.more["fact change"] for one in drawing.slots.values() if "fact change" in one.more]
    return found[-1] if found and isinstance(found[-1], FactChange) else None


def _with_change(phrase: Phrase, new: FactChange) -> Value:
    found = value_of(phrase)
    return found._replace(more={**found.more, "fact change": new})


@makes
def informed(drawing: DraftState, arg: str) -> Value | None:
    """A text with a change of one of these kinds; `new_fact` has the new words."""
    new = _some(drawing, arg, _lines(drawing))
    phrase = refer(drawing.view, new.entry, drawing.rng) if new else None
    for _ in range(3):  # most often by something else than the words that go
        if new and phrase and new.old.lower() in phrase.text.lower() and drawing.rng.random() < 0.8:
            phrase = refer(drawing.view, new.entry, drawing.rng)
    return _with_change(phrase, new) if new and phrase else None


@makes
def informed_line(drawing: DraftState, arg: str) -> Value | None:
    """A line of a list, by its first words or its number."""
    view, rng = drawing.view, drawing.rng
    lists = [*view.lists, *(one for one in view.texts if _is_set_by_line(one))]
    new = _some(drawing, arg, lists)
    if new is None:
        return None
    lines = new.entry.words.split("\n")
    at = new.entry.words[: new.first].count("\n")
    before = trimmed(new.line[: new.span[0] - new.first])
    ways = [f"{one} {at + 1}" for one in ("point", "line", "item")] + [
        f"the {_ordinal(at)} {noun}" for noun in ("line", "point")
    ]
    if len(before) > 3 and sum(before in line for line in lines) == 1 and is_distinctive(view, new.entry, before):
        ways += [before, before.lower(), f"the line {before}", f"the {quoted(before, rng)} line", before] * 2
    elif sum(len(one.words.split("\n")) > at for one in lists) > 1:
        return None
    page = page_phrase(view, new.entry.page, rng) if view.deck else ""
    return _with_change(Phrase(rng.choice(ways), (new.entry,), page=page), new)


def _ordinal(at: int) -> str:
    names = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")
    return names[at] if at < len(names) else f"{at + 1}th"


@makes
def new_fact(drawing: DraftState, arg: str) -> Value | None:
    """The new words, with unchanged words around them: at least one ("kept"), a few behind ("short") or none ("bare");
    never the whole text, which is another command. "line": its line is named."""
    new, rng = _change_of(drawing), drawing.rng
    if new is None:
        return None
    line, found = arg == "line", contexts(new)
    if arg == "kept":
        found = [one for one in found if one[0] + one[2]]
    if arg == "short":
        found = [one for one in found if not trimmed(one[0]) and len(one[0].split()) < 2 and len(one[2].split()) < 3]
    ways = [wording for _, wording, _ in found]
    ways = sorted(ways, key=len) if arg == "bare" or rng.random() < 0.45 else rng.sample(ways, len(ways))
    if new.kind == "price" and rng.random() < 0.3:
        ways = [*rng.sample((f"{new.new} €", f"€{new.new}", f"{new.new} euros"), 3), *ways]
    way = next((one for one in ways if one != new.whole.strip() and new.is_implied_by(one, line)), None)
    return _value(new, way, rng) if way else None


@makes
def restated(drawing: DraftState, arg: str) -> Value | None:
    """The new words with unchanged words that identify the text. "old": the old words will be given too."""
    view, rng = drawing.view, drawing.rng
    new = _some(drawing, arg.removeprefix("old").strip(","), _lines(drawing))
    if new is None:
        return None
    old = arg.startswith("old")
    if old and new.entry.words.lower().count(new.old.lower()) > 1:
        return None
    sure = old and is_distinctive(view, new.entry, new.old)
    found = [one for one in contexts(new) if one[1] != new.whole.strip()]
    full = [one for one in found if new.line.strip(" .,!?“”").endswith(one[1][-6:]) or f"{one[1][-6:]}," in new.line]
    tried = full if full and rng.random() < 0.6 else found
    for before, wording, behind in rng.sample(tried, min(len(tried), 8)):
        distinctive = sure or is_distinctive(view, new.entry, before) or is_distinctive(view, new.entry, behind)
        if distinctive and (old or new.is_implied_by(wording)):
            made = _value(new, wording, rng)
            return made._replace(more={**made.more, "fact change": new})
    return None


@makes
def old_words(drawing: DraftState, arg: str) -> Value | None:
    """The words that are no longer right, alone or with one that stays."""
    new, rng = _change_of(drawing), drawing.rng
    if new is None:
        return None
    before = new.line[: new.span[0] - new.first]
    word = re.search(r"(\w+) $", before)
    again = word is not None and any(f"{word[1]} {new.new}" in str(one.say) for one in drawing.slots.values())
    wording = f"{word[1]} {new.old}" if word and again and rng.random() < 0.5 else new.old
    return Value(bare(wording, rng), wording)


@makes
def subject(drawing: DraftState, arg: str) -> Value | None:
    """Unchanged words before or behind the change that identify the text; `new_fact` has the new words."""
    view, rng = drawing.view, drawing.rng
    new = _some(drawing, arg or ",".join(_FIGURES), _lines(drawing))
    if new is None:
        return None
    line, (a, b) = new.line, (place - new.first for place in new.span)
    clause = re.split(r"[,;:.] ", line[:a])[-1]
    before = trimmed(clause or line[:a])
    ways = [" ".join(before.split()[-count:]) for count in (2, 3, 4)] + [before]
    ways += [trimmed(line[:a])] if len(line[:a].split()) < 6 else []
    ways += [trimmed(re.split(r"[,;:.]", line[b:])[0])] if rng.random() < 0.3 else []
    ways = [one for one in dict.fromkeys(ways) if is_distinctive(view, new.entry, one) and new.old not in one]
    if not ways:
        return None
    wording = rng.choice(ways)
    wording = wording if rng.random() < 0.5 else quoted(wording, rng) if rng.random() < 0.25 else wording.lower()
    return _with_change(Phrase(wording, (new.entry,)), new)


@makes
def whole_line(drawing: DraftState, arg: str) -> Value | None:
    """The whole text again, with something new in it."""
    view, rng = drawing.view, drawing.rng
    new = _some(drawing, arg, [one for one in _lines(drawing) if "\n" not in one.words and len(one.words.split()) > 2])
    if new is None:
        return None
    a, b = new.span
    if not any(is_distinctive(view, new.entry, one.strip(" ,.;:“”")) for one in (new.line[:a], new.line[b:])):
        return None
    short = len(new.whole.split()) < 9
    return Value(bare(new.whole, rng, 0.25 if short else 0.6), new.whole, {"of": new.entry.id, "fact change": new})


@makes
def owned(drawing: DraftState, arg: str) -> Value | None:
    """What something new is of, by its own name: 'the soup', 'Anna'; another one than those before. "up", "down": a
    figure that is more or less than the one there."""
    view, rng = drawing.view, drawing.rng
    role, _, kinds = arg.partition(",")
    kinds, _, way = kinds.partition(" ")
    taken = [one.more["fact change"].entry for one in drawing.slots.values() if "fact change" in one.more]
    like = taken[0].role if taken else ""
    pool = [
        one for one in view.texts
        if isinstance(one.fact, Fact) and one.fact.of and one.fact.of.lower() not in (one.words.lower(), *_VAGUE)
        and (not role or one.role == role) and one not in taken
        and (not like or (one.role, one.page) == (like, taken[0].page))
    ]  # fmt: skip
    new = _some(drawing, kinds or ",".join((*_FIGURES, "name")), pool)
    if (
        new is None
        or not isinstance(new.entry.fact, Fact)
        or (way and (_size(new.new) > _size(new.old)) != (way == "up"))
    ):
        return None
    of = new.entry.fact.of
    rivals = [one for one in view.texts if one is not new.entry and isinstance(one.fact, Fact) and one.fact.of == of]
    if any(replaced_span(one.words, new.new) for one in rivals) or len(of) > 36:
        return None
    wording = rng.choice(
        (of, of, of, of.lower(), f"the {of.lower()}" if new.entry.role == "price" else of, quoted(of, rng))
    )
    page = page_phrase(view, new.entry.page, rng) if view.deck and not taken else ""
    return _with_change(Phrase(wording, (new.entry,), page=page), new)


def _size(figure: str) -> float:
    return float(figure.replace(",", "."))


@makes
def sole(drawing: DraftState, role: str) -> Value | None:
    """The only text of a role, which need not be named: other words for it."""
    found = [one for one in drawing.view.texts if one.role == role and one.kind == "text"]
    if drawing.given is not None or drawing.view.deck or len(found) != 1 or "\n" in found[0].words:
        return None
    drawing.view.words.rng = drawing.rng
    made = values.other_text(drawing.view, found[0], drawing.rng)
    if role == "time" and (new := fact_change(drawing.view, found[0], ("time",), drawing.rng)) is not None:
        made = values.New(new.whole)
    long = made is not None and len(made.text.split()) > 3
    return Value(bare(made.text, drawing.rng, 0.35 if long else 0.12), made.text, {"of": found[0].id}) if made else None


@makes
def spelled(drawing: DraftState, arg: str) -> Value | None:
    """A word spelled otherwise, the text not named: nothing else in the design is like it."""
    view, rng = drawing.view, drawing.rng
    new = _some(drawing, "spelling", _lines(drawing))
    if (
        new is None
        or new.entry.words.lower().count(new.old.lower()) > 1
        or not is_distinctive(view, new.entry, new.old)
    ):
        return None
    if not new.is_implied_by(new.new) or any(
        replaced_span(one.words, new.new) for one in view.texts if one is not new.entry
    ):
        return None
    found = _value(new, new.new, rng, 0.25)
    return found._replace(more={**found.more, "fact change": new})


@makes
def recased(drawing: DraftState, arg: str) -> Value | None:
    """A word with another first letter, large or small: old and new."""
    view, rng = drawing.view, drawing.rng
    pool = [one for one in _lines(drawing) if fits(one, "letters") and len(one.words.split()) > 1]
    entry = rng.choice(pool) if pool and drawing.given is None else None
    wanted = r"\b[a-z][^\W\d_]{3,}\b" if arg == "upper" else r"(?<=\w )[A-Z][a-z]{3,}\b"
    words = list(re.finditer(wanted, entry.words)) if entry else []
    word = rng.choice(words) if words else None
    if entry is None or word is None or entry.words.lower().count(word[0].lower()) > 1:
        return None
    if not is_distinctive(view, entry, word[0]):
        return None
    other = word[0][0].swapcase() + word[0][1:]
    return Value(quoted(other, rng), other, {"of": entry.id, "span": word.span()})


@makes
def two_new_facts(drawing: DraftState, arg: str) -> Value | None:
    """Two figures of one text, each with words that stay: 'adults 12, children 6'."""
    rng, pool = drawing.rng, [one for one in _lines(drawing) if len(re.findall(r"\d+", one.words)) > 1]
    first = _some(drawing, rng.choice(("price", "number")), [one for one in pool if "\n" not in one.words])
    others = [_some(drawing, first.kind, [first.entry]) for _ in range(4)] if first else []
    second = next((one for one in others if first and one and one.span != first.span), None)
    if first is None or second is None:
        return None
    new_fact: list[str] = []
    first, second = sorted((first, second), key=lambda one: one.span)
    for new in (first, second):
        ways = [wording for before, wording, behind in contexts(new) if before + behind and new.is_implied_by(wording)]
        ways = [one for one in ways if not {*one.split()} & {*" ".join(new_fact).split()} and one.count(" ") < 4]
        ways = [one for one in ways if (first if new is second else second).old not in one]
        if not ways:
            return None
        new_fact.append(min(ways, key=len))
    distinctive = is_distinctive(drawing.view, first.entry, trimmed(first.entry.words[: first.span[0]]))
    if not distinctive:
        return None
    joint = rng.choice((", ", " and ", ", ", " / ", "; "))
    return Value(
        joint.join(bare(one, rng, 0.0) for one in new_fact),
        (first.new, second.new),
        {"of": first.entry.id, "spans": (first.span, second.span)},
    )


@makes
def whole_fact(drawing: DraftState, arg: str) -> Value | None:
    """The whole text of the target with what is new in it, where that is short."""
    new = _change_of(drawing)
    if new is None or "\n" in new.entry.words or len(new.whole.split()) > 4:
        return None
    return Value(bare(new.whole, drawing.rng), new.whole)


@makes
def number_of(drawing: DraftState, arg: str) -> Value | None:
    """The only text with something of a kind in it: what is new there, and no more."""
    view, rng = drawing.view, drawing.rng
    pool = [one for one in _lines(drawing) if not view.deck and fact_change(view, one, (arg,), rng)]
    new = fact_change(view, pool[0], (arg,), rng) if len(pool) == 1 and drawing.given is None else None
    return _value(new, new.new, rng) if new and new.is_implied_by(new.new) else None


@makes
def caller(drawing: DraftState, arg: str) -> Value | None:
    """A person whose phone number is in the same line."""
    view = drawing.view
    new = _some(drawing, "phone", [one for one in _lines(drawing) if re.search(r"\d{3}", one.words)])
    names = [one for one in re.findall(r"[A-Z][^\W\d_]+", new.line) if one in LISTS["first"]] if new else []
    if new is None or len(names) != 1 or not is_distinctive(view, new.entry, names[0]):
        return None
    return _with_change(Phrase(names[0], (new.entry,)), new)


# --- people -----------------------------------------------------------------------------------------------------------
_PERSON = re.compile(r"[A-Z][^\W\d_]+ [A-Z][^\W\d_]+")


@makes
def person(drawing: DraftState, arg: str) -> Value | None:
    """A person whose name is a text of its own; "job": the job beside the name is the target."""
    view, rng = drawing.view, drawing.rng
    names = [one for one in view.texts if one.kind == "text" and _PERSON.fullmatch(one.words)]
    names = [one for one in names if one.words.split()[0] in LISTS["first"]]
    if drawing.given is not None or not names:
        return None
    entry = rng.choice(names)
    name = entry.words
    first = name.split()[0]
    short = sum(first in one.words for one in view.texts) == 1 and rng.random() < 0.5
    if arg:
        found = [one for one in view.texts if one.role == arg and isinstance(one.fact, Fact) and one.fact.of == name]
        if len(found) != 1:
            return None
        entry = found[0]
    page = page_phrase(view, entry.page, rng) if view.deck and rng.random() < 0.5 else ""
    return value_of(Phrase(first if short else name, (entry,), page=page))


@makes
def someone(drawing: DraftState, arg: str) -> Value | None:
    """Another person; "job": what one does."""
    words = drawing.view.words
    words.rng = drawing.rng
    text = words.job() if arg else f"{words.first()} {words.surname()}"
    now = drawing.target
    if now is None or text == now.entries[0].words:
        return None
    return Value(bare(text, drawing.rng, 0.1), text)


# --- words by their place ---------------------------------------------------------------------------------------------
@makes
def word_at(drawing: DraftState, arg: str) -> Value | None:
    """The first, second or last word of the target, and another for it by `changed`."""
    now, rng = drawing.target, drawing.rng
    text = now.entries[0].words if now else ""
    words = list(re.finditer(r"[^\W\d_]+(?:['’-][^\W\d_]+)*", text))
    if len(words) < 3 or len(words) > 8 or "\n" in text or re.search(r"\d|[@/]", text):
        return None
    at, names = rng.choice(((0, ("first",)), (1, ("second",)), (2, ("third",)), (-1, ("last", "last", "final"))))
    word, topic = words[at], drawing.view.words.topic
    new = rng.choice((*topic.things, *topic.qualities))
    new = new.upper() if text.isupper() else new[:1].upper() + new[1:] if word[0][0].isupper() else new
    fresh = Value(bare(new, rng, 0.4), new)
    return Value(f"the {rng.choice(names)} word", new, {"span": word.span(), "new": fresh})


@makes
def kept(drawing: DraftState, arg: str) -> Value | None:
    """A part of the target that alone is to stay: its beginning or its end, at a comma or the like."""
    now, rng = drawing.target, drawing.rng
    text = now.entries[0].words if now else ""
    parts = [one for one in re.split(r" [·/|–-] |, |: ", text) if len(one) > 2]
    if len(parts) != 2 or "\n" in text:
        return None
    part = rng.choice(parts)
    return Value(bare(part, rng, 0.35), part)


# --- lines set one by one ---------------------------------------------------------------------------------------------
def _is_set_by_line(entry: Referent) -> bool:
    runs = getattr(entry.layer, "runs", ())
    flow = getattr(entry.layer, "flow", None)
    alone = flow is None and len(runs) > 1 and all(one.starts_line for one in runs[1:])
    return alone and entry.role in ("list", "place") and "\n" in entry.words


@makes
def set_lines(drawing: DraftState, arg: str) -> Value | None:
    """A text whose lines are set one by one."""
    pool = [one for one in drawing.view.texts if _is_set_by_line(one) and one.role == "list"]
    found = refer(drawing.view, drawing.rng.choice(pool), drawing.rng) if pool and drawing.given is None else None
    return value_of(found) if found else None


@makes
def set_line(drawing: DraftState, arg: str) -> Value | None:
    """One of such lines."""
    view, rng = drawing.view, drawing.rng
    pool = [one for one in view.texts if _is_set_by_line(one) and one.role == "list"]
    entry = rng.choice(pool) if pool and drawing.given is None else None
    lines = entry.words.split("\n") if entry else []
    at = rng.randrange(len(lines)) if lines else 0
    if entry is None or lines.count(lines[at]) > 1:
        return None
    text, start = lines[at], sum(len(line) + 1 for line in lines[:at])
    ways = [quoted(text, rng), f"the line {quoted(text, rng)}"] if is_distinctive(view, entry, text) else []
    if len(pool) == 1:
        ways += [
            f"the {_ordinal(at)} line",
            *((f"the line with {text.split()[-1]}",) if text.split()[-1].isalpha() else ()),
        ]
    if not ways:
        return None
    found = value_of(Phrase(rng.choice(ways), (entry,)))
    return found._replace(more={**found.more, "span": (start, start + len(text))})


# --- figures up and down ----------------------------------------------------------------------------------------------
@makes
def counted(drawing: DraftState, arg: str) -> Value | None:
    """A text with one figure of a kind in it, and none of another."""
    pool = [one for one in _lines(drawing) if one.role not in ("address", "phone", "step number", "time")]
    pool = [one for one in pool if len(re.findall(r"\d+", one.words)) == 1 and "\n" not in one.words]
    pool = [one for one in pool if not {*one.words.replace(",", "").rstrip(".").split()} & {*LISTS["streets"]}]
    if arg == "year":
        pool = [one for one in pool if re.search(r"\b(1[89]|20)\d\d\b", one.words)]
        pool = [one for one in pool if not {"date", "price"} & {*kinds_in(one.words)}]
    else:
        pool = [one for one in pool if kinds_in(one.words) == ["number"] and not re.search(r"\d{4}", one.words)]
        pool = [one for one in pool if re.search(r"[^\W\d_]{3}", one.words)]
    found = refer(drawing.view, drawing.rng.choice(pool), drawing.rng) if pool and drawing.given is None else None
    return value_of(found) if found else None
