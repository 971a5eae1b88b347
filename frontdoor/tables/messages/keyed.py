"""The parts of a view that are sent once per connection, with the keys that views list in their place."""

from collections.abc import Mapping
from typing import Annotated, Any

from attrs import frozen


@frozen(kw_only=True)
class KeyedForm:
    """A form that the views of a connection with protocol 2 or 3 name by its key.

    Attributes:
        key: The key, a digest of the form.
        form: The form. With protocol 3, a missing member is as in the previous form of the same command on this
            connection, and a field without `domain` lists only the members that differ from those of the previous field
            with this name: of the same command or, if there is none, of any.
    """

    key: str
    form: Annotated[Mapping[str, Any], "Form"]


@frozen(kw_only=True)
class KeyedRequest:
    """A request that the views of a connection with protocol 3 name by its key.

    Attributes:
        key: The key, a digest of the request.
        request: The request with the keys of its forms, without empty members and without `decision`, because the view
            states the id. Members of entries that follow from the forms are missing.
    """

    key: str
    request: Mapping[str, Any]
