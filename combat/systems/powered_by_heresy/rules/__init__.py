"""The rules of Powered by Heresy in the order of the book, one module per chapter.

Every function is pure: it takes and returns plain values (numbers, faces, names, booleans) and knows no character,
event or state. If the sources differ, each reading is a function, and a mapping selects one by the value of a setting.
"""
