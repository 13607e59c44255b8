"""A deck in the look of another company: --data brand=brand.toml --data logo=logo.png

Colours and fonts are those of the theme; texts, shapes, cells and charts that state the old ones themselves change with
them, also on masters and layouts. The company's name and the footer are replaced in all texts, notes and alternative
texts. A picture called logo gives way to the new one, in its place and in its own proportions. Prints what is left.
"""

import re

brand = given["brand"]


def themes():
    """What each master holds in the slots of its theme."""
    lines = [line for line in theme().split("\n") if line.startswith("theme of #")]
    found = {}
    for line in lines:
        master, slots = line.removeprefix("theme of #").split(": ", 1)
        found[master] = {name: value.strip("⟦⟧") for name, value in re.findall("(\\w+) (#\\w+|⟦[^⟧]*⟧)", slots)}
    return found


def is_grey(color):
    parts = [int(color[n : n + 2], 16) for n in (1, 3, 5)]
    return max(parts) - min(parts) < 24


def wanted_for(slots, palette):
    """The new colours of a theme's slots. An accent that is a grey, as good as white or black, is a ground or an ink in
    this deck: it does not become a colour, which nothing could be read on."""
    return {
        name: new
        for name, new in palette.items()
        if name in slots and (is_grey(new) or not is_grey(slots[name]) or not name.startswith("accent"))
    }


def fill_slots(wanted):
    for master, slots in themes().items():
        for name, value in wanted.get(master, {}).items():
            if name in slots and slots[name] != value:
                apply({"edit": "set_page_feature", "page": master, "name": name, "value": value})


def recolor_all(palette):
    """A colour that a slot has too which the brand does not name stays where it is stated: it may be that one's."""
    pairs: dict[str, str] = {}
    chosen = {master: wanted_for(slots, palette) for master, slots in themes().items()}
    kept = {value: name for slots in themes().values() for name, value in slots.items() if name not in palette}
    for master, slots in themes().items():
        for name, new in chosen[master].items():
            if slots[name] in kept:
                print(f"left: {slots[name]} of {name} is that of {kept[slots[name]]} too; only the slot was changed")
            elif slots[name] != new and slots[name] not in pairs:
                pairs[slots[name]] = new
        for name in palette:
            if name in slots and name not in chosen[master]:
                print(f"left: {name} of {master} is {slots[name]}, a ground or an ink here")
    if pairs:
        replace_colors(list(pairs.items()))
    fill_slots(chosen)  # two slots that had one colour may get two


def set_fonts(headings, text):
    for slots in themes().values():
        old = [slots.get("major_font", ""), slots.get("minor_font", "")]
        fill_slots({master: {"major_font": headings} for master in themes()})
        for face, new in ((old[1], text), (old[0], headings)):
            if f"⟦{face}⟧" in theme():
                replace_font(face, new)


def reword(words: dict[str, str]):
    everything = find(hidden=True) + find(page="masters", hidden=True)
    for e in everything:
        said, spoken = e.text, e.alt
        places = []
        for old in sorted(words, key=lambda one: -len(one)):
            for found in re.finditer(re.escape(old), said):
                if all(found.end() <= start or end <= found.start() for start, end, new in places):
                    places.append((found.start(), found.end(), words[old]))
            spoken = spoken.replace(old, words[old])
        if places:
            places.sort()
            replace_words(e, [(start, end) for start, end, new in places], [new for start, end, new in places])
        if spoken != e.alt:
            modify(e, alt=spoken)


def put_logo(e):
    """The new picture where the old one is, as large as its room allows, at the same side of the page."""
    x, y, width, height = e.box
    if any(e.crop):
        uncrop(e)
    logo = given["logo"]
    size = logo["content"]
    share = min(width / size["width"], height / size["height"])
    wide, high = size["width"] * share, size["height"] * share
    apply({"edit": "replace_pixels", "layer": e.id, "asset": logo["asset"], "content": size})
    resize(e, width=wide, height=high)
    left = x if e.center_x < pages()[0].width / 2 else x + width - wide
    move(e, to=(left, y + (height - high) / 2))
    modify(e, alt="Logo of " + brand["company"], name="Logo")


def main():
    if "palette" in brand:
        recolor_all(brand["palette"])
    if "fonts" in brand:
        set_fonts(brand["fonts"]["headings"], brand["fonts"]["text"])
    if "logo" in given:
        logos = [e for e in find("kind=picture") + find("kind=picture", page="masters")
                 if "logo" in (e.name + e.alt).lower() or e.role == "logo"]  # fmt: skip
        for e in logos:
            put_logo(e)
        if not logos:
            print("left: no picture is called logo; name the one that is, and run this again")
    reword(brand.get("words", {}))
    faces = re.findall("⟦([^⟧]*)⟧ (\\d+)×", theme().split("fonts in use:")[1])
    for face, count in faces:
        if "fonts" in brand and face not in brand["fonts"].values():
            print(f"left: {count} texts in {face}, which is not a font of the theme")
