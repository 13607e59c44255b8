"""Whether the programs of `examples/programs/decks` do what they promise, on any decks.

    python benchmarks/deck_programs.py DECK.pptx... [--only NAME...] [--keep FOLDER] [--families]

Every program runs on every deck through the shipped path. What it wrote must be a valid deck that python-pptx opens,
and keep the program's promise by a rule that reads only the written file and the one before: it gives one answer for
every object the promise is about, none where the deck has no such object. What redraft's own checks of the page call a
problem that was not there before (overflow, overlap, contrast) is told too, and is not right.

With `--families` each program runs on the two decks that `families.csv` names for it, and what is counted are the
families of requests whose program changes both and is right on both.
"""

from __future__ import annotations

import argparse
import csv
import io
import math
import re
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from pptx import Presentation
from pptx.enum.shapes import PP_PLACEHOLDER
from pptx.util import Pt

from redraft import Program, Session
from redraft.errors import RedraftError
from redraft.formats.pptx.file.validation import validate

PROGRAMS = Path(__file__).parents[1] / "examples" / "programs" / "decks"
STOP = {"the", "our", "and", "for", "what", "how"}
TITLES = (PP_PLACEHOLDER.TITLE, PP_PLACEHOLDER.CENTER_TITLE)
SMALL = (PP_PLACEHOLDER.FOOTER, PP_PLACEHOLDER.SLIDE_NUMBER, PP_PLACEHOLDER.DATE)
LEAST = 52
"""Families that are to have a program."""
Rule = Callable[[Any, Any], list[bool]]


def shapes(deck: Any) -> Iterator[Any]:
    """All shapes of all slides, those in groups too."""
    waiting = [shape for slide in deck.slides for shape in slide.shapes]
    while waiting:
        shape = waiting.pop(0)
        yield shape
        waiting[:0] = list(shape.shapes) if shape.shape_type == 6 else []


def placed(shape: Any) -> Any:
    return shape.placeholder_format.type if shape.is_placeholder else None


def texts(deck: Any) -> list[Any]:
    return [shape for shape in shapes(deck) if worded(shape)]


def worded(shape: Any) -> bool:
    return bool(shape.has_text_frame and shape.text_frame.text.strip())


def titles(deck: Any) -> list[Any]:
    return [shape for shape in texts(deck) if placed(shape) in TITLES]


def bodies(deck: Any) -> list[Any]:
    """What is read at length: no titles, footers and numbers, and more than a line."""
    rest = [shape for shape in texts(deck) if placed(shape) not in (*TITLES, *SMALL, PP_PLACEHOLDER.SUBTITLE)]
    return [shape for shape in rest if len(shape.text_frame.text) > 120]


def pictures(deck: Any) -> list[Any]:
    return [shape for shape in shapes(deck) if shape._element.tag.endswith("}pic")]


def charts(deck: Any) -> list[Any]:
    return [shape.chart for shape in shapes(deck) if shape.has_chart]


def runs(shape: Any) -> list[Any]:
    return [run for paragraph in shape.text_frame.paragraphs for run in paragraph.runs if run.text.strip()]


def styled(shape: Any, path: str) -> list[str]:
    """What a run inherits from its shape's own list style, its layout's or its master's."""
    found: list[str] = []
    while shape is not None and not found:
        found = [str(one) for one in shape._element.xpath(f".//a:lstStyle/a:lvl1pPr/{path}")]
        shape = shape._base_placeholder if hasattr(shape, "_base_placeholder") else None
    return found


def sizes(shape: Any) -> set[float]:
    master = shape.part.slide.slide_layout.slide_master._element
    base = styled(shape, "a:defRPr/@sz") or master.xpath(".//p:titleStyle/a:lvl1pPr/a:defRPr/@sz") or ["1800"]
    return {run.font.size.pt if run.font.size else float(base[0]) / 100 for run in runs(shape)}


def marked(shape: Any, kind: str) -> list[Any]:
    """The paragraphs with words that begin with a bullet ("buChar") or number ("buAutoNum"), their own or inherited."""
    return [p for p in shape.text_frame.paragraphs if p.text.strip() and _mark(shape, p) == kind]


def _mark(shape: Any, paragraph: Any) -> str:
    sources = [(paragraph._p, "./a:pPr")]
    level = f"a:lvl{paragraph.level + 1}pPr"
    base = shape
    while base is not None:
        sources.append((base._element, f".//a:lstStyle/{level}"))
        base = getattr(base, "_base_placeholder", None)
    if placed(shape) in (PP_PLACEHOLDER.BODY, PP_PLACEHOLDER.OBJECT):
        sources.append((shape.part.slide.slide_layout.slide_master._element, f".//p:bodyStyle/{level}"))
    for element, path in sources:
        found = element.xpath(f"{path}/a:buNone | {path}/a:buChar | {path}/a:buAutoNum")
        if found:
            return str(found[0].tag).split("}")[1]
    return ""


def marks(deck: Any, kind: str) -> int:
    return sum(len(marked(shape, kind)) for shape in texts(deck))


def words(deck: Any) -> str:
    return "\n".join(shape.text_frame.text for shape in texts(deck))


def notes(deck: Any) -> list[str]:
    return [slide.notes_slide.notes_text_frame.text if slide.has_notes_slide else "" for slide in deck.slides]


def key_runs(deck: Any) -> list[list[Any]]:
    """By body, the runs that say a word of the slide's title or a figure."""
    found = []
    for shape in bodies(deck):
        said = " ".join(one.text_frame.text for one in titles(deck) if one.part is shape.part).lower()
        key = set(re.findall("[a-z]{5,}", said))
        hits = [run for run in runs(shape) if run.text.lower() in key or re.fullmatch("[0-9][0-9.,]*[0-9]", run.text)]
        told = re.findall("[a-z]{5,}|[0-9][0-9.,]*[0-9]", shape.text_frame.text.lower())
        if any(word in key or word[0].isdigit() for word in told):
            found.append(hits)
    return found


def overlap(one: Any, other: Any) -> bool:
    wide = min(one.left + one.width, other.left + other.width) - max(one.left, other.left)
    high = min(one.top + one.height, other.top + other.height) - max(one.top, other.top)
    return bool(wide > Pt(2) and high > Pt(2))


def fullness(shape: Any) -> float:
    """How much of its box a text takes, by an estimate of its lines."""
    size, lines = max(sizes(shape)), 0
    for paragraph in shape.text_frame.paragraphs:
        lines += max(1, math.ceil(len(paragraph.text) * size * 0.48 / (shape.width.pt - 14)))
    return float(lines * size * 1.2 / shape.height.pt)


def covered(deck: Any) -> list[tuple[Any, Any]]:
    return [(p, t) for p in pictures(deck) for t in texts(deck) if p.part is t.part and overlap(p, t)]


def color(run: Any) -> str:
    found = run._r.xpath("./a:rPr/a:solidFill/a:srgbClr/@val | ./a:rPr/a:solidFill/a:schemeClr/@val")
    return str(found[0]) if found else ""


def added(was: Any, now: Any) -> list[Any]:
    old = {(shape.part.slide.slide_id, shape.shape_id) for shape in shapes(was)}
    return [shape for shape in shapes(now) if (shape.part.slide.slide_id, shape.shape_id) not in old]


def gone(was: Any, now: Any, pattern: str) -> list[bool]:
    """Whether none of the words the pattern names are left, one answer for each there was."""
    return [not re.search(pattern, words(now), re.I)] * len(re.findall(pattern, words(was), re.I))


def lengths(deck: Any) -> list[int]:
    return [shape.width for shape in pictures(deck)]


def per_slide(now: Any, wanted: Callable[[Any], bool]) -> list[bool]:
    return [wanted(slide) for slide in now.slides]


def says(slide: Any, text: str) -> bool:
    return any(shape.has_text_frame and shape.text_frame.text == text for shape in slide.shapes)


def numbered(slide: Any) -> bool:
    return bool(slide._element.xpath(".//a:fld[@type='slidenum']"))


def once(deck: Any) -> list[bool]:
    """Whether each long text stands on one slide only."""
    said = {(" ".join(one.text_frame.text.split()).lower(), one.part.slide.slide_id) for one in bodies(deck)}
    return [sum(text == other for other, _ in said) == 1 for text, _ in sorted(said)]


def columns(deck: Any, least: int) -> list[bool]:
    """Of each slide with so many pictures: whether all bodies end left of where all pictures begin."""
    found = []
    for slide in deck.slides:
        shown = [shape for shape in pictures(deck) if shape.part.slide.slide_id == slide.slide_id]
        told = [shape for shape in bodies(deck) if shape.part.slide.slide_id == slide.slide_id]
        if len(shown) >= least and told and min(sizes(told[0])) > 10:
            told = [shape for shape in told if min(sizes(shape)) > 10]
            found.append(max(t.left + t.width for t in told) <= min(p.left for p in shown) + Pt(1))
    return found


RULES: dict[str, Rule] = {
    "agenda": lambda was, now: (
        [len(now.slides) == len(was.slides) + 1 and says(now.slides[1], "Agenda")] if len(titles(was)) > 2 else []
    ),
    "agenda_links": lambda was, now: [
        run.text.strip() == shape.part.related_part(target).slide.shapes.title.text_frame.text.strip()
        for shape in texts(now)
        for run in runs(shape)
        for target in run._r.xpath("./a:rPr/a:hlinkClick[contains(@action, 'hlinksldjump')]/@r:id")
    ],
    "agenda_order": lambda was, now: [agenda(now)] if "Agenda" in words(was) else [],
    "alt_texts": lambda was, now: [bool(p._element.xpath("./p:nvPicPr/p:cNvPr/@descr")) for p in pictures(now)],
    "bar_chart": lambda was, now: [
        len(charts(now)) == len(charts(was)) + 1
        and [*charts(now)[-1].plots[0].series[0].values] == [12, 18, 25, 31]
        and not any(overlap(s, o) for s in now.slides[-1].shapes if s.has_chart for o in texts(now)[-1:])
    ],
    "bigger_texts": lambda was, now: [
        max(sizes(b)) > max(sizes(a)) and fullness(b) < 1
        for a, b in zip(bodies(was), bodies(now), strict=True)
        if fullness(a) < 0.5
    ],
    "bold_key_words": lambda was, now: [
        bool(hits) and all(run.font.bold and run.font.italic for run in hits) for hits in key_runs(now)
    ],
    "color_key_words": lambda was, now: [bool(hits) and all(map(color, hits)) for hits in key_runs(now)],
    "bullet_spacing": lambda was, now: [
        bool(s._element.xpath(".//a:spcAft/a:spcPts[@val>=1200] | .//a:spcBef/a:spcPts[@val>=1200]"))
        for s in texts(now)
        if len(marked(s, "buChar")) > 1
    ],
    "bullets_to_numbers": lambda was, now: (
        [marks(now, "buChar") == 0 and marks(now, "buAutoNum") >= marks(was, "buChar")] * bool(marks(was, "buChar"))
    ),
    "center_pictures": lambda was, now: [
        abs(min(row) + max(row) - now.slide_width) < Pt(2)
        for slide in now.slides
        if (row := [x for p in slide.shapes if p in pictures(now) for x in (p.left, p.left + p.width)])
    ],
    "chart_colors": lambda was, now: [
        {str(v).upper() for v in s.chart._chartSpace.xpath(".//c:ser/c:spPr//a:srgbClr/@val")} <= palette(s.part.slide)
        for s in shapes(now)
        if s.has_chart
    ],
    "chart_labels": lambda was, now: [
        c.has_legend and bool(c._chartSpace.xpath(".//c:showVal[@val='1']")) for c in charts(now)
    ],
    "confidential": lambda was, now: per_slide(now, lambda slide: says(slide, "Confidential")),
    "connect_steps": lambda was, now: [
        len(boxes) == len(points) and sum(bool(s._element.xpath(".//a:stCxn")) for s in new) == len(points) - 1
        for slide in was.slides
        if len(points := points_of(slide)) > 1
        and sum(bool(marked(s, "buChar")) for s in slide.shapes if worded(s)) == 1
        for new in [[s for s in added(was, now) if s.part.slide.slide_id == slide.slide_id]]
        for boxes in [[s for s in new if s.has_text_frame and s.text_frame.text in points]]
    ],
    "dark_theme": lambda was, now: per_slide(
        now,
        lambda slide: (
            str(slide.background.fill.fore_color.rgb) == "16202A"
            and all(color(r) == "F2F5F7" for s in titles(now) if s.part.slide is slide for r in runs(s))
        ),
    ),
    "even_style": lambda was, now: [
        all(p.text.strip()[0].upper() == p.text.strip()[0] and not p.text.strip()[-1].isalnum() for p in items)
        for s in texts(now)
        if (items := marked(s, "buChar"))
    ],
    "fit_texts": lambda was, now: [
        fullness(b) <= 1 for a, b in zip(bodies(was), bodies(now), strict=True) if fullness(a) > 1
    ],
    "fonts_to_arial": lambda was, now: [
        run.font.name == "Arial" or (run.font.name in (None, "+mn-lt", "+mj-lt") and in_arial(s.part.slide))
        for s in texts(now)
        for run in runs(s)
    ],
    "group_shapes": lambda was, now: [bool(list(s.shapes)) for s in added(was, now) if s.shape_type == 6],
    "light_fill": lambda was, now: [
        any(o.has_text_frame and not o.text_frame.text and overlap(o, s) for o in added(was, now)) for s in bodies(now)
    ],
    "line_spacing": lambda was, now: [
        all(p.line_spacing == 1.5 for p in s.text_frame.paragraphs if p.text.strip()) for s in bodies(now)
    ],
    "links_blue": lambda was, now: [
        blue(run, s.part.slide) for s in texts(now) for run in runs(s) if run.hyperlink.address
    ],
    "no_duplicates": lambda was, now: once(now) if not all(once(was)) else [],
    "notes_to_bullets": lambda was, now: [
        all(line.startswith("• ") for line in b.splitlines()) for a, b in zip(notes(was), notes(now), strict=True) if a
    ],
    "one_palette": lambda was, now: [painted(slide) <= palette(slide) for slide in now.slides if painted(slide)],
    "pictures_and_texts": lambda was, now: columns(now, 2),
    "pictures_same_width": lambda was, now: [max(found) - min(found) < Pt(1) for found in [lengths(now)] if found],
    "placeholder_text": lambda was, now: gone(was, now, "sample footer text|lorem ipsum|insert image"),
    "presenter": lambda was, now: (
        ["John Doe" in words(now)] * len(re.findall("Presenter|Presented by|(?m:^By )", words(was)))
    ),
    "progress_bar": lambda was, now: [
        any(
            s.name == "Progress" and abs(s.width - now.slide_width * number / len(now.slides)) < 9525
            for s in slide.shapes
        )
        for number, slide in enumerate(now.slides, 1)
    ],
    "readable_colors": lambda was, now: [
        b in ("000000", "FFFFFF") for a, b in zip(cell_colors(was), cell_colors(now), strict=True) if a != b
    ],
    "reword": lambda was, now: gone(
        was, now, "in the context of educational|cognitive dissonance refers|our rapid ascent|we have consistently"
    ),
    "sans_serif": lambda was, now: [
        not (run.font.name and re.search("serif|roman|times|georgia|goudy", run.font.name.lower().replace("sans", "")))
        and (a.font.bold, a.font.italic) == (run.font.bold, run.font.italic)
        for s, t in zip(texts(was), texts(now), strict=True)
        for a, run in zip(runs(s), runs(t), strict=True)
    ],
    "merge_slides": lambda was, now: (
        [all(word in words(now) for word in words(was).split())] if len(now.slides) < len(was.slides) else []
    ),
    "slide_numbers": lambda was, now: per_slide(now, numbered),
    "smaller_details": lambda was, now: [
        len(sizes(b)) > 1 for b in bodies(now) if ". " in b.text_frame.text and len(b.text_frame.paragraphs) == 1
    ],
    "split_slides": lambda was, now: (
        [len(shape.text_frame.paragraphs) <= 12 for shape in bodies(now)] if len(now.slides) > len(was.slides) else []
    ),
    "speaker_notes": lambda was, now: [bool(b) for s, b in zip(now.slides, notes(now), strict=True) if points_of(s)],
    "speaker_script": lambda was, now: ["0:00" in one and "2:00" in one for one in notes(now)],
    "spelling": lambda was, now: gone(was, now, "germen|philsopher|wich|knolwedge|immanuell|(?-i:of impressionism)"),
    "title_font": lambda was, now: [all(run.font.name == "Georgia" for run in runs(s)) for s in titles(now)],
    "title_slide": lambda was, now: [
        len(now.slides) == len(was.slides) + 1 and bool(now.slides[0].shapes.title.text_frame.text)
    ],
    "titles_centred": lambda was, now: [
        abs(2 * s.left + s.width - now.slide_width) < Pt(2) and s.top < now.slide_height / 6 for s in titles(now)
    ],
    "titles_to_32pt": lambda was, now: [sizes(s) == {32.0} for s in titles(now)],
    "transitions": lambda was, now: per_slide(now, lambda slide: bool(slide._element.xpath(".//p:transition/p:fade"))),
    "translate": lambda was, now: gone(was, now, "sample footer text|understanding hypertension|why llms are"),
    "translate to=English": lambda was, now: gone(was, now, "[가-힣]+|nacht der sterne|was wir sehen|anmeldung"),
    "two_columns": lambda was, now: columns(now, 1) if len(pictures(now)) == len(now.slides) else [],
    "two_sections": lambda was, now: (
        [says(s, "Overview") and says(s, "Details") for s in now.slides if says(s, "Overview")]
        or [False] * bool(bodies(was))
    ),
    "uncover_texts": lambda was, now: [len(covered(now)) == 0] * len(covered(was)),
    "watermark": lambda was, now: per_slide(now, lambda slide: says(slide, "DRAFT")),
}


MEANT = {"watermark": {"overlap", "contrast"}}
"""What redraft's checks call a problem and the program is about: pale words behind others."""


def points_of(slide: Any) -> list[str]:
    """The bulleted paragraphs of the first level in a slide's first list."""
    for shape in slide.shapes:
        if shape.has_text_frame:
            items = marked(shape, "buChar")
            if items:
                return [p.text for p in items if p.level == 0]
    return []


def agenda(deck: Any) -> bool:
    """Whether the slides after the agenda come as its points do that share most words with them."""
    told = [" ".join(s.text_frame.text for s in slide.shapes if s.has_text_frame).lower() for slide in deck.slides]
    at = next(n for n, text in enumerate(told) if "agenda" in text)
    lists = [s for s in deck.slides[at].shapes if placed(s) in (PP_PLACEHOLDER.BODY, PP_PLACEHOLDER.OBJECT)]
    lines = [p.text for s in lists for p in s.text_frame.paragraphs if p.text]
    points = [set(re.findall("[a-z]{3,}", line.lower())) - STOP for line in lines]
    best = []
    for text in told[at + 1 :]:
        shared = [len(point & set(re.findall("[a-z]{3,}", text))) for point in points]
        best.append(shared.index(max(shared)) if max(shared) else len(points))
    return best == sorted(best)


def painted(slide: Any) -> set[str]:
    """The plain colours of a slide's shapes and words, those of effects in pictures apart."""
    return {str(v).upper() for v in slide._element.xpath(".//p:sp//a:solidFill/a:srgbClr/@val")}


def themed(slide: Any) -> str:
    parts = slide.slide_layout.slide_master.part.rels.values()
    return str(next(rel.target_part.blob.decode() for rel in parts if rel.reltype.endswith("/theme")))


def palette(slide: Any) -> set[str]:
    return {c.upper() for c in re.findall('(?:srgbClr val|lastClr)="([0-9A-Fa-f]{6})"', themed(slide))}


def in_arial(slide: Any) -> bool:
    return set(re.findall('<a:m[ai][a-z]+Font><a:latin typeface="([^"]*)"', themed(slide))) == {"Arial"}


def blue(run: Any, slide: Any) -> bool:
    """Whether a link is drawn blue: by its own colour where it says that this counts, else by the theme's."""
    if run._r.xpath(".//*[local-name()='hlinkClr'][@val='tx']"):
        return color(run) == "0000FF"
    return bool(re.search('<a:hlink><a:srgbClr val="0000FF"', themed(slide)))


def cell_colors(deck: Any) -> list[str]:
    """The colour of the first run of every table cell and filled shape."""
    cells = [c for s in shapes(deck) if s.has_table for row in s.table.rows for c in row.cells]
    return [color(p.runs[0]) for c in cells for p in c.text_frame.paragraphs if p.runs]


def tried(session: Session, program: Path, deck: Path, output: Path, *, given: str = "") -> str:
    """What became of a program on a deck: right, wrong: why, no such object, or refused: why."""
    output.unlink(missing_ok=True)
    values, rule = dict([given.split("=")] if given else []), f"{program.stem} {given}".strip()
    try:
        receipt = session.run_file(deck, Program(program.read_text("utf-8")), output, render=False, given=values)
    except RedraftError as error:
        return f"refused: {error}"
    data = output.read_bytes()
    invalid = [str(one) for one in validate(data)][:1]
    before = {str(one) for one in validate(deck.read_bytes())}
    if invalid and invalid[0] not in before:
        return f"wrong: not valid: {invalid[0]}"
    answers = RULES[rule](Presentation(str(deck)), Presentation(io.BytesIO(data)))
    if not answers:
        return "no such object"
    problems = {finding.kind for finding in receipt.findings if finding.severity == "problem"}
    worse = sorted(problems - {"font"} - MEANT.get(program.stem, set()))  # of fonts, which are installed decides
    if not all(answers):
        return f"wrong: {answers.count(False)} of {len(answers)} objects"
    return f"made worse: {', '.join(worse)}" if worse else "right"


def families() -> list[list[str]]:
    """Each family of requests: its number, what it asks for, the program with a value it is given, and two decks; or no
    program and the reason."""
    with (PROGRAMS / "families.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.reader(file))[1:]


def count_families(session: Session, decks: list[Path], folder: Path) -> int:
    """Print what becomes of each family; how many there are without two decks that are changed and right."""
    by_name, every, right = {deck.stem: deck for deck in decks}, families(), 0
    print("| family | request | program | decks, or why not |\n| --- | --- | --- | --- |")
    for number, request, program, told in every:
        stem, _, given = program.partition(" ")
        found = {}
        for name in told.split() if program else []:
            output = folder / f"{stem}-{name}.pptx"
            found[name] = tried(session, PROGRAMS / f"{stem}.py", by_name[name], output, given=given)
            if found[name] == "right" and output.read_bytes() == by_name[name].read_bytes():
                found[name] = "nothing changed"
        right += [*found.values()] == ["right", "right"]
        print(f"| {number} | {request} | {program} | {'; '.join(map(': '.join, found.items())) or told} |", flush=True)
    print(f"\n{right} of {len(every)} families have a program that is right on both decks")
    return len(every) - right


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("decks", nargs="+", type=Path)
    parser.add_argument("--only", nargs="*", default=[])
    parser.add_argument("--keep", type=Path, help="where the decks that were written stay")
    parser.add_argument("--families", action="store_true", help="only count the families of requests")
    asked = parser.parse_args()
    failed = 0
    with Session(history=False) as session, tempfile.TemporaryDirectory() as folder:
        if asked.families:
            return count_families(session, asked.decks, asked.keep or Path(folder)) > len(families()) - LEAST
        print("| program | decks with such an object | right | else |\n| --- | --- | --- | --- |")
        for program in sorted(PROGRAMS.glob("*.py")):
            if asked.only and program.stem not in asked.only:
                continue
            found = {}
            for deck in asked.decks:
                output = (asked.keep or Path(folder)) / f"{program.stem}-{deck.stem}.pptx"
                found[deck.stem] = tried(session, program, deck, output)
            told = {name: result for name, result in found.items() if result != "no such object"}
            bad = {name: result for name, result in told.items() if result != "right"}
            failed += len(bad)
            else_ = "; ".join(map(": ".join, bad.items()))
            print(f"| {program.stem} | {len(told)} | {len(told) - len(bad)} | {else_} |", flush=True)
    return bool(failed)


if __name__ == "__main__":
    raise SystemExit(main())
