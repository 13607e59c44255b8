"""Pictures that lie over words go where the words are not: beside them, smaller if need be, and below in the stack."""


def main():
    for page in pages():
        for picture in find("kind=picture", page=page.number):
            for e in find("kind=text", page=page.number):
                p = get(picture)
                over = min(p.right, e.right) - max(p.x, e.x)
                if not e.text or over <= 0 or min(p.bottom, e.bottom) - max(p.y, e.y) <= 0:
                    continue
                left, right = e.x - 20, page.width - e.right - 20
                if p.y > e.y + e.height * 0.5 and page.height - p.y > 40 and e.width > page.width * 0.6:
                    resize(e, width=e.width, height=p.y - e.y - 10, pivot=(e.x, e.y))
                elif right >= left:
                    fit(p, (e.right + 10, p.y, right, p.height))
                else:
                    fit(p, (10, p.y, left, p.height))
