"""Event types, the journal, its wire form and its stores.

Import from the modules of this package, not from the package itself. It does not import `combat`, `replays` or
`frontdoor`.
"""

import events.deprecation  # noqa: F401 - finds modules under their old names
