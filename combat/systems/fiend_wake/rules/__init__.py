"""The rules of Fiend Wake in the order of the book, one module for each chapter.

Every function takes plain values (numbers, faces, names, booleans) and returns a plain value. No function knows a
combatant, an event or a state. If groups read a passage differently, there is one function for each reading, and a
mapping selects it by the value of the setting.
"""
