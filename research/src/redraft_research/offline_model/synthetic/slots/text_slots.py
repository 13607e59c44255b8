"""Makers of slots for texts: new ones, changes of old ones, and some of their words."""

from __future__ import annotations

import re

from redraft_research.datasets.requests.designs.facts import Fact
from redraft_research.offline_model.synthetic.references.references import page_phrase
from redraft_research.offline_model.synthetic.slots.slots import choice, fits, value_of
from redraft_research.offline_model.synthetic.wordings import values
from redraft_research.offline_model.synthetic.wordings.drafts import DraftState, Value, makes
from redraft_research.offline_model.synthetic.wordings.phrases import END, FIRM, Phrase, quoted, texts_with
from redraft_research.offline_model.synthetic.wordings.values import New, number
from redraft_research.offline_model.synthetic.wordings.wording import choices


@makes
def new_text(drawing: DraftState, arg: str) -> Value | None:
    """Other words for the target, of the kind that it is."""
    now = drawing.target
    if now is None or len(now.entries) != 1 or len(now.entries[0].texts) != 1:
        return None
    entry = drawing.view.by_id.get(now.entries[0].texts[0].id, now.entries[0])
    new = values.other_text(drawing.view, entry, drawing.rng)
    if new is None or (arg == "quoted") != now.text.startswith(("“", '"', "'", "‘", "«")):
        return None
    is_fact = entry.role in ("price", "date", "time", "place", "address", "phone", "email", "url", "title")
    return None if arg == "fact" and not (is_fact and "the " in now.text) else Value(new, new.text)


@makes
def made(drawing: DraftState, roles: str) -> Value | None:
    """Words for one of some roles, or of a list of choices."""
    drawing.view.words.rng = drawing.rng
    role = drawing.rng.choice(roles.split(","))
    text = values.made_for(drawing.view.words, role)
    return Value(New(text), text) if text else None


@makes
def name(drawing: DraftState, arg: str) -> Value | None:
    """A font."""
    found = choice(drawing, arg)
    wording = re.sub(f"[{FIRM}{END}]", "", str(found.say)) if found else ""
    return found and Value(f"{FIRM}{wording}{END}", found.value.get("name", wording))


@makes
def old_font(drawing: DraftState, arg: str) -> Value | None:
    fonts = [str(one.texts[0].style.font_family).split(",")[0].strip("'\"") for one in drawing.view.texts]
    return Value(f"{FIRM}{fonts[0]}{END}", fonts[0]) if fonts and drawing.given is None else None


@makes
def change(drawing: DraftState, arg: str) -> Value | None:
    """Words of the target that are to be replaced; without a target, of a text that is known by them alone."""
    view, rng, now = drawing.view, drawing.rng, drawing.target
    pool = [now.entries[0]] if now else [one for one in view.texts if fits(one, "line")]
    entry = rng.choice(pool) if pool and drawing.given is None else None
    one = values.change(view, entry.words, rng) if entry and fits(entry, "line") else None
    if (
        entry is None
        or one is None
        or entry.words.lower().count(one.old.lower()) > 1
        or (not now and texts_with(view, one.old) != (entry,))
    ):
        return None
    if arg == "figure" and not (one.old.isdigit() and len(re.findall(r"\d+", entry.words)) == 1):
        return None
    new = Value(New(one.new, one.figure), one.new)
    return Value(New(one.old, one.figure), one.old, {"span": one.span, "of": entry.id, "new": new})


@makes
def changed(drawing: DraftState, arg: str) -> Value | None:
    found = drawing.slots["O"].more["new"]
    return found if isinstance(found, Value) else None


@makes
def hidden_change(drawing: DraftState, arg: str) -> Value | None:
    """The new words of a figure that is not named."""
    found = change(drawing, "figure")
    new = found.more["new"] if found else None
    return new._replace(more=found.more) if found is not None and isinstance(new, Value) else None


@makes
def stretch(drawing: DraftState, arg: str) -> Value | None:
    """A word or two of the target, not all of it; "alone": words that identify the target by themselves."""
    now, rng = drawing.target, drawing.rng
    text = now.entries[0].words if now else ""
    words = list(re.finditer(r"\S+", text))
    if now is None or len(words) < 2 or "\n" in text:
        return None
    long = rng.randint(1, min(3, len(words) - 1))
    first = rng.choice((len(words) - long, rng.randrange(len(words) - long + 1), 0))
    a, b = words[first].start(), words[first + long - 1].end()
    old = text[a:b].rstrip(",.;:")
    if (
        len(re.findall(r"\w", old)) < 2
        or text.lower().count(old.lower()) > 1
        or (arg == "alone" and texts_with(drawing.view, old) != now.entries)
    ):
        return None
    end = a + len(old)
    fields = {"after": {"at": end} if end < len(text) else {}, "before": {"at": a, "like": "after"}}
    return Value(quoted(old, rng) if arg == "quoted" else New(old), old, {"span": (a, end), **fields})


@makes
def two_words(drawing: DraftState, arg: str) -> Value | None:
    """Two different words of the target; the second goes by `changed`."""
    now = drawing.target
    words = list(re.finditer(r"[^\W\d_]{3,}", now.entries[0].words)) if now else []
    if len(words) < 2 or len({one[0] for one in words}) < len(words):
        return None
    a, b = sorted(drawing.rng.sample(words, 2), key=lambda one: one.start())
    return Value(New(a[0]), a[0], {"span": a.span(), "new": Value(New(b[0]), b[0], {"span": b.span()})})


@makes
def inserted(drawing: DraftState, arg: str) -> Value | None:
    """A word or two to be put in."""
    words, rng = drawing.view.words, drawing.rng
    words.rng = rng
    texts = (words.day, words.first, words.place, words.percent, lambda: str(words.year))
    text = rng.choice(texts)() if rng.random() < 0.6 else rng.choice(choices("inserts"))[0]
    return Value(New(text), text)


@makes
def amount(drawing: DraftState, arg: str) -> Value | None:
    """The amount by which prices change."""
    one, unit = drawing.rng.choice(((5, "%"), (10, "%"), (15, "%"), (20, "%"), (1, ""), (2, ""), (5, ""), (10, "")))
    return Value(number(one, unit), {"by": -one if arg else one, "unit": unit})


@makes
def costing(drawing: DraftState, arg: str) -> Value | None:
    """What has a price, by its own name: 'the soup costs …'."""
    priced = [(one, one.fact.of) for one in drawing.view.texts if one.role == "price" and isinstance(one.fact, Fact)]
    named = [(one, of) for one, of in priced if of and of.lower() not in ("price", "cost")]
    if drawing.given is not None or not named:
        return None
    entry, of = drawing.rng.choice(named)
    if (
        any(isinstance(one.say, Phrase) and entry in one.say.entries for one in drawing.slots.values())
        or sum(other == of for _, other in named) > 1
    ):
        return None
    wording = drawing.rng.choice((f"the {of.lower()}", of, f"the {of}", quoted(of, drawing.rng)))
    return value_of(
        Phrase(wording, (entry,), page=page_phrase(drawing.view, entry.page, drawing.rng) if drawing.view.deck else "")
    )


@makes
def new_price(drawing: DraftState, arg: str) -> Value | None:
    now = drawing.target
    new = values.other_text(drawing.view, now.entries[0], drawing.rng) if now else None
    return Value(new, new.text) if new else None


@makes
def notes(drawing: DraftState, arg: str) -> Value | None:
    """The notes of a slide."""
    view, rng = drawing.view, drawing.rng
    entry = rng.choice(view.notes) if view.notes and drawing.given is None else None
    names = ("the notes", "the speaker notes", "the note")
    page = page_phrase(view, entry.page, rng) if entry and view.deck else ""
    return value_of(Phrase(rng.choice(names), (entry,), True, page)) if entry else None
