"""What is posted: JSON, and nothing that a form of a page elsewhere could send."""

from starlette.exceptions import HTTPException
from starlette.requests import Request

UNSUPPORTED = 415


def check_json(request: Request) -> None:
    """Make sure that a request says that it brings JSON.

    Raises:
        HTTPException: When it says something else, or nothing.
    """
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
        raise HTTPException(UNSUPPORTED, "what is sent here is JSON: say Content-Type: application/json")
