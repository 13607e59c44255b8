"""Follow-ups to the previous edit: 'a bit more', 'the same for the subtitle', 'no, green', 'I meant the date', 'undo'.

`rules/follow-ups.rules` defines them; here they are applied to the commands and targets of the previous edit, whichever
planner made it. The result is an ordinary plan.

    previous                 follow-up                    commands
    make the title blue      the same for the subtitle    recolor(subtitle, blue)
    make the title blue      no, green                    recolor(title, green) on the state before
    move the logo 20px up    a bit more                   move(logo, dy=-10)
"""

from __future__ import annotations

from typing import Any, NamedTuple

from redraft.commands.command import AlreadySo, Command
from redraft.commands.forms.summary import summary_of
from redraft.document.pages import Document
from redraft.edits.execution import Measure, execute
from redraft.edits.ops import Edit
from redraft.errors import RedraftError, RequestError, says
from redraft.grammar.chart import ParseChart, TooManyReadings, Unfit
from redraft.grammar.lattice import Lattice
from redraft.grammar.tokens import OpenQuote, tokens_of
from redraft.grammar.vocabulary import vocabulary
from redraft.language.follow_up.corrections import IT, Commands, corrected, is_about_it, looks_as_commands
from redraft.language.follow_up.relative_commands import direction, is_relative
from redraft.language.follow_up.repeats import again, more, retarget, toward
from redraft.language.follow_up.turns import IN_FULL, Turn, named_ids
from redraft.language.frames import Clause, Frame, Frames, on
from redraft.language.parse import functions, rulebook, spans_of
from redraft.language.resolution import Done, named_in, resolve_clause
from redraft.plan import Plan, Refusal, Step, refused
from redraft.targets import phrases
from redraft.targets.description import Description
from redraft.targets.finder import NotCertain, scene_of

MOST_TOKENS = 40
"""Tokens of a follow-up at most: a longer request states all that it wants."""
_LEANING = frozenset(
    "no nope nah wrong actually sorry wait oops not meant mean said wanted other undo revert cancel restore reset back"
    " over start mind nevermind forget before was were same again repeat once do apply too well also likewise ditto"
    " about more less further keep enough instead rather".split()
)
"""Every follow-up has one of these words, unless it is a look alone."""
_REFERRING = frozenset(
    "it its them their they this that these those one ones both other others else here slide slides page pages".split()
)
_KIN = {"shade": ("recolor", "modify", "outline", "set_background", "highlight"), "move": ("place", "align", "copy"),
        "resize": ("modify", "fit", "same_size"), "fade": ("modify",)}  # fmt: skip
"""For a relative command, the previous commands that it continues."""
_POINTING = frozenset("the this that these those my our your its their all every each both".split())
_TAKES_BACK = {"again": False, "look": False, "more": False, "too": False, "retarget": True, "other": True,
               "instead": True, "then": True, "back": True}  # fmt: skip
"""Whether the previous edit is undone first; for 'correct' that depends on the look."""


class FollowUp(NamedTuple):
    """What a follow-up asks for. `how` is again (for `things`, on `pages`), look, correct, instead (`looks`, a whole
    `action`, or a `value` with its kind), retarget (other `things`), other, more, too (`words` is the remedy), back (so
    many `steps`, all if negative) or then (`words` is a request for the state before). `old` is the value or thing
    called wrong; `undo`: the previous edit is undone in any case. `words` are those of a whole `action`."""

    how: str
    things: Any = None
    pages: Any = None
    looks: Frames = ()
    value: tuple[str, Any] | None = None
    old: Any = None
    amount: float = 1
    steps: int = 1
    words: str = ""
    undo: bool = False
    action: Frames = ()

    def wanted(self) -> Frames:
        """The frames to carry out: the action, or the looks on the previous target."""
        return self.action or on(IT, self.looks)

    def steps_back(self, turn: Turn | None, document: Document, measure: Measure) -> int:
        """How many edits are undone first. A look after 'no' is one more change where it only goes further."""
        if self.how == "back":
            return self.steps
        takes_back = self.undo or _TAKES_BACK.get(self.how)
        if takes_back is None and turn is not None:
            takes_back = not self._goes_further(turn, document, measure)
        return int(bool(takes_back))

    def _goes_further(self, turn: Turn, document: Document, measure: Measure) -> bool:
        """Whether looks continue the previous edit in the same direction by the usual amount: 'no, a bit darker'."""
        looks = self.wanted()
        new = looks_as_commands(looks, turn.targets, document, measure)
        if (
            not new
            or not all(map(is_relative, new))
            or not all(map(is_about_it, looks))
            or any(map(str.isdigit, self.words))
        ):
            return False
        ways = {direction(one) for one in new}
        try:
            old = turn.commands_before()
        except RequestError:
            return False
        kin = {name for one in new for name in (one.command, *_KIN.get(one.command, ()))}
        were = {direction(one) for one in old if is_relative(one)}
        contrary = {way[0] for way in were} & {way[0] for way in ways} and not were & ways
        return not contrary and any(one.command in kin for one in old)


def pointed_at(things: Description, typed: str, firmly: bool = False) -> Description:
    """Things described by more than a bare name, which may be another word here: 'no, up'; `firmly`: and by more than a
    noun, as 'no title' is no correction. Raises Unfit for others."""
    tables = vocabulary().tables
    noun = not firmly and (typed.casefold() in tables["singular"] or typed.casefold() in tables["plural"])
    if noun or typed[0] in "#\"“„«'‘":
        return things
    if typed.casefold().split()[0] in _POINTING:
        return things
    raise Unfit


def refers(instruction: str) -> bool:
    """Whether an ordinary request has a word that refers to the previous edit's target or page."""
    return _has(instruction, _REFERRING)


def _has(instruction: str, words: frozenset[str]) -> bool:
    try:
        return not words.isdisjoint(token.key for token in tokens_of(instruction))
    except OpenQuote:
        return False


def follow_ups(instruction: str, document: Document) -> tuple[FollowUp, ...]:
    """The follow-ups that an instruction can be read as; none where it is an ordinary request."""
    scene = scene_of(document)
    try:
        lattice = Lattice(instruction.strip(), vocabulary(), phrases.names_in(scene))
        count = len(lattice.tokens)
        if not 0 < count <= MOST_TOKENS:
            return ()
        chart = ParseChart(
            rulebook(),
            lattice,
            {**functions(), **phrases.functions_for(scene), "follow": FollowUp, "pointed_at": pointed_at},
        )
        if found := chart.whole("follow-up" if _has(instruction, _LEANING) else "look-alone"):
            back = tuple(one for one in found if one.how == "back")  # 'undo that' deletes nothing
            return back or (() if spans_of(chart) else found)
        ends = [end for end in chart.values("undo-then", 0) if end < count]
    except (OpenQuote, TooManyReadings):
        return ()
    if not ends:
        return ()
    rest = lattice.words(max(ends), count)
    inner = [one for one in follow_ups(rest, document) if one.how != "back"]
    return tuple(one._replace(undo=True) for one in inner) or (FollowUp("then", words=rest),)


def planned(instruction: str, turn: Turn, undo: bool, document: Document, measure: Measure) -> Plan:
    """The plan of a follow-up on the document, which is the one before the previous edit where that is to be
    `undo`ne."""
    last = turn.before if undo else turn.targets
    effects: list[Done] = []
    problems: list[Refusal] = []
    by_value = False
    for follow in sorted(follow_ups(instruction, document), key=lambda one: one.value is None):
        if by_value and follow.value is None:
            break  # 'no, 40px' after a move by 20px is no size
        if (follow.undo or _TAKES_BACK.get(follow.how, undo)) != undo:
            continue
        try:
            wanted = _wanted(follow, turn, undo, document, measure)
            done = _done(wanted, last, document, measure)
        except NotCertain as error:
            problems.append(Refusal(instruction, error.message, error.suggestion, error.phrase, error.choices))
            continue
        except RedraftError as error:
            problems.append(Refusal(instruction, error.message, error.suggestion))
            continue
        by_value = by_value or follow.value is not None
        if not any(done.after.pages == other.after.pages for other in effects):
            effects.append(done)
    if len(effects) != 1 or any(one.choices for one in problems):
        several = refused(instruction, says("it-has-several-possible-meanings", in_full=IN_FULL))
        first = next((one for one in problems if one.choices), problems[0] if problems and not effects else several)
        return Plan((), (first,), document)
    (done,) = effects
    if not done.edits:
        why = done.so or "it is like that already"
        return Plan((), (refused(instruction, says("nothing-to-change-why", why=why), final=True),), document)
    reading = summary_of(document, done.commands, done.edits, measure)
    return Plan((Step(instruction, reading, done.targets, done.edits, commands=done.commands),), (), done.after)


def _wanted(follow: FollowUp, turn: Turn, undo: bool, document: Document, measure: Measure) -> Commands | Frames:
    """The commands or frames of a follow-up. Raises RequestError."""
    last = turn.before if undo else turn.targets

    def commands() -> Commands:
        if undo:
            return turn.commands_before()
        if follow.how in ("more", "too"):
            return turn.commands_now(kept=is_relative)
        return turn.commands_now(retargeted=follow.things is not None)

    looks = follow.wanted()
    match follow.how:
        case "look":
            return looks
        case "correct" if not undo:
            return looks
        case "correct" | "instead":
            firm = follow.how == "instead" or follow.undo
            return corrected(commands(), looks, follow.value, follow.old, firm, last, document, measure)
        case "again":
            return again(commands(), follow.things, follow.pages, last, document)
        case "retarget" | "other":
            return retarget(turn, commands(), follow.things, follow.pages, follow.old, follow.words, document)
        case "more":
            return more(commands(), follow.amount)
        case "too":
            return toward(follow.words, commands, follow.amount, last, document, measure)
    raise RequestError(says("repeat-names-no-change", in_full=IN_FULL))


def _done(wanted: Commands | Frames, last: tuple[str, ...], document: Document, measure: Measure) -> Done:
    """The effect of frames or commands on the document."""
    commands = tuple(one for one in wanted if isinstance(one, Command))
    if not commands:
        return resolve_clause(document, Clause(tuple(one for one in wanted if isinstance(one, Frame))), measure, last)
    edits: list[Edit] = []
    targets: dict[str, None] = {}
    so, now = "", document
    for command in commands:
        for id in (id for _, id in named_ids(command) if id not in now.index):
            raise RequestError(says("element-gone", id=id))
        try:
            found = command.resolve(now, measure)
        except AlreadySo as error:
            so = so or error.message
            continue
        edits += found.edits
        now = execute(now, found.edits, measure)
        targets |= dict.fromkeys((*named_in(command), *found.made))
    return Done(Clause(()), commands, tuple(edits), tuple(targets), now, so)
