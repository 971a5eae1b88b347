"""The decisions owed at each step, with their forms."""

from collections.abc import Callable, Iterator, Mapping

from combat.engine.requests import Domain, Form, OneOf, Request, SomeOf, Whole
from combat.systems.fiend_wake import commands as say
from combat.systems.fiend_wake.decide.aftermath import can_arm, fuel_price, prey
from combat.systems.fiend_wake.decide.deeds import assault_difficulty, drag_goals
from combat.systems.fiend_wake.decide.reactions import cost_of
from combat.systems.fiend_wake.decide.simple import arm_cost
from combat.systems.fiend_wake.options.common import of, one, points
from combat.systems.fiend_wake.options.statements import statements
from combat.systems.fiend_wake.options.turn import turn_forms
from combat.systems.fiend_wake.rules import bidding, harm
from combat.systems.fiend_wake.rules.full import assault_damage, mover
from combat.systems.fiend_wake.rules.rounds import pays_encumbrance
from combat.systems.fiend_wake.rules.turns import PLACING
from combat.systems.fiend_wake.track import OPEN_TO_STATEMENTS
from events.fiend_wake.sheets import GM, STATS
from events.fiend_wake.table import Combatant, Handicap, State, Trigger

RAISES = 4
"""How far a form suggests raising a difficulty."""
TOTALS = 36
LEVELS = ("easy", "moderate", "hard", "absurd")
STAT_NAMES: tuple[say.StatName, ...] = ("Spirit", "Awareness", "Power", "Grace", "Endurance", "Resolve", "Cunning")
"""The stats, those first that are missed least."""


def requests(state: State) -> tuple[Request, ...]:
    """Return what is owed now; at some steps the GM may besides state what only the table knows."""
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
        ways = tuple(_payments(each, cost))
        pay = (
            Form(
                say.PayArmor,
                f"Pay {_purse(coins, tokens)}",
                {**_me(each), "points": OneOf((coins,)), "tokens": OneOf((tokens,))},
                weight=8,
            )
            for coins, tokens in ways
        )
        refuse = (
            Form(say.Forfeit, label, {**_me(each), "remove": OneOf((remove,))})
            for remove, label in ((False, "Lose everything"), (True, "Lose everything, and take it off"))
        )
        prompt = f"{each.profile.name}: pay {cost} for {armor.name if armor else 'armor'}? A Turn Token is worth two."
        default = say.PayArmor(each.id, *ways[0]) if ways else say.Forfeit(each.id)
        yield Request(each.seat, "armor", prompt, (*pay, *refuse), default)


def _payments(each: Combatant, cost: int) -> Iterator[tuple[int, int]]:
    """Return every way in which somebody can pay for armor: points and tokens, points first."""
    for tokens in range(min(each.tokens, (cost + 1) // 2) + 1):
        for coins in range(min(each.tp, cost) + 1):
            if pays_encumbrance(cost, coins, tokens):
                yield coins, tokens


def _purse(coins: int, tokens: int) -> str:
    counted = ((coins, "Tactical Point"), (tokens, "Turn Token"))
    return " and ".join(f"{amount} {what}{'s' * (amount != 1)}" for amount, what in counted if amount)


def _bids(state: State) -> Iterator[Request]:
    for each in map(state.combatant, state.waiting):
        form = Form(say.CommitBid, f"{each.profile.name} bids", {**_me(each), "points": Whole(0, each.tp)})
        prompt = f"{each.profile.name}: bid how many of your {each.tp} Tactical Points for priority?"
        yield Request(each.seat, "bid", prompt, (form,), say.CommitBid(each.id, 0))


def _cedes(state: State) -> Iterator[Request]:
    for each in map(state.combatant, state.waiting):
        forms = tuple(
            Form(say.CommitCede, label, {**_me(each), "cede": OneOf((cede,))}, weight=1 if cede else 2)
            for cede, label in ((False, "Stand firm"), (True, "Give way"))
        )
        prompt = f"{each.profile.name}: give way to those who bid the same?"
        yield Request(each.seat, "cede", prompt, forms, say.CommitCede(each.id))


def _ties(state: State) -> Iterator[Request]:
    level = bidding.unresolved(state.bids())
    names = ", ".join(map(state.name, level))
    form = Form(say.BreakTies, "Roll")
    for seat in dict.fromkeys(state.combatant(who).seat for who in level):
        yield Request(seat, "break_ties", f"{names} are level: roll for it.", (form,), say.BreakTies())


def _pending(state: State) -> Iterator[Request]:
    duty = PLACING[state.settings.placing](state.cycle)
    for each in map(state.combatant, state.waiting):
        forms = [Form(say.PlaceToken, "Set a Turn Token aside", _me(each), weight=12)]
        if not duty:
            forms.append(Form(say.Decline, "Hold back", _me(each)))
        prompt = f"{each.profile.name}: set a Turn Token aside as the Pending Turn? You have {each.tokens}."
        yield Request(each.seat, "pending", prompt, tuple(forms), say.PlaceToken(each.id))


def _turn(state: State) -> Iterator[Request]:
    if state.turn is not None:
        actor = state.combatant(state.turn.actor)
        prompt = f"{actor.profile.name}: act, with {points(actor.tp)} to spend, or end the turn."
        yield Request(actor.seat, "act", prompt, turn_forms(state, actor), say.EndTurn(actor.id))


def _reaction(state: State) -> Iterator[Request]:
    top = state.stack[0] if state.stack else None
    if not isinstance(top, Trigger) or not top.waiting:
        return
    each = state.combatant(top.waiting[0])
    attacker = state.name(state.deed.actor) if state.deed else "somebody"
    if top.reaction == "Prevent Retreat":
        form = Form(say.PreventRetreat, top.reaction, {**_me(each), "points": Whole(1, max(each.tp, 1))})
    else:
        form = Form(say.React, top.reaction, _me(each))
    prompts = {
        "Clear Out": f"{top.source}: {top.amount} mass damage; leap away and take half",
        "Siege Reaction": f"{top.source} strikes {state.name(top.subject)}; get out and avoid {top.amount} wounds",
        "Intercept": f"{top.source} of {attacker} on {state.name(top.subject)}; take it upon yourself",
        "Prevent Retreat": f"{state.name(top.subject)} flees with a value of {top.amount}; prevent it",
    }
    price = "" if top.reaction == "Prevent Retreat" else f" for {points(cost_of(state, top.reaction))}"
    prompt = f"{each.profile.name}: {prompts[top.reaction]}{price}? You have {each.tp}."
    forms = (form, Form(say.Decline, "Let it pass", _me(each)))
    yield Request(each.seat, "react", prompt, forms, say.Decline(each.id))


def _handicap(state: State) -> Iterator[Request]:
    top = state.stack[0] if state.stack else None
    if not isinstance(top, Handicap):
        return
    each = state.combatant(top.who)
    choice = harm.HANDICAP_CHOICE[state.settings.handicap_choice]
    stats = tuple(stat for stat in STATS if each.numbers(stat))
    left = tuple(f"{stat} ({', '.join(map(str, each.numbers(stat)))})" for stat in stats)
    fields: dict[str, Domain] = {**_me(each), "stat": OneOf(stats, left)}
    if state.settings.handicap_choice == "any_number":
        numbers = sorted({number for stat in stats for number in choice(each.numbers(stat))})
        fields["number"] = OneOf((0, *numbers))
    form = Form(say.TakeHandicap, "Take a handicap", fields)
    prompt = f"{each.profile.name} takes a handicap ({top.source}): in which stat?"
    yield Request(each.seat, "handicap", prompt, (form,), say.TakeHandicap(each.id, best(each)) if stats else None)


def best(each: Combatant) -> say.StatName:
    """Return the stat that can best bear a mark: the one with the most numbers left."""
    left = each.left
    return max(STAT_NAMES, key=lambda stat: left[stat])


def stat_named(name: str) -> say.StatName:
    """Return a stat by its name."""
    return next(stat for stat in STAT_NAMES if stat == name)


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
            Form(say.Price, "Do not allow it", {"level": OneOf(("absurd",)), "allowed": OneOf((False,))}),
        )
        prompt = f"{state.name(state.deed.actor)} wants Odd-Ball Behavior: {state.deed.what}. At what price?"
        yield Request(GM, "price", prompt, forms, say.Price("moderate"))


def _offer(state: State) -> Iterator[Request]:
    deed = state.deed
    if deed is not None:
        each = state.combatant(deed.actor)
        forms = tuple(
            Form(say.AcceptPrice, label, {**_me(each), "accept": OneOf((accept,))}, weight=4 if accept else 1)
            for accept, label in ((True, "Go through with it"), (False, "Drop it"))
        )
        how = f"a roll of Tactics with {deed.stat} against {deed.raised}" if deed.upgraded else points(deed.value)
        yield Request(
            each.seat,
            "offer",
            f"{each.profile.name}: {deed.what} for {how}?",
            forms,
            say.AcceptPrice(each.id, accept=False),
        )


def _consent(state: State) -> Iterator[Request]:
    if state.deed is not None:
        forms = tuple(
            Form(say.Consent, label, {"agree": OneOf((agree,))}, weight=4 if agree else 1)
            for agree, label in ((True, "It can be tried"), (False, "It cannot be wrangled"))
        )
        prompt = f"{state.name(state.deed.actor)} wants to wrangle {state.name(state.deed.target)}: can it be?"
        yield Request(GM, "consent", prompt, forms, say.Consent())


def _support(state: State) -> Iterator[Request]:
    deed = state.deed
    for each in map(state.combatant, deed.waiting if deed else ()):
        place = state.name(deed.location) if deed else ""
        forms = (
            Form(say.Support, "Support", {**_me(each), "points": Whole(1, max(each.tp, 1))}),
            Form(say.Decline, "Stay out of it", _me(each)),
        )
        prompt = f"{each.profile.name}: support the assault on {place}, with some of your {points(each.tp)}?"
        yield Request(each.seat, "support", prompt, forms, say.Decline(each.id))


def _raise(state: State) -> Iterator[Request]:
    if state.deed is not None:
        each = state.combatant(state.deed.actor)
        form = Form(say.RaiseDifficulty, "Raise the difficulty", {**_me(each), "by": Whole(0, RAISES)})
        worth = assault_damage(state.deed.value)
        difficulty = assault_difficulty(state, state.deed)
        prompt = f"{each.profile.name}: {worth} mass damage against {difficulty}; raise the difficulty for more?"
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
        worst = min((stat for stat in each.stats if stat.marked), key=lambda stat: len(stat.available), default=None)
        default = None if worst is None else say.Recover(each.id, stat_named(worst.id))
        yield Request(each.seat, "recovery", prompt, (form,), default)


def _fuel(state: State) -> Iterator[Request]:
    for each in map(state.combatant, state.waiting[:1]):
        spells = SomeOf(each.spells)
        form = Form(say.Fuel, "Fuel", {**_me(each), "spells": spells})
        prices = ", ".join(f"{spell} {fuel_price(state, each.id, (spell,))}" for spell in each.spells)
        prompt = f"{each.profile.name}: which spells do you fuel? The others end. ({prices}; you have {each.tp})"
        yield Request(each.seat, "fuel", prompt, (form,), say.Fuel(each.id, _affordable(state, each)))


def _affordable(state: State, each: Combatant) -> tuple[str, ...]:
    """Return the spells that somebody can go on with, the first ones first."""
    kept: tuple[str, ...] = ()
    for spell in each.spells:
        if fuel_price(state, each.id, (*kept, spell)) <= each.tp:
            kept = (*kept, spell)
    return kept


def _arm(state: State) -> Iterator[Request]:
    for each in map(state.combatant, state.waiting[:1]):
        others = [weapon for weapon in each.profile.weapons if weapon != each.ready]
        forms = [Form(say.Decline, "Ready nothing", _me(each))]
        if each.ready and can_arm(state, each.id):
            forms.append(Form(say.Stow, f"Stow {state.name(each.ready)}", _me(each)))
        elif not each.ready:
            forms.append(Form(say.Arm, "Ready", {**_me(each), "weapon": one(state, others)}))
        prices = ", ".join(f"{state.name(weapon)} {arm_cost(state, weapon)}" for weapon in others)
        prompt = f"{each.profile.name}: ready a weapon before your points lapse? ({prices}; you have {each.tp})"
        yield Request(each.seat, "arm", prompt, tuple(forms), say.Decline(each.id))


def _harass(state: State) -> Iterator[Request]:
    for each in map(state.combatant, state.waiting[:1]):
        fields: dict[str, Domain] = {
            **_me(each),
            "target": some_one(state, each.id),
            "points": Whole(1, max(each.tp, 1)),
        }
        forms = (Form(say.Harass, "Harass", fields, weight=4), Form(say.Decline, "Harass no more", _me(each)))
        prompt = f"{each.profile.name}: spend some of your {points(each.tp)} on harassing somebody?"
        yield Request(each.seat, "harass", prompt, forms, say.Decline(each.id))


def some_one(state: State, who: str) -> OneOf:
    """Return whom somebody may harass, enemies first."""
    mine = state.combatant(who).side
    return one(state, sorted(prey(state, who), key=lambda each: state.combatant(each).side == mine))


def _agree(state: State) -> Iterator[Request]:
    for each in map(state.combatant, state.waiting):
        forms = tuple(
            Form(say.Agree, label, {**_me(each), "end": OneOf((end,))}, weight=9 if end else 1)
            for end, label in ((True, "End the fight"), (False, "Stay hostile"))
        )
        prompt = f"{each.profile.name}: shall the fight end here?"
        yield Request(each.seat, "agree", prompt, forms, say.Agree(each.id))


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
