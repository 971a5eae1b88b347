"""The results of the methods for editing a setup."""

from collections.abc import Mapping
from typing import Any

from attrs import frozen

from frontdoor.schemas.setups import Preset, PrintedSheet
from frontdoor.setup_faults import SetupFault


@frozen(kw_only=True)
class SchemaTold:
    """The form of the setups of a system.

    Attributes:
        schema: A JSON Schema (2020-12). `$defs` has a shape for each kind of sheet, and `Settings` for the settings.
        presets: The settings with a value on which the defaults of other settings depend.
    """

    schema: Mapping[str, Any]
    presets: tuple[Preset, ...]


@frozen(kw_only=True)
class CatalogueTold:
    """The printed content of a system.

    Attributes:
        sheets: The printed sheets; empty for a system without any.
        names: The names of the catalogue that sheets may use, by list: `abilities`, `moves` and `conditions`.
    """

    sheets: tuple[PrintedSheet, ...]
    names: Mapping[str, Any]


@frozen(kw_only=True)
class Faults:
    """The faults of a setup.

    Attributes:
        faults: The faults; none if a fight can begin with the setup.
    """

    faults: tuple[SetupFault, ...]
