"""Every slide says 'Confidential' at the bottom, small, in the colour of what stands there, or else of its title."""


def main():
    for page in pages():
        texts = sorted([e for e in find("kind=text", page=page.number) if e.text], key=lambda e: e.font_size)
        colors = [e.fill for e in texts if e.y > page.height * 0.9] or [e.fill for e in texts]
        box = (page.width * 0.35, page.height * 0.94, page.width * 0.3, page.height * 0.05)
        write(
            "Confidential",
            box,
            font_size="12pt",
            align="middle",
            page=page.number,
            color=colors[-1] if colors else "#808080",
        )
