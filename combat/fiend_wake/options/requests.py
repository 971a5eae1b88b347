"""The decisions owed at each step, with their forms."""

from collections.abc import Callable, Iterator, Mapping

from combat.fiend_wake import commands as say
from combat.fiend_wake.decide.aftermath import can_arm, prey
from combat.fiend_wake.decide.deeds import drag_goals
from combat.fiend_wake.machine import OPEN_TO_STATEMENTS
from combat.fiend_wake.options.common import of, one
from combat.fiend_wake.options.statements import statements
from combat.fiend_wake.options.turn import turn_forms
from combat.fiend_wake.rules import bidding, harm
from combat.fiend_wake.rules.full import mover
from combat.fiend_wake.rules.turns import PLACING
from combat.fiend_wake.sheets import GM, STATS
from combat.fiend_wake.state import Combatant, Handicap, State, Trigger
from combat.requests import Domain, Form, OneOf, Request, SomeOf, Whole, YesNo

RAISES = 4
"""How far a form suggests raising a difficulty."""
TOTALS = 36
LEVELS = ("easy", "moderate", "hard", "absurd")


def requests(state: State) -> tuple[Request, ...]:
    """Give what is owed now; at some steps the GM may besides state what only the table knows."""
    owed = tuple(_OWED[state.step](state)) if state.step in _OWED else ()
    if state.step in OPEN_TO_STATEMENTS:
        return (*owed, statements(state))
    return owed


def _me(each: Combatant) -> dict[str, Domain]:
    return {"who": of((each,))}


def _abilities(state: State) -> Iterator[Request]:
    for due in state.abilities:
        who, _, ability = due.partition(": ")
        each = state.combatant(who)
        form = Form(say.ResolveAbility, ability, {**_me(each), "ability": OneOf((ability,))})
        prompt = f"{each.profile.name}: {ability} takes effect; the GM states what it does."
        yield Request(each.seat, "ability", prompt, (form,), say.ResolveAbility(who, ability))


def _armor(state: State) -> Iterator[Request]:
    for each in map(state.combatant, state.waiting):
        armor = state.armor_of(each)
        cost = armor.encumbrance if armor else 0
        forms = [Form(say.Forfeit, "Do not pay", {**_me(each), "remove": YesNo()})]
        if each.tp + 2 * each.tokens >= cost:
            pay: dict[str, Domain] = {
                **_me(each),
                "points": Whole(0, min(each.tp, cost)),
                "tokens": Whole(0, min(each.tokens, (cost + 1) // 2)),
            }
            forms.insert(0, Form(say.PayArmor, "Pay", pay, weight=8))
        prompt = f"{each.profile.name}: pay {cost} for armor, in Tactical Points or Turn Tokens of two each?"
        default = say.PayArmor(each.id, cost) if each.tp >= cost else say.Forfeit(each.id)
        yield Request(each.seat, "armor", prompt, tuple(forms), default)


def _bids(state: State) -> Iterator[Request]:
    for each in map(state.combatant, state.waiting):
        form = Form(say.CommitBid, "Bid", {**_me(each), "points": Whole(0, each.tp)})
        prompt = f"{each.profile.name}: bid how many of your Tactical Points for priority?"
        yield Request(each.seat, "bid", prompt, (form,), say.CommitBid(each.id, 0))


def _cedes(state: State) -> Iterator[Request]:
    for each in map(state.combatant, state.waiting):
        form = Form(say.CommitCede, "Cede", {**_me(each), "cede": YesNo()})
        prompt = f"{each.profile.name}: give way to those who bid the same?"
        yield Request(each.seat, "cede", prompt, (form,), say.CommitCede(each.id))


def _ties(state: State) -> Iterator[Request]:
    level = bidding.unresolved(state.bids())
    names = ", ".join(map(state.name, level))
    form = Form(say.BreakTies, "Roll")
    for seat in dict.fromkeys(state.combatant(who).seat for who in level):
        yield Request(seat, "break_ties", f"{names} are level: roll for it.", (form,), say.BreakTies())


def _pending(state: State) -> Iterator[Request]:
    duty = PLACING[state.settings.placing](state.cycle)
    for each in map(state.combatant, state.waiting):
        forms = [Form(say.PlaceToken, "Place a Turn Token", _me(each), weight=12)]
        if not duty:
            forms.append(Form(say.Decline, "Hold", _me(each)))
        prompt = f"{each.profile.name}: set a Turn Token aside as your Pending Turn?"
        yield Request(each.seat, "pending", prompt, tuple(forms), say.PlaceToken(each.id))


def _turn(state: State) -> Iterator[Request]:
    if state.turn is not None:
        actor = state.combatant(state.turn.actor)
        prompt = f"{actor.profile.name}: act, or end the turn."
        yield Request(actor.seat, "act", prompt, turn_forms(state, actor), say.EndTurn(actor.id))


def _reaction(state: State) -> Iterator[Request]:
    top = state.stack[0] if state.stack else None
    if not isinstance(top, Trigger) or not top.waiting:
        return
    each = state.combatant(top.waiting[0])
    if top.reaction == "Prevent Retreat":
        form = Form(say.PreventRetreat, top.reaction, {**_me(each), "points": Whole(1, max(each.tp, 1))})
    else:
        form = Form(say.React, top.reaction, _me(each))
    prompts = {
        "Clear Out": f"{top.source}: {top.amount} mass damage; leap away and take half?",
        "Siege Reaction": f"{top.source} strikes {state.name(top.subject)}; get out and avoid {top.amount} wounds?",
        "Intercept": f"{top.source} on {state.name(top.subject)}; take it upon yourself?",
        "Prevent Retreat": f"{state.name(top.subject)} flees with a value of {top.amount}; prevent it?",
    }
    prompt = f"{each.profile.name}: {prompts[top.reaction]}"
    forms = (form, Form(say.Decline, "Let it pass", _me(each)))
    yield Request(each.seat, "react", prompt, forms, say.Decline(each.id))


def _handicap(state: State) -> Iterator[Request]:
    top = state.stack[0] if state.stack else None
    if not isinstance(top, Handicap):
        return
    each = state.combatant(top.who)
    choice = harm.HANDICAP_CHOICE[state.settings.handicap_choice]
    stats = tuple(stat for stat in STATS if each.numbers(stat))
    fields: dict[str, Domain] = {**_me(each), "stat": OneOf(stats)}
    if state.settings.handicap_choice == "any_number":
        numbers = sorted({number for stat in stats for number in choice(each.numbers(stat))})
        fields["number"] = OneOf((0, *numbers))
    form = Form(say.TakeHandicap, "Take a handicap", fields)
    prompt = f"{each.profile.name} takes a handicap ({top.source}): in which stat?"
    yield Request(each.seat, "handicap", prompt, (form,), say.TakeHandicap(each.id, best(each)) if stats else None)


def best(each: Combatant) -> say.StatName:
    """Give the stat that can best bear a mark: the one with the most numbers left."""
    left = each.left
    names: tuple[say.StatName, ...] = ("Spirit", "Awareness", "Power", "Grace", "Endurance", "Resolve", "Cunning")
    return max(names, key=lambda stat: left[stat])


def _fate(state: State) -> Iterator[Request]:
    top = state.stack[0] if state.stack else None
    if isinstance(top, Handicap):
        each = state.combatant(top.who)
        fates = OneOf(("dead", "out of the fight", "stays"))
        form = Form(say.DecideFate, "Decide", {**_me(each), "fate": fates})
        prompt = f"{each.profile.name} has nothing left to mark: what becomes of them?"
        yield Request(GM, "fate", prompt, (form,), say.DecideFate(each.id, "out of the fight"))


def _price(state: State) -> Iterator[Request]:
    if state.deed is not None:
        levels = OneOf(LEVELS)
        forms = (
            Form(say.Price, "Name a price", {"level": levels, "stat": OneOf(STATS)}, weight=3),
            Form(say.Price, "Allow it not", {"level": OneOf(("absurd",)), "allowed": OneOf((False,))}),
        )
        prompt = f"{state.name(state.deed.actor)} wants Odd-Ball Behavior: {state.deed.what}. At what price?"
        yield Request(GM, "price", prompt, forms, say.Price("moderate"))


def _offer(state: State) -> Iterator[Request]:
    deed = state.deed
    if deed is not None:
        each = state.combatant(deed.actor)
        form = Form(say.AcceptPrice, "Go through with it", {**_me(each), "accept": OneOf((True, False), ("yes", "no"))})
        how = f"a roll of Tactics with {deed.stat} against {deed.raised}" if deed.upgraded else f"{deed.value} points"
        yield Request(
            each.seat,
            "offer",
            f"{each.profile.name}: {deed.what} for {how}?",
            (form,),
            say.AcceptPrice(each.id, accept=False),
        )


def _consent(state: State) -> Iterator[Request]:
    if state.deed is not None:
        form = Form(say.Consent, "Can it be wrangled?", {"agree": OneOf((True, False), ("yes", "no"))})
        prompt = f"{state.name(state.deed.actor)} wants to wrangle {state.name(state.deed.target)}: can it be?"
        yield Request(GM, "consent", prompt, (form,), say.Consent())


def _support(state: State) -> Iterator[Request]:
    deed = state.deed
    for each in map(state.combatant, deed.waiting if deed else ()):
        place = state.name(deed.location) if deed else ""
        forms = (
            Form(say.Support, "Support", {**_me(each), "points": Whole(1, max(each.tp, 1))}),
            Form(say.Decline, "Stay out of it", _me(each)),
        )
        prompt = f"{each.profile.name}: support the assault on {place}?"
        yield Request(each.seat, "support", prompt, forms, say.Decline(each.id))


def _raise(state: State) -> Iterator[Request]:
    if state.deed is not None:
        each = state.combatant(state.deed.actor)
        form = Form(say.RaiseDifficulty, "Raise the difficulty", {**_me(each), "by": Whole(0, RAISES)})
        prompt = f"{each.profile.name}: raise the difficulty of the assault, for more damage?"
        yield Request(each.seat, "raise", prompt, (form,), say.RaiseDifficulty(each.id))


def _roll(state: State) -> Iterator[Request]:
    roll = state.roll
    if roll is None:
        return
    each = state.combatant(roll.who)
    fields: dict[str, Domain] = {}
    if not roll.skill and each.profile.skills:
        names = ("", *(skill.name for skill in each.profile.skills if skill.level))
        fields["skill"] = OneOf(names, ("no skill", *names[1:]))
    forms = [Form(say.RollDice, "Roll", fields)]
    if state.settings.stack_rule == "manual":
        few = Whole(0, 3)
        forms.append(Form(say.ReportRoll, "Report the dice", {"tosses": Whole(1, 4), "stacked": few}))
        forms.append(Form(say.ReportTotal, "Report the total", {"total": Whole(1, TOTALS), "stacked": few}))
    skill = f"{roll.skill} with {roll.stat}" if roll.skill else roll.stat
    prompt = f"{each.profile.name}: {roll.purpose}, {skill} against {roll.difficulty}."
    yield Request(each.seat, "roll", prompt, tuple(forms), say.RollDice())


def _resist(state: State) -> Iterator[Request]:
    if state.deed is not None:
        each = state.combatant(state.deed.target)
        forms = [Form(say.Decline, "Do not resist", _me(each))]
        if each.tp >= state.settings.grapple_resist_cost:
            forms.insert(0, Form(say.Resist, "Resist", _me(each), weight=3))
        prompt = f"{each.profile.name} is grappled with a {state.deed.value}: resist?"
        yield Request(each.seat, "resist", prompt, tuple(forms), say.Decline(each.id))


def _drag(state: State) -> Iterator[Request]:
    deed = state.deed
    if deed is not None:
        seat = mover(state.settings.grapple_move, state.combatant(deed.actor).seat, GM)
        goals = drag_goals(state, deed.target)
        forms = (
            Form(say.Drag, "Leave them there", {"to": OneOf(("",), ("nowhere",))}),
            Form(say.Drag, "Move them", {"to": one(state, goals), "stay": OneOf((False,), ("move",))}),
        )
        prompt = f"{state.name(deed.target)} is held by {state.name(deed.actor)}: are they moved?"
        yield Request(seat, "drag", prompt, forms, say.Drag(""))


def _entry(state: State) -> Iterator[Request]:
    deed = state.deed
    for each in map(state.combatant, deed.waiting if deed else ()):
        place = state.location(deed.location) if deed else None
        fields = _me(each)
        if place is not None and place.place.restriction:
            fields["restriction_met"] = OneOf((True,), (place.place.restriction,))
        forms = (Form(say.FollowIn, "Enter", fields), Form(say.Decline, "Stay outside", _me(each)))
        prompt = f"{each.profile.name}: enter {place.place.name if place else ''} now?"
        yield Request(each.seat, "entry", prompt, forms, say.Decline(each.id))


def _recovery(state: State) -> Iterator[Request]:
    if state.deed is not None:
        each = state.combatant(state.deed.target)
        stats = tuple(stat.id for stat in each.stats if stat.marked)
        form = Form(say.Recover, "Recover", {**_me(each), "stat": OneOf(stats)})
        prompt = f"{each.profile.name} recovers a handicap: in which stat?"
        yield Request(each.seat, "recovery", prompt, (form,))


def _fuel(state: State) -> Iterator[Request]:
    for each in map(state.combatant, state.waiting[:1]):
        spells = SomeOf(each.spells)
        form = Form(say.Fuel, "Fuel", {**_me(each), "spells": spells})
        prompt = f"{each.profile.name}: which spells do you fuel? The others end."
        yield Request(each.seat, "fuel", prompt, (form,), say.Fuel(each.id))


def _arm(state: State) -> Iterator[Request]:
    for each in map(state.combatant, state.waiting[:1]):
        others = [weapon for weapon in each.profile.weapons if weapon != each.ready]
        forms = [Form(say.Decline, "Ready nothing", _me(each))]
        if each.ready and can_arm(state, each.id):
            forms.append(Form(say.Stow, f"Stow {state.name(each.ready)}", _me(each)))
        elif not each.ready:
            forms.append(Form(say.Arm, "Ready a weapon", {**_me(each), "weapon": one(state, others)}))
        prompt = f"{each.profile.name}: ready a weapon before your points are gone?"
        yield Request(each.seat, "arm", prompt, tuple(forms), say.Decline(each.id))


def _harass(state: State) -> Iterator[Request]:
    for each in map(state.combatant, state.waiting[:1]):
        fields: dict[str, Domain] = {
            **_me(each),
            "target": some_one(state, each.id),
            "points": Whole(1, max(each.tp, 1)),
        }
        forms = (Form(say.Harass, "Harass", fields, weight=4), Form(say.Decline, "Harass no more", _me(each)))
        prompt = f"{each.profile.name}: spend your {each.tp} Tactical Points on harassing somebody?"
        yield Request(each.seat, "harass", prompt, forms, say.Decline(each.id))


def some_one(state: State, who: str) -> OneOf:
    """Give whom somebody may harass, enemies first."""
    mine = state.combatant(who).side
    return one(state, sorted(prey(state, who), key=lambda each: state.combatant(each).side == mine))


def _agree(state: State) -> Iterator[Request]:
    for each in map(state.combatant, state.waiting):
        form = Form(say.Agree, "Agree to end it?", {**_me(each), "end": OneOf((True, False), ("yes", "no"))})
        prompt = f"{each.profile.name}: shall the fight end here?"
        yield Request(each.seat, "agree", prompt, (form,), say.Agree(each.id))


_OWED: Mapping[str, Callable[[State], Iterator[Request]]] = {
    "PREP_TRIGGERS": _abilities,
    "PREP_ARMOR": _armor,
    "BID_SECRET": _bids,
    "BID_TIES": _cedes,
    "TIE_ROLL": _ties,
    "PENDING": _pending,
    "TURN": _turn,
    "CLEAR_OUT": _reaction,
    "SIEGE_REACTION": _reaction,
    "INTERCEPT": _reaction,
    "PREVENT_RETREAT": _reaction,
    "HANDICAP": _handicap,
    "FATE": _fate,
    "PRICE": _price,
    "OFFER": _offer,
    "CONSENT": _consent,
    "SUPPORT": _support,
    "RAISE": _raise,
    "ROLL": _roll,
    "RESIST": _resist,
    "DRAG": _drag,
    "ASSAULT_ENTRY": _entry,
    "RECOVERY": _recovery,
    "AFT_FUEL": _fuel,
    "AFT_ARM": _arm,
    "AFT_HARASS": _harass,
    "AFT_UNCONSCIOUS": _roll,
    "AFT_AGREE": _agree,
}
