"""Whatever a command can change is in the full outline: one call at least for every command and every field of it."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from redraft.assets.fonts import Fonts
from redraft.commands.catalog import COMMANDS
from redraft.commands.outline.document import outline
from redraft.commands.programs.host import Host
from redraft.document.pages import Document
from redraft.errors import RedraftError
from redraft.formats.file import read_file
from tests.formats.psd.files import design, opened

EXAMPLES = Path(__file__).parents[3] / "examples"
FONTS = Fonts((), system=False)

SVG = """
name_page(language="en")
move("sun", 3) | move("sun", dy="2mm") | move("sun", to=(5, 5)) | move("sun", x=4) | move("sun", y=4)
move("lead", toward="title", distance=12)
place("subtitle", "below", "title", gap=16) | place("logo", "top right", gap=40, gap_y=9, on_page=True)
place("lead", "right of", "logo-name", align="baseline") | place("lead", "between", "title", other="subtitle")
place("lead", "left", by="ink") | carry_over("name-vase", "price-vase", "price-bowl", of="before-vase")
resize("sun", 1.25) | resize("sun", width=90) | resize("sun", height=90) | resize("sun", 2, pivot=(0, 0))
resize("sun", 2, axis="horizontal") | resize("title", 0.8, of="type") | fit("still-life", "band")
set_box("sun", 3, 4, 90, 80) | resize("sun", 2, keep="left") | copy("lead", 9, name="New", text="Words")
fit("still-life", how="cover") | same_size(["band", "cta-shape"], "height", "band") | flip("logo-mark", "horizontal")
flip("sun", "vertical", pivot=(9, 9)) | rotate("sticker", -8) | rotate("sticker", to=0) | rotate("sun", 4, pivot=(0, 0))
restack("sticker", "back") | restack("sun", "below", "backdrop") | restack("backdrop", "forward", steps=2)
align(["lead", "subtitle"], "right") | align("lead", "center", to=(0, 0, 500, 500), margin=3)
align("lead", "left", to="title", by="ink") | distribute(["lead", "discount", "subtitle"], "vertical", 7, by="ink")
swap("lead", "subtitle", align="edges", by="ink")
modify("title", text="Winter", color="gold") | modify("sun", fill="red") | modify("sun", stroke="red")
modify("arch-line", stroke_width=7) | modify("sun", opacity=0.5) | modify("sun", visible=False)
modify("title", font_family="Manrope") | modify("title", font_size=20) | modify("title", font_weight=300)
modify("title", font_style="italic") | modify("title", text_decoration="underline") | modify("title", letter_spacing=3)
modify("title", align="end") | modify("sun", shadow="drop-shadow(2px 3px 4px #00000080)")
modify("sun", blend="multiply") | modify("sun", name="Moon")
modify("sun", name="Moon") >> modify("sun", name="Star") | replace("sun", "", "rect")
replace("lead", "Words", kind="text")
recolor("sun", "linear-gradient(90deg, red, blue)", part="fill") | recolor("arch-line", "red", part="outline")
recolor("cta", "red", was=["#1f3a2e"], skip=True) | shade("band", "darker") | shade("band", "lighter", share=0.5)
shade("band", "darker", steps=2) | shade("arch-line", "paler", part="outline")
shade("footer", "lighter", of="#1f3a2e", skip=True) | replace_colors([("#1f3a2e", "navy")])
replace_colors([("#1f3a2e", "navy")], target="footer") | set_palette(["#0b1f3a", "#c9a227"])
outline("band", "#102040", 3) | outline("arch-line", width="150%") | round_corners("band", 12) | cast_shadow("band")
cast_shadow("band", size=2, distance=4, softness=0.5, color="#00f", glow=True) | highlight("lead", "#ffd1dc")
fade("meadow", 0.5) | match("subtitle", "title", "font") | match("subtitle", "title", "font size", times=0.5)
space_letters("title", "5%") | space_letters("title", -0.5, add=True) | space_lines("subtitle", "150%")
space_lines("subtitle", "-20%", add=True) | align_text("terms", "left") | replace_font("Manrope", "Noto Sans")
replace_font("Manrope", "Noto Sans", target="website") | replace_words("title", [(0, 6)], "Winter")
cut_words("terms", [(0, 6)]) | cut_words("subtitle", [(0, 24)], lines=True) | insert_words("title", "2026")
insert_words("title", "Long ", at=0, like="after") | insert_words("subtitle", "More", line=True)
swap_words("title", (0, 6), (7, 11)) | swap_words("price-vase", (0, 3), (0, 3), other="price-bowl")
change_case("title", "upper") | change_case("terms", "upper", spans=[(0, 5)])
shift_figures(["price-vase", "price-bowl"], "price", 10, "%", only="€24")
round_figures("price-vase", "price", 5, "up", only="€24") | set_figures("price-vase", "price", "€12.50", only="€24")
format_figures("price-vase", "price", decimals=2, point=",", only="€24")
modify("lead", text="14 June 2026") >> format_figures("lead", "date", "14.06.2026")
modify("lead", text="at 7 pm") >> format_figures("lead", "time", clock="24-hour")
set_currency(["price-vase"], "$", old="€") | add("rect", box=(72, 400, 936, 4), color="gold", name="Rule")
add("text", "New", box=(7, 42), inside="footer", font_size=32, font_weight=700)
add("text", "New", font_style="italic", font_family="Manrope")
add("ellipse", box=(1, 2, 3, 4), page=1, stroke="red", stroke_width=2, opacity=0.4) | add("text", "x", align="middle")
draw("star", (90, 60, 120, 120), fill="gold", angle=12, stroke="red", stroke_width=3, below="title", page=1)
draw("button", (3, 1, 400, 110), text="Go", text_color="white", font_size=48, font_family="Manrope", font_weight=700)
draw("button", (3, 1, 400, 110), text="Go", font_style="italic", text_decoration="underline")
draw("line", (0, 0, 90, 0), stroke="red", dash="dashed")
write("Doors", (72, 420, 500, 60), font_size=40, color="#222222", font_family="Manrope", font_weight=700, angle=3)
write("A", (7, 4, 500, 60), font_style="italic", text_decoration="underline", align="end", name="N", page=1)
write("A", (7, 4, 500, 60), below="sun")
border(color="#1d3f9a", width=12, gap=3, page=1) | border("still-life", color="white") | set_background("#102a43")
copy("lead", 9) | copy("lead", dy=9) | copy("lead", to=(0, 0)) | copy("lead", where="below", anchor="title", gap=3)
copy("name-vase", where="below", by="ink", count=2) | delete("sun") | set_page(1080, 1920) | resize_page(1080, 1920)
resize_page("210mm", "297mm", follow=False)
apply({"edit": "rename", "layer": "sun", "name": "Moon"})
"""
DECK = """
move("slide-261/3", 3) | resize("slide-261/4", 1.5) | rotate("slide-261/4", 10) | flip("slide-261/3", "horizontal")
crop("slide-261/3", left="10%") | crop("slide-261/3", 0, 5, 5, 5) | crop("slide-261/3", ratio=(1, 1))
crop("slide-261/3", width=100, height=50) | modify("slide-257/3", text="One") | modify("slide-258/4", font_size=20)
modify("slide-258/4", text_decoration="underline", words="for free") | recolor("slide-261/4", "red", part="text")
modify("slide-259/3/r2c2", fill="red") | round_corners("slide-261/4", 3) | space_lines("slide-257/3", "150%")
space_lines("slide-257/3", "18pt", between="paragraphs")
align_text("slide-257/3", "center") | set_list_style("slide-257/3", "numbered") | write("A", (9, 9, 90, 40), bullet="•")
add_items("slide-257/3", ["Lunch", "Tea"], after=0) | add_items("slide-257/3", ["Lunch"], before=0)
remove_items("slide-257/3", [1]) | move_item("slide-257/3", 2, before=0) | move_item("slide-257/3", 0, after=1)
swap_items("slide-257/3", 0, 2) | sort_items("slide-257/3", "descending") | indent_items("slide-257/3", [1, 2])
indent_items("slide-257/3", [1]) >> indent_items("slide-257/3", [1], "out")
crop("slide-261/3", left="10%") >> uncrop("slide-261/3") | modify("slide-257/3", words="customers", fill="red")
modify("slide-257/3", spans=[(0, 5)], fill="red")
set_cells("slide-259/3", ["9"], row=2, column=1) | add_rows("slide-259/3", [["Tea", "3"]], after=0)
add_table([["a", ""]], 7) >> set_cells("slide-262/4", ["9"], only_empty=True) | add_rows("slide-259/3", before=1)
add_columns("slide-259/3", before=1)
add_columns("slide-259/3", [["Seats"]], after=0) | remove_rows("slide-259/3", [2]) | remove_columns("slide-259/3", [1])
move_row("slide-259/3", 3, before=1) | move_row("slide-259/3", 1, after=2) | swap_rows("slide-259/3", 1, 2)
move_column("slide-259/3", 0, before=2) | move_column("slide-259/3", 0, after=1)
merge_cells("slide-259/3", 1, 1, rows=2, columns=2) | set_table("slide-259/3", style="Light Style 1")
set_table("slide-259/3", on=["last_row"], off=["first_row"]) | set_table("slide-259/3", row=1, height=90)
set_table("slide-259/3", widths="fit") | set_table("slide-259/3", column=0, width="2cm")
add_total("slide-259/3", of="mean") | format_column("slide-259/3", 1, "1.50 €", times=2)
mark_cells("slide-259/3", ">2.5", color="red", fill="#ffeeee", bold=True, italic=True)
mark_cells("slide-259/3", "largest", row=1, column=1, color="red")
swap_columns("slide-259/3", 0, 1) | sort_rows("slide-259/3", 1, "descending") | add_total("slide-259/3", "Sum")
add_table([["Name", "Price"], ["Tea", "3 €"]], 7) | add_table([["a"]], 7, where="bottom right", width="10cm", height=60)
add_table([["a"]], 7, where="above", anchor="slide-262/3", gap=3) | add_table([["a"]], 7, box=(1, 2, 300, 80))
set_theme([("accent1", "#0a7f5a")]) | set_theme(heading="Georgia") | set_theme(body="Georgia", page=1)
set_title(7, "Sold", shown=False) | set_title(2, "Sold") | add_page("Comparison", fill=[("Text Placeholder 2", "A")])
set_chart("slide-260/3", title="Sold") | set_chart("slide-260/3", x_title="Time")
set_chart("slide-260/3", y_title="€") | set_chart("slide-260/3", order=["Old town"])
set_chart("slide-260/3", type="line") | set_chart("slide-260/3", legend=False)
set_chart("slide-260/3", legend_place="top") | set_chart("slide-260/3", stacking="stacked", gap=40)
set_chart("slide-260/3", labels="value", label_place="center", label_format="0.0", label_size=20)
set_chart("slide-260/3", value_min=1, value_max=90, value_step=5, value_format="0 €", value_axis=False)
set_chart("slide-260/3", value_gridlines=False) | set_chart("slide-260/3", category_axis=False, category_gridlines=True)
set_series("slide-260/3", 0, labels="value", label_place="center", label_format="0.0", label_size=20)
set_chart("slide-260/3", label_color="red", axis_color="red") | set_chart("slide-260/3", legend_color="red")
set_chart("slide-260/3", gridline_color="red") | set_chart("slide-260/3", reversed=True)
set_series("slide-260/3", 0, label_color="red")
set_points("slide-260/3", 0, [1], color="red", label="Record", label_color="red")
set_series("slide-260/3", 0, color="teal") | set_series("slide-260/3", 0, name="North")
rename_category("slide-260/3", 0, "Spring") | set_values("slide-260/3", 0, [5, 7, 7.5, 9])
set_values("slide-260/3", 1, [12.5], categories=[2])
set_chart_data("slide-260/3", ["2023", "2024"], [[5, 7], [1, 2]], series=["Here", "There"])
add_series("slide-260/3", "East", [3, 4, 4, 5])
remove_series("slide-260/3", 1) | add_category("slide-260/3", "Q5", [7, 8])
add_category("slide-260/3", "Q0", [7, 8], before=0)
add_category("slide-260/3", "Q2b", [7, 8], after=1) | remove_category("slide-260/3", 3)
add_chart("column", ["Q1", "Q2"], [[5, 7]], 7, series=["North"], title="Sales", legend=True, color="red")
add_chart("pie", ["Tea"], [[40]], 7, where="bottom right", width=300, height=200, gap=3)
add_chart("bar", ["Tea"], [[40]], 7, where="above", anchor="slide-262/3")
add_chart("bar", ["T"], [[4]], 7, box=(1, 2, 300, 200))
set_background("red", page=2) | set_page(1000, 700, page=1) | resize_page(960, 540, page=1)
add_page("Title and Content", before=2, title="Prices", body="One\\nTwo")
add_page("Title Slide", after=1, subtitle="Sub")
add_page("Blank", notes="Say hello") | copy_page(1, before=3) | copy_page(1, after=3) | move_page(1, before=3)
move_page(1, after=3) | reorder_pages([5, 2]) | delete_page(2) | hide_page(3) | hide_page(3) >> hide_page(3, False)
group(["slide-257/2", "slide-257/3"], name="Both") >> ungroup("slide-257/group")
group(["slide-257/2", "slide-257/3"], name="Both")
connect("slide-258/3", "slide-258/4", "elbow", start_side="top", end_side="left")
connect("slide-257/2", "slide-257/3", color="red", arrow="both", stroke_width=3, dash="dot")
outline("slide-261/4", dash="dot") | connect("slide-257/2", "slide-257/4") >> outline("slide-257/5", arrow_end="oval")
connect("slide-257/2", "slide-257/4") >> outline("slide-257/5", arrow_start="oval")
set_show([2], transition="fade", advance_after=3) | modify("slide-257/3", alt="A list")
add_formula("x^2", (90, 90, 200, 60), color="red", align="end", font_size=30, page=7)
add_formula("x", into="slide-257/3", words="customers")
set_show([2], layout="Title Only") | set_show([2], section="Later")
set_show(footer="Foot", date="May", number=True, titles=False)
set_notes(2, "Thank the hosts first.") | number_pages() | number_pages([2])
set_notes(8, "And smile.", "add")
modify("slide-257/3", words="r", link="https://example.com/") | modify("slide-257/3", link="slide 2")
modify("slide-257/3", spans=[(0, 2)], baseline="superscript") | modify("slide-257/3", anchor="bottom", columns=2)
modify("slide-257/3", frame_fill="red", frame_stroke="navy") | move("slide-257/3", page=3) | copy("slide-257/3", page=3)
indent_items("slide-257/3", margin="2cm", hang="5mm")
modify("slide-257/3", autofit="grow", inset=(1, "2pt", 3, 4), wrap=False) | modify("slide-257/3", inset=3)
resize("slide-257/3", by="2pt", of="type") | indent_items("slide-257/3", [0, 1], level=2)
set_list_style("slide-257/3", "numbered", items=[1], start=3) | set_list_style("slide-257/3", "bulleted", sign="→")
apply({"edit": "set_paragraph", "layer": "slide-257/3", "name": "after", "value": 3})
apply({"edit": "set_style", "layer": "slide-260/3/x-title", "name": "fill", "value": "#ff0000"})
"""
PSD = """
move("PHOTO", 3) | modify("PHOTO", opacity=0.5) | modify("PHOTO", visible=False) | modify("PHOTO", blend="screen")
modify("PHOTO", name="Portrait") | fade("PHOTO", 0.5) | restack("PHOTO", "front") | delete("PHOTO")
copy("PHOTO", 4, 4)
resize("PHOTO", 2) | rotate("PHOTO", 90) | flip("PHOTO", "vertical") | write("New", (1, 2, 90, 20), font_size=12)
"""
UNSEEN = {
    ("set_points", "explosion"): "the deck has no pie chart",
    **{("set_series", name): "the deck has no line chart" for name in ("marker", "marker_size", "smooth")},
    ("set_show", "animations"): "the deck has none",
    ("indent_items", "tabs"): "they are set by markup",
    ("name_page", "name"): "pages() has it",
    ("name_page", "page"): "an SVG has one",
    ("modify", "role"): "the outline names no places of layouts",
}
"""Fields that no call here states or that the outline does not show, and why."""


def calls(name: str, table: str) -> list[tuple[str, str]]:
    return [(name, call.strip()) for line in table.strip().splitlines() for call in line.split(" | ")]


CASES = [*calls("sale.svg", SVG), *calls("deck.pptx", DECK), *calls("psd", PSD)]


@cache
def document(name: str) -> Document:
    return opened(design()).document if name == "psd" else read_file(EXAMPLES / name, FONTS).document


@cache
def seen(name: str) -> str:
    return outline(document(name), {}, full=True)


def carried_out(name: str, call: str) -> Host:
    """A call on a design, after the one before `>>`: it must change the full outline."""
    made, before = document(name), seen(name)
    photo = next((one.layer.id for one in made.walk() if one.layer.name == "Photo"), "")
    for step in call.replace("PHOTO", photo).split(" >> "):
        host = Host(made, FONTS.measure)
        eval(step, {"__builtins__": {}}, host.changing)
        after = outline(host.document, {}, full=True)
        assert before != after, f"{name}: {step}"
        made, before = host.document, after
    return host


def test_what_any_field_of_any_command_changes_is_in_the_full_outline() -> None:
    stated: set[tuple[str, str]] = set()
    for name, call in CASES:
        try:
            commands = carried_out(name, call).commands
        except RedraftError as error:
            pytest.fail(f"{name}: {call}: {error.message}")
        stated |= {(command.command, field) for command in commands for field in command.stated()}
    assert {(name, field) for name, kind in COMMANDS.items() for field in kind.fields} - stated == set(UNSEEN)
