"""The sentences of Causeway."""

from causeway.events.facts import Moved, OrderChosen, OrdersRevealed

SENTENCES = {
    OrderChosen: "{side} {chooses/choose} to {order}.",
    OrdersRevealed: "The orders are revealed: {orders}. {first} {acts/act} first.",
    Moved: "{who} {moves/move} to zone {zone}.",
}
