# sale.svg: something new beside something that is there: a caption under the photograph.
photo = get("photo")
size = (300, 30)
box = infer(size, "below", photo, gap=8, align="end")
add("text", "Photograph: the studio, in March", box=box, font_size=20, font_style="italic", color="#7d8a80")
