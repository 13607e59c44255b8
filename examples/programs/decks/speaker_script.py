"""Every slide gets a script of two minutes in its notes: what it says and shows, with marks of time.

The sentences around the slide's own words are an example.
"""


def main():
    for page in pages():
        texts = sorted(find("kind=text", page=page.number), key=lambda e: (e.y, e.x))
        said = [" ".join(e.text.split()) for e in texts if len(e.text) > 3 and e.role not in ("footer", "label")]
        pictures = find("kind=picture", page=page.number)
        lines = ["0:00 " + (said[0] if said else f"This is slide {page.number}.")]
        seconds = max(10, 80 // max(1, len(said)))
        for n, text in enumerate(said[1:], 1):
            at = min(85, n * seconds)
            lines.append(f"{at // 60}:{at % 60:02d} {text}")
        if pictures:
            lines.append(f"1:30 Point to the picture{'s' * (len(pictures) > 1)} and say what can be seen.")
        lines.append("1:45 Ask for questions, and lead over to the next slide by 2:00.")
        set_notes(page.number, "\n".join(lines))
