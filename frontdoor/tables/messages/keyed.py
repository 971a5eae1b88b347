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
            connection. If its fields have the same names in the same order, `changed` holds the fields that differ, in
            place of `fields`. A field without `domain` lists only the members that differ from those of the previous
            field with this name: of the same command or, if there is none, of any. A field with `domain` omits its
            usual members: `name` is the name of the field with a capital letter and spaces, `help` empty, `required`
            false, and `default` null. Of a `whole` number, `least` is 0, `suggest` and the units are empty, and
            `divisor` is 1. The `default` is false for `yes_no`, empty for `words`, and an empty list for `some_of`,
            `lines` and `list_of`. Of `some_of` and `list_of`, `least` is 0; of `some_of`, `most` is null and `repeats`
            false; of `lines`, `examples` is empty. The fields of a `list_of` are abridged the same way, with the path
            of the list before their names. In `names`, null stands for the name last sent for the value, or the value
            itself; all are null if a field with `of` has no `names`.
    """

    key: str
    form: Annotated[Mapping[str, Any], "Form"]


@frozen(kw_only=True)
class KeyedRequest:
    """A request that the views of a connection with protocol 3 name by its key.

    Attributes:
        key: The key, a digest of the request.
        request: The request with the keys of its forms, without empty or false members and without `decision`, because
            the view states the id. Members of entries that follow from the forms are missing.
    """

    key: str
    request: Mapping[str, Any]
