"""Repeats of the previous edit's commands: for other things, on other pages, by more or less."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from redraft.commands.command import Command
from redraft.document.layers import Text
from redraft.document.pages import Document
from redraft.edits.execution import Measure
from redraft.errors import RequestError, says
from redraft.grammar.vocabulary import squashed
from redraft.language.follow_up.corrections import Commands, unfit
from redraft.language.follow_up.relative_commands import direction, scaled
from redraft.language.follow_up.turns import IN_FULL, Turn, is_of, named_ids
from redraft.language.parse import parse
from redraft.language.planner import GrammarPlanner
from redraft.language.resolution import page_of
from redraft.plan import Context
from redraft.targets.description import AnyPages, Chosen, Description, Narrowed
from redraft.targets.finder import Finder, NotCertain, scene_of
from redraft.targets.pages import page_numbers
from redraft.targets.scene import Scene


def again(
    commands: Commands, things: Any, pages: AnyPages | None, last: tuple[str, ...], document: Document
) -> Commands:
    """The commands once more, for other things, or on other pages."""
    if things is not None:
        return _retargeted(commands, things, last, document)
    return _on_pages(commands, pages, last, document) if pages is not None else commands


def retarget(
    turn: Turn, commands: Commands, things: Any, pages: Any, old: Any, words: str, document: Document
) -> Commands:
    """The commands for other things or pages than they were applied to; `old`, where given, must be the previous
    target."""
    if pages is not None:
        return _on_pages(commands, pages, turn.before, document)
    if things is None:
        things = Chosen(Narrowed(_target_noun(turn, document), "other"), "one", words)
    if old is not None and set(Finder(scene_of(document), last=turn.before).target(old).ids) != set(turn.before):
        raise unfit(turn.instruction)
    return _retargeted(commands, things, turn.before, document)


def more(commands: Commands, amount: float) -> Commands:
    """The relative commands, each `amount` times as strong. Raises RequestError where there is not one kind of them."""
    found = [new for command in commands if (new := scaled(command, amount)) is not None]
    if not found or len({one.command for one in found}) > 1:
        raise RequestError(says("no-amount-to-repeat"))
    return tuple(found)


def toward(
    words: str, known: Callable[[], tuple[Command, ...]], amount: float, last: tuple[str, ...], document: Document,
    measure: Measure,
) -> Commands:  # fmt: skip
    """The commands of a request; where the previous edit went the opposite way, part of that edit reversed."""
    plan = GrammarPlanner().plan(document, words, measure, Context(last))
    if plan.refusals:
        raise RequestError(plan.refusals[0].reason, plan.refusals[0].suggestion)
    wanted = {direction(command) for command in plan.commands}
    try:
        back = [new for command in known() if (new := scaled(command, amount)) is not None]
    except RequestError:
        back = []
    return tuple(back) if back and {direction(new) for new in back} == wanted else plan.commands


def _retargeted(commands: Commands, things: Any, last: tuple[str, ...], document: Document) -> Commands:
    """The commands for other things. Raises RequestError where they were for several things, or for parts."""
    ids = _ids_of(things, last, document, any(one.stated().get("visible") for one in commands))
    found: dict[Command, None] = {}
    wanted, targets = set(), set()
    for command in commands:
        given = command.stated()
        name = "targets" if "targets" in given else "target"
        if name not in given or any(is_of(command, each, "span", "spans") for each in given):
            raise RequestError(says("edit-not-repeatable-here", in_full=IN_FULL))
        targets.add(given.pop(name))
        wanted.add((command.command, repr({each: value for each, value in given.items() if each != "of"})))
        if not is_of(command, name, "elements") and len(ids) > 1:
            raise NotCertain(says("needs-one-thing"), choices=ids)
        for some, changed in _by_kind(command, ids, document):
            target = some if is_of(command, name, "elements") else some[0]
            found.setdefault(command.replaced(**{name: target}, **changed))
    if len(targets) > 1 and len(wanted) > 1:
        raise RequestError(says("previous-edit-changed-several", in_full=IN_FULL))
    return tuple(found)


def _by_kind(
    command: Command, ids: tuple[str, ...], document: Document
) -> Iterator[tuple[tuple[str, ...], dict[str, Any]]]:
    """The ids with the fields that the command needs for their kind: for texts the type grows, else the box."""
    if command.command != "resize" or not command.stated().keys() <= {"target", "factor", "of"}:
        yield ids, {}
        return
    texts = tuple(id for id in ids if isinstance(document.index[id].layer, Text))
    others = tuple(id for id in ids if id not in texts)
    yield from ((some, {"of": of}) for some, of in ((texts, "type"), (others, "box")) if some)


def _ids_of(things: Any, last: tuple[str, ...], document: Document, hidden: bool) -> tuple[str, ...]:
    """The layers that a description refers to; where that is not certain in a deck, those on the previous edit's
    page."""
    scene, here = scene_of(document), page_of(document, last)
    try:
        found = Finder(scene, (), last, here, hidden).target(things)
    except NotCertain as error:
        if here is None or len(document.pages) < 2:
            raise
        try:
            found = Finder(scene, (here,), last, here, hidden).target(things)
        except NotCertain:
            raise error from None
    if found.spans:
        raise NotCertain(says("words-not-whole-text"))
    return found.ids


def _on_pages(commands: Commands, pages: AnyPages, last: tuple[str, ...], document: Document) -> Commands:
    """The commands for the counterparts of their targets on other pages."""
    scene = scene_of(document)
    here = page_of(document, last)
    found: list[Command] = []
    for number in page_numbers(document, pages, here):
        for command in commands if number != here else ():
            changed: dict[str, Any] = {}
            for name, value in command.stated().items():
                if is_of(command, name, "page", "pages"):
                    id = document.pages[number].id
                    changed[name] = id if isinstance(value, str) else (id,)
            for name, id in named_ids(command):
                like = _counterpart(scene, id, number)
                changed[name] = like if isinstance(getattr(command, name), str) else (*changed.get(name, ()), like)
            if not changed:
                raise RequestError(says("edit-not-repeatable-on-slide", in_full=IN_FULL))
            found.append(command.replaced(**changed))
    return tuple(found)


def _counterpart(scene: Scene, id: str, page: int) -> str:
    """The one layer of a page with the role, or else the name, that a layer alone has on its own page."""
    number = scene.numbers[id]
    for trait in (scene.role, lambda other: squashed(scene.parts[other].name)):
        alike = [other for other in scene.elements if trait(number) and trait(other) == trait(number)]
        own, there = ([n for n in alike if scene.parts[n].page == p] for p in (scene.parts[number].page, page))
        if len(own) == len(there) == 1:
            return scene.parts[there[0]].id
    raise NotCertain(says("similar-element-unclear", id=id, slide=page + 1, in_full=IN_FULL))


def _target_noun(turn: Turn, document: Document) -> Description:
    """The noun of the one target of an instruction, without its conditions."""
    segments = parse(turn.instruction, document).segments
    clauses = [each for one in segments for span in one.spans for each in span.clauses]
    found = {frame.given("target") for each in clauses for frame in each.frames}
    nouns: set[Description] = {_bare(target) for target in found if target is not None}
    if len(nouns) != 1:
        raise RequestError(says("others-unclear"))
    return nouns.pop()


def _bare(description: Any) -> Any:
    while isinstance(description, Chosen | Narrowed):
        description = description.of
    return description
