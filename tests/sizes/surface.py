"""Lists everything that users of a checkout depend on, as sorted lines, so that two checkouts can be compared.

The list contains the documented Python names, the methods of the table service, the commands of `blow` and the messages
with their fields. `python -m tests.sizes.surface` lists this checkout. To list another one, run this file there:
`cd OTHER && PYTHONPATH=. python .../tests/sizes/surface.py`.
"""

import argparse
import json
import re
import sys
from collections.abc import Iterator, Mapping
from importlib import import_module
from pathlib import Path
from typing import Any

_DOCUMENTED = re.compile(r"^\.\. (?:auto|py:)\w+:: ([\w.]+)", re.MULTILINE)
_PARSERS = ("frontdoor.terminal.arguments", "frontdoor.cli.arguments")
"""The module of the command line today, and in older commits."""


def python_names(root: Path) -> Iterator[str]:
    """Yield the documented names without their modules, because modules may move."""
    for page in (root / "docs").rglob("*.rst"):
        for name in _DOCUMENTED.findall(page.read_text(encoding="utf-8")):
            parts = name.split(".")
            first = next((place for place, part in enumerate(parts) if part[:1].isupper()), len(parts) - 1)
            yield f"python {'.'.join(parts[first:])}"
    for package in ("combat", "events", "replays"):
        yield from (f"python {package}.{name}" for name in getattr(import_module(package), "__all__", ()))


def methods(root: Path) -> Iterator[str]:
    """Yield each method of the table service with its parameters."""
    for method in _shapes(root, "openrpc.json")["methods"]:
        yield f"method {method['name']} -> {method['result']['schema'].get('$ref', '').rpartition('/')[2]}"
        for param in method["params"]:
            yield f"method {method['name']} {param['name']}{'' if param['required'] else '?'}: {_type(param['schema'])}"


def messages(root: Path) -> Iterator[str]:
    """Yield each class of the shapes with its fields; commands and events under their wire type."""
    for name, shape in _shapes(root, "shapes.json")["$defs"].items():
        fields = shape.get("properties", {})
        label = fields.get("type", {}).get("const", name)
        yield f"message {label}"
        for field, schema in fields.items():
            yield f"message {label} {field}{'' if field in shape.get('required', ()) else '?'}: {_type(schema)}"


def _type(schema: Any) -> str:
    """Return a schema as one line, without descriptions."""
    return json.dumps(_without_words(schema), sort_keys=True)


def _without_words(schema: Any) -> Any:
    if isinstance(schema, list):
        return [_without_words(item) for item in schema]
    if isinstance(schema, Mapping):
        return {key: _without_words(value) for key, value in schema.items() if key not in ("description", "title")}
    return schema


def _shapes(root: Path, name: str) -> Any:
    return json.loads((root / "frontdoor" / "shapes" / name).read_text(encoding="utf-8"))


def subcommands(parser: argparse.ArgumentParser, name: str = "blow") -> Iterator[str]:
    """Yield each command of `blow` with its arguments and options."""
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for inner, inner_parser in action.choices.items():
                yield f"command {name} {inner}"
                yield from subcommands(inner_parser, f"{name} {inner}")
        else:
            argument = "/".join(action.option_strings) or action.dest
            choices = " ".join(sorted(map(str, action.choices or ())))
            yield f"command {name} {argument} {action.nargs or ''} {choices}".rstrip()


def command_line() -> argparse.ArgumentParser:
    """Return the parser of `blow`."""
    for module in _PARSERS:
        try:
            parser: argparse.ArgumentParser = import_module(module).parser()
        except ModuleNotFoundError:
            continue
        return parser
    raise ModuleNotFoundError(f"the command line is in none of {', '.join(_PARSERS)}")


def surface(root: Path) -> list[str]:
    """Return all lines, sorted."""
    return sorted({*python_names(root), *methods(root), *messages(root), *subcommands(command_line())})


if __name__ == "__main__":
    sys.stdout.write("\n".join(surface(Path.cwd())) + "\n")
