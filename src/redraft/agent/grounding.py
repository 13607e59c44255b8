"""Which layers a phrase means: ranked candidates, each with a score from 0 to 1 and the reason for it.

A layer's own id and name count first, then the noun they end in ('Price tags' are tags, and no price), then kinds,
then what can be inferred: the title is the largest text, the background the lowest layer that covers the page. All
words of a phrase must be accounted for. Text inside the document is only ever compared, never followed.

Covered: quoted text, #id, names, kinds, roles, 'all', 'both', numbers, ordinals, extremes, colours, the whole page.
Not covered: where things are ('next to the logo'), exceptions ('all but the title').
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from difflib import SequenceMatcher
from itertools import islice

from redraft.agent.naming import alike_words, heads_of, name_words, names_it, same_name, same_role_word
from redraft.agent.planning import vocabulary as words
from redraft.agent.planning.clauses import QUOTED, unquote
from redraft.agent.planning.texts import folded, occurrences, same_words
from redraft.agent.traits import (
    COMPLETE,
    ROLES_IN_WORDS,
    color_family,
    covers_page,
    effective_size,
    looks_like,
    main_color,
    matches_role_text,
    painted,
)
from redraft.document.layers import Document, Group, Layer, Placed, Shape, Text
from redraft.document.style import NoPaint

PART_OF_TEXT = "part of its text"
NEAR = 0.05
"""Candidates whose scores differ by less are too close to choose between."""


@dataclass(frozen=True, slots=True)
class Candidate:
    layer: str
    score: float
    why: str


@dataclass(frozen=True, slots=True)
class Grounding:
    """`many`: the phrase asks for all of them; `whole`: for the page as one thing. `problem` says what is wrong."""

    phrase: str
    candidates: tuple[Candidate, ...] = ()
    many: bool = False
    whole: bool = False
    count: int | None = None
    problem: str = ""

    @property
    def chosen(self) -> tuple[str, ...]:
        """The layers meant, in stacking order for several; none when unknown or ambiguous."""
        if not self.candidates or self.problem:
            return ()
        if self.many:
            best = self.candidates[0].score
            found = tuple(one.layer for one in self.candidates if one.score >= best - 0.2)
            return found if self.count in (None, len(found)) else ()
        return () if self.ambiguous else (self.candidates[0].layer,)

    @property
    def ambiguous(self) -> tuple[Candidate, ...]:
        """The near-equals at the top, when there are several and one is wanted."""
        if self.many or not self.candidates:
            return ()
        near = tuple(one for one in self.candidates if one.score > self.candidates[0].score - NEAR)
        return near if len(near) > 1 else ()


@dataclass(frozen=True, slots=True)
class _Phrase:
    """A phrase taken apart. `noun` is what remains: a name, a role, a kind."""

    noun: str = ""
    quote: str | None = None
    many: bool = False
    count: int | None = None
    ordinal: int | None = None
    extreme: str = ""
    color: str = ""


def ground(document: Document, phrase: str, *, hidden: bool = False) -> Grounding:
    """The layers a phrase may mean, best first. Layers that are hidden count only with `hidden`.

    Parts of tables and charts are meant only by their words, their id, or where nothing else is: 'the title' of a slide
    is not that of a chart on it.
    """
    layers = [placed for placed in document.index.values() if hidden or placed.visible]
    bare = " ".join(phrase.split())
    if not QUOTED.search(bare) and "#" not in bare:
        outer = [placed for placed in layers if not _made_up(placed)]
        if len(outer) < len(layers) and not _TEXTS.fullmatch(bare):
            found = _ground(document, phrase, bare, outer)
            if found.candidates:
                return found
    if _TEXTS.fullmatch(bare):  # the entries of a chart have no look of their own, nor have places left empty
        full = [placed for placed in layers if not _is_entry(placed) and not _is_empty_place(placed)]
        layers = full or layers
    if not QUOTED.search(bare) and "#" not in bare:  # titles that say nothing are only there to be given words
        layers = [placed for placed in layers if not _says_nothing(placed)] or layers
    return _ground(document, phrase, bare, layers)


def _is_empty_place(placed: Placed) -> bool:
    layer = placed.layer
    return isinstance(layer, Text) and layer.flow is not None and not layer.text.strip()


def _says_nothing(placed: Placed) -> bool:
    return _is_empty_place(placed) and _made_up(placed)


def _is_entry(placed: Placed) -> bool:
    return any(group.form in ("categories", "series") for group in placed.ancestors)


_TEXTS = re.compile(
    r"(?:all|every|each)(?: of)?(?: the)? (?:visible )?(?:text|texts|words|text elements?|elements?)", re.IGNORECASE
)
_SIDE = re.compile(r"(?:the )?(left|right|top|bottom|upper|lower)(?:[ -]hand)? (?P<rest>.+)", re.IGNORECASE)
_SIDES = {"left": "left", "right": "right", "top": "top", "upper": "top", "bottom": "bottom", "lower": "bottom"}


def _made_up(placed: Placed) -> bool:
    """Whether it is a part of a table or a chart."""
    return any(group.form not in ("", "shape") for group in placed.ancestors)


def _ground(document: Document, phrase: str, bare: str, layers: list[Placed]) -> Grounding:
    if (id_said := bare.removeprefix("the ").split(" ")[-1]).startswith("#") and _only_kind_words(bare):
        return _by_id(phrase, id_said[1:], layers)
    if everything := _everything(bare, layers):
        free = [placed for placed in layers if not placed.ancestors and not placed.layer.bound]
        top = tuple(Candidate(placed.layer.id, 1.0, "part of the page") for placed in free)
        return Grounding(phrase, top, many=True, whole=everything)
    named = _exactly_named(bare, layers)
    if len(named) > 1:
        named = _words_first(_role(_without_article(bare).lower()), named, layers)
    if named:
        return Grounding(phrase, _ranked(named, layers))
    parsed = _parse(bare)
    scored = _scored(parsed, layers)
    if parsed.color:
        wanted = words.named_color(parsed.color)
        scored = {
            id: one
            for id, one in scored.items()
            if wanted and _has_color(next(p for p in layers if p.layer.id == id), wanted)
        }
    if parsed.noun in words.KINDS and len(scored) > 1:  # 'the squares' are not the one that is the background
        behind = {placed.layer.id for placed in _inferred("background", layers)}
        scored = {id: one for id, one in scored.items() if id not in behind or one.score == 1} or scored
    ranked = _ranked(scored.values(), layers)
    if not ranked and not parsed.many and parsed.quote is None and (several := _several(parsed.noun, layers)):
        return Grounding(phrase, several, many=True)
    if parsed.extreme or parsed.ordinal is not None:
        ranked = _picked(parsed, ranked, document)
    if not ranked and parsed.quote is None and (side := _SIDE.fullmatch(bare)):
        one = _parse(side["rest"])
        near = _ranked(_scored(one, layers).values(), layers)
        if len(near) > 1:  # 'the left picture' of several
            ranked = _picked(replace(one, extreme=_SIDES[side[1].lower()], ordinal=None), near, document)
            return Grounding(phrase, ranked)
    return Grounding(phrase, ranked, many=parsed.many, count=parsed.count)


_COMPARED = 3_000
"""How many layers are compared with a phrase that nothing fits: enough for any design, and no wait in a drawing."""


def nearest(document: Document, phrase: str, count: int = 5) -> list[tuple[str, float]]:
    """The visible layers whose id, name or text is most like the phrase, with how much (0 to 1), best first."""
    noun = folded(_parse(phrase).noun or phrase.strip("#\"'“”")).lower().lstrip("#")
    asked = set(name_words(noun))
    likeness: dict[str, float] = {}
    for id, placed in islice(document.index.items(), _COMPARED):
        if not placed.visible:
            continue
        layer = placed.layer
        for name in filter(None, (id, layer.name, folded(layer.text)[:60] if isinstance(layer, Text) else "")):
            alike = SequenceMatcher(None, noun, name.lower()).ratio()
            said = set(name_words(name))
            shared = sum(any(alike_words(word, other) for other in said) for word in asked)
            best = max(alike, 0.6 + 0.3 * shared / len(asked) + 0.1 * alike if shared else 0.0)
            likeness[id] = max(likeness.get(id, 0.0), best)
    return sorted(likeness.items(), key=lambda one: -one[1])[:count]


# Names


def _by_id(phrase: str, wanted: str, layers: list[Placed]) -> Grounding:
    for same in (lambda id: id == wanted, lambda id: id.lower() == wanted.lower(), lambda id: same_name(id, wanted)):
        found = [Candidate(placed.layer.id, 1.0, "its id") for placed in layers if same(placed.layer.id)]
        if found:
            return Grounding(phrase, tuple(found))
    named = [Candidate(placed.layer.id, 1.0, "its name") for placed in layers if same_name(placed.layer.name, wanted)]
    if len(named) > 1:  # an id that repeats in a file is no layer's id: each goes by its place, and keeps it as a name
        return Grounding(phrase, tuple(named), problem=f"'#{wanted}' occurs {len(named)} times in this file")
    return Grounding(phrase, tuple(named))


def _only_kind_words(phrase: str) -> bool:
    before = [word for word in phrase.lower().split()[:-1] if word not in words.ARTICLES]
    return all(word in words.KINDS or word in ("id", "with", "called", "named") for word in before)


def _exactly_named(phrase: str, layers: list[Placed]) -> list[Candidate]:
    """Layers whose whole id or name is this phrase, without its article and perhaps without a kind word."""
    if QUOTED.search(phrase):
        return []
    bare = _without_article(phrase)
    found = [
        Candidate(placed.layer.id, 1.0, "its id" if same_name(placed.layer.id, bare) else "its name")
        for placed in layers
        if same_name(placed.layer.id, bare) or same_name(placed.layer.name, bare)
    ]
    return found if bare.lower() not in words.KINDS or len(found) == 1 else []


def _without_article(phrase: str) -> str:
    parts = phrase.split()
    while len(parts) > 1 and parts[0].lower() in words.ARTICLES:
        parts = parts[1:]
    return " ".join(parts)


# Taking a phrase apart

_WHOLE = re.compile(
    rf"(?:the |this |my |our )?(?:(?:entire|whole|complete|full) (?:{'|'.join(words.WHOLES)})"
    r"|svg|design|drawing|artwork)",
    re.IGNORECASE,
)
_ALL = re.compile(rf"(?:{'|'.join(sorted(words.ALL_WORDS, key=len, reverse=True))})\b\s*", re.IGNORECASE)
_EXTREME = re.compile(rf"(?:{'|'.join(words.EXTREMES)})\b\s*", re.IGNORECASE)


def _everything(phrase: str, layers: list[Placed]) -> bool:
    bare = phrase.lower()
    return (bare.removeprefix("the ") in words.EVERYTHING or _WHOLE.fullmatch(bare) is not None) and not _exactly_named(
        phrase, layers
    )


def _parse(phrase: str) -> _Phrase:
    parsed = _Phrase()
    quote = QUOTED.search(phrase)
    if quote:
        parsed = replace(parsed, quote=unquote(quote[0]))
        phrase = phrase[: quote.start()] + " " + phrase[quote.end() :]
    rest = " ".join(phrase.split())
    if every := _ALL.match(rest):
        both = every[0].lower().startswith("both")
        parsed = replace(parsed, many=True, count=2 if both else None)
        rest = rest[every.end() :]
    rest = _without_article(rest) if rest.lower() not in words.ARTICLES else ""
    first, _, after = rest.partition(" ")
    if first.lower() in words.NUMBER_WORDS and after:
        number = words.NUMBER_WORDS[first.lower()]
        parsed, rest = replace(parsed, many=number > 1, count=number if number > 1 else None), after
    elif first.lower() in words.ORDINALS and after:
        parsed, rest = replace(parsed, ordinal=words.ORDINALS[first.lower()]), after
    if extreme := _EXTREME.match(rest):
        parsed, rest = replace(parsed, extreme=words.EXTREMES[extreme[0].strip().lower()]), rest[extreme.end() :]
    parts = rest.split()
    for length in (3, 2, 1):
        if len(parts) > length and words.named_color(" ".join(parts[:length])):
            parsed, parts = replace(parsed, color=" ".join(parts[:length])), parts[length:]
            break
    noun = " ".join(parts).lower()
    single = _singular(noun)
    if single != noun and not parsed.many and parsed.ordinal is None and not parsed.extreme:
        parsed = replace(parsed, many=True)
    return replace(parsed, noun=single if single != noun else noun)


def _known_nouns() -> Iterable[str]:
    yield from words.KINDS
    yield from words.FORMS
    for names in words.ROLES.values():
        yield from names


_NOUNS = frozenset(_known_nouns())
_MASS = ("bullets", "bullet points", "contents")
"""Plurals that are one text."""


def _singular(noun: str) -> str:
    """'pictures' → 'picture', for the nouns of the vocabulary only: a layer's name is left as it is."""
    head, _, last = noun.rpartition(" ")
    if noun in _NOUNS or last in _NOUNS or noun in _MASS or not last.endswith("s"):
        return noun
    for one in (last[:-1], last[:-2], last[:-3] + "y"):
        if one in _NOUNS:
            return f"{head} {one}".strip()
    return noun


def _several(noun: str, layers: list[Placed]) -> tuple[Candidate, ...]:
    """'The trees' for layers that are each called a tree; none when fewer than two are."""
    for one in (noun[:-1], noun[:-2], noun[:-3] + "y") if noun.endswith("s") else ():
        if one and len(found := _ranked(_by_noun(one, layers).values(), layers)) > 1:
            return found
    return ()


# Scoring


def _scored(parsed: _Phrase, layers: list[Placed]) -> dict[str, Candidate]:
    if parsed.quote is None:
        return _by_noun(parsed.noun, layers, plural=parsed.many) if parsed.noun else {}
    return _by_quote(parsed.quote, parsed.noun, layers)


_LOOSE = ("word", "phrase", "label", "layer named", "layer called", "cell", "bullet", "bullet point", "line")


def _by_quote(quote: str, noun: str, layers: list[Placed]) -> dict[str, Candidate]:
    found: dict[str, Candidate] = {}
    kind, form = words.KINDS.get(noun, ("", "")) if noun != "line" else ("", "")
    loose = not noun or noun in words.KINDS or noun in _LOOSE
    for placed in layers:
        layer = placed.layer
        if isinstance(layer, Text) and kind in ("", "text") and (hits := occurrences(layer.text, quote)):
            whole = same_words(layer.text, quote)
            score = (1.0 if whole else 0.9 if hits.whole_words else 0.7) - (0.0 if hits.exact_case else NEAR)
            found[layer.id] = Candidate(layer.id, score, "its text" if whole else PART_OF_TEXT)
        elif _is_kind(placed, kind, form) and (same_name(layer.id, quote) or same_name(layer.name, quote)):
            found[layer.id] = Candidate(layer.id, 0.85, "its name")
    if noun == "cell":  # the cell itself, with its ground, and not only what is written in it
        around = {one.id: holder for one, holder in _cells(layers) if one.id in found}
        return {holder: replace(found[id], layer=holder) for id, holder in around.items()}
    if loose or not found:
        return found
    meant = _by_noun(noun, layers)  # 'the "Buy now" button': the text itself, or a group around it, is called a button
    where = {placed.layer.id: placed for placed in layers}
    return {
        id: replace(one, score=(one.score + found[inner].score) / 2)
        for id, one in meant.items()
        for inner in found
        if inner == id or id in (ancestor.id for ancestor in where[inner].ancestors)
    }


def _cells(layers: list[Placed]) -> Iterator[tuple[Layer, str]]:
    """The texts in cells of tables, each with the id of its cell."""
    for placed in layers:
        holder = placed.ancestors[-1] if placed.ancestors else None
        if holder is not None and holder.form == "cell" and isinstance(placed.layer, Text):
            yield placed.layer, holder.id


def _by_noun(noun: str, layers: list[Placed], *, plural: bool = False) -> dict[str, Candidate]:
    """Every layer the noun may mean: by its name, as a role, as a kind, or as a name with a kind word beside it."""
    found: dict[str, Candidate] = {}

    def offer(placed: Placed, score: float, why: str) -> None:
        old = found.get(placed.layer.id)
        if old is None or old.score < score:
            found[placed.layer.id] = Candidate(placed.layer.id, score, why)

    for placed in layers:
        if same_name(placed.layer.id, noun) or same_name(placed.layer.name, noun):
            offer(placed, 1.0, "its name")
    for placed in layers:
        if noun in words.FORMS and isinstance(placed.layer, Group) and placed.layer.form.endswith(words.FORMS[noun]):
            offer(placed, 0.9, f"it is a {noun}")
    if noun in words.FORMS and found:
        return found
    if noun in words.KINDS:
        for placed, score in _of_kind(noun, layers):
            offer(placed, score, f"it is a {noun}")
        if noun != "caption" or found:
            return found
    role = _role(noun)
    groups = {placed.layer.id for placed in layers if isinstance(placed.layer, Group)}
    asked = name_words(noun)
    for placed in layers:
        for name in filter(None, (placed.layer.id, placed.layer.name)):
            said = name_words(name)
            extra = sum(not word.isdigit() for word in said) - len(asked)
            if names_it(asked, said):
                offer(placed, max(0.9 - 0.02 * max(extra, 0), 0.75), f"its name has '{noun}'")
            elif len(asked) > 1 and heads_of(said) & {asked[-1]} and all(same_role_word(word, said) for word in asked):
                offer(placed, 0.75, f"its name says {noun}")
            elif role and any(names_it(name_words(other), said) for other in words.ROLES[role]):
                offer(placed, 0.75, f"its name says {role}")
    if role and (plural or all(one.score < 1 and one.layer in groups for one in found.values())):
        # What reads as a price comes before a group that is called 'Regular price'.
        inferred = _inferred(role, layers) if not found or role in ROLES_IN_WORDS else []
        if inferred:
            whole = {one.layer for one in _words_first(role, [c for c in found.values() if c.score == 1], layers)}
            found = {id: one for id, one in found.items() if id in whole or id not in groups}
        score = 0.8 if found and plural else 0.6
        for placed in inferred:
            offer(placed, score, COMPLETE[role])
    if not found:
        found = _beside_kind(noun, layers)
    return found


def _role(noun: str) -> str:
    return next((role for role, names in words.ROLES.items() if noun in names), "")


def _words_first(role: str, found: list[Candidate], layers: list[Placed]) -> list[Candidate]:
    """Of a group and a text that are both called 'price', the text that is one."""
    if role not in ROLES_IN_WORDS:
        return found
    said = {placed.layer.id for placed in _inferred(role, layers)}
    return [one for one in found if one.layer in said] or found


def _beside_kind(noun: str, layers: list[Placed]) -> dict[str, Candidate]:
    """'logo picture', 'title text', 'the group footer'."""
    parts = noun.split()
    for kind_word, name in ((parts[-1], parts[:-1]), (parts[0], parts[1:])) if len(parts) > 1 else ():
        if kind_word not in words.KINDS:
            continue
        meant = _by_noun(" ".join(name), layers)
        anything = words.KINDS[kind_word][0] in ("", "group")
        fitting = {placed.layer.id for placed, _ in _of_kind(kind_word, layers)}
        found: dict[str, Candidate] = {}
        for placed in layers:
            around = next((meant[group.id] for group in reversed(placed.ancestors) if group.id in meant), None)
            one = meant.get(placed.layer.id)
            if one is not None and (placed.layer.id in fitting or (anything and isinstance(placed.layer, Group))):
                found[placed.layer.id] = one
            elif around is not None and not anything and placed.layer.id in fitting:
                found[placed.layer.id] = Candidate(placed.layer.id, around.score, f"the {kind_word} in it")
        return found
    return {}


def _of_kind(noun: str, layers: list[Placed]) -> list[tuple[Placed, float]]:
    """The layers of a kind, with a score. An ellipse that is a circle comes second as an ellipse; one that is none is
    a circle only where there is no other."""
    kind, form = words.KINDS[noun]
    exact = form if form in ("triangle", "line") else words.LOOKS.get(noun, "")
    if not exact:
        return [(placed, 0.7) for placed in layers if _is_kind(placed, kind, form)]
    first = [placed for placed in layers if looks_like(placed, exact)]
    sure = {placed.layer.id for placed in first}
    others = [placed for placed in layers if placed.layer.id not in sure and _is_kind(placed, kind, form)]
    if not first or exact in ("ellipse", "rect"):
        return [(placed, 0.7) for placed in first] + [(placed, 0.64) for placed in others]
    return [(placed, 0.7) for placed in first]


def _is_kind(placed: Placed, kind: str, form: str) -> bool:
    layer = placed.layer
    if not kind:
        return not isinstance(layer, Group)
    if _made_up(placed) and kind == "shape":
        return False
    if form == "triangle":
        return False
    if form == "line":  # drawn as a line, though not straight
        return isinstance(layer, Shape) and layer.form == "path" and isinstance(painted(layer, "fill"), NoPaint)
    return layer.kind == kind and (not form or (isinstance(layer, Shape) and layer.form == form))


def _inferred(role: str, layers: list[Placed]) -> list[Placed]:
    if role == "body":
        return _main_texts(layers)
    if role == "title":
        said = [placed for placed in layers if _has_words(placed) and _titles(placed)]
        if said:
            return said
        sizes = sorted(
            ((effective_size(placed), n) for n, placed in enumerate(layers) if _has_words(placed)), reverse=True
        )
        return [layers[n] for size, n in sizes if size * 1.15 > sizes[0][0]]
    if role == "background":
        return [placed for placed in layers if not isinstance(placed.layer, Group | Text) and covers_page(placed)][:1]
    return [
        placed for placed in layers if isinstance(placed.layer, Text) and matches_role_text(role, placed.layer.text)
    ]


_SMALL_ROLES = ("title", "subtitle", "footer", "header", "date")


def _titles(placed: Placed) -> bool:
    """Whether it is the text that its slide goes by."""
    layer, name = placed.layer, placed.page.name
    return isinstance(layer, Text) and layer.flow is not None and bool(name.strip()) and same_words(layer.text, name)


def _main_texts(layers: list[Placed]) -> list[Placed]:
    """The texts that flow on a slide and are neither its title nor something small; the one with most words first."""
    main = [
        placed
        for placed in layers
        if isinstance(placed.layer, Text) and placed.layer.flow is not None
        and not _titles(placed) and not _made_up(placed)
        and not any(set(words.ROLES[role]) & set(name_words(placed.layer.name)) for role in _SMALL_ROLES)
        and not {"number"} & set(name_words(placed.layer.name))
    ]  # fmt: skip
    full = [placed for placed in main if _has_words(placed)] or main
    most = max((len(placed.layer.text) for placed in full if isinstance(placed.layer, Text)), default=0)
    return [placed for placed in full if isinstance(placed.layer, Text) and len(placed.layer.text) * 2 > most]


def _has_words(placed: Placed) -> bool:
    return isinstance(placed.layer, Text) and bool(placed.layer.text.strip())


def _has_color(placed: Placed, wanted: object) -> bool:
    color = main_color(placed.layer)
    return color is not None and (color == wanted or color_family(color) == color_family(wanted))  # type: ignore[arg-type]


def _ranked(found: Iterable[Candidate], layers: list[Placed]) -> tuple[Candidate, ...]:
    """Best first; what stands inside another candidate that is as good is left to that one."""
    scores = {one.layer: one for one in found}
    where = {placed.layer.id: placed for placed in layers if placed.layer.id in scores}

    def inside_another(one: Candidate) -> bool:
        outer = (scores.get(ancestor.id) for ancestor in where[one.layer].ancestors)
        return any(group is not None and group.score > one.score - NEAR for group in outer)

    order = {id: number for number, id in enumerate(where)}
    kept = [one for one in scores.values() if not inside_another(one)]
    return tuple(sorted(kept, key=lambda one: (-one.score, order[one.layer])))


def _picked(parsed: _Phrase, ranked: tuple[Candidate, ...], document: Document) -> tuple[Candidate, ...]:
    """The first, the last, the largest… of the candidates. Where two are equal in that, both stay."""
    if not ranked:
        return ()
    near = [one for one in ranked if one.score >= ranked[0].score - 0.2]
    if parsed.ordinal is not None:
        order = sorted(near, key=lambda one: _reading_place(document.index[one.layer]))
        try:
            return (replace(order[parsed.ordinal], why="in reading order"),)
        except IndexError:
            return ()
    if parsed.extreme == "complex":
        near = [one for one in near if isinstance(document.index[one.layer].layer, Shape)]
    measured = [(_measure(parsed.extreme, document.index[one.layer]), one) for one in near]
    best = max((size for size, _ in measured), default=0.0)
    slack = abs(best) * 0.01
    return tuple(replace(one, why=f"the {parsed.extreme}", score=0.9) for size, one in measured if size >= best - slack)


def _reading_place(placed: Placed) -> tuple[float, float]:
    box = placed.box
    return (box.y, box.x) if box else (0.0, 0.0)


def _measure(extreme: str, placed: Placed) -> float:
    box, layer = placed.box, placed.layer
    if extreme == "complex":
        return float(len(layer.d)) if isinstance(layer, Shape) else 0.0
    if extreme == "longest":
        return float(len(layer.text)) if isinstance(layer, Text) else (max(box.width, box.height) if box else 0.0)
    if box is None:
        return float("-inf")
    size = effective_size(placed) if isinstance(layer, Text) else box.area
    return {
        "largest": size, "smallest": -size, "top": -box.y, "bottom": box.bottom, "left": -box.x, "right": box.right,
    }[extreme]  # fmt: skip
