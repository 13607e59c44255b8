"""The stretch of a design's texts that words name: they stand there, name that text, or go for its kind or its row.

Every word must be accounted for; where two stretches answer, none is taken.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import field, replace

from redraft.document.layers import Page, Text
from redraft.errors import RedraftError
from redraft.language.acts.exchanges import like, widened
from redraft.language.acts.statements import figures_told
from redraft.language.figure_spots import spots
from redraft.language.numbered import beside_code, is_code
from redraft.language.retelling.told_kinds import PERSON, entries, kind_told, kinds_named, most_like, person_in
from redraft.language.retelling.told_rows import figure_of_row
from redraft.lazy import dataclass, lazily
from redraft.targets.found import Found
from redraft.targets.pages import slide_alone
from redraft.targets.scene import Scene
from redraft.targets.texts import folded, occurrences, same_words


@dataclass(frozen=True, slots=True)
class Stretch:
    """A stretch of a text, and the words that are to stand there."""

    text: Text
    start: int
    end: int
    new: str


@dataclass(slots=True)
class Telling:
    scene: Scene
    told: list[str] = field(default_factory=list)
    """The nouns that were said before: of 'slide 3's title to A and slide 4's to B' the title."""
    end: str = ""
    """What the sentence ends in: of 'replace Questions? with Any questions?' the sign is that of the text."""
    slide: str = ""
    """The only slide a sentence names: it goes for all its clauses."""
    before: str = ""
    """What was said before the clause, for 'it'."""


def texts_on(design: Telling, pages: frozenset[str]) -> list[Text]:
    found: list[Text] = []
    for placed in design.scene.document.index.values():
        layer = placed.layer
        if not isinstance(layer, Text) or not placed.visible or not layer.text.strip() or layer.id.endswith("/notes"):
            continue
        if pages and placed.page.id not in pages:
            continue
        if any(group.form.endswith("chart") for group in placed.ancestors):
            continue
        if not any(effect.startswith("field") for effect in layer.effects):
            found.append(layer)
    return found


def texts_within(scope: str, design: Telling, pages: frozenset[str]) -> list[Text]:
    """The texts of what is named: 'the Plus card', 'the What's on dates'."""
    phrase = scope.strip()
    allowed = {text.id for text in texts_on(design, pages)}
    for tried in (phrase, re.sub(r" [a-z]+$", "", phrase), f"{phrase} group"):
        found = found_for(tried, design)
        texts = [text for id in found.ids for text in design.scene.texts(id) if text.id in allowed]
        if len(texts) > 1 or (texts and tried == phrase):
            return texts
    bare = re.sub(r"^(?:the|our|my) ", "", phrase, flags=re.IGNORECASE)
    for tried in (bare, re.sub(r" [a-z]+$", "", bare)):
        heads = [text for text in texts_on(design, pages) if same_words(text.text, tried)]
        if len(heads) == 1:
            groups = [group for group in design.scene[heads[0].id].ancestors if group.form in ("", "group")]
            if groups:
                return [text for text in design.scene.texts(groups[-1].id) if text.id in allowed]
    return []


def found_for(phrase: str, design: Telling, page: Page | None = None) -> Found:
    scene = design.scene
    if page is not None:
        scene = replace(scene, document=slide_alone(scene.document, page), around=scene.deck)
    try:
        return scene.find(phrase)
    except RedraftError:
        return Found(())


def _on_many_slides(hits: Sequence[tuple[Text, object]]) -> bool:
    """Whether words stand on several slides of a deck, whose ids begin with that of their slide."""
    return len({text.id.partition("/")[0] for text, _ in hits if "/" in text.id}) > 1


def standing(old: str, new: str, texts: list[Text], every: bool) -> list[Stretch]:
    """Where words stand: in one text, in the one that says nothing else, or in all; nowhere when that is not clear."""
    if len(folded(old)) < 2 and not old.isdigit():
        return []
    hits = [(text, hit) for text in texts if (hit := occurrences(text.text, old)) is not None and hit.whole_words]
    if not every and len(hits) > 1:
        exact = [(text, hit) for text, hit in hits if hit.exact_case]
        alone = [(text, hit) for text, hit in exact or hits if same_words(text.text, old)]  # 'May' is not 'MAY'
        hits = (
            alone
            if len(alone) == 1 and not _on_many_slides(hits)
            else exact
            if len(exact) == 1 and old[:1].isupper()
            else hits
        )
    if not every and (len(hits) != 1 or len(hits[0][1].spans) != 1):
        return []
    return [
        Stretch(text, *widened(text.text, a, b, new), like(text.text[a:b], old, new))
        for text, hit in hits
        for a, b in hit.spans
    ]


_ARTICLE = lazily(r"^(?:the|our|my|your|this|that|its|an?|new|current|present|old|word|text) ", re.IGNORECASE)


def bare_noun(said: str) -> str:
    bare = said.strip(" ,:")
    while (shorter := _ARTICLE.sub("", bare)) != bare:
        bare = shorter
    return bare


_CLASSES = lazily(
    r" (?:plan|card|option|tier|package|membership|pass|deal|item|dish|product|box|subscription|ticket|drink|course"
    r"|treatment|service|price|cost|fee|rate)s?$",
    re.IGNORECASE,
)
"""What something with a price may be called besides its name."""


_HOLDS_FROM = lazily(
    r"(?P<new>[€$£]?\s?\d[\d.,]*(?:\s?[€$£])?) (?:from|as of|starting|starting in|beginning|effective|since) "
    r"(?:in |next )?(?:january|february|march|april|may|june|july|august|september|october|november|december"
    r"|now(?: on)?|today|tomorrow|monday|tuesday|wednesday|thursday|friday|saturday|sunday|spring|summer|autumn|winter"
    r"|week|month|year)(?: on)?",
    re.IGNORECASE,
)
"""A price, and since when it holds, which is no part of it."""


def named_by(
    what: str, new: str, pages: frozenset[str], texts: list[Text], design: Telling, *, quoted: bool, before: str
) -> list[Stretch] | None:
    """The place that words name, and nothing else than it."""
    noun = bare_noun(what)
    if not quoted and (price := _HOLDS_FROM.fullmatch(new)) is not None and kind_told(price["new"]) == "price":
        new = price["new"]  # '€13.50 from January'
    kind = kind_told(new)
    if what.lower() in ("it", "that", "this", "they", "them"):
        return version_of(new, texts, design, before)
    for entry in kinds_named(_OWNER.sub("", noun) if _is_said(_OWNER.match(noun), design) else noun):
        if kind not in ("", entry) or (kind == "" and entry not in ("address",)):
            continue
        if place := _only_entry(entry, new, texts):
            return [place]
    if kind == "number" and kinds_named(noun):
        return None  # '3399' is no phone number that stands there
    if kind and (row := figure_of_row(noun, new, kind, texts, design.scene)) is not None:
        return [Stretch(*row)]
    if kind in ("price", "percentage", "date", "time", "hours", "number"):
        for about in dict.fromkeys((noun, _CLASSES.sub("", noun), *_of_its_row(noun, design))):
            if places := _of_figure(about, new, kind, pages, design):
                return places
        return _counted(what, noun, new, pages, texts, design) if _COUNTED.match(noun) else None
    exact = any(one.kind in ("price", "percentage", "date", "time", "hours") for one in spots(new))
    if exact and (places := _of_figure(noun, new, kind, pages, design)):  # '$2,095 per month'
        return places
    if is_code(noun) and not is_code(new) and not kind:
        beside = beside_code(noun, new, design.scene)
        return [Stretch(beside, 0, len(beside.text), new)] if beside is not None else None
    if PERSON.fullmatch(new):
        people = [(text, span) for text in texts if (span := person_in(noun, text.text)) is not None]
        if len(people) == 1:
            return [_of_person(*people[0], new)]
        if (alone := _beside_role(noun, texts, design)) is not None:
            return [Stretch(alone, 0, len(alone.text), new)]
    if labelled := _behind_label(noun, new, texts):
        return labelled
    for bare in dict.fromkeys((noun, _CLASSES.sub("", noun))):
        if (tells_when(new) or new[:1].isdigit()) and not tells_when(bare) and not any(map(str.isdigit, bare)):
            break  # 'change the open house to Sunday, May 17'
        told = bare[:1].isupper() or len(bare.split()) > 1 or any(char.isdigit() for char in bare)
        told = told or (bool(pages) and what == bare and new.isalpha() and not found_for(bare, design).ids)
        if bare and told and (places := standing(bare, new, texts, False)):
            if not quoted and new[:1].islower() and places[0].text.text[places[0].start :][:1].isupper():
                continue  # 'School yard is closed': what it is, and not what it is called
            return places
    if not (new[:1].isupper() or new[:1].isdigit() or quoted or new[:1] in "@#€$£-−+"):
        return None
    if (exact or new[:1].isdigit()) and not quoted and not spots(noun) and standing(noun, new, texts, True):
        return None  # 'the small box becomes €13.50 from May': a figure for a name is no new name
    if named := _whole(what, noun, new, pages, texts, design):
        return named
    return None


_COUNTED = lazily(r"(?:first|second|third|fourth|fifth|sixth|last|final|next) \w+$", re.IGNORECASE)


def _counted(
    what: str, noun: str, new: str, pages: frozenset[str], texts: list[Text], design: Telling
) -> list[Stretch] | None:
    """'The last date' of several: the figure that is all of that text."""
    places = _whole(what, noun, new, pages, texts, design)
    if places is None or len(places) != 1 or kind_told(places[0].text.text) != kind_told(new):
        return None
    return places


_OWNER = lazily(r"(?P<who>[\w ]+?)['’]s ", re.IGNORECASE)


def _is_said(owner: re.Match[str] | None, design: Telling) -> bool:
    """Whether whose it is stands in the design: 'Dana's email', 'the bakery's phone number'."""
    texts = " ".join(text.text.lower() for text in texts_on(design, frozenset()))
    return owner is not None and all(word in texts for word in owner["who"].lower().split())


def _of_its_row(noun: str, design: Telling) -> tuple[str, ...]:
    """'Flat white to Cortado and the price to £3.60': the price of what was just spoken of."""
    return (f"{bare_noun(design.told[-1])} {noun}",) if design.told and " " not in noun else ()


def tells_when(said: str) -> bool:
    """Whether words are about a day, a time, an amount or how to reach someone rather than a name."""
    return kind_told(said) in ("phone", "email", "website", "handle", "address") or any(
        one.kind in ("date", "time", "hours", "price", "weekday") for one in spots(said)
    )


def _only_entry(kind: str, new: str, texts: list[Text]) -> Stretch | None:
    spans = [(text, span) for text in texts for span in entries(kind, text.text)]
    if len(spans) != 1:
        return None
    text, (start, end) = spans[0]
    return Stretch(text, start, end, new)


def _of_figure(about: str, new: str, kind: str, pages: frozenset[str], design: Telling) -> list[Stretch] | None:
    """The figure that words tell of (stating.py)."""
    try:
        found = figures_told(f"{about} {new}", "", design.scene)
    except RedraftError:
        return None
    places = [Stretch(*one) for one in found]
    if pages and any(design.scene[one.text.id].page.id not in pages for one in places):
        return None
    return places


def _behind_label(noun: str, new: str, texts: list[Text]) -> list[Stretch] | None:
    """'Conductor: Maeve Kinsella': what stands behind the colon."""
    found: list[Stretch] = []
    for text in texts:
        for line in re.finditer(r"[^\n]+", text.text):
            label = re.match(rf"\s*{re.escape(noun)}\s*:\s*(?=\S)", line[0], re.IGNORECASE)
            if label is not None and not re.match(rf"{re.escape(noun)}\s*:", new, re.IGNORECASE):
                found.append(Stretch(text, line.start() + label.end(), line.start() + len(line[0].rstrip()), new))
    return found if len(found) == 1 else None


def version_of(new: str, texts: list[Text], design: Telling, before: str) -> list[Stretch] | None:
    """'Sauna is closed, so swap it for Pool': the one line of the design that was just spoken of; else the one text
    that the new words are a version of."""
    spoken = f"{design.before} {before}"
    lines = {line.strip() for text in texts for line in text.text.split("\n") if len(line.strip()) > 2}
    said = [line for line in lines if re.search(rf"(?<!\w){re.escape(line)}(?!\w)", spoken, re.IGNORECASE)]
    said = [line for line in said if not any(line != other and line in other for other in said)]
    if len(said) == 1 and (places := standing(said[0], new, texts, False)):
        return places
    if len(new.split()) > 1 and (near := most_like(new, [text.text for text in texts])) is not None:
        text = next(one for one in texts if one.text == near)
        return [Stretch(text, 0, len(text.text), _cased_like(text.text, new))]
    return None


def _cased_like(there: str, new: str) -> str:
    """New words with those that stand there already as they are written there: '70% off' where '50% OFF' stands."""
    known_so = {word.lower(): word for word in there.split()}
    return " ".join(known_so.get(word, word) for word in new.split(" "))


_TEXTS = lazily(
    r"(?:title|subtitle|heading|headline|subheading|subhead|line|text|tagline|slogan|motto|strapline|caption|footer|footnote|note"
    r"|label|button|name|quote|byline|venue|kicker|credit|sticker|badge|offer|address|place|date|time|message|intro|circle|star"
    r"|box|banner|ribbon|logo|room|website|handle|kind|issue|event|description|presenter|speaker)$",
    re.IGNORECASE,
)


def _whole(
    what: str, noun: str, new: str, pages: frozenset[str], texts: list[Text], design: Telling
) -> list[Stretch] | None:
    """The one text that words name."""
    if not noun and design.told:
        noun = bare_noun(design.told[-1])
    if not noun or (_TEXTS.search(noun) is None and not what[:1].isupper()):
        return None
    on = next((page for page in design.scene.document.pages if page.id in pages), None) if len(pages) == 1 else None
    found = found_for(f"the {noun}", design, on)
    inside = [text for id in found.ids for text in design.scene.texts(id)]
    if len(inside) != 1 or inside[0].id not in {text.id for text in texts}:
        return _beside(noun, new, texts, design)
    text = inside[0]
    if found.spans:
        spans = found.spans[0][1]
        return [Stretch(text, *spans[0], new)] if len(spans) == 1 and len(found.spans) == 1 else None
    if found.part:
        return None
    if text.text.count("\n") and (line := _LINE_OF.fullmatch(noun)) is not None:
        lines = [one.span() for one in re.finditer(r"[^\n]+", text.text) if line["of"].lower() in one[0].lower()]
        return [Stretch(text, *lines[0], new)] if len(lines) == 1 else None
    if text.text.count("\n") > 1 and "\n" not in new:
        return None
    if (span := person_in(noun, text.text)) is not None and PERSON.fullmatch(new):
        return [_of_person(text, span, new)]
    return [Stretch(text, 0, len(text.text), new)]


def _beside_role(noun: str, texts: list[Text], design: Telling) -> Text | None:
    """The name that stands right above or below what its bearer is: 'Dana Whitfield' over 'Leasing agent'."""
    names = [text for text in texts if PERSON.fullmatch(text.text.strip())]
    found: list[Text] = []
    for role in texts:
        if (
            re.search(rf"\b{re.escape(noun)}\b", role.text, re.IGNORECASE) is None
            or role in names
            or len(role.text.split()) > 6
        ):
            continue
        if any(group.form == "cell" for group in design.scene[role.id].ancestors):
            continue  # a table's columns tell what stands under them
        box = design.scene[role.id].box
        near = [
            (gap, name.id, name) for name in names
            if box is not None and (other := design.scene[name.id].box) is not None
            and design.scene[name.id].page is design.scene[role.id].page
            and design.scene[name.id].ancestors == design.scene[role.id].ancestors
            and (gap := max(other.y - box.bottom, box.y - other.bottom)) < 1.5 * box.height
            and min(other.right, box.right) > max(other.x, box.x)
        ]  # fmt: skip
        found += [min(near)[2]] if near else []
    return found[0] if len({text.id for text in found}) == 1 else None


def _of_person(text: Text, span: tuple[int, int], new: str) -> Stretch:
    """The name alone, or the whole line where it is said with its 'by'."""
    lead = text.text[: span[0]].strip().lower()
    return Stretch(text, 0 if lead and new.lower().startswith(lead) else span[0], span[1], new)


_LINE_OF = lazily(r"(?P<of>.+?) (?:point|bullet|bullet point|line|item|entry|row)", re.IGNORECASE)


def _beside(noun: str, new: str, texts: list[Text], design: Telling) -> list[Stretch] | None:
    """'The bakery offer': of the group with 'Bell's Bakery' in it, the only other text."""
    words, _, last = noun.rpartition(" ")
    if not words or _TEXTS.fullmatch(last) is None:
        return None
    told = [text for text in texts if (hit := occurrences(text.text, words)) is not None and hit.whole_words]
    held = {text.id for text in texts}
    found: set[str] = set()
    for text in told:
        groups = [group for group in design.scene[text.id].ancestors if group.form in ("", "group")]
        others = (
            [one for one in design.scene.texts(groups[-1].id) if one.id != text.id and one.id in held] if groups else []
        )
        if len(others) == 1:
            found.add(others[0].id)
    if len(found) != 1:
        return None
    meant = next(text for text in texts if text.id in found)
    return [Stretch(meant, 0, len(meant.text), new)]
