"""Folds: functions that apply an event to the state. A fold is found by the annotation of its event.

Folds never fail, roll dice or look up rules. If the logs of version 0.1 do not record a change, the fold keeps the
meaning that the event had in that version.
"""
