# menu.svg: every price goes up by eight per cent, rounded to ten cents.
def main():
    for e in find('"€"'):
        price = float(e.text.replace("€", ""))
        modify(e, text=f"€{round(price * 1.08, 1):.2f}")
