"""Pictures edited by what they show: flat files, photographs in a design, new ones that are drawn.

`picture_clauses.py` and `editor_requests.py` pick the clauses about what a picture shows; `painter.py` has an image
editor change it (`builtin_editor.py` comes with redraft), `new_picture_planner.py` has one drawn. `flat_edit.py` edits
a flat picture through the layers that `flat_layers.py` finds in it. `page_perception.py` reports what is seen in a
page. `layers/` decides layer by layer what a request is about.
"""
