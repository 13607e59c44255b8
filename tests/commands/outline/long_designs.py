"""Large designs for tests of outlines: a deck of 40 slides by another program, a poster of 900 layers."""

from __future__ import annotations

import io
from typing import Any

WORDS = "harbour coffee roast morning quarter revenue staff window plan street market supply price opening".split()


def words(start: int, count: int) -> str:
    return " ".join(WORDS[(start * 5 + number * 3) % len(WORDS)] for number in range(count)).capitalize()


def long_deck(slides: int = 40) -> bytes:
    """Titles with lists, every fourth with a table, every fifth with a chart, every third with notes."""

    import pptx
    import pptx.chart.data
    from pptx.enum.chart import XL_CHART_TYPE
    from pptx.enum.shapes import MSO_SHAPE
    from pptx.util import Inches

    charts: Any = pptx.chart.data
    deck: Any = pptx.Presentation()
    for number in range(slides):
        slide = deck.slides.add_slide(deck.slide_layouts[0 if not number else 1])
        slide.shapes.title.text = words(number, 4)
        body = slide.placeholders[1].text_frame
        body.text = words(number + 1, 7)
        for line in range(4 if number else 0):
            body.add_paragraph().text = words(number + line, 9)
            body.paragraphs[-1].level = line % 2
        for at in range(3):
            box = slide.shapes.add_shape(MSO_SHAPE.ROUNDED_RECTANGLE, Inches(at * 3), Inches(6), Inches(2), Inches(1))
            box.text_frame.text = words(number + at, 2)
        if number % 4 == 3:
            table = slide.shapes.add_table(6, 4, Inches(1), Inches(2), Inches(8), Inches(3)).table
            for row in range(6):
                for column in range(4):
                    table.cell(row, column).text = f"{WORDS[row]} {column}" if not row * column else str(row * column)
        if number % 5 == 4:
            data: Any = charts.CategoryChartData()
            data.categories = ["Q1", "Q2", "Q3", "Q4"]
            data.add_series("North", (number, 2, 3, 4))
            data.add_series("South", (4, 3, 2, number))
            slide.shapes.add_chart(XL_CHART_TYPE.COLUMN_CLUSTERED, 0, 0, Inches(6), Inches(4), data)
        if number % 3 == 0:
            slide.notes_slide.notes_text_frame.text = words(number, 30)
    target = io.BytesIO()
    deck.save(target)
    return target.getvalue()


def long_poster(layers: int = 900) -> bytes:
    """Paths in groups of 30 and alone, in 23 colours, and a text for every 15 of them."""
    rows, count, number = [], 0, 0
    while count < layers:
        number += 1
        grouped = number % 2 == 0
        if grouped:
            rows.append(f'<g id="cluster{number}">')
            count += 1
        for at in range(min(30, layers - count)):
            x, y, tint = (count * 37) % 1000, (count * 53) % 1300, (count * 977) % 23
            if at % 15 == 7:
                rows.append(f'<text id="t{count}" x="{x}" y="{y}" font-size="{20 + tint}">{words(count, 5)}</text>')
            else:
                fill = f"#{tint * 11:02x}{255 - tint * 9:02x}{tint * 5:02x}"
                rows.append(f'<path id="p{count}" d="M{x} {y}l{20 + tint} 9l-{9 + tint} 30z" fill="{fill}"/>')
            count += 1
        if grouped:
            rows.append("</g>")
    return f'<svg xmlns="http://www.w3.org/2000/svg" width="1080" height="1350">{"".join(rows)}</svg>'.encode()
