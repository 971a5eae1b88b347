"""What plays a fight by any rule book: the encounter, its dice, machine, requests and undo."""
