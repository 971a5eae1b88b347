"""Markers spent on a roll: the windows, what each side declares in them, and the price it pays."""

from combat.engine.book import cites
from combat.engine.draft import Draft
from combat.systems.trench_crusade.commands import Pledge
from combat.systems.trench_crusade.rules import markers, spending
from events.trench_crusade.facts import ActionDeclared, MarkerWindowOpened, Pledged, PledgesRevealed
from events.trench_crusade.table import Spending, State
from events.vocabulary import Modifier, Spent


@cites("TC-WIN-02", "TC-WIN-04", "TC-BLOOD-03", "TC-BLOOD-07")
def declared(draft: Draft[State]) -> None:
    """Open the windows in which markers are spent on an ACTION roll, for whoever can (TC-WIN-02, TC-WIN-04)."""
    attempt = draft.state.attempt
    if attempt is not None:
        actor = draft.state.model(attempt.model).side
        open_window(draft, "action", actor, opponent(draft.state, actor))


def opponent(state: State, controller: str) -> str:
    """Return the side that spends the Blood Markers of a side's models."""
    return markers.opponent_of(controller, [side.id for side in state.sides])


def open_window(draft: Draft[State], roll: str, actor: str, opponent: str) -> None:
    """Open a window for the sides that have something to spend, in the order the table plays."""
    state = draft.state
    order = state.settings.spend_order_action if roll == "action" else state.settings.spend_order_injury
    groups = spending.SPEND_ORDER[order](actor, opponent, state.initiative)
    sides = tuple(side for group in groups for side in group if can_spend(state, side))
    if sides:
        together = len(groups) == 1 and len(sides) > 1
        draft.happens(MarkerWindowOpened("action" if roll == "action" else "injury", sides, together))


def can_spend(state: State, side: str) -> bool:
    """Return whether a side has anything to spend on the roll to come."""
    most = limits(state, side)
    held = most.blessings + most.blood + most.infection + most.bloodbaths + most.target_blood
    return markers.window_opens(held, rolled=True)


def limits(state: State, side: str) -> Spending:
    """Return the most of each that a side could spend on the roll to come, each taken by itself."""
    if state.injuries:
        return _injury_limits(state, side)
    attempt = state.attempt
    if attempt is None:
        return Spending(
            side=side, blessings=0, blood=0, infection=0, bloodbaths=0, bath_infection=0, bath_from="", target_blood=0
        )
    actor = state.model(attempt.model)
    if actor.side != side:
        return Spending(
            side=side,
            blessings=0,
            blood=actor.blood,
            infection=actor.infection,
            bloodbaths=0,
            bath_infection=0,
            bath_from="",
            target_blood=0,
        )
    return Spending(
        side=side,
        blessings=actor.blessings,
        blood=0,
        infection=0,
        bloodbaths=0,
        bath_infection=0,
        bath_from="",
        target_blood=_blood_of_target(state, attempt, side),
    )


@cites("TC-BLOOD-09")
def _blood_of_target(state: State, attempt: ActionDeclared, side: str) -> int:
    """Blood on the target of an attack, where the table reads that it helps to hit (D-01, TC-BLOOD-09)."""
    attack = attempt.action in ("Ranged Attack", "Melee Attack")
    if not (attack and state.settings.blood_helps_attacker_to_hit):
        return 0
    target = state.model(attempt.targets[0])
    return target.blood if target.side != side else 0


@cites("TC-BLOOD-04", "TC-BLESS-02", "TC-BLESS-03", "TC-BATH-04", "TC-BATH-06", "TC-INF-01")
def _injury_limits(state: State, side: str) -> Spending:
    """Return what may be spent on an injury roll: Blessings by the victim's own side, everything else by the enemy."""
    injury = state.injuries[0]
    target = state.model(injury.target)
    if target.side == side:
        attacker = state.model(injury.attacker) if injury.attacker else None
        caused = attacker is not None and attacker.side != target.side
        allowed = markers.BLESSINGS_ALLOWED_VS_INJURY[state.settings.blessings_allowed_vs_injury](caused)
        return Spending(
            side=side,
            blessings=target.blessings if allowed else 0,
            blood=0,
            infection=0,
            bloodbaths=0,
            bath_infection=0,
            bath_from="",
            target_blood=0,
        )
    price = markers.bloodbath_price(target.down)
    payers = state.models if state.settings.bloodbath_payer == "any_model" else (target,)
    baths = 0
    if injury.cause != "accident" or state.settings.bloodbath_on == "any_injury":
        while baths < state.settings.max_bloodbaths_per_roll and any(
            markers.payable(model.blood, model.infection, price * (baths + 1)) for model in payers if not model.out
        ):
            baths += 1
    infection = max(model.infection for model in payers) if baths else 0
    return Spending(
        side=side,
        blessings=0,
        blood=target.blood,
        infection=target.infection,
        bloodbaths=baths,
        bath_infection=min(infection, baths * price),
        bath_from="",
        target_blood=0,
    )


@cites("TC-WIN-01", "TC-BLOOD-05", "TC-BLESS-04", "TC-WIN-06")
def pledge(draft: Draft[State], command: Pledge) -> None:
    """Declare what one side spends; unseen declarations are revealed and paid together (TC-WIN-01)."""
    window = draft.state.window
    if window is None:
        return
    draft.happens(
        Pledged(
            side=command.side,
            blessings=command.blessings,
            blood=command.blood,
            infection=command.infection,
            bloodbaths=command.bloodbaths,
            bath_infection=command.bath_infection,
            bath_from=command.bath_from,
            target_blood=command.target_blood,
            secret=window.secret,
        )
    )
    window = draft.state.window
    if window is not None and not window.secret:
        _pay(draft, window.spendings[-1])
    elif window is not None and not window.waiting:
        draft.happens(PledgesRevealed(tuple(each.side for each in window.spendings)))
        for each in window.spendings:
            _pay(draft, each)


def _pay(draft: Draft[State], paid: Spending) -> None:
    """Markers that are spent leave the model (TC-BLOOD-05, TC-BLESS-04)."""
    state = draft.state
    if state.injuries:
        holder, on = state.injuries[0].target, "the injury roll"
    elif state.attempt is not None:
        holder, on = state.attempt.model, state.attempt.action
    else:
        return
    bath_holder = paid.bath_from or holder
    price = paid.bloodbaths * markers.bloodbath_price(state.model(holder).down) if paid.bloodbaths else 0
    target = state.attempt.targets[0] if state.attempt is not None and state.attempt.targets else ""
    for whose, marker, amount, bought in (
        (holder, "Blessing Marker", paid.blessings, on),
        (bath_holder, "Blood Marker", price - paid.bath_infection, "a Bloodbath"),
        (bath_holder, "Infection Marker", paid.bath_infection, "a Bloodbath"),
        (holder, "Blood Marker", paid.blood, on),
        (holder, "Infection Marker", paid.infection, on),
        (target, "Blood Marker", paid.target_blood, on),
    ):
        if amount:
            draft.happens(Spent(whose=whose, resource=marker, amount=amount, on=bought))


@cites("TC-BLOOD-03", "TC-BLOOD-04", "TC-BLOOD-09", "TC-BLESS-01", "TC-BLESS-02", "TC-INF-01")
def spent_modifiers(state: State, roll: str) -> tuple[Modifier, ...]:
    """Return the DICE that the markers spent on this roll bring (TC-BLOOD-03, TC-BLOOD-04, TC-BLESS-01, TC-BLESS-02)."""
    window = state.window
    if window is None:
        return ()
    amounts = [
        (name, markers.marker_dice(kind, roll, sum(getattr(each, field) for each in window.spendings)))
        for name, kind, field in (
            ("Blessing Markers", "blessing", "blessings"),
            ("Blood Markers", "blood", "blood"),
            ("Infection Markers", "infection", "infection"),
        )
    ]
    amounts.append(("Blood Markers of the target", sum(each.target_blood for each in window.spendings)))
    return tuple(Modifier(name, amount, "dice") for name, amount in amounts if amount)
