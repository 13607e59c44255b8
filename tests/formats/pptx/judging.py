"""What differs between two decks beyond what an edit names, found with the standard library's parser: a second opinion
that shares no code with redraft's own account."""

from __future__ import annotations

import io
import re
import zipfile
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

Atom = tuple[str, str, str]
"""The shape it belongs to, the tags from there on, and what is said: an attribute, characters, a comment."""


def nothing(path: str) -> bool:
    return False


@dataclass(frozen=True)
class Named:
    """What an edit names. `looks` are paths in the target shape, `letters` those in its runs, `paragraphs` those in
    paragraph properties; `reworded`: words may come and go. Shapes go, come, or stand elsewhere; `rows` of a table go
    or come (by index). `order`: the paragraphs stand in this one, each as it was; `added`: one comes at this place, set
    like the one before it, and all others are as they were.
    `media` and `pages`: parts come and go for these; `cells` of a chart's workbook may change."""

    part: str = ""
    shape: str = ""
    cell: tuple[int, int] | None = None
    looks: Callable[[str], bool] = nothing
    letters: Callable[[str], bool] = nothing
    paragraphs: Callable[[str], bool] = nothing
    typed: bool = False
    reworded: bool = False
    gone: frozenset[str] = frozenset()
    comes: bool = False
    restacked: bool = False
    row_gone: int | None = None
    row_came: int | None = None
    media: bool = False
    page_gone: str = ""
    pages: bool = False
    cells: bool = False
    order: tuple[int, ...] = ()
    added: int | None = None


def beyond(before: bytes, after: bytes, named: Named) -> list[str]:
    """Everything that differs and is not named, in words; an empty list where there is nothing."""
    with zipfile.ZipFile(io.BytesIO(before)) as old, zipfile.ZipFile(io.BytesIO(after)) as new:
        ours = {name: old.read(name) for name in old.namelist()}
        theirs = {name: new.read(name) for name in new.namelist()}
    found: list[str] = []
    free = named.media or named.pages or named.gone or named.comes
    for name in {**ours, **theirs}:
        one, other = ours.get(name), theirs.get(name)
        if one == other:
            continue
        if one is None or other is None:
            if not free:
                found.append(f"{name} came or went")
        elif name.endswith(".rels") or name == "[Content_Types].xml":
            if not free:
                found.append(f"{name} changed")
        elif name == "ppt/presentation.xml" and named.pages:
            found += _unlike(_atoms(_parsed(one)), _atoms(_parsed(other)), lambda atom: "sldId" in atom[1], name)
        elif name.endswith(".xlsx") and named.cells:
            found += _in_workbook(one, other)
        elif name == named.part:
            found += _in_part(_parsed(one), _parsed(other), named)
        else:
            found.append(f"{name} changed")
    return found


def _in_workbook(before: bytes, after: bytes) -> list[str]:
    """What differs besides cells, the words they hold, and the names of columns."""
    with zipfile.ZipFile(io.BytesIO(before)) as old, zipfile.ZipFile(io.BytesIO(after)) as new:
        if old.namelist() != new.namelist():
            return ["parts of the workbook came or went"]
        changed = [name for name in old.namelist() if old.read(name) != new.read(name)]
        loose = re.compile(r"/row/c|/sst/si|/sst@(count|uniqueCount)|/tableColumn@name|/dimension@ref|/row@spans")
        found: list[str] = []
        for name in changed:
            pair = _atoms(_parsed(old.read(name))), _atoms(_parsed(new.read(name)))
            found += _unlike(*pair, lambda atom: loose.search(atom[1]) is not None, name)
        return found


def _parsed(data: bytes) -> Element:
    builder = ElementTree.TreeBuilder(insert_comments=True, insert_pis=True)
    return ElementTree.fromstring(data, ElementTree.XMLParser(target=builder))


def _tag(element: Element) -> str:
    if not isinstance(element.tag, str):
        return "comment"
    return element.tag.rpartition("}")[2]


def _shape_id(element: Element) -> str:
    """The id of a shape, '' for what is none."""
    if _tag(element) not in ("sp", "pic", "grpSp", "graphicFrame", "cxnSp"):
        return ""
    return next((one.get("id", "") for one in element.iter() if _tag(one) == "cNvPr"), "")


def _in_part(old: Element, new: Element, named: Named) -> list[str]:
    found: list[str] = []
    shapes = {_shape_id(one) for one in old.iter()} - {""}
    _prune(old, lambda one: _shape_id(one) in named.gone)
    if named.gone:
        for root in (old, new):  # the effects on shapes that went; those on others are compared
            _prune(root, lambda one: _about(one) <= named.gone and bool(_about(one)) and _tag(one) != "sld")
            if not any(_about(one) for one in root.iter() if _tag(one) == "timing"):
                _prune(root, lambda one: _tag(one) == "timing")
    if named.comes:
        _prune(new, lambda one: bool(_shape_id(one)) and _shape_id(one) not in shapes)
    target = [next((one for one in root.iter() if _shape_id(one) == named.shape), None) for root in (old, new)]
    for shape, row in ((target[0], named.row_gone), (target[1], named.row_came)):
        if shape is not None and row is not None:
            table = next(one for one in shape.iter() if _tag(one) == "tbl")
            table.remove([one for one in table if _tag(one) == "tr"][row])
    if named.typed and target[0] is not None and target[1] is not None:
        bodies = [_body(one, named.cell) for one in target if one is not None]
        found += _in_text(bodies[0], bodies[1], named)
        for body in bodies:
            _prune(body, lambda one: _tag(one) == "p")
    order = [[_shape_id(one) for one in root.iter() if _shape_id(one)] for root in (old, new)]
    if order[0] != order[1] and not named.restacked:
        found.append("shapes are in another order")

    def fine(atom: Atom) -> bool:
        return atom[0] == named.shape and named.looks(atom[1])

    return found + _unlike(_atoms(old), _atoms(new), fine, named.part)


def _about(element: Element) -> frozenset[str]:
    """The shapes that an animation is about."""
    return frozenset(one.get("spid", "") for one in element.iter() if _tag(one) == "spTgt")


def _prune(root: Element, wanted: Callable[[Element], bool]) -> None:
    for parent in list(root.iter()):
        for one in list(parent):
            if isinstance(one.tag, str) and wanted(one):
                parent.remove(one)


def _atoms(root: Element) -> Counter[Atom]:
    found: Counter[Atom] = Counter()
    todo: list[tuple[Element, str, str]] = [(root, "", "")]
    while todo:
        element, shape, path = todo.pop()
        inner = _shape_id(element)
        shape, path = (inner, "") if inner else (shape, f"{path}/{_tag(element)}")
        if not isinstance(element.tag, str):
            found[shape, path, f"comment {element.text}"] += 1
            continue
        found[shape, path, "is there"] += 1
        for name, value in element.attrib.items():
            found[shape, f"{path}@{name.rpartition('}')[2]}", value] += 1
        if element.text and element.text.strip():
            found[shape, path, f"characters {element.text}"] += 1
        counts: Counter[str] = Counter()
        for one in element:
            step = path
            if _tag(one) in ("tr", "tc"):
                counts[_tag(one)] += 1
                step = f"{path}/{_tag(one)}{counts[_tag(one)]}"
            todo.append((one, shape, step))
    return found


def _unlike(old: Counter[Atom], new: Counter[Atom], fine: Callable[[Atom], bool], where: str) -> list[str]:
    gone, came = old - new, new - old
    return [f"{where}: {atom} went" for atom in gone if not fine(atom)] + [
        f"{where}: {atom} came" for atom in came if not fine(atom)
    ]


def _body(shape: Element, cell: tuple[int, int] | None) -> Element:
    if cell is not None:
        row = [one for one in shape.iter() if _tag(one) == "tr"][cell[0]]
        shape = [one for one in row if _tag(one) == "tc"][cell[1]]
    return next(one for one in shape.iter() if _tag(one) == "txBody")


# letters


def _letters(body: Element) -> list[tuple[str, frozenset[str], frozenset[str]]]:
    """Every letter with what its run says and what its paragraph says; a line's end is a letter, too."""
    found: list[tuple[str, frozenset[str], frozenset[str]]] = []
    for paragraph in (one for one in body if _tag(one) == "p"):
        said = frozenset(
            [f"@{name}={value}" for name, value in paragraph.attrib.items()]
            + [fact for one in paragraph if _tag(one) == "pPr" for fact in _facts(one, "")]
        )
        for run in paragraph:
            if _tag(run) in ("r", "fld"):
                looks = frozenset(fact for one in run if _tag(one) != "t" for fact in _facts(one, ""))
                looks |= {f"@{name}={value}" for name, value in run.attrib.items()} | {f"is a {_tag(run)}"}
                text = "".join("".join(one.itertext()) for one in run if _tag(one) == "t")
                comments = [one.text or "" for one in run.iter() if not isinstance(one.tag, str)]
                for comment in comments:
                    text = text.replace(comment, "")
                found += [(letter, looks, said) for letter in text]
            elif _tag(run) == "br":
                found.append(("\v", frozenset(fact for one in run for fact in _facts(one, "")), said))
        found.append(("\n", frozenset(), said))
    return found


def _facts(element: Element, path: str) -> Iterator[str]:
    path = f"{path}/{_tag(element)}"
    if not isinstance(element.tag, str):
        return  # comments are counted for the whole body
    yield path
    yield from (f"{path}@{name.rpartition('}')[2]}={value}" for name, value in element.attrib.items())
    for one in element:
        yield from _facts(one, path)


def _in_text(old: Element, new: Element, named: Named) -> list[str]:
    if named.order or named.added is not None:
        return _in_order(old, new, named)
    was, now = _letters(old), _letters(new)
    found = [f"{what} went" for what in (_things(old) - _things(new))]
    found += [f"{what} came" for what in (_things(new) - _things(old))]
    if not named.reworded:
        if [one[0] for one in was] != [one[0] for one in now]:
            return [*found, "the words changed"]
        pairs = list(zip(was, now, strict=True))
    else:
        shorter = min(len(was), len(now))
        head = next((n for n in range(shorter) if was[n][0] != now[n][0]), shorter)
        tail = next((n for n in range(shorter - head) if was[-1 - n][0] != now[-1 - n][0]), shorter - head)
        pairs = [*zip(was[:head], now[:head], strict=True)]
        pairs += zip(was[len(was) - tail :], now[len(now) - tail :], strict=True) if tail else ()
    for (letter, looks, paragraph), (_, others, around) in pairs:
        found += [f"{fact} on {letter!r}" for fact in looks ^ others if not named.letters(fact)]
        found += [f"{fact} of the paragraph at {letter!r}" for fact in paragraph ^ around if not named.paragraphs(fact)]
    return list(dict.fromkeys(found))


def _in_order(old: Element, new: Element, named: Named) -> list[str]:
    """Whole paragraphs, moved as they are or beside a new one: each is known by where it was to go."""
    ours, theirs = [[one for one in body if _tag(one) == "p"] for body in (old, new)]
    if named.added is not None:
        made = theirs.pop(named.added)
        model = ours[max(named.added - 1, 0)]
        pair = [[fact for one in each if _tag(one) == "pPr" for fact in _facts(one, "")] for each in (made, model)]
        found = [f"{fact} of the new paragraph" for fact in set(pair[0]) ^ set(pair[1])]
        wanted = ours
    else:
        found, wanted = [], [ours[number] for number in named.order]
    if len(wanted) != len(theirs):
        return ["paragraphs came or went"]
    for one, other in zip(wanted, theirs, strict=True):
        if _atoms(one) != _atoms(other) or "".join(one.itertext()) != "".join(other.itertext()):
            found.append(f"the paragraph {''.join(one.itertext())!r} became {''.join(other.itertext())!r}")
    comments = [Counter(one.text for one in body.iter() if not isinstance(one.tag, str)) for body in (old, new)]
    return found + [f"comment {one}" for one in (comments[0] - comments[1])]


def _things(body: Element) -> set[str]:
    """Links, fields, comments and what is neither run nor property in a body."""
    found: set[str] = set()
    for one in body.iter():
        if not isinstance(one.tag, str):
            found.add(f"comment {one.text}")
        elif _tag(one) in ("hlinkClick", "hlinkMouseOver"):
            found.add(f"link {sorted(one.attrib.items())}")
        elif _tag(one) == "fld":
            found.add(f"field {one.get('id')}")
        elif _tag(one) == "math":
            found.add(f"math {one.get('n')}")
    return found


def paths(pattern: str) -> Callable[[str], bool]:
    """Whether a path matches."""
    known = re.compile(pattern)
    return lambda path: known.search(path) is not None
