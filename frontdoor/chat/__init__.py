"""Plays fights in a chat, for example on Discord: the story in a channel, the decisions privately.

- `Chat` is the door to the table service: it answers chat commands, pressed buttons and submitted forms.
- `messages` are what the door answers with, within the limits of a chat.
"""
