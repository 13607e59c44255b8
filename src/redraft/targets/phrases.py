"""Descriptions that the rules for noun phrases build (phrases.rules) from nouns, adjectives and places."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from redraft.grammar.chart import Unfit
from redraft.grammar.lattice import Names, NameTable
from redraft.grammar.vocabulary import squashed, vocabulary
from redraft.targets.description import (
    Chosen,
    Description,
    Joined,
    Narrowed,
    Noun,
    Pages,
    PagesJoined,
    Without,
    noun_of,
)
from redraft.targets.pages import page_titles
from redraft.targets.scene import Scene

RULES = tuple(Path(__file__).with_name(f"{name}.rules") for name in ("phrases", "parts", "pages"))


_WHERE = ("inside", "owned", "pages", "at", "related")


class Narrowing(NamedTuple):
    """An adjective, or a phrase after a noun: narrows a description."""

    how: str
    value: object

    def __call__(self, of: Description) -> Description:
        if self.how == "inside" and isinstance(self.value, Joined) and kind_of_noun(of) == "cell":
            raise Unfit  # 'the cell in row 2 and column 3' is where they meet
        if self.how == "sized" and kind_of_noun(of) in ("row", "column", "cell", "series", "category", "item"):
            raise Unfit  # 'the Large column' is called so
        match of:
            case Narrowed(_, "side", _) if self.how == "side":
                raise Unfit  # 'the bottom left box' has one side, not two
            case Narrowed(inner, "nth" | "most" | "numbered" | "counted" | "side" | "sized" as how, value) if (
                self.how in _WHERE
            ):
                return Narrowed(self(inner), how, value)  # 'the second bullet on slide 2': of those there
            case Narrowed(inner, "inside" | "owned" as how, home) if self.how == "pages":
                return Narrowed(inner, how, self(home))  # type: ignore[arg-type]
            case Chosen(inner, _, _):
                return of._replace(of=self(inner))
        return Narrowed(of, self.how, self.value)


def narrowed(of: Description, how: str, value: object = "") -> Description:
    return Narrowed(of, how, value)


def is_plural(description: Description) -> bool | None:
    """Whether a description's noun is plural; None for names and quoted words, which have no number."""
    match description:
        case Noun(by, _, plural):
            return plural if by == "called" else None
        case Narrowed(of, how, value):
            if how == "nth":
                return isinstance(value, tuple) and value[1] > 1
            return False if how in ("most", "numbered") and not is_plural(of) else is_plural(of)
        case Chosen(of, _, _):
            return is_plural(of)
    return None


def kind_of_noun(description: Description) -> str:
    """The meaning of a description's noun in words.toml; '' for names, quoted words, and several descriptions."""
    match description:
        case Noun("called", (_, str(meaning)), _):
            return meaning
        case Narrowed(of, _, _) | Chosen(of, _, _):
            return kind_of_noun(of)
    return ""


def the(of: Description, typed: str = "") -> Description:
    """The description as one thing where its noun is singular or a name, else as all."""
    plain_owner(typed, of)
    return Chosen(of, "all" if is_plural(of) else "one", typed)


def every(of: Description, typed: str = "") -> Description:
    return Chosen(of, "all", typed)


def some(of: Description, count: float, typed: str = "") -> Description:
    if count != int(count) or not 1 < count < 100 or is_plural(of) is False:
        raise Unfit
    return Chosen(of, int(count), typed)


def first_of(of: Description, ordinal: int, count: float) -> Description:
    """'the first three', 'the last two'."""
    if ordinal not in (1, -1) or count != int(count) or is_plural(of) is False:
        raise Unfit
    return Chosen(Narrowed(of, "nth", (ordinal, int(count))), int(count))


def joined(one: Description, rest: Description) -> Description:
    if kind_of_noun(one) == "cell" and kind_of_noun(rest) in ("row", "column") and not is_plural(one):
        raise Unfit  # 'the cell in row 2 and column 3' is one
    return Joined((one, *(rest.each if isinstance(rest, Joined) else (rest,))))


def without(of: Description, but: Description) -> Description:
    if is_plural(of) is False and not (isinstance(of, Chosen) and of.how_many == "all"):
        raise Unfit  # 'the title except …'
    if isinstance(but, Chosen) and but.how_many == "all" and noun_of(but) == noun_of(of):
        but = but._replace(how_many="any")  # 'all titles except the one on slide 1'
    return Without(of, but)


class Which(NamedTuple):
    """Some of several that a narrowing tells: 'the ones on the left' of 'all boxes', called with these."""

    pick: Callable[[Description], Description]
    typed: str

    def __call__(self, of: Description) -> Description:
        return the(self.pick(bare(of)), self.typed)


def last(plural: bool) -> Description:
    return Noun("last", "", plural)


def everything() -> Description:
    return Noun("all", "", True)


def everything_in() -> Description:
    """Everything that is inside something, groups or not."""
    return Noun("part", "", True)


def words_of(owner: Description) -> Description:
    return Narrowed(owner, "words of", "")


def part_of(part: Description, owner: Description) -> Description:
    """A part of an owner: 'the card's price', 'the date circles'. Raises Unfit where the part is a quoted text."""
    base = part
    while isinstance(base, Narrowed):
        base = base.of
    if isinstance(base, Noun) and base.by != "called":
        raise Unfit
    return Narrowed(part, "owned", Chosen(owner, "all"))


def plain_owner(typed: str, owner: Description) -> Description:
    """The owner in a phrase. Raises Unfit for a plural in "the table's", which is one table."""
    if is_plural(owner) and typed[-2:-1] in ("'", "’"):
        raise Unfit
    return owner


def both(one: Description, other: Description) -> Description:
    """What two nouns both fit: 'the Deadline box', 'the text Sold out'."""
    if {kind_of_noun(one), kind_of_noun(other)} & {"row", "column", "series", "category"}:
        raise Unfit  # 'the Small column' has a name of its own
    for words, thing in ((one, other), (other, one)):  # 'the Get tickets button'
        if isinstance(words, Noun) and words.by == "words" and isinstance(thing, Noun) and thing.by != "words":
            return Narrowed(thing, "wording", words.value)
    if one == other or (isinstance(one, Noun) and isinstance(other, Noun) and one.by == other.by == "quote"):
        raise Unfit
    return Narrowed(other, "is", one)


def words_noun(noun: Noun) -> Description:
    """A text by all of its words: 'the name Eleanor Whitcombe'. Raises Unfit for other nouns."""
    if noun.by != "words":
        raise Unfit
    return noun


def bare(of: Description) -> Description:
    """A description without its number."""
    return of.of if isinstance(of, Chosen) else of


def labelled(noun: Noun, label: str) -> Description:
    """A row, column, series or category by its name; a cell by its words."""
    if noun.by != "called" or noun.value[1] not in ("row", "column", "cell", "series", "category"):  # type: ignore[index]
        raise Unfit
    return Narrowed(noun, "labelled", label)


def counted(noun: Noun, counts: tuple[int, ...]) -> Description:
    """'Rows 2 and 3'."""
    if noun.by != "called" or not noun.plural or not 1 < len(counts) < 50:
        raise Unfit
    return Narrowed(noun, "counted", counts)


def indexed(sort: str, index: int) -> Description:
    return Narrowed(Noun("called", (sort, sort)), "indexed", index)


def line_of(thing: Description) -> Description:
    if kind_of_noun(thing) not in ("row", "column") or (isinstance(thing, Chosen) and isinstance(thing.of, Noun)):
        raise Unfit
    return thing


def of_kind(thing: Description, kind: str) -> Description:
    """A thing of a kind, or one described by a name. Raises Unfit for others."""
    if (called := kind_of_noun(thing)) and not called.endswith(kind):
        raise Unfit
    return thing


def on_page(kind: str, pages: Any) -> Description:
    """The only thing of a kind on a page."""
    return Chosen(Narrowed(Noun("called", (kind, kind)), "pages", pages), "one", f"the {kind} there")


def cell_in(one: Description, other: Description) -> Description:
    return Narrowed(Narrowed(Noun("called", ("cell", "cell")), "inside", one), "inside", other)


def page_join(one: Any, other: Any) -> PagesJoined:
    return PagesJoined((one, *(other.each if isinstance(other, PagesJoined) else (other,))))


def all_but(pages: Any, but: Any) -> Any:
    if not isinstance(pages, Pages) or pages.how not in ("all", "range", "run", "others") or pages.but is not None:
        raise Unfit  # 'slide 3 except …'
    return pages._replace(but=but)


def no_pages() -> Any:
    raise Unfit


def whole(number: float) -> int:
    if number != int(number):
        raise Unfit
    return int(number)


FUNCTIONS: Mapping[str, Any] = {
    **{function.__name__: function for function in (
        narrowed, the, every, some, first_of, joined, without, last, everything, everything_in, words_of, both, part_of,
        plain_owner, words_noun, bare, labelled, counted, indexed, line_of, of_kind, on_page, cell_in, page_join,
        all_but, no_pages, whole)},
    "narrowing": Narrowing, "Which": Which, "Noun": Noun, "Pages": Pages, "int": int, "range": range, "tuple": tuple,
    "hue": "",
}  # fmt: skip


def functions_for(scene: Scene) -> dict[str, Any]:
    """The functions that rule expressions may call in a design."""

    def unnamed(typed: str, value: Description) -> Description:
        """The value, unless something has the whole phrase as its name: then raises Unfit."""
        if squashed(typed) in scene.names.exact:
            raise Unfit
        return value

    def slide_called(title: str) -> Pages:
        """The slide with a title, where there is one."""
        if sum(squashed(page.name) == squashed(title) for page in scene.document.pages) != 1:
            raise Unfit
        return Pages("title", title)

    def beside_notes(word: str) -> str:
        """The word, unless the design has slides, where it refers to their notes: then raises Unfit."""
        if scene.document.traits.slides:
            raise Unfit
        return word

    return {**FUNCTIONS, "unnamed": unnamed, "slide_called": slide_called, "beside_notes": beside_notes}


class Called:
    """The names that a thing in a design can have: words of the tables, names, their ends, and all the words of a text,
    in the same case."""

    def __init__(self, scene: Scene) -> None:
        self.scene, self.tables = scene, _noun_tables()

    def meanings(self, key: str, typed: str) -> tuple[Noun, ...]:
        singular, plural = self.tables
        scene = self.scene
        found = []
        if key in singular or scene.names.known(key, plural=False):
            found.append(Noun("called", (key, singular.get(key, ""))))
        if key in plural or scene.names.known(key, plural=True):
            found.append(Noun("called", (key, plural.get(key, "")), True))
        if typed in scene.wordings:
            found.append(Noun("words", scene.wordings[typed]))
        return tuple(found)

    def is_whole(self, key: str) -> bool:
        return key in self.scene.names.exact


@lru_cache(maxsize=1)
def _noun_tables() -> tuple[dict[str, str], dict[str, str]]:
    tables = vocabulary().tables
    singular, plural = (
        {squashed(words): meaning for words, meaning in tables[name].items()} for name in ("singular", "plural")
    )
    return singular, plural


def names_in(scene: Scene) -> dict[str, Names]:
    """The names of a design by kind, for a lattice."""
    ids = {id: ((id,),) for id in scene.document.index}
    typed = {id.replace(" ", "-"): ((id,),) for id in scene.document.index}
    fonts = {name: (family,) for name, family in scene.fonts.items()}
    labels = {name: (name,) for names in scene.labels.values() for name in names}
    topics = {name: (name,) for names in scene.topics.values() for name in names}
    layouts = {squashed(page.name): (page.name,) for page in scene.document.layouts}
    return {
        "called": Called(scene), "label": NameTable(labels), "topic": NameTable(topics),
        "measure": NameTable(scene.measures), "font": NameTable(fonts),
        "id": NameTable({**typed, **ids}), "page-title": NameTable(page_titles(scene.document)),
        "layout": NameTable(layouts),
    }  # fmt: skip
