"""The receipt page: self-contained, harmless, and complete."""

from __future__ import annotations

import io
import re
from dataclasses import replace
from html.parser import HTMLParser

from PIL import Image

from redraft.edits.receipt.font_ledger import FontUse
from redraft.edits.receipt.record import ByteRange, Change, FileRecord, Pictures, Proof, Receipt, Refused, Step
from redraft.interfaces.report.receipt_page import receipt_page

EVIL = '"><script>alert(1)</script><img src="https://example.org/x.png" onerror=alert(1)>\ud800\x00\u202e'


def png(color: str) -> bytes:
    out = io.BytesIO()
    Image.new("RGBA", (20, 10), color).save(out, "PNG")
    return out.getvalue()


RECEIPT = Receipt(
    "0.1.0",
    'change "Big" to "Small"',
    "done",
    FileRecord("designs/card.svg", "ab" * 32, 1000),
    FileRecord("designs/out.svg", "cd" * 32, 1002),
    steps=(
        Step("a", "replace Big", ("title",), (Change("title", "text", "text", "Big", "Small"),)),
        Step("b", "paint it", ("title",), (Change("title", "text", "fill colour", "#000000", "#ffd700"),)),
        Step("c", "drop it", ("dot",), (Change("dot", "shape", "removed", "shape “Dot”", ""),)),
    ),
    bytes_changed=(ByteRange(10, 13, 10, 5, "Big", "Small", "text of title"),),
    proofs=(Proof("bytes", True, "all alike"), Proof("nodes", True, "as asked"), Proof("pixels", True, "none outside")),
    fonts=(FontUse("Futura", "Manrope", True),),
    versions={"redraft": "0.1.0", "renderer": "resvg 0.2.0"},
    timings={"read": 0.01, "total": 0.02},
    pictures=Pictures(png("red"), png("blue")),
)


class Tags(HTMLParser):
    """Every element with its attributes, and whether all that need it are closed."""

    VOID = frozenset({"meta", "img", "br"})

    def __init__(self) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def tags(page: str) -> Tags:
    parsed = Tags()
    parsed.feed(page)
    assert parsed.open == []
    return parsed


def test_the_page_tells_all_of_the_receipt() -> None:
    page = receipt_page(RECEIPT)
    for words in (
        "change &quot;Big&quot; to &quot;Small&quot;",
        "nothing else changed",
        "replace Big",
        "background:#ffd700",
        "removed: shape",
        "10–13",
        "text of title",
        "Futura",
        "substituted",
        "resvg 0.2.0",
        "ab" * 32,
        "none outside",
    ):
        assert words in page, words
    assert [tag for tag, _ in tags(page).found].count("img") == 3


def test_the_page_asks_for_nothing_outside_itself_and_runs_nothing() -> None:
    page = receipt_page(RECEIPT)
    found = tags(page).found
    assert not {"script", "link", "iframe", "object", "form"} & {tag for tag, _ in found}
    for tag, attributes in found:
        assert not any(name.startswith("on") for name in attributes)
        for name in ("src", "href"):
            if name in attributes:
                assert (tag, str(attributes[name])[:15]) == ("img", "data:image/png;")
    assert not re.search(r"url\(|@import|https?:", page)
    assert "default-src 'none'" in page


def test_text_from_a_design_is_shown_and_never_obeyed() -> None:
    evil = replace(
        RECEIPT,
        instruction=EVIL,
        status=EVIL,
        source=FileRecord(EVIL, "ab" * 32, 1),
        steps=(
            Step(
                EVIL,
                EVIL,
                (EVIL,),
                (Change(EVIL, EVIL, EVIL, EVIL, "#ff0000;x"), Change(EVIL, "a", "removed", EVIL, "")),
            ),
        ),
        refused=(Refused(EVIL, EVIL, EVIL),),
        bytes_changed=(ByteRange(0, 1, 0, 1, EVIL, EVIL, EVIL),),
        proofs=(Proof(EVIL, None, EVIL),),
        repairs=(EVIL,),
        kept=(EVIL,),
        warnings=(EVIL,),
        fonts=(FontUse(EVIL, EVIL, True, EVIL, EVIL),),
        versions={EVIL: EVIL},
        timings={EVIL: 1.0},
        pictures=None,
    )
    page = receipt_page(evil)
    page.encode("utf-8")
    assert "\x00" not in page
    found = tags(page).found
    assert "script" not in {tag for tag, _ in found}
    assert "img" not in {tag for tag, _ in found}
    assert not any(name.startswith("on") for _, attributes in found for name in attributes)


def test_a_receipt_without_pictures_or_full_proof_says_so() -> None:
    page = receipt_page(replace(RECEIPT, pictures=None, proofs=(Proof("pixels", None, "pixels not proven: no font"),)))
    assert "<img" not in page
    assert "not proven: pixels" in page
    assert "nothing else changed" not in page


def test_pictures_that_are_alike_need_no_difference() -> None:
    same = replace(RECEIPT, pictures=Pictures(png("red"), png("red")))
    assert receipt_page(same).count("<img") == 2
