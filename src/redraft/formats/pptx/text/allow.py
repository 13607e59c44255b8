"""Changes in the markup of a text that the layer model does not explain: properties, links, fields and comments of
letters and paragraphs that stay.

A letter that stays keeps all properties of its run that the model does not know, and of those it knows all that did not
change. New words may have any style.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator, Mapping, Sequence

from redraft.document.layers import Paragraph, Text, family
from redraft.document.style import PROPERTIES
from redraft.document.tables import Row, Table
from redraft.edits.display_text import excerpt
from redraft.formats.pptx.package.namespaces import PREFIXES, around
from redraft.formats.pptx.package.numbers import child
from redraft.formats.pptx.paint.read import FILLS
from redraft.formats.pptx.scope.allowance import Allowance
from redraft.formats.pptx.scope.deck import LINKS
from redraft.formats.pptx.scope.reading import DeckPlace
from redraft.formats.pptx.text.alignment import common_stretches, kept_paragraphs, lettered, looks, rest, same_letters
from redraft.formats.pptx.text.markup import BODY, BULLETS, CELL, break_before, changed_settings
from redraft.formats.xml.tree import Element, Stretch, Tree
from redraft.lazy import lazily

_FITS = ("a:noAutofit", "a:normAutofit", "a:spAutoFit")

Facets = dict[str, str]
"""The content of an element, split into what the model knows of it."""

_OFF = {"b": "0", "i": "0", "u": "none", "strike": "noStrike", "baseline": "0", "spc": "0"}
_BY_LANGUAGE = lazily("[\u0590-\u1dff\u2e80-\uffef\U00010000-\U0003ffff]")
"""Letters that are drawn or joined differently by language."""
_TAKEN_OVER = lazily(r" sz='\d+'|<a:solidFill>(?:<[^/>][^>]*>)+(?:</>)+")
"""The size and the colour of a sign, in one spelling."""
_LONG_ENOUGH = 4
"""Letters that must be found together in the middle of a text to be the ones that were there."""
_DEEP = 60
_RUNS = frozenset(("a:r", "a:br", "a:fld"))
_SLOTS = ("a:latin", "a:ea", "a:cs", "a:sym")
_FACETS_OF: Mapping[str, tuple[str, ...]] = {  # which facets a property of the model is written as
    "font_size": ("sz",),
    "font_weight": ("b",),
    "font_style": ("i",),
    "text_decoration": ("u", "strike"),
    "letter_spacing": ("spc",),
    "font_family": _SLOTS,
    "fill": (*FILLS, "link color"),
    "stroke": ("a:ln", *(f"a:ln/{fill}" for fill in FILLS)),
    "stroke_width": ("a:ln", "a:ln/w"),
    "shadow": ("a:effectLst", "a:effectLst/a:outerShdw"),
    "baseline": ("baseline",),
    "link": ("a:hlinkClick", "link color", "u", "strike", *FILLS),
}
_PARAGRAPH: Mapping[str, tuple[str, ...]] = {
    "level": ("lvl", "marL"),
    "rtl": ("rtl", "algn"),
    "margin": ("marL",),
    "indent": ("indent",),
    "line_height": ("a:lnSpc",),
    "line_pitch": ("a:lnSpc",),
    "before": ("a:spcBef",),
    "after": ("a:spcAft",),
    "bullet": (*BULLETS, "a:buFont", "a:buFontTx", "marL", "indent"),
}


def unrequested_in_text(
    old: Text, new: Text, before: DeckPlace, after: DeckPlace, markup: tuple[str, str] | None = None
) -> Iterator[str]:
    """Differences between two bodies that no difference between the two texts accounts for, a sentence each; `markup`
    is that of its shape before and after the edits that set it: equations come and go with that."""
    kept = kept_paragraphs(old, new)
    pairs, breaks = _pairs(old, new, kept)
    for i, j in breaks:
        if i < len(before.runs) and j < len(after.runs) and old.runs[i].text:  # an empty one is its line end
            ends = break_before(before.runs[i]), break_before(after.runs[j])
            if ends[0] is not None and ends[1] is not None:
                yield from _differing(_of_run(ends[0]), _of_run(ends[1]), set(), f"a line's end in '{old.id}'")
    for i, j in pairs:
        if i >= len(before.runs) or j >= len(after.runs):
            continue
        was, now = old.runs[i].style.over(old.style), new.runs[j].style.over(new.style)
        named = {name for name in PROPERTIES if getattr(was, name) != getattr(now, name)}
        allowed = {facet for name in named for facet in _FACETS_OF.get(name, ())}
        allowed |= {"<a:r>"} if "a:p" in (before.runs[i].tag, after.runs[j].tag) else set()  # there was, or is, no word
        words = f"“{excerpt(old.runs[i].text)}” in '{old.id}'"
        yield from _differing(_of_run(before.runs[i]), _of_run(after.runs[j]), allowed, words)
    yield from _paragraphs(old, new, before, after, pairs, kept)
    yield from _ambiguous_matches(old, new, before, kept)
    yield from _gone(old, new, before, after, markup)


def is_bound(run: Element) -> bool:
    """Whether it is a field, or has a link that its style as a layer does not say in full."""
    links = (one for one in run.walk() if one.tag.startswith("a:hlink"))
    plain = all(one.tag == "a:hlinkClick" and set(one.attributes) <= {"r:id", "action"} for one in links)
    return run.tag == "a:fld" or not plain


def moved_cells(old: Table, new: Table) -> Iterator[tuple[Text, Text]]:
    """The texts of a table whose words went to another row or column with all others of theirs: as they were, and where
    they are now."""
    ours, theirs = _texts(old), _texts(new)
    for was, now in (ours, theirs), (_turned(ours), _turned(theirs)):
        texts = [[tuple(one.text for one in line if one is not None) for line in table] for table in (was, now)]
        waiting: dict[tuple[str, ...], list[int]] = {}
        for number, words in reversed([*enumerate(texts[0])]):
            if number >= len(texts[1]) or texts[1][number] != words:
                waiting.setdefault(words, []).append(number)
        for number, words in enumerate(texts[1]):
            if any(words) and texts[0][number : number + 1] != [words] and waiting.get(words):
                pairs = zip(was[waiting[words].pop()], now[number], strict=False)
                yield from ((one, other) for one, other in pairs if one is not None and other is not None)


def _texts(table: Table) -> list[list[Text | None]]:
    return [
        [next((one for one in family(cell) if isinstance(one, Text)), None) for cell in row.children]
        for row in table.children
        if isinstance(row, Row)
    ]


def _turned(table: list[list[Text | None]]) -> list[list[Text | None]]:
    return [list(column) for column in zip(*table, strict=False)]


def _pairs(
    old: Text, new: Text, kept: Mapping[int, int]
) -> tuple[dict[tuple[int, int], None], dict[tuple[int, int], None]]:
    """The runs that share letters, as far as these are certainly the same: those of paragraphs with equal words,
    wherever they are, and of the others stretches that are long enough; where no run was added or removed and no
    paragraph moved, each is the one it was. Then the runs after line ends that are the same."""
    (a, owners), (b, places) = lettered(old), lettered(new)
    sure = list(same_letters(old, new, kept))
    ours, theirs = rest(len(a), (i for i, _ in sure)), rest(len(b), (j for _, j in sure))
    for start, other, length in common_stretches("".join(a[i] for i in ours), "".join(b[j] for j in theirs)):
        middle = start and other and start + length < len(ours) and other + length < len(theirs)
        if length >= _LONG_ENOUGH or not middle:
            sure += zip(ours[start : start + length], theirs[other : other + length], strict=True)
    found: dict[tuple[int, int], None] = {}
    breaks: dict[tuple[int, int], None] = {}
    for i, j in ((owners[i], places[j]) for i, j in sure):
        if i >= 0 and j >= 0:
            found[i, j] = None
        elif i < 0 and j < 0 and not (old.runs[~i].starts_paragraph or new.runs[~j].starts_paragraph):
            breaks[~i, ~j] = None
    moved = any(n != m for n, m in kept.items())
    if not moved and [(run.starts_line, run.starts_paragraph) for run in old.runs] == [
        (run.starts_line, run.starts_paragraph) for run in new.runs
    ]:
        found = {(number, number): None for number in range(len(old.runs))}
    homes, there = Counter(_homes(old)), Counter(_homes(new))
    firsts = [{home: n for n, home in reversed([*enumerate(_homes(text))])} for text in (old, new)]
    for n, m in kept.items():
        if homes[m] == there[n] == 1:  # an empty one, too
            found[firsts[0][m], firsts[1][n]] = None
    return found, breaks


def _of_run(element: Element) -> Facets:
    """Of an a:r, a:fld or a:br; for an empty paragraph the properties of its end."""
    if element.tag == "a:p":
        return _properties(child(element, "a:endParaRPr"))
    found = _properties(child(element, "a:rPr"))
    found |= {f"<{element.tag}>": "", **{f"its {name}": value for name, value in attributes_of(element).items()}}
    for one in element.children:
        if one.tag == "a:t":
            found |= {f"xml {name}": value for name, value in attributes_of(one).items()}
        elif one.tag != "a:rPr":
            found[one.tag] = found.get(one.tag, "") + canonical(one)
    return found


def _properties(element: Element | None) -> Facets:
    if element is None:
        return {}
    found = attributes_of(element)
    for one in element.children:
        if one.tag in ("a:ln", "a:effectLst"):
            found[one.tag] = ""
            found |= {f"{one.tag}/{name}": value for name, value in attributes_of(one).items()}
            found |= {f"{one.tag}/{inner.tag}": canonical(inner) for inner in one.children}
        elif one.tag in LINKS:
            found[one.tag] = _link(one)
            colored = "".join(canonical(inner) for inner in one.walk() if inner.tag.endswith(":hlinkClr"))
            found |= {"link color": colored} if colored else {}
        else:
            found[one.tag] = found.get(one.tag, "") + canonical(one)
    return found


def _link(element: Element) -> str:
    """A link without the setting of whose colour it has."""
    attributes = sorted(attributes_of(element).items())
    inner = [
        canonical(two)
        for one in element.children
        for two in (one.children if one.tag == "a:extLst" else [one])
        if not any(three.tag.endswith(":hlinkClr") for three in two.walk())
    ]
    return f"{attributes} {inner}"


def attributes_of(element: Element) -> Facets:
    """The attributes of an element; one of another vocabulary is known by that, not by its prefix."""
    found: Facets = {}
    for name in element.attributes:
        prefix, colon, local = name.partition(":")
        uri = element.namespaces.get(prefix.removeprefix("~"), "") if colon else ""
        found[name if uri in element.tree.prefixes or not uri else f"{{{uri}}}{local}"] = element.get(name) or ""
    return found


def canonical(element: Element, depth: int = 0) -> str:
    """An element with all it holds in one spelling, comments among it; blanks between elements do not count. What is
    nested very deep is spelled as in the file."""
    if depth > _DEEP:
        return element.tree.data[element.start : element.end].decode(element.tree.encoding, "replace")
    attributes = "".join(f" {name}={value!r}" for name, value in sorted(attributes_of(element).items()))
    prefix, colon, _ = element.tag.partition(":")
    if colon and (uri := element.namespaces.get(prefix.removeprefix("~"))) not in element.tree.prefixes:
        attributes = f" {uri}{attributes}"
    parts = [one.text if isinstance(one, Stretch) else canonical(one, depth + 1) for one in element.content()]
    inner = "".join(part for part in parts if part.strip())
    return f"<{element.tag}{attributes}>{inner}{' '.join(comments(element))}</>"


def comments(element: Element) -> Iterator[str]:
    """The comments and instructions directly inside an element."""
    at = element.head_end
    for start, end in (*((one.start, one.end) for one in element.content()), (element.tail, element.tail)):
        if element.tree.data.find(b"<", at, start) >= 0:
            yield element.tree.data[at:start].decode(element.tree.encoding, "replace").strip()
        at = end


def _differing(was: Facets, now: Facets, allowed: set[str], where: str) -> Iterator[str]:
    was, now = _of_consequence(was, where), _of_consequence(now, where)
    for name in {**was, **now}:
        if was.get(name) != now.get(name) and name not in allowed:
            how = "was removed" if name not in now else "was added" if name not in was else "changed"
            yield f"{name} of {where} {how}, which nobody asked for"


def _of_consequence(facets: Facets, where: str) -> Facets:
    """The facets that anybody can notice: neither marks of the spell checker, nor a property that is stated to be off
    or empty (layers are compared by what counts then), nor the language of words whose letters do not depend on it."""
    idle = {"err", "dirty", "smtClean"} | {name for name, off in _OFF.items() if facets.get(name) == off}
    if "a:hlinkClick" in facets:
        idle.discard("u")  # what keeps a link from being underlined
    if not any(name.startswith("a:effectLst/") for name in facets):
        idle.add("a:effectLst")
    if not _BY_LANGUAGE.search(where):
        idle |= {"lang", "altLang"}
    return {name: value for name, value in facets.items() if name not in idle}


def _paragraphs(
    old: Text,
    new: Text,
    before: DeckPlace,
    after: DeckPlace,
    pairs: Mapping[tuple[int, int], None],
    kept: Mapping[int, int],
) -> Iterator[str]:
    homes, there = _homes(old), _homes(new)
    votes: dict[int, Counter[int]] = {}
    for i, j in pairs:
        votes.setdefault(there[j], Counter())[homes[i]] += 1
    known = {number: count.most_common(1)[0][0] for number, count in votes.items()} | dict(kept)
    if len(old.paragraphs) == len(new.paragraphs):
        for number in set(range(len(old.paragraphs))) - set(kept.values()):
            known.setdefault(number, number)
    for number, home in known.items():
        if home >= len(before.paragraphs) or number >= len(after.paragraphs):
            continue
        was, now = before.paragraphs[home], after.paragraphs[number]
        allowed = set(_changed(old.paragraphs[home], new.paragraphs[number]))
        first, other = homes.index(home), there.index(number)
        if old.runs[first].style.over(old.style).align != new.runs[other].style.over(new.style).align:
            allowed.add("algn")
        where = f"paragraph {home + 1} of '{old.id}'"
        yield from _differing(_of_paragraph(was), _of_paragraph(now), allowed, where)
        ends = [child(one, "a:endParaRPr") for one in (was, now)]
        worded = [any(one.tag in _RUNS for one in paragraph.children) for paragraph in (was, now)]
        if worded == [True, True]:
            yield from _differing(_properties(ends[0]), _properties(ends[1]), set(), f"the end of {where}")


def _ambiguous_matches(old: Text, new: Text, before: DeckPlace, kept: Mapping[int, int]) -> Iterator[str]:
    """Paragraphs that are equal in the model and differ in the file must be matched unambiguously."""
    if [kept[n] for n in sorted(kept)] == list(range(len(old.paragraphs))):
        return  # all are there in their order
    forms: dict[Hashable, set[str]] = {}
    for look, element in zip(looks(old), before.paragraphs, strict=False):
        forms.setdefault(look, set()).add(canonical(element))
    ours, theirs = [[one for one in looks(text) if len(forms.get(one, ())) > 1] for text in (old, new)]
    if ours and (ours != theirs or [kept[n] for n in sorted(kept)] != sorted(kept.values())):
        yield f"paragraphs of '{old.id}' say the same and differ in the file: which of them is which is not known"


def _homes(text: Text) -> list[int]:
    """The paragraph of every run."""
    found: list[int] = []
    for number, run in enumerate(text.runs):
        found.append(found[-1] + run.starts_paragraph if number else 0)
    return found


def _changed(old: Paragraph, new: Paragraph) -> Iterator[str]:
    for name, facets in _PARAGRAPH.items():
        if getattr(old, name) != getattr(new, name):
            yield from facets


def _of_paragraph(element: Element) -> Facets:
    properties = child(element, "a:pPr")
    found: Facets = {f"its {name}": value for name, value in attributes_of(element).items()}
    if properties is not None:
        found |= attributes_of(properties)
        for one in properties.children:
            found[one.tag] = found.get(one.tag, "") + canonical(one)
    return found


def _gone(old: Text, new: Text, before: DeckPlace, after: DeckPlace, markup: tuple[str, str] | None) -> Iterator[str]:
    """Links, fields, comments and what is neither run nor property: none may be removed from a text or added to it,
    except for a link that the text has had or has now, and one that leads nowhere since its slide went."""
    styled = old.style != new.style or [run.style for run in old.runs] != [run.style for run in new.runs]
    ours, theirs = (_kept(one.paragraphs, styled=styled) for one in (before, after))
    known = [{run.style.link for run in text.runs} for text in (old, new)]
    was, now = (set(_equations(one, styled=styled)) for one in markup or ("", ""))
    for one in ours.keys() - theirs.keys() - (was - now) - _linking(old, before, known[0] - known[1]):
        yield f"{ours[one]} in '{old.id}' is gone: {excerpt(one)}"
    for one in theirs.keys() - ours.keys() - (now - was) - _linking(new, after, known[1] - known[0] | {None}):
        yield f"{theirs[one]} in '{old.id}' is new: {excerpt(one)}"


def _linking(text: Text, place: DeckPlace, targets: set[str | None]) -> set[str]:
    """The links of a text that lead to these targets, as `_kept` has them."""
    runs = zip(text.runs, place.runs, strict=False)
    linked = (element for run, element in runs if run.style.link in targets)
    return {_link(one) for element in linked for one in element.walk() if one.tag == "a:hlinkClick"}


def _equations(markup: str, *, styled: bool) -> Iterator[str]:
    """The equations in the markup of a shape, as `_kept` has them."""
    tree = Tree(around(markup), prefixes=PREFIXES)
    return (one for one, tag in _kept([e for e in tree.elements if e.tag == "a:p"], styled=styled).items()
            if tag == "<a14:m>")  # fmt: skip


def _kept(paragraphs: Sequence[Element], *, styled: bool) -> dict[str, str]:
    """What must stay, by its spelling; of equations in texts that are `styled` without the size and colour of signs."""
    found: dict[str, str] = {}
    for paragraph in paragraphs:
        for one in paragraph.children:
            if one.tag not in _RUNS and one.tag not in ("a:pPr", "a:endParaRPr"):
                whole = canonical(one)
                found[_TAKEN_OVER.sub("", whole) if styled and one.tag == "a14:m" else whole] = f"<{one.tag}>"
            elif one.tag == "a:fld":
                found[f"{one.get('type')} {one.get('id')}"] = "a field"
        for one in paragraph.walk():
            if one.tag in LINKS:
                found[_link(one)] = "a link"
            found |= dict.fromkeys(comments(one), "a comment")
    return found


def allow_body(allowed: Allowance, place: DeckPlace) -> None:
    """All that follows from other words: the paragraphs, which are compared separately, and their fit."""
    if place.body is None:
        return
    allowed.whole(*place.paragraphs)
    properties = child(place.body, "a:bodyPr")
    for tag in _FITS:
        allowed.attributes(child(properties, tag), *(("fontScale", "lnSpcReduction") if tag == _FITS[1] else ()))


def allow_flow(allowed: Allowance, old: Text, new: Text, *places: DeckPlace) -> None:
    """What follows where a text is set otherwise inside its frame."""
    names = changed_settings(old.flow, new.flow)
    for place in places:
        cell = place.element.tag == "a:tc"
        holder, known = (place.element, CELL) if cell else (place.body, BODY)
        settings = child(holder, "a:tcPr" if cell else "a:bodyPr")
        allowed.attributes(settings, *(known[name] for name in names if name in known))
