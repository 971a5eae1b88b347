"""Where the system has room for a user's data."""

from pathlib import Path


def data_folder() -> Path:
    """Return the folder of all that is kept for a user; it need not be there."""
    from platformdirs import user_data_path  # the doctor must answer without it

    return user_data_path("blow-by-blow", appauthor=False)
