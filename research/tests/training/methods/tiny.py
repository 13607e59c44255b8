"""A tiny policy with random weights, saved as a folder: words are tokens."""

from __future__ import annotations

from pathlib import Path
from typing import Any

WORDS = "<pad> <end> yes no left right red blue a b c d e f g h".split()
TEMPLATE = (
    "{% for m in messages %}{{ m['role'] }} : {{ m['content'] }} {{ '<end>' if m['role'] == 'assistant' else '' }} . "
    "{% endfor %}{% if add_generation_prompt %}assistant : {% endif %}"
)


def tiny(folder: Path, template: bool = False, **sizes: int) -> Path:
    import torch
    from tokenizers import Tokenizer, models, pre_tokenizers
    from transformers import LlamaConfig, LlamaForCausalLM, PreTrainedTokenizerFast

    words = [*WORDS, "user", "assistant", ":", ".", "?"]
    raw = Tokenizer(models.WordLevel({word: at for at, word in enumerate(words)}, unk_token="?"))
    raw.pre_tokenizer = pre_tokenizers.WhitespaceSplit()
    tokenizer: Any = PreTrainedTokenizerFast(tokenizer_object=raw, eos_token="<end>", pad_token="<pad>", unk_token="?")
    tokenizer.chat_template = TEMPLATE if template else None
    torch.manual_seed(0)
    shape = {"hidden_size": 32, "intermediate_size": 48, "num_hidden_layers": 2, "num_attention_heads": 4}
    named = {
        "eos_token_id": 1,
        "pad_token_id": 0,
        "bos_token_id": None,
        "num_key_value_heads": 2,
        "initializer_range": 0.3,
    }
    LlamaForCausalLM(LlamaConfig(vocab_size=len(words), **named, **(shape | sizes))).save_pretrained(folder)
    tokenizer.save_pretrained(folder)
    return folder
