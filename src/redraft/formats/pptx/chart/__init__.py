"""Charts: data, looks, features, and the workbook behind them."""
