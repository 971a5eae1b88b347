"""What each event changes on the table, one function an event, found by its annotation.

Total: no fold refuses, rolls, or looks up a rule. Where the logs of version 0.1 do not tell a change, the fold holds
what its event meant then.
"""
