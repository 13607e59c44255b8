"""Runs that come or go keep what the model does not know: links, fields, superscripts, breaks."""

from __future__ import annotations

import re
import zipfile
from pathlib import Path

import pytest
from pptx import Presentation
from pptx.util import Inches

from redraft.document.style import PROPERTIES, Style
from redraft.edits.ops import SetStyle
from redraft.errors import EditError
from redraft.formats.pptx.text.properties import differences
from redraft.session.session import Session
from tests.cases import of_case

RUN = "<a:r><a:rPr{0}>{1}</a:rPr><a:t>{2}</a:t></a:r>"


def deck(folder: Path, paragraph: str) -> Path:
    """One slide with one text box of one paragraph, its runs as given; rId9 to rId11 are links."""
    made = Presentation()
    slide = made.slides.add_slide(made.slide_layouts[6])
    slide.shapes.add_textbox(Inches(1), Inches(1), Inches(6), Inches(1)).text_frame.text = "words"
    plain, path = folder / "plain.pptx", folder / "deck.pptx"
    made.save(str(plain))
    links = "".join(
        f'<Relationship Id="rId{number}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/'
        f'hyperlink" Target="https://{number}.example/" TargetMode="External"/>'
        for number in (9, 10, 11)
    )
    with zipfile.ZipFile(plain) as old, zipfile.ZipFile(path, "w") as new:
        for name in old.namelist():
            data = old.read(name).decode("utf-8", "surrogateescape")
            if name == "ppt/slides/slide1.xml":
                data = re.sub(r"<a:p>.*</a:p>", f"<a:p>{paragraph}</a:p>", data, flags=re.S)
            elif name == "ppt/slides/_rels/slide1.xml.rels":
                data = data.replace("</Relationships>", links + "</Relationships>")
            new.writestr(name, data.encode("utf-8", "surrogateescape"))
    return path


def edited(session: Session, path: Path, instruction: str) -> str:
    """The paragraph of the slide after a proven edit."""
    target = path.with_name("out.pptx")
    assert session.edit_file(path, instruction, target).proven
    with zipfile.ZipFile(target) as file:
        found = re.search(r"<a:p>(.*)</a:p>", file.read("ppt/slides/slide1.xml").decode(), re.S)
    assert found is not None
    return found[1]


def runs(markup: str) -> list[tuple[str, str]]:
    """The words of every run, and what is said of links, raise and kind."""
    found = re.findall(r"<a:(r|fld)\b([^>]*)>(.*?)</a:\1>", markup, re.S)
    return [
        (
            "".join(re.findall(r"<a:t>(.*?)</a:t>", inside)),
            " ".join([*re.findall(r'type="\w+"', head), *re.findall(r'(?:r:id|baseline)="\w+"', inside)]),
        )
        for _, head, inside in found
    ]


def test_a_superscript_stays_with_its_words_when_others_are_made_bold(session: Session, tmp_path: Path) -> None:
    text = RUN.format("", "", "Einstein: mc") + RUN.format(' baseline="30000"', "", "2") + RUN.format("", "", " is so")
    after = edited(session, deck(tmp_path, text), 'make "Einstein" bold')
    assert runs(after) == [("Einstein", ""), (": mc", ""), ("2", 'baseline="30000"'), (" is so", "")]


def test_every_half_of_a_link_that_is_cut_leads_where_it_did(session: Session, tmp_path: Path) -> None:
    link = '<a:hlinkClick r:id="rId{}"/>'
    text = "".join(RUN.format("", link.format(n), word) for n, word in ((9, "alpha"), (10, "beta"), (11, "gamma")))
    after = edited(session, deck(tmp_path, text), 'make "alph" bold')
    assert [said for _, said in runs(after)] == ['r:id="rId9"', 'r:id="rId9"', 'r:id="rId10"', 'r:id="rId11"']
    assert [words for words, _ in runs(after)] == ["alph", "a", "beta", "gamma"]


def test_a_field_stays_a_field_when_words_beside_it_change(session: Session, tmp_path: Path) -> None:
    field = '<a:fld id="{0EAFE1C8-0000-4000-8000-000000000001}" type="slidenum"><a:rPr/><a:t>7</a:t></a:fld>'
    text = RUN.format("", "", "Con") + RUN.format(' i="1"', "", "fidential ") + field + RUN.format("", "", " of 9")
    after = edited(session, deck(tmp_path, text), 'change "Confidential" to "Open"')
    assert ("7", 'type="slidenum"') in runs(after)
    assert "".join(words for words, _ in runs(after)) == "Open 7 of 9"


def test_the_words_of_a_field_are_not_written_over(session: Session, tmp_path: Path) -> None:
    field = '<a:fld id="{0EAFE1C8-0000-4000-8000-000000000001}" type="slidenum"><a:rPr/><a:t>77</a:t></a:fld>'
    path = deck(tmp_path, RUN.format("", "", "Page ") + field)
    with pytest.raises(EditError, check=of_case("field-words-not-editable")):
        session.edit_file(path, 'change "77" to "4"', path.with_name("out.pptx"))
    assert not path.with_name("out.pptx").exists()


def test_breaks_and_paragraph_ends_keep_their_look(session: Session, tmp_path: Path) -> None:
    text = RUN.format("", "", "Head") + '<a:br><a:rPr sz="6000"/></a:br>' + RUN.format("", "", "tail words")
    after = edited(session, deck(tmp_path, text + '<a:endParaRPr sz="4400"/>'), 'make "tail" bold')
    assert '<a:br><a:rPr sz="6000"/></a:br>' in after
    assert after.endswith('<a:endParaRPr sz="4400"/>')


def test_looks_are_written_in_one_order_in_every_process() -> None:
    new = Style(font_size=3.0, font_weight=700, font_style="italic", letter_spacing=1.0, text_decoration="underline")
    found = list(differences(Style(), new))
    assert found == sorted(found, key=PROPERTIES.index)


def test_letters_without_a_size_are_refused_in_words(session: Session, tmp_path: Path) -> None:
    path = deck(tmp_path, '<a:r><a:rPr sz="2400"/><a:t>words</a:t></a:r>')
    [layer] = [id for id in session.open(path).document.index.layers if not id.endswith("background")]
    with pytest.raises(EditError, check=of_case("letters-have-no-size")):
        session.apply_file(path, [SetStyle(layer, "font_size", None)], None, tmp_path / "out.pptx")
