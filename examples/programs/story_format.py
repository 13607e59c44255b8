# social.svg: the square card becomes a tall story; everything keeps its place in the middle of it.
def main():
    page = pages()[0]
    height = page.width * 16 / 9
    set_page(page.width, round(height))
    move("Launch card", dy=round((height - page.height) / 2))
