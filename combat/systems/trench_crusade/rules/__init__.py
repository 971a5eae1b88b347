"""
The rules of Trench Crusade in the order of the book, one module a chapter.

Every function takes plain values (numbers, faces, names, yes or no) and returns one; none knows a model, an event or a
table. Where published texts differ, the readings stand side by side, and a mapping from the setting's values picks one.

A few answer what only the map can tell (`stands_above`, `beyond_half_range`, `in_reach`, `caught_in_the_blast`,
`charge_target`, `standard_move_respects_melee`, `difficult_ground_cost`): the commands take such answers as fields,
and a front-end that has a map asks these functions for them.
"""
