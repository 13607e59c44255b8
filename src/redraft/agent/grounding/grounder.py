"""From a phrase to the layers it may mean: its readings are tried one after the other, and compared where several fit.

A wrong layer is worse than none: what two readings disagree on is ambiguous, and a word that fits nothing is told.
Text inside the document is only ever compared, never followed.
"""

from __future__ import annotations

import re
from dataclasses import replace

from redraft.agent.grounding import words
from redraft.agent.grounding.around import sign_in_logo
from redraft.agent.grounding.candidates import Candidate, Grounding
from redraft.agent.grounding.grammar import choice, exception_in, parts_of_list, readings, relates, singular
from redraft.agent.grounding.headings import list_under
from redraft.agent.grounding.inner import DEEP
from redraft.agent.grounding.lists import apposed, union, without
from redraft.agent.grounding.owned import OWNED, by_role_said, of_owner
from redraft.agent.grounding.owners import rest_of_entry
from redraft.agent.grounding.plainly import plainly
from redraft.agent.grounding.reading import read, read_loosely
from redraft.agent.grounding.typos import mended
from redraft.agent.grounding.view import View, is_empty_place, is_entry, is_made_up, view_of
from redraft.agent.planning.clauses import QUOTED
from redraft.document.layers import Document, Text


def ground(document: Document, phrase: str, *, hidden: bool = False, last: tuple[str, ...] = ()) -> Grounding:
    """The layers a phrase may mean, best first. Layers that are hidden count only with `hidden`; `last` are those
    spoken of before, for 'it' and 'the others'.

    Parts of tables and charts are meant only by their words, their id, or where nothing else is: 'the title' of a slide
    is not that of a chart on it.
    """
    bare = " ".join(phrase.split())
    view = view_of(document, hidden, last)
    key = f"ground {last} {bare}"  # an instruction that is read in several ways asks for the same names again
    if key not in view.memo:
        view.memo[key] = _grounded(bare, view)
    found = view.memo[key]
    assert isinstance(found, Grounding)
    return replace(found, phrase=phrase if found.phrase == bare else found.phrase)


def _grounded(bare: str, view: View) -> Grounding:
    found = _on_page(bare, view)
    better = mended(bare, view) if not found.candidates and not found.problem else bare
    for said, seen in ((better, view), (bare, view.loosened()), (better, view.loosened())):
        if found.candidates or found.problem or (said == bare and seen is view):
            continue
        again = _on_page(said, seen)
        if again.candidates and (said == bare or not seen.loosely or again.chosen):
            why = "" if said == bare else f", reading “{said}”"
            found = replace(again, candidates=tuple(replace(one, why=f"{one.why}{why}") for one in again.candidates))
    if not found.candidates and not found.problem and not found.among and (alike := _alike(bare, view)):
        found = replace(found, candidates=alike)
    return replace(found, candidates=_boxed(found, view))


_LINE = re.compile(
    r"(?P<the>(?:the|that) (?:(?:small|little|short|tiny|thin|fine|narrow|first|single|one) )?)?line "
    r"(?P<rest>(?:just |right |directly )?(?:below|under|underneath|beneath|above) .+)",
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
            found = ground_inside(bare, outer, 0)
            if found.candidates:
                return found
    if _TEXTS.fullmatch(bare):  # the entries of a chart have no look of their own, nor have places left empty
        full = view.narrowed(lambda placed: not is_entry(placed) and not is_empty_place(placed))
        view = full if full.layers else view
    if plain:  # titles that say nothing are only there to be given words
        full = view.narrowed(lambda placed: not (is_empty_place(placed) and is_made_up(placed)))
        view = full if full.layers else view
    return ground_inside(bare, view, 0)


def ground_inside(bare: str, view: View, depth: int) -> Grounding:
    return _line_of_text(bare, _ground_as_said(bare, view, depth), view)


def _ground_as_said(bare: str, view: View, depth: int) -> Grounding:
    """One phrase, possibly inside another."""
    if depth > DEEP or not bare:
        return Grounding(bare, missing=bare)
    bare = _AS_WELL.sub(r" and its \g<own>", _ALONG_WITH.sub(" and ", bare))
    if (early := plainly(bare, view)) is not None:
        return early
    if (apart := exception_in(bare)) is not None:
        left_out = without(bare, *apart, view, depth)
        if left_out.candidates or left_out.problem or left_out.missing:
            return left_out
    found = read(bare, view, depth)
    if not found.chosen and (with_own := _WITH_PRICE.fullmatch(bare)) and "its price" not in bare:
        name = ground_inside(with_own["what"], view, depth + 1).chosen
        if len(name) == 1 and isinstance(view.ids[name[0]].layer, Text) and rest_of_entry(name[0], view):
            return ground_inside(f"{with_own['what']} and its price", view, depth + 1)
    parts = parts_of_list(bare)
    if parts and not found.candidates and (named := apposed(bare, parts, view)) is not None:
        return named
    if parts and (not found.candidates or relates(bare)):
        both = union(bare, parts, view, depth)
        if not found.candidates:
            return both
        one_each = found.many and len(found.chosen) == len(parts) > 2
        if one_each and _EACH_BELOW.search(bare):
            return found  # 'the lines below A, B and C', one below each
        if both.candidates and set(both.chosen) != set(found.chosen) and " between " not in f" {bare.lower()} ":
            two = tuple({one.layer: one for one in (*both.candidates, *found.candidates)}.values())
            return Grounding(bare, two, problem=f"'{bare}' can be read in two ways")
    if not found.candidates and (owned := OWNED.fullmatch(bare)):  # 'the vase's price', 'Amara's photo'
        outline = owned["part"].lower() in ("line", *words.OUTLINE_WORDS)
        for said in (
            () if outline else (f"the {owned['part']} of {owned['owner']}", f"{owned['owner']} {owned['part']}")
        ):
            of_it = ground_inside(said, view, depth + 1)
            if of_it.candidates or of_it.problem:
                return replace(of_it, phrase=bare)
        if not outline and (own_part := of_owner(owned["owner"], owned["part"], view, depth)) is not None:
            return replace(own_part, phrase=bare)
    if not found.candidates and (sign := _IN_LOGO.fullmatch(bare)) and singular(sign["sign"].lower()) not in _KNOWN:
        logo = ground_inside("the logo", view, depth + 1).chosen
        if len(logo) == 1 and (one := sign_in_logo(view.ids[logo[0]], view)) is not None:
            return Grounding(bare, (Candidate(one.layer.id, 0.6, "the sign in the logo"),))
    if not found.candidates and (every := _ALL_LINES.fullmatch(bare)):  # 'both lines of the headline'
        lines = ground_inside(every["rest"], view, depth + 1)
        if len(lines.chosen) == 1 and isinstance(view.ids[lines.chosen[0]].layer, Text):
            return lines
    if not found.candidates and (turned := by_role_said(bare, view, depth)) is not None:
        return turned
    if not found.candidates and (stripped := _without_page(bare, view)) != bare:
        again = ground_inside(stripped, view, depth + 1)
        return again if again.candidates else found
    if view.loosely and not found.candidates and not found.problem and not parts:
        return read_loosely(bare, view, depth) or found
    return found


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


def _without_page(bare: str, view: View) -> str:
    """'The title' for 'the title of the poster', which says nothing more."""
    found = _ON_PAGE.fullmatch(bare) or _OF_PAGE.fullmatch(bare)
    return found["rest"] if found else bare
