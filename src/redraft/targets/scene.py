"""From the words for a target to layer ids, or a refusal that lists the candidates and says how to name one."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from redraft.commands.command import AlreadySo, Command, resolve_all
from redraft.commands.parts import leaves, texts_in
from redraft.document.geometry import Box
from redraft.document.layers import Document, Group, Placed, Shape, Text
from redraft.edits.execute import Measure
from redraft.errors import RequestError
from redraft.lazy import dataclass, lazily
from redraft.targets.described import describe
from redraft.targets.found import Found, Resolved
from redraft.targets.grounding import PART_OF_TEXT, Ambiguous, Candidate, Grounding, ground, nearest, suggested
from redraft.targets.grounding.grammar import parts_of_list, relates
from redraft.targets.grounding.words import ROLES
from redraft.targets.lines import lines_meant
from redraft.targets.pages import Deck
from redraft.targets.quotes import QUOTED, unquote
from redraft.targets.texts import folded, occurrences, same_words
from redraft.targets.vocabulary import ARTICLES, LETTERING, PRONOUNS
from redraft.targets.with_words import bare_of_words, with_words_on_it


def unmeasured(text: Text) -> Box | None:
    """Where nobody measures texts: those that come new have no frame yet."""
    return None


@dataclass(frozen=True, slots=True)
class Scene:
    """The document as earlier clauses left it, and what they were about, for 'it', and in which words they
    `said` so, for a `part` of a text; the deck around it, when it is one slide of it; the whole instruction."""

    document: Document
    last: tuple[str, ...] = ()
    around: Deck | None = None
    said: str = ""
    part: bool = False
    measure: Measure = unmeasured
    whole: str = ""

    def carried(
        self,
        reading: str,
        targets: Sequence[str],
        *commands: Command,
        part: bool = False,
        pages: Sequence[str] = (),
        so: tuple[str, str] | None = None,
    ) -> Resolved:
        """What commands come to here, one after another; `{notes}` in the reading gives way to what they note. `pages`
        are the slides it is about, new ones where none are given. `so`: what to say, and to suggest, where nothing
        changes."""
        try:
            found = resolve_all(self.document, commands, self.measure)
        except AlreadySo as error:
            raise error if so is None else AlreadySo(*so, tuple(targets)) from error
        if so is not None and not found.edits:
            raise AlreadySo(*so, tuple(targets))
        notes = "; ".join(dict.fromkeys(found.notes))
        told = reading.replace("{notes}", f" ({notes})" if notes else "")
        made = found.made if any(command.gives == "page" for command in commands) else ()
        return Resolved(told, tuple(targets), found.edits, tuple(pages) or made, part, commands, found.made)

    @property
    def deck(self) -> Deck:
        return self.around or Deck(self.document, tuple(page.id for page in self.document.pages))

    def __getitem__(self, id: str) -> Placed:
        return self.document.index[id]

    def find(self, phrase: str, *, hidden: bool = False) -> Found:
        """The layers a phrase means; raises RequestError when there are none, and Ambiguous when there are too many.

        Of a button that is no group, its plate and the words on it are meant."""
        return self._find(phrase, hidden, whole_things=True)

    def _find(self, phrase: str, hidden: bool, *, whole_things: bool) -> Found:
        if " ".join(phrase.lower().split()) in PRONOUNS:
            known = tuple(id for id in self.last if id in self.document.index)
            if not known:
                raise RequestError(
                    f"'{phrase}' refers to something named before, and nothing was", "name the thing itself"
                )
            return Found(known, many=len(known) > 1)
        if (lines := lines_meant(self, phrase)) is not None:
            return lines
        if bare := bare_of_words(phrase):
            both = with_words_on_it(self, self._find(bare, hidden, whole_things=True), phrase)
            return Found(both, many=len(both) > 1)
        if inner := text_inside(phrase):
            texts = self._text_in(phrase, inner, hidden)
            if texts is not None:
                return texts
        grounding = ground(self.document, phrase, hidden=hidden, last=self.last)
        parts = parts_of_list(phrase) if not grounding.candidates and not grounding.problem else []
        if parts and not any(part.lower().startswith(("its ", "their ")) for part in parts):  # never another's
            found = [self._find(part, hidden, whole_things=whole_things) for part in parts]
            ids = list(dict.fromkeys(id for one in found for id in one.ids))
            return Found(tuple(self.outermost(ids)), many=True)
        chosen = grounding.chosen or self._pointed_at(grounding)
        if not chosen:
            raise self._refusal(grounding)
        part = any(one.why == PART_OF_TEXT for one in grounding.candidates if one.layer in chosen)
        if whole_things and grounding.companions:
            chosen = tuple(dict.fromkeys([*chosen, *(id for _, ids in grounding.companions for id in ids)]))
        many = grounding.many or len(chosen) > 1
        exact = _BARE_SHAPE.search(phrase) is not None
        return Found(tuple(self.outermost(chosen)), grounding.whole, many, part, exact=exact)

    def _pointed_at(self, grounding: Grounding) -> tuple[str, ...]:
        """Of several that 'this text' may mean, the one spoken of before; of several cards the one it stands on."""
        first = grounding.phrase.lower().split()[:1]
        if not first or first[0] not in ("this", "that"):
            return ()
        same = tuple(one.layer for one in grounding.ambiguous if one.layer in self.last)
        shapes = {each.id for id in self.last if id in self.document.index for each in self[id].ancestors
                  if isinstance(each, Group) and each.form == "shape"}  # fmt: skip
        around = tuple(
            one.layer for one in grounding.ambiguous
            if one.layer in shapes or any(each.id in shapes for each in self[one.layer].ancestors)
        )  # fmt: skip
        return same if len(same) == 1 else around if len(around) == 1 and not same else ()

    def _text_in(self, phrase: str, inner: str, hidden: bool) -> Found | None:
        """The texts of 'the button text'; None when the words before 'text' name nothing, or all of them a layer."""
        whole = ground(self.document, phrase, hidden=hidden, last=self.last)
        if whole.chosen and (whole.candidates[0].score == 1 or (inner in phrase[: len(inner)] and relates(inner))):
            return None
        if whole.chosen and whole.candidates[0].why.endswith("stands on it"):  # 'the 38 min label' with its plate
            return None
        if len(whole.chosen) > 1 and whole.candidates[0].why == "the label of each":  # and not the figures they tell of
            return None
        is_pronoun = " ".join(inner.lower().split()) in PRONOUNS
        known = is_pronoun or bool(ground(self.document, inner, hidden=hidden, last=self.last).candidates)
        if not known and not parts_of_list(inner):
            return None
        try:
            outer = self.find(inner, hidden=hidden)
        except RequestError:
            if whole.chosen:  # 'the shop button label' may be a name, where 'the shop button' is none
                return None
            raise
        if not whole.chosen and all(isinstance(self[id].layer, Text) for id in outer.ids):
            unsure = {one.layer for one in whole.ambiguous}  # of several texts that may be called so
            if len(unsure) > 1 and unsure & set(outer.ids):
                return None
        if any(isinstance(self[id].layer, Text) for id in outer.ids) and len(outer.ids) == 1:
            return outer
        ids = tuple(dict.fromkeys(text.id for id in outer.ids for text in self.texts(id)))
        if not ids and whole.chosen:  # the words stand over it, and not in it
            return None
        if not ids:
            raise RequestError(
                f"there is no live text in {self.listed(outer.ids)}, so '{phrase}' means nothing here",
                f"to change the thing itself, say #{outer.ids[0]}",
            )
        one_meant = re.search(r"\blabel\b", phrase, re.IGNORECASE) is not None and not outer.many
        if len(ids) > 1 and one_meant:
            raise Ambiguous(
                f"'{phrase}' may mean any of {len(ids)}: {self.listed(ids)}",
                f"name one, for example #{ids[0]}",
                phrase,
                tuple(Candidate(id, 0.9, "text in it", self[id].box, self[id].page.id) for id in ids),
            )
        return Found(ids, many=len(ids) > 1)

    def text(self, id: str) -> Text:
        layer = self[id].layer
        assert isinstance(layer, Text)
        return layer

    def where_hint(self, ids: Sequence[str]) -> str:
        """How to say which slide, when these stand on several; '' otherwise."""
        pages = list(dict.fromkeys(self[id].page.id for id in ids))
        if len(pages) < 2:
            return ""
        return f"say where: on slide {self.deck.number(pages[0])}, or on every slide"

    def free(self, found: Found) -> Found:
        """The things that can stand elsewhere: for the outline or text of a shape all of it. Lines of a longer text and
        parts of a table or chart have no place of their own, and the whole is not moved for them."""
        ids: dict[str, None] = {}
        for id in found.ids:
            placed = self[id]
            layer = placed.layer
            if found.part and isinstance(layer, Text) and (len(layer.paragraphs) > 1 or found.spans):
                raise RequestError(
                    f"these words are some lines of {describe(placed)}, and have no place of their own",
                    f"to move or resize all of it, say #{layer.id}",
                )
            holder = next((each for each in (layer, *reversed(placed.ancestors)) if not each.bound), None)
            if isinstance(holder, Group) and holder is not layer and holder.form not in ("", "shape"):
                raise RequestError(
                    f"{describe(placed)} is part of a {holder.form} and has no place of its own",
                    f"to move or resize all of it, say #{holder.id}",
                )
            if holder is layer and (sign := _sign_of(placed)) is not None:
                holder = sign
            elif holder is layer and not found.exact and (group := self._plate_of(placed)) is not None:
                holder = group
            if holder is None and not found.whole:
                raise RequestError(f"'{id}' has no place of its own on the slide", "name something that stands on it")
            if holder is not None:
                ids[holder.id] = None
        return Found(tuple(self.outermost(ids)), found.whole, found.many)

    def _plate_of(self, placed: Placed) -> Group | None:
        """The group whose plate a shape is: words and small things stand on it, and go where it goes."""
        group = placed.ancestors[-1] if placed.ancestors else None
        box = placed.box
        if not isinstance(placed.layer, Shape) or box is None or group is None or group.form or group.bound:
            return None
        others = [one for one in self.leaves(group.id) if one.layer.id != placed.layer.id]
        if not any(isinstance(one.layer, Text) for one in others) or box.area > 0.6 * placed.page.box.area:
            return None
        room = box.grown(0.02 * max(box.width, box.height))
        on_it = all(
            one.box is not None and (both := room.overlap(one.box)) is not None and both.area >= 0.97 * one.box.area
            for one in others
        )
        return group if on_it else None

    def find_to_style(self, phrase: str, *, parts: bool = False) -> Found:
        """As `find`, for a look that goes to a whole layer: quoted words that are only part of its text are refused,
        since they alone may be meant; with `parts` they come back as spans, where the text flows."""
        found = self._find(phrase, False, whole_things=False)
        quote = QUOTED.search(phrase)
        if found.part and not found.spans and quote is not None and self._is_line(phrase[quote.end() :], found):
            found = Found(found.ids, found.whole, found.many)
        if found.part and parts and not found.spans and quote is not None:
            texts = [self[id].layer for id in found.ids]
            if all(isinstance(text, Text) for text in texts):
                hits = [
                    (text.id, hit.spans)
                    for text in texts
                    if isinstance(text, Text) and (hit := occurrences(text.text, unquote(quote[0])))
                ]
                return Found(found.ids, many=found.many, part=True, spans=tuple(hits))
        if found.part and not (parts and found.spans):
            raise RequestError(
                f"{phrase} is only part of {self.listed(found.ids)}, and the look of a part cannot be changed yet",
                f"to change all of it, say #{found.ids[0]}",
            )
        return found

    def _is_line(self, behind: str, found: Found) -> bool:
        """Whether words behind a quotation say that all of the text is meant, of which it is the beginning: 'the "Send
        us" line', where that text has one line."""
        named = _LINE_NOUN.match(behind) is not None
        return named and all("\n" not in self.text(id).text.strip() for id in found.ids if self.texts(id))

    def outermost(self, ids: Iterable[str]) -> list[str]:
        chosen = dict.fromkeys(ids)
        return [id for id in chosen if not any(group.id in chosen for group in self[id].ancestors)]

    def leaves(self, id: str) -> list[Placed]:
        """The visible layers inside a layer that are no groups; the layer itself when it is none."""
        return leaves(self.document, id)

    def texts(self, id: str) -> list[Text]:
        """The texts in a layer; of the outline of a slide's shape those written in that shape."""
        return texts_in(self.document, id)

    def box(self, ids: Sequence[str]) -> Box:
        """The box around layers in page space; raises RequestError when they have no size."""
        box = Box.union(self[id].box for id in ids)
        if box is None:
            raise RequestError(f"'{ids[0]}' has no size on the page", "name another element")
        return box

    def _refusal(self, grounding: Grounding) -> RequestError:
        phrase = grounding.phrase
        if grounding.problem and not grounding.candidates:
            return RequestError(grounding.problem, _NAME_ONE)
        if grounding.problem:
            there = self.listed(one.layer for one in grounding.candidates)
            hint = f"name one, such as #{grounding.candidates[0].layer}"
            return Ambiguous(f"{grounding.problem}: {there}", hint, phrase, grounding.candidates)
        if grounding.many and grounding.candidates:
            there = self.listed(one.layer for one in grounding.candidates)
            return RequestError(f"'{phrase}' asks for {grounding.count}, and there are {there}", _NAME_ONE)
        if grounding.ambiguous:
            there = self.listed(one.layer for one in grounding.ambiguous)
            return Ambiguous(
                f"'{phrase}' may mean any of {len(grounding.ambiguous)}: {there}",
                self.where_hint([one.layer for one in grounding.ambiguous])
                or f"name one, for example #{grounding.ambiguous[0].layer}, or say 'all'",
                phrase,
                grounding.ambiguous,
            )
        if not self.document.index:
            return RequestError(
                f"there is no '{phrase}': the document has no layers", "open a file with something in it"
            )
        unseen = ground(self.document, phrase, hidden=True).candidates
        if unseen and unseen[0].score >= 0.7:
            there = self.listed(one.layer for one in unseen)
            return RequestError(f"'{phrase}' is hidden: {there}", f"show it first: show #{unseen[0].layer}")
        if (text := self.saying(phrase)) is not None:
            return RequestError(
                f"nothing here is called {_shown(phrase)}, but {describe(self[text.id])} says so",
                f'put words of the design in quotes: "{folded(phrase)}"',
            )
        if grounding.among:
            there = self.listed(grounding.among)
            return RequestError(f"none here is {_shown(phrase)}; there are {there}", _NAME_ONE)
        if grounding.missing and grounding.missing != phrase:
            return self._refusal(Grounding(grounding.missing))
        close = suggested(self.document, phrase) or nearest(self.document, phrase)
        close = [one for one in close if one[1] >= 0.5] or close
        best = [f"#{id}" for id, alike in close[:3] if alike >= 0.6]
        hint = f"did you mean {' or '.join(best)}?" if best else _NAME_ONE
        more = "nearest are" if len(self.document.index) > len(close) else "there are"
        there = self.listed(id for id, _ in close) or "nothing that can be seen"
        return RequestError(f"nothing here is called {_shown(phrase)}; {more} {there}", hint)

    def saying(self, words: str) -> Text | None:
        """The one visible text that says these words, alone or among others; None when none or several do."""
        if len(folded(words)) < 2 or QUOTED.search(words):
            return None
        texts = [placed.layer for placed in self.document.index.values() if placed.visible]
        hits = [(text, hit) for text in texts if isinstance(text, Text) and (hit := occurrences(text.text, words))]
        for chosen in (
            [text for text, _ in hits if same_words(text.text, words)],
            [text for text, hit in hits if hit.whole_words and hit.exact_case],
        ):
            if chosen:
                return chosen[0] if len(chosen) == 1 else None
        return None

    def listed(self, ids: Iterable[str]) -> str:
        """Layers for a person to choose from: id, kind, text, place."""
        every = list(ids)
        several = len(self.document.pages) > 1
        shown = "; ".join(
            describe(self[id]) + (f" on slide {self.deck.number(self[id].page.id)}" if several else "")
            for id in every[:8]
        )
        return shown if len(every) <= 8 else f"{shown}; and {len(every) - 8} more"


_MARKS = frozenset({"monogram", "emblem", "initials"})


_LINE_NOUN = lazily(r"\s*(?:line|text|heading|headline|sentence|caption|footer line|paragraph|label)\b", re.IGNORECASE)
_BARE_SHAPE = lazily(
    r"#|\b(?:plates?|rectangles?|rect\w*|shapes?|squares?|circles?|ellipses?|ovals?|path\w*|backing|fill|outline|background|alone|only|itself"
    r"|just)\b",
    re.IGNORECASE,
)
"""Words for a shape itself, and not for what it carries."""


def _sign_of(placed: Placed) -> Group | None:
    """The group of a monogram's letters and what is drawn around them: it stands elsewhere as one thing."""
    group = placed.ancestors[-1] if placed.ancestors else None
    if not isinstance(placed.layer, Text) or group is None or group.form or group.bound:
        return None
    named = set(re.findall(r"[a-z]+", f"{placed.layer.id} {placed.layer.name}".lower()))
    others = [one for one in group.children if one is not placed.layer]
    return group if named & _MARKS and 0 < len(others) <= 2 and all(isinstance(one, Shape) for one in others) else None


_NAME_ONE = "name it by its id, such as #id, or by its text in quotes; `redraft show FILE` lists all"


def _shown(phrase: str) -> str:
    return phrase if QUOTED.fullmatch(phrase) else f"'{phrase}'"


_LETTERING = "|".join(LETTERING)
_TEXT_OF = lazily(
    rf"(?:all (?:of )?)?(?:the )?(?:{_LETTERING}) (?:layers? )?(?:of|in|on|inside|within|from) (?P<inner>.+)",
    re.IGNORECASE,
)
_OWN_TEXT = lazily(rf"(?P<inner>.+?)(?:['’]s?)? (?:{_LETTERING})", re.IGNORECASE)
_ROLE_NAMES = frozenset(name for names in ROLES.values() for name in names)


def text_inside(phrase: str) -> str:
    """What the text is asked of: 'the button' for 'the button text' and 'the text in the button'; '' for others."""
    bare = " ".join(phrase.split())
    if re.search(r"(?: and| with|,) (?:its|their) ", bare, re.IGNORECASE):  # 'the badge and its text' are two things
        return ""
    found = _TEXT_OF.fullmatch(bare) or _OWN_TEXT.fullmatch(bare)
    if found is None:
        return ""
    parts = bare.lower().split()
    while len(parts) > 1 and parts[0] in ARTICLES:
        parts = parts[1:]
    inner = found["inner"].lower()
    if " ".join(parts) in _ROLE_NAMES or inner in ARTICLES or inner in ("all", "all the", "every", "each", "any"):
        return ""
    return found["inner"]
