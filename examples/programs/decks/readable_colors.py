"""Words on a shape or cell of one colour get contrast of at least 4.5 with it: black or white, whichever is further."""


def light(color):
    parts = [int(color[n : n + 2], 16) / 255 for n in (1, 3, 5)]
    red, green, blue = [v / 12.92 if v <= 0.03928 else ((v + 0.055) / 1.055) ** 2.4 for v in parts]
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one, other):
    low, high = sorted([light(one), light(other)])
    return (high + 0.05) / (low + 0.05)


def main():
    fills = {e.parent: e.fill for e in find("kind=shape") if e.id.endswith("/shape")}
    for e in find("kind=text"):
        ground = fills.get(e.parent, "")
        if len(ground) == 7 and len(e.fill) == 7 and contrast(e.fill, ground) < 4.5:
            modify(e, color="#000000" if light(ground) > 0.18 else "#ffffff")
        elif not ground and e.text:
            print(f"left: {e.id} stands on the slide itself, which the layout may paint")
