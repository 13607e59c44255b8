"""From a phrase to the layers it may mean: its readings are tried one after the other, and compared where several fit.

A wrong layer is worse than none: what two readings disagree on is ambiguous, and a word that fits nothing is told.
Text inside the document is only ever compared, never followed.
"""

from __future__ import annotations

import re
from dataclasses import replace

from redraft.document.layers import Document, Group, Text
from redraft.lazy import lazily
from redraft.targets.grounding import words
from redraft.targets.grounding.around import sign_in_logo
from redraft.targets.grounding.candidates import Candidate, Grounding
from redraft.targets.grounding.framed import showing
from redraft.targets.grounding.grammar import choice, exception_in, parts_of_list, readings, relates, singular
from redraft.targets.grounding.headings import lines_under, list_under
from redraft.targets.grounding.inner import DEEP
from redraft.targets.grounding.lists import apposed, union, without
from redraft.targets.grounding.named_sets import by_code, by_letter, by_row, neighbour
from redraft.targets.grounding.owned import (
    OWNED,
    by_role_said,
    by_size_said,
    captioning,
    heading_over,
    of_owner,
    part_of_each,
)
from redraft.targets.grounding.owners import rest_of_entry
from redraft.targets.grounding.people import of_person
from redraft.targets.grounding.plainly import plainly
from redraft.targets.grounding.reading import read, read_loosely
from redraft.targets.grounding.scanned import code_to_scan
from redraft.targets.grounding.told_texts import by_text_told
from redraft.targets.grounding.typos import mended
from redraft.targets.grounding.view import View, is_empty_place, is_entry, is_made_up, view_of
from redraft.targets.names import name_words
from redraft.targets.quotes import QUOTED
from redraft.targets.texts import folded


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


_ROLE_BOX = lazily(
    r"(?P<role>(?:the |our )?(?:title|subtitle|heading|headline|caption|body|footer|subheading))(?:['’]s)?"
    r" (?:text )?(?:box|textbox|placeholder|field|frame)", re.IGNORECASE,
)  # fmt: skip
"""'The title box', where the title stands on no plate: the box of its text."""


def _grounded(bare: str, view: View) -> Grounding:
    found = _on_page(bare, view)
    if not found.candidates and not found.problem and (role := _ROLE_BOX.fullmatch(bare)) is not None:
        found = replace(_on_page(role["role"], view), phrase=bare)
    better = mended(bare, view) if not found.candidates and not found.problem else bare
    for said, seen in ((better, view), (bare, view.loosened()), (better, view.loosened())):
        if found.candidates or found.problem or (said == bare and seen is view):
            continue
        again = _on_page(said, seen)
        if said != bare and _one_of_several(bare, again, view):
            return Grounding(bare, problem=f"'{bare}' may be any of those in #{again.chosen[0]}")
        if said != bare and _made_plural(bare, said) and any(_is_text(id, view) for id in again.chosen):
            continue  # 'the pink scoop' is no heading "Scoops"
        if again.candidates and (said == bare or not seen.loosely or again.chosen):
            why = "" if said == bare else f", reading “{said}”"
            found = replace(again, candidates=tuple(replace(one, why=f"{one.why}{why}") for one in again.candidates))
    if not found.candidates and not found.problem and (told := by_text_told(bare, view)):
        found = replace(found, candidates=told, among=(), missing="")
    if not found.candidates and not found.problem and not found.among and (alike := _alike(bare, view)):
        found = replace(found, candidates=alike)
    return replace(found, candidates=_boxed(found, view))


def _made_plural(bare: str, said: str) -> bool:
    """Whether all that was put right in a phrase is that its last word is in the plural."""
    return said.lower() in (f"{bare.lower()}s", f"{bare.lower()}es")


def _is_text(id: str, view: View) -> bool:
    return id in view.ids and isinstance(view.ids[id].layer, Text)


def _one_of_several(bare: str, found: Grounding, view: View) -> bool:
    """Whether one thing is asked for by the name of a group of several: 'the sponsor', of `Sponsors`."""
    group = view.ids[found.chosen[0]].layer if len(found.chosen) == 1 else None
    if not isinstance(group, Group):
        return False
    last = bare.lower().split()[-1]
    texts = [id for id in view.inside(group.id) if id in view.ids and isinstance(view.ids[id].layer, Text)]
    return f"{last}s" in (group.id.lower(), group.name.lower()) and len(texts) > 1


_LINE = lazily(
    r"(?P<the>(?:the|that) (?:(?:small|little|short|tiny|thin|fine|narrow|first|single|one) )?)?line "
    r"(?P<rest>(?:just |right |directly )?(?:below|under|underneath|beneath|above) .+)",
    re.I,
)


_QUOTED_LIST = lazily(r"(?:the )?[“\"](?P<words>[^”\"]+)[”\"] (?:list|items|points|bullets)", re.IGNORECASE)


_LINES_UNDER = lazily(
    rf"(?:(?:the|all|all the|those|these) )?(?:(?P<count>{choice(words.NUMBERS)}) )?"
    r"(?:lines|entries|items|texts|points) (?:listed |standing |written |given |that are )?"
    r"(?:under|below|beneath|underneath) (?:the (?:heading|title) )?"
    r"[“\"]?(?P<head>[^”\"]+?)[”\"]?",
    re.IGNORECASE,
)
"""'The three lines listed under Extras'."""


def _line_of_text(bare: str, found: Grounding, view: View) -> Grounding:
    """'The line under the title' is a text, where none is drawn there but as part of a picture."""
    if (named := _QUOTED_LIST.fullmatch(bare)) and (told := list_under(named["words"], view)):
        return replace(found, candidates=tuple(told.values()), among=(), missing="")
    if not found.chosen and (lines := _LINES_UNDER.fullmatch(bare)) is not None:
        under = lines_under(lines["head"], view)
        count = words.NUMBERS[lines["count"].lower()] if lines["count"] else len(under)
        if 1 < len(under) == count:
            return Grounding(bare, tuple(under.values()), many=True)
    said = _LINE.fullmatch(bare)
    drawn = [view.ids[one] for one in found.chosen if one in view.ids]
    flat = [box for one in drawn if (box := view.box(one)) is not None and box.height < 0.2 * box.width]
    if said is None or any(isinstance(one.layer, Text) for one in drawn):
        return found
    if flat and len(drawn) > 1:
        return found
    if not flat and any(not one.ancestors for one in drawn):
        return found
    again = _on_page(f"{said['the'] or ''}text {said['rest']}", view)
    one = view.box(view.ids[again.chosen[0]]) if len(again.chosen) == 1 and not again.problem else None
    if one is None or (flat and abs(one.y - flat[0].y) < _LINES_AWAY * one.height):
        return found
    below = re.match(r"(?:just |right |directly )?(?:below|under|beneath)", said["rest"], re.IGNORECASE) is not None
    return again if not flat or (one.y < flat[0].y) == below else found


_LINES_AWAY = 4
"""A line that is drawn so many lines of text farther away is not the one under a title."""


def _alike(bare: str, view: View) -> tuple[Candidate, ...]:
    """What a plain noun means by its meaning, where a model for that is installed."""
    from redraft.targets.grounding.similarity import meant

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


_TEXTS = lazily(
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
    return _line_of_text(bare, heading_over(bare, _ground_as_said(bare, view, depth), view, depth), view)


def _ground_as_said(bare: str, view: View, depth: int) -> Grounding:
    """One phrase, possibly inside another."""
    if depth > DEEP or not bare:
        return Grounding(bare, missing=bare)
    bare = _AS_WELL.sub(r" and its \g<own>", _ALONG_WITH.sub(" and ", bare))
    if (days := _ON_DAYS.match(bare)) is not None:
        bare = f"the {'-'.join(day for day in (days['a'], days['b']) if day)} {days['what']}"
    bare = _ROUND.sub("around ", _PLUS.sub(" and ", _with_text_quoted(bare, view)))
    if (early := plainly(bare, view)) is not None or (early := part_of_each(bare, view)) is not None:
        return early
    if (early := by_size_said(bare, view)) is not None:
        return early
    if (early := of_person(bare, view) or _with_one_noun(bare, view, depth)) is not None:
        return early
    if (apart := exception_in(bare)) is not None:
        left_out = without(bare, *apart, view, depth)
        if left_out.candidates or left_out.problem or left_out.missing:
            return left_out
    if (beside := neighbour(bare, view, depth)) is not None:
        return Grounding(bare, (Candidate(beside.layer.id, 0.7, "next to it"),))
    if (coded := by_code(bare, view)) is not None:
        return Grounding(bare, (Candidate(coded.layer.id, 0.8, "its number"),))
    if lettered := by_letter(bare, view) or by_row(bare, view):
        why = "its number begins so, or it stands in that row"
        return Grounding(bare, tuple(Candidate(one.layer.id, 0.8, why) for one in lettered), many=True)
    if (every := _ALL_LINES.fullmatch(bare)) and (lines := _lines_of(bare, every, view, depth)) is not None:
        return lines
    found = read(bare, view, depth)
    if not found.candidates and (code := code_to_scan(bare, view)) is not None:
        return code
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
    if not found.candidates and not found.problem and (plain := _DECORATIVE.sub("", bare)) != bare:
        return ground_inside(plain, view, depth + 1)
    if not found.candidates and (turned := by_role_said(bare, view, depth)) is not None:
        return turned
    if not found.candidates and (caption := captioning(bare, view, depth)) is not None:
        return caption
    if not found.candidates and (stripped := _without_page(bare, view)) != bare:
        again = ground_inside(stripped, view, depth + 1)
        return again if again.candidates else found
    if view.loosely and not found.candidates and not found.problem and not parts:
        return read_loosely(bare, view, depth) or showing(bare, view) or found
    return found


_PLUS = lazily(r"(?<=[^\W\d_]) \+ (?=[^\W\d_])")
"""'Venue + address' are two."""
_ROUND = lazily(r"(?<=\w )round (?=(?:the|our|my|its|that|this)\b)", re.IGNORECASE)
"""'The frame round the photo'."""
_ONE_NOUN = lazily(
    r"(?:(?:both|all) )?(?:the )?(?P<a>[^\W\d_]+) and (?:the )?(?P<b>[^\W\d_]+) (?P<noun>[a-z]+s)", re.IGNORECASE
)


def _with_one_noun(bare: str, view: View, depth: int) -> Grounding | None:
    """'The date and time pills' are the date pill and the time pill, where there is one of each."""
    said = _ONE_NOUN.fullmatch(bare)
    noun = singular(said["noun"].lower()) if said is not None else ""
    if said is None or noun not in words.KINDS or noun in ("text", "image", "picture", "shape", "line"):
        return None
    both = [ground_inside(f"the {said[name]} {noun}", view, depth + 1) for name in ("a", "b")]
    if any(len(one.chosen) != 1 or one.problem for one in both) or both[0].chosen == both[1].chosen:
        return None
    return Grounding(bare, tuple(candidate for one in both for candidate in one.candidates[:1]), many=True)


_SAID_THERE = lazily(
    r"(?P<the>the )?(?P<said>(?:[^\W_a-z]|[£€$#@])[^“”\"‹]*?[\s][^“”\"‹]*?) "
    r"(?P<rest>(?:in|on|inside|at|under|below|above|over|next to"
    r"|beside|from) (?:the|our|my|its|this|that) .+)"
)


def _with_text_quoted(bare: str, view: View) -> str:
    """'First night in the badge' with its words in quotes, where they are a whole text: no night is counted there."""
    said = _SAID_THERE.fullmatch(bare)
    if said is None or QUOTED.search(bare):
        return bare
    words_said = folded(said["said"]).lower()
    there = any(isinstance(one.layer, Text) and folded(one.layer.text).lower() == words_said for one in view.texts)
    return f"{said['the'] or ''}“{said['said']}” {said['rest']}" if there else bare


_ALONG_WITH = lazily(
    r",? (?:with (?=(?:its|their)\b)"
    r"|(?:along|together) with (?=(?:its|their|the .+ (?:under|below|beside|above) it)\b))"
)


_DAY = r"(?:mon|tues|wednes|thurs|fri|satur|sun)days?"
_ON_DAYS = lazily(
    rf"^(?:the )?(?P<what>(?:opening )?(?:hours|times)) (?:from|for|on|of) (?P<a>{_DAY})(?:(?: to| till?| until"
    rf"| through| and|–|-) ?(?P<b>{_DAY}))?$",
    re.IGNORECASE,
)
"""'The opening hours from Monday to Saturday' are the Monday-Saturday hours."""


_AS_WELL = lazily(
    r",? (?:and )?(?:the |its |their )?(?P<own>price|prices|dot|bullet|icon|label|caption|number)"
    r"(?: as well| too| included| and all|, too)$",
    re.IGNORECASE,
)
"""'The soup, price as well'."""


_WITH_PRICE = lazily(r"(?P<what>.+?),? (?:with|including|plus|and) (?:the )?price", re.IGNORECASE)


_EACH_BELOW = lazily(r"\w+s (?:below|under|beneath|underneath|above|over) [^,]+, ", re.IGNORECASE)


_IN_LOGO = lazily(r"the (?P<sign>[^\W\d_]+(?: [^\W\d_]+)?) (?:in|of|inside) the logo", re.IGNORECASE)


_ALL_LINES = lazily(
    r"(?P<count>both|all|all the|the two|the three|all two|all three|both the)(?: of the)? lines (?:of|in)"
    r" (?P<rest>the .+)",
    re.IGNORECASE,
)


def _lines_of(bare: str, every: re.Match[str], view: View, depth: int) -> Grounding | None:
    """'Both lines of the headline': the text that has so many, or so many texts that are called so; None where neither
    is there, and a count that does not fit is told."""
    found = ground_inside(every["rest"], view, depth + 1)
    first = view.ids[found.chosen[0]] if len(found.chosen) == 1 else None
    if first is None or not isinstance(first.layer, Text):
        return None
    told = every["count"].lower()
    count = 3 if "three" in told else 2 if told.startswith(("both", "the two", "all two")) else 0
    if first.layer.text.strip().count("\n") + 1 == count:
        return found
    noun = name_words(every["rest"])[-1]
    texts = [one for one in view.texts if one.page is first.page and noun in name_words(one.layer.id)]
    if first in texts and (len(texts) == count or (not count and len(texts) > 1)):
        return Grounding(bare, tuple(Candidate(one.layer.id, 0.8, f"a line of the {noun}") for one in texts), many=True)
    if not count or first.layer.text.strip().count("\n") or first.layer.flow is not None:
        return found  # as it is wrapped
    return Grounding(bare, missing=bare)


_DECORATIVE = lazily(r"\b(?:purely |merely )?(?:decorative|ornamental|decoration|deco) ", re.IGNORECASE)
"""What is there for its looks: that says of no thing which it is."""
_KNOWN = frozenset((*words.KINDS, *(name for names in words.ROLES.values() for name in names), "name", "letter"))


_ON_PAGE = lazily(
    r"(?P<rest>.+) (?:on|in|of|from|across|throughout) (?:the|this|my|our) (?:whole |entire )?"
    rf"(?:{choice(words.PAGES)})",
    re.IGNORECASE,
)


_OF_PAGE = lazily(rf"(?:the|this|my|our) (?:{choice(words.PAGES)})['’]s (?P<rest>.+)", re.IGNORECASE)


def _without_page(bare: str, view: View) -> str:
    """'The title' for 'the title of the poster', which says nothing more."""
    found = _ON_PAGE.fullmatch(bare) or _OF_PAGE.fullmatch(bare)
    return found["rest"] if found else bare
