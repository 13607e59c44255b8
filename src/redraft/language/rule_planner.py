"""An instruction becomes a plan: steps with their edits, and a refusal for every clause that has none.

    instruction → clauses.py → requests.py (sentence_parts.py, rows.py, reading/) → resolve.py (grounding/) → edits

A planner of another kind (one that asks a model) takes the same place: it has one method, `plan`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from difflib import get_close_matches

from redraft.commands.command import AlreadySo
from redraft.document.layers import Document
from redraft.edits.execute import Measure, execute
from redraft.edits.paging import InsertPage
from redraft.errors import OutOfRange, RedraftError, RequestError
from redraft.language.deck_patterns import DECK_PATTERNS
from redraft.language.on_pages import resolve_on_pages
from redraft.language.pages import set_pages_aside, without_place
from redraft.language.patterns import PATTERNS, Pattern
from redraft.language.reading.talk import is_question, without_greetings
from redraft.language.reports import is_report
from redraft.language.requests import read
from redraft.language.retelling.asides import without_asides
from redraft.language.retelling.background import without_background
from redraft.language.retelling.corrections import mended
from redraft.language.retelling.names_told import with_names_told
from redraft.language.retelling.naming_by_id import with_names_as_ids
from redraft.language.retelling.piecewise import piece_by_piece
from redraft.language.retelling.requoting import requoted
from redraft.language.retelling.spelling import respelled, with_lines_quoted, with_texts_quoted
from redraft.language.rows import prepare
from redraft.language.vouched import objection
from redraft.lazy import lazily
from redraft.plan import Context, Plan, Refusal, Request, Step, Unread
from redraft.targets.found import Resolved
from redraft.targets.grounding.tokens import Clause, verb_at
from redraft.targets.pages import Deck, is_deck
from redraft.targets.quotes import TOKEN, wording
from redraft.targets.scene import Scene
from redraft.targets.vocabulary import (
    CAN_DO,
    CAN_DO_ON_SLIDES,
    EXAMPLES,
    KEPT_IN_DECKS,
    NOT_YET,
    OPEN_ENDED,
    PRONOUNS,
    SAY_EXACTLY,
    VERBS,
)

MAX_INSTRUCTION = 5_000
"""Characters outside quotes. Longer is no request of a person, and would take seconds to read."""


class RulePlanner:
    """The built-in planner: rules and word tables, offline, the same answer every time."""

    def plan(self, document: Document, instruction: str, measure: Measure, context: Context | None = None) -> Plan:
        """Clauses are planned one after another, each against the document as the earlier ones left it; `context` is
        what an edit made before was about, for 'it'. What is not understood is tried once more without what asks for
        nothing, with slips of the keyboard put right, with the words of its texts in quotes, and piece by piece, and
        taken so only when then all of it is."""

        def planned_so(words: str) -> Plan:
            return _vouched_for(
                self._plan(document, words, measure, context, instruction), words, instruction, document
            )

        def planned_on(version: Document, words: str, last: tuple[str, ...]) -> Plan:
            found = self._plan(version, words, measure, Context(last, goes_on=True), instruction)
            return _vouched_for(found, words, instruction, version)

        if is_report(instruction):
            reason = "it tells of something, and what should change is not clear"
            return Plan((), (Refusal(instruction, reason, "say what to change, as in: make the title red"),), document)
        planned = planned_so(instruction)
        if not planned.refusals or len(instruction) > MAX_INSTRUCTION:
            return planned
        quoted = list(requoted(instruction, document))
        for words in quoted:  # all that was said, with quotes: nothing need be left out
            again = planned_so(words)
            if not again.refusals and again.steps:
                return _read_as(again, words)
        if (less := without_background(instruction, document, planned_so)) is not None:
            return less
        for words in quoted:
            guessed = words.count("#") > instruction.count("#")  # a thing named by what may be background
            if not guessed and (less := without_background(words, document, planned_so)) is not None:
                return _read_as(less, words)
        for words in _in_other_words(instruction, document):
            again = planned_so(words)
            if again.refusals:
                again = without_background(words, document, planned_so) or again
            if not again.refusals and again.steps:
                return _read_as(again, words)
        unsure = any(refusal.choices or refusal.final for refusal in planned.refusals)
        pieces = None
        if not unsure or _NOTE.match(instruction):  # of 'button: label white' the label is not any
            pieces = piece_by_piece(instruction, document, planned_on)
        words = instruction
        if pieces is None and (bare := without_asides(instruction, document)) is not None:
            pieces, words = piece_by_piece(bare, document, planned_on), bare
        return planned if pieces is None else _vouched_for(pieces, words, instruction, document)

    def _plan(
        self, document: Document, instruction: str, measure: Measure, context: Context | None, whole: str
    ) -> Plan:
        instruction = instruction.strip()
        problem = _unreadable(instruction)
        if problem is not None:
            return Plan((), (problem,), document)
        said = wording(without_greetings(instruction) or instruction)
        if len(said.text) > MAX_INSTRUCTION:
            outside = len(TOKEN.sub(lambda each: "" if each[1] == "q" else said.pieces[int(each[2])], said.text))
            reason = f"the instruction has {outside:,} characters besides what is in quotes, which is too many to read"
            return Plan(
                (), (Refusal(instruction[:80] + "…", reason, "give it in several parts", final=True),), document
            )
        if said.open_quote or said.nested:
            reason = "a quotation mark is opened and never closed, so it is not clear what is quoted"
            if not said.open_quote:
                reason = "a quotation mark stands inside a text in quotes, so it is not clear where the text ends"
            hint = 'put each text in a pair of quotes; where it has quotes of its own, in «…», or write these as \\"'
            return Plan((), (Refusal(instruction, reason, hint, final=True),), document)
        if is_question(said.text):
            hint = "`redraft show FILE` tells what a design has; say what to change, as in: make the title red"
            question = Refusal(instruction, "this is a question, and no request", hint, final=True)
            return Plan((), (question,), document)
        said = mended(said, read)
        steps: list[Step] = []
        refusals: list[Refusal] = []
        last: tuple[str, ...] = tuple(id for id in context.last if id in document.index) if context is not None else ()
        named, part = "", False
        slides = is_deck(document)
        here = tuple(dict.fromkeys(document.index[id].page.id for id in last)) if context and context.goes_on else ()
        deck = Deck(document, tuple(page.id for page in document.pages), here)
        gone: set[str] = set()
        for request in read(set_pages_aside(said, document), _patterns(slides)):
            if isinstance(request, Unread):
                refusals.append(_not_understood(request, slides))
                last = ()
                continue
            try:
                if request.target.lower() in gone and not request.pages:
                    raise RequestError(f"'{request.target}' was deleted just before", "leave out one of the two")
                found = resolve_on_pages(request, Scene(document, last, deck, named, part, measure, whole))
                if len(found.targets) == 1 and _BOTH.match(request.clause) and steps and not slides:
                    raise RequestError("'both' asks for two, and one is meant here", "name the two")
                document = execute(document, found.edits, measure)
                deck = _after(deck, document, found)
            except AlreadySo as so:
                steps.append(Step(request.clause, so.message, so.targets, (), request))
                last = so.targets
                continue
            except RedraftError as error:
                choice, final = _open_choice(error), OutOfRange in map(type, (error, error.__cause__))
                refusals.append(Refusal(request.clause, error.message, error.suggestion, *choice, final=final))
                last = ()  # 'it' must not jump over a clause that failed
                continue
            steps.append(Step(request.clause, found.reading, found.targets, found.edits, request, found.commands))
            last = last if last and _of_its_own(request) else _spoken_of(request, found, document)
            part = found.part
            if request.act == "delete":
                gone.add(request.target.lower())
            named = request.target if request.target.lower() not in PRONOUNS else named
        if steps and not any(step.edits for step in steps):  # nothing at all to do is worth saying aloud
            refusals += [
                Refusal(step.clause, f"nothing to change: {step.reading}", "ask for another value", final=True)
                for step in steps
            ]
            steps = []
        if not steps and not refusals:
            refusals.append(Refusal(instruction, "there is no request in this", CAN_DO_ON_SLIDES if slides else CAN_DO))
        return Plan(tuple(steps), tuple(refusals), document)


def _vouched_for(plan: Plan, words: str, instruction: str, document: Document) -> Plan:
    """A plan for `words`, which are all or a part of an instruction in one wording of it, as it is, or as one not
    understood where something speaks against it (vouched.py)."""
    why = objection(plan, words, instruction, document) if not plan.refusals and plan.steps else ""
    if not why:
        return plan
    refusal = Refusal(
        words, why, "say it in other words, and put words that are text in quotes"
    )  # of all of it, not of a clause
    return replace(plan, steps=(), refusals=(refusal,), document=document)


_NOTE = lazily(r"[^:,.;\"“”]{2,40}: \w")


_BOTH = lazily(r"(?:(?:and|make|move|set|put|then|turn|paint) )*both\b", re.IGNORECASE)


def _read_as(plan: Plan, words: str) -> Plan:
    """A plan that tells in which words the instruction was read."""
    first = plan.steps[0]
    return replace(plan, steps=(replace(first, reading=f"{first.reading} (read as: {words})"), *plan.steps[1:]))


def _in_other_words(instruction: str, document: Document) -> Iterator[str]:
    """The instruction without asides, with slips put right, and with the words of its texts in quotes."""
    if (less := without_asides(instruction, document)) is not None:
        yield less
        yield from requoted(less, document)
    if (told := with_names_told(instruction, document)) is not None:
        yield told
        yield from requoted(told, document)
    if (spelled := respelled(instruction, document)) is not None:
        yield spelled
        yield from requoted(spelled, document)
    if (quoted := with_texts_quoted(instruction, document)) is not None:
        yield quoted
    if (short := with_names_as_ids(instruction, document)) is not None:
        yield short
    if (quoted := with_lines_quoted(instruction, document)) is not None:
        yield quoted
        yield from requoted(quoted, document)


def _of_its_own(request: Request) -> bool:
    """Whether a request is about a part of what was spoken of: after 'its label white', 'it' is still the button."""
    return request.target.lower().startswith(("its ", "their ")) or request.target.lower().endswith(
        (" of it", " of them")
    )


def _spoken_of(request: Request, found: Resolved, document: Document) -> tuple[str, ...]:
    """What 'it' means after a request: of 'pill: text "Free", red' the pill."""
    head, _, part = request.target.partition(": ")
    if not part or len(head.split()) > 4:
        return found.targets
    try:
        return Scene(document).find(head).ids
    except RedraftError:
        return found.targets


def _open_choice(error: BaseException | None) -> tuple[str, tuple[str, ...]]:
    """The phrase that may mean several layers, and those; an error may have been told anew for a slide of a deck."""
    while error is not None:
        if candidates := getattr(error, "candidates", ()):
            return getattr(error, "phrase", ""), tuple(one.layer for one in candidates)
        error = error.__cause__
    return "", ()


def _patterns(slides: bool) -> Sequence[Pattern]:
    if not slides:
        return PATTERNS
    return DECK_PATTERNS


def _after(deck: Deck, document: Document, found: Resolved) -> Deck:
    """The deck after a step: 'this slide' is the one it was about."""
    index = document.index
    touched = found.pages or tuple(dict.fromkeys(index[id].page.id for id in found.targets if id in index))
    made = tuple(edit.page for edit in found.edits if isinstance(edit, InsertPage))
    return Deck(document, deck.first, touched or deck.current, deck.made + made)


def _unreadable(instruction: str) -> Refusal | None:
    if not instruction:
        return Refusal(
            "", "the instruction is empty", "say what to change, for example: make the title red", final=True
        )
    if len(instruction) > 100 * MAX_INSTRUCTION:
        told = "the instruction is too long to read"
        return Refusal(instruction[:80] + "…", told, "give it in several parts", final=True)
    return None


def _not_understood(unread: Unread, slides: bool) -> Refusal:
    """Names the word it stumbled on, and what can be done instead."""
    plain = prepare(without_place(prepare(unread.text))[0])
    can_do = CAN_DO_ON_SLIDES if slides else CAN_DO
    first = plain.split(" ")[0].strip(":,").lower() if plain else ""
    if first in NOT_YET:
        return Refusal(unread.clause, NOT_YET[first], can_do)
    for topic, reason in KEPT_IN_DECKS.items() if slides else ():
        if re.search(rf"\b(?:{topic})\b", plain, re.IGNORECASE):
            return Refusal(unread.clause, reason, SAY_EXACTLY + can_do)
    if slides and first in OPEN_ENDED:
        return Refusal(unread.clause, OPEN_ENDED[first], SAY_EXACTLY + can_do)
    clause = Clause(plain)
    if (verb := verb_at(clause, 0)) is not None:
        said = clause.span(0, verb.end)
        shown = f"what follows '{said}' is not understood" if verb.end < len(clause) else f"'{said}' what is not said"
        like = next((EXAMPLES[family] for family in verb.families if family in EXAMPLES), "")
        return Refusal(unread.clause, shown, f"say for example: {like}" if like else can_do)
    known = sorted({verb for row in VERBS.values() for verb in row} | set(NOT_YET))
    close = get_close_matches(first, known, n=1, cutoff=0.75)
    hint = f"did you mean '{close[0]}'? " if close else ""
    return Refusal(unread.clause, f"'{first[:40]}' is not understood as a request", hint + can_do)
