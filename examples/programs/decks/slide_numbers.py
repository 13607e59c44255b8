"""Every slide has its number at the bottom right."""


def main():
    number_pages()
