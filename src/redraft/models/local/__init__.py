"""A model on this machine: the llama.cpp server, its process, the state of its prompt."""
