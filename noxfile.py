"""Checks with every supported Python that is installed: `nox`, or `nox -s "tests(python='3.13')" -- quick`."""

import nox


@nox.session(python=False)
@nox.parametrize("python", ["3.11", "3.12", "3.13", "3.14"])
def tests(session: nox.Session, python: str) -> None:
    """Run targets of the Makefile, by default all checks, in an environment of their own."""
    if not session.run(f"python{python}", "--version", success_codes=range(256), silent=True, external=True):
        session.skip(f"Python {python} is not installed")
    session.run("make", f"PYTHON=python{python}", f"VENV=build/venv-{python}", *(session.posargs or ["test"]))
