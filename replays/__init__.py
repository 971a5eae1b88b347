"""Recorded fights: states, verification, resimulation, transcripts, annotations, comparison, statistics and campaigns.

Names are imported on first use, so that reading a log does not load the rules.
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from replays.analysis.evaluators import TopCommands
    from replays.analysis.luck import Ledger, RollLuck, Unmeasured
    from replays.analysis.luck_score import Score
    from replays.analysis.statistics import Estimate, Row, Statistics
    from replays.branches.comparison import Comparison, FinalDifference, FirstDifference
    from replays.branches.resimulation import Divergence, ReplayedBeat, Resimulation, save_branch
    from replays.campaign.campaign import Campaign, Problem
    from replays.campaign.changes import Change
    from replays.campaign.facts import CampaignFight, CampaignState, FightAdded, FightCorrected, NumberChanged, Stale
    from replays.campaign.roster import RosterEntry, RosterValue, roster, roster_csv, roster_lines
    from replays.facts import Facts, Moment, ReplayError
    from replays.replay import Replay
    from replays.studies.annotations import Annotation, Variation
    from replays.studies.study import Study
    from replays.transcript import beat_sentences
    from replays.verification.verify import Verdict

__all__ = [
    "Annotation",
    "Campaign",
    "CampaignFight",
    "CampaignState",
    "Change",
    "Comparison",
    "Divergence",
    "Estimate",
    "Facts",
    "FightAdded",
    "FightCorrected",
    "FinalDifference",
    "FirstDifference",
    "Ledger",
    "Moment",
    "NumberChanged",
    "Problem",
    "Replay",
    "ReplayError",
    "ReplayedBeat",
    "Resimulation",
    "RollLuck",
    "RosterEntry",
    "RosterValue",
    "Row",
    "Score",
    "Stale",
    "Statistics",
    "Study",
    "TopCommands",
    "Unmeasured",
    "Variation",
    "Verdict",
    "beat_sentences",
    "roster",
    "roster_csv",
    "roster_lines",
    "save_branch",
]

_HOMES = {
    "replays.analysis.evaluators": "TopCommands",
    "replays.analysis.luck": "Ledger RollLuck Unmeasured",
    "replays.analysis.luck_score": "Score",
    "replays.analysis.statistics": "Estimate Row Statistics",
    "replays.branches.comparison": "Comparison FinalDifference FirstDifference",
    "replays.branches.resimulation": "Divergence ReplayedBeat Resimulation save_branch",
    "replays.campaign.campaign": "Campaign Problem",
    "replays.campaign.changes": "Change",
    "replays.campaign.facts": "CampaignFight CampaignState FightAdded FightCorrected NumberChanged Stale",
    "replays.campaign.roster": "RosterEntry RosterValue roster roster_csv roster_lines",
    "replays.facts": "Facts Moment ReplayError",
    "replays.replay": "Replay",
    "replays.studies.annotations": "Annotation Variation",
    "replays.studies.study": "Study",
    "replays.transcript": "beat_sentences",
    "replays.verification.verify": "Verdict",
}


def __getattr__(name: str) -> Any:
    try:
        from events.doors import door  # here, so that a file that hides `events` is named

        return door(__name__, _HOMES)(name)
    except ImportError as failed:
        raise _with_file_in_the_way(failed) from None


def _with_file_in_the_way(failed: ImportError) -> ImportError:
    """Return an error that names the file that shadows a module, with the help of a module of `combat`."""
    from pathlib import Path
    from runpy import run_path

    namespace = run_path(str(Path(__file__).parent.parent / "combat" / "engine" / "shadowed_modules.py"))
    explained: ImportError = namespace["explain_import_error"](failed)
    return explained
