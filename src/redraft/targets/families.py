"""Other candidates of a phrase: siblings of what fits, alike and in line with it, that do not fit by name.

A plural is certain where what fits is a whole family, a counted one where it is one family.
"""

from __future__ import annotations

from itertools import product
from typing import cast

from redraft.grammar.vocabulary import plural_of, squashed
from redraft.targets.conditions import nearly_colored
from redraft.targets.description import Chosen, Description, Narrowed, Noun, noun_of
from redraft.targets.fits import Fit, Lookup, outermost
from redraft.targets.kinds import meaning_of_name
from redraft.targets.parts.names import has_name
from redraft.targets.parts.roles import VALUES, role_by_words
from redraft.targets.scene import Scene

_COUNTED = ("nth", "counted", "numbered")
_CHOOSING = (*_COUNTED, "most", "side", "at", "sized", "related", "words of", "indexed", "other")
"""Conditions that choose among what fits: whether the family is complete is checked without them."""
_LOOSE = ("box", "dot")
"""Kinds that people recognise by more than their form."""
_PLATE = 5
"""How much higher the plate of a button may be than its words."""
_SAME_SIZE, _IN_LINE = 0.05, 0.01
"""How far sizes may differ, and edges as a share of the page."""
_BELOW, _BESIDE = 0.03, 0.6
"""How far something may be from what it belongs to: shares of the page's height and width."""


def other_candidates(finder: Lookup, description: Description) -> list[Fit]:
    """The candidates of a description beside its fits; none where the fits are a whole family."""
    return _kin(finder, description) or _of_near_hue(finder, description) or _plates(finder, description)


def _plates(finder: Lookup, description: Description) -> list[Fit]:
    """The plates below the texts of buttons or badges, where only the texts fit the noun."""
    noun, scene = noun_of(description), finder.scene
    if _has_condition(description, "words of"):
        return []
    if noun is None or noun.by != "called" or cast(tuple[str, str], noun.value)[1] not in ("button", "badge"):
        return []
    fits = [one.number for one in finder.fits(description)]
    texts = [one for one in fits if scene.looks[one].kind == "text"]
    return [Fit(n) for n in scene.elements if n not in fits and any(_carries(scene, n, one) for one in texts)]


def _carries(scene: Scene, plate: int, text: int) -> bool:
    """Whether a text is on a plate that is hardly larger and no group."""
    box, own = scene.box(plate), scene.box(text)
    if box is None or own is None or scene.looks[plate].kind not in ("shape", "picture"):
        return False
    return scene.inside(text, plate) and box[3] - box[1] < _PLATE * (own[3] - own[1])


def _of_near_hue(finder: Lookup, description: Description) -> list[Fit]:
    """Things of nearly the named colour, where several are asked for or the one that fits is only nearly of it too."""
    base, hue = _colorless(_unchosen(description)[0])
    if not hue:
        return []
    fits, every = outermost(finder.scene, finder.fits(description)), finder.fits(base)
    if (noun := noun_of(base)) is not None and noun.by == "part":
        every = [one for one in every if finder.scene.looks[one.number].figure != "group"]
    near = nearly_colored(finder, every, hue)
    if isinstance(description, Chosen) and description.how_many == "one" and not set(fits) <= set(near):
        return []
    clear = [one.number for one in fits if one not in near]
    kin = {other for one in clear for other in (*finder.scene.around(one), *finder.scene.family(one))}
    return outermost(finder.scene, [one for one in near if one.number not in kin])


def _colorless(description: Description) -> tuple[Description, str]:
    """A description without its colour name, and that name."""
    if not isinstance(description, Narrowed):
        return description, ""
    if description.how == "colored":
        return description.of, str(description.value)
    of, hue = _colorless(description.of)
    return description._replace(of=of), hue


def _kin(finder: Lookup, description: Description) -> list[Fit]:
    """The siblings of the fits of a description."""
    base, counted = _unchosen(description)
    noun = noun_of(base)
    fits = outermost(finder.scene, finder.fits(base)) if noun is not None and noun.by == "called" else []
    if noun is None or not fits or finder.scene.parts[fits[0].number].sort != "element":
        return []
    has_count = isinstance(description, Chosen) and isinstance(description.how_many, int) and not counted
    several = noun.plural or counted or _asks_for_all(description)
    if has_count or (not several and len(fits) > 1):
        return []
    _, meaning = cast(tuple[str, str], noun.value)
    if base == noun and meaning == "card" and fits[0].rank == 3 and not several:
        return fits  # or the whole design
    if several and _are_mixed(finder.scene, fits, meaning):
        by_words = _have_role(finder.scene, fits, meaning)
        narrow = isinstance(description, Chosen) and (meaning in _LOOSE or description.of != noun)
        if counted or not (by_words or (narrow and _asks_for_all(description))):
            return fits
    return _siblings(finder, base, noun, fits, several) if any(one.rank for one in fits) else []


def is_lone(finder: Lookup, description: Description, fits: list[Fit]) -> bool:
    """Whether a plural fits only one thing, which is neither named in the plural nor a text of several lines."""
    noun = noun_of(description)
    if noun is None or noun.by != "called" or not noun.plural or len(fits) != 1:
        return False
    if _has_condition(description, "says", "wording"):  # 'the boxes "Plan" and "Build"' are one each
        return False
    part = finder.scene.parts[fits[0].number]
    one = part.sort == "element" and "\n" not in part.words
    return one and not is_called_many(finder.scene, fits[0].number, description)


def is_called_many(scene: Scene, number: int, description: Description) -> bool:
    """Whether a thing's name is the plural in the description: a group 'stars', not 'star-group'."""
    noun = noun_of(description)
    if noun is None or noun.by != "called":
        return False
    key, meaning = cast(tuple[str, str], noun.value)
    plurals = tuple(squashed(one) for one in (key, plural_of(meaning)) if one)
    part = scene.parts[number]
    return any(squashed(name).endswith(plurals) for name in (part.name, part.id.rpartition("/")[2]))


def _are_mixed(scene: Scene, fits: list[Fit], meaning: str) -> bool:
    """Whether things that are recognised by their looks differ in them."""
    by_looks = meaning in _LOOSE or all(one.rank == 3 for one in fits)
    first: dict[int, int] = {}
    numbers = [one.number for one in fits]
    return by_looks and not all(is_alike(scene, first.setdefault(scene.parts[one].page, one), one) for one in numbers)


def _have_role(scene: Scene, fits: list[Fit], meaning: str) -> bool:
    """Whether all fits have a role by their words, as prices and dates have."""
    return meaning != "" and all(role_by_words(scene.parts[one.number].words) == meaning for one in fits)


def _siblings(finder: Lookup, base: Description, noun: Noun, fits: list[Fit], several: bool) -> list[Fit]:
    """Things without a name of their own that fit less directly, or look the same and are in line."""
    scene, own = finder.scene, {one.number for one in fits}
    _, meaning = cast(tuple[str, str], noun.value)
    near = {other for one in own for other in (*finder.scene.around(one), *finder.scene.family(one))}
    weaker = {one.number for one in finder.every_fit(noun) if one.rank <= 3}
    pages, by_words = {scene.parts[number].page for number in own}, _have_role(scene, fits, meaning)

    def is_candidate(number: int) -> bool:
        part = scene.parts[number]
        button = several and meaning == "button" and number in weaker and not meaning_of_name(part)
        if number in near or (has_name(part) and not button):
            return False
        alike = any(is_alike(scene, one, number) for one in own)
        if number in weaker and (alike or not several or meaning in ("label", "box")):
            return alike
        if number in weaker and (len(own) == 1 or role_by_words(part.words) == meaning or part.page not in pages):
            return True
        return button or (several and alike and not by_words and _is_in_line(scene, number, own))

    every = finder.fits(with_noun(base, Noun("part", "", True)))
    return outermost(finder.scene, [one for one in every if is_candidate(one.number)])


def _asks_for_all(description: Description) -> bool:
    return isinstance(description, Chosen) and description.phrase.split(" ")[0].casefold() in ("all", "every", "each")


def is_alike(scene: Scene, number: int, other: int) -> bool:
    """Whether two things look like members of one family: texts of one type, drawings of one size."""
    a, b = scene.looks[number], scene.looks[other]
    if a.kind != b.kind:
        return False
    if a.kind == "text":
        return abs(a.size - b.size) <= _SAME_SIZE * a.size and a.weight == b.weight and a.ink == b.ink
    box, beside = scene.box(number), scene.box(other)
    if box is None or beside is None or scene.form(number) != scene.form(other):
        return False
    return all(
        abs((box[k + 2] - box[k]) - (beside[k + 2] - beside[k])) <= _SAME_SIZE * (box[k + 2] - box[k]) for k in (0, 1)
    )


def _is_in_line(scene: Scene, number: int, family: set[int]) -> bool:
    """Whether something continues the row or the column of a family, or is at the place of one member on another
    page."""
    page = scene.parts[number].page
    here = [one for one in family if scene.parts[one].page == page]
    if not here:
        return any(all(_is_level(scene, one, number, k) for k in (0, 1)) for one in family)
    lines = [k for k in (0, 1) if len(here) == 1 or any(_is_level(scene, a, b, k) for a in here for b in here if a < b)]
    return any(_is_level(scene, one, number, k) for k in lines or (0, 1) for one in here)


def _is_level(scene: Scene, number: int, other: int, k: int) -> bool:
    """Whether two things share an edge or a middle: across (0) or down (1) the page."""
    a, b = scene.box(number), scene.box(other)
    page = scene.document.pages[scene.parts[number].page]
    reach = _IN_LINE * (page.height if k else page.width)
    if a is None or b is None:
        return False
    starts, ends = a[k] - b[k], a[k + 2] - b[k + 2]
    return min(abs(starts), abs(ends), abs(starts + ends) / 2) <= reach


def companions(scene: Scene, number: int, other: int) -> list[tuple[int, int]]:
    """Pairs that stand by each of two things in the same way, as prices, captions and lines below names do."""
    page = scene.document.pages[scene.parts[number].page]
    off, looks = _IN_LINE * min(page.width, page.height), scene.looks
    near, theirs = ([(n, way) for n in scene.elements if (way := _way(scene, one, n))] for one in (number, other))
    return [
        (a, b)
        for (a, (down, *across)), (b, (fall, *over)) in product(near, theirs)
        if a != b and abs(down - fall) <= off and any(abs(x - y) <= off for x, y in zip(across, over, strict=True))
        if looks[a].kind == looks[b].kind
        if not is_alike(scene, a, number) or role_by_words(scene.parts[a].words) in VALUES
        if looks[a].kind != "text" or is_alike(scene, a, b)
    ]


def _way(scene: Scene, home: int, number: int) -> tuple[float, ...]:
    """The way from one thing to another near it: down, and across between edges and middles."""
    a, b, page = scene.box(home), scene.box(number), scene.document.pages[scene.parts[home].page]
    if a is None or b is None or scene.parts[number].parent != scene.parts[home].parent or not scene.seen(number):
        return ()
    right, below = (max(b[k] - a[k + 2], a[k] - b[k + 2]) for k in (0, 1))
    around = all(b[k] <= a[k] and a[k + 2] <= b[k + 2] for k in (0, 1))
    if around or below > _BELOW * page.height or right > (0 if below > 0 else _BESIDE * page.width):
        return ()
    return (b[1] + b[3] - a[1] - a[3]) / 2, b[0] - a[0], (b[0] + b[2] - a[0] - a[2]) / 2, b[2] - a[0]


def _unchosen(description: Description) -> tuple[Description, bool]:
    """A description without the conditions that choose among its fits, and whether those count."""
    match description:
        case Chosen(of, _, _):
            return _unchosen(of)
        case Narrowed(of, how, _):
            inner, counted = _unchosen(of)
            return (inner if how in _CHOOSING else description._replace(of=inner)), counted or how in _COUNTED
    return description, False


def _has_condition(description: Description, *how: str) -> bool:
    """Whether a description has one of some conditions."""
    while isinstance(description, Narrowed | Chosen):
        if isinstance(description, Narrowed) and description.how in how:
            return True
        description = description.of
    return False


def with_noun(description: Description, noun: Noun) -> Description:
    if isinstance(description, Narrowed):
        return description._replace(of=with_noun(description.of, noun))
    return noun
