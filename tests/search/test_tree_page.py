"""The picture of a topology: whole, safe, and there for one state as for hundreds."""

from __future__ import annotations

from html.parser import HTMLParser
from pathlib import Path

from redraft.search.judge import offline
from redraft.search.pictures import StatePictures
from redraft.search.search import search
from redraft.search.topology import CheckAnswer, Evaluation, Reference, SearchState, Thought, Topology
from redraft.search.tree_page import tree_page
from redraft.session.session import Session

VOID = {"meta", "img", "br"}
PNG = "data:image/png;base64,iVBORw0KGgo="


class Structure(HTMLParser):
    """Checks that tags are closed in order, and collects ids, links, pictures and words."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.links: list[str] = []
        self.pictures: list[str] = []
        self.classes: list[str] = []
        self.words = ""
        self.feed(page)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        assert tag != "script"
        assert not any(name.startswith("on") for name in given)
        if tag not in VOID:
            self.open.append(tag)
        if given.get("id"):
            self.ids.append(str(given["id"]))
        if tag == "a":
            self.links.append(str(given["href"]))
        if tag == "img":
            self.pictures.append(str(given["src"]))
        self.classes.append(str(given.get("class") or ""))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.classes.append(str(dict(attrs).get("class") or ""))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.words += data


def small() -> Topology[int]:
    topology = Topology(0, "make <b>it</b> & 'so'", 0)
    for number, (parent, yes) in enumerate([(0, 1), (1, 2), (0, 0)], 1):
        answers = (CheckAnswer("Is <i>a</i> done?", yes > 0, "seen"), CheckAnswer("Is b done?", yes > 1))
        seen = (Reference(1, 80),) if number == 3 else ()
        above = topology[parent]
        thought = Thought(f"try <script>{number}</script>")
        found = Evaluation(answers, 0.5, "what else")
        topology.append(
            SearchState(number, parent, above.depth + 1, 0, number, thought, found, seen, [], "read so"), number
        )
    return topology


def test_every_state_is_shown_with_its_thought_answers_and_scores() -> None:
    page = Structure(
        tree_page(small(), {0: PNG, 2: PNG}, leading=[2], ended="complete", facts={"compared by": "layers"})
    )
    assert page.ids == ["s0", "s1", "s2", "s3"]
    assert page.pictures == [PNG, PNG]
    assert "try <script>2</script>" in page.words, "what a design says is text, and nothing else"
    assert "Is <i>a</i> done?" in page.words
    assert "2/2 · kept 50%" in page.words
    assert "compared by: layers" in page.words
    assert page.links == ["#s1"]
    assert page.classes.count("reference") == 1
    assert page.classes.count("link way") == 2
    assert page.classes.count("link") == 1
    assert [name for name in page.classes if name.startswith("card")] == [
        "card way",
        "card way",
        "card way best",
        "card",
    ]


def test_a_page_loads_itself_again_only_while_the_search_runs() -> None:
    assert 'http-equiv="refresh"' in tree_page(small(), {})
    assert "still running" in tree_page(small(), {})
    done = tree_page(small(), {}, ended="complete")
    assert 'http-equiv="refresh"' not in done
    assert "3 steps; complete" in done


def test_nothing_is_loaded_from_anywhere() -> None:
    page = tree_page(small(), {0: "https://example.com/x.png", 1: 'data:image/svg+xml,<svg onload="x"/>'}, ended="done")
    assert Structure(page).pictures == []
    assert "https:" not in page
    assert "default-src 'none'" in page


def test_what_was_pruned_is_shown_as_such() -> None:
    topology = small()
    topology.pruned.add(1)
    page = Structure(tree_page(topology, {}, leading=[3], ended="done"))
    assert [name for name in page.classes if name.startswith("card")] == [
        "card way",
        "card pruned",
        "card pruned",
        "card way best",
    ]


def test_an_original_alone_makes_a_page() -> None:
    alone: Topology[int] = Topology(0, "nothing yet", 0)
    assert Structure(tree_page(alone, {})).ids == ["s0"]


def test_a_chain_deeper_than_the_stack_is_laid_out() -> None:
    topology: Topology[int] = Topology(0, "deep", 0)
    for number in range(1, 3001):
        topology.append(SearchState(number, number - 1, number, 0, 0, Thought("on"), Evaluation(())), number)
    assert tree_page(topology, {}, leading=[3000]).count("link way") == 3000


def test_pictures_of_states_show_what_they_changed(tmp_path: Path) -> None:
    path = tmp_path / "card.svg"
    path.write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="100">'
        '<rect id="plate" x="20" y="20" width="60" height="60" fill="#00f"/></svg>'
    )
    with Session(history=False) as session:
        file = session.open(path)
        ready = offline(file.document, "make the plate red", session.fonts.measure)
        found = search(file.document, "x", actor=ready.actor, judge=ready.judge, parameters=ready.parameters)
        pictures = StatePictures(file, session.tiles)
        before, after = pictures.pixels(file.document), pictures.pixels(found.best[0].output)
        assert tuple(before[50, 50]) == (0, 0, 255, 255)
        assert tuple(after[50, 50]) == (255, 0, 0, 255)
        assert tuple(after[5, 5]) == (255, 255, 255, 255), "on white"
        url = pictures.data_url(found.best[0].output)
        assert url.startswith("data:image/png;base64,")
        assert len(url) < 4000
