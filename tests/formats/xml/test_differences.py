"""What differs between two trees: each change is one difference, nothing that means the same is one."""

from __future__ import annotations

import random

import pytest

from redraft.formats.xml.differences import Difference, differences, sentence
from redraft.formats.xml.tree import Element, Tree
from tests.sampling import each, tries

ROOT = '<r xmlns="http://r" xmlns:a="http://a" xmlns:b="http://b">{}</r>'


def tree(content: str) -> Tree:
    return Tree(content.encode(), prefixes={"http://r": ""})


def found(old: str, new: str) -> list[tuple[str, str, str | None, str | None]]:
    return [(one.what, one.name, one.old, one.new) for one in between(old, new)]


def between(old: str, new: str) -> list[Difference]:
    return differences(tree(ROOT.format(old)), tree(ROOT.format(new)))


@each(
    ("old", "new"),
    [
        ("<p x='1' y='2'/>", '<p  y="2" x="1"></p>'),
        ("<p x='&#65;&amp;'>&lt;B</p>", "<p x='A&#38;'>&#60;B</p>"),
        ("<p>one\r\ntwo</p>", "<p>one\ntwo</p>"),
        ("<p x='a\nb'/>", "<p x='a b'/>"),
    ],
)
def test_what_means_the_same_is_no_difference(old: str, new: str) -> None:
    assert found(old, new) == []


@each(
    ("old", "new", "what"),
    [
        ("<p x='1'/>", "<p x='2'/>", ("attribute", "x", "1", "2")),
        ("<p a:x='1'/>", "<p b:x='1'/>", [("attribute", "a:x", "1", None), ("attribute", "b:x", None, "1")]),
        ("<p/>", "<p xml:space='preserve'/>", ("attribute", "xml:space", None, "preserve")),
        ("<p/>", "<p xmlns:q='http://q'/>", ("namespace", "q", None, "http://q")),
        ("<p>one</p>", "<p>two</p>", ("text", "", "one", "two")),
        ("<p>one<q/>two</p>", "<p>onetwo</p>", ("child", "q", "q", None)),
        ("<p>one two</p>", "<p>one <q/>two</p>", ("child", "q", None, "q")),
        ("<p><q/>tail</p>", "<p><q/>tale</p>", ("text", "", "tail", "tale")),
        ("<p/>", "<p> </p>", ("blank", "", None, " ")),
        ("<p>a<!--c-->b</p>", "<p>ab</p>", ("comment", "", "c", None)),
        ("<p><!--c--></p>", "<p><!--d--></p>", ("comment", "", "c", "d")),
        ("<p><?go on?></p>", "<p><?go off?></p>", ("instruction", "go", "go on", "go off")),
        ("<p><?go on?></p>", "<p/>", ("instruction", "go", "go on", None)),
        ("<p><![CDATA[a<b]]></p>", "<p>a&lt;b</p>", ("cdata", "", "a<b", "a<b")),
        ("<p><![CDATA[a]]></p>", "<p><![CDATA[b]]></p>", ("text", "", "a", "b")),
        ("<p><q/><s/><t/></p>", "<p><q/><t/></p>", ("child", "s", "s", None)),
        ("<p><a:q/></p>", "<p><b:q/></p>", [("child", "a:q", "a:q", None), ("child", "b:q", None, "b:q")]),
        ("<p><q><s><t x='1'/></s></q></p>", "<p><q><s><t x='2'/></s></q></p>", ("attribute", "x", "1", "2")),
    ],
)
def test_one_change_is_one_difference(old: str, new: str, what: object) -> None:
    assert found(old, new) == (what if isinstance(what, list) else [what])


def test_a_child_that_came_among_many_alike_is_one_difference() -> None:
    many = "".join(f"<q n='{n % 3}'/>" for n in range(400))
    assert found(many, many[:1300] + "<s/>" + many[1300:]) == [("child", "s", None, "s")]
    assert [one[:2] for one in found(many, many[10:])] == [("child", "q")]


@pytest.mark.slow
def test_many_children_that_all_changed_are_compared_in_order() -> None:
    old, new = ("".join(f"<q id='i{n}' n='{n + shift}'/>" for n in range(3000)) for shift in (0, 1))
    assert {one[:2] for one in found(old, new)} == {("attribute", "n")}
    assert len(found(old, new)) == 3000


def test_what_is_known_by_the_same_is_compared_though_it_moved_among_others() -> None:
    assert found("<q id='a' n='1'/><q id='b' n='1'/>", "<q id='b' n='2'/>") == [
        ("child", "q", "q", None),
        ("attribute", "n", "1", "2"),
    ]


def test_what_stands_outside_the_root_counts() -> None:
    old = "<?xml version='1.0'?><!DOCTYPE r><!--one--><r xmlns='http://r'/><!--two--><?end?>"
    new = "<?xml version='1.1'?><!DOCTYPE r [<!ENTITY e 'x'>]><r xmlns='http://r'/><!--three-->"
    assert [(one.what, one.old, one.new) for one in differences(tree(old), tree(new))] == [
        ("doctype", "<!DOCTYPE r>", "<!DOCTYPE r [<!ENTITY e 'x'>]>"),
        ("instruction", "xml version='1.0'", "xml version='1.1'"),
        ("comment", "one", None),
        ("comment", "two", "three"),
        ("instruction", "end", None),
    ]


def test_a_list_that_is_too_long_says_so() -> None:
    old, new = (ROOT.format("".join(f"<q id='i{n}' n='{value}'/>" for n in range(50))) for value in "12")
    listed = differences(tree(old), tree(new), most=10)
    assert [one.what for one in listed] == ["attribute"] * 10 + ["more"]


def test_differences_are_told_in_words() -> None:
    one, two = between("<p/><p id='x'><q/></p><q/>", "<p/><p id='x' data-k='7'><q/><q/></p><q/>")
    assert sentence(one) == "the attribute data-k of <p> 'x' is new: “7”"
    assert sentence(two) == "<q> in <p> 'x' is new"
    (three,) = between("<p>old words</p>", "<p>new words</p>")
    assert sentence(three) == "the text in <p> was “old words”, is “new words”"


def _grown(rng: random.Random, depth: int = 0) -> str:
    parts = []
    for _ in range(rng.randrange(4)):
        kind = rng.randrange(6 if depth < 4 else 4)
        parts.append(
            ["words ", "<!--note-->", "<![CDATA[raw]]>", "<?go on?>"][kind]
            if kind < 4
            else f"<{(tag := rng.choice('pq'))} n='{rng.randrange(3)}'>{_grown(rng, depth + 1)}</{tag}>"
        )
    return "".join(parts)


def test_a_change_anywhere_is_found_and_no_change_is_not() -> None:
    rng = random.Random(17)
    for _ in range(tries(60, 3000)):
        content = ROOT.format("<p n='0'>w</p>" + _grown(rng))
        assert differences(tree(content), tree(content.replace("'", '"').replace("words", "w&#111;rds"))) == []
        changes = ("n=", "m="), ("words", "works"), ("note", "vote"), ("raw", "ray"), ("go on", "go up"), ("w</", "</")
        old, new = rng.choice(changes)
        assert bool(differences(tree(content), tree(content.replace(old, new)))) == (old in content)


def test_what_is_seen_through_leaves_its_characters_in_its_place() -> None:
    def clear(element: Element) -> bool:
        return element.tag == "s" and not element.children and element.attributes.keys() <= {"n"}

    def seen(old: str, new: str) -> list[tuple[str, str | None, str | None]]:
        trees = (tree(ROOT.format(content)) for content in (old, new))
        return [(one.what, one.old, one.new) for one in differences(*trees, see_through=clear)]

    plain, wrapped = "<p>one <q/>two three</p>", "<p>one <q/>two <s n='1'>three</s></p>"
    assert seen(plain, wrapped) == seen(wrapped, plain) == []
    assert seen("<p><![CDATA[one two]]></p>", "<p><![CDATA[one ]]><s><![CDATA[two]]></s></p>") == []
    assert seen("<p>one two</p>", "<p>one <s><![CDATA[two]]></s></p>") == [("cdata", "one two", "one two")]
    assert seen(plain, "<p>one <q/>two <s n='1'>four</s></p>") == [("text", "two three", "two four")]
    assert seen(plain, "<p>one <q/>two <s m='1'>three</s></p>") == [("child", None, "s"), ("text", "two three", "two ")]
    assert seen(plain, "<p>one <s>two three</s></p>") == [("child", "q", None)]


def test_bytes_that_are_a_comment_in_one_file_are_told_from_elements_in_the_other() -> None:
    assert found("<p><q/><q/> --></p>", "<p><q/><!--<q/> --></p>") == [
        ("child", "q", "q", None),
        ("comment", "", None, "<q/> "),
        ("text", "", " -->", None),
    ]
