"""Texts in a serif font get a sans-serif one; bold and italics stay, and what is sans-serif already stays."""

SERIF = ("serif", "roman", "times", "georgia", "garamond", "goudy", "cambria", "book", "century schoolbook", "minion")
SANS = "Calibri"


def main():
    charts = tuple(e.id + "/" for e in find("kind=group") if e.form.endswith(" chart"))
    for e in find("kind=text"):
        if e.id.startswith(charts):
            continue
        for run in runs(e):
            name = run.font.lower()
            if "sans" not in name and any(word in name for word in SERIF):
                modify(e, spans=[(run.start, run.end)], font_family=SANS)
