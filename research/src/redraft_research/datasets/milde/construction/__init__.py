"""Makes instances of MiLDEBench's kind from layered designs: layers, an instruction, its steps, the layers to edit."""
