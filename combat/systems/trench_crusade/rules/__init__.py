"""The rules of Trench Crusade in the order of the book, one module per chapter.

Each function takes plain values (numbers, faces, names, booleans) and returns one; none depends on a model, an event or
the state. If published texts differ, each reading is a function, and a mapping from the values of a setting selects
one.
"""
