# sale.svg: prices in another currency; sign and rate come from outside (--var sign=£ --var rate=0.86).
sign = given.get("sign", "£")
rate = float(given.get("rate", "0.86"))
for e in find('"€"'):
    if e.text[1:].isdigit():
        modify(e, text=sign + str(round(int(e.text[1:]) * rate)))
