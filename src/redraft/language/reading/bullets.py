"""Clauses about the bullets of a list: new ones, their order, their levels, their signs."""

from __future__ import annotations

from typing import NamedTuple

from redraft.language.reading.describing import words_at
from redraft.language.reading.phrases import Frame, Said
from redraft.language.reading.roles import NAMES, roles_at
from redraft.language.reading.signs import signing, slides_at
from redraft.language.reading.tables import ordinal_at
from redraft.language.reading.things import thing_at
from redraft.targets.grounding import grammar_words as known
from redraft.targets.grounding.tokens import Clause, Verb

_POINTS = (
    "bullet point",
    "bullet points",
    "bullet",
    "bullets",
    "list item",
    "list items",
    "list entry",
    "agenda item",
    "agenda items",
    "agenda point",
    "agenda points",
    "point",
    "points",
    "item",
    "items",
)
_SURE = ("bullet", "list", "agenda")
"""A point or item is a bullet only where it is said to be one, or where it stands in a list."""
_BEFORE = {
    "first": "",
    "second": "first",
    "third": "second",
    "fourth": "third",
    "fifth": "fourth",
    "sixth": "fifth",
    "seventh": "sixth",
    "eighth": "seventh",
    "ninth": "eighth",
    "tenth": "ninth",
}
_ENDS = {
    "top": "first",
    "beginning": "first",
    "start": "first",
    "front": "first",
    "first": "first",
    "bottom": "last",
    "end": "last",
    "last": "last",
    "final": "last",
}


class Bullet(NamedTuple):
    """Which bullet: its ordinal, number or quote, as typed. `list`: the words for the text it is in. `pages`: the slide
    that its noun tells."""

    which: tuple[str, ...]
    end: int
    list: str = ""
    pages: str = ""


def bullet_at(clause: Clause, at: int) -> Bullet | None:
    """'the first bullet', 'the first and third bullets', 'bullet 2', 'the bullet "x"', 'the first two agenda items'."""
    start = at + (clause.word(at) in ("the", "this", "its"))
    which: list[str] = []
    noun = start
    if (point := clause.among(start, _POINTS)) is not None:
        end = point[1]
        while clause.word(end) in ("number", "saying", "about", "called", "reading", "no"):
            end += 1
        while clause.word(end).isdigit() or clause.token(end, "q"):
            which.append(clause.word(end))
            joint = end + 1
            if clause.word(joint) in ("and", ",", "with", "&") and (
                clause.word(joint + 1).isdigit() or clause.token(joint + 1, "q")
            ):
                end = joint + 1
                continue
            end = joint
            break
        return _listed(clause, Bullet(tuple(which), end), noun) if which else None
    while (said := ordinal_at(clause, start)) is not None or clause.token(start, "q"):
        which.append(said[0] if said is not None else clause.word(start))
        start = said[1] if said is not None else start + 1
        if clause.word(start) in ("and", ",", "&") and (
            ordinal_at(clause, start + 1 + (clause.word(start + 1) == "the")) is not None
        ):
            start += 1 + (clause.word(start + 1) == "the")
            continue
        break
    point = clause.among(start, _POINTS)
    if not which or point is None:
        return None
    if len(which) == 1 and which[0] in ("first two", "first 2"):
        which = ["first", "second"]
    return _listed(clause, Bullet(tuple(which), point[1]), start)


def _listed(clause: Clause, bullet: Bullet, noun: int) -> Bullet | None:
    """With the list it stands in; None for a point of something else."""
    sure = clause.word(noun).startswith(_SURE)
    if clause.word(noun) == "agenda":
        bullet = bullet._replace(pages="the agenda slide")
    end = bullet.end
    if clause.word(end) in ("in", "of", "on", "from") and not clause.token(end + 1, "s"):
        start = end + 1
        roles = roles_at(clause, start)
        if roles is not None and roles.names == ("body",):
            return bullet._replace(end=roles.end, list=clause.span(start, roles.end), pages=roles.pages or bullet.pages)
        inner = thing_at(clause, start)
        if inner is not None and clause.word(inner - 1) in ("list", "agenda", "bullets"):
            return bullet._replace(end=inner, list=clause.span(start, inner))
    return bullet if sure else None


def bulleting(clause: Clause, verb: Verb) -> list[Said] | None:
    """A clause that moves, swaps, indents or inserts bullets, or gives them other signs."""
    for reader in (_swapped, _moved, _inserted, _deleted, _indented, _reworded, signing):
        if (said := reader(clause, verb)) is not None:
            return [said]
    return None


_SWAPPED_WORDS = frozenset("the order places positions position place of around".split())


def _swapped(clause: Clause, verb: Verb) -> Said | None:
    if verb.name not in (
        "swap",
        "interchange",
        "exchange",
        "switch",
        "trade",
        "flip around",
        "reverse",
        "swap out",
        "change",
    ):
        return None
    at, ordered = verb.end, False
    while clause.word(at) in _SWAPPED_WORDS:
        ordered = ordered or clause.word(at) in ("order", "places", "positions")
        at += 1
    if verb.name in ("reverse", "change") and not ordered:
        return None
    one = bullet_at(clause, at) or _the_two(clause, at)
    other: Bullet | None = None
    if one is None:
        said = ordinal_at(clause, at)  # 'the first bullet' is said whole, or 'the first with the second bullet'
        if said is None or clause.word(said[1]) not in ("with", "and", "for"):
            return None
        one = Bullet((said[0],), said[1])
    end = one.end
    which = list(one.which)
    if len(which) == 1 and clause.word(end) in ("with", "and", "for", "by"):
        other = bullet_at(clause, end + 1)
        if other is None and (said := ordinal_at(clause, end + 1 + (clause.word(end + 1) == "the"))) is not None:
            other = Bullet((said[0],), said[1] + (clause.word(said[1]) == "one"))
        if other is None or len(other.which) != 1:
            return None
        which, end = [*which, *other.which], other.end
    if len(which) != 2:
        return None
    pages, end = slides_at(clause, end)
    if end + (clause.word(end) == "around") != len(clause):
        return None
    target = one.list or (other.list if other is not None else "")
    counted = {"count": "2"} if _the_two(clause, at) is not None else {}
    return Said("bullet_swap", target, {"which": which[0], "other": which[1], **counted}, pages=pages or one.pages)


def _the_two(clause: Clause, at: int) -> Bullet | None:
    """'the two points in the left list': both of a list that has no more."""
    start = at + (clause.word(at) == "the")
    if clause.word(start) not in ("two", "2", "both"):
        start -= clause.word(start - 1) == "the" and clause.word(at) in ("two", "2", "both")
    if clause.word(start) not in ("two", "2", "both") or (point := clause.among(start + 1, _POINTS)) is None:
        return None
    found = _listed(clause, Bullet(("first", "second"), point[1]), start + 1)
    return found or Bullet(("first", "second"), point[1])


_MOVED_WORDS = frozenset("before after above below ahead behind under following".split())
_MOVED_WORDS_2 = frozenset("to at in into the be become as very on".split())


def _moved(clause: Clause, verb: Verb) -> Said | None:
    """'move the last bullet to the top', 'put the second bullet before the first one', and so on."""
    if not {"move", "lift"} & set(verb.families) and verb.name != "make":
        return None
    one = bullet_at(clause, verb.end)
    if one is None or len(one.which) != 1:
        return None
    at = one.end
    pages, at = slides_at(clause, at)
    arguments = {"which": one.which[0]}
    if clause.word(at) in ("up", "down") or (verb.name in ("raise", "lower", "lift") and at >= len(clause)):
        arguments["at"] = clause.word(at) or ("down" if verb.name == "lower" else "up")
        at += bool(clause.word(at))
        for words in (("one", "place"), ("by", "one"), ("one", "position"), ("one",), ("a", "spot"), ("one", "spot")):
            if tuple(clause.word(at + n) for n in range(len(words))) == words:
                at += len(words)
                break
    elif clause.word(at) in _MOVED_WORDS:
        side = {"ahead": "before", "behind": "after", "following": "after"}.get(clause.word(at), clause.word(at))
        start = at + 1 + (clause.word(at + 1) == "of")
        near = bullet_at(clause, start)
        if (near is not None and clause.token(near.end - 1, "q")) or clause.token(start, "q"):
            at = near.end if near is not None else start + 1
            arguments |= {"side": side, "near": near.which[0] if near is not None else clause.word(start)}
        else:
            said = ordinal_at(clause, start + (clause.word(start) == "the"))
            if said is None:
                return None
            at = near.end if near is not None else said[1] + (clause.word(said[1]) == "one")
            at_place = _beside(one.which[0], said[0], side)
            if at_place is None:
                return None
            arguments["at"] = at_place
    else:
        while clause.word(at) in _MOVED_WORDS_2:
            at += 1
        said = ordinal_at(clause, at)
        word = clause.word(at)
        if word in _ENDS:
            arguments["at"], at = _ENDS[word], at + 1
        elif said is not None:
            arguments["at"], at = said
        else:
            return None
        while clause.word(at) in ("place", "position", "bullet", "point", "one", "spot", "item"):
            at += 1
        if clause.word(at) == "of" and (inner := thing_at(clause, at + 1)) is not None:
            at = inner
    more, at = slides_at(clause, at)
    return Said("bullet_move", one.list, arguments, pages=more or pages or one.pages) if at >= len(clause) else None


def _beside(which: str, other: str, side: str) -> str | None:
    """The place of a bullet that goes before or after another, both by their ordinals."""
    order = list(_BEFORE)
    if other == "last":
        return "last" if side in ("after", "below", "under") else None
    if other not in order or which not in (*order, "last"):
        return None
    place = order.index(other) + (side in ("after", "below", "under"))
    if which != "last" and order.index(which) < place:
        place -= 1
    return order[place] if place < len(order) else None


def _deleted(clause: Clause, verb: Verb) -> Said | None:
    """'remove the second agenda item', which the rows do not have."""
    if "delete" not in verb.families or (one := bullet_at(clause, verb.end)) is None:
        return None
    if any(which.startswith("‹") for which in one.which):
        return None
    pages, end = slides_at(clause, one.end)
    if end != len(clause):
        return None
    return Said("bullet_delete", one.list, {"which": " and ".join(one.which)}, pages=pages or one.pages)


_INSERTED_WORDS = frozenset("saying reading that says with : the text of reads stating".split())


def _inserted(clause: Clause, verb: Verb) -> Said | None:
    """'add "x" as the second bullet', 'insert "x" between the first and second bullet', 'a third bullet "x"'."""
    if not {"add", "write"} & set(verb.families):
        return None
    at = verb.end
    if words_at(clause, at):
        items, at = clause.word(at), at + 1
        if clause.word(at) in ("as", "in", "at", "to", "into") and (bullet := bullet_at(clause, at + 1)) is not None:
            return _at(clause, items, bullet)
        if (
            clause.word(at) == "between"
            and (bullet := bullet_at(clause, at + 1)) is not None
            and len(bullet.which) == 2
        ):
            pages, end = slides_at(clause, bullet.end)
            if end == len(clause):
                return Said(
                    "bullet_add", bullet.list, {"items": items, "which": bullet.which[0], "side": "after"}, pages=pages
                )
        return None
    at += clause.word(at) in ("a", "the")
    said = ordinal_at(clause, at)
    if (
        said is not None
        and (point := clause.among(said[1], _POINTS)) is not None
        and clause.word(said[1]).startswith(_SURE)
    ):
        end = point[1]
        pages, end = slides_at(clause, end)
        while clause.word(end) in _INSERTED_WORDS:
            end += 1
        if words_at(clause, end):
            more, last = slides_at(clause, end + 1)
            if last == len(clause):
                found = _at(clause, clause.word(end), Bullet((said[0],), last))
                return found and Said(found.act, found.target, found.arguments, pages=more or pages)
    return None


def _at(clause: Clause, items: str, bullet: Bullet) -> Said | None:
    pages, end = slides_at(clause, bullet.end)
    pages = pages or bullet.pages
    if end != len(clause) or len(bullet.which) != 1:
        return None
    which = bullet.which[0]
    if which in ("first", "last"):
        return Said("bullet_add", bullet.list, {"items": items, "at": which}, pages=pages)
    before = _BEFORE.get(which) or (str(int(which) - 1) if which.isdigit() and int(which) > 1 else "")
    if not before:
        return Said("bullet_add", bullet.list, {"items": items, "at": "first"}, pages=pages) if which == "1" else None
    return Said("bullet_add", bullet.list, {"items": items, "which": before, "side": "after"}, pages=pages)


def _indented(clause: Clause, verb: Verb) -> Said | None:
    """'make the third bullet a sub-bullet', 'move the third bullet one level in'."""
    one = bullet_at(clause, verb.end)
    if one is None or len(one.which) != 1:
        return None
    rest = " ".join(clause.word(n) for n in range(one.end, len(clause)))
    inward = (
        "a sub-bullet",
        "a sub bullet",
        "a subbullet",
        "a subpoint",
        "a sub-point",
        "into a sub-bullet",
        "to a sub-bullet",
        "one level in",
        "in one level",
        "one level deeper",
        "in by one level",
        "a level in",
        "one level to the right",
        "in a level",
        "indented",
        "to the second level",
        "one level down",
    )
    outward = (
        "one level out",
        "out one level",
        "out a level",
        "one level to the left",
        "a main bullet",
        "a top-level bullet",
        "one level up",
        "back one level",
        "to the first level",
        "a main point",
    )
    for rests, name in ((inward, "indent"), (outward, "outdent")):
        if rest in rests:
            return Said("indent", clause.span(verb.end, one.end), {}, verb=name)
    return None


_REWORDED_WORDS = frozenset("to with by into as say read be so it : = saying reads says".split())


def _reworded(clause: Clause, verb: Verb) -> Said | None:
    """'change the bullet "Rent" to "Rent and heating"': a bullet by words of it."""
    if not {"set", "replace", "name", "write"} & set(verb.families) and verb.name not in ("swap", "exchange"):
        return None
    one = bullet_at(clause, verb.end)
    if one is None or len(one.which) != 1 or not one.which[0].startswith("‹q"):
        return None
    pages, at = slides_at(clause, one.end)
    linked = at
    while clause.word(at) in _REWORDED_WORDS:
        at += 1
    if at == linked or not clause.token(at, "q"):
        return None
    more, end = slides_at(clause, at + 1)
    if end != len(clause):
        return None
    arguments = {"which": one.which[0], "new": clause.word(at)}
    return Said("bullet_reword", one.list, arguments, pages=more or pages or one.pages)


# New bullets

_LISTING = frozenset(
    "listing list consisting items three two four five six followed by stating as follows namely including"
    " input , and write saying with that read says : type the text content reading texts words of containing"
    " enter labeled for following which are is them a below titled named mentioning states reads covering"
    " include insert contents on".split()
)


_NEW_BULLETS_WORDS = frozenset("after for to in next beside into under".split())


def new_bullets(frame: Frame, at: int) -> list[Said] | None:
    """'add three bullet points: "A", "B" and "C"', 'a bulleted list with the items …'; `at` is behind the noun."""
    clause = frame.clause
    while clause.word(at) in ("point", "points", "items", "item", "bullet", "bullets"):
        at += 1
    pages, target = "", ""
    while not words_at(clause, at) and at < len(clause):
        roles = (
            roles_at(clause, at + 1)
            if clause.word(at) in ("to", "in", "into", "on", "for", "under", "within")
            else None
        )
        there, end = (
            slides_at(clause, at + 0)
            if clause.word(at) != "to"
            else (clause.word(at + 1), at + 2)
            if clause.token(at + 1, "s")
            else ("", at)
        )
        if roles is not None and roles.names == ("body",):
            pages, at, target = roles.pages, roles.end, NAMES["body"]
        elif end > at:
            pages, at = there, end
        elif clause.word(at) in _LISTING or clause.word(at) in known.NUMBERS:
            at += 1
        else:
            return None
    if not words_at(clause, at):
        return None
    items = clause.word(at)
    at += 1
    if clause.word(at) in _NEW_BULLETS_WORDS and not clause.token(at + 1, "s"):
        while clause.word(at) in _EACH or (clause.word(at) == "on" and clause.word(at + 1) == "it"):
            at += 1
    if at < len(clause) and (behind := slides_at(clause, at))[1] == len(clause):
        pages, at = behind
    if clause.word(at) == "to" and clause.token(at + 1, "s") and at + 2 == len(clause):
        pages, at = clause.word(at + 1), at + 2
    if at < len(clause):
        return None
    return [Said("bullet_add", target, {"items": items}, on_page=True, pages=pages)]


_EACH = frozenset(
    "one respective next beside bullets corresponding after for each every bullet point points to of them in"
    " the content body list respectively into section part area under it slide".split()
)
