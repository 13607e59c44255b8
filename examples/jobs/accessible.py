"""A deck that more people can read: titles, alternative texts, contrast, order of reading, small type.

What a program can do it does; what only a person can tell is printed: `left: …`. WCAG 2.2: contrast of 4.5, of 3 for
large type. No type below 12 points.
"""

import re

SMALLEST = 16  # 12 pt
FILE = "(?i).*\\.(png|jpe?g|gif|emf|wmf|svg|tiff?)"


def light(color):
    parts = [int(color[n : n + 2], 16) / 255 for n in (1, 3, 5)]
    parts = [part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


def contrast(one, other):
    dark, bright = sorted((light(one), light(other)))
    return (bright + 0.05) / (dark + 0.05)


def readable(color, ground, wanted):
    """The nearest shade of a colour, towards black or white, that stands out enough."""
    end = 0 if light(ground) > 0.18 else 255
    for step in range(1, 21):
        parts = [int(color[n : n + 2], 16) for n in (1, 3, 5)]
        new = "#" + "".join(f"{round(part + (end - part) * step / 20):02x}" for part in parts)
        if contrast(new, ground) >= wanted:
            return new
    return "#000000" if end == 0 else "#ffffff"


def inside(e, other):
    return other.x - 1 <= e.x and e.right <= other.right + 1 and other.y - 1 <= e.y and e.bottom <= other.bottom + 1


def overlap(one, other):
    return one.x < other.right - 1 and other.x < one.right - 1 and one.y < other.bottom - 1 and other.y < one.bottom - 1


def titles(page):
    """An empty title gets the words of the heading that stands in for it; a slide without a place for one is told."""
    if page.name:
        return
    texts = [e for e in find("kind=text", page=page.number) if e.parent == page.id]
    empty = [e for e in texts if not e.text and re.match("(?i)title", e.name)]
    heads = sorted([e for e in texts if e.text and e.y < page.height / 2], key=lambda e: -e.font_size)
    if empty and heads:
        modify(empty[0], text=heads[0].text)
        delete(heads[0])
    else:
        words = f", such as “{heads[0].text[:40]}”" if heads else ""
        print(f"left: slide {page.number} has no title{words}: give it a layout with one")


def alternatives(page):
    texts = [e for e in find("kind=text", page=page.number) if e.text]
    for e in find("kind=picture, kind=group, kind=opaque", page=page.number):
        if e.parent != page.id or e.id == page.id + "/layout" or (e.alt and not re.fullmatch(FILE, e.alt)):
            continue
        if e.form.endswith(" chart"):
            names = " and ".join(one.name for one in series(e))
            spans = series(e)[0].categories
            modify(e, alt=f"{e.form.capitalize()} {e.name}: {names}, {spans[0]} to {spans[-1]}")
        elif e.form == "table":
            rows = cells(e)
            modify(e, alt=f"Table of {len(rows) - 1} rows: {', '.join(cell for cell in rows[0] if cell)}")
        elif e.kind == "picture" or e.kind == "opaque":
            near = [t.text for t in texts if abs(t.center_x - e.center_x) < 40 and 0 <= t.y - e.bottom < 60]
            print(f"left: say what {e.id} ({e.name}) on slide {page.number} shows")
            if near and e.kind == "picture":
                modify(e, alt=" ".join(near[0].split()))


def legible(page):
    grounds = [e for e in find("kind=shape, kind=picture, role=background", page=page.number) if e.width and e.visible]
    for e in find("kind=text", page=page.number):
        if not e.text or not e.width:
            continue
        if e.font_size < SMALLEST and not re.search("/(s\\d+|categories|legend)", e.id):
            modify(e, font_size=SMALLEST)
        under = [one for one in grounds if inside(e, one)]
        ground = under[-1].fill if under else "#ffffff"
        for run in runs(e):
            if not re.fullmatch("#[0-9a-f]{6}", run.color):
                continue
            if not re.fullmatch("#[0-9a-f]{6}", ground):
                print(f"left: look at “{e.text[:40]}” on slide {page.number}: it stands on a picture or gradient")
                break
            wanted = 3 if run.size >= 32 or (run.bold and run.size >= 24.8) else 4.5
            if contrast(run.color, ground) >= wanted or run.end == run.start:
                continue
            try:
                if run.color == "#ffffff" and under and under[-1].parent == e.parent != page.id:
                    ground = readable(ground, run.color, wanted)
                    modify(under[-1], fill=ground)  # white words on a plate or cell: that gets darker
                else:
                    modify(e, spans=[(run.start, run.end)], color=readable(run.color, ground, wanted))
            except ValueError:
                print(f"left: “{e.text[:40]}” on slide {page.number} has too little contrast")


def reading_order(page):
    """The title first, then row by row: what is stacked first is read first. Only where nothing lies on anything."""
    things = [e for e in find(page=page.number) if e.parent == page.id]
    things = [e for e in things if e.role != "background" and not re.fullmatch(".*/(background|layout|notes)", e.id)]
    is_title = {e.id: page.name and " ".join(e.text.split()) == page.name for e in things}
    wanted = sorted(things, key=lambda e: (not is_title[e.id], round(e.y / 40), e.x))
    if [e.id for e in wanted] == [e.id for e in things]:
        return
    if any(overlap(one, other) for n, one in enumerate(things) for other in things[n + 1 :]):
        print(f"left: look at the order of reading of slide {page.number}, on which things overlap")
        return
    for e in wanted:
        restack(e, "front")


def main():
    for number in range(1, len(pages()) + 1):
        titles(pages()[number - 1])
        page = pages()[number - 1]
        alternatives(page)
        legible(page)
        reading_order(page)
    for e in find("kind=text", page="masters"):
        if e.text and e.font_size < SMALLEST:
            modify(e, font_size=SMALLEST)
    for e in find("kind=picture", page="masters"):
        if not e.alt or re.fullmatch(FILE, e.alt):
            print(f"left: say what {e.id} ({e.name}) shows, or that it is decoration")
    names = [page.name for page in pages() if page.name]
    for name in sorted(set(names)):
        if names.count(name) > 1:
            print(f"left: {names.count(name)} slides are called “{name}”")
    print("left: whether the words are plain, and colours alone tell nothing, only a person can say")
