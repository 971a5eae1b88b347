"""Folds: functions that apply one event to the state.

Each fold is found by the annotation of its event parameter. Folds never fail, roll dice or look up rules. Logs from
version 0.1 lack events for some changes; the folds then apply those changes as version 0.1 did.
"""
