"""The folder for user data, at the place that the operating system intends for it."""

from pathlib import Path


def data_folder() -> Path:
    """Return the folder for user data; it may not exist yet."""
    from platformdirs import user_data_path  # imported late, because `blow doctor` must work without it

    return user_data_path("blow-by-blow", appauthor=False)
