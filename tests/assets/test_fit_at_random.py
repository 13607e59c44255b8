"""Random texts of six scripts in random rooms: what is said to fit does, no smaller than allowed and than it must be;
what is said not to fit does not at the floor."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from redraft.assets.fit import CANNOT, FITS_AT, Fitting, Ways, fit
from redraft.assets.fonts import Fonts
from redraft.assets.paragraphs.line_breaks import breaks
from redraft.document.geometry import Box
from redraft.document.layers import Flow, Paragraph, Run, Text
from redraft.document.style import Style
from tests.sampling import each

pytestmark = pytest.mark.slow

WORDS = {
    "Latin": "Sommer Abend Veranstaltung der im Park Freundschaft Musik und kaffee LOFOTEN Größe fjord, quay!",
    "Cyrillic": "Летний вечер музыка и кофе для друзей представление новый парк, скидки!",
    "Arabic": "تخفيضات الصيف الكبرى على جميع المنتجات في المدينة اليوم 2026 قهوة",
    "Devanagari": "गर्मियों की विशेष छूट सभी उत्पादों पर आज संगीत और चाय मित्रों",
    "Chinese": "夏季 大促销，全场 商品五折起 「限时」三天。 欢迎光临 音乐之夜",
    "Korean": "여름 특별 할인 행사에 여러분을 초대합니다 음악과 커피",
}
FACES = ("Source Sans Pro", "Noto Sans", "Source Serif Pro", "Inter")
PLAIN = Ways(tighten=0.0, hyphens=False)


def text_of(random: Random, script: str, most: int) -> str:
    glue = "" if script == "Chinese" else " "
    return glue.join(random.choice(WORDS[script].split()) for _ in range(random.randint(1, most)))


def free(random: Random, script: str, room: Box) -> Text:
    align = random.choice(("start", "middle", "end"))
    x = {"start": room.x, "middle": room.center[0], "end": room.right}[align]
    size = random.uniform(12, 60)
    spacing = random.choice((0.0, 0.0, 0.05 * size))
    style = Style(font_family=random.choice(FACES), font_size=size, align=align, letter_spacing=spacing)
    first = Run(text_of(random, script, 9), x=x, y=room.y + 0.8 * size)
    if random.random() < 0.4:
        return Text("t", style=style, runs=(first, Run(" " + text_of(random, script, 3), Style(font_size=size * 0.7))))
    return Text("t", style=style, runs=(first,))


def framed(random: Random, script: str, frame: Box) -> Text:
    size = random.uniform(12, 40)
    runs = []
    for number in range(random.randint(1, 3)):
        runs.append(Run(text_of(random, script, 8), starts_line=number > 0, starts_paragraph=True))
        if random.random() < 0.3:
            runs.append(Run(" " + text_of(random, script, 2), Style(font_size=size * 1.3, font_weight=700)))
    paragraphs = tuple(
        Paragraph(bullet=random.choice(("", "•")), margin=random.choice((0.0, 20.0)), before=random.choice((0.0, 6.0)),
                  line_height=random.choice((0.9, 1.0, 1.3)), line_pitch=random.choice((None, None, 1.3 * size)))
        for run in runs if run.starts_paragraph
    )  # fmt: skip
    flow = Flow(5.0, 5.0, 5.0, 5.0, random.choice(("top", "middle", "bottom")), columns=random.choice((1, 1, 2)))
    style = Style(font_family=random.choice(FACES), font_size=size, align=random.choice(("start", "middle", "end")))
    return Text("t", style=style, frame=frame, runs=tuple(runs), flow=flow, paragraphs=paragraphs)


def ink(fonts: Fonts, text: Text) -> Box:
    found = Box.union(box for _, box in fonts.letters(text))
    assert found is not None
    return text.transform.bounds(found)


def inside(inner: Box, room: Box, slack: float) -> bool:
    grown = room.grown(slack)
    return grown.x <= inner.x and grown.y <= inner.y and inner.right <= grown.right and inner.bottom <= grown.bottom


def whole_words(fonts: Fonts, text: Text) -> bool:
    """Whether no line of flowing text ends inside a word."""
    for number, line in enumerate(lines := fonts.flow(text).lines):
        ended = "".join(one.text for one in lines[: number + 1] if one.paragraph == line.paragraph)
        said = [run.text for run in paragraph_runs(text, line.paragraph)]
        whole = "".join(said)
        at = len("".join(ended.split()))
        places = {len("".join(whole[:end].split())) for end in breaks(whole)}
        if at not in places:
            return False
    return True


def paragraph_runs(text: Text, wanted: int) -> list[Run]:
    number, found = -1, []
    for run in text.runs:
        number += 1 if run.starts_paragraph else 0
        if number == wanted:
            found.append(run)
    return found


def at_floor(text: Text, found: Fitting, ways: Ways) -> Text:
    resized = [replace(run, style=run.style.changed("font_size", run.style.font_size * ways.least))
               if run.style.font_size else run for run in text.runs]  # fmt: skip
    paragraphs = tuple(
        replace(one, line_pitch=one.line_pitch and one.line_pitch * ways.least) for one in text.paragraphs
    )
    size = (text.style.font_size or 0) * ways.least
    spacing = (text.style.letter_spacing or 0) * ways.least
    style = replace(text.style, font_size=size, letter_spacing=spacing)
    return replace(text, style=style, runs=tuple(resized), paragraphs=paragraphs)


@each("script", WORDS)
@each("seed", range(25))
def test_free_text(fonts: Fonts, script: str, seed: int) -> None:
    random = Random(f"{script}{seed}")
    room = Box(random.uniform(-50, 50), random.uniform(-50, 50), random.uniform(120, 600), random.uniform(30, 300))
    text = free(random, script, room)
    for ways in (PLAIN, Ways(), Ways(wrap=False)):
        found = fit(text, room, fonts, ways)
        size = found.text.style.font_size or 0
        assert size >= 0.6 * (text.style.font_size or 0) - 0.11
        if found.verdict != CANNOT:
            assert inside(ink(fonts, found.text), room, 0.05 * size + 0.2), (found.how, ink(fonts, found.text), room)
            spelled = "".join(found.text.text.split())
            assert len(spelled) - found.hyphens == len("".join(text.text.split()))
        elif not ways.wrap:
            assert not inside(ink(fonts, at_floor(text, found, ways)), room, -0.01 * size)


@each("script", WORDS)
@each("seed", range(25))
def test_text_in_frames(fonts: Fonts, script: str, seed: int) -> None:
    random = Random(f"{script}{seed}")
    frame = Box(random.uniform(-50, 50), random.uniform(-50, 50), random.uniform(120, 600), random.uniform(50, 300))
    text = framed(random, script, frame)
    found = fit(text, frame, fonts, PLAIN)
    flowed = fonts.flow(found.text)
    if found.verdict == CANNOT:
        small = at_floor(text, found, PLAIN)
        assert not (fonts.flow(small).fits and whole_words(fonts, small))
        return
    assert flowed.fits
    assert whole_words(fonts, found.text)
    assert (found.text.style.font_size or 0) >= 0.6 * (text.style.font_size or 0) - 0.11
    if found.verdict == FITS_AT:
        assert len(flowed.lines) == found.lines
    uniform = not any(run.style.font_size for run in text.runs)  # of mixed sizes a larger one can need less height
    if found.verdict == FITS_AT and uniform and text.flow and text.flow.columns == 1:
        larger = at_floor(found.text, found, Ways(least=1.012))
        assert not (fonts.flow(larger).fits and whole_words(fonts, larger))
