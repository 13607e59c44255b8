"""MiLDEEval: edits of layered designs by instruction (MiLDEdit), scored in four aspects and one number."""
