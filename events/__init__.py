"""What happened: event types, the journal, its wire form and its stores.

Import from the modules; this one holds nothing, and nothing here imports `combat`, `replays` or `frontdoor`.
"""
