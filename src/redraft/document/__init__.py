"""The reduced document model: plain frozen values, standard library only. See docs/reference/document-model.md."""
