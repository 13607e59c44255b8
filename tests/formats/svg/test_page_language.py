"""The title and the language of an SVG follow a translation, and models see both."""

from __future__ import annotations

from pathlib import Path

from redraft.commands.outline.document import outline
from redraft.commands.pages.slides import NamePage
from redraft.edits.execution import execute
from redraft.session.session import Session
from tests.formats.svg.specimens import opened
from tests.sampling import each

PAGE = '<svg xmlns="http://www.w3.org/2000/svg" {head} viewBox="0 0 9 9">{title}<rect id="a" width="3"/></svg>'


@each(
    ("head", "after"),
    [
        ('lang="ja"', 'lang="en"'),
        ('xml:lang="de-CH"', 'xml:lang="en"'),
        ('xml:lang="ja" lang="ja"', 'xml:lang="en" lang="en"'),
        ('version="1.1"', 'version="1.1" xml:lang="en"'),
    ],
)
def test_both_are_set_and_proven(tmp_path: Path, head: str, after: str) -> None:
    source, output = tmp_path / "in.svg", tmp_path / "out.svg"
    source.write_text(PAGE.format(head=head, title="<title>Natsu</title>"))
    file = opened(source.read_text())
    edits = NamePage("Summer", language="en").resolve(file.document, None).edits  # type: ignore[arg-type]
    with Session(history=False) as session:
        receipt = session.apply_file(source, edits, None, output)
    text = output.read_text()
    assert receipt.proven, receipt.warnings
    assert "<title>Summer</title>" in text
    assert sorted(text.partition(">")[0].split()) == sorted(PAGE.format(head=after, title="").partition(">")[0].split())
    back = execute(file.document, NamePage(language="en").resolve(file.document, None).edits, None)  # type: ignore[arg-type]
    assert dict(back.pages[0].features)["language"] == "en"


def test_the_outline_tells_both() -> None:
    document = opened(PAGE.format(head='lang="ja"', title="<title>Natsu</title>")).document
    assert "Page 1 (page1), title ⟦Natsu⟧, language ⟦ja⟧: 1 elements" in outline(document, {})
