"""Every slide fades in."""


def main():
    set_show(transition="fade")
