"""The table service: many fights, who sits where, what each seat may see and do; no socket, no thread, no clock."""
