"""Possible mutations in the rules and acts of a system, found by Cosmic Ray, which is imported only when needed."""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from tests.mutants.mutant import Site
from tests.mutants.sampling import is_left_out

ROOMS = ("rules", "acts")

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
    """Yield all possible mutations in the rules and acts of a system."""
    for room in ROOMS:
        for path in sorted((root / "combat" / "systems" / system / room).glob("*.py")):
            yield from _places_in(path.relative_to(root).as_posix(), path.read_text(encoding="utf-8"))


def _places_in(module: str, source: str) -> Iterator[Site]:
    from cosmic_ray.ast import ast_nodes, get_ast

    lines, nodes = source.splitlines(), list(ast_nodes(get_ast(source)))
    for name in OPERATORS:
        operator, alike = _operator(name), Counter[tuple[str, str]]()
        found = ((node, spot) for node in nodes for spot in operator.mutation_positions(node))
        for occurrence, (node, (start, end)) in enumerate(found):
            function, marked = _function(node), _marked(lines, start, end)
            place = Site(
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
