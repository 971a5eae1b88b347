"""The rules of Trench Crusade in the order of the book, one module for each chapter.

Each function takes plain values (numbers, faces, names, booleans) and returns one; none of them depends on a model, an
event or the state. Where published texts differ, a setting selects the reading. Rules of one expression stand where
they are used, with their citations.
"""
