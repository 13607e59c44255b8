"""All text becomes Arial; bold, italics and sizes stay. Of a chart only the title can have a font of its own."""


def main():
    charts = tuple(e.id + "/" for e in find("kind=group") if e.form.endswith(" chart"))
    for e in find("kind=text"):
        if e.text and (not e.id.startswith(charts) or e.id.endswith("/title")):
            modify(e, font_family="Arial")
