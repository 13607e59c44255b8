"""MiLDEEval: how well designs made of layers are edited in words (MiLDEdit), scored in four aspects and one figure."""
