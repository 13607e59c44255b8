"""What each function of the language does, and what it says when it cannot."""

from __future__ import annotations

import ast
import inspect
import time
from itertools import count
from types import SimpleNamespace

import pytest

from redraft import budget
from redraft.commands.programs import interpreter
from redraft.commands.programs.elements import Element
from redraft.commands.programs.host import Host
from redraft.commands.programs.paper import Paper
from redraft.commands.programs.program import OWN, Limits, Program
from redraft.commands.programs.stubs import language
from redraft.document.style import Color
from redraft.edits.ops import Edit, Insert, Move, Remove, Resize, Restack, Rotate, SetStyle, SetText
from redraft.edits.page_edits import SetPage
from redraft.edits.scope import Scope
from redraft.errors import BusyError, EditError, ProgramError, ScopeError
from tests.sampling import each

from .desk import Desk


def refused(desk: Desk, source: str, **more: object) -> ProgramError:
    with pytest.raises(ProgramError) as caught:
        desk.run(source, **more)  # type: ignore[arg-type]
    return caught.value


# The contract


def test_every_function_of_the_language_is_there_with_the_same_parameters(desk: Desk) -> None:
    host = Host(desk.document, desk.fonts.measure)
    paper = Paper(host)
    there = {**host.looking, **host.changing, **paper.looking, **paper.changing, **paper.pictures.changing}
    told = {node.name: node for node in ast.parse(language()).body if isinstance(node, ast.FunctionDef)}
    assert set(told) - set(OWN) == {name for name in there if not name.startswith("_")}
    for name, node in told.items():
        if name in OWN:
            continue
        parameters = inspect.signature(there[name]).parameters
        if any(each.kind is each.VAR_KEYWORD for each in parameters.values()):
            continue
        names = [arg.arg for arg in (*node.args.args, *node.args.kwonlyargs)]
        assert names == list(parameters), name


def test_every_field_of_an_element_is_told_in_the_language() -> None:
    body = ast.parse(language()).body
    told = next(node for node in body if isinstance(node, ast.ClassDef) and node.name == "Element").body
    names = [node.target.id for node in told if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name)]
    assert [name for name in names if name != "__hash__"] == list(Element.__slots__)


def test_every_function_says_what_it_does_and_the_lower_case_ones_show_how() -> None:
    for node in ast.parse(language()).body:
        if isinstance(node, ast.FunctionDef):
            said = ast.get_docstring(node)
            assert said, node.name
            assert node.name.isupper() or node.name.endswith("_page") or ">>>" in said, node.name


# Kinds of program


@each(
    "source",
    [
        'move("title", 5)',
        'def main():\n    move("title", 5)',
        'def main() -> None:\n    move("title", 5)\n\n',
        'def main(document):\n    move("title", 5)  # the end',
        'def main():\n    move("title", 5)\nmain()',
        'def main():\n    move("title", 5)\n\nif __name__ == "__main__":\n    main()',
        'def helper(e):\n    move(e, 5)\n\ndef main():\n    helper("title")\n    return "ignored"',
    ],
)
def test_a_flat_script_and_a_function_main_are_run_once(desk: Desk, source: str) -> None:
    assert desk.run(source).edits == (Move("title", 5.0, 0.0),)


def test_a_run_lists_its_calls_with_lines_and_ids(desk: Desk) -> None:
    done = desk.run(
        'title = get("title")\n\nfor e in find("kind=shape", inside="row"):\n    move(e, dy=title.x - title.x + 2)'
    )
    assert [str(call) for call in done.calls] == [
        "line 4: move('one', dy=2)",
        "line 4: move('two', dy=2)",
        "line 4: move('three', dy=2)",
    ]
    assert [len(call.edits) for call in done.calls] == [1, 1, 1]


def test_the_document_given_stays_as_it_is(desk: Desk) -> None:
    before = desk.document
    done = desk.run('delete(find(""))')
    assert desk.document is before
    assert done.document != before
    assert not done.document.index


def test_an_element_that_the_program_alters_is_still_the_one_it_was(desk: Desk) -> None:
    done = desk.run('e = get("title")\ne.id = "logo"\nmove(e, 5)', check_types=False)
    assert done.edits == (Move("title", 5.0, 0.0),)


def test_chance_and_clock_are_the_same_every_time(desk: Desk) -> None:
    source = "import random, datetime\nprint(random.random(), random.sample(range(99), 5), datetime.datetime.now())"
    assert desk.run(source).printed == desk.run(source).printed != ""


def test_values_are_given_from_outside(desk: Desk) -> None:
    done = desk.run('modify("title", text=given["city"] + given.get("none", "!"))', given={"city": "Oslo"})
    assert done.edits == (SetText("title", "Oslo!", 0),)


# Looking


def test_find_takes_selectors_and_phrases_and_gives_an_empty_list_for_nothing(desk: Desk) -> None:
    asked = [
        "kind=picture",
        '"Big"',
        "#one, #two",
        "role=background",
        "all circles",
        "the unicorn",
        "kind=shape, !#background",
    ]
    printed = desk.run(f"for what in {asked!r}:\n    print([e.id for e in find(what)])").printed.splitlines()
    assert printed[:6] == ["[]", "['title']", "['one', 'two']", "['background']", "['one', 'two', 'three']", "[]"]
    assert "background" not in printed[6]
    assert "shadow" in printed[6]


def test_find_looks_inside_groups_on_pages_and_at_hidden_things_when_told(desk: Desk) -> None:
    source = """
modify("one", visible=False)
print([e.id for e in find("", inside="row")], [e.id for e in find("", inside="row", hidden=True)])
print(len(find("", page=1)) == len(find("")), [e.id for e in find("#one")])
"""
    assert desk.run(source).printed.splitlines() == ["['two', 'three'] ['one', 'two', 'three']", "True ['one']"]


def test_an_element_tells_what_the_layer_is(desk: Desk) -> None:
    source = """
e = get("title")
print(e.kind, e.text, e.fill, e.font_size, e.font_family, e.align, e.role, e.page, e.parent, e.visible)
x, y, w, h = e.box
print((x, y, w, h) == (e.x, e.y, e.width, e.height), e.box[0] == x, e.right == x + w, e.center_y == y + h / 2)
print(get("small").font_size, get("background").fill, get("three").stroke, get("row").children, get("one").form)
"""
    assert desk.run(source).printed.splitlines() == [
        "text Big Sale #ffffff 40.0 Manrope middle title 1 page1 True",
        "True True True True",
        "20.0 linear-gradient #dusk #0000ff 3 ellipse",
    ]


def test_get_wants_exactly_one_and_says_what_there_is(desk: Desk) -> None:
    assert "may mean any of" in refused(desk, 'get("the circle")').message
    assert "no layer 'titel'; there are title" in refused(desk, 'get("#titel")').message
    assert (
        "expected one element, and there are 3"
        in refused(desk, 'get("kind=shape, !#background, !#logo, !#shadow, !#copied")').message
    )


def test_what_goes_wrong_while_looking_may_be_caught(desk: Desk) -> None:
    source = 'try:\n    get("#nothing")\nexcept LookupError as error:\n    move("title", 5)\n    print(error)'
    done = desk.run(source)
    assert done.edits == (Move("title", 5.0, 0.0),)
    assert "no layer 'nothing'" in done.printed


def test_a_refused_change_that_nobody_catches_refuses_the_program(desk: Desk) -> None:
    error = refused(desk, 'move("title", 5)\n\nmodify("logo-mark", text="x")\nmove("title", 5)')
    assert (error.stage, error.line, error.call) == ("refused", 3, "modify('logo-mark', text='x')")
    assert error.message == "line 3: modify('logo-mark', text='x'): 'logo-mark' is a shape and has no text"
    again = refused(desk, 'try:\n    modify("logo-mark", text="x")\nexcept ValueError:\n    raise')
    assert (again.stage, again.line) == ("refused", 2)
    other = refused(desk, 'try:\n    modify("logo-mark", text="x")\nexcept ValueError:\n    x = 1 / 0')
    assert (other.stage, other.line) == ("run", 4)


@each(
    ("call", "kind"),
    [
        ('modify("#nothing", text="x")', "LookupError"),
        ('modify("logo-mark", text="x")', "ValueError"),
        ('modify("title", opacity=3)', "ValueError"),
        ('rotate("title", "far")', "ValueError"),
        ('modify("title", text=3)', "TypeError"),
        ('move("title", by=3)', "TypeError"),
        ('delete_page(1)', "ValueError"),
        ('apply({"edit": "move", "layer": "nothing", "dx": 1, "dy": 1})', "ValueError"),
        ('infer("one", "below")', "ValueError"),
        ('get("the circle")', "LookupError"),
        ('MOVE("one")', "ValueError"),
    ],
)  # fmt: skip
@each("caught", ["", "Exception"])
def test_a_failure_that_is_caught_leaves_the_design_as_it_was(desk: Desk, call: str, kind: str, caught: str) -> None:
    source = f'move("one", 5)\ntry:\n    {call}\nexcept {caught or kind} as error:\n    print(error)\nmove("two", 5)'
    done = desk.run(source, check_types=False)
    assert done.edits == (Move("one", 5.0, 0.0), Move("two", 5.0, 0.0))
    assert [type(command).__name__ for command in done.commands] == ["Move", "Move"]
    assert len(done.printed.strip()) > 10
    assert len(done.caught) == (not call.startswith(("infer", "get")))


def test_a_call_that_fails_half_way_is_taken_back_whole(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    real = Host._do

    def fails_at_the_second(host: Host, *edits: Edit) -> None:
        real(host, *edits[:1])
        raise EditError("the second edit cannot be made")

    monkeypatch.setattr(Host, "_do", fails_at_the_second)
    done = desk.run('try:\n    modify(["one", "two"], fill="red")\nexcept ValueError:\n    print(get("one").fill)')
    assert done.printed == "#00ff00\n"
    assert (done.edits, done.commands, done.document) == ((), (), desk.document)


def test_what_reaches_outside_the_scope_cannot_be_caught(desk: Desk) -> None:
    source = 'try:\n    move("one", 5)\nexcept BaseException:\n    pass\nmove("two", 5)'
    with pytest.raises(ScopeError, match=r"line 2: move\('one', 5\)"):
        desk.run(source, scope=Scope.of(lock=["#one"]))
    assert len(desk.run(source.replace("one", "three"), scope=Scope.of(lock=["#one"])).edits) == 2


@each(
    ("call", "box"),
    [
        ('infer("one", "below", "two", gap=5)', (110, 265)),
        ('infer("one", "above", "two", gap=5, align="start")', (110, 215)),
        ('infer("one", "left of", "two", gap=5, align="keep")', (85, 240)),
        ('infer("one", "right of", "two", align="end")', (130, 240)),
        ('infer("one", "top right", gap=7)', (373, 7)),
        ('infer("one", "bottom")', (40, 280)),
        ('infer("one", "center")', (190, 140)),
        ('infer("one", "center horizontally", (100, 0, 100, 50))', (140, 240)),
        ('infer("one", "left", "two", gap=1)', (111, 240)),
        ('infer((20, 20), "bottom left", gap=3)', (3, 277)),
    ],
)  # fmt: skip
def test_infer_resolves_a_place_to_a_box(desk: Desk, call: str, box: tuple[int, int]) -> None:
    assert desk.run(f"b = {call}\nprint(round(b.x), round(b.y), round(b.width), round(b.height))").printed == (
        f"{box[0]} {box[1]} 20 20\n"
    )


def test_a_free_spot_is_free_and_always_the_same(desk: Desk) -> None:
    source = """
b = infer("one", "free", gap=5)
others = [e for e in find("") if e.kind != "group" and e.id not in ("one", "background")]
print(b, [e.id for e in others if e.x < b.x + b.width and b.x < e.right and e.y < b.y + b.height and b.y < e.bottom])
"""
    printed = desk.run(source).printed
    assert printed.endswith("[]\n")
    assert printed == desk.run(source).printed


# Changing


def test_moving_is_by_a_distance_or_to_a_place_and_a_group_takes_its_children_along(desk: Desk) -> None:
    assert desk.run('move("title", dx=1, dy=-2.5)').edits == (Move("title", 1.0, -2.5),)
    assert desk.after('move("one", to=(0, 0))', "one").box[:2] == (0, 0)
    assert desk.run('move(find("", inside="row") + [get("row")], 3)').edits == (Move("row", 3.0, 0.0),)
    moved = desk.run('move(["one", "two"], to=(0, 0))').document
    assert [round(moved.index[id].box.x) for id in ("one", "two")] == [0, 70]  # type: ignore[union-attr]


def test_moving_by_nothing_is_no_edit(desk: Desk) -> None:
    assert desk.run('move("title")\nmodify("title", fill="#ffffff")\nresize("title", 1)\nrotate("one", 0)').edits == ()


def test_resizing_is_by_a_factor_or_to_a_size_about_the_centre_or_a_pivot(desk: Desk) -> None:
    assert desk.run('resize("one", 2)').edits == (Resize("one", 2.0, 2.0, (50.0, 250.0)),)
    assert desk.run('resize("one", width=40, pivot=(40, 240))').edits == (Resize("one", 2.0, 2.0, (40.0, 240.0)),)
    assert desk.run('resize("one", width=40, height=10)').edits == (Resize("one", 2.0, 0.5, (50.0, 250.0)),)
    assert desk.run('rotate("one", 45)').edits == (Rotate("one", 45.0, (50.0, 250.0)),)


def test_restacking_keeps_the_order_of_several(desk: Desk) -> None:
    def row(source: str) -> list[str]:
        return [layer.id for layer in desk.run(source).document.index["one"].siblings]

    assert row('restack("one", "front")') == ["two", "three", "one"]
    assert row('restack(["one", "two"], "front")') == ["three", "one", "two"]
    assert row('restack(["two", "three"], "back")') == ["two", "three", "one"]
    assert row('restack("three", "backward")') == ["one", "three", "two"]
    assert row('restack("one", "forward")') == ["two", "one", "three"]
    assert row('restack(["one", "two"], "above", "three")') == ["three", "one", "two"]
    assert row('restack(["two", "three"], "below", "one")') == ["two", "three", "one"]
    assert desk.run('restack("three", "front")').edits == ()
    assert desk.run('restack("title", "above", "one")').edits[0].before == "scaled"  # type: ignore[union-attr]
    assert "different groups" in refused(desk, 'restack("one", "above", "title")').message
    assert isinstance(desk.run('restack("one", "front")').edits[0], Restack)


def test_aligning_distributing_and_swapping(desk: Desk) -> None:
    aligned = desk.run('align(["one", "logo-mark"], "left")').document
    assert aligned.index["one"].box.x == aligned.index["logo-mark"].box.x == 10  # type: ignore[union-attr]
    spread = desk.run('distribute(["one", "two", "three"], "horizontal")').document
    assert [round(spread.index[id].box.x) for id in ("one", "two", "three")] == [40, 165, 290]  # type: ignore[union-attr]
    close = desk.run('distribute(["three", "two", "one"], "horizontal", gap=5)').document
    assert [round(close.index[id].box.x) for id in ("one", "two", "three")] == [40, 65, 90]  # type: ignore[union-attr]
    swapped = desk.run('swap("one", "three")').document
    assert [swapped.index[id].box.center for id in ("one", "three")] == [(300, 250), (50, 250)]  # type: ignore[union-attr]
    assert "cannot change places" in refused(desk, 'swap("one", "row")').message


def test_modifying_sets_words_colours_and_type_in_page_units(desk: Desk) -> None:
    assert desk.run('modify("title", text="Huge Sale", color="gold")').edits == (
        SetText("title", "Huge Sale", 0),
        SetStyle("title", "fill", Color(255, 215, 0)),
    )
    assert desk.run('modify("subtitle", text="Only tomorrow here")').edits == (SetText("subtitle", "tomorrow", 1),)
    assert desk.run('modify("three", color="red")').edits == (SetStyle("three", "stroke", Color(255, 0, 0)),)
    assert desk.run('modify("small", font_size=40)').edits == (SetStyle("small", "font_size", 20.0),)
    assert desk.run('modify("logo", opacity=0.5)').edits == (SetStyle("logo", "opacity", 0.5),)
    assert desk.run('modify("subtitle", font_weight=300)').edits == (
        SetStyle("subtitle", "font_weight", 300),
        SetStyle("subtitle", "font_weight", 300, 1),
    )
    changed = {edit.layer for edit in desk.run('modify("logo", color="#00f")').edits}  # type: ignore[union-attr]
    assert changed == {"logo-mark", "logo-name"}
    assert desk.run('modify("logo", text="Apex")').edits == (SetText("logo-name", "Apex"),)
    assert desk.after('modify("one", fill=get("background").fill)', "one").fill == "linear-gradient #dusk"


def test_lines_take_other_lines_or_one_to_be_spread(desk: Desk) -> None:
    assert desk.after('modify("lines", text="A\\nB")', "lines").text == "A\nB"
    assert desk.after('modify("lines", text="a\\nb\\nc")', "lines").text == "a\nb\nc"
    assert desk.after('modify("lines", text="Short")', "lines").text == "Short"
    assert desk.after('modify("lines", text="Some words that follow")', "lines").text.count("\n") == 1
    assert desk.after('modify("title", text="a\\nb")', "title").text == "a\nb"


@each(
    ("call", "said"),
    [
        ('modify("title", color="blurple")', "'blurple' is not a colour; there is purple"),
        ('modify("title", opacity=3)', "opacity must be a number from 0 to 1, not 3"),
        ('modify("row", text="x")', "'row' is a group and has no text"),
        ('modify("one", font_size=3)', "'one' is a shape without text"),
        ('modify("title", font_size=-3)', "font_size must be a number above 0"),
        ('modify("title")', "has nothing to set"),
        ('move([], 3)', "the list of elements is empty"),
        ('resize("one", 0)', "cannot be scaled to nothing"),
        ('add("text")', "wants the words"),
        ('add("rect", box=(1, 2, 0, 4))', "must be above 0"),
        ('distribute(["one"], "vertical")', "at least two"),
        ('infer("one", "below")', "below what?"),
        ('replace("one", "x")', "say what to put in its place"),
        ('set_page(0, 5)', "width must be above 0"),
        ('set_page(5, 5, page=2)', "no page 2; there is one page, 1"),
        ('add_page()', "has no layouts"),
        ('delete_page(1)', "the only one"),
        ('e = get("one")\ndelete("one")\nmove(e, 3)', "'one' is not there any more"),
    ],
)  # fmt: skip
def test_a_call_that_cannot_be_carried_out_says_why(desk: Desk, call: str, said: str) -> None:
    error = refused(desk, call)
    assert said in error.message
    assert error.line == call.count("\n") + 1
    assert error.suggestion


def test_adding_puts_things_where_they_are_wanted(desk: Desk) -> None:
    done = desk.run(
        'add("rect", box=(10, 20, 30, 40), color="red", name="Red box")\n'
        'add("ellipse", box=(10, 20, 30, 40))\nadd("line", box=(0, 0, 100, 0), stroke_width=3)\n'
        'add("text", "One\\nTwo", (5, 6), font_size=20, inside="scaled")'
    )
    assert all(isinstance(edit, Insert) for edit in done.edits)
    index = done.document.index
    assert index["Red-box"].box == (10, 20, 30, 40)
    assert index["Red-box"].layer.name == "Red box"
    box = index["new-text"].box
    assert box is not None
    assert (round(box.x), round(box.y)) == (5, 6)
    assert [group.id for group in index["new-text"].ancestors] == ["scaled"]


def test_copying_gives_new_ids_and_stands_just_above(desk: Desk) -> None:
    done = desk.run('c = copy("row", dy=-30)\nprint(c.id)\ncopy("row")')
    ids = [layer.id for layer in done.document.pages[0].layers]
    assert ids[ids.index("row") :][:3] == ["row", "row-copy-2", "row-copy"]
    assert "one-copy" in done.document.index
    assert done.printed == "row-copy\n"


def test_replacing_keeps_the_place(desk: Desk) -> None:
    done = desk.run('n = replace("logo", "Acme & Co", kind="text")\nprint(n.id)')
    assert [type(edit) for edit in done.edits] == [Insert, Remove]
    ids = [layer.id for layer in done.document.pages[0].layers]
    assert ids[1] == "new-text"
    old, new = desk.before("logo"), done.document.index["new-text"].box
    assert new is not None
    assert new.width <= old.width + 0.5
    assert new.height <= old.height + 0.5
    assert desk.run('replace("title", "Words")').edits == (SetText("title", "Words", 0),)


def test_the_page_takes_another_size(desk: Desk) -> None:
    assert desk.run("set_page(500, pages()[0].height + 10)").edits == (SetPage("page1", 500.0, 310.0),)


# The names of the paper


def test_the_paper_s_own_program_runs(desk: Desk) -> None:
    source = """
def main():
    line_id, position, bbox = FIND_AND_GET(component_to_edit="the subtitle", document=document)
    after, box = INFER(component_to_edit="the subtitle below the logo", document=document)
    MOVE(object_id=line_id, new_position=after)
    MOVE(object_id=line_id, position_diff=("DOWN", 10))
    MODIFY(object_id_to_modify=line_id, modification="blue", type_of_modification="color")
    MODIFY(line_id, "18px", "font-size")
    MODIFY(line_id, "bold italic", "font-style")
    print(GET_METADATA(line_id, "bbox")[2] > 0, GET_METADATA(line_id, "fontsize"), GET_METADATA("title", "type"))
    twin = COPY(object_id="one")
    REPLACE(object_id_to_replace="two", type_of_object_replaced="shape", new_object_type="text", new_object_content="2")
    ADD(object_type="BULLET", object_description="New", position=(30, 20))
    DELETE(object_id=twin)
    ADD("circle")
"""
    done = desk.run(source)
    assert done.printed == "True 18.0 text\n"
    assert [call.name for call in done.calls].count("MOVE") == 2
    assert {type(edit) for edit in done.edits} >= {Move, SetStyle, Insert, Remove}


@each(
    ("phrase", "place"),
    [
        ("the logo at the top right corner of the page", (342, 6)),
        ("one below two", (110, 266)),
        ("one to the left of two", (84, 240)),
        ("one in the middle of the page", (190, 140)),
        ("one", (40, 240)),
    ],
)
def test_a_destination_in_words_is_inferred(desk: Desk, phrase: str, place: tuple[int, int]) -> None:
    (x, y) = desk.run(f"p, b = INFER({phrase!r})\nprint(round(p[0]), round(p[1]))").printed.split()
    if phrase.startswith("the logo"):
        assert int(y) == place[1]
    else:
        assert (int(x), int(y)) == place


@each(
    ("call", "said"),
    [
        ('MOVE("one")', "wants one of new_position"),
        ('MOVE("one", position_diff=("AWAY", 3))', "position_diff must be"),
        ('MODIFY("one", "cat", "shape")', "no modification 'shape'"),
        ('ADD("video", "a cat")', "no 'video' can be added"),
        ('print(GET_METADATA("one", "taste"))', "no attribute 'taste'; there are bbox"),
        ('REPLACE("one", "shape", "video", "a cat")', "no 'video' can be put in its place"),
    ],
)
def test_what_the_paper_s_names_cannot_do_is_said(desk: Desk, call: str, said: str) -> None:
    assert said in refused(desk, call).message


# Mistakes in the program itself


@each(
    ("source", "stage", "line", "said"),
    [
        ("x = 1\nmov('title')", "type", 2, "line 2: Name 'mov' used when not defined (there is move"),
        ("rotate('title', 'far')", "type", 1, "Expected 'float'"),
        ("\nmove('title', by=3)", "type", 2, "'by'"),
        ("get('title').colour", "type", 1, "has no attribute 'colour'"),
        ("get('title').text = 'x'", "type", 1, "read-only"),
        ("restack('title', 'top')", "type", 1, "restack() does not know 'top'; there are 'front', 'back'"),
        ("def main(:\n    pass", "syntax", 1, "line 1: Expected"),
        ("def main():\n    return 1 / 0", "run", 2, "line 2: ZeroDivisionError: division by zero in `return 1 / 0`"),
        ("def main():\n    x = find('kind=picture')[0]", "run", 2, "IndexError"),
        ("sorted([1, 2], key=lambda n: get('title').x)", "run", 1, "inside sorted(key=…)"),
        ("raise ValueError('no logo here')", "run", 1, "line 1: ValueError: no logo here"),
        ("while True:\n    pass", "limit", 0, "ran too long"),
        ("x = 'a' * 10 ** 10", "limit", 1, "line 1: the program used"),
        ("\0", "syntax", 0, "not text"),
        ('x = 1\nmodify("title", text="a\\ud83d\\ude00")', "syntax", 2, "ud83d is an unpaired surrogate"),
    ],
)
def test_a_mistake_is_told_with_its_line(desk: Desk, source: str, stage: str, line: int, said: str) -> None:
    error = refused(desk, source, limits=Limits(seconds=0.3))
    assert (error.stage, error.line) == (stage, line)
    assert said in error.message
    assert error.suggestion
    assert error.as_json()["stage"] == stage


@each(
    ("source", "printed"),
    [
        ('if not get("title").box:\n    print(1)\nprint(2)', "2\n"),
        ('found = None\nfor found in find("#title"):\n    pass\nmodify(found, color="red")\nprint(1)', "1\n"),
        ('looks = {"color": "red", "font_size": 12}\nmodify("title", **looks)\nprint(2)', "2\n"),
        ('import re\nprint(re.search("a", "cat").group(0))', "a\n"),
        ('size: str = 5\nprint(size)', "5\n"),
    ],
)  # fmt: skip
def test_ordinary_python_runs_though_its_types_are_not_sure(desk: Desk, source: str, printed: str) -> None:
    assert desk.run(source).printed == printed


@each(
    ("source", "said"),
    [
        ('get("title").text = "New"', "read-only"),
        ('looks = {"colr": "red", "font_size": 12}\nmodify("title", **looks)', "has no 'colr'"),
        ('found = None\nfor e in find("#nowhere-at-all, #title"):\n    found = None\nmodify(found, color="red")', ""),
    ],
)
def test_what_only_the_run_can_tell_still_refuses_the_program(desk: Desk, source: str, said: str) -> None:
    assert said in refused(desk, source).message


@each(
    ("source", "said", "mend"),
    [
        ("x = re.sub('a', 'b', 'c')", "there is no 're' here yet", "`import re`"),
        ("b = infer('title', 'top-right')", "infer() does not know 'top-right'", "write 'top right'"),
        ("modify('title', colour='red')", "modify() has no 'colour'; it has target, text, color", "write color="),
        ("modify('title', fontsize=3)", "modify() has no 'fontsize'", "write font_size="),
        ("align('title', 'centre')", "align() does not know 'centre'", "write 'center'"),
        ("import numpy", "cannot import 'numpy'; there are re, math, random, json and datetime", "without"),
        ("import os\nos.system('ls')", "Module 'os' has no member 'system'", "no files, network"),
        ("open('x')", "there is no 'open'", "no files, network"),
        ("exit()", "there is no 'exit'", "return from it"),
        ("x = 1\nraise SystemExit(0)", "line 2: an exception is raised with something else", "return from it"),
        ("def main():\n    yield 1", "line 2: a program cannot have yield expressions", "docs/reference/programs.md"),
        ("def main(a, b):\n    pass", "here it wants a, b", "def main():"),
    ],
)
def test_a_mistake_is_told_with_what_mends_it(desk: Desk, source: str, said: str, mend: str) -> None:
    error = refused(desk, source)
    assert said in error.message
    assert mend in error.suggestion
    assert "monty" not in error.message


@each(
    ("limits", "said"),
    [
        (Limits(calls=10), "more than 10 calls"),
        (Limits(elements=50), "more than 50 elements asked for"),
        (Limits(host_seconds=0.0), "calls take more than 0 s"),
        (Limits(printed=20), "used or printed too much"),
        (Limits(source=10), "at most 10 are read"),
    ],
)
def test_every_limit_stops_the_program(desk: Desk, limits: Limits, said: str) -> None:
    error = refused(desk, 'for n in range(20):\n    find("")\n    print("line", n)', limits=limits)
    assert error.stage == "limit"
    assert said in error.message


@pytest.mark.slow
def test_a_busy_machine_is_not_the_program_s_fault(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    """The clock goes on by a minute at every look, the processor's does not."""
    late = count(time.monotonic(), 60.0)
    monkeypatch.setattr(budget, "time", SimpleNamespace(monotonic=lambda: next(late), thread_time=time.thread_time))
    assert desk.run('move("one", 5)', limits=Limits(seconds=2.0, host_seconds=60.0)).edits == (Move("one", 5.0, 0.0),)
    with pytest.raises(BusyError, match="this machine is busy") as stopped:
        desk.run('for n in range(99):\n    find("")', limits=Limits(host_seconds=15.0))
    assert not isinstance(stopped.value, ProgramError)
    assert stopped.value.code == "busy"


@pytest.mark.slow
def test_a_program_that_waits_for_the_processor_is_not_told_that_it_is_too_slow(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A stopped interpreter takes no processor time."""
    monkeypatch.setattr(budget, "HEAD_START", 0.0)
    monkeypatch.setattr(budget, "PATIENCE", 1.0)
    monkeypatch.setattr(interpreter, "time_of", lambda process: 1.0)
    with pytest.raises(BusyError, match="did not get the processor"):
        desk.run("while True:\n    pass", limits=Limits(seconds=0.3))
    assert desk.run('move("one", 5)').edits == (Move("one", 5.0, 0.0),)


def test_a_loop_without_an_end_ends_after_its_processor_time(desk: Desk) -> None:
    began = time.monotonic()
    error = refused(desk, "try:\n    while True:\n        pass\nexcept BaseException:\n    pass", limits=Limits(0.2))
    assert (error.stage, error.message) == ("limit", "the program ran too long")
    assert time.monotonic() - began < budget.patience(0.2)
    assert desk.run('move("one", 5)').edits == (Move("one", 5.0, 0.0),)


@pytest.mark.slow
def test_a_program_without_a_grounder_understands_ids_and_selectors_only(desk: Desk) -> None:
    done = Program('move("#title", 1)\nmove("one", 1)').run(
        desk.document, desk.fonts.measure, interpreter=desk.interpreter
    )
    assert len(done.edits) == 2
    with pytest.raises(ProgramError, match="phrases are not understood here"):
        Program('move("the big title", 1)').run(desk.document, desk.fonts.measure, interpreter=desk.interpreter)


def test_programs_run_one_after_another_without_an_interpreter_of_their_own(desk: Desk) -> None:
    assert Program('move("one", 1)').run(desk.document, desk.fonts.measure).edits == (Move("one", 1.0, 0.0),)
