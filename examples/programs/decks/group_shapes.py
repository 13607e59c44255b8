"""Every picture and the text right below it become a group, named after the text."""


def main():
    for page in pages():
        texts = [e for e in find("kind=text", page=page.number) if e.text and e.parent == page.id]
        for picture in find("kind=picture", page=page.number):
            below = [t for t in texts if abs(t.center_x - picture.center_x) < 30 and -5 < t.y - picture.bottom < 60]
            if below and picture.parent == page.id:
                group([picture, below[0]], name=" ".join(below[0].text.split())[:40])
