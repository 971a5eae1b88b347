"""Taking a seat, seating the program, and looking at the fight."""

from frontdoor.chat.desk import Desk, call_table, story
from frontdoor.chat.menus import decisions, menu, text_pages
from frontdoor.chat.messages import Message, escape
from frontdoor.chat.tables import Refusal

PLAYER = "sensible"
"""The program player that plays a seat."""

TALE = 10
"""Number of beats in a part of the story."""


def seats(desk: Desk, page: str = "0") -> Message:
    """List the seats, to take or leave one."""
    table = desk.table
    items = []
    for place, seat in enumerate(table.seats):
        person = table.people.get(seat)
        state = "free" if person is None else "yours" if person == desk.person else "taken"
        items.append(desk.button(f"{table.names[seat]} ({state})", "sit", place, is_main=state == "free"))
    home = desk.button("Your decisions", "mine", "", 0)
    return menu(desk, "Press a free seat to take it, and your own to leave it.", items, page, ("seats",), [home])


def sit(desk: Desk, place: str) -> Message:
    """Take a free seat, or leave an own one; the person who started the fight can also free another one."""
    table, seat = desk.table, desk.table.seats[int(place)]
    person = table.people.get(seat)
    if person is None:
        table.people[seat] = desk.person
        return decisions(desk, lead=[f"You play {escape(table.names[seat])}."])
    if desk.person not in (person, table.owner):
        raise Refusal(f"{table.names[seat]} is taken; its player, or who started the fight, can free the seat")
    del table.people[seat]
    table.drafts.pop(person, None)
    return seats(desk)


def program(desk: Desk, page: str = "0") -> Message:
    """List the seats that the program may play."""
    played = {each["seat"] for each in desk.read(desk.eye)["program"]}
    items = [
        desk.button(f"{desk.table.names[seat]} ({'the program' if seat in played else 'people'})", "play", place)
        for place, seat in enumerate(desk.table.seats)
    ]
    home = desk.button("Your decisions", "mine", "", 0)
    return menu(desk, "Press a seat to change who plays it.", items, page, ("program",), [home])


def play(desk: Desk, place: str) -> Message:
    """Let the program play a seat, or hand the seat back to people."""
    table, seat = desk.table, desk.table.seats[int(place)]
    if desk.person != table.owner and seat not in desk.own:
        raise Refusal("Only the player of a seat, or who started the fight, can change that")
    played = {each["seat"] for each in desk.read(desk.eye)["program"]}
    player = None if seat in played else PLAYER
    call_table(desk.service, "fight.program", token=table.host, seat=seat, player=player)
    return program(Desk(desk.service, table, desk.person))


def status(desk: Desk, page: str = "0") -> Message:
    """Show the figures as the person may see them."""
    lines = []
    for figure in desk.read(desk.eye)["view"]["figures"]:
        parts = [f"{bar['name']} {bar['now']} of {bar['most']}" for bar in figure["bars"]]
        parts += [f"{counter['name']} {counter['now']}" for counter in figure["counters"]]
        parts += [f"{tag['name']} {tag['level'] or ''}".strip() for tag in figure["tags"]]
        parts += filter(None, [figure["position"], "out of the fight" if figure["out"] else ""])
        lines.append(f"**{escape(figure['name'])}**: {escape(', '.join(parts))}")
    return text_pages(desk, lines, page, ("status",), [desk.button("Your decisions", "mine", "", 0)])


def tale(desk: Desk, since: str = "", page: str = "0") -> Message:
    """Show the story as the person may read it, from a beat on; without one, the latest beats."""
    count = desk.read(desk.eye)["beats"]
    first = max(0, count - TALE) if since == "" else min(int(since), count - 1)
    beats = desk.call("fight.told", desk.eye, since=first, until=min(first + TALE, count) - 1)["beats"]
    turns = [desk.button("Earlier beats", "story", max(0, first - TALE), 0)] if first else []
    turns += [desk.button("Later beats", "story", first + TALE, 0)] if first + TALE < count else []
    return text_pages(desk, story(beats) or ["Nothing happened yet."], page, ("story", first), turns)
