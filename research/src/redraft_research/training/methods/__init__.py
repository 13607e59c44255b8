"""How policies are trained, a method each. They need PyTorch and transformers (the extra `train`).

sft.py           answers imitated, token by token, those of the answers only
grpo.py          sampled answers compared within their group: MiLDEdit's and Visual Feedback's objective
reward_model.py  what is better of two, as a score of mean 0 and spread 1
generator.py     many answers at once, a prompt read once for its group          environments.py  what answers earn
step_kernels.py  its step on a GPU                                                policy.py        a policy, its tokens
lora.py          small matrices beside frozen ones
run_folder.py    what every run shares: order, steps, metrics, checkpoint, card
"""

from redraft.errors import UsageError
from redraft.installation import install_research

try:
    import torch  # noqa: F401
    import transformers  # noqa: F401
except ImportError as error:
    why = f"training needs PyTorch and transformers, and {error.name} is not installed"
    raise UsageError(why, install_research("train")) from error
