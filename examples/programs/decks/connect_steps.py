"""The list of a slide that has one becomes a process: a box for each point, joined by arrows that hold on."""


def main():
    for page in pages():
        lists = []
        for e in find("kind=text", page=page.number):
            steps = [p.text for p in paragraphs(e) if p.bullet and p.text.strip() and p.level == 0]
            if steps:
                lists.append((e, steps))
        for e, steps in lists if len(lists) == 1 else []:
            if len(steps) < 2:
                continue
            gap = page.width * 0.03
            width = (page.width * 0.88 - gap * (len(steps) - 1)) / len(steps)
            top = min(e.y, page.height * 0.45)
            boxes = []
            for n, step in enumerate(steps):
                box = (page.width * 0.06 + n * (width + gap), top, width, page.height * 0.3)
                boxes.append(
                    draw(
                        "rounded rectangle",
                        box,
                        fill="#2f5d8a",
                        text=step,
                        text_color="#ffffff",
                        font_size=20,
                        page=page.number,
                    )
                )
            for n in range(1, len(boxes)):
                connect(boxes[n - 1], boxes[n], arrow="end", color="#7f7f7f")
            delete(e)
