"""Possible mutations in the rooms of a system, found by Cosmic Ray, which is imported only when needed."""

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from tests.mutants.mutant import Site
from tests.mutants.sampling import is_left_out

ROOMS: Mapping[str, str] = {
    "rules": "combat/systems/{system}/rules",
    "acts": "combat/systems/{system}/acts",
    "queries": "combat/systems/{system}/queries",
    "policy": "combat/systems/{system}/policy",
    "folds": "events/{system}/folds",
    "narration": "replays/narration/{system}",
}
"""Folder, or module without its ending, of each room of a system."""

OPERATORS = (
    "ReplaceBinaryOperator_Add_Sub",
    "ReplaceBinaryOperator_Sub_Add",
    "ReplaceBinaryOperator_Mul_Add",
    "ReplaceBinaryOperator_FloorDiv_Mul",
    "ReplaceBinaryOperator_Mod_FloorDiv",
    "ReplaceComparisonOperator_Eq_NotEq",
    "ReplaceComparisonOperator_NotEq_Eq",
    "ReplaceComparisonOperator_Lt_LtE",
    "ReplaceComparisonOperator_LtE_Lt",
    "ReplaceComparisonOperator_Gt_GtE",
    "ReplaceComparisonOperator_GtE_Gt",
    "ReplaceComparisonOperator_Is_IsNot",
    "ReplaceComparisonOperator_IsNot_Is",
    "ReplaceUnaryOperator_Delete_Not",
    "ReplaceUnaryOperator_Delete_USub",
    "ReplaceAndWithOr",
    "ReplaceOrWithAnd",
    "ReplaceTrueWithFalse",
    "ReplaceFalseWithTrue",
    "ReplaceBreakWithContinue",
    "ReplaceContinueWithBreak",
    "AddNot",
    "NumberReplacer",
    "ZeroIterationForLoop",
    "RemoveDecorator",
)
"""The operators of Cosmic Ray that change the meaning of a rule.

Cosmic Ray can replace each arithmetic operator and each comparison by any other. The operators here are the hardest
to notice: `<` becomes `<=`, which differs only at the limit, instead of `>`.
"""


def mutation_sites(root: Path, system: str) -> Iterator[Site]:
    """Yield all possible mutations in the rooms of a system."""
    for room, where in ROOMS.items():
        folder = root / where.format(system=system)
        for path in sorted(folder.rglob("*.py")) or [folder.with_suffix(".py")]:
            module, source = path.relative_to(root).as_posix(), path.read_text(encoding="utf-8")
            yield from _places_in(module, source, system, room)


def _places_in(module: str, source: str, system: str, room: str) -> Iterator[Site]:
    from cosmic_ray.ast import ast_nodes, get_ast

    lines, nodes = source.splitlines(), list(ast_nodes(get_ast(source)))
    for name in OPERATORS:
        operator, alike = _operator(name), Counter[tuple[str, str]]()
        found = ((node, spot) for node in nodes for spot in operator.mutation_positions(node))
        for occurrence, (node, (start, end)) in enumerate(found):
            function, marked = _function(node), _marked(lines, start, end)
            place = Site(
                system=system,
                room=room,
                module=module,
                function=function,
                operator=name,
                marked=marked,
                nth=alike[function, marked],
                occurrence=occurrence,
                start=start,
            )
            alike[function, marked] += 1
            if not is_left_out(place):
                yield place


@cache
def _operator(name: str) -> Any:
    from cosmic_ray.plugins import get_operator

    return get_operator(f"core/{name}")()


def _function(node: Any) -> str:
    names: list[str] = []
    while node := node.parent:
        if node.type in {"classdef", "funcdef"}:
            names.append(node.name.value)
    return ".".join(reversed(names))


def _marked(lines: list[str], start: tuple[int, int], end: tuple[int, int]) -> str:
    line = lines[start[0] - 1]
    last = end[1] if end[0] == start[0] else len(line)
    return f"{line[: start[1]]}⟦{line[start[1] : last]}⟧{line[last:]}".strip()
