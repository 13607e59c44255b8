"""The list of all commands, in the order in which they are documented.

To add one: write its class in the module of its family, and name it here. Programs, models, the JSON schema, the
decoding grammar and `redraft commands` follow from that; the rules learn its words in `language/`.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from redraft.commands.charts import data as charts
from redraft.commands.charts import looks as chart_looks
from redraft.commands.command import Command
from redraft.commands.layers import add_delete, connectors, new_shapes
from redraft.commands.layers import groups as grouping
from redraft.commands.look import backdrops, colors, match, outlines, typography
from redraft.commands.look import style as styling
from redraft.commands.page_size import new_size as page_sizes
from redraft.commands.pages import slides as pages
from redraft.commands.pages import titles
from redraft.commands.place import arrangement as arranging
from redraft.commands.place import copies, crops, position, sizes
from redraft.commands.tables import figures as table_values
from redraft.commands.tables import order as table_order
from redraft.commands.tables import rows_and_columns as tables
from redraft.commands.tables import shape as table_shapes
from redraft.commands.words import figure_rules, formulas, lists, texts

SECTIONS: tuple[tuple[str, tuple[type[Command], ...]], ...] = (
    (
        "changing where things are",
        (
            position.Move, position.Place, position.CarryOver, sizes.Resize, sizes.SetBox, sizes.Fit, sizes.SameSize,
            sizes.Flip, position.Rotate, position.Restack, arranging.Align, arranging.Distribute, arranging.Swap,
            crops.Crop, crops.Uncrop,
        ),
    ),
    ("changing what things are", (styling.Modify, add_delete.Replace)),
    (
        "changing how things look",
        (
            colors.Recolor, colors.Shade, colors.ReplaceColors, colors.SetPalette, colors.SetTheme,
            outlines.Outline, outlines.RoundCorners, backdrops.CastShadow, backdrops.Highlight, styling.Fade,
            match.Match,
        ),
    ),
    ("setting type", (typography.SpaceLetters, typography.SpaceLines, typography.AlignText, typography.ReplaceFont)),
    (
        "changing some of the words",
        (texts.ReplaceWords, texts.CutWords, texts.InsertWords, texts.SwapWords, texts.ChangeCase),
    ),
    (
        "one rule for all figures",
        (
            figure_rules.ShiftFigures, figure_rules.RoundFigures, figure_rules.SetFigures, figure_rules.FormatFigures,
            figure_rules.SetCurrency,
        ),
    ),
    (
        "lists on slides: paragraphs of a text, the first is 0",
        (
            lists.AddItems, lists.RemoveItems, lists.MoveItem, lists.SwapItems, lists.SortItems, lists.IndentItems,
            lists.SetListStyle,
        ),
    ),
    (
        "tables on slides: rows, head too, and columns count from 0",
        (
            tables.SetCells, tables.AddRows, tables.AddColumns, tables.RemoveRows, tables.RemoveColumns,
            table_order.MoveRow, table_order.MoveColumn, table_order.SwapRows, table_order.SwapColumns,
            table_order.SortRows, table_shapes.MergeCells, table_shapes.SetTable, table_values.AddTotal,
            table_values.FormatColumn, table_values.MarkCells, tables.AddTable,
        ),
    ),
    (
        "charts on slides: series and categories count from 0",
        (
            chart_looks.SetChart, chart_looks.SetSeries, chart_looks.SetPoints, charts.RenameCategory, charts.SetValues,
            charts.SetChartData, charts.AddSeries, charts.RemoveSeries, charts.AddCategory, charts.RemoveCategory,
            charts.AddChart,
        ),
    ),
    (
        "coming and going",
        (
            add_delete.Add, new_shapes.Draw, new_shapes.Write, formulas.AddFormula, new_shapes.Border,
            new_shapes.SetBackground, copies.Copy,
            add_delete.Delete, connectors.Connect, grouping.Group,
            grouping.Ungroup,
        ),
    ),
    (
        "pages",
        (
            pages.SetPage, pages.NamePage, page_sizes.ResizePage, pages.AddPage, pages.CopyPage, pages.MovePage,
            pages.ReorderPages, pages.DeletePage, pages.HidePage, pages.NumberPages, pages.SetShow, pages.SetNotes,
            titles.SetTitle,
        ),
    ),
    ("anything else", (add_delete.Apply,)),
)  # fmt: skip

COMMANDS: Mapping[str, type[Command]] = MappingProxyType(
    {kind.command: kind for _, kinds in SECTIONS for kind in kinds}
)
"""Every command by its name."""
