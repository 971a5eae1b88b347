"""The state of a fight, and the state before its first event."""

from attrs import frozen

from events.abilities import ConditionSheet
from events.base import Event
from events.fields import bounded, play_only
from events.replace import replace_member
from events.table import Table, with_distinct_names
from events.wrath_and_glory import facts
from events.wrath_and_glory.sheets import GM, PLAYERS, UNARMED, Names, Profile, Settings, Setup, Weapon
from events.wrath_and_glory.table.combatants import Combatant, Seated, combatant
from events.wrath_and_glory.table.progress import Announced, Complication, Contest, Harm, Test, Turn


@frozen(kw_only=True)
class State(Table):
    """The state of a fight.

    Attributes:
        fighting: Whether combat is in progress; False in Narrative Time.
        picking: The side that chooses the next combatant.
        handing: The side that has just had a turn; empty if no hand-over is in progress.
        seized: The sides that seized the initiative, until the other side has had a turn.
        displaced: The combatants that were displaced from their turn and act next.
        ambush: The sides that must still choose which of their ambushed combatants act anyway.
        turns: The turns in progress, innermost last.
        harms: Damage that waits to be resolved, next first.
        owed: The tests that must be made, next first.
        announced: The attacks that wait for others to act, innermost last.
        asked: The test whose DN the GM must name; None if there is none.
        leaving: The combatant that leaves a melee; empty if there is none.
        blows: The enemies that may still make a Reflexive Attack against it.
        names: Skills, traits and conditions that only this table uses.
        kept: The resources that the setup carries over from an earlier session: ids of players for Wrath, `players` for
            Glory, `gm` for Ruin.
    """

    settings: Settings
    names: Names
    tier: int = play_only(1)
    condition_sheets: tuple[ConditionSheet, ...] = play_only(())
    kept: tuple[str, ...] = play_only(())
    armoury: tuple[Weapon, ...]
    players: tuple[Seated, ...]
    combatants: tuple[Combatant, ...]
    glory: int = bounded(0)
    ruin: int = bounded(0)
    fighting: bool = play_only(default=False)
    round: int = bounded(0)
    picking: str = play_only(PLAYERS)
    handing: str = play_only("")
    seized: tuple[str, ...] = play_only(())
    displaced: tuple[str, ...] = play_only(())
    ambush: tuple[str, ...] = play_only(())
    turns: tuple[Turn, ...] = play_only(())
    test: Test | None = play_only(None)
    contest: Contest | None = play_only(None)
    harms: tuple[Harm, ...] = play_only(())
    complication: Complication | None = play_only(None)
    owed: tuple[facts.TestOwed, ...] = play_only(())
    announced: tuple[Announced, ...] = play_only(())
    asked: facts.TestAsked | None = play_only(None)
    leaving: str = play_only("")
    blows: tuple[str, ...] = play_only(())
    declaration: facts.DeclarationMade | None = play_only(None)

    def combatant(self, who: str) -> Combatant:
        """Return a combatant by id. Raises `LookupError` for an unknown id."""
        for combatanton in self.combatants:
            if combatanton.id == who:
                return combatanton
        raise LookupError(f"there is no combatant '{who}'")

    def has_combatant(self, who: str) -> bool:
        """Return whether there is a combatant with this id."""
        for member in self.combatants:  # noqa: SIM110 - called very often, and a generator takes twice as long
            if member.id == who:
                return True
        return False

    def is_present(self, who: str) -> bool:
        """Return whether there is a combatant with this id that is still in the fight."""
        for member in self.combatants:
            if member.id == who:
                return member.present
        return False

    def weapon(self, weapon: str) -> Weapon | None:
        """Return a weapon by id, or None if the armoury does not have it. All combatants can strike unarmed."""
        unarmed = UNARMED if weapon == UNARMED.id else None
        return next((carried for carried in self.armoury if carried.id == weapon), unarmed)

    def condition_sheet(self, condition: str) -> ConditionSheet | None:
        """Return the effects of a condition by name, or None for a condition that only the rules define."""
        return next((sheet for sheet in self.condition_sheets if sheet.name == condition), None)

    def player(self, player: str) -> Seated:
        """Return a player by id."""
        return next(seated for seated in self.players if seated.id == player)

    @property
    def turn(self) -> Turn | None:
        """The innermost turn in progress; None between turns."""
        return self.turns[-1] if self.turns else None

    def present(self, side: str = "") -> tuple[Combatant, ...]:
        """Return the combatants that are still in the fight, of one side or, by default, of both."""
        present = [combatant for combatant in self.combatants if not combatant.dead and not combatant.out]
        return tuple([combatant for combatant in present if combatant.side == side] if side else present)

    def seat_of(self, who: str) -> str:
        """Return the seat that decides for a combatant; empty if the id is unknown."""
        return next((combatant.seat for combatant in self.combatants if combatant.id == who), "")

    def hides_sheet(self, who: str) -> bool:
        """Return whether only the GM sees the sheet of a combatant."""
        return self.settings.hide_threats and any(it.id == who and not it.is_friend for it in self.combatants)

    def showing(self, event: Event) -> "State":
        """Return the state in which every seat knows the weapon that a combatant with a hidden sheet uses."""
        if isinstance(event, facts.WeaponChanged | facts.WeaponDrawn | facts.WeaponThrown):
            who, weapon = event.who, event.weapon
        else:
            who, weapon = (event.roll if isinstance(event, facts.AttackAnnounced) else event).wields or ("", "")
        if not weapon or not self.hides_sheet(who):
            return self
        shown = tuple(dict.fromkeys((*self.combatant(who).shown, weapon)))
        return replace_member(self, "combatants", who, shown=shown)

    def names_given(self) -> tuple[str, ...]:
        """Return the display names of all combatants, in the fight or not."""
        return tuple([combatant.name for combatant in self.combatants])

    def name(self, who: str) -> str:
        """Return the name of a combatant, weapon, player or side by its id. Any other string is returned unchanged."""
        for member in self.combatants:
            if member.id == who:
                return member.name
        for player in self.players:
            if player.id == who:
                return player.name
        weapon = self.weapon(who)
        return {PLAYERS: "the players", GM: "the GM"}.get(who, who) if weapon is None else weapon.name


def opening(setup: Setup, settings: Settings) -> State:
    """Return the state before the first event. The first beat computes scores that sheets leave out."""
    tier = setup.party_tier
    return State(
        step="BEGIN",
        settings=settings,
        names=setup.names,
        catalogue=setup.abilities,
        condition_sheets=setup.conditions,
        tier=tier,
        armoury=setup.armoury,
        players=with_distinct_names(Seated(player.id, player.name, player.wrath or 0) for player in setup.players),
        combatants=with_distinct_names(
            combatant(sheet.at_tier(tier), setup.armoury, _engaged_enemies(sheet, setup)) for sheet in setup.combatants
        ),
        kept=(
            *(player.id for player in setup.players if player.wrath is not None),
            *(pool for pool, left in ((PLAYERS, setup.glory), (GM, setup.ruin)) if left is not None),
        ),
        glory=setup.glory or 0,
        ruin=setup.ruin or 0,
    )


def _engaged_enemies(sheet: Profile, setup: Setup) -> tuple[str, ...]:
    """Return the enemies that a combatant is engaged with, whether its own sheet or the enemy's says so."""
    others = (other.id for other in setup.combatants if sheet.id in other.engaged_with)
    return tuple(dict.fromkeys((*sheet.engaged_with, *others)))
