"""From a phrase to the layers it may mean: its readings are tried one after the other, and compared where several fit.

A wrong layer is worse than none: what two readings disagree on is ambiguous, and a word that fits nothing is told.
Text inside the document is only ever compared, never followed.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from redraft.agent.grounding import words
from redraft.agent.grounding.around import box_around, by_words, sign_in_logo
from redraft.agent.grounding.candidates import Candidate, Grounding
from redraft.agent.grounding.choosing import farthest, in_row, listed, picked
from redraft.agent.grounding.colors import color_score
from redraft.agent.grounding.conditions import has_font, holds_true, in_place
from redraft.agent.grounding.grammar import (
    Condition,
    Phrase,
    choice,
    exception_in,
    parts_of_list,
    readings,
    relates,
    singular,
    without_article,
)
from redraft.agent.grounding.headings import across, section_headings
from redraft.agent.grounding.nouns import (
    by_noun,
    by_unquoted,
    exactly_named,
    members,
    ranked,
    role_of,
    several,
    words_first,
)
from redraft.agent.grounding.owners import by_slide_subject, of_entry, part_of_same, rest_of_entry
from redraft.agent.grounding.relations import related
from redraft.agent.grounding.scoring import belonging, candidates_for, only_labels, single_out, weighed
from redraft.agent.grounding.sections import list_under
from redraft.agent.grounding.typos import mended
from redraft.agent.grounding.view import View, is_empty_place, is_entry, is_made_up, view_of
from redraft.agent.lazily import lazily
from redraft.agent.naming import same_name
from redraft.agent.planning.clauses import QUOTED
from redraft.agent.planning.texts import folded, same_words
from redraft.agent.planning.vocabulary import ARTICLES, EVERYTHING, PRONOUNS, WHOLES
from redraft.document.layers import Document, Group, Placed, Shape, Text

_DEEP = 4
"""How many phrases may stand inside each other."""


def ground(document: Document, phrase: str, *, hidden: bool = False, last: tuple[str, ...] = ()) -> Grounding:
    """The layers a phrase may mean, best first. Layers that are hidden count only with `hidden`; `last` are those
    spoken of before, for 'it' and 'the others'.

    Parts of tables and charts are meant only by their words, their id, or where nothing else is: 'the title' of a slide
    is not that of a chart on it.
    """
    bare = " ".join(phrase.split())
    view = view_of(document, hidden, last)
    found = _on_page(bare, view)
    if not found.candidates and not found.problem and (better := mended(bare, view)) != bare:
        again = _on_page(better, view)
        if again.candidates:
            read = tuple(replace(one, why=f"{one.why}, reading “{better}”") for one in again.candidates)
            found = replace(again, candidates=read)
    if not found.candidates and not found.problem and not found.among and (alike := _alike(bare, view)):
        found = replace(found, candidates=alike)
    return replace(found, phrase=phrase if found.phrase == bare else found.phrase, candidates=_boxed(found, view))


_LINE = re.compile(
    r"(?P<the>(?:the|that) )?line (?P<rest>(?:just |right |directly )?(?:below|under|underneath|beneath|above) .+)",
    re.I,
)


_QUOTED_LIST = re.compile(r"(?:the )?[“\"](?P<words>[^”\"]+)[”\"] (?:list|items|points|bullets)", re.IGNORECASE)


def _line_of_text(bare: str, found: Grounding, view: View) -> Grounding:
    """'The line under the title' is a text, where none is drawn there but as part of a picture."""
    if (named := _QUOTED_LIST.fullmatch(bare)) and (told := list_under(named["words"], view)):
        return replace(found, candidates=tuple(told.values()), among=(), missing="")
    said = _LINE.fullmatch(bare)
    drawn = [view.ids[one] for one in found.chosen if one in view.ids]
    flat = [box for one in drawn if (box := view.box(one)) is not None and box.height < 0.2 * box.width]
    if said is None or flat or any(isinstance(one.layer, Text) or not one.ancestors for one in drawn):
        return found
    again = _on_page(f"{said['the'] or ''}text {said['rest']}", view)
    return again if len(again.chosen) == 1 and not again.problem else found


def _alike(bare: str, view: View) -> tuple[Candidate, ...]:
    """What a plain noun means by its meaning, where a model for that is installed."""
    from redraft.agent.grounding.similarity import meant

    read = readings(bare)
    if not read or read[0].conditions or read[0].quote is not None or read[0].many or "#" in bare or read[0].ordinals:
        return ()
    one = meant(read[0].noun, view)
    return (Candidate(one[0], min(one[1], 0.9) - 0.3, f"its name means about '{read[0].noun}'"),) if one else ()


def _boxed(found: Grounding, view: View) -> tuple[Candidate, ...]:
    """The candidates with where they are, as far as someone may want to choose between them."""
    near, rest = found.candidates[:50], found.candidates[50:]
    placed = [(one, view.ids.get(one.layer) or view.index[one.layer]) for one in near]
    return (*(replace(one, box=view.box(at), page=at.page.id) for one, at in placed), *rest)


_TEXTS = re.compile(
    r"(?:all|every|each)(?: of)?(?: the)? (?:visible )?(?:text|texts|words|text elements?|elements?)", re.IGNORECASE
)


def _on_page(bare: str, view: View) -> Grounding:
    """Parts of tables and charts only where nothing else fits."""
    plain = not QUOTED.search(bare) and "#" not in bare
    if plain and not _TEXTS.fullmatch(bare):
        outer = view.narrowed(lambda placed: not is_made_up(placed))
        if len(outer.layers) < len(view.layers):
            found = _ground(bare, outer, 0)
            if found.candidates:
                return found
    if _TEXTS.fullmatch(bare):  # the entries of a chart have no look of their own, nor have places left empty
        full = view.narrowed(lambda placed: not is_entry(placed) and not is_empty_place(placed))
        view = full if full.layers else view
    if plain:  # titles that say nothing are only there to be given words
        full = view.narrowed(lambda placed: not (is_empty_place(placed) and is_made_up(placed)))
        view = full if full.layers else view
    return _ground(bare, view, 0)


def _ground(bare: str, view: View, depth: int) -> Grounding:
    return _line_of_text(bare, _ground_as_said(bare, view, depth), view)


def _ground_as_said(bare: str, view: View, depth: int) -> Grounding:
    """One phrase, possibly inside another."""
    if depth > _DEEP or not bare:
        return Grounding(bare, missing=bare)
    bare = _AS_WELL.sub(r" and its \g<own>", _ALONG_WITH.sub(" and ", bare))
    if (early := _plainly(bare, view)) is not None:
        return early
    if (apart := exception_in(bare)) is not None:
        left_out = _without(bare, *apart, view, depth)
        if left_out.candidates or left_out.problem or left_out.missing:
            return left_out
    found = _read(bare, view, depth)
    if not found.chosen and (with_own := _WITH_PRICE.fullmatch(bare)) and "its price" not in bare:
        name = _ground(with_own["what"], view, depth + 1).chosen
        if len(name) == 1 and isinstance(view.ids[name[0]].layer, Text) and rest_of_entry(name[0], view):
            return _ground(f"{with_own['what']} and its price", view, depth + 1)
    parts = parts_of_list(bare)
    if parts and not found.candidates and (apposed := _apposed(bare, parts, view)) is not None:
        return apposed
    if parts and (not found.candidates or relates(bare)):
        union = _union(bare, parts, view, depth)
        if not found.candidates:
            return union
        one_each = found.many and len(found.chosen) == len(parts) > 2
        if one_each and _EACH_BELOW.search(bare):
            return found  # 'the lines below A, B and C', one below each
        if union.candidates and set(union.chosen) != set(found.chosen) and " between " not in f" {bare.lower()} ":
            two = tuple({one.layer: one for one in (*union.candidates, *found.candidates)}.values())
            return Grounding(bare, two, problem=f"'{bare}' can be read in two ways")
    if not found.candidates and (owned := _OWNED.fullmatch(bare)):  # 'the vase's price', 'Amara's photo'
        outline = owned["part"].lower() in ("line", *words.OUTLINE_WORDS)
        for said in (
            () if outline else (f"the {owned['part']} of {owned['owner']}", f"{owned['owner']} {owned['part']}")
        ):
            of_it = _ground(said, view, depth + 1)
            if of_it.candidates or of_it.problem:
                return replace(of_it, phrase=bare)
        if not outline and (own_part := _of_owner(owned["owner"], owned["part"], view, depth)) is not None:
            return replace(own_part, phrase=bare)
    if not found.candidates and (sign := _IN_LOGO.fullmatch(bare)) and singular(sign["sign"].lower()) not in _KNOWN:
        logo = _ground("the logo", view, depth + 1).chosen
        if len(logo) == 1 and (one := sign_in_logo(view.ids[logo[0]], view)) is not None:
            return Grounding(bare, (Candidate(one.layer.id, 0.6, "the sign in the logo"),))
    if not found.candidates and (every := _ALL_LINES.fullmatch(bare)):  # 'both lines of the headline'
        lines = _ground(every["rest"], view, depth + 1)
        if len(lines.chosen) == 1 and isinstance(view.ids[lines.chosen[0]].layer, Text):
            return lines
    if not found.candidates and (turned := _by_role_said(bare, view, depth)) is not None:
        return turned
    if not found.candidates and (stripped := _without_page(bare, view)) != bare:
        again = _ground(stripped, view, depth + 1)
        return again if again.candidates else found
    return found


def _of_owner(owner: str, part: str, view: View, depth: int) -> Grounding | None:
    """'Dana's phone number', 'the agent's name': what is that in the group called so, or around the one text that says
    the name; None where nothing there is."""
    bare = without_article(owner)
    groups = [one.layer.id for one in view.named(bare) if isinstance(one.layer, Group)]
    if not groups:
        told = [one for one in view.texts if isinstance(one.layer, Text) and bare in folded(one.layer.text).split()]
        around = [one.ancestors[-1].id for one in told if one.ancestors and bare[:1].isupper()]
        groups = list(dict.fromkeys(around)) if len(told) == len(around) == 1 else []
    if len(groups) != 1 or groups[0] not in view.ids:
        return None
    inside = view.inside(groups[0]) - {groups[0]}
    if len(inside) > 12:
        return None
    part = "job title" if part.lower() in ("title", "role", "position", "job") else part
    found = _ground(part, view.narrowed(lambda placed: placed.layer.id in inside), depth + 1)
    return found if found.chosen else None


def _names(*roles: str) -> str:
    return choice(name for role in roles for name in words.ROLES[role])


_ROLE_LINES = lazily(
    rf"(?:(?:both|all|of|the|these|those|every|each) )*(?:(?P<count>{choice(words.NUMBERS)}) )?lines? "
    rf"(?:with|of|for|showing|giving|telling|saying|containing) (?:the |our |my )?"
    rf"(?P<role>{_names('hours', 'price', 'phone', 'venue', 'date', 'time')})s?",
    re.IGNORECASE,
)
_ROLE_FOR = lazily(
    rf"(?P<the>the |our |my )?(?P<role>{_names('hours', 'price', 'discount', 'time')})s?"
    r" (?:for|on|at|of|in|during) (?:the |a )?(?P<whom>[^\W\d_]+)",
    re.IGNORECASE,
)


def _by_role_said(bare: str, view: View, depth: int) -> Grounding | None:
    """'Both lines of opening hours' are the opening hours; 'the price for students' is the student price."""
    if (lines := _ROLE_LINES.fullmatch(bare)) is not None:
        found = _ground(f"the {lines['role']}", view, depth + 1)
        count = words.NUMBERS[lines["count"].lower()] if lines["count"] else 2 if bare.lower().startswith("both") else 0
        texts = [id for id in found.chosen if isinstance(view.ids[id].layer, Text)]
        count = count or (len(texts) if re.search(r"\blines\b", bare, re.IGNORECASE) else 1)
        if texts and len(texts) == len(found.chosen) == count:
            return replace(found, phrase=bare)
    if (told := _ROLE_FOR.fullmatch(bare)) is not None:
        found = _ground(f"the {told['whom']} {told['role']}", view, depth + 1)
        if found.chosen:
            return replace(found, phrase=bare)
    return None


# Names, ids, the whole page, what was spoken of

_WHOLE = re.compile(
    rf"(?:the |this |my |our )?(?:(?:entire|whole|complete|full) (?:{'|'.join(WHOLES)})|svg|design|drawing|artwork)",
    re.IGNORECASE,
)


def _plainly(bare: str, view: View) -> Grounding | None:
    """What needs no grammar; None for other phrases."""
    low = bare.lower()
    if low in PRONOUNS and view.last:
        known = tuple(Candidate(id, 1.0, "spoken of before") for id in view.last if id in view.ids)
        return Grounding(bare, known, many=len(known) > 1)
    if (id_said := bare.removeprefix("the ").split(" ")[-1]).startswith("#") and _only_kind_words(bare):
        return _by_id(bare, id_said[1:], view)
    if (low.removeprefix("the ") in EVERYTHING or _WHOLE.fullmatch(bare)) and not exactly_named(bare, view):
        whole = low.removeprefix("the ")
        free = [placed for placed in view.layers if not placed.ancestors and not placed.layer.bound]
        top = tuple(Candidate(placed.layer.id, 1.0, "part of the page") for placed in free)
        return Grounding(bare, top, many=True, whole=bool(whole))
    if low in words.OTHERS and view.last:
        return _all_but(bare, [placed for placed in view.layers if not placed.ancestors], set(view.last), view)
    if _THAT.fullmatch(bare) and len(view.last) == 1 and view.last[0] in view.ids:
        known_one = view.ids[view.last[0]]
        if isinstance(known_one.layer, Text):
            return Grounding(bare, (Candidate(view.last[0], 1.0, "spoken of before"),))
    if view.last and (own := _OWN.fullmatch(bare)):
        return _of_last(bare, own["rest"], view)
    named = exactly_named(bare, view)
    if len(named) > 1:
        named = words_first(role_of(without_article(bare).lower()), named, view)
    if not named and bare[:1].isupper() and low.startswith(("the ", "our ", "my ", "a ", "an ")):
        same = [one for one in view.texts if isinstance(one.layer, Text) and folded(one.layer.text) == bare]
        if len(same) == 1:  # 'The Early Bird'
            return Grounding(bare, (Candidate(same[0].layer.id, 0.8, "its text"),))
    said_so = without_article(low)
    if not named and " " in said_so and low.startswith("the ") and singular(said_so).rpartition(" ")[2] in words.KINDS:
        told = [one for one in view.texts if isinstance(one.layer, Text) and folded(one.layer.text).lower() == said_so]
        if len(told) == 1:  # 'the small plates' of a menu are no rectangles
            heading = Candidate(told[0].layer.id, 0.62, f"it says “{said_so}”")
            return Grounding(bare, (heading, *_headed_by(told[0], view).values()))
    return Grounding(bare, ranked(named, view)) if named else None


_ALONG_WITH = re.compile(
    r",? (?:with (?=(?:its|their)\b)"
    r"|(?:along|together) with (?=(?:its|their|the .+ (?:under|below|beside|above) it)\b))"
)
_AS_WELL = re.compile(
    r",? (?:and )?(?:the |its |their )?(?P<own>price|prices|dot|bullet|icon|label|caption|number)"
    r"(?: as well| too| included| and all|, too)$",
    re.IGNORECASE,
)
"""'The soup, price as well'."""
_WITH_PRICE = re.compile(r"(?P<what>.+?),? (?:with|including|plus|and) (?:the )?price", re.IGNORECASE)
_EACH_BELOW = re.compile(r"\w+s (?:below|under|beneath|underneath|above|over) [^,]+, ", re.IGNORECASE)
_BESIDE_IT = re.compile(
    r" (?:behind|under|below|beneath|underneath|around|above|over|beside|next to|on|in front of) (?:it|them)$",
    re.IGNORECASE,
)
_THAT = re.compile(
    r"(?:that|this|the same) (?:heading|title|headline|subheading|line|text|word|words|wording|label|name|sentence"
    r"|caption|note|phrase)",
    re.IGNORECASE,
)
_OWN = re.compile(r"(?:its|their|her|his) (?P<rest>\S.*)", re.IGNORECASE)


def _of_last(bare: str, rest: str, view: View) -> Grounding | None:
    """'its label': one in, or on, what was spoken of before; None where nothing there fits."""
    known = [view.ids[id] for id in view.last if id in view.ids]
    if rest.lower() in _LENGTHS and (told := _lasting(known, view)):
        return Grounding(bare, (Candidate(told[0], 0.8, "how long it is"),))
    rest = "text" if rest.lower() in _WORDING else "texts" if rest.lower() in _WORDINGS else rest
    within = {id for one in known for id in view.inside(one.layer.id)}
    for inside in (within, _standing_on(known, view), _beside_in_entry(known, view)):
        part = view.narrowed(lambda placed, inside=inside: placed.layer.id in inside) if inside else None  # type: ignore[misc]
        found = _ground(rest, part, _DEEP - 1) if part is not None else None
        if found is not None and found.candidates:
            return replace(found, phrase=bare)
    if len(known) == 1 and (same := part_of_same(known[0].layer.id, rest.lower(), view)) is not None:
        return Grounding(bare, (Candidate(same.layer.id, 0.8, "it belongs to it"),))
    if rest.lower() in _BOXES and len(known) == 1 and (around := box_around(known[0], view)) is not None:
        return Grounding(bare, (Candidate(around.layer.id, 0.8, "around it"),))
    return None


_LENGTHS = ("length", "duration", "running time", "runtime", "run time", "playing time", "minutes")
_LASTS = re.compile(r"(?i)\W*\d+(?:[.,:]\d+)? ?(?:min|mins|minutes?|h|hrs?|hours?|s|secs?|seconds?)\.?(?: long)?\W*")


def _lasting(known: Sequence[Placed], view: View) -> list[str]:
    """The one text beside these, of the same entry, that says how long something is."""
    texts = [view.ids[id].layer for id in _beside_in_entry(known, view) if id in view.ids]
    found = [text.id for text in texts if isinstance(text, Text) and _LASTS.fullmatch(text.text)]
    return found if len(found) == 1 else []


_WORDING = ("word", "wording", "lettering", "writing", "label", "caption", "inscription")
_WORDINGS = ("words", "letters", "labels")
_BOXES = ("box", "frame", "card", "plate", "panel", "tile", "chip")


def _standing_on(known: Sequence[Placed], view: View) -> set[str]:
    """The texts on shapes that are no groups with them."""
    shapes = [one for one in known if isinstance(one.layer, Shape)]
    found = related(view, "on", view.texts, [shapes], many=True, quoted=False) if shapes else {}
    return {id for id in found if found[id]}


def _beside_in_entry(known: Sequence[Placed], view: View) -> set[str]:
    """What else belongs to the one of several things that these are parts of."""
    return set() if len(known) != 1 else set(rest_of_entry(known[0].layer.id, view))


def _by_id(phrase: str, wanted: str, view: View) -> Grounding:
    for same in (lambda id: id == wanted, lambda id: id.lower() == wanted.lower(), lambda id: same_name(id, wanted)):
        found = [Candidate(id, 1.0, "its id") for id in view.ids if same(id)]
        if found:
            return Grounding(phrase, tuple(found))
    named = [
        Candidate(id, 1.0, "its name")
        for id, placed in view.ids.items()
        if placed.layer.name and same_name(placed.layer.name, wanted)
    ]
    if len(named) > 1:  # an id that repeats in a file is no layer's id: each goes by its place, and keeps it as a name
        return Grounding(phrase, tuple(named), problem=f"'#{wanted}' occurs {len(named)} times in this file")
    return Grounding(phrase, tuple(named))


def _only_kind_words(phrase: str) -> bool:
    before = [word for word in phrase.lower().split()[:-1] if word not in ARTICLES]
    return all(word in words.KINDS or word in ("id", "with", "called", "named") for word in before)


_OWNED = re.compile(r"(?P<owner>[^'’\"“”]+)(?:['’]s|(?<=s)['’]) (?P<part>[^'’\"“”]+)", re.IGNORECASE)
_IN_LOGO = re.compile(r"the (?P<sign>[^\W\d_]+(?: [^\W\d_]+)?) (?:in|of|inside) the logo", re.IGNORECASE)
_ALL_LINES = re.compile(
    r"(?:both|all|all the|the two|the three|all two|all three|both the)(?: of the)? lines (?:of|in) (?P<rest>the .+)",
    re.IGNORECASE,
)
_KNOWN = frozenset((*words.KINDS, *(name for names in words.ROLES.values() for name in names), "name", "letter"))
_ON_PAGE = re.compile(
    r"(?P<rest>.+) (?:on|in|of|from|across|throughout) (?:the|this|my|our) (?:whole |entire )?"
    rf"(?:{choice(words.PAGES)})",
    re.IGNORECASE,
)
_OF_PAGE = re.compile(rf"(?:the|this|my|our) (?:{choice(words.PAGES)})['’]s (?P<rest>.+)", re.IGNORECASE)
_ONE_PHRASE = re.compile(r"(?:one|any one|some|any) of (?P<rest>the .+)", re.IGNORECASE)


def _without_page(bare: str, view: View) -> str:
    """'The title' for 'the title of the poster', which says nothing more."""
    found = _ON_PAGE.fullmatch(bare) or _OF_PAGE.fullmatch(bare)
    return found["rest"] if found else bare


# Lists and exceptions


def _union(bare: str, parts: Sequence[str], view: View, depth: int) -> Grounding:
    """'the logo, the date and the price': each must be found."""
    found: list[Candidate] = []
    extra: list[tuple[str, tuple[str, ...]]] = []
    owner: tuple[str, ...] = ()
    for part in parts:
        own = _OWN.fullmatch(part) is not None or _BESIDE_IT.search(part) is not None
        if (
            own
            and owner
            and _BESIDE_IT.search(part) is None
            and _of_last(part, part.partition(" ")[2], view.after(owner)) is None
        ):
            return Grounding(part, missing=part)  # never another's
        one = _ground(part, view.after(owner) if owner and own else view, depth + 1)
        owner = owner if own else one.chosen
        if not one.chosen:
            return one if one.candidates or one.missing else replace(one, phrase=part, missing=part)
        found += [candidate for candidate in one.candidates if candidate.layer in one.chosen]
        extra += one.companions
    if (texts := _all_texts(parts, [one.layer for one in found], view)) is not None:
        return Grounding(bare, texts, many=True)
    kept = {candidate.layer: replace(candidate, score=1.0) for candidate in reversed(found)}
    return Grounding(bare, tuple(reversed(kept.values())), many=True, companions=tuple(extra))


def _all_texts(parts: Sequence[str], found: Sequence[str], view: View) -> tuple[Candidate, ...] | None:
    """'Eggs, Sweet things and Drinks', where some are groups by their name: the three texts that say just that."""
    kinds = {isinstance(view.ids[id].layer, Text) for id in found if id in view.ids}
    if kinds != {True, False}:
        return None
    same = [
        [one.layer.id for one in view.texts if isinstance(one.layer, Text) and same_words(one.layer.text, part)]
        for part in parts
    ]
    if any(len(ids) != 1 for ids in same):
        return None
    return tuple(Candidate(ids[0], 1.0, "its text") for ids in same)


_APPOSED = re.compile(
    rf"(?:both |all )?(?:the )?(?:(?:{choice(words.NUMBERS)}) )?"
    r"(?:labels|headings|headlines|titles|subheadings|texts|words|lines|names|captions):? (?P<first>\S.*)",
    re.IGNORECASE,
)


def _apposed(bare: str, parts: Sequence[str], view: View) -> Grounding | None:
    """'the headings Women and Men': texts by all their words, in the same letters; None where one is none."""
    said = _APPOSED.fullmatch(parts[0])
    if said is None:
        return None
    found: list[str] = []
    for words_of_it in (said["first"], *parts[1:]):
        same = [one for one in view.texts if isinstance(one.layer, Text) and folded(one.layer.text) == words_of_it]
        if len(same) != 1:
            return None
        found.append(same[0].layer.id)
    return Grounding(bare, tuple(Candidate(id, 1.0, "its text") for id in dict.fromkeys(found)), many=True)


def _without(bare: str, every: str, out: str, view: View, depth: int) -> Grounding:
    """'all texts but the date and the footer'."""
    base = _ground(every, view, depth + 1)
    if not base.candidates or not base.many:
        return Grounding(bare)
    minus = _ground(_of_same(out, every), view, depth + 1)
    if not minus.chosen:
        return minus if minus.candidates or minus.missing else replace(minus, phrase=out, missing=out)
    gone = {id for one in minus.chosen for id in view.inside(one)} | {id for _, ids in minus.companions for id in ids}
    chosen = [view.ids[id] for id in base.chosen if id in view.ids]
    if QUOTED.search(out) and not base.whole:  # 'all labels but "Fast charge"': the label, and not only its words
        own = {id: set(ids) for id, ids in base.companions}
        chosen = [one for one in chosen if not (view.inside(one.layer.id) | own.get(one.layer.id, set())) & gone]
    return _all_but(bare, chosen, gone, view)


_LONE_WORDS = frozenset((*words.ORDINALS, *words.EXTREMES, *words.COMPARED, *words.SIDES, *words.BASIC_COLORS))
_LONE = re.compile(r"(?:the )?(?P<which>.+?)(?: ones?)?", re.IGNORECASE)


def _of_same(out: str, every: str) -> str:
    """'the last circle' for 'the last one' after 'all circles'."""
    low = out.lower()
    if not re.search(r"\bones?$", low) and without_article(low) not in _LONE_WORDS:
        return out
    noun = re.sub(rf"^(?:{choice(words.QUANTIFIERS)})\s+|^the ", "", every, flags=re.IGNORECASE)
    noun = noun if low.endswith("ones") else singular(noun)
    return f"{re.sub(r' ?ones?$', '', out, flags=re.IGNORECASE)} {noun}"


def _all_but(bare: str, chosen: Sequence[Placed], gone: set[str], view: View) -> Grounding:
    """The layers without some: of a group that holds one of those, what is left of it."""
    kept: list[str] = []
    queue = [placed.layer for placed in chosen]
    while queue:
        layer = queue.pop(0)
        if layer.id in gone or layer.id not in view.ids:
            continue
        if isinstance(layer, Group) and not layer.form and view.inside(layer.id) & gone:
            queue[:0] = layer.children
        else:
            kept.append(layer.id)
    return Grounding(bare, tuple(Candidate(id, 1.0, "one of the others") for id in kept), many=True)


# Readings


def _read(bare: str, view: View, depth: int) -> Grounding:
    """The first reading that fits; ambiguous where a later one fits as well and means something else."""
    best: Grounding | None = None
    failed: list[Grounding] = []
    for phrase in readings(bare):
        found = _of_reading(bare, phrase, view, depth)
        if not found.candidates:
            failed.append(found)
            continue
        if not phrase.conditions or not found.chosen:
            return best or found
        if best is None:
            best = found
        elif set(best.chosen) != set(found.chosen):
            two = tuple({one.layer: one for one in (*best.candidates[:8], *found.candidates[:8])}.values())
            return Grounding(bare, two, problem=f"'{bare}' can be read in two ways")
    if best is not None:
        return best
    told = [one for one in failed if one.missing or one.among]
    return replace(told[0], phrase=bare) if told else Grounding(bare)


def _of_reading(bare: str, phrase: Phrase, view: View, depth: int) -> Grounding:
    if phrase.others and not view.last:
        return Grounding(bare)
    if phrase.noun == "one" and phrase.side and not (view.last or phrase.conditions or phrase.colors or phrase.extreme):
        return Grounding(bare)  # 'the right one' of nothing that was spoken of
    scored = candidates_for(phrase, view)
    shaded = phrase.colors or any(one.test in ("shade", "color") for one in phrase.conditions)
    if phrase.noun in ("footer", "header") and shaded and (band := across(view, foot=phrase.noun == "footer")):
        scored = {one.layer.id: Candidate(one.layer.id, 0.65, "the band across the page") for one in band}
    if not scored and phrase.noun == "caption" and phrase.conditions:  # 'the caption under the QR code'
        small = [one for one in view.texts if 1 <= len(getattr(one.layer, "text", "").split()) <= 12]
        scored = {one.layer.id: Candidate(one.layer.id, 0.6, "a text beside it") for one in small}
    if not scored and phrase.quote is None and phrase.noun and (found := several(phrase.noun, view)):
        picks_one = bool(phrase.ordinals or phrase.side or (phrase.extreme and not phrase.compared))
        scored, phrase = {one.layer: one for one in found}, replace(phrase, many=phrase.many or not picks_one)
    one_of_many = phrase.ordinals or phrase.side or phrase.extreme or phrase.many or phrase.first
    if not scored and phrase.quote is None and phrase.noun and one_of_many:  # 'the third swatch' of `swatches`
        groups = [id for name in (f"{phrase.noun}s", f"{phrase.noun}es") for id in by_noun(name, view)]
        scored = {one.layer: one for one in members(view.ids[groups[0]].layer, view)} if len(groups) == 1 else {}
    if not scored and phrase.quote is None and phrase.noun and (on_slide := by_slide_subject(phrase.noun, view)):
        scored, phrase = on_slide, replace(phrase, many=phrase.many or len(on_slide) > 1)
    if not scored and phrase.noun and phrase.quote is None:
        scored = by_unquoted(bare, phrase.noun, view) or by_words(
            phrase.noun, view, articled=bare.lower().startswith(("the ", "our ", "my "))
        )
    articled = bare.lower().startswith(("the ", "our ", "my "))
    if len(scored) == 1 and articled and next(iter(scored.values())).why.startswith("it says “"):
        scored = {**scored, **_headed_by(view.ids[next(iter(scored))], view)}
    under = len(scored) > 1 and all(one.why.startswith("under") for one in scored.values())
    if under and phrase.noun.partition(" ")[0].endswith("s"):  # 'the services for men'
        phrase = replace(phrase, many=True)
    scored = only_labels(phrase, scored, view)
    if not scored:
        return Grounding(bare)
    picks = bool(phrase.extreme or phrase.side or phrase.ordinals or phrase.first or phrase.every_other or phrase.count)
    if len(scored) == 1 and picks and phrase.noun not in words.KINDS and (phrase.count or 2) > 1:
        scored = {one.layer: one for one in members(view.ids[next(iter(scored))].layer, view)} or scored
    among = tuple(scored)
    role = role_of(phrase.noun)
    if phrase.colors:
        scored = weighed(
            scored, {id: max(color_score(view, view.ids[id], name) for name in phrase.colors) for id in scored}
        )
    for condition in phrase.conditions:
        weights = _weights(condition, phrase, scored, view, depth)
        if isinstance(weights, Grounding):
            return weights
        scored = weighed(scored, weights)
    if phrase.noun in words.KINDS and len(scored) > 1:  # 'the squares' are not the one that is the background
        scored = {id: one for id, one in scored.items() if id not in view.behind or one.score == 1} or scored
    if phrase.noun in words.KINDS:  # a slide's ground is no rectangle on it
        scored = {id: one for id, one in scored.items() if id not in view.behind or not view.ids[id].layer.bound}
    if phrase.others:
        scored = {id: one for id, one in scored.items() if id not in view.last}
    if not scored:
        return Grounding(bare, among=among)
    found = single_out(ranked(scored.values(), view), phrase)
    if role == "price" and (phrase.ordinals or phrase.first):
        found = listed(found, view)
    if picks and not (phrase.many and phrase.count and not phrase.extreme):
        found = picked(phrase, found, view)
        alone = phrase.many and phrase.extreme and not phrase.count and not phrase.compared and len(found) == 1
        if not found or alone:  # 'the biggest pictures', where one is
            return Grounding(bare, among=among)
    many, count = phrase.many, phrase.count if phrase.many and not phrase.first and not phrase.every_other else None
    chosen = Grounding(bare, found, many=many, count=count)
    ids = list(chosen.chosen)
    extra = belonging(role, phrase.noun, ids, found, view)
    return replace(chosen, companions=extra)


def _weights(
    condition: Condition, phrase: Phrase, scored: dict[str, Candidate], view: View, depth: int
) -> dict[str, float] | Grounding:
    """How well each candidate fits a condition; a Grounding that says what is wrong where an anchor is not found."""
    if condition.test == "place":
        inside = {id: in_place(view, view.ids[id], condition.value) for id in scored}
        return inside if phrase.many else farthest(condition.value, inside, view)
    if condition.test == "places":  # 'the bars at the top and bottom'
        each = [farthest(at, {id: in_place(view, view.ids[id], at) for id in scored}, view) for at in condition.anchors]
        ends = {id: max(one.get(id, 0.0) for one in each) for id in scored}
        return ends if sum(score > 0 for score in ends.values()) > 1 else {}
    if condition.test in ("row", "column"):
        return in_row(condition.value, condition.test, list(scored), view)
    if condition.test != "relation":
        return {id: holds_true(view, view.ids[id], condition) for id in scored}
    if condition.value == "in" and has_font(view, _font(condition.anchors[0])):
        font = Condition("font", _font(condition.anchors[0]))
        return {id: holds_true(view, view.ids[id], font) for id in scored}
    anchors: list[list[Placed]] = []
    for words_for_it in condition.anchors:
        found = _ground(words_for_it, view, depth + 1)
        if not found.chosen:
            if condition.value == "inside" and (own := of_entry(words_for_it, view)):  # 'the price of the focaccia'
                return {id: float(id in own) for id in scored}
            if condition.value in ("behind", "around") and (together := _of_one_group(found, view)):
                anchors.append(together)  # 'the box behind the offer text', of two lines in it
                continue
            if found.ambiguous or found.problem:
                return found
            return replace(found, candidates=(), missing=found.missing or words_for_it, among=found.among)
        if found.companions and condition.value == "inside":  # of things that are no groups, what belongs to them
            own = frozenset((*found.chosen, *(id for _, ids in found.companions for id in ids)))
            if any(id in own for id in scored):
                return {id: float(id in own) for id in scored}
        anchors.append([view.ids[id] for id in found.chosen])
    if condition.value == "between" and len(anchors) == 1:  # 'between the columns', of which there are two
        anchors = [[one] for one in anchors[0]]
        if len(anchors) != 2:
            return {}
    candidates = [view.ids[id] for id in scored]
    if condition.value == "inside" and len(anchors) == len(anchors[0]) == 1 and isinstance(anchors[0][0].layer, Text):
        own = frozenset(rest_of_entry(anchors[0][0].layer.id, view)) & scored.keys()
        if len(own) == 1:  # 'the price of Highlights' is the one in its line, of several in the group
            return {id: float(id in own) for id in scored}
    if phrase.many and len(anchors) == 1 and len(anchors[0]) > 1 and condition.value in ("below", "above"):
        own_each = [_nearest_to(one, condition.value, candidates, view) for one in anchors[0]]
        if all(own_each) and len(set(own_each)) == len(own_each):  # 'the lines below the headings', one below each
            return {id: float(id in own_each) for id in scored}
    found_so = related(view, condition.value, candidates, anchors, many=phrase.many, quoted=phrase.quote is not None)
    if not found_so and condition.value == "inside" and len(anchors[0]) == 1 and anchors[0][0].layer.id in scored:
        return {anchors[0][0].layer.id: 1.0}  # 'the card of focaccia' is itself
    if not found_so and condition.value == "inside" and len(anchors[0]) == 1:  # 'the price of Tin Harvest'
        own = frozenset(rest_of_entry(anchors[0][0].layer.id, view))
        return {id: float(id in own) for id in scored}
    if (
        not found_so and condition.value == "below" and isinstance(anchors[0][0].layer, Text)
    ):  # 'the bar under the date'
        found_so = related(view, "behind", candidates, anchors, many=phrase.many, quoted=False)
    if not found_so and condition.value == "front" and phrase.many:  # 'the dots in front of the goods' are beside them
        return related(view, "left", candidates, anchors, many=True, quoted=False)
    if not found_so and condition.value in ("below", "above", "beside") and phrase.many:
        # 'the explanations under the steps' stand in them
        within = {id for each in anchors for one in each for id in view.inside(one.layer.id)}
        return {id: float(id in within) for id in scored} if scored.keys() <= within else {}
    return found_so


def _nearest_to(anchor: Placed, relation: str, candidates: Sequence[Placed], view: View) -> str:
    """The one that stands so to an anchor, nearest and close to it; '' where none or two do."""
    box = view.box(anchor)
    scores = related(view, relation, candidates, [[anchor]], many=False, quoted=False)
    best = [id for id, score in scores.items() if score == 1.0]
    mine = view.box(view.ids[best[0]]) if len(best) == 1 else None
    near = box is not None and mine is not None and max(mine.y - box.bottom, box.y - mine.bottom) < 2 * box.height
    return best[0] if near else ""


def _headed_by(heading: Placed, view: View) -> dict[str, Candidate]:
    """What stands under a heading and may be meant with it: 'the lease terms' are the lines under "Lease terms"."""
    box, size = view.box(heading), view.size(heading)
    if box is None or heading not in section_headings(view):
        return {}
    below = [
        (mine.y - box.bottom, one.layer.id) for one in view.texts
        if one.page is heading.page and one is not heading and (mine := view.box(one)) is not None
        and 0 < mine.y - box.bottom < 2 * size and abs(mine.x - box.x) < 2 * size
    ]  # fmt: skip
    return {min(below)[1]: Candidate(min(below)[1], 0.62, "it stands under that heading")} if below else {}


def _of_one_group(found: Grounding, view: View) -> list[Placed]:
    """The texts a phrase may mean, where all stand in one small group; none otherwise."""
    texts = [view.ids[one.layer] for one in found.ambiguous]
    groups = {one.ancestors[-1].id if one.ancestors else "" for one in texts}
    alone = len(groups) == 1 and "" not in groups and all(isinstance(one.layer, Text) for one in texts)
    return texts if alone and len(view.inside(next(iter(groups)))) <= 12 else []


def _font(said: str) -> str:
    return re.sub(r"^(?:the )?(?:font |typeface )?|(?: font| typeface)$", "", said, flags=re.IGNORECASE)
