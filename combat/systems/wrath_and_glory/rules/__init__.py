"""The rules of Wrath & Glory, one module per chapter, in the order of the book.

Every function takes plain values (numbers, faces, names, booleans) and returns a plain value. None depends on
combatants, events or the state. Where published texts differ, there is one function for each reading, and a mapping
from the values of the setting to these functions.
"""
