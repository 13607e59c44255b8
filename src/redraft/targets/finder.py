"""The resolver of descriptions in a scene: every candidate with its rank, then the ones referred to.

A candidate's `rank` is 0 where its name or words are exactly those, 1 where its name ends with them or its kind is
that, 2 where its name means that, 3 where only its looks do. On each page only the best rank counts.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import combinations
from typing import Any, NamedTuple, cast

from redraft.commands.changes.lines import line_spans
from redraft.commands.measure.word_matches import occurrences, same_words
from redraft.document.layers import Group, Text
from redraft.document.pages import Document
from redraft.errors import RequestError, says
from redraft.grammar.vocabulary import plural_of, squashed
from redraft.targets.conditions import CONDITIONS
from redraft.targets.description import Chosen, Description, Joined, Narrowed, Noun, Without, noun_of
from redraft.targets.families import is_alike, is_called_many, is_lone, other_candidates, with_noun
from redraft.targets.fits import MENTIONED, Fit, Spans, outermost
from redraft.targets.kinds import fits_kind
from redraft.targets.parts.labels import crossing
from redraft.targets.parts.part import Part, name_words
from redraft.targets.scene import Scene
from redraft.targets.sides import SIDES, on_side

_WORDED = ("cell", "series", "category")
_WRITTEN = ("title", "subtitle", "heading", "caption", "body")
"""What only a text can be."""
_SMALL = frozenset("the a an of in on at and all to with my our this that".split())
_SEARCHED = 2_000
"""Layers that a suggestion is looked for among."""
_OFTEN_TITLES = ("heading", "header")
"""What people call a title too."""
PARTS = ("item", "row", "column", "cell", "series", "category")
"""Sorts of parts of tables, lists and charts."""


class Target(NamedTuple):
    """A resolved description: layers in stacking order; `spans` by layer where only some words are referred to."""

    ids: tuple[str, ...]
    spans: tuple[tuple[str, Spans], ...] = ()
    plural: bool = False


class NotCertain(RequestError):
    """Raised for a description that nothing fits, or more than it asks for: `choices` are the layers that fit."""

    def __init__(self, message: str, suggestion: str = "", choices: tuple[str, ...] = (), phrase: str = "") -> None:
        super().__init__(message, suggestion)
        self.choices, self.phrase = choices, phrase


_KEPT: list[Scene] = []


def scene_of(document: Document) -> Scene:
    """The scene of a document, cached for later descriptions."""
    found = next((one for one in _KEPT if one.document is document), None)
    if found is None:
        found = Scene(document)
        _KEPT.insert(0, found)
        del _KEPT[4:]
    return found


class Finder:
    """Resolves descriptions on some pages of a document (on all where none are given); `last` is the previous target
    ('it'), `here` the page of 'this slide'; `worded`: it is given other words, as a text is."""

    def __init__(
        self, scene: Scene, pages: Iterable[int] = (), last: tuple[str, ...] = (), here: int | None = None,
        hidden: bool = False, worded: bool = False,
    ) -> None:  # fmt: skip
        self.worded = worded
        self.scene, self.pages, self.last, self.here, self.hidden = scene, frozenset(pages), last, here, hidden

    def target(self, description: Description) -> Target:
        """The target of a description. Raises NotCertain."""
        phrase = description.phrase if isinstance(description, Chosen) else ""
        description = self._titled(description)
        every, count = self.fits(description), count_of(description)
        fits = outermost(self.scene, every)
        ids = tuple(dict.fromkeys(id for one in fits for id in self.ids(one)))
        name = f"'{phrase}'" if phrase else "that"
        if count == "one" and len(fits) == 1 and (inner := self._namesake(fits[0], every)):
            raise NotCertain(
                says("group-or-text-ambiguous", name=name, group=ids[0], text=inner),
                choices=(inner, *ids),
                phrase=phrase,
            )
        if fits and all(one.rank == MENTIONED for one in fits):
            shown = ", ".join(f"#{id}" for id in ids[:6])
            raise NotCertain(
                says("no-layer-but-similar", description=name, similar=shown, ids=ids[0]), choices=ids, phrase=phrase
            )
        several = len({one.number for one in fits}) > 1 and not self._one_a_page(description, fits)
        if not fits:
            raise NotCertain(says("no-layer", name=name, nearest=self.nearest(phrase)), phrase=phrase)
        if count == "one" and several:
            raise self._several(fits, ids, phrase)
        if isinstance(count, int) and len(fits) != count:
            fits = self._on_one_page(description, fits, count)
            ids = tuple(dict.fromkeys(id for one in fits for id in self.ids(one)))
        if isinstance(count, int) and len(fits) != count:
            there = f"there are {len(fits)}" if len(fits) > 1 else f"only #{ids[0]} is for certain"
            of_all = Chosen(description.of if isinstance(description, Chosen) else description, "all")
            maybe = [id for one in other_candidates(self, of_all) for id in self.ids(one)]
            ids = tuple(dict.fromkeys((*ids, *maybe)))
            raise NotCertain(
                says("target-count-differs", description=name, count=count, found=there), choices=ids, phrase=phrase
            )
        if others := other_candidates(self, description):
            ids = tuple(dict.fromkeys((*ids, *(id for one in others for id in self.ids(one)))))
            shown = ", ".join(f"#{id}" for id in ids[:6])
            raise NotCertain(says("target-ambiguous", description=name, elements=shown), choices=ids, phrase=phrase)
        if count == "all" and is_lone(self, description, fits):
            raise NotCertain(says("target-only-one", description=name, ids=ids[0]), choices=ids, phrase=phrase)
        spans: dict[str, Spans] = {}
        for one in fits:
            if places := self.spans(one):
                spans[self.ids(one)[0]] = (*spans.get(self.ids(one)[0], ()), *places)
        return Target(ids, tuple(spans.items()), count != "one" or len(fits) > 1)

    def _namesake(self, outer: Fit, every: list[Fit]) -> str:
        """The id of the one text in a group with exactly the group's name, where the group has other texts too; else
        ''."""
        if outer.rank or not isinstance(self.scene.layer(outer.number), Group):
            return ""
        texts = [number for number in self.scene.texts_of(outer.number) if number != outer.number]
        same = [one.number for one in every if one.rank == 0 and one.number in texts]
        return self.scene.parts[same[0]].id if len(same) == 1 < len(texts) else ""

    def _several(self, fits: list[Fit], ids: tuple[str, ...], phrase: str) -> NotCertain:
        """The error for several fits: it offers the tables, lists or charts they are in, or the fits themselves."""
        name = f"'{phrase}'" if phrase else "that"
        parts = [self.scene.parts[one.number] for one in fits]
        hosts = tuple(dict.fromkeys(one.host for one in parts))
        if any(one.sort == "element" for one in parts) or len(hosts) == 1:
            shown = ", ".join(f"#{id}" for id in ids[:6])
            why = f"{name} may mean any of {len(fits)}: {shown}"
            return NotCertain(why, f"name one, for example #{ids[0]}", ids, phrase)
        shown = ", ".join(f"#{host}" for host in hosts[:6])
        why = f"{name} may be of any of {len(hosts)}: {shown}"
        return NotCertain(why, f"say of which, for example: of #{hosts[0]}", hosts)

    def _on_one_page(self, description: Description, fits: list[Fit], count: int) -> list[Fit]:
        """The fits on the only page that has `count` of them, or the members of the only group that has and is named in
        the plural; all fits where there is none."""
        if len(fits) == 1 and isinstance(self.scene.layer(fits[0].number), Group):
            if not is_called_many(self.scene, fits[0].number, description):
                return fits
            inner = [Fit(n) for n in self.scene.elements if self.scene.parts[n].parent == fits[0].number]
            return inner if len(inner) == count else fits
        by_page: dict[int, list[Fit]] = {}
        for one in fits:
            by_page.setdefault(self.scene.parts[one.number].page, []).append(one)
        whole = [there for there in by_page.values() if len(there) == count]
        return whole[0] if len(whole) == 1 else fits

    def _one_a_page(self, description: Description, fits: list[Fit]) -> bool:
        """Whether there is one fit on each page: 'the footer on every slide'."""
        pages = [self.scene.parts[one.number].page for one in fits]
        return len(set(pages)) == len(pages) > 1 and (len(self.pages) > 1 or names_pages(description))

    def resolve(self, description: Description) -> list[Fit]:
        """The fits that a description refers to, for certain; also rows, items and series. Raises NotCertain."""
        self.target(description)
        fits, count = outermost(self.scene, self.fits(description)), count_of(description)
        return self._on_one_page(description, fits, count) if isinstance(count, int) and len(fits) != count else fits

    def pages_with(self, description: Description) -> tuple[int, ...]:
        """The pages that a description's referents are on, wherever they are."""
        everywhere = Finder(self.scene, (), self.last, self.here)
        return tuple(sorted({self.scene.parts[one.number].page for one in everywhere.resolve(description)}))

    def ids(self, fit: Fit) -> tuple[str, ...]:
        """The layers of a part; of a column its cells."""
        part = self.scene.parts[fit.number]
        if part.sort != "column":
            return (part.id,)
        cells = [one for one in self.scene.parts if one.sort == "cell" and one.host == part.host]
        return tuple(one.id for one in cells if one.column == part.index)

    def spans(self, fit: Fit) -> Spans:
        """The spans of a fit in its text, where it is only part of that."""
        part = self.scene.parts[fit.number]
        if part.sort != "item":
            return fit.spans
        text = self.scene.document.index[part.id].layer
        assert isinstance(text, Text)
        if text.flow is not None and text.paragraphs:
            return (tuple(text.paragraph_spans()[part.index]),)  # type: ignore[return-value]
        return (line_spans(text.text)[part.index],)

    def _is_listed(self, part: Part) -> bool:
        """Whether an item is one of a list, and no line of an ordinary text."""
        return part.sort != "item" or part.sign not in ("", "prose")

    def every_fit(self, description: Description) -> list[Fit]:
        """The fits of a description, of every rank."""
        return self._noun(description) if isinstance(description, Noun) else self.fits(description)

    def fits(self, description: Description) -> list[Fit]:
        """The fits of a description, bottom up."""
        description = self._titled(description)
        match description:
            case Noun(_, (_, str(meaning)), _) if self.worded or meaning in _WRITTEN:
                return self._on_pages(self._texts(self._noun(description)))
            case Noun():
                return self._on_pages(self._noun(description))
            case Narrowed(of, "looking", "hidden"):
                unseen = Finder(self.scene, self.pages, self.last, self.here, hidden=True)
                return CONDITIONS["looking"](unseen, unseen.fits(of), "hidden")
            case Narrowed(of, "is", Noun() as other):  # of either the less direct fits count too
                found = CONDITIONS["is"](self, self.every_fit(of), other)
                return self._on_pages(found)
            case Narrowed(of, "words of", _):
                return CONDITIONS["words of"](self, self.resolve(of) if isinstance(of, Chosen) else self.fits(of), "")
            case Narrowed(Noun("part"), "colored" | "outlined" | "looking" as how, value):  # each that is so, by itself
                single = [one for one in self.fits(description.of) if self.scene.looks[one.number].figure != "group"]
                return CONDITIONS[how](self, single, value)
            case Chosen(Narrowed(of, "related", value), int()):
                return CONDITIONS["related"](self, self.fits(of), value)
            case Narrowed(of, "related", (where, other)) if where in SIDES and count_of(of) == "all":
                return self._on_side(of, str(where), other)
            case Chosen(Narrowed(of, "related", (where, other)), "all") if where in SIDES:
                return self._on_side(of, str(where), other)
            case Narrowed(of, how, value):
                return CONDITIONS[how](self, self.fits(of), value)
            case Chosen(of, _, _):
                return self.fits(of)
            case Joined(each):
                found = [fit for one in self._of_one_noun(each) for fit in self.resolve(one)]
                return sorted({fit.number: fit for fit in found}.values())
            case Without(of, but):
                left_out = {number for fit in self.resolve(but) for number in self.scene.family(fit.number)}
                self.target(of)
                every = self.fits(of)
                rest = [fit for fit in self._spread(every, left_out) if fit.number not in left_out]
                if rest == every and not is_several(of):
                    raise NotCertain(says("exception-not-in-target"))
                return rest
        raise TypeError(description)

    def _on_side(self, of: Description, where: str, other: Any) -> list[Fit]:
        """All fits on one side of something. Raises NotCertain where some are only partly there, or far to its side."""
        sure, maybe = on_side(self, self.fits(of), where, other)
        if maybe:
            ids = tuple(id for one in outermost(self.scene, sorted({*sure, *maybe})) for id in self.ids(one))
            doubtful = ", ".join(f"#{id}" for one in outermost(self.scene, maybe)[:4] for id in self.ids(one))
            raise NotCertain(says("target-place-unclear", elements=doubtful, place=where), choices=ids)
        return sorted(sure)

    def _of_one_noun(self, each: tuple[Description, ...]) -> list[Description]:
        """The descriptions with a shared plural noun applied to each: 'the Plan and Build boxes' are two boxes."""
        for one in each:
            match one:
                case Chosen(Narrowed(Noun("called", value, True), "wording" | "is" | "says"), "all"):
                    noun = Noun("called", value)
                    singled = [_narrowed_to(noun, other) for other in each]
                    if all(len(outermost(self.scene, self.fits(other))) == 1 for other in singled):
                        return singled
                    if len(found := outermost(self.scene, self.fits(one))) == 1:
                        raise NotCertain(says("only-one-by-name"), choices=self.ids(found[0]))
        return list(each)

    def _noun(self, noun: Noun) -> list[Fit]:
        scene = self.scene
        match noun.by:
            case "name" | "words":
                ids: tuple[str, ...] = noun.value  # type: ignore[assignment]
                return [Fit(scene.numbers[id]) for id in ids if id in scene.numbers]
            case "last":
                return [Fit(scene.numbers[id]) for id in self.last if id in scene.numbers]
            case "all":
                return [Fit(number) for number in scene.elements if scene.parts[number].depth == 1]
            case "part":
                return [Fit(number) for number in scene.elements]
            case "quote":
                return self._saying(str(noun.value))
            case "piece":
                ends = f"/{noun.value}"
                charts = {n for n, look in enumerate(scene.looks) if look.figure.endswith("chart")}
                parts = [(n, scene.parts[n]) for n in scene.elements]
                return [Fit(n) for n, part in parts if part.parent in charts and part.id.endswith(ends)]
            case "crossing" | "place":
                return self._cells(noun)
        key, meaning = cast(tuple[str, str], noun.value)
        return self._called(key, meaning, noun.plural)

    def _cells(self, noun: Noun) -> list[Fit]:
        """The cells where a row and a column meet, by their names or their numbers from 1."""
        a, b = cast(tuple[Any, Any], noun.value)
        if noun.by == "crossing":
            met = [
                (self.scene.parts[n], self.scene.parts[m])
                for n, m in crossing(self.scene.parts, self.scene.labels, a, b, self.pages)
            ]
            wanted = {(row.host, row.index, column.index) for row, column in met if row.sort == "row"}
        else:
            wanted = {(part.host, a - 1, b - 1) for part in self.scene.parts if part.sort == "row"}
        parts = enumerate(self.scene.parts)
        return [Fit(n) for n, one in parts if one.sort == "cell" and (one.host, one.index, one.column) in wanted]

    def _called(self, key: str, meaning: str, plural: bool) -> list[Fit]:
        """The fits of a name: called exactly so or with just these words (0); by the end of the name or the kind (1),
        or another word of the name (2); by its looks (3)."""
        scene = self.scene
        if meaning in PARTS:
            parts = enumerate(scene.parts)
            listed = [Fit(number) for number, part in parts if part.sort == meaning and self._is_listed(part)]
            if listed or key not in ("item", "items"):
                return listed
            meaning = "element"
        found: dict[int, Fit] = {}
        kind = squashed(plural_of(meaning) if plural else meaning)
        called = [
            *scene.names.ranked(key, plural),
            *((id, max(rank, 1)) for id, rank in scene.names.ranked(kind, plural)),
        ]
        for id, rank in called:
            number = scene.numbers[id]
            if number not in found or found[number].rank > rank:
                found[number] = Fit(number, rank)
        for number in scene.elements if meaning else ():
            fit = fits_kind(scene, number, meaning)
            if fit is not None and (number not in found or found[number].rank > fit):
                found[number] = Fit(number, fit)
        if not found and not plural:
            mentioned = (scene.numbers[id] for id in scene.names.mentions.get(key, ()))
            found = {number: Fit(number, MENTIONED) for number in mentioned}
        return [found[number] for number in sorted(found)]

    def _titled(self, description: Description) -> Description:
        """A heading or header without further words as the title, which most people mean. Raises NotCertain where a
        name or a family of its look says that others are headings too."""
        noun = noun_of(description)
        if noun is None or not isinstance(description, Chosen) or noun.by != "called":
            return description
        of, kind = description.of, noun.value[1]  # type: ignore[index]
        paged = isinstance(of, Narrowed) and of.how == "pages" and of.of == noun
        if kind not in _OFTEN_TITLES or not (of == noun or paged):
            return description
        title = description._replace(of=with_noun(of, Noun("called", ("title", "title"), noun.plural)))
        titles, own = self.fits(title), self.fits(of) or self._noun(noun)  # also what only mentions it
        others, deck = [one for one in own if one not in titles], len(self.scene.document.pages) > 1
        looks = self.scene.looks
        named = any(not one.rank or (kind == "header" and looks[one.number].kind != "text") for one in own)
        named = named or (deck and not self.pages and not paged)
        if not titles or (own or not deck if noun.plural else named):
            return description
        family = any(is_alike(self.scene, a.number, b.number) for a, b in combinations(others, 2))
        if family or any(one.rank < 3 for one in others) or (others and kind == "header"):
            ids = tuple(id for one in (*titles, *others) for id in self.ids(one))
            raise self._several([*titles, *others], ids, description.phrase)
        return title

    def _texts(self, fits: list[Fit]) -> list[Fit]:
        """The fits, of groups that hold several texts of which one fits the text."""
        found = {one.number: one for one in fits}
        for group in [one for one in fits if len(self.scene.texts_of(one.number)) > 1]:
            inner = [number for number in self.scene.texts_of(group.number) if number in found]
            if len(inner) == 1 and self.scene.holds(group.number, inner[0]):
                found[inner[0]] = Fit(inner[0], min(found.pop(group.number).rank, found[inner[0]].rank))
        return sorted(found.values())

    def _saying(self, words: str) -> list[Fit]:
        """Texts with exactly these words, else those that contain them, with the spans."""
        whole, part = [], []
        for number, one in enumerate(self.scene.parts):
            if one.sort == "item" or (one.sort == "element" and isinstance(one.layer, Text)) or one.sort in _WORDED:
                if same_words(one.words, words):
                    whole.append(Fit(number, int(one.sort == "item")))
                elif one.sort == "element" and (found := occurrences(one.words, words)) is not None:
                    part.append(Fit(number, 2, found.spans))
        named = self.scene.names.exact.get(squashed(words), ())
        return whole or part or [Fit(self.scene.numbers[id]) for id in named]

    def _on_pages(self, fits: list[Fit]) -> list[Fit]:
        """The visible fits on the wanted pages, of each page only those of the best rank."""
        parts = self.scene.parts
        here = [one for one in fits if not self.pages or parts[one.number].page in self.pages]
        seen = [one for one in here if self.hidden or self.scene.seen(one.number)]
        best: dict[int, int] = {}
        for one in seen:
            page = parts[one.number].page
            best[page] = min(one.rank, best.get(page, 9))
        least = min(best.values(), default=9)
        return sorted(one for one in seen if one.rank == best[parts[one.number].page] and (one.rank < 3 or least == 3))

    def _spread(self, fits: list[Fit], left_out: set[int]) -> list[Fit]:
        """The fits with groups that hold what is left out replaced by their other members."""
        found: list[Fit] = []
        for fit in fits:
            inner = [one for one in self.scene.family(fit.number) if one != fit.number]
            if left_out.intersection(inner):
                direct = [one for one in inner if self.scene.parts[one].parent == fit.number]
                found += self._spread([Fit(one, fit.rank) for one in direct], left_out)
            else:
                found.append(fit)
        return found

    def nearest(self, phrase: str) -> str:
        """A suggestion with the layers whose names, words or roles share most words with a phrase."""
        said = [word for word in re.findall(r"\w+", phrase.casefold()) if word not in _SMALL]
        shared = list[tuple[int, str]]()
        for n in self.scene.elements[:_SEARCHED]:
            part = self.scene.parts[n]
            names = {*name_words(part.name), *name_words(part.id.rpartition("/")[2]), self.scene.looks_like(n)}
            count = 2 * len(names.intersection(said)) + len({*part.words.casefold().split()}.intersection(said))
            if count and self.scene.seen(n) and (not self.pages or part.page in self.pages):
                words = f" (“{' '.join(part.words.split())[:30]}”)" if part.words.strip() else ""
                shared.append((-count - (said[-1] in names), f"#{part.id}{words}"))
        shown = [told for _, told in sorted(shared, key=lambda one: one[0])[:3]]
        plain = "name it by its words or its id; `redraft show FILE` lists all"
        return f"did you mean {' or '.join(shown)}?" if shown else plain


def _narrowed_to(noun: Noun, one: Description) -> Description:
    """A description narrowed to a noun: those with its name or words."""
    match one:
        case Chosen(Narrowed(Noun("called", noun.value, True), how, value), "all", phrase):
            return Chosen(Narrowed(noun, how, value), "one", phrase)
        case Chosen(Noun("words" | "quote" as by, value), "one", phrase):
            return Chosen(Narrowed(noun, "wording" if by == "words" else "says", value), "one", phrase)
        case Chosen(Noun(_, _, False) as other, "one", phrase):
            return Chosen(Narrowed(noun, "is", other), "one", phrase)
    return one


def is_several(description: Description) -> bool:
    """Whether a description refers to several things."""
    each = description.each if isinstance(description, Joined) else (description,)
    return any(count_of(one) != "one" for one in each)


def names_pages(description: Description) -> bool:
    """Whether a description names pages."""
    match description:
        case Narrowed(of, how, _):
            return how == "pages" or names_pages(of)
        case Chosen(of, _, _):
            return names_pages(of)
    return False


def count_of(description: Description) -> str | int:
    """How many a description asks for."""
    match description:
        case Chosen(_, count, _):
            return count
        case Noun(by, _, plural):
            return "all" if plural or by in ("last", "all") else "one"
        case Narrowed(of, _, _):
            return count_of(of)
    return "all"
