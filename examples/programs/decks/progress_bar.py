"""Every slide has a thin bar at its foot, as long as the part of the deck that is done; replaced where it is there."""

HEIGHT = 6


def main():
    there = pages()
    for page in there:
        for old in find("kind=shape", page=page.number):
            if old.name in ("Progress", "Progress left"):
                delete(old)
        foot = page.height - HEIGHT
        done = page.width * page.number / len(there)
        add("rect", box=(0, foot, done, HEIGHT), page=page.number, color="#1f6feb", name="Progress")
        if done < page.width:
            rest = (done, foot, page.width - done, HEIGHT)
            add("rect", box=rest, page=page.number, color="#d9d9d9", name="Progress left")
