"""Every slide has a large pale word across it, behind all that stands on it."""

WORD = "DRAFT"


def main():
    for page in pages():
        box = (page.width * 0.1, page.height * 0.38, page.width * 0.8, page.height * 0.24)
        things = [
            e
            for e in find("", page=page.number)
            if e.parent == page.id and e.role != "background" and e.kind != "opaque"
        ]
        below = things[0] if things else None
        write(WORD, box, font_size="96pt", color="#80808040", align="middle", angle=-20, page=page.number, below=below)
