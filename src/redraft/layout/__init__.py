"""Texts laid out on a background: what each is for, its place, its size and colour; drawn, looked at, refined.

from redraft.layout import place
"""

from redraft.layout.placement import Layout as Layout
from redraft.layout.placement import Round as Round
from redraft.layout.placement import place as place
from redraft.layout.texts.roles import Copy as Copy
