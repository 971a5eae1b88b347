"""The chain of chances in a fight: one current value per beat, refined by playouts while there is time."""

from events.deprecation import renamed

__getattr__ = renamed(__name__)  # names of the module that was called so in 0.2
