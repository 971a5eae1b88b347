"""The engine that plays a fight of any system: encounter, dice, state machine, requests and undo."""
