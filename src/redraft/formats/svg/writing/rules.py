"""Style edits as changes of the rule that sets the property now, where every element it decides for gets one value."""

from __future__ import annotations

import re
from collections import defaultdict

from redraft.formats.patch import Splice
from redraft.formats.svg.css.sheet import Declaration
from redraft.formats.svg.css.styles import Styles
from redraft.formats.svg.reading.read import SvgRead
from redraft.formats.svg.reading.references import Spans
from redraft.formats.svg.writing.changes import Changes
from redraft.formats.xml.source import Source
from redraft.formats.xml.tree import Element, Tree
from redraft.lazy import lazily

_NAMES = lazily(r"""<([\w:]+)|\s(?:class|id)=["']([^"']*)""")
_LENGTH = lazily(r"(?<![-\w.#])(?:\d+\.?\d*|\.\d+)(?:px|pt|em|rem|%)")


def into_rules(source: Source, tree: Tree, reading: SvgRead, changes: Changes) -> None:
    """Move declarations that every element of a rule would get alike from the elements into the rule.

    Covered: files with one plain style sheet, properties without a conditional or important rule. What a `use` repeats
    keeps its look, so a rule about such an element stays as it is.
    """
    styles = reading.styles
    if len(styles.elements) != 1 or (start := _content(source, styles.elements[0])) is None:
        return
    asked: dict[tuple[int, str], dict[int, str | None]] = defaultdict(dict)
    ruling: dict[tuple[int, str], Declaration] = {}
    for number, wanted in changes.declarations.items():
        for name, value in wanted.items():
            if (one := styles.deciding(tree.elements[number], name)) is not None:
                ruling[one.start, name] = one
                asked[one.start, name][number] = value
    repeated = {place.element.number for place in reading.places.values() if place.uses}
    gone = Spans(tree.elements[number] for number in changes.gone)
    text = styles.elements[0].text()
    for (place, name), values in asked.items():
        one, value = ruling[place, name], next(iter(values.values()))
        if value is None or len({*values.values()}) > 1 or re.search("[&<;{}]", value):
            continue
        there = [each for each in tree.elements if (found := styles.deciding(each, name)) and found.start == place]
        others = [each for each in there if each.number not in values and gone.holder(each.start) is None]
        if others or any(each.number in repeated for each in there) or _in_new_markup(styles, one, changes):
            continue
        written = text[one.value_start : one.value_end]
        if text[one.start : one.value_start].partition(":")[0].strip().lower() != name:  # a part of `font`
            if name != "font-size" or len(_LENGTH.findall(written.partition("/")[0])) != 1:
                continue
            value = _LENGTH.sub(value, written, count=1)
        begin, end = (start + len(source.encode(text[:at])) for at in (one.value_start, one.value_end))
        changes.splices.append(Splice(begin, end, source.encode(value), f"style: {name}"))
        for number in values:
            del changes.declarations[number][name]
            if not changes.declarations[number]:
                del changes.declarations[number]


def _content(source: Source, sheet: Element) -> int | None:
    """Where in the file the characters of a style sheet begin; None where they are not there as they are read."""
    text = source.encode(sheet.text())
    at = sheet.tree.data.find(text, sheet.head_end, sheet.tail)
    return at if text and at >= 0 else None


def _in_new_markup(styles: Styles, one: Declaration, changes: Changes) -> bool:
    """Whether elements that come with the edit may be matched by the rule."""
    new = " ".join(
        part if isinstance(part, str) else part.decode("utf-8", "replace")
        for arrivals in changes.arrivals.values()
        for parts in arrivals.values()
        for part in parts
        if not isinstance(part, Element)
    )
    names = {word for found in _NAMES.findall(new) for part in found for word in part.split()}
    rules = (rule for rule in styles.sheet.rules if any(each.start == one.start for each in rule.declarations))
    return bool(names) and any("*" in one.head or names & {*re.findall(r"[-\w]+", one.head)} for one in rules)
