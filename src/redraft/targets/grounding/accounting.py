"""Names that no rule composes, by accounting: a thing is meant when every word of its name is explained by the page.

The last noun must be explained by the thing itself: what it is called, what it is, what it says. The words before it
may be explained by the thing, by what stands in it or on it, by what it stands in, or by what heads it or stands beside
it; the nearer the explanation, the better. A word that nothing explains leads to a refusal, and two things explained as
well as each other are left to whoever asked. This is looked at last, where no other reading of a phrase finds anything.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from redraft.commands.traits import ROLES_IN_WORDS, matches_role_text
from redraft.document.layers import Group, Placed, Shape, Text, family
from redraft.lazy import lazily
from redraft.targets.grounding import words
from redraft.targets.grounding.around import box_around
from redraft.targets.grounding.candidates import NEAR, Candidate
from redraft.targets.grounding.entries import WEEKDAYS, Entry, entry_sets, said_words, said_words_of, same_day
from redraft.targets.grounding.grammar_words import SIGNS
from redraft.targets.grounding.labels import akin
from redraft.targets.grounding.nouns import by_noun, role_of
from redraft.targets.grounding.roles import inferred
from redraft.targets.grounding.standing import beside, heads, stands_on
from redraft.targets.grounding.view import View, is_made_up
from redraft.targets.names import name_words
from redraft.targets.texts import folded, same_words

ITSELF, ITS_WORDS, ITS_ROLE, HELD, AROUND = 1.0, 0.92, 0.8, 0.85, 0.8
TOGETHER, HEADED, A_THING, BESIDE, TITLED = 0.7, 0.65, 0.6, 0.55, 0.4
"""How well a word is explained: by the name of the thing, by its words, by the part it plays, by what stands in it or
on it, by what it stands in, by what is of one group or entry with it, by its heading, by being one of several, by what
stands beside it, and by the title of the page, where there is no other of its kind."""
_SMALL = 14
"""A group of more leaves is a part of the page, and its words are no name of it."""
_LOOKED_AT = 400
"""On a page of more layers nothing is looked for by accounting."""
_MOST_WORDS = 5
_UNCLEAR = 6
"""What fits more things than this says nothing about any of them."""

COLLECTIVES = frozenset(
    "pile stack heap row bunch set pair trio collection cluster group series bundle grid array lineup line-up batch"
    " string chain swarm flock ring circle column".split()
)
"""Words for several things that stand together."""
_WHOLES = frozenset(
    "column section box panel card block area part tile container list menu table banner strip field unit"
    " corner module side-bar sidebar bit segment zone ad".split()
)
"""Words for what holds other things."""
_PASSAGES = frozenset("note text message info details words wording copy writing lettering".split())
"""What may run over several lines; 'the tourists point' is one line of a list, and not all of it."""
_TITLES = frozenset("name heading headline title slogan motto header subheading tagline".split())
"""What no price, number or address is called."""
_STORIES = frozenset("story article paragraph report piece text copy description blurb".split())
_HOUSES = frozenset(
    "shop store company business firm club school gym clinic studio bakery restaurant cafe café bar hotel museum agency"
    " salon church charity brand team organisation organization bank library theatre theater gallery practice office"
    " university college festival event show exhibition exhibit concert play film course workshop conference fair tour"
    " performance production".split()
)
"""Whose a design may be: 'the shop logo' is the logo, where there is one only."""
_OF_HOUSE = frozenset({"logo", "brand", "website", "phone", "email", "venue", "hours", "handle", "title", "footer"})
_DRAWN = frozenset(
    "drawing illustration sketch graphic artwork icon symbol sign motif doodle pictogram emblem figure art clipart"
    " silhouette".split()
)
"""Words for what is drawn, whatever it shows."""
_CAPTIONS = frozenset({"caption", "label", "legend", "credit"})
"""Texts that are named for what they stand beside."""
_SYNONYMS = tuple(
    frozenset(row.split())
    for row in (
        "ad advert advertisement", "offer deal promotion promo special", "picture photo image", "staff team crew",
        "calendar schedule programme program agenda timetable", "contact contacts", "partner sponsor supporter",
        "motto slogan tagline strapline", "newspaper paper gazette newsletter", "shop store", "talk lecture",
        "signup registration", "volunteer helper", "membership plan package tier subscription", "forecast weather",
    )
)  # fmt: skip


_INNER = frozenset("the our my its their your his her this that these those".split())
"""Where one of these stands inside a noun, it is no noun, but a thing of another: 'names on the cards'."""
_MEMBERS = frozenset("point item entry option bullet".split())
"""What stands in a list, and does not head it."""


def by_accounting(noun: str, view: View, *, plural: bool = False) -> dict[str, Candidate]:
    """Things for which every word of a noun accounts, none left over; scores tell how near the explanations are."""
    if len(view.layers) > _LOOKED_AT:
        return {}
    spaced = _FROM_TO.sub(" ", noun.lower())  # 'the Mon-Sat hours'
    asked = [word for word in (_bare(word) for word in spaced.split()) if word]
    if not (2 <= len(asked) <= _MOST_WORDS or noun in SIGNS) or not all(
        re.fullmatch(r"[^\W_]+", word) for word in asked
    ):
        return {}
    if len({stem(word) for word in asked}) < len(asked) or not _INNER.isdisjoint(asked):
        return {}
    if noun in SIGNS:
        signs = [one for one in view.texts if isinstance(one.layer, Text) and one.layer.text.strip() == SIGNS[noun]]
        return {one.layer.id: Candidate(one.layer.id, 0.6, f"it says {SIGNS[noun]}") for one in signs}
    if any(isinstance(one.layer, Text) and same_words(one.layer.text, noun) for one in view.texts):
        return {}  # words of the design, which are put in quotes
    books = _books(view)
    best: dict[str, Candidate] = {}
    told_by: dict[str, list[str]] = {}
    for head, rest in _cuts(asked):
        if not all(books.knows(word) for word in rest):
            continue
        for id, (how, score) in books.heads(head).items():
            told = [books.explained(view.ids[id], word, head, alone=books.alone(head)) for word in rest]
            worst = min(told)
            apart = isinstance(view.ids[id].layer, Text) and stem(head) not in _CAPTIONS
            if worst <= 0 or (apart and worst <= A_THING) or (how == SAID and worst < ITS_ROLE):
                continue
            if (how == WRITTEN or head in words.KINDS) and _is_line(view.ids[id].layer, rest):
                return {}  # that line may be meant, or all of it
            if plural and isinstance(view.ids[id].layer, Group) and not books.is_entry(id):
                continue
            total = 0.7 * (0.35 * score + 0.65 * (0.7 * worst + 0.3 * sum(told) / len(told)))
            told_by[id] = rest
            if id not in best or best[id].score < total:
                best[id] = Candidate(
                    id, total, f"'{' '.join(rest)}' and '{head}' are told by what it is and where it stands"
                )
        if best:
            break
    if asked[-1] in _PASSAGES and len(asked) == 2 and len(best) > 0 and (long := _passage_akin(asked[0], view)):
        best = {**best, long: Candidate(long, max(one.score for one in best.values()), f"it is about '{asked[0]}'")}
    top = max((one.score for one in best.values()), default=0.0)
    near = {id: one for id, one in best.items() if one.score >= top - 0.12}
    if plural:  # 'the noodle prices' are those under "Noodles", and not others near such a word
        just = {id for id in near if all(books.under_just(view.ids[id], word) for word in told_by.get(id, ()))}
        near = {id: one for id, one in near.items() if id in just} if len(just) > 1 else near
    if plural and len(near) == 1 and not isinstance(view.ids[next(iter(near))].layer, Group):
        return {}
    return near if plural or sum(one.score > top - NEAR for one in near.values()) <= _UNCLEAR else {}


def _passage_akin(word: str, view: View) -> str:
    """The one longer text with a word akin to this: 'the invitation text' may be the one that begins 'You are invited',
    and not the word "Invitation" at the top."""
    found = [
        one.layer.id for one in view.texts
        if isinstance(one.layer, Text) and len(one.layer.text.split()) >= 6
        and any(akin(word, said) for said in said_words(one.layer))
    ]  # fmt: skip
    return found[0] if len(found) == 1 else ""


NAMED, SAID, WRITTEN, SUCH = "named", "said", "written", "such"
"""How the last noun of a phrase is explained: by a name, by words of a text, as any text, or by the kind of thing."""


def called(noun: str, view: View, *, plural: bool) -> dict[str, Candidate]:
    """What has a noun in its name, in the same number: the group `stripes`."""
    if " " in noun or len(view.layers) > _LOOKED_AT:
        return {}
    named = [one for one in _books(view).named(noun) if _plural(_names(one)[-1]) == plural]
    return {one.layer.id: Candidate(one.layer.id, 0.7, f"its name has '{noun}'") for one in named}


def _is_line(layer: object, asked: list[str]) -> bool:
    """Whether words are one line of a text of several, which alone may be meant."""
    lines = layer.text.strip().split("\n") if isinstance(layer, Text) else []
    return len(lines) > 1 and any(same_words(line, " ".join(asked)) for line in lines)


def _bare(word: str) -> str:
    """'what's', 'Lisa’s' and 'visitors'' without what they end in."""
    return re.sub(r"['’]s?$", "", word.strip(",.")).replace("'", "").replace("’", "")


def _cuts(asked: list[str]) -> Iterator[tuple[str, list[str]]]:
    """What may be the noun, and the words that then tell which: a noun of several words first."""
    for size in range(min(3, len(asked) - 1), 0, -1):
        head = " ".join(asked[-size:])
        if size == 1 or head in words.KINDS or role_of(head):
            yield head, asked[:-size]


def stem(word: str) -> str:
    """'berries' and 'berry', 'classes' and 'class', 'boxes' and 'box' alike."""
    if len(word) > 4 and word.endswith("ies"):
        return f"{word[:-3]}y"
    if len(word) > 4 and re.search(r"(?:s|x|z|ch|sh)es$", word):
        return word[:-2]
    return word[:-1] if len(word) > 3 and word.endswith("s") and not word.endswith(("ss", "us", "is")) else word


def _plural(word: str) -> bool:
    return stem(word) != word


def _alike(word: str) -> frozenset[str]:
    """A word with its synonyms, as stems."""
    mine = stem(word)
    rows = [row for row in _SYNONYMS if word in row or mine in row]
    return frozenset({mine, *(stem(other) for row in rows for other in row)})


def _books(view: View) -> _Books:
    known = view.memo.get("books")
    if not isinstance(known, _Books):
        known = view.memo["books"] = _Books(view)
    return known


class _Books:
    """Which layers say a word or are called so, and how these stand to others; kept for one view."""

    def __init__(self, view: View) -> None:
        self._view = view
        self._named: dict[str, list[Placed]] = {}
        self._said: dict[str, list[Placed]] = {}
        self._free = [one for one in view.layers if not is_made_up(one)]
        for placed in self._free:
            layer = placed.layer
            for word in {stem(word) for word in _names(placed)}:
                self._named.setdefault(word, []).append(placed)
            if isinstance(layer, Text):
                for word in {stem(word) for word in _texts(layer)}:
                    self._said.setdefault(word, []).append(placed)
        self._sources: dict[str, list[tuple[Placed, float]]] = {}
        self._heads: dict[str, dict[str, tuple[str, float]]] = {}
        self._entry: dict[str, Entry] = {
            id: entry
            for each in entry_sets(view) for entry in each
            for id in (*(part.layer.id for part in entry.parts), entry.holder.layer.id)
        }  # fmt: skip
        self._set = {
            part.layer.id: number
            for number, each in enumerate(entry_sets(view)) for entry in each for part in entry.parts
        }  # fmt: skip
        self._titles = {placed.page.id: 0.0 for placed in self._free}
        for text in view.texts:
            self._titles[text.page.id] = max(self._titles.get(text.page.id, 0.0), view.size(text))

    def named(self, word: str) -> list[Placed]:
        """The layers whose name ends in a word."""
        return [one for one in self._named.get(stem(word), ()) if stem(_names(one)[-1]) == stem(word)]

    def knows(self, word: str) -> bool:
        """Whether anything on the page could explain a word."""
        if any(one in self._said or one in self._named for one in _alike(word)):
            return True
        return (
            word in words.PAGES
            or word in _HOUSES
            or bool(self._thing(word))
            or bool(self.sources(word))
            or self._on_deck(word)
        )

    def _on_deck(self, word: str) -> bool:
        return any(word in map(stem, name_words(placed.page.name)) for placed in self._free[:1] if placed.page.name)

    def _thing(self, word: str) -> bool:
        return (word in words.THINGS or stem(word) in words.THINGS) and bool(self._entry)

    def sources(self, word: str) -> list[tuple[Placed, float]]:
        """The layers a word is the name of, or that say it, with how well they themselves are explained by it."""
        if word not in self._sources:
            found: dict[str, tuple[Placed, float]] = {}
            for other in _alike(word):
                for placed in self._named.get(other, ()):
                    found[placed.layer.id] = (placed, ITSELF)
                for placed in self._said.get(other, ()):
                    found.setdefault(placed.layer.id, (placed, ITS_WORDS))
            if words.KINDS.get(word, ("", ""))[0] or role_of(word) or role_of(stem(word)):
                for id in by_noun(stem(word) if role_of(stem(word)) else word, self._view):
                    found.setdefault(id, (self._view.ids[id], ITS_ROLE))
            if not found and word not in words.KINDS:
                found = {id: (self._view.ids[id], ITS_ROLE) for id in by_noun(word, self._view)}
            self._sources[word] = list(found.values())
        return self._sources[word]

    def alone(self, head: str) -> bool:
        return len(self.heads(head)) == 1

    def heads(self, head: str) -> dict[str, tuple[str, float]]:
        """What may be called so for what it is: by its name, part, kind or words."""
        if head not in self._heads:
            found: dict[str, tuple[str, float]] = {}

            def offer(placed: Placed, how: str, score: float) -> None:
                id = placed.layer.id
                if id not in self._view.behind and found.get(id, ("", 0.0))[1] < score:
                    found[id] = (how, score)

            single = stem(head)
            for id, one in {**by_noun(single, self._view), **by_noun(head, self._view)}.items():
                if not is_made_up(self._view.ids[id]):
                    offer(self._view.ids[id], SUCH, one.score)
            if role_of(single) in ROLES_IN_WORDS:
                for placed in inferred(role_of(single), self._view):
                    if not is_made_up(placed):
                        offer(placed, SUCH, 0.7)
            for other in _alike(head):
                for placed in self._named.get(other, ()):
                    last = _names(placed)[-1]
                    offer(
                        placed, NAMED, 0.65 if stem(last) != other else 0.55 if _plural(last) != _plural(head) else 0.75
                    )
                for placed in self._said.get(other, ()):
                    offer(placed, SAID, 0.6 if len(said_words_of(placed)) <= 6 else 0.5)
            for placed in self._free:
                if (score := self._is_such(single, placed)) > 0:
                    offer(placed, WRITTEN if isinstance(placed.layer, Text) else SUCH, score)
            self._heads[head] = found
        return self._heads[head]

    def _is_such(self, head: str, placed: Placed) -> float:
        layer, view = placed.layer, self._view
        if isinstance(layer, Text):
            if head in _STORIES and len(layer.text.split()) > 8:
                return 0.62
            if head in _MEMBERS and any(heads(view, placed, other) for other in view.texts if other is not placed):
                return 0.0
            if head in words.FIGURE_PARTS and not any(map(str.isdigit, layer.text)):
                return 0.0
            if head in _TITLES and any(matches_role_text(role, layer.text) for role in ROLES_IN_WORDS):
                return 0.0
            one_line = head in _STORIES or head in _PASSAGES or "\n" not in layer.text.strip()
            return 0.55 if head in words.WRITTEN and layer.text.strip() and one_line else 0.0
        if isinstance(layer, Shape) and head in _DRAWN and any(stands_on(view, text, placed) for text in view.texts):
            return 0.0  # what words stand on is a plate
        if head in _DRAWN and 3 * sum(isinstance(one, Text) for one in family(layer)) < len(_leaves(layer)):
            return 0.55
        if isinstance(layer, Group) and (layer.form in ("", "shape")) and len(layer.children) > 1:
            if self._thing(head) and layer.id in self._entry and self._entry[layer.id].holder is placed:
                return 0.7
            several = sum(isinstance(one, Text) for one in family(layer)) > 3 or head not in ("list", "menu", "table")
            return 0.62 if several and (head in _WHOLES or head in COLLECTIVES) else 0.0
        if isinstance(layer, Shape) and layer.form == "rect" and head in _WHOLES:
            return 0.58 if any(stands_on(view, text, placed) for text in view.texts) else 0.0
        entry = self._entry.get(layer.id)
        if entry is not None and entry.group is None and entry.holder is placed and self._thing(head):
            return 0.66
        return 0.0

    def is_entry(self, id: str) -> bool:
        return id in self._entry

    def explained(self, placed: Placed, word: str, head: str, *, alone: bool) -> float:
        """How well a word that tells which is explained for a thing, 0 where it is not."""
        if word in words.PAGES:
            return ITS_ROLE
        if word in _HOUSES and role_of(head) in _OF_HOUSE and (alone or self._is_only(head, placed)):
            return ITS_ROLE
        best = A_THING if self._thing(word) and placed.layer.id in self._entry else 0.0
        if placed.page.name and stem(word) in map(stem, name_words(placed.page.name)):
            best = max(best, TITLED + 0.1)
        for source, own in self.sources(word):
            if source.page is placed.page:
                best = max(best, self._through(placed, source, own, alone=alone))
        return best

    def _is_only(self, head: str, placed: Placed) -> bool:
        """Whether a thing is the one that a noun means by itself: the title, of 'the exhibition title'."""
        return list(by_noun(head, self._view)) == [placed.layer.id]

    def under_just(self, placed: Placed, word: str) -> bool:
        """Whether a thing, or the entry it is of, stands under a heading that is just this word."""
        entry = self._entry.get(placed.layer.id)
        just = [one for one, _ in self.sources(word) if {stem(said) for said in said_words_of(one)} == {stem(word)}]
        return any(
            heads(self._view, source, one)
            for source in just for one in (entry.parts if entry is not None else (placed,))
        )  # fmt: skip

    def _through(self, placed: Placed, source: Placed, own: float, *, alone: bool) -> float:
        """How well a thing is explained through a layer that says the word."""
        view, mine, other = self._view, placed.layer, source.layer
        if source is placed:
            return own
        if any(group is mine for group in source.ancestors):
            count = len(_leaves(mine))
            return HELD + 0.03 if count <= 4 else HELD - 0.05 if count <= 8 else TOGETHER if count <= _SMALL else BESIDE
        if any(group is other for group in placed.ancestors):
            return AROUND if own != ITS_WORDS else 0.0
        if isinstance(other, Group):
            return BESIDE if own == ITSELF and len(_leaves(other)) > 1 and beside(view, placed, source) else 0.0
        if stands_on(view, source, placed):
            return HELD
        entry = self._entry.get(mine.id)
        if entry is not None and any(part is source for part in entry.parts):
            return TOGETHER + 0.05
        if entry is not None and self._set.get(mine.id, -1) == self._set.get(other.id, -2):
            return 0.0  # what another of them says
        group = placed.ancestors[-1] if placed.ancestors else None
        if group is not None and group in source.ancestors and len(_leaves(group)) <= _SMALL:
            return TOGETHER
        if stands_on(view, placed, source):
            return TOGETHER if own != ITS_WORDS else 0.0
        plate = box_around(placed, view) if isinstance(mine, Text) else None
        if plate is not None and stands_on(view, source, plate) and isinstance(other, Text):
            return TOGETHER - 0.02
        if not isinstance(other, Text):
            return BESIDE if own == ITSELF and beside(view, placed, source) else 0.0
        if any(heads(view, source, one) for one in (entry.parts if entry is not None else (placed,))):
            return HEADED
        if beside(view, placed, source):
            return BESIDE
        titled = view.size(source) >= 0.999 * self._titles.get(source.page.id, 0.0) > 0
        return TITLED if alone and titled and not isinstance(mine, Text) else 0.0


def _texts(text: Text) -> set[str]:
    """The words of a text, and those with an apostrophe in one piece: what, s and whats."""
    whole = re.sub(r"(?<=\w)['’](?=\w)", "", folded(text.text).lower())
    said = {*said_words(text), *re.findall(r"[^\W_]+", whole)}
    if any(map(str.isdigit, whole)):  # 'the Sunday hours' for "Sun 12:00–20:00"
        said |= {day for day in WEEKDAYS if any(same_day(day, word) for word in said)}
        said |= {day[:3] for day in WEEKDAYS if day in said}
    return said


_FROM_TO = lazily(r"(?<=\b[mtwfs][a-z]{2}) ?[-–—] ?(?=[mtwfs][a-z]{2}\b)")


def _names(placed: Placed) -> list[str]:
    """The words of a layer's names, numbers off; a slide's ids say nothing."""
    layer = placed.layer
    every = (() if "/" in layer.id else name_words(layer.id), name_words(layer.name))
    return [word for said in every for word in said if not word.isdigit()] or [""]


def _leaves(layer: object) -> list[object]:
    return [one for one in family(layer) if not isinstance(one, Group)] if isinstance(layer, Group) else [layer]
