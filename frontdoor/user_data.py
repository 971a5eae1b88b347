"""The folders for user data, at the places that the operating system intends for them."""

from pathlib import Path


def data_folder() -> Path:
    """Return the folder for user data; it may not exist yet."""
    from platformdirs import user_data_path  # imported late, because `blow doctor` must work without it

    return user_data_path("blow-by-blow", appauthor=False)


def cache_folder() -> Path:
    """Return the folder for files that can be made again; it may not exist yet."""
    from platformdirs import user_cache_path  # imported late, as above

    return user_cache_path("blow-by-blow", appauthor=False)
