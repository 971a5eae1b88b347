"""The rules of Powered by Heresy in the order of the book, one module a chapter.

Every function takes plain values (numbers, faces, names, yes or no) and returns one; none knows a character, an event
or a table. Where texts differ, the readings stand side by side, and a mapping from the setting's values picks one.
"""
