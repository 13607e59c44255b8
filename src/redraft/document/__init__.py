"""The reduced document model: plain frozen values, standard library only. See docs/document-model.md."""
