"""Research on redraft: benches, data sets, training, pages for annotators; the training of the offline model."""
