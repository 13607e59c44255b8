"""Layers that others refer to: what stays of them when they are deleted is told, and goes when nothing needs it."""

from __future__ import annotations

from redraft.edits.ops import Edit, Remove, SetStyle, apply
from redraft.formats.codec import Written
from redraft.formats.svg.file import SvgFile
from tests.formats.svg.specimens import drawing, opened
from tests.sampling import each

WORDS = '<text id="t" y="9">Secret</text>'
USE = '<use id="u" href="#t" y="9"/>'


def written(content: str, *edits: Edit) -> tuple[str, Written]:
    file = opened(drawing(content))
    result = file.write(apply(file.document, edits))
    data = result.data.decode()
    return data[data.index(">") + 1 : -len("</svg>")], result


@each(
    "other",
    [
        USE,
        '<clipPath id="c"><use href="#t"/></clipPath>',
        "<style>rect{mask:url( '#t' )}</style>",
        "<style>rect{mask:u\\72l(\\23 t)}</style>",
        '<rect mask="url(\\000023\\74)"/>',
        '<rect mask="url(&quot;#%74&quot;)"/>',
        "<rect style='fill:url(#z\"z;);mask:url(\\23 t'/>",
        '<rect><set attributeName="mask" to="url(\\23 t)"/></rect>',
        '<use><set attributeName="href" to=" #t"/></use>',
        '<rect><set attributeName="x" to="9" begin="0s;t.click"/></rect>',
    ],
)
def test_words_that_others_refer_to_stay_as_a_definition_and_that_is_told(other: str) -> None:
    content, result = written(WORDS + other, Remove("t"))
    assert content == f"<defs>{WORDS}</defs>{other}"
    assert result.warnings == (
        "'t' is gone, but its words “Secret” stay in the file as a definition, since others in it refer to that",
    )


def test_what_only_goes_together_goes_for_good() -> None:
    content, result = written(WORDS + USE, Remove("t"), Remove("u"))
    assert (content, result.warnings) == ("", ())


def test_a_definition_goes_with_the_last_that_referred_to_it() -> None:
    assert written(f"<defs>{WORDS}</defs>{USE}", Remove("u"))[0] == ""
    other = USE.replace('id="u"', 'id="v"')
    assert written(f"<defs>{WORDS}</defs>{USE}{other}", Remove("u"))[0].startswith("<defs>")
    kept = f'<defs id="mine">{WORDS}</defs>'
    content, result = written(kept + USE, Remove("u"))
    assert content == kept
    assert "“Secret” stay in the file in a definition that nothing shows any more" in result.warnings[0]


def test_words_deleted_in_an_instance_go_from_the_definition_that_it_alone_repeated() -> None:
    card = '<g id="c"><text y="9">Secret</text><rect/></g>'
    assert written(f'<defs>{card}</defs><use id="u" href="#c"/>', Remove("u/g1/text1"))[0] == (
        '<g id="u"><g><rect/></g></g>'
    )


def test_a_definition_whose_parts_a_copy_needs_stays() -> None:
    card = '<g id="c"><linearGradient id="g"/><text y="9">Secret</text><rect fill="url(#g)"/></g>'
    content, result = written(f'<defs>{card}</defs><use id="u" href="#c"/>', Remove("u/g1/text1"))
    assert f"<defs>{card}</defs>" in content
    assert [one.partition(":")[0][:8] for one in result.warnings] == ["'u/g1/te", "'u'"]


def test_a_use_that_became_a_copy_is_told() -> None:
    more = "".join(f'<use href="#t" y="{y}"/>' for y in range(20, 60, 10))
    _, result = written(WORDS + USE + more, SetStyle("t", "font_weight", 700))
    assert result.warnings == (
        "'u', 'g2', 'g3' and more: what was repeated there is a copy of its own now, which follows the "
        "original no longer",
    )


def tampered(content: str, old: str, new: str) -> list[str]:
    """The faults of a file in which an edit, and then something else, was made."""
    file = opened(drawing(content))
    data = file.write(apply(file.document, SetStyle("r", "opacity", 0.5))).data
    after: SvgFile = opened(data.decode().replace(old, new))
    return list(file.faults(after))


def test_new_double_ids_and_dead_references_are_faults_and_old_ones_are_not() -> None:
    content = '<rect id="r" fill="url(#g)" mask="url(#no)"/><linearGradient id="g"/><g id="x"/><g id="x"/>'
    assert tampered(content, "#g", "#g") == []
    assert tampered(content, 'id="g"', 'id="h"') == ["nothing has the id 'g', which is referred to"]
    assert tampered(content, 'id="g"', 'id="r"')[0] == "the id 'r' is in it twice"
