"""Sections of a review about results, luck and decisions. Chances and differences of chances are in percent points."""

from attrs import frozen


@frozen
class SideCount:
    """A side with its number of combatants still in the fight.

    Attributes:
        name: The display name.
        standing: Number of combatants still in the fight.
        total: Number of combatants that took part.
        won: Whether the side won.
    """

    name: str
    standing: int
    total: int
    won: bool


@frozen(kw_only=True)
class Heading:
    """The result of a fight in a few words.

    Attributes:
        title: The sides with the numbers of combatants still in the fight, winners first.
        sides: The same as data.
        date: The day of the first beat as YYYY-MM-DD; empty if the log has no times.
        length: Rounds, beats, dice and undos, in words.
        won: The winner as a sentence, such as `The Trench Pilgrims won.`
        how: The final event in the words of the system; empty if the fight is not over.
    """

    title: str
    sides: tuple[SideCount, ...]
    date: str
    length: str
    won: str
    how: str


@frozen(kw_only=True)
class Balance:
    """How a team's chance of winning changed; `began` plus the three causes is `ended`, in whole percent points.

    Attributes:
        name: The name of the team.
        began: Chance at the start.
        dice: Change caused by dice.
        decisions: Change caused by decisions.
        rulings: Change caused by rulings.
        ended: Chance at the end.
        sentence: All of this in one line.
    """

    name: str
    began: int
    dice: int
    decisions: int
    rulings: int
    ended: int
    sentence: str


@frozen
class LuckShare:
    """The luck of several rolls.

    Attributes:
        rolls: Number of rolls that are good or bad for a team.
        percentile: Share of games with the same rolls that would have been less lucky, from 0 to 1.
        words: The same in words, such as `luckier than 9 of 10 games`.
    """

    rolls: int
    percentile: float
    words: str


@frozen(kw_only=True)
class TeamLuck:
    """The luck of a team.

    Attributes:
        name: The name of the team.
        all: Luck over the rolls of all teams.
        own: Luck over the team's own rolls.
        against: Luck over the rolls of the other teams, as seen from this team.
    """

    name: str
    all: LuckShare
    own: LuckShare
    against: LuckShare


@frozen(kw_only=True)
class NotableRoll:
    """A very lucky or unlucky roll.

    Attributes:
        beat: The number of its beat.
        who: The name of the roller.
        team: The name of the roller's team; empty if there is none.
        faces: The faces of the dice.
        sentence: The roll as a sentence, with its odds.
        chance: Probability of a roll as lucky, or as unlucky, as this one.
        odds: The same in words, such as `1/36`.
        what: The roll in a few words, such as `Pilgrim Berthe's Injury against Trooper Doeg`.
    """

    beat: int
    who: str
    team: str
    faces: tuple[int, ...]
    sentence: str
    chance: float
    odds: str
    what: str = ""


@frozen(kw_only=True)
class DecisionNote:
    """A decision compared with the next best choice that was tried.

    Attributes:
        beat: The number of the beat.
        who: The name of the seat that decided.
        gain: Chance after the decision minus that of the next best choice; negative for a mistake.
        error: Margin of error of `gain`, at 95% confidence.
        sentence: The decision in a sentence.
        better: The better choice in words; empty if none is clearly better.
    """

    beat: int
    who: str
    gain: float
    error: float
    sentence: str
    better: str


@frozen(kw_only=True)
class TeamDecisions:
    """The decisions of a team.

    Attributes:
        name: The name of the team.
        examined: Number of decisions for which other choices were tried.
        lost: Sum of the clear mistakes in percent points; never negative.
        best: The best decision; None if no decision was clearly better than the next choice.
        worst: The worst clear mistake; None if there is none.
        words: A summary, such as `nothing that was clearly wrong`.
    """

    name: str
    examined: int
    lost: float
    best: DecisionNote | None
    worst: DecisionNote | None
    words: str


@frozen(kw_only=True)
class PuzzleChoice:
    """A choice of a puzzle.

    Attributes:
        label: The choice in words.
        chance: Chance of winning after the choice, as the mean over its dice, in percent.
        error: Margin of error of the chance, in percent points.
        was_played: Whether the choice was made in the fight.
    """

    label: str
    chance: float
    error: float
    was_played: bool


@frozen(kw_only=True)
class Puzzle:
    """A position in which another choice was clearly better.

    Attributes:
        beat: The number of the beat in which the decision was made; the position is that before this beat.
        who: The name of the seat that decides.
        question: The question to solve, as a sentence.
        choices: The choices, in an order that does not reveal the answer.
        answer: The index of the best choice.
        explanation: The answer as a sentence, with the chances.
    """

    beat: int
    who: str
    question: str
    choices: tuple[PuzzleChoice, ...]
    answer: int
    explanation: str


@frozen(kw_only=True)
class AttackCell:
    """The attacks of one combatant on one target.

    Attributes:
        attacker: The id of the attacker.
        target: The id of the target.
        hits: Number of hits.
        attacks: Number of attacks.
        put_out: Whether one of these attacks put the target out of the fight.
    """

    attacker: str
    target: str
    hits: int
    attacks: int
    put_out: bool = False


@frozen
class Progress:
    """How far the chances have been refined by playouts.

    Attributes:
        playouts: Number of finished playouts.
        complete: Whether further playouts would change nothing.
        sentence: The method in one sentence.
    """

    playouts: int
    complete: bool
    sentence: str
