"""The rules of Fiend Wake in the order of the book, one module a chapter.

Every function takes plain values (numbers, faces, names, yes or no) and returns one; none knows a combatant, an event
or a table. Where tables would read a passage differently, the readings stand side by side, and a mapping from the
setting's values picks one.
"""
