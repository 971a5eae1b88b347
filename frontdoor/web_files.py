"""The folders of the files that a browser loads for the web table."""

from pathlib import Path

import replays.page

WEB = Path(__file__).parent / "web"

TOKENS = Path(replays.page.__file__).parent / "tokens.css"
"""The style sheet that the web table shares with review pages."""


def client_folder() -> Path:
    """Return the folder of the JavaScript client: in an installed package a part of `WEB`, in a checkout not."""
    installed = WEB / "client"
    return installed if installed.is_dir() else WEB.parents[1] / "clients" / "javascript"
