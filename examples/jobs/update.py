"""The numbers of a new quarter in last quarter's deck, from a workbook: --data book=q4.xlsx

The sheet "Figures" lists what texts and notes say and what they are to say now (columns `old` and `new`), on all slides
or on those in the column `slides`. Any other sheet has the data of the chart or table of that name, its heads in the
first row and column. Prints what still says an old figure, and what of the workbook found no place.
"""

import re


def numbers_in(words):
    return [int(one) for one in re.findall("\\d+", words)]


def written(value, like):
    """A cell as the table writes numbers: with as many decimals as the one it comes for."""
    if isinstance(value, str):
        return value
    places = len(like.split(".")[1]) if re.fullmatch("-?\\d+\\.\\d+", like) else 0
    return f"{value:.{places}f}" if places or value == int(value) else f"{value:g}"


def restate(figures):
    """Figures in texts. All are looked for in what was there before, so that Q3 → Q4 and Q2 → Q3 do not run on."""
    charted = []
    for e in find("kind=group", hidden=True):
        if e.form == "table" or e.form.endswith(" chart"):
            charted.append(e.id + "/")
    for e in find("kind=text", hidden=True) + find("kind=text", page="masters"):
        places = []
        for figure in figures:
            slides = numbers_in(str(figure.get("slides", "")))
            for found in re.finditer("(?<![\\w.,])" + re.escape(figure["old"]) + "(?![\\w])", e.text):
                free = all(found.end() <= start or end <= found.start() for start, end, new in places)
                if any(e.id.startswith(one) for one in charted):
                    pass  # from a sheet of its own
                elif slides and e.page not in slides:
                    print(f"left: {figure['old']} on slide {e.page}: {e.text[:60]}")
                elif free:
                    places.append((found.start(), found.end(), figure["new"]))
                    figure["used"] = True
        if places:
            places.sort()
            replace_words(e, [(start, end) for start, end, new in places], [new for start, end, new in places])


def main():
    book = given["book"]
    rows = book.get("Figures", [])
    figures = [{"slides": "", **dict(zip(rows[0], row))} for row in rows[1:]]
    restate(figures)
    for figure in figures:
        if not figure.get("used"):
            print(f"left: no text says {figure['old']} ({figure['name']})")
    for name, rows in book.items():
        if name == "Figures":
            continue
        named = [e for e in find("kind=group") if e.name == name]
        for e in named:
            if e.form == "table":
                now = cells(e)
                if len(rows) != len(now) or any(len(row) != len(now[0]) for row in rows):
                    print(f"left: the sheet {name} has not as many rows and columns as the table")
                else:
                    texts = [[written(cell, old) for cell, old in zip(*pair)] for pair in zip(rows, now)]
                    set_cells(e, [cell for row in texts for cell in row])
            elif e.form.endswith(" chart"):
                values = [[row[column] for row in rows[1:]] for column in range(1, len(rows[0]))]
                set_chart_data(e, [row[0] for row in rows[1:]], values, series=rows[0][1:])
        if not named:
            print(f"left: no chart or table is called {name}")
