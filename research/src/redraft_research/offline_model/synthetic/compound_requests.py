"""Requests of two to four commands: joined or in a list, of one target, with one verb, or one more target 'too'."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Sequence

from redraft.commands.command import Command
from redraft.document.layers import family
from redraft_research.offline_model.synthetic.designs.view import View
from redraft_research.offline_model.synthetic.references.sets import listing
from redraft_research.offline_model.synthetic.slots.slots import target as a_target
from redraft_research.offline_model.synthetic.wordings.drafts import Draft, DraftState, any_draft, drawn
from redraft_research.offline_model.synthetic.wordings.phrases import Phrase
from redraft_research.offline_model.synthetic.wordings.sentences import capital, clause, finished, placed, polite

Row = tuple[str, ...]
Told = tuple[str, tuple[Command, ...]]
PREDICATES = (
    ("recolor", "recolor", "recolor", "shade", "match.hue"),
    ("resize", "resize", "modify.font_size"),
    ("modify.bold", "modify.bold", "modify.regular"),
    ("modify.italic", "modify.underline", "change_case.upper", "align_text.center", "modify.upright"),
    ("modify.opacity", "fade.half", "round_corners"),
)
"""Makers of what a thing is to be; of each row one."""
PREDICATE_WEIGHTS = (4.0, 4.0, 3.0, 1.5, 0.8)
EXTRAS = (
    ("outline", "outline", "outline.none", "outline.thicker", "outline.thinner", "recolor.outline"),
    ("cast_shadow", "modify.no_shadow"),
    ("round_corners", "round_corners.none", "round_corners.pill"),
    ("recolor.text", "recolor.text"),
    ("modify.font_family", "modify.font_family"),
    ("move", "move", "place", "rotate"),
    ("modify.opacity", "fade"),
    ("recolor", "recolor", "match.hue", "match.color"),
    ("modify.no_fill", "outline.by", "outline.look"),
)
"""Makers of what else it is to have, or where it is to be."""
EXTRA_WEIGHTS = (3.0, 2.0, 2.0, 2.0, 1.5, 2.0, 0.8, 3.0, 2.0)
DEEDS = ("move", "move", "place", "place.beside", "rotate", "modify.text", "cast_shadow", "outline",
         "modify.font_family", "restack.front", "recolor", "resize", "modify.bold", "modify.font_size", "match.hue",
         "round_corners", "outline.none", "modify.opacity", "modify.italic")  # fmt: skip
TOO = (
    "recolor", "resize", "modify.bold", "modify.italic", "delete", "modify.hide", "modify.opacity", "change_case.upper",
    "cast_shadow", "modify.underline", "modify.font_size", "outline", "round_corners", "move", "fade.half",
    "modify.font_family",
)  # fmt: skip
ALONE = re.compile(r"set_palette|resize_page|border|(add|copy|move|delete|reorder|hide)_pages?")
"""Sections that do not go together with others."""


ASPECTS = {
    "recolor": "colour", "shade": "colour", "match.hue": "colour", "match.color": "colour", "resize": "size",
    "modify.font_size": "size", "modify.opacity": "opacity", "fade": "opacity", "fade.half": "opacity",
    "move": "place", "place": "place", "place.beside": "place", "modify.bold": "weight", "modify.regular": "weight",
    "modify.italic": "style", "modify.upright": "style", "round_corners": "corners", "cast_shadow": "shadow",
    "modify.no_shadow": "shadow",
}  # fmt: skip
"""The aspect of a section, where others have it too: one request asks for one of them."""


def _in_turn(rows: Sequence[Row], weights: Sequence[float], rng: random.Random) -> list[Row]:
    """All rows, those with a greater weight more often first."""
    keys = [rng.random() ** (1 / weight) for weight in weights]
    return [row for _, row in sorted(zip(keys, rows, strict=True), reverse=True)]


def _aspect(section: str) -> str:
    return ASPECTS.get(section) or section.split(".")[0]


def _target(view: View, rng: random.Random, kind: str = "any") -> Phrase | None:
    found = a_target(DraftState(view, rng), kind, "0.15" if kind == "any" else "0.3")
    return found.say if found and isinstance(found.say, Phrase) else None


def _held(view: View, phrase: Phrase) -> set[str]:
    """The layers of a phrase, those around them and those in them."""
    index = view.document.index
    inner = {one.id for id in phrase.ids for one in family(index[id].layer)}
    return inner | {
        group.id for id in phrase.ids for group in index[id].ancestors if group.form or group.id in view.by_id
    }


def _predicates(
    view: View, rng: random.Random, target: Phrase, count: int, taken: set[str]
) -> tuple[list[str], tuple[Command, ...]] | None:
    """New looks of a target, as words and commands. `taken` are aspects that are named already."""
    words: list[str] = []
    commands: list[Command] = []
    for row in _in_turn(PREDICATES, PREDICATE_WEIGHTS, rng):
        section = rng.choice(row)
        draft = drawn(view, rng, section, target) if _aspect(section) not in taken else None
        worded = clause(draft, rng, "=", last=False) if draft else None
        if draft is None or worded is None:
            continue
        taken.add(_aspect(section))
        words.append(worded.text)
        commands += draft.commands
        if len(words) == count:
            return words, tuple(commands)
    return None


def _extra(view: View, rng: random.Random, target: Phrase, taken: set[str]) -> tuple[str, tuple[Command, ...]] | None:
    """What else a target is to have: 'with a red border', 'without shadow', 'a bit higher'."""
    for row in _in_turn(EXTRAS, EXTRA_WEIGHTS, rng):
        section = rng.choice(row)
        draft = drawn(view, rng, section, target) if _aspect(section) not in taken else None
        worded = clause(draft, rng, "&", last=False) if draft else None
        if draft is not None and worded is not None:
            taken.add(_aspect(section))
            return worded.text, draft.commands
    return None


def dressed(view: View, rng: random.Random) -> Told | None:
    """'Title bigger and black', 'the box white with a green border and no shadow', 'button: orange, white text'."""
    target = _target(view, rng, rng.choice(("any", "type", "area", "area")))
    if target is None:
        return None
    taken: set[str] = set()
    words: list[str] = []
    commands: list[Command] = []
    if rng.random() < 0.75 and (found := _predicates(view, rng, target, rng.choice((1, 1, 1, 2)), taken)) is not None:
        words, commands = list(found[0]), list(found[1])
    first = bool(words)
    for _ in range(1 if words and rng.random() < 0.8 else 2):
        more = _extra(view, rng, target, taken)
        if more is None:
            return None
        words.append(more[0])
        commands += more[1]
    name = target.text + (f" on {target.page}" if target.page else "")
    joint = rng.choice((", ", " and ", ", and ", ", ", " + ", "; ", " and also "))
    all_of = joint.join((", ".join(words[:-1]), words[-1]))
    forms: tuple[tuple[str, str], ...] = (
        (f"{name}: {all_of}", ":"), (f"{name} {all_of}", ":"), (f"{name}, {all_of}", ":"), (f"{name} {all_of}", "."),
        (f"please {name} {all_of}", "."), (f"I want {name} {all_of}", "."), (f"{name} – {all_of}", ":"),
        (f"{name} please {all_of}", "."), (f"we would like {name} {all_of}", "."), (f"{all_of}: {name}", ":"),
    )  # fmt: skip
    if first:
        forms += ((f"make {name} {all_of}", "!"), (f"make {name} {all_of}", "!"), (f"{name} should be {all_of}", "."))
    text, mood = rng.choice(forms)
    text = text[4:] if text.startswith("the ") and mood == ":" and rng.random() < 0.6 else text
    return finished(polite(text, rng) if mood == "!" else text, mood, rng), tuple(commands)


def one_after_another(view: View, rng: random.Random) -> Told | None:
    """'Make the title red. Then move it up', 'the logo is too small, and put it top right'."""
    target = _target(view, rng)
    sections = rng.sample(DEEDS, 2)
    if target is None or _aspect(sections[0]) == _aspect(sections[1]):
        return None
    drafts = [drawn(view, rng, name, target) for name in sections]
    if drafts[0] is None or drafts[1] is None:
        return None
    worded = clause(drafts[0], rng, "!.", last=False), clause(drafts[1], rng, "!", it=True)
    if worded[0] is None or worded[1] is None or not re.search(r"\b(it|them)\b", worded[1].text):
        return None
    joint = rng.choice(
        (" and ", ", and ", ". Then ", ". And ", ", also ", ". Also ", " and then ", ", then ", ". ", "; ")
    )
    start, end = placed(worded[0], rng).rstrip("?. "), worded[1].text
    start = polite(start, rng).rstrip("?") if worded[0].mood == "!" else start
    end = f"please {end}" if joint == ". " else end
    text = f"{start}{joint}{capital(end) if joint == '. ' else end}"
    return finished(text, "!", rng), (*drafts[0].commands, *drafts[1].commands)


def fragments(view: View, rng: random.Random) -> Told | None:
    """Notes about different things: 'Title bigger, date in red, logo away'."""
    count = rng.choices((2, 3, 4), (6, 3, 1))[0]
    found = _apart(view, rng, count)
    worded = [clause(draft, rng, ":", last=number == count - 1) for number, draft in enumerate(found)]
    texts = [placed(one, rng) for one in worded if one is not None]
    if len(texts) < count or any("\n" in one for one in texts):
        return None
    commands = tuple(one for draft in found for one in draft.commands)
    joint = rng.choice((", ", ", ", ". ", ". ", "; ", " and ", ", and ", " / ", " + ", "\n", ", also ", ", then "))
    if any("," in one for one in texts) and joint == ", ":
        joint = "; "
    if joint == ". ":
        return " ".join(capital(one).rstrip(".") + "." for one in texts), commands
    head = joint if joint in ("; ", " / ", " + ", "\n") else ", "
    return finished(head.join(texts[:-1]) + joint + texts[-1], ":", rng), commands


def one_target(view: View, rng: random.Random) -> Told | None:
    """'Make the title red and bold', 'title: red, bold', 'move the logo up and make it bigger'."""
    target = _target(view, rng)
    if target is None:
        return None
    if rng.random() < 0.4:
        section = rng.choice(DEEDS)
        first = drawn(view, rng, section, target)
        found = _predicates(view, rng, target, 1, {_aspect(section)})
        worded = clause(first, rng, "!", last=False) if first else None
        if first is None or found is None or worded is None:
            return None
        it = "them" if target.plural else "it"
        second = f"make {it} {found[0][0]}"
        order = (placed(worded, rng), second)
        return finished(f"{order[0]}{rng.choice((' and ', ', and ', ' and also ', ', then '))}{order[1]}", "!", rng), (
            *first.commands,
            *found[1],
        )
    found = _predicates(view, rng, target, rng.choice((2, 2, 2, 3)), set())
    if found is None:
        return None
    both, name = listing(found[0], rng), target.text + (f" on {target.page}" if target.page else "")
    form = rng.randrange(12)
    if form < 4:
        return finished(polite(f"make {name} {both}", rng), "!", rng), found[1]
    text = (
        f"{name}: {', '.join(found[0])}", f"{name} {both}", f"{name}: {both}", f"{name} should be {both}",
        f"I'd like {name} {both}", f"{name} please {both}", f"please {name} {both}", f"{name} must be {both}",
    )[form - 4]  # fmt: skip
    text = text[4:] if text.startswith("the ") and rng.random() < (0.5 if form < 7 else 0.15) else text
    return finished(text, ":" if form < 7 else ".", rng), found[1]


def one_verb(view: View, rng: random.Random) -> Told | None:
    """'Make the title red and the date blue'."""
    name, named = rng.choice(PREDICATES[rng.choice((0, 0, 1, 2))]), []
    commands: list[Command] = []
    taken: set[str] = set()
    for _ in range(rng.choice((2, 2, 3))):
        target = _target(view, rng)
        draft = drawn(view, rng, name, target) if target and not taken & set(target.ids) else None
        worded = clause(draft, rng, "=", last=False) if draft else None
        if target is None or draft is None or worded is None:
            return None
        taken |= set(target.ids)
        named.append(f"{target.text}{f' on {target.page}' if target.page else ''} {worded.text}")
        commands += draft.commands
    if rng.random() < 0.7:
        verb = rng.choice(("make", "make", "make", "turn" if name == "recolor" else "make"))
        return finished(polite(f"{verb} {listing(named, rng)}", rng), "!", rng), tuple(commands)
    return finished(", ".join(named), ":", rng), tuple(commands)


def one_more(view: View, rng: random.Random) -> Told | None:
    """'… and the date too'."""
    first, second = _target(view, rng), _target(view, rng)
    if first is None or second is None or _held(view, first) & _held(view, second):
        return None
    both = first._replace(entries=(*first.entries, *second.entries))
    draft = drawn(view, rng, rng.choice(TOO), both)
    worded = clause(draft, rng, "!.") if draft else None
    if draft is None or worded is None or "\x03" in worded.text:
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
    return finished(placed(worded, rng).rstrip("?") + tail, "!", rng), draft.commands


def _apart(view: View, rng: random.Random, count: int) -> list[Draft]:
    """Drafts about different things; fewer where not so many are found."""
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
    return drafts


def joined(view: View, rng: random.Random) -> Told | None:
    """Different things in one sentence, or in a list."""
    count = rng.choices((2, 3, 4), (6, 3, 1))[0]
    listed = rng.random() < (0.15 if count == 2 else 0.5)
    drafts = _apart(view, rng, count)
    if len(drafts) < count:
        return None
    moods = "!.:" if listed else "!" if rng.random() < 0.8 else "."
    worded = [clause(draft, rng, moods, last=listed or number == count - 1) for number, draft in enumerate(drafts)]
    texts = [placed(one, rng) for one in worded if one is not None]
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


def false_start(view: View, rng: random.Random, wanted: Draft, text: str) -> str:
    """A sentence after one that is taken back: 'Delete the logo? No, keep it. Make the title bigger.'"""
    other = any_draft(view, rng)
    worded = clause(other, rng, "!.:", last=False) if other is not None and not ALONE.match(other.section) else None
    if worded is None or ALONE.match(wanted.section) or "\n" in worded.text:
        return text
    start = capital(placed(worded, rng).rstrip("?."))
    plain = text if re.match(r"I\b|[A-Z]{2}|[\x01-\x04]", text) else text[:1].lower() + text[1:]
    return start + rng.choice((
        f"... no wait, {plain}", f"? No, leave that. {capital(text)}", f" – no, forget that, {plain}",
        f"... hm, no. {capital(text)}", f"? No no, not that. {capital(text)}", f". Scratch that: {plain}",
        f"... no, better: {plain}", f". Sorry, wrong one, I mean: {plain}", f" – or no, simply: {plain}",
        f"... actually no, keep that. {capital(text)}", f". Ignore that. {capital(text)}",
        f"? Rather not. {capital(text)}",
    ))  # fmt: skip


WAYS: dict[Callable[[View, random.Random], Told | None], float] = {
    joined: 4, one_target: 2.5, one_verb: 1.5, one_more: 1.5, dressed: 3, one_after_another: 1.5, fragments: 2,
}  # fmt: skip
"""The ways to word several commands, with how often each is used."""


def compound_request(view: View, rng: random.Random) -> Told | None:
    return rng.choices(list(WAYS), list(WAYS.values()))[0](view, rng)
