"""How the site is built: by Sphinx, from these very pages and README.md with its neighbours. `make docs` does it."""

import gc
import os
import re
from functools import cache
from typing import Any

import attrs
from docutils import nodes
from pygments.lexers.special import TextLexer
from sphinx.addnodes import toctree
from sphinx.application import Sphinx
from sphinx.domains.python import PyObject
from sphinx.environment import BuildEnvironment

from combat import __version__

gc.disable()  # Sphinx keeps its objects to the end, and garbage collection took a third of the time

project = "Blow by blow"
author = "Blow by blow contributors"
project_copyright = "Blow by blow contributors, MIT licence"
version = release = __version__

# The root of the project is the root of the site, so that a link between two pages is the same link there as here.
root_doc = "README"
include_patterns = ["*.md", "docs/**", "clients/javascript/README.md"]
exclude_patterns = [".*", "build", "docs/_site", "combat", "dist", "events", "frontdoor", "replays", "tests"]
extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.napoleon"]

myst_heading_anchors = 4

smartquotes_action = "qe"  # quotes and ellipses; two hyphens stay, for options begin with them
default_role = "literal"  # our docstrings write `name`, as Markdown does
napoleon_numpy_docstring = False
napoleon_use_ivar = True  # the entries of "Attributes:" belong to the class and get no entries of their own
napoleon_custom_sections = [("Ruling", "notes_style"), ("Source", "notes_style")]
autodoc_member_order = "bysource"
autodoc_preserve_defaults = True
add_module_names = False
python_use_unqualified_type_names = True
python_maximum_signature_line_length = 88
toc_object_entries_show_parents = "hide"
# Types in signatures link to their entry; types without an entry are shown by name.
nitpick_ignore_regex = [("py:(class|obj|data|exc|attr)", ".*")]

html_theme = "furo"
html_title = "Blow by blow"
html_copy_source = False
html_show_sphinx = False
# The folder of the table without a server in the site: `make site` writes it if Pyodide is installed.
TABLE = os.environ.get("BLOW_SITE_TABLE", "")
html_static_path = ["_site/site.css", *(["_site/run.js", "_site/run_worker.js"] if TABLE else [])]
html_css_files = ["site.css"]
html_favicon = "_site/icon.svg"
html_additional_pages = {"index": "to_readme.html"}
templates_path = ["_site"]

CONTENTS = """

```{toctree}
:hidden:
:caption: Learn
docs/tutorial/first-evening
docs/tutorial/first-fight
docs/tutorial/first-review
```

```{toctree}
:hidden:
:caption: How to
docs/how-to/play-at-the-table
docs/how-to/play-in-the-terminal
docs/how-to/play-without-a-server
docs/how-to/bring-your-own
docs/how-to/bring-your-roster
docs/how-to/write-house-rules
docs/how-to/play-a-campaign
docs/how-to/embed
docs/how-to/embed-any-language
docs/how-to/use-plain-http
docs/how-to/play-with-a-model
docs/how-to/run-a-discord-bot
docs/how-to/play-in-foundry
docs/how-to/play-in-owlbear
docs/how-to/keep-fights
docs/how-to/run-for-many-tables
docs/how-to/simulate
docs/how-to/train-a-player
docs/how-to/review-a-fight
docs/how-to/analyse-fights
docs/how-to/find-a-moment
docs/how-to/add-a-system
docs/how-to/test-a-system
docs/how-to/contribute
docs/how-to/release
```

```{toctree}
:hidden:
:caption: The systems
:glob:
docs/systems/*
docs/rulings
```

```{toctree}
:hidden:
:caption: Reference
docs/reference/encounter
docs/reference/api/index
docs/reference/stability
docs/reference/command-line
docs/reference/glossary
docs/reference/shapes
docs/reference/shared
docs/reference/shares
docs/reference/fiend-wake
docs/reference/powered-by-heresy
docs/reference/trench-crusade
docs/reference/wrath-and-glory
docs/reference/methods
docs/reference/http
docs/reference/limits
clients/javascript/README
docs/reference/conformance
```

```{toctree}
:hidden:
:caption: Explanation
:glob:
docs/explanation/architecture
docs/explanation/*
```

```{toctree}
:hidden:
:caption: The project
CHANGELOG
CONTRIBUTING
SECURITY
```
"""


GLOSSARY = "docs/reference/glossary"
API = "docs/reference/api/"


def _adapt(app: Sphinx, page: str, source: list[str]) -> None:
    """Adapt a page to the site: add the contents, and use directives for the glossary and the API."""
    if page.startswith(API):
        topic = app.confdir / "_site" / "api" / f"{page.removeprefix(API)}.rst"
        app.env.note_dependency(topic)
        source[0] = f"````{{eval-rst}}\n{topic.read_text(encoding='utf-8')}````\n"
    if page == root_doc:
        source[0] += CONTENTS
    if page == GLOSSARY:
        head, *table = source[0].partition("| word | meaning |")
        words = re.findall(r"^\| \*\*(.+?)\*\* \| (.+) \|$", "".join(table), re.MULTILINE)
        text = "\n".join(f"{word}\n  {meaning}\n" for word, meaning in words)
        source[0] = f"{head}```{{glossary}}\n{text}```\n"


def _as_written(_app: Sphinx, _what: str, _name: str, thing: Any, _options: Any, text: str, result: str) -> Any:
    """Return a signature with the defaults of its fields, where autodoc found the words of attrs."""
    if not isinstance(thing, type) or text is None:
        return None
    if getattr(thing, "_is_protocol", False):
        return "", result  # protocols have no instances
    fields = attrs.fields_dict(thing) if attrs.has(thing) else {}

    def default(found: re.Match[str]) -> str:
        value = fields[found[1]].default
        return "..." if callable(value) else repr(value)

    return re.sub(r"attr_dict\['(\w+)'\]\.default", default, text).replace("= NOTHING", "= ..."), result


def _whole_sentence(_app: Sphinx, what: str, _name: str, _thing: Any, _options: Any, lines: list[str]) -> None:
    """Put back what Napoleon takes for a type: the words before the colon in the sentence of a property."""
    taken = next((line for line in lines if line.startswith(":type: ")), None)
    if what == "property" and taken:
        lines.remove(taken)
        lines[0] = f"{taken.removeprefix(':type: ')}: {lines[0]}"


_titles: dict[str, nodes.Element] = {}
"""Each page's entry in the table of contents at the side, by page."""


def _keep_titles(app: Sphinx, _env: Any) -> None:
    """Keep of the headings of each page its title, and which pages stand below it."""
    for page, headings in app.env.tocs.items():
        _titles[page] = headings.deepcopy()
        for entry in _titles[page].children:
            if isinstance(entry, nodes.Element) and len(entry) > 1:
                below = list(entry.findall(toctree))
                entry[1:] = [nodes.bullet_list("", *below)] if below else []


def _contents_of_titles(app: Sphinx, _page: str, _name: str, context: dict[str, Any], _doctree: Any) -> None:
    """Make the contents at the side of titles alone: else all headings of all pages are copied for each."""
    contents = context["toctree"]

    def titled(**options: Any) -> Any:
        headings, app.env.tocs = app.env.tocs, _titles
        try:
            return contents(**options)
        finally:
            app.env.tocs = headings

    context["toctree"] = titled


TABLE_PAGE = "docs/how-to/play-without-a-server"
_TABLE_HERE = """
<details class="play"><summary>Play the sample fight here</summary>
<iframe src="{0}" title="The table without a server" loading="lazy"></iframe>
<p><a href="{0}">Open the table in a page of its own</a></p></details>
"""


def _with_table(app: Sphinx, page: str, _name: str, context: dict[str, Any], _doctree: Any) -> None:
    """Embed the table in its page, and let visitors run the Python examples of all pages."""
    if not TABLE:
        return
    if "highlight-python" in context.get("body", ""):
        app.add_js_file("run.js", type="module")
    if page == TABLE_PAGE:
        head, end, rest = context["body"].partition("</h1>")
        context["body"] = (
            head + end + _TABLE_HERE.format(context["pathto"](f"{TABLE}/index.html", resource=True)) + rest
        )


_NEEDLESS = (
    "sphinx.builders.latex",
    "sphinx.domains.c.",
    "sphinx.domains.citation",
    "sphinx.domains.cpp",
    "sphinx.transforms.i18n.Locale",
    "sphinx.transforms.i18n.Translation",
)
"""What goes through every page for LaTeX, C, C++, citations and translations, of which there are none here."""

_path_of = cache(BuildEnvironment.relfn2path)


def _path_known(env: BuildEnvironment, file: str, page: str | None = None) -> tuple[str, str]:
    """Return the path of a file that a page links to. Cached, because hundreds of links lead to a few files."""
    return _path_of(env, file, page or env.docname)


BuildEnvironment.relfn2path = _path_known


def _leave(_app: Sphinx, _failed: Exception | None) -> None:
    """Skip the last garbage collection too: the process ends anyway."""
    gc.freeze()


def setup(app: Sphinx) -> dict[str, bool]:
    """Return that pages may be read and written side by side."""
    app.connect("source-read", _adapt)
    app.connect("autodoc-process-signature", _as_written)
    app.connect("autodoc-process-docstring", _whole_sentence, priority=600)  # behind Napoleon, which has 500
    app.connect("env-updated", _keep_titles)
    app.connect("html-page-context", _contents_of_titles, priority=400)  # before Furo, which has 500
    app.connect("html-page-context", _with_table)
    app.connect("build-finished", _leave)
    for field in PyObject.doc_field_types:
        if field.name == "variable":
            field.label = "Attributes"  # as our docstrings say it
    for found in (app.registry.transforms, app.registry.post_transforms):
        found[:] = [each for each in found if not f"{each.__module__}.{each.__name__}".startswith(_NEEDLESS)]
    app.add_lexer("mermaid", TextLexer)  # a code host draws it; here the table below it says the same
    return {"parallel_read_safe": True, "parallel_write_safe": True}
