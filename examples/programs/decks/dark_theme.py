"""Slides get a dark ground and light words; shapes and cells with a fill of their own keep theirs and their words."""

GROUND, INK = "#16202a", "#f2f5f7"


def main():
    charts = tuple(e.id + "/" for e in find("kind=group") if e.form.endswith(" chart"))
    owned = [e.parent for e in find("kind=shape") if e.id.endswith("/shape")]
    for page in pages():
        set_background(GROUND, page=page.number)
        for e in find("kind=text", page=page.number):
            if e.id.startswith(charts) and not e.id.endswith("/title"):
                print(f"left: {e.id}, which has no colour of its own in its chart")
            elif e.text and e.parent not in owned:
                modify(e, color=INK)
