"""Every picture gets an alternative text: the words right below it, or else the title of its slide."""


def main():
    for page in pages():
        texts = [e for e in find("kind=text", page=page.number) if e.text]
        titles = [e.text for e in texts if e.role == "title"]
        for n, picture in enumerate(find("kind=picture", page=page.number), 1):
            below = [
                t.text for t in texts if abs(t.center_x - picture.center_x) < 30 and -5 < t.y - picture.bottom < 60
            ]
            about = " ".join((below + titles + [f"slide {page.number}"])[0].split())
            modify(picture, alt=f"Picture {n}: {about}")
