"""What differs between two SVGs beyond what an edit names, found by another parser than redraft's, with no code of its.

All comparisons are of trees of `xml.etree` with comments and processing instructions in them.
"""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections.abc import Callable, Iterator

from tests.formats.svg.random_designs import Case

SVG = "{http://www.w3.org/2000/svg}"
SPACE = "{http://www.w3.org/XML/1998/namespace}space"
LISTS = ("x", "y", "dx", "dy", "rotate")
Node = ET.Element


def parsed(text: str) -> Node:
    builder = ET.TreeBuilder(insert_comments=True, insert_pis=True)
    return ET.fromstring(text, ET.XMLParser(target=builder))


def beyond(case: Case, after: str) -> list[str]:
    """Everything that differs and that the edit of a case does not name."""
    old, new = parsed(case.drawing), parsed(after)
    target = found(old, case.target)
    if outside(case.drawing) != outside(after):
        return ["something outside the root"]
    wrong = instance(old, new) if case.target != "u" else []
    if wrong:
        return wrong
    if case.kind == "delete":
        kept = next((one for one in new.iter(f"{SVG}defs") if len(one) == 1 and one[0].get("id") == case.target), None)
        if kept is not None and found(old, "u") is not None:  # which repeats it
            drop(new, kept)
            wrong = list(unlike(target, kept[0], lambda *_: False, tail=False))
        drop(old, target)
        return [*wrong, *unlike(old, new, lambda *_: False)]
    if case.kind == "duplicate":
        there = {one.get("id") for one in old.iter()}  # a copy of s2 is s2-copy, or s5 after s1 to s4
        twin = next((one for one in new.iter() if one.tag == target.tag and one.get("id") not in there), None)
        if twin is None:
            return ["there is no copy"]
        drop(new, twin, line=False)
        return [*unlike(old, new, lambda *_: False), *unlike(target, twin, of_a_copy, tail=False)]
    return of_target(case, old, new, target)


def of_target(case: Case, old: Node, new: Node, target: Node) -> list[str]:
    """An element that stays, with some of it changed."""
    now = found(new, case.target)
    mine = {id(one) for one in (target.iter() if case.inside else [target])}
    moved = list(misplaced(case, target, now)) if case.words is not None else []
    unwrap(target, case)
    unwrap(now, case)
    wrong: list[str] = []
    if case.words is not None:
        wrong = reworded(case, target, now) or moved
        level(target)
        level(now)

    def named(one: Node, name: str, was: str | None, became: str | None) -> bool:
        if case.words is not None:
            return name in (*LISTS, "textLength")
        if id(one) not in mine:
            return False
        return name in case.names or (name == "style" and declared(was, case.names) == declared(became, case.names))

    return [*wrong, *unlike(old, new, named)]


def instance(old: Node, new: Node) -> list[str]:
    """The instance of what changes may have become a group with a copy of how that was: put back, if it is one."""
    use, group = (next((one for one in root.iter() if one.get("id") == "u"), None) for root in (old, new))
    if use is None or group is None or group.tag != f"{SVG}g":
        return []
    if len(group) != 1 or group.text or set(group.attrib) - {"id", "transform"}:
        return ["the copy in the instance is not one"]
    copy = group[0]
    wrong = list(unlike(found(old, "s9"), copy, lambda _, name, *__: name == "id", tail=False))
    group.remove(copy)
    group.tag, group.attrib = use.tag, dict(use.attrib)
    return wrong


def found(root: Node, id: str) -> Node:
    return next(one for one in root.iter() if one.get("id") == id)


def outside(text: str) -> tuple[str, str]:
    return text[: text.index("<svg")], text[text.rindex("</svg>") :]


def drop(root: Node, gone: Node, line: bool = True) -> None:
    """Take an element out, and the white space that came with it: that before it, or (`line`) that of its line."""
    for parent in root.iter():
        children = list(parent)
        if gone in children:
            at = children.index(gone)
            before = children[at - 1] if at else None
            held = (before.tail if before is not None else parent.text) or ""
            tail = gone.tail or ""
            joined = held + tail if (held + tail).strip() else (tail or (held if line else ""))
            if before is not None:
                before.tail = joined
            else:
                parent.text = joined
            parent.remove(gone)


def declared(style: str | None, names: tuple[str, ...]) -> list[tuple[str, str]]:
    """The declarations of a style attribute but for some."""
    parts = (part.partition(":") for part in (style or "").split(";") if part.strip())
    said = [(name.strip(), value.strip()) for name, _, value in parts]
    return [(name, value) for name, value in said if name not in names]


def is_wrapper(one: Node, case: Case) -> bool:
    """Whether an element only says what the edit names of the words in it."""
    if one.tag != f"{SVG}tspan" or len(one):
        return False
    pinned = ("stroke", "inherit"), ("fill", "inherit")  # what rules for all tspans would say
    more = {SPACE} if case.words is not None else set()
    return set(one.attrib) <= {"style", *more} and all(
        pair in pinned for pair in declared(one.get("style"), case.names)
    )


def unwrap(text: Node, case: Case) -> None:
    """The characters of wrappers in their place."""
    for parent in list(text.iter()):
        for one in [child for child in parent if is_wrapper(child, case)]:
            children = list(parent)
            at = children.index(one)
            inner = (one.text or "") + (one.tail or "")
            if at:
                children[at - 1].tail = (children[at - 1].tail or "") + inner
            else:
                parent.text = (parent.text or "") + inner
            parent.remove(one)


def flat(one: Node) -> str:
    """All characters of an element, with marks where elements, comments and instructions begin and end."""
    inner = "".join(f"\x01{child.tag}\x02{flat(child)}\x03{child.tail or ''}" for child in one)
    return (one.text or "") + inner


def reworded(case: Case, old: Node, new: Node) -> list[str]:
    assert case.words is not None
    was, now = (re.sub(r"[ \n]+", " ", flat(one)) for one in (old, new))
    places = [match.start() for match in re.finditer(re.escape(case.words[0]), was)]
    options = {was[:at] + case.words[1] + was[at + len(case.words[0]) :] for at in places}
    squeezed = {re.sub(r" ", "", one) for one in options}
    return [] if re.sub(r" ", "", now) in squeezed else [f"other characters: {was!r} became {now!r}"]


def level(text: Node) -> None:
    """Without characters, which were compared."""
    for one in text.iter():
        one.text = None
        if one is not text:
            one.tail = None


def letters(one: Node) -> str:
    """The characters of an element that are drawn, white space collapsed where it is only the file's layout."""

    def drawn(part: Node, kept: bool) -> Iterator[tuple[str, bool]]:
        if not isinstance(part.tag, str) or part.tag not in (f"{SVG}text", f"{SVG}tspan", f"{SVG}a"):
            return
        if part.get("display") == "none":
            return
        kept = part.get(SPACE, "preserve" if kept else "") == "preserve"
        yield part.text or "", kept
        for child in part:
            yield from drawn(child, kept)
            yield child.tail or "", kept

    found = ""
    for text, kept in drawn(one, False):
        layout = "" if found.endswith(" ") else " "
        found += text if kept else re.sub(r"^ ", layout, re.sub(r"[ \n]+", " ", text))
    return found


def misplaced(case: Case, old: Node, new: Node) -> Iterator[str]:
    """Letters before and behind the new words that have lost the places they had, and places that nothing has now,
    though new words came."""
    before, after = ([one for one in text.iter() if not is_wrapper(one, case)] for text in (old, new))
    for one, other in zip(before, after, strict=False):
        first, second = letters(one), letters(other)
        head, tail = 0, 0
        while head < min(len(first), len(second)) and first[head] == second[head]:
            head += 1
        while tail < min(len(first), len(second)) - head and first[-1 - tail] == second[-1 - tail]:
            tail += 1
        kept = [(n, n) for n in range(head)] + [(len(first) - n, len(second) - n) for n in range(tail, 0, -1)]
        if len(first) == len(second):
            kept = [(n, n) for n in range(len(first))]
        kept = [(i, j) for i, j in kept if first[i].strip()]
        if one.get("textLength") != other.get("textLength") and first.strip() and second.strip():
            yield "a forced length"
        for name in LISTS:
            held, there = (
                re.split(r"[\s,]+", said.strip()) if said else [] for said in (one.get(name), other.get(name))
            )
            if len(held) < 2:
                continue
            if any(_at(held, i, name) != _at(there, j, name) for i, j in kept):
                yield f"places in {name}"
            went = [_at(held, n, name) for n in range(head, len(first) - tail)]
            came = {_at(there, n, name) for n in range(head, len(second) - tail)}
            if came and any(said not in (*came, "", "0") for said in went):
                yield f"places in {name} that nothing has now"


def _at(said: list[str], place: int, name: str) -> str:
    """What a letter has in a list of places; "" for nothing."""
    if not said or (place >= len(said) and name not in ("y", "rotate")):
        return "" if name in ("x", "y") else "0"
    return said[min(place, len(said) - 1)]


def of_a_copy(one: Node, name: str, was: str | None, now: str | None) -> bool:
    return name in ("id", "transform")


Named = Callable[[Node, str, "str | None", "str | None"], bool]


def unlike(old: Node, new: Node, named: Named, tail: bool = True) -> Iterator[str]:
    """What differs between two trees and is not named."""
    if old.tag != new.tag or len(old) != len(new):
        yield f"<{old.tag}> with {len(old)} inside became <{new.tag}> with {len(new)}"
        return
    for name in {*old.attrib, *new.attrib}:
        was, now = old.get(name), new.get(name)
        if was != now and not named(old, name, was, now):
            yield f"{name} of <{old.tag}>: {was} became {now}"
    texts = [(old.text or "", new.text or "")] + ([(old.tail or "", new.tail or "")] if tail else [])
    yield from (f"text in <{old.tag}>: {was!r} became {now!r}" for was, now in texts if was != now)
    for one, other in zip(old, new, strict=True):
        yield from unlike(one, other, named)
