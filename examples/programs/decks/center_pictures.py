"""Pictures stand in the middle of the slide from left to right; several beside each other as one row."""


def main():
    for page in pages():
        rows = []
        for e in sorted(find("kind=picture", page=page.number), key=lambda e: e.y):
            if rows and rows[-1][0].y <= e.center_y <= rows[-1][0].bottom:
                rows[-1].append(e)
            else:
                rows.append([e])
        for row in rows:
            left, right = min(e.x for e in row), max(e.right for e in row)
            move(row, dx=(page.width - left - right) / 2)
