"""Two to four commands in one saying: joined or in a list, of one target, with one verb, or one more target 'too'."""

from __future__ import annotations

import random
import re

from redraft.commands.command import Command
from redraft.datasets.requests.sayings.drafts import Draft, Drawing, any_draft, drawn
from redraft.datasets.requests.sayings.phrases import Phrase
from redraft.datasets.requests.sayings.sets import listing
from redraft.datasets.requests.sayings.slots import target as a_target
from redraft.datasets.requests.sayings.speech import capital, clause, finished, placed, polite
from redraft.datasets.requests.sayings.view import View
from redraft.document.layers import family

Told = tuple[str, tuple[Command, ...]]
PREDICATES = (
    ("recolor", "recolor", "recolor", "shade"),
    ("resize", "resize", "modify.font_size"),
    ("modify.bold", "modify.bold", "modify.regular"),
    ("modify.italic", "modify.underline", "change_case.upper", "align_text.center"),
    ("modify.opacity", "fade.half", "round_corners"),
)
"""Makers of what a thing is to be; of each row one."""
DEEDS = ("move", "place", "rotate", "modify.text", "cast_shadow", "outline", "modify.font_family", "restack.front")
TOO = (
    "recolor", "resize", "modify.bold", "modify.italic", "delete", "modify.hide", "modify.opacity", "change_case.upper",
    "cast_shadow", "modify.underline", "modify.font_size", "outline", "round_corners", "move", "fade.half",
    "modify.font_family",
)  # fmt: skip
ALONE = re.compile(r"set_palette|resize_page|border|(add|copy|move|delete|reorder|hide)_pages?")
"""Sections that do not go together with others."""


def _target(view: View, rng: random.Random) -> Phrase | None:
    found = a_target(Drawing(view, rng), "any", "0.15")
    return found.say if found and isinstance(found.say, Phrase) else None


def _held(view: View, phrase: Phrase) -> set[str]:
    """The layers of a phrase, those they stand in and those in them."""
    index = view.document.index
    inner = {one.id for id in phrase.ids for one in family(index[id].layer)}
    return inner | {
        group.id for id in phrase.ids for group in index[id].ancestors if group.form or group.id in view.by_id
    }


def _predicates(
    view: View, rng: random.Random, target: Phrase, count: int
) -> tuple[list[str], tuple[Command, ...]] | None:
    """What a target is to be, in words and commands."""
    words: list[str] = []
    commands: list[Command] = []
    for row in rng.sample(PREDICATES, len(PREDICATES)):
        draft = drawn(view, rng, rng.choice(row), target)
        said = clause(draft, rng, "=", last=False) if draft else None
        if draft is None or said is None:
            continue
        words.append(said.text)
        commands += draft.commands
        if len(words) == count:
            return words, tuple(commands)
    return None


def one_target(view: View, rng: random.Random) -> Told | None:
    """'Make the title red and bold', 'title: red, bold', 'move the logo up and make it bigger'."""
    target = _target(view, rng)
    if target is None:
        return None
    if rng.random() < 0.4:
        first = drawn(view, rng, rng.choice(DEEDS), target)
        found = _predicates(view, rng, target, 1)
        said = clause(first, rng, "!", last=False) if first else None
        if first is None or found is None or said is None:
            return None
        it = "them" if target.plural else "it"
        second = f"{rng.choice(('make', 'make', 'turn'))} {it} {found[0][0]}"
        order = (placed(said, rng), second)
        return finished(f"{order[0]}{rng.choice((' and ', ', and ', ' and also ', ', then '))}{order[1]}", "!", rng), (
            *first.commands,
            *found[1],
        )
    found = _predicates(view, rng, target, rng.choice((2, 2, 2, 3)))
    if found is None:
        return None
    both, name = listing(found[0], rng), target.text + (f" on {target.page}" if target.page else "")
    form = rng.randrange(7)
    if form < 3:
        return finished(polite(f"make {name} {both}", rng), "!", rng), found[1]
    text = (f"{name} should be {both}", f"{name}: {', '.join(found[0])}", f"{name} {both}", f"I'd like {name} {both}")[
        form - 3
    ]
    return finished(text, ":" if form in (4, 5) else ".", rng), found[1]


def one_verb(view: View, rng: random.Random) -> Told | None:
    """'Make the title red and the date blue'."""
    name, told = rng.choice(PREDICATES[rng.choice((0, 0, 1, 2))]), []
    commands: list[Command] = []
    taken: set[str] = set()
    for _ in range(rng.choice((2, 2, 3))):
        target = _target(view, rng)
        draft = drawn(view, rng, name, target) if target and not taken & set(target.ids) else None
        said = clause(draft, rng, "=", last=False) if draft else None
        if target is None or draft is None or said is None:
            return None
        taken |= set(target.ids)
        told.append(f"{target.text}{f' on {target.page}' if target.page else ''} {said.text}")
        commands += draft.commands
    if rng.random() < 0.7:
        verb = rng.choice(("make", "make", "make", "turn" if name == "recolor" else "make"))
        return finished(polite(f"{verb} {listing(told, rng)}", rng), "!", rng), tuple(commands)
    return finished(", ".join(told), ":", rng), tuple(commands)


def one_more(view: View, rng: random.Random) -> Told | None:
    """'… and the date too'."""
    first, second = _target(view, rng), _target(view, rng)
    if first is None or second is None or _held(view, first) & _held(view, second):
        return None
    both = first._replace(entries=(*first.entries, *second.entries))
    draft = drawn(view, rng, rng.choice(TOO), both)
    said = clause(draft, rng, "!.") if draft else None
    if draft is None or said is None or "\x03" in said.text:
        return None
    more = second.text + (f" on {second.page}" if second.page else "")
    tail = rng.choice(
        (
            f", and {more} too",
            f" and {more} as well",
            f", same for {more}",
            f". Same with {more}",
            f", also {more}",
            f", {more} too",
        )
    )
    return finished(placed(said, rng).rstrip("?") + tail, "!", rng), draft.commands


def joined(view: View, rng: random.Random) -> Told | None:
    """Different things in one sentence, or in a list."""
    count = rng.choices((2, 3, 4), (6, 3, 1))[0]
    listed = rng.random() < (0.15 if count == 2 else 0.5)
    drafts: list[Draft] = []
    taken: set[str] = set()
    for _ in range(12):
        draft = any_draft(view, rng)
        if draft is None or ALONE.match(draft.section):
            continue
        phrases = [slot for slot in draft.slots.values() if isinstance(slot, Phrase) and slot.entries]
        held = {id for phrase in phrases for id in _held(view, phrase)}
        if held & taken or (not held and drafts):
            continue
        taken |= held
        drafts.append(draft)
        if len(drafts) == count:
            break
    if len(drafts) < count:
        return None
    moods = "!.:" if listed else "!" if rng.random() < 0.8 else "."
    said = [clause(draft, rng, moods, last=listed or number == count - 1) for number, draft in enumerate(drafts)]
    texts = [placed(one, rng) for one in said if one is not None]
    if len(texts) < count:
        return None
    commands = tuple(one for draft in drafts for one in draft.commands)
    if listed:
        mark = rng.choice(("{}. ", "{}) ", "- ", "* ", "• ", "- "))
        big = rng.random() < 0.6
        lines = (mark.format(at) + (capital(text) if big else text) for at, text in enumerate(texts, 1))
        return "\n".join(lines), commands
    if rng.random() < 0.3:
        return " ".join(capital(text) + ("" if text[-1] in ".?!" else ".") for text in texts), commands
    texts = [text.rstrip("?.") for text in texts]
    joint = rng.choice(
        (" and ", ", and ", ", then ", ", also ", " and also ", "; ", ", plus ", ". Also, ", " and ", ", ")
    )
    head = ", ".join(texts[:-1])
    text = f"{head}{joint}{texts[-1]}"
    return finished(polite(text, rng) if moods == "!" else text, moods[0], rng), commands


def several(view: View, rng: random.Random) -> Told | None:
    way = rng.choices((joined, one_target, one_verb, one_more), (5, 3, 1.5, 1.5))[0]
    return way(view, rng)
