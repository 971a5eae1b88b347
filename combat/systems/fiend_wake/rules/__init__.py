"""The rules of Fiend Wake in the order of the book, one module for each chapter.

Every function takes plain values (numbers, faces, names, booleans) and returns a plain value. No function depends on
combatants, events or the state. If groups read a passage differently, the function takes the value of the setting.
"""
