"""What a sensible person does in a battle, and how both sides stand; no rule reads it.

All is weighed in models: what a command is likely to cost the enemy, less what it is likely to cost oneself.
"""

from combat.systems.trench_crusade.policy.weights import weigh
from combat.systems.trench_crusade.policy.worth import standing

__all__ = ["standing", "weigh"]
