"""Bullet points stand 12 pt apart."""


def main():
    for e in find("kind=text"):
        if len([p for p in paragraphs(e) if p.bullet and p.text]) > 1:
            space_lines(e, "12pt", between="paragraphs")
