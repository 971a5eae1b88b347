"""The params and results of the methods of a server with a campaign."""

from typing import Literal

from attrs import frozen

Stage = Literal["between", "fight", "opening", "aftermath", "warbands"]
Status = Literal["new", "changed", "recorded"]


@frozen(kw_only=True)
class AskCampaign:
    """The fight to look up in the campaign of the server, or to record in it.

    Attributes:
        token: The token of the host.
        key: The key of the server, if it requires one to create a fight.
    """

    token: str
    key: str = ""


@frozen(kw_only=True)
class CampaignFightTold:
    """A fight of the campaign.

    Attributes:
        number: The number of the fight, from 1.
        name: The name of the fight.
        seal: The seal of the last line of its log.
    """

    number: int
    name: str
    seal: str


@frozen(kw_only=True)
class CampaignChanges:
    """Numbers that change when a fight is recorded.

    Attributes:
        stage: `between` for changes of the warbands since the fight before, `fight` for changes in the fight; for a
            corrected fight, `opening` and `aftermath` for its start and its end, and `warbands` for the warbands of
            the next session.
        lines: A sentence for each change.
    """

    stage: Stage
    lines: tuple[str, ...]


@frozen(kw_only=True)
class CampaignTold:
    """The campaign of the server, and the place of a finished fight in it.

    Attributes:
        name: The name of the campaign.
        fights: The recorded fights.
        number: The number of this fight, or the number that it gets when it is recorded.
        status: `new` if the fight is not recorded, `changed` if an earlier log of it is recorded, otherwise `recorded`.
        changes: The changes that `fight.record` would make, or has just made.
        stale: A sentence for each fight that started from a value which no longer holds, with `changes` made.
    """

    name: str
    fights: tuple[CampaignFightTold, ...]
    number: int
    status: Status
    changes: tuple[CampaignChanges, ...]
    stale: tuple[str, ...]
