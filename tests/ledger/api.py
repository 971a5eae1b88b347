"""Generates the pages of the Python API from the docstrings, as Markdown that a code host can show.

The topics are the files in `docs/_site/api`, from which Sphinx builds the same pages for the site.
"""

import enum
import inspect
import re
import textwrap
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import cache, cached_property, partial
from importlib import import_module
from pathlib import Path
from pkgutil import resolve_name
from typing import Any, Union, get_args, get_origin

import attrs

from events.deprecation import RenamedMethod

ROOT = Path(__file__).parent.parent.parent
TOPICS = ROOT / "docs" / "_site" / "api"
PAGES = ROOT / "docs" / "reference" / "api"
MAX_WIDTH = 88
"""Longest signature on one line, in characters."""

_ITEM = re.compile(r"^(?P<name>[*\w`.]+(?: \([^)]*\))?): (?P<text>.*)$")
_SECTION = re.compile(r"^(Args|Attributes|Returns|Yields|Raises|Ruling|Source|Note|Example|Examples):$")
_LABELS = {"Args": "Parameters"}
_ITEMISED = {"Args", "Attributes", "Raises"}
"""Sections with a name before each text."""


@attrs.frozen
class Entry:
    """An entry of the reference.

    Attributes:
        name: The qualified name, as it is imported.
        kind: The kind of object, in the words of Python.
        signature: The signature as a stub, empty if it says nothing.
        text: The docstring as Markdown.
        summary: The first sentence of the docstring.
        members: The documented members of a class.
        is_member: Whether the entry belongs to the class above it.
    """

    name: str
    kind: str
    signature: str
    text: str
    summary: str
    members: tuple["Entry", ...] = ()
    is_member: bool = False

    @property
    def short(self) -> str:
        """The name without its module: `Encounter.do`, `combat.simulate`."""
        parts = self.name.split(".")
        first = next((at for at, part in enumerate(parts) if part[:1].isupper()), len(parts) - 1)
        return ".".join(parts[first:])


@attrs.frozen
class Directive:
    """A directive of a topic.

    Attributes:
        kind: The name of the directive, such as `autoclass`.
        target: The qualified name of the object.
        is_made: Whether callers create objects of the class themselves, so that its signature is shown.
        options: The options with their values.
        body: The text below the directive.
    """

    kind: str
    target: str
    is_made: bool
    options: Mapping[str, str]
    body: str


@cache
def topic(name: str) -> tuple[str, tuple[str | Entry, ...]]:
    """Return the title and the parts of a topic: Markdown text, or entries."""
    source = (TOPICS / f"{name}.rst").read_text(encoding="utf-8")
    title, _, rest = source.partition("\n")
    parts: list[str | Entry] = []
    for block in _blocks(rest.partition("\n")[2]):
        if isinstance(block, Directive):
            parts.extend(_entries(block))
        else:
            parts.append(block)
    return title, tuple(parts)


def _blocks(source: str) -> Iterator[str | Directive]:
    """Yield the headings, paragraphs and directives of a topic."""
    source = re.sub(r"^(.+)\n-+$", r"\n## \1\n", source, flags=re.MULTILINE)
    source = re.sub(r"^(.+)\n~+$", r"\n### \1\n", source, flags=re.MULTILINE)
    for block in re.split(r"\n+(?=\S)", source.strip("\n")):
        if directive := re.match(r"\.\. ([\w:]+):: (\S+?)(\(\))?$", block, re.MULTILINE):
            options = dict(re.findall(r"^   :([\w-]+):[ ]*(.*)$", block, re.MULTILINE))
            body = "\n".join(line.strip() for line in block.splitlines()[1:] if not line.startswith("   :"))
            yield Directive(directive[1], directive[2], not directive[3], options, body.strip())
        else:
            yield re.sub(r":doc:`\.\./([\w-]+)`", r"[\1](../\1.md)", block.replace("``", "`"))


def _entries(directive: Directive) -> Iterator[str | Entry]:
    listed = [name.strip() for name in directive.options.get("members", "").split(",") if name.strip()]
    match directive.kind:
        case "py:data":
            signature = f"{directive.target}: {directive.options['type']}"
            name = f"{directive.options['module']}.{directive.target}"
            yield Entry(name, "value", signature, directive.body, directive.body)
        case "automodule":
            module = import_module(directive.target)
            yield _markdown(inspect.getdoc(module) or "")
            for name in sorted(listed or _defined_in(module), key=partial(_line_in, module)):
                thing = getattr(module, name)
                yield _entry(f"{directive.target}.{name}", thing, _members(thing) if inspect.isclass(thing) else ())
        case _:
            thing = _resolve(directive.target)
            names: tuple[str, ...] = tuple(listed)
            if "members" in directive.options and not listed:
                names = _members(thing, "inherited-members" in directive.options)
            entry = _entry(directive.target, thing, names)
            yield entry if directive.is_made else attrs.evolve(entry, signature="")


def _resolve(name: str) -> Any:
    """Return the object of a qualified name; a class member as it is defined."""
    owner, _, last = name.rpartition(".")
    holder = resolve_name(owner)
    if inspect.isclass(holder):
        return inspect.getattr_static(holder, last)
    found = getattr(holder, last)
    return getattr(found, last) if inspect.ismodule(found) else found  # `combat.systems` is a package and a function


def _defined_in(module: Any) -> list[str]:
    """Return the public names of a module: its `__all__`, or the documented names that it defines."""
    return [*getattr(module, "__all__", ())] or [
        name
        for name, thing in vars(module).items()
        if not name.startswith("_") and getattr(thing, "__module__", "") == module.__name__ and inspect.getdoc(thing)
    ]


def _line_in(module: Any, name: str) -> int:
    """Return where a module defines a name, so that entries stand in the order of the source."""
    source = inspect.getsource(module)
    found = re.search(rf"^(?:class |def |async def )?{re.escape(name)}\b", source, re.MULTILINE)
    return found.start() if found else len(source)


def _members(cls: type, inherited: bool = False) -> tuple[str, ...]:
    """Return the documented public methods and properties of a class."""
    fields = {field.name for field in attrs.fields(cls)} if attrs.has(cls) else set()
    homes = [base for base in reversed(cls.__mro__) if base is not object] if inherited else [cls]
    names = dict.fromkeys(name for home in homes for name in vars(home))
    return tuple(
        name
        for name in names
        if not name.startswith("_")
        and name not in fields
        and _is_member(member := inspect.getattr_static(cls, name))
        and inspect.getdoc(getattr(member, "__func__", member))
    )


def _is_member(member: object) -> bool:
    routine = getattr(member, "__func__", member)
    return not isinstance(member, RenamedMethod) and (
        inspect.isroutine(routine) or isinstance(member, property | cached_property)
    )


def _entry(name: str, thing: Any, members: tuple[str, ...] = ()) -> Entry:
    text = _markdown(inspect.getdoc(getattr(thing, "__func__", thing)) or "")
    within = tuple(
        attrs.evolve(_entry(f"{name}.{part}", inspect.getattr_static(thing, part)), is_member=True) for part in members
    )
    return Entry(name, _kind(thing, name), _signature(name, thing), text, _summary(text), within)


_KINDS = (
    (property | cached_property, "property"),
    (classmethod, "class method"),
    (staticmethod, "static method"),
)


def _kind(thing: Any, name: str) -> str:
    if inspect.isclass(thing):
        is_protocol = getattr(thing, "_is_protocol", False)
        return "exception" if issubclass(thing, BaseException) else "protocol" if is_protocol else "class"
    if kinds := [kind for cls, kind in _KINDS if isinstance(thing, cls)]:
        return kinds[0]
    if inspect.isroutine(thing):
        return "method" if name.split(".")[-2][:1].isupper() else "function"
    return "type"


def _signature(name: str, thing: Any) -> str:
    """Return the signature of a routine, a property or a class as a stub."""
    last = name.rpartition(".")[2]
    if isinstance(thing, property | cached_property):
        getter = thing.func if isinstance(thing, cached_property) else thing.fget
        return f"{last}: {_type(inspect.signature(getter).return_annotation)}" if getter else ""
    routine = getattr(thing, "__func__", thing)
    is_class = inspect.isclass(thing)
    if not is_class and not inspect.isroutine(routine):
        return f"{last} = {_type(thing)}"
    if is_class and (getattr(thing, "_is_protocol", False) or issubclass(thing, enum.Enum)):
        return ""
    try:
        found = inspect.signature(routine)
    except ValueError:
        return ""
    params = list(_params(found, drop_first=_takes_owner(thing, name)))
    if is_class:
        return _laid_out(last, params, "") if params else ""
    result = "" if found.return_annotation is inspect.Signature.empty else f" -> {_type(found.return_annotation)}"
    prefix = "async def " if inspect.iscoroutinefunction(routine) else "def "
    return _laid_out(prefix + last, params, result)


def _takes_owner(thing: Any, name: str) -> bool:
    """Return whether the first parameter is the object or class to which a method belongs."""
    return isinstance(thing, classmethod) or (inspect.isroutine(thing) and _kind(thing, name) == "method")


def _params(signature: inspect.Signature, drop_first: bool) -> Iterator[str]:
    kinds = inspect.Parameter
    is_named = False
    params = list(signature.parameters.values())[1 if drop_first else 0 :]
    for at, param in enumerate(params):
        if param.kind is kinds.KEYWORD_ONLY and not is_named:
            yield "*"
        is_named = is_named or param.kind in (kinds.KEYWORD_ONLY, kinds.VAR_POSITIONAL)
        stars = "*" if param.kind is kinds.VAR_POSITIONAL else "**" if param.kind is kinds.VAR_KEYWORD else ""
        hint = "" if param.annotation is kinds.empty else f": {_type(param.annotation)}"
        default = "" if param.default is kinds.empty else f"{' = ' if hint else '='}{_default(param.default)}"
        yield f"{stars}{param.name}{hint}{default}"
        is_last_positional = at + 1 == len(params) or params[at + 1].kind is not kinds.POSITIONAL_ONLY
        if param.kind is kinds.POSITIONAL_ONLY and is_last_positional:
            yield "/"


def _default(value: object) -> str:
    """Return a default as it is written; an ellipsis if the value has no short notation."""
    text = value.__name__ if inspect.isclass(value) or inspect.isroutine(value) else repr(value).replace("'", '"')
    return "..." if "NOTHING" in text or "<" in text or len(text) > MAX_WIDTH else text


def _type(hint: object) -> str:
    """Return a type without the modules of its names."""
    if get_origin(hint) is Union:  # its notation depends on the version of Python
        return " | ".join(_type(part) for part in get_args(hint)).replace("NoneType", "None")
    if isinstance(hint, type) and get_origin(hint) is None:
        return hint.__name__
    text = hint if isinstance(hint, str) else inspect.formatannotation(hint)
    return re.sub(r"\b(?:[a-z_]\w*\.)+(?=\w)", "", text).replace("~", "").replace("'", '"')


def _laid_out(name: str, params: list[str], result: str) -> str:
    line = f"{name}({', '.join(params)}){result}"
    if len(line) <= MAX_WIDTH:
        return line
    return "\n".join([f"{name}(", *(f"    {param}," for param in params), f"){result}"])


def _summary(text: str) -> str:
    """Return the first sentence of a text."""
    paragraph = " ".join(text.split("\n\n", 1)[0].split())
    return re.split(r"(?<=[.!?]) (?=[A-Z`])", paragraph)[0].rstrip(":") if paragraph else ""


def _markdown(doc: str) -> str:
    """Return a docstring in the Google layout as Markdown."""
    parts: list[str] = []
    section, lines = "", list[str]()
    for line in [*doc.splitlines(), "End:"]:
        heading = _SECTION.match(line)
        if heading or line == "End:":
            parts.extend(_section(section, textwrap.dedent("\n".join(lines)).strip("\n")))
            section, lines = heading[1] if heading else "", []
        elif section and line and not line.startswith(" "):
            parts.extend(_section(section, textwrap.dedent("\n".join(lines)).strip("\n")))
            section, lines = "", [line]
        else:
            lines.append(line)
    return "\n\n".join(part for part in parts if part)


def _section(section: str, text: str) -> Iterator[str]:
    if section in _ITEMISED:
        yield f"**{_LABELS.get(section, section)}**"
        yield "\n".join(map(_item, text.splitlines()))
    elif text:
        yield f"{f'**{section}**: ' if section else ''}{_fenced(text)}"


def _item(line: str) -> str:
    """Return a line of a section with items: the start of an item, or its continuation."""
    found = _ITEM.match(line)
    return f"- `{found['name'].strip('`')}`: {found['text']}" if found else f"  {line.strip()}".rstrip()


def _fenced(text: str) -> str:
    """Return a text with its doctests in fences."""
    paragraphs = []
    for paragraph in text.split("\n\n"):
        is_session = paragraph.lstrip().startswith(">>>")
        paragraphs.append(f"```pycon\n{textwrap.dedent(paragraph)}\n```" if is_session else paragraph)
    return "\n\n".join(paragraphs).replace("\n```\n\n```pycon\n", "\n")


def topic_names() -> tuple[str, ...]:
    """Return the names of the topics, in the order of the index."""
    return tuple(re.findall(r"^   ([\w-]+)$", (TOPICS / "index.rst").read_text(encoding="utf-8"), re.MULTILINE))


def topic_page(note: str, name: str) -> str:
    """Return the Markdown of a topic: a table of its names, then an entry for each of them."""
    title, parts = topic(name)
    contents = [
        f"| [`{entry.short}`](#{anchor}) | {entry.summary.replace('|', chr(92) + '|')} |"
        for entry, anchor in _with_anchors(title, parts)
    ]
    table = "\n".join(["| name | meaning |", "| --- | --- |", *contents])
    return "\n\n".join([f"# {title}", note, table, *_body(parts)]) + "\n"


def index_page(note: str) -> str:
    """Return the Markdown of the index, with a link to every name."""
    parts = [
        "# The API by topic",
        note,
        "Every public name with its signature. [The Python API](../encounter.md) describes them with examples.",
    ]
    for name in topic_names():
        title, contents = topic(name)
        parts.append(f"## [{title}]({name}.md)")
        links = (f"[`{entry.short}`]({name}.md#{anchor})" for entry, anchor in _with_anchors(title, contents))
        parts.append(",\n".join(links))
    return "\n\n".join(parts) + "\n"


def _body(parts: tuple[str | Entry, ...]) -> Iterator[str]:
    depth = 2
    for part in parts:
        if isinstance(part, Entry):
            yield from _written(part, depth)
        elif part:
            depth = part.index(" ") + 1 if part.startswith("#") else depth
            yield part


def _written(entry: Entry, depth: int) -> Iterator[str]:
    yield f"{'#' * depth} `{entry.short}`"
    home = entry.name.removesuffix(entry.short).rstrip(".") or entry.name.rpartition(".")[0]
    yield f"*{entry.kind}*" if entry.is_member else f"*{entry.kind}*, from `{home}`"
    if entry.signature:
        yield f"```pyi\n{entry.signature}\n```"
    yield entry.text
    for member in entry.members:
        yield from _written(member, depth + 1)


def _with_anchors(title: str, parts: tuple[str | Entry, ...]) -> Iterator[tuple[Entry, str]]:
    """Yield the entries of a topic, without members, each with the anchor that a code host gives to its heading."""
    headings = [line for line in [f"# {title}", *_body(parts)] if re.match("#+ ", line)]
    anchors = dict(zip(headings, anchors_of(headings), strict=True))
    for part in parts:
        if isinstance(part, Entry):
            yield part, next(anchor for line, anchor in anchors.items() if line.lstrip("#") == f" `{part.short}`")


def anchors_of(headings: Iterable[str]) -> Iterator[str]:
    """Yield the anchor of each heading of a page; equal anchors are numbered.

    >>> list(anchors_of(["# Dice", "## `Dice`", "### Save, and go on"]))
    ['dice', 'dice-1', 'save-and-go-on']
    """
    seen = Counter[str]()
    for heading in headings:
        text = re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", heading.lstrip("# ")).lower()
        slug = re.sub(r"[^\w -]", "", text).replace(" ", "-")
        yield f"{slug}-{seen[slug]}" if seen[slug] else slug
        seen[slug] += 1
