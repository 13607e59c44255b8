"""Finding elements by short paths, and markup that came from outside as it is checked before it is spliced in."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from redraft.edits.native_edits import MOST_MARKUP
from redraft.errors import EditError, says
from redraft.formats.xml.tags import content_place
from redraft.formats.xml.tree import Element, Tree
from redraft.lazy import lazily

_NAME = r"(?:[\w.-]+:)?[\w.-]+"
_STEP = lazily(rf"(/{{0,2}})({_NAME}|\*|\.)((?:\[[^\[\]]*\])*)")
_TEST = lazily(
    rf"""\[\s*(?:(?P<at>\d+)|(?P<last>last\(\))|(?P<way>(?:{_NAME}/)*)(?:@(?P<name>{_NAME})|(?P<child>{_NAME}))
    (?:\s*=\s*(?:"(?P<double>[^"]*)"|'(?P<single>[^']*)'))?)\s*\]""",
    re.VERBOSE,
)
_PIXELS = lazily(r";base64,[A-Za-z0-9+/=\s]*")
_USED = lazily(rf"""</?([\w.-]+):|\s([\w.-]+):{_NAME}\s*=|\sRequires\s*=\s*["']([^"']*)""")
_DECLARED = lazily(r"\sxmlns:([\w.-]+)\s*=")
_FORBIDDEN = lazily(r"<!(?!--|\[CDATA\[)|<\?|&(?!#|(?:lt|gt|amp|quot|apos);)")


def selected(root: Element, path: str) -> Element:
    """The one element that a path such as "c:ser[2]/c:dPt[c:idx/@val='3']" or "//p:sp" leads to. EditError for none or
    several."""
    found, at = [root], 0
    while at < len(path):
        step = _STEP.match(path, at)
        if step is None:
            raise EditError(says("native-path-unreadable", path=path[:200]))
        slashes, name, tests = step.groups()
        inner: dict[Element, None] = {}
        for one in found:
            if name == ".":
                inner[one] = None
                continue
            parents = one.walk() if slashes == "//" else [one]
            for parent in parents:
                inner |= dict.fromkeys(_tested([c for c in parent.children if name in ("*", c.tag)], tests, path))
        found, at = [*inner], step.end()
    if len(found) != 1:
        there = ", ".join(dict.fromkeys(one.tag for one in root.children))
        raise EditError(says("native-path-leads-nowhere", path=path[:200], count=len(found), there=there[:400]))
    return found[0]


def _tested(children: list[Element], tests: str, path: str) -> list[Element]:
    at = 0
    while at < len(tests):
        test = _TEST.match(tests, at)
        if test is None:
            raise EditError(says("native-path-unreadable", path=path[:200]))
        at = test.end()
        if test["at"] or test["last"]:
            number = int(test["at"][:6]) if test["at"] else len(children)
            children = children[number - 1 : number] if number else []
        else:
            value = test["double"] if test["double"] is not None else test["single"]
            children = [one for one in children if any(value in (None, held) for held in _values(one, test))]
    return children


def _values(element: Element, test: re.Match[str]) -> Iterator[str]:
    holders = [element]
    for name in test["way"].split("/")[:-1]:
        holders = [child for one in holders for child in one.children if child.tag == name]
    for one in holders:
        if test["name"] and test["name"] in one.attributes:
            yield one.get(test["name"]) or ""
        yield from (child.text() for child in one.children if child.tag == test["child"])


def path_to(root: Element, element: Element) -> str:
    """The numbers of children that lead from one element to another inside it."""
    numbers: list[int] = []
    while element is not root and element.parent is not None:
        numbers.insert(0, element.parent.children.index(element))
        element = element.parent
    return "/".join(map(str, numbers))


def spot(root: Element, path: str, there: bool) -> tuple[int, int]:
    """The bytes of the element that a path of numbers leads to or, where nothing is `there`, of the gap before it:
    "2/1" right before that child, "2/1+3" three bytes behind the one before it."""
    numbers = path.split("/") if path else []
    last = "" if there or not numbers else numbers.pop()
    holder = root
    for number in numbers:
        if not number.isdecimal() or int(number[:7]) >= len(holder.children):
            raise EditError(says("native-place-gone", path=path[:100]))
        holder = holder.children[int(number[:7])]
    if there:
        return holder.start, holder.end
    number, plus, more = last.partition("+")
    rank, count = int(number[:7]) if number.isdecimal() else -1, len(holder.children)
    if not 0 <= rank <= count or holder.empty or (plus and not more.isdecimal()):
        raise EditError(says("native-place-gone", path=path[:100]))
    start, end = _gap(holder, rank)
    at = min(start + int(more[:9]), end) if plus else end if rank < count else start
    return at, at


def _gap(holder: Element, rank: int) -> tuple[int, int]:
    """Where the child before one ends, and where that one begins."""
    children = holder.children
    end = children[rank].start if rank < len(children) else holder.tail
    return children[rank - 1].end if rank else holder.head_end, end


def gap_at(holder: Element, rank: int, place: int) -> str:
    """The last step of a path to a gap at this byte."""
    return str(rank) if spot(holder, str(rank), False)[0] == place else f"{rank}+{place - _gap(holder, rank)[0]}"


def holding(element: Element, markup: str) -> str:
    """An element that is written as one empty tag, with markup inside."""
    slash, _, before, after = content_place(element)
    data, encoding = element.tree.data, element.tree.encoding
    return data[element.start : slash].decode(encoding) + before.decode() + markup + after.decode()


def check_markup(markup: str) -> None:
    """Refuse what is too long, and document types, entities of one's own and processing instructions."""
    length = len(_PIXELS.sub("", markup))
    if length > MOST_MARKUP:
        raise EditError(says("native-markup-too-long", length=length, limit=MOST_MARKUP))
    if found := _FORBIDDEN.search(markup):
        raise EditError(says("native-markup-declares", found=markup[found.start() :][:30]))


def with_namespaces(markup: str, around: Element, known: Mapping[str, str], plain: str = "") -> str:
    """Markup with the declarations that its names need where it goes: prefixes as the rest of the file has them, or
    else as is usual (`known`). `plain` is the namespace of names without a prefix."""
    used = {one for match in _USED.finditer(markup) for group in match.groups() if group for one in group.split()}
    declared = {match[1] for match in _DECLARED.finditer(markup)}
    missing = {one: known[one] for one in sorted(used - declared - around.namespaces.keys()) if one in known}
    text = "".join(f' xmlns:{prefix}="{uri}"' for prefix, uri in missing.items())
    head = re.match(r"<([\w.-]+)(?![\w.:-])", markup)
    if plain and head and around.namespaces.get("") != plain and "xmlns=" not in markup[: markup.find(">")]:
        text += f' xmlns="{plain}"'
    at = re.match(rf"<{_NAME}", markup)
    return markup if at is None or not text else markup[: at.end()] + text + markup[at.end() :]


def written_as(root: Element, markup: str) -> set[Element]:
    """The elements in one that are written exactly so."""
    data = markup.encode(root.tree.encoding, "xmlcharrefreplace")
    lengths = (one for one in root.walk() if data and one.end - one.start == len(data))
    return {one for one in lengths if root.tree.data[one.start : one.end] == data}


def spliced_in(tree: Tree, start: int, length: int) -> Element | None:
    """The element that new markup has become in the tree that was read with it; None where there is none. EditError
    where the markup was not one whole element."""
    if not length:
        return None
    found = next((one for one in tree.elements if one.start == start), None)
    if found is None or found.end != start + length:
        raise EditError(says("native-markup-not-one-element"))
    return found


def brought(new: Iterable[str], known: Iterable[str]) -> None:
    """Refuse what markup brings and the file did not have when it was opened."""
    there = set(known)
    for one in new:
        if one not in there:
            raise EditError(says("native-markup-forbidden", found=one))
