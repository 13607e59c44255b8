"""The grammar planner: from a sentence and a document to commands, or to the reasons why there are none."""
