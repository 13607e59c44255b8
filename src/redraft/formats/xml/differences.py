"""Differences between two XML trees as written in the files: attributes, children, characters, comments.

Not a difference: the order of attributes, quotes, how a character is written (`&#65;` or `A`), `<a/>` or `<a></a>`, the
prefix of a namespace that the trees have a name for. Equal bytes are skipped, so that comparing two large, nearly equal
trees costs one read for each level that differs.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Callable, Container, Hashable, Iterator, Sequence
from typing import NamedTuple

from redraft.formats.xml.source import doctype_span
from redraft.formats.xml.tree import Element, Tree
from redraft.lazy import lazily
from redraft.messages import shortened

MOST = 10_000
"""The differences that are listed; where there are more, the last one is a note of that."""
MOST_CELLS = 10_000
"""How many pairs of children are compared before a forward-only alignment is used instead."""
EXCERPT = 60
"""The characters of a value that a sentence quotes."""

_MARK = lazily(rb"<!--((?:[^-]|-(?!-))*+)-->|<!\[CDATA\[((?:[^\]]|\](?!\]>))*+)\]\]>|<\?((?:[^?]|\?(?!>))*+)\?>")
Identity = Callable[[Element], Hashable]


class Difference(NamedTuple):
    """One difference.

    `what` is attribute, namespace (a declaration), name (the element's own), text, blank (characters of white space
    only, on both sides), cdata (the same characters in other wrapping), comment, instruction, doctype, child (an added
    or removed element, with all it holds), or more (the list ends here, the differences do not). `name` is that of the
    attribute, prefix, child or instruction. `old` and `new` are the values, None where there was or is nothing; of a
    child its tag. `before` and `after` are the element it is of or in, in both trees (None: outside the root); `child`
    is the element that was added (of the tree after) or removed (of the one before).
    """

    what: str
    name: str
    old: str | None
    new: str | None
    before: Element | None
    after: Element | None
    child: Element | None = None


class _Ways(NamedTuple):
    identity: Identity
    see_through: Callable[[Element], bool]


class _Node(NamedTuple):
    """A child, comment or instruction (text is between them)."""

    kind: str
    start: int
    end: int
    element: Element | None


def differences(
    before: Tree | Element,
    after: Tree | Element,
    *,
    identity: Identity = lambda element: element.get("id"),
    see_through: Callable[[Element], bool] = lambda element: False,
    most: int = MOST,
) -> list[Difference]:
    """Everything that differs, in document order of the older tree.

    `identity` gives an element's key among its siblings (its `id` by default; None: none): elements with equal keys are
    compared with each other though much of them differs. An added or removed element that is to be seen through is not
    listed; its characters count as if they were in its place.
    """
    found: list[Difference] = []
    for difference in _walked(before, after, _Ways(identity, see_through)):
        if len(found) >= most:
            found.append(Difference("more", "", None, None, difference.before, difference.after))
            break
        found.append(difference)
    return found


def sentence(difference: Difference) -> str:
    """A difference for people."""
    where = _called(difference.before if difference.before is not None else difference.after)
    old, new, name = difference.old, difference.new, difference.name
    match difference.what:
        case "child":
            child = _called(difference.child)
            return f"{child} in {where} is gone" if new is None else f"{child} in {where} is new"
        case "name":
            return f"<{old}> became <{new}>"
        case "more":
            return "there are more differences than are listed"
        case "cdata":
            return f"the characters {_quoted(old or '')} in {where} are wrapped otherwise"
    kind = {
        "attribute": f"the attribute {name}",
        "namespace": f"the namespace {name or 'without a prefix'}",
        "text": "the text",
        "blank": "the white space",
        "comment": "a comment",
        "instruction": f"the processing instruction {name}",
        "doctype": "the document type",
    }[difference.what]
    place = f"{kind} {'of' if difference.what in ('attribute', 'namespace') else 'in'} {where}"
    if new is None:
        return f"{place} is gone: {_quoted(old or '')}"
    return f"{place} is new: {_quoted(new)}" if old is None else f"{place} was {_quoted(old)}, is {_quoted(new)}"


def _called(element: Element | None) -> str:
    if element is None:
        return "the file, outside its root"
    id = element.get("id")
    return f"<{element.tag}>" if not id else f"<{element.tag}> '{shortened(id, EXCERPT)}'"


def _quoted(text: str) -> str:
    return f"“{shortened(' '.join(text.split()) or text, EXCERPT)}”"


def _walked(before: Tree | Element, after: Tree | Element, ways: _Ways) -> Iterator[Difference]:
    if isinstance(before, Tree) and isinstance(after, Tree):
        yield from _outside(before, after, at_end=False)
        yield from _outside(before, after, at_end=True)
    stack = [(_root(before), _root(after))]
    while stack:
        old, new = stack.pop()
        if _same(old, new, (old.start, old.end), (new.start, new.end)):
            continue
        if old.tag != new.tag:
            yield Difference("name", old.tag, old.tag, new.tag, old, new)
        yield from _of_tag(old, new)
        pairs: list[tuple[Element, Element]] = []
        yield from _of_content(old, new, ways, pairs)
        stack.extend(reversed(pairs))


def _root(one: Tree | Element) -> Element:
    return one.root if isinstance(one, Tree) else one


def _same(old: Element, new: Element, was: tuple[int, int], now: tuple[int, int]) -> bool:
    """Whether two places of two files have the same bytes."""
    return was[1] - was[0] == now[1] - now[0] and old.tree.data[slice(*was)] == new.tree.data[slice(*now)]


def _outside(before: Tree, after: Tree, at_end: bool) -> Iterator[Difference]:
    """The content before the root element, or after it: declaration, document type, comments, instructions."""

    def part(tree: Tree) -> tuple[int, int]:
        return (tree.root.end, len(tree.data)) if at_end else (0, tree.root.start)

    old, new = part(before), part(after)
    if before.data[slice(*old)] == after.data[slice(*new)]:
        return
    was, now = (None, None) if at_end else (_doctype(before), _doctype(after))
    if was != now:
        yield Difference("doctype", "", was, now, None, None)
    yield from _of_nodes(before, after, list(_marks(before, *old)), list(_marks(after, *new)), None, None)


def _doctype(tree: Tree) -> str | None:
    span = doctype_span(tree.data)
    return tree.data[slice(*span)].decode(tree.encoding, "replace") if span else None


def _of_tag(old: Element, new: Element) -> Iterator[Difference]:
    """The attributes and declarations of two elements."""
    if _same(old, new, (old.start, old.head_end), (new.start, new.head_end)):
        return
    ours, theirs = _attributes(old), _attributes(new)
    for (what, name), value in ours.items():
        there = theirs.get((what, name))
        if there != value:
            yield Difference(what, name, value, there, old, new)
    for (what, name), value in theirs.items():
        if (what, name) not in ours:
            yield Difference(what, name, None, value, old, new)


def _attributes(element: Element) -> dict[tuple[str, str], str]:
    tree = element.tree
    found: dict[tuple[str, str], str] = {}
    for raw, place in tree.attributes(element.start, element.head_end):
        name = tree.attribute_name(raw, element.namespaces)
        key = ("attribute", name) if name else ("namespace", raw[6:].decode(tree.encoding, "replace"))
        found.setdefault(key, tree.value(place))
    return found


def _of_content(old: Element, new: Element, ways: _Ways, pairs: list[tuple[Element, Element]]) -> Iterator[Difference]:
    """What differs directly inside two elements; children to be compared in turn are put into `pairs`."""
    if _same(old, new, (old.head_end, old.tail), (new.head_end, new.tail)):
        return
    head, tail = _same_ends(old, new)
    ends = (old.children[head - 1].end, new.children[head - 1].end) if head else (old.head_end, new.head_end)
    tails = (old.children[-tail].start, new.children[-tail].start) if tail else (old.tail, new.tail)
    ours = _nodes(old, old.children[head : len(old.children) - tail], ends[0], tails[0])
    theirs = _nodes(new, new.children[head : len(new.children) - tail], ends[1], tails[1])
    matched = aligned([_bytes(old.tree, one) for one in ours], [_bytes(new.tree, one) for one in theirs])
    matched = _completed(ours, theirs, matched, ways)
    at = 0, 0
    for i, j in [*matched, (len(ours), len(theirs))]:
        first = ours[i].start if i < len(ours) else tails[0], theirs[j].start if j < len(theirs) else tails[1]
        gaps = (ends[0], first[0]), (ends[1], first[1])
        if at != (i, j) or not _same(old, new, *gaps):
            yield from _of_gap(old, new, ours[at[0] : i], theirs[at[1] : j], *gaps, ways)
        if i < len(ours):
            one, other = ours[i].element, theirs[j].element
            if one is not None and other is not None:
                pairs.append((one, other))
            ends, at = (ours[i].end, theirs[j].end), (i + 1, j + 1)


def _same_ends(old: Element, new: Element) -> tuple[int, int]:
    """How many children at the beginning, and how many at the end, have the same bytes with all before or behind."""
    one, other = old.tree.data[old.head_end : old.tail], new.tree.data[new.head_end : new.tail]
    most = min(len(one), len(other))
    same = bisect_left(range(1, most + 1), True, key=lambda n: one[:n] != other[:n])
    head = bisect_right(old.children, old.head_end + same, key=lambda child: child.end)
    same = bisect_left(range(1, most + 1), True, key=lambda n: one[-n:] != other[-n:])
    tail = len(old.children) - bisect_left(old.children, old.tail - same, key=lambda child: child.start)
    tail = max(0, min(tail, len(old.children) - head, len(new.children) - head))
    if tail and old.tail - old.children[-tail].start != new.tail - new.children[-tail].start:
        tail = 0  # the same bytes are in a comment on one side, and are nodes on the other
    return head, tail


def _of_gap(
    old: Element,
    new: Element,
    gone: list[_Node],
    came: list[_Node],
    was: tuple[int, int],
    now: tuple[int, int],
    ways: _Ways,
) -> Iterator[Difference]:
    """Between two nodes that are in both: removed and added nodes, and the characters around them."""
    clear = {id(one) for one in (*gone, *came) if one.element is not None and ways.see_through(one.element)}
    went, new_ones = ([one for one in nodes if id(one) not in clear] for nodes in (gone, came))
    yield from _of_nodes(old.tree, new.tree, went, new_ones, old, new)
    if not clear and _same(old, new, was, now):
        return
    ours, theirs = _characters(old.tree, was, gone, clear), _characters(new.tree, now, came, clear)
    texts = ["".join(text for text, _ in one) for one in (ours, theirs)]
    if texts[0] != texts[1]:
        what = "text" if "".join(texts).strip(" \t\r\n") else "blank"
        yield Difference(what, "", texts[0] or None, texts[1] or None, old, new)
    elif _wrapping(ours) != _wrapping(theirs):
        yield Difference("cdata", "", texts[0], texts[1], old, new)


def _of_nodes(
    old: Tree, new: Tree, gone: list[_Node], came: list[_Node], before: Element | None, after: Element | None
) -> Iterator[Difference]:
    """Nodes without a partner; comments and instructions are partners where there is one of a kind on both sides."""
    left = list(came)
    for one in gone:
        if one.element is not None:
            yield Difference("child", one.element.tag, one.element.tag, None, before, after, one.element)
            continue
        content = _content(old, one)
        name = _target(content) if one.kind == "instruction" else ""
        alike = [other for other in left if other.kind == one.kind
                 and (one.kind == "comment" or _target(_content(new, other)) == name)]  # fmt: skip
        now = next((other for other in alike if _content(new, other) == content), alike[0] if len(alike) == 1 else None)
        if now is not None:
            left.remove(now)
        there = None if now is None else _content(new, now)
        if there != content:
            yield Difference(one.kind, name, content, there, before, after)
    for one in left:
        if one.element is not None:
            yield Difference("child", one.element.tag, None, one.element.tag, before, after, one.element)
        else:
            content = _content(new, one)
            yield Difference(
                one.kind, _target(content) if one.kind == "instruction" else "", None, content, before, after
            )


def _nodes(element: Element, children: list[Element], at: int, end: int) -> list[_Node]:
    found: list[_Node] = []
    for child in children:
        found.extend(_marks(element.tree, at, child.start))
        found.append(_Node("child", child.start, child.end, child))
        at = child.end
    found.extend(_marks(element.tree, at, end))
    return found


def _marks(tree: Tree, start: int, end: int) -> Iterator[_Node]:
    """The comments and instructions between two offsets."""
    if tree.data.find(b"<", start, end) < 0:
        return
    for match in _MARK.finditer(tree.data, start, end):
        if match[2] is None:
            yield _Node("comment" if match[1] is not None else "instruction", *match.span(), None)


def _content(tree: Tree, node: _Node) -> str:
    cut = (4, 3) if node.kind == "comment" else (2, 2)
    return tree.data[node.start + cut[0] : node.end - cut[1]].decode(tree.encoding, "replace")


def _target(instruction: str) -> str:
    return instruction.split(None, 1)[0] if instruction.strip() else ""


def _characters(
    tree: Tree, span: tuple[int, int], without: list[_Node], clear: Container[int]
) -> list[tuple[str, bool]]:
    """The character data between two offsets outside some nodes, each stretch with whether CDATA wraps it."""
    found: list[tuple[str, bool]] = []
    at = span[0]
    for node in without:
        found.extend((one.text, one.cdata) for one in tree.stretches(at, node.start))
        if node.element is not None and id(node) in clear:
            found.extend((one.text, one.cdata) for one in tree.stretches(node.element.head_end, node.element.tail))
        at = node.end
    found.extend((one.text, one.cdata) for one in tree.stretches(at, span[1]))
    return found


def _wrapping(pieces: list[tuple[str, bool]]) -> list[tuple[str, bool]]:
    """Pieces with neighbours of a kind joined."""
    joined: list[tuple[str, bool]] = []
    for text, cdata in pieces:
        if joined and cdata == joined[-1][1]:
            joined[-1] = joined[-1][0] + text, cdata
        elif text:
            joined.append((text, cdata))
    return joined


def _bytes(tree: Tree, node: _Node) -> bytes:
    return tree.data[node.start : node.end]


def _completed(
    ours: list[_Node], theirs: list[_Node], matched: list[tuple[int, int]], ways: _Ways
) -> list[tuple[int, int]]:
    """The pairs of equal nodes, and between them those of elements that are the same one with something changed."""
    found: list[tuple[int, int]] = []
    at = 0, 0
    for i, j in [*matched, (len(ours), len(theirs))]:
        if i > at[0] and j > at[1]:
            found += _alike(ours, theirs, (at[0], i), (at[1], j), ways)
        if i < len(ours):
            found.append((i, j))
        at = i + 1, j + 1
    return found


def _alike(
    ours: list[_Node], theirs: list[_Node], a: tuple[int, int], b: tuple[int, int], ways: _Ways
) -> list[tuple[int, int]]:
    """Elements of one tag, known by the same first, then with the same start tag, then in order."""

    def known_by(node: _Node) -> Hashable:
        known = ways.identity(node.element) if node.element is not None else None
        return (node.element.tag, known) if node.element is not None and known is not None else None

    def head(node: _Node) -> Hashable:
        element = node.element
        return None if element is None or known_by(node) else element.tree.data[element.start : element.head_end]

    def tag(node: _Node) -> Hashable:
        return None if node.element is None or known_by(node) else node.element.tag

    def tag_and_kind(node: _Node) -> Hashable:
        return None if node.element is None or known_by(node) else (node.element.tag, ways.see_through(node.element))

    gaps, found = [(a, b)], list[tuple[int, int]]()
    for key in (known_by, head, tag_and_kind, tag):
        left: list[tuple[tuple[int, int], tuple[int, int]]] = []
        for (start, end), (first, last) in gaps:
            pairs = aligned([key(one) for one in ours[start:end]], [key(one) for one in theirs[first:last]])
            at = start, first
            for i, j in pairs:
                left.append(((at[0], start + i), (at[1], first + j)))
                at = start + i + 1, first + j + 1
            left.append(((at[0], end), (at[1], last)))
            found += [(start + i, first + j) for i, j in pairs]
        gaps = [(one, other) for one, other in left if one[0] < one[1] and other[0] < other[1]]
    return sorted(found)


def aligned(ours: Sequence[Hashable], theirs: Sequence[Hashable]) -> list[tuple[int, int]]:
    """A long common subsequence, as pairs of positions; None is like nothing. The longest where that is cheap."""
    start, a, b = 0, len(ours), len(theirs)
    while start < min(a, b) and ours[start] is not None and ours[start] == theirs[start]:
        start += 1
    while a > start and b > start and ours[a - 1] is not None and ours[a - 1] == theirs[b - 1]:
        a, b = a - 1, b - 1
    ends = [(i, i) for i in range(start)], [(a + n, b + n) for n in range(len(ours) - a)]
    middle = ours[start:a], theirs[start:b]
    cheap = len(middle[0]) * len(middle[1]) <= MOST_CELLS
    inner = _longest(*middle) if cheap else _between(*middle, _unique(*middle))
    return [*ends[0], *((start + i, start + j) for i, j in inner), *ends[1]]


def _longest(ours: Sequence[Hashable], theirs: Sequence[Hashable]) -> list[tuple[int, int]]:
    """The longest common subsequence, weighing every pair."""
    if not ours or not theirs:
        return []
    lengths = [[0] * (len(theirs) + 1) for _ in range(len(ours) + 1)]
    for i in range(len(ours) - 1, -1, -1):
        row, below, one = lengths[i], lengths[i + 1], ours[i]
        for j in range(len(theirs) - 1, -1, -1):
            same = one is not None and one == theirs[j]
            row[j] = below[j + 1] + 1 if same else max(below[j], row[j + 1])
    found, i, j = [], 0, 0
    while i < len(ours) and j < len(theirs):
        if ours[i] is not None and ours[i] == theirs[j]:
            found.append((i, j))
            i, j = i + 1, j + 1
        elif lengths[i + 1][j] >= lengths[i][j + 1]:
            i += 1
        else:
            j += 1
    return found


def _unique(ours: Sequence[Hashable], theirs: Sequence[Hashable]) -> list[tuple[int, int]]:
    """What is there once on both sides, as far as it is in the same order: the longest row of that."""
    counts, others = Counter(ours), Counter(theirs)
    places = {key: j for j, key in enumerate(theirs) if key is not None and others[key] == 1}
    pairs = [(i, places[key]) for i, key in enumerate(ours) if key in places and counts[key] == 1]
    tops: list[int] = []  # the smallest end of an increasing row of each length
    chain: list[int] = []
    came_from: list[int] = []
    for at, (_, j) in enumerate(pairs):
        length = bisect_left(tops, j)
        came_from.append(chain[length - 1] if length else -1)
        tops[length : length + 1], chain[length : length + 1] = [j], [at]
    found: list[tuple[int, int]] = []
    at = chain[-1] if chain else -1
    while at >= 0:
        found.append(pairs[at])
        at = came_from[at]
    return found[::-1]


def _between(
    ours: Sequence[Hashable], theirs: Sequence[Hashable], anchors: list[tuple[int, int]]
) -> list[tuple[int, int]]:
    """Anchors, and what can be matched between them: the longest where that is cheap, else walking forward."""
    found: list[tuple[int, int]] = []
    at = 0, 0
    for i, j in [*anchors, (len(ours), len(theirs))]:
        one, other = ours[at[0] : i], theirs[at[1] : j]
        pairs = _longest(one, other) if len(one) * len(other) <= MOST_CELLS else _forward(one, other)
        found += [(at[0] + m, at[1] + n) for m, n in pairs]
        if i < len(ours):
            found.append((i, j))
        at = i + 1, j + 1
    return found


def _forward(ours: Sequence[Hashable], theirs: Sequence[Hashable]) -> list[tuple[int, int]]:
    """Each of theirs with the next of ours that is like it."""
    places: dict[Hashable, list[int]] = {}
    for i, key in enumerate(ours):
        if key is not None:
            places.setdefault(key, []).append(i)
    found: list[tuple[int, int]] = []
    at = 0
    for j, key in enumerate(theirs):
        there = places.get(key, []) if key is not None else []
        rank = bisect_left(there, at)
        if rank < len(there):
            found.append((there[rank], j))
            at = there[rank] + 1
    return found
