"""A search on documents without a model: units of an instruction, what is found of an output, actors, the journal."""

from __future__ import annotations

import json
import os
import threading
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from redraft.document.layers import Asset
from redraft.document.pages import Document
from redraft.edits.execution import execute
from redraft.edits.history.journal import Journal
from redraft.edits.ops import Edit, Move, Remove, SetStyle, SetText
from redraft.edits.wire.edits import decode
from redraft.errors import UsageError
from redraft.formats.file import File
from redraft.language.planner import GrammarPlanner
from redraft.pictures.editor.painter import Painter
from redraft.pictures.picture_planner import PicturePlanner
from redraft.scoring import perceptual as perceiving
from redraft.search.actor import EitherActor, PlannerActor, steps_to
from redraft.search.candidates import keep_states
from redraft.search.instructions import chosen_items
from redraft.search.judge import RuleJudge, offline
from redraft.search.presets import documents
from redraft.search.schedule import Ended, best
from redraft.search.search import Search, search
from redraft.search.similarity import KEPT, DrawnLikeness, alike_pictures, of_pictures
from redraft.search.topology import SearchState, Thought, Topology
from redraft.search.units import units
from redraft.session.session import Session
from tests.cases import of_case
from tests.sampling import each

PIXEL = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
POSTER = f"""<svg xmlns="http://www.w3.org/2000/svg" width="400" height="500">
<rect id="background" width="400" height="500" fill="#223"/>
<image id="photo" x="20" y="20" width="80" height="80" href="data:image/png;base64,{PIXEL}"/>
<text id="title" x="40" y="140" font-size="48" fill="#fff">Harvest Fair</text>
<text id="date" x="40" y="200" font-size="24" fill="#fff">3 October</text>
<text id="venue" x="40" y="240" font-size="24" fill="#fff">Town Hall</text>
<rect id="button" x="40" y="300" width="160" height="48" fill="#c33"/>
<ellipse id="sun" cx="320" cy="80" rx="40" ry="40" fill="#fc3"/>
</svg>"""
SAY = (
    'make the title gold; change "3 October" to "4 October" and make it bold, then delete the sun; make the button blue'
)


@pytest.fixture(scope="module")
def session() -> Iterator[Session]:
    with Session(history=False) as opened:
        yield opened


@pytest.fixture(scope="module")
def poster(session: Session, tmp_path_factory: pytest.TempPathFactory) -> File:
    path = tmp_path_factory.mktemp("search") / "poster.svg"
    path.write_text(POSTER)
    return session.open(path)


def texts(document: Document, say: str, session: Session) -> list[str]:
    return [unit.text for unit in units(document, say, session.fonts.measure)]


def told(topology: Topology[Document]) -> list[object]:
    return [(s.number, s.parent, s.thought, s.evaluation, s.references, s.record, s.twin) for s in topology]


def test_an_instruction_is_cut_where_its_clauses_stand_alone(session: Session, poster: File) -> None:
    assert texts(poster.document, SAY, session) == [
        "make the title gold",
        'change "3 October" to "4 October" and make it bold',
        "delete the sun",
        "make the button blue",
    ]


def test_a_clause_that_is_not_understood_is_a_unit_of_its_own(session: Session, poster: File) -> None:
    cut = units(poster.document, "make the title gold; frobnicate the venue", session.fonts.measure)
    assert [unit.understood for unit in cut] == [True, False]


def test_a_search_by_rules_alone_does_all_of_it(session: Session, poster: File) -> None:
    ready = offline(poster.document, SAY, session.fonts.measure)
    found = search(poster.document, SAY, actor=ready.actor, judge=ready.judge, parameters=ready.parameters)
    assert found.ended is Ended.COMPLETE
    assert found.steps_left == 2 * (4 + 1) - 4
    (state,) = found.best
    whole = GrammarPlanner().plan(poster.document, SAY, session.fonts.measure).document
    assert state.output.pages == whole.pages
    assert poster.opened.write(state.output).data == poster.opened.write(whole).data
    assert found.topology.path(state.number) == (0, 1, 2, 3, 4)
    steps = steps_to(found.topology, state.number)
    assert [step.clause for step in steps] == texts(poster.document, SAY, session)
    again = execute(poster.document, [edit for step in steps for edit in step.edits], session.fonts.measure)
    assert again.pages == state.output.pages


@each(
    ("edits", "unmet", "kept"),
    [
        ([], (0, 1, 2, 3), True),
        ([Remove("sun")], (0, 1, 3), True),
        ([SetText("date", "4 October")], (0, 1, 2, 3), True),  # it is to be bold, too
        ([SetText("date", "4 October"), SetStyle("date", "font_weight", 700)], (0, 2, 3), True),
        ([SetText("venue", "4 October"), SetStyle("date", "font_weight", 700)], (0, 1, 2, 3), False),
        ([Remove("button")], (0, 1, 2, 3), False),
        ([Move("title", 5.0, 0.0)], (0, 1, 2, 3), False),  # the title is asked about, its place is not
    ],
)
def test_what_is_done_and_what_else_changed_is_seen(
    session: Session, poster: File, edits: list[SetText | Remove | Move], unmet: tuple[int, ...], kept: bool
) -> None:
    judge = RuleJudge(poster.document, SAY, session.fonts.measure)
    found = judge.evaluate(execute(poster.document, edits, session.fonts.measure), 0)
    assert found.unmet == unmet
    assert (found.preserved == 1.0) is kept
    again = RuleJudge(poster.document, SAY, session.fonts.measure)
    judge.evaluate(execute(poster.document, [Remove("sun")], session.fonts.measure), 0)
    fresh = again.evaluate(execute(poster.document, edits, session.fonts.measure), 0)
    assert judge.evaluate(execute(poster.document, edits, session.fonts.measure), 1) == fresh, "kept answers are right"


def test_a_clause_that_a_later_one_overrides_does_not_stand_in_the_way(session: Session, poster: File) -> None:
    say = "make the sun red; delete the sun"
    ready = offline(poster.document, say, session.fonts.measure)
    found = search(poster.document, say, actor=ready.actor, judge=ready.judge, parameters=ready.parameters)
    assert found.ended is Ended.COMPLETE
    assert "sun" not in found.best[0].output.index


def test_a_search_that_can_only_repeat_itself_ends(session: Session, poster: File) -> None:
    say = "frobnicate the venue; make the title gold"
    ready = offline(poster.document, say, session.fonts.measure)
    found = search(poster.document, say, actor=ready.actor, judge=ready.judge, parameters=ready.parameters)
    assert found.ended in (Ended.EXHAUSTED, Ended.BUDGET)
    assert found.best[0].evaluation is not None
    assert found.best[0].evaluation.unmet == (0,)
    pairs = [(found.topology.same[state.parent or 0], state.thought.text) for state in found.topology]
    assert len(pairs) == len(set(pairs)), "nothing is tried twice from the same document"


def test_the_items_tried_least_come_first() -> None:
    assert chosen_items((0, 1, 2, 3), 2) == (0, 1)
    assert chosen_items((0, 1, 2, 3), 2, [(0, 1)]) == (2, 3)
    assert chosen_items((0, 1, 2), 2, [(0, 1), (2,), (2,)]) == (0, 1)
    assert chosen_items((0, 1), 1, (), [(0,)]) == (1,)
    assert chosen_items((0, 1), 1, (), [(0,), (1,)]) is None
    assert chosen_items((), 2) is None


@each(
    ("edits", "kept", "why"),
    [
        ([], True, "nothing else changed"),
        ([SetStyle("title", "font_weight", 300)], True, "nothing else changed"),  # what the words name may change
        ([Remove("sun"), SetStyle("title", "font_weight", 300)], True, "nothing else changed"),
        ([Move("venue", 5.0, 0.0)], False, "changed too, perhaps as wanted: 'venue' (place)"),
        (
            [Move("venue", 5.0, 0.0), Remove("button")],
            False,
            "changed too, perhaps as wanted: 'button' (gone), 'venue'",
        ),
    ],
)
def test_what_else_changed_is_measured_where_a_clause_is_not_understood(
    session: Session, poster: File, edits: list[Edit], kept: bool, why: str
) -> None:
    judge = RuleJudge(poster.document, "delete the sun and make the title more festive", session.fonts.measure)
    assert not judge.understood
    found = judge.evaluate(execute(poster.document, edits, session.fonts.measure), 0)
    assert (found.preserved == 1.0) is kept
    assert found.reasoning.startswith(why)
    if not kept:
        everything = [Remove(layer.id) for layer in poster.document.pages[0].layers if layer.id != "sun"]
        worse = judge.evaluate(execute(poster.document, everything, session.fonts.measure), 0)
        assert (worse.preserved or 0) < (found.preserved or 0) < 1


def test_where_a_clause_is_not_understood_what_was_kept_only_decides_between_equals() -> None:
    strict, loose = documents(3), documents(3, strict=False)
    assert (strict.ranking, strict.completion.preserved, strict.stay.preserved) == ("kept", 1.0, 1.0)
    assert (loose.ranking, loose.completion.preserved, loose.stay.preserved) == ("done", None, None)


def test_a_journal_of_something_else_is_refused(session: Session, poster: File, tmp_path: Path) -> None:
    ready = offline(poster.document, SAY, session.fonts.measure)
    journal = tmp_path / "search.jsonl"

    def begin(say: str = SAY, steps: int = 9) -> Search[Document]:
        rules = replace(ready.parameters, max_steps=steps)
        return Search(poster.document, say, actor=ready.actor, judge=ready.judge, parameters=rules, journal=journal)

    begin()
    with pytest.raises(UsageError, match="begun with another file"):
        search(
            poster.document,
            SAY,
            actor=ready.actor,
            judge=ready.judge,
            parameters=ready.parameters,
            journal=journal,
            base="other",
        )
    with pytest.raises(UsageError, match="begun with another instruction"):
        begin("make the title red")
    begin(steps=3)  # more or fewer steps than it was begun with: it goes on
    rules = replace(ready.parameters, max_depth=2)
    with pytest.raises(UsageError, match="begun with another way to search"):
        Search(poster.document, SAY, actor=ready.actor, judge=ready.judge, parameters=rules, journal=journal)
    journal.write_text(journal.read_text() + '{"state": 1, "parent": 7}\n')
    with pytest.raises(UsageError, match="line 2, does not fit"):
        begin()
    journal.write_text("{}\n")
    with pytest.raises(UsageError, check=of_case("not-a-search-journal")):
        begin()
    journal.write_text("nonsense\n")
    with pytest.raises(UsageError, match="line 1, is not from"):
        begin()


def test_a_search_can_be_stopped_and_returns_its_best_so_far(session: Session, poster: File) -> None:
    ready = offline(poster.document, SAY, session.fonts.measure)
    enough = threading.Event()

    def heard(topology: Topology[Document], state: SearchState[Document]) -> None:
        if len(topology) == 2:
            enough.set()

    ours = Search(poster.document, SAY, actor=ready.actor, judge=ready.judge, parameters=ready.parameters)
    found = ours.run(heard, enough.is_set)
    assert found.ended is Ended.STOPPED
    assert len(found.topology) == 2
    assert found.best[0].number == 2
    assert ours.run().ended is Ended.COMPLETE, "and goes on"


def test_ctrl_c_returns_the_best_so_far(session: Session, poster: File) -> None:
    ready = offline(poster.document, SAY, session.fonts.measure)

    def interrupt(topology: Topology[Document], state: SearchState[Document]) -> None:
        if state.number == 3:
            raise KeyboardInterrupt

    ours = Search(poster.document, SAY, actor=ready.actor, judge=ready.judge, parameters=ready.parameters)
    found = ours.run(interrupt)
    assert found.ended is Ended.STOPPED
    assert found.best[0].number == 3


def test_a_hand_can_pick_prune_and_expand(session: Session, poster: File) -> None:
    ready = offline(poster.document, SAY, session.fonts.measure)
    ours = Search(poster.document, SAY, actor=ready.actor, judge=ready.judge, parameters=ready.parameters)
    ours.run()
    assert ours.prune(2) == {2, 3, 4}
    with pytest.raises(UsageError, check=of_case("state-pruned")):
        ours.pick(3)
    with pytest.raises(UsageError, check=of_case("state-not-pruned")) as raised:
        ours.restore(3)
    assert raised.value.suggestion.startswith("restore state 2")
    ours.restore(2)
    assert [state.number for state in ours.run().best] == [4]
    ours.prune(2)
    made = ours.expand(1, "make the venue gold")
    assert (made.parent, made.depth, made.thought.text) == (1, 2, "make the venue gold")
    assert made.evaluation is not None
    assert made.evaluation.preserved != 1.0
    assert ours.pick(made.number) is made
    picked = ours.run()
    assert (picked.ended, picked.best) == (Ended.PICKED, (made,))
    ours.prune(made.number)
    assert ours.topology.picked is None
    assert ours.run().ended is Ended.COMPLETE
    with pytest.raises(UsageError, check=of_case("original-not-prunable")):
        ours.prune(0)
    with pytest.raises(UsageError, match="no state 99"):
        ours.expand(99)
    assert ours.pick(0).output is poster.document


class Inverting:
    name = "inverting"

    def edit(self, picture: Asset, instruction: str, seed: int) -> Asset:
        import io

        from PIL import Image, ImageOps

        with Image.open(io.BytesIO(picture.data)) as opened:
            target = io.BytesIO()
            ImageOps.invert(opened.convert("RGB")).save(target, "PNG")
        return Asset("image/png", target.getvalue(), picture.width, picture.height)


def test_an_editor_of_pictures_is_an_actor_too(session: Session, poster: File) -> None:
    measure = session.fonts.measure
    actor = EitherActor(PicturePlanner(Painter(Inverting()), partial=True), measure)
    acted = actor.act(poster.document, Thought("make the sky in the photo pink"))
    assert acted.document.index.layers["photo"] != poster.document.index.layers["photo"]
    again = actor.replayed(poster.document, json.loads(json.dumps(actor.record(acted))))
    assert again.pages == acted.document.pages
    assert again.assets.keys() == acted.document.assets.keys()
    assert "not done" in actor.act(poster.document, Thought("zork the title")).reading
    both = actor.act(acted.document, Thought("make the title gold")).document
    assert both.index.layers["photo"] == acted.document.index.layers["photo"], "one step may use either"


def test_every_state_is_a_candidate_in_the_history_of_the_file(
    session: Session, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("REDRAFT_HOME", str(tmp_path / "home"))
    path = tmp_path / "poster.svg"
    path.write_text(POSTER)
    file = session.open(path)
    ready = offline(file.document, SAY, session.fonts.measure)
    found = search(file.document, SAY, actor=ready.actor, judge=ready.judge, parameters=ready.parameters)
    kept = keep_states(found.topology, file)
    assert sorted(kept) == [0, 1, 2, 3, 4]
    assert kept[4].parent == kept[3].number
    assert kept[4].candidate
    assert kept[2].asked == found.topology[2].thought.text
    with Journal.open() as journal:
        tree = journal.tree(path.resolve(), edits=True)
    edits, _ = decode({"redraft": 1, "edits": list(tree.states[kept[1].number].edits)})
    assert execute(file.document, edits, session.fonts.measure).pages == found.topology[1].output.pages
    assert keep_states(found.topology, file) == kept, "kept once, however often it is asked"
    assert path.read_text() == POSTER


def test_pictures_are_compared_without_weights(session: Session, poster: File) -> None:
    plain = np.full((64, 64, 3), 200, np.uint8)
    marked = plain.copy()
    marked[8:24, 8:24] = (200, 30, 30)
    noise = np.random.default_rng(1).integers(0, 255, (64, 64, 3), np.uint8)
    assert alike_pictures(plain, plain) == 100
    assert 60 < alike_pictures(plain, marked) < 100
    assert alike_pictures(plain, noise) < 40
    assert alike_pictures(plain, plain[:32]) == 50
    drawn: list[Document] = []

    def draw(document: Document) -> NDArray[np.uint8]:
        drawn.append(document)
        return plain if document is poster.document else marked

    likeness = DrawnLikeness(draw)
    judge = RuleJudge(poster.document, SAY, session.fonts.measure, likeness)
    other = execute(poster.document, [Remove("sun")], session.fonts.measure)
    assert judge.similarity(poster.document, other) == alike_pictures(plain, marked)
    assert judge.similarity(other, poster.document) == alike_pictures(plain, marked)
    assert len(drawn) == 2, "each is drawn once"
    assert "structure" in judge.likeness


def test_learned_likeness_sees_each_version_once_and_falls_back_on_rules_for_another_size(
    session: Session, poster: File, monkeypatch: pytest.MonkeyPatch
) -> None:
    plain, wide = np.zeros((8, 8, 3), np.uint8), np.zeros((8, 16, 3), np.uint8)
    other = execute(poster.document, [Remove("sun")], session.fonts.measure)
    wider = execute(poster.document, [Remove("title")], session.fonts.measure)
    looked: list[int] = []

    def seen(picture: NDArray[np.uint8]) -> perceiving.SeenPicture:
        looked.append(picture.shape[1])
        return perceiving.SeenPicture(())

    monkeypatch.setattr(perceiving, "seen", seen)
    monkeypatch.setattr(perceiving, "lpips", lambda a, b: 0.3)
    monkeypatch.setattr(perceiving, "dists", lambda a, b: 0.1)
    monkeypatch.setattr(perceiving, "is_there", lambda: True)
    likeness = of_pictures(lambda document: wide if document is wider else plain)
    assert likeness.name == perceiving.NAME
    assert likeness.of(poster.document, poster.document) == 100
    assert likeness.of(poster.document, other) == likeness.of(other, poster.document) == 80
    assert looked == [8, 8]
    assert likeness.of(poster.document, wider) == alike_pictures(plain, wide)
    monkeypatch.setattr(perceiving, "is_there", lambda: False)
    assert isinstance(of_pictures(lambda document: plain), DrawnLikeness)


def test_no_more_versions_are_kept_than_a_search_needs_at_a_time(session: Session, poster: File) -> None:
    drawn: list[int] = []

    def draw(document: Document) -> NDArray[np.uint8]:
        drawn.append(id(document))
        return np.zeros((8, 8, 3), np.uint8)

    likeness = DrawnLikeness(draw)
    versions = [execute(poster.document, [Move("sun", x, 0)], session.fonts.measure) for x in range(1, KEPT + 5)]
    for version in versions:
        likeness.of(poster.document, version)
    assert len(drawn) == len(versions) + 1, "the original is asked for each time, and kept"
    likeness.of(poster.document, versions[0])
    assert len(drawn) == len(versions) + 2


def test_on_documents_no_result_touches_anything_else_for_more_score(session: Session, poster: File) -> None:
    judge = RuleJudge(poster.document, SAY, session.fonts.measure)
    rules = documents(judge.complexity)
    actor = PlannerActor(GrammarPlanner(), session.fonts.measure)
    ours = Search(poster.document, SAY, actor=actor, judge=judge, parameters=replace(rules, max_steps=2))
    ours.expand(0, "make the title gold; delete the sun; make the venue red")
    ours.expand(0, "make the title gold")
    assert ours.run().best[0].number == 2
    paper_like = replace(rules, max_steps=2, ranking="done")
    assert best(ours.topology, paper_like)[0].number == 1


@each(
    ("say", "parts"),
    [
        ("move the title 20 px right, move the title 30 px up", 1),
        ("make the title bold, make the title red", 2),
        ("move the title 20 px right, delete the sun, move the title 10 px up", 2),
    ],
)
def test_parts_that_change_the_same_of_a_layer_are_one(session: Session, poster: File, say: str, parts: int) -> None:
    ready = offline(poster.document, say, session.fonts.measure)
    assert ready.judge.complexity == parts
    found = search(poster.document, say, actor=ready.actor, judge=ready.judge, parameters=ready.parameters)
    assert found.complete
    planned = GrammarPlanner().plan(poster.document, say, session.fonts.measure)
    assert found.best[0].output == planned.document


@each(
    ("change", "told"),
    [
        ({"parent": 99}, "no state 99 before it"),
        ({"parent": -1}, "no state -1 before it"),
        ({"parent": "x"}, "no state 'x' before it"),
        ({"preserved": float("nan")}, "not a share"),
        ({"references": [[1000000000, 5]]}, "no state 1000000000 before it"),
        ({"record": [{}] * 20_001}, "more than 20000 edits"),
    ],
)
def test_a_journal_that_was_tampered_with_is_told(
    session: Session, poster: File, tmp_path: Path, change: dict[str, object], told: str
) -> None:
    ready = offline(poster.document, SAY, session.fonts.measure)
    journal = tmp_path / "search.jsonl"

    def begin() -> Search[Document]:
        return Search(
            poster.document, SAY, actor=ready.actor, judge=ready.judge, parameters=ready.parameters, journal=journal
        )

    begin().run()
    head, first, *rest = journal.read_text().splitlines()
    journal.write_text("\n".join([head, json.dumps({**json.loads(first), **change}), *rest]) + "\n")
    with pytest.raises(UsageError, match=told):
        begin()


def test_a_journal_must_be_a_file(session: Session, poster: File, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    ready = offline(poster.document, SAY, session.fonts.measure)
    for path in (tmp_path / "pipe", tmp_path):
        with pytest.raises(UsageError, check=of_case("journal-not-regular-file")):
            Search(
                poster.document, SAY, actor=ready.actor, judge=ready.judge, parameters=ready.parameters, journal=path
            )
