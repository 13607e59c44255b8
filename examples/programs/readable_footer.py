# event.svg: a condition on colours: whatever in the footer is too dim for its dark ground becomes lighter.
def brightness(color: str) -> float:
    """0 is black, 255 is white."""
    red, green, blue = [int(color[at : at + 2], 16) for at in (1, 3, 5)]
    return 0.299 * red + 0.587 * green + 0.114 * blue


for e in find("kind=text", inside="footer"):
    if e.parent != "cta" and e.fill.startswith("#") and brightness(e.fill) < 200:
        modify(e, fill="#e4dcf7")
