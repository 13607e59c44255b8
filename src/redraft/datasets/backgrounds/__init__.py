"""Backgrounds for text layout, generated from a seed: subjects with their true masks, textures, gradients, scenes, each
dark, middling or light and of one of six page shapes; and texts in six languages to set on them."""
