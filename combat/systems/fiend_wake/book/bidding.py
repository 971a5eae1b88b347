"""The book's chapter on bidding."""

from combat.engine.book import Rule

RULES: tuple[Rule, ...] = (
    Rule(
        "FW-BID-01",
        "Bid For Priority",
        "Each combatant decides unseen how many of its points to bid, none being allowed.",
    ),
    Rule("FW-BID-02", "Bid For Priority", "When all have decided, all bids are turned over at once."),
    Rule("FW-BID-03", "Bid For Priority", "What was bid is spent, whatever it brought."),
    Rule(
        "FW-BID-04",
        "Bid For Priority",
        "More points mean a higher priority (I-03).",
        ruling="Lockjaw can bid four of five because he paid for his armor with a token.",
    ),
    Rule(
        "FW-BID-05",
        "Bid For Priority",
        "Within a tie one may step behind the others, and stays before all who bid less.",
    ),
    Rule("FW-BID-06", "Bid For Priority", "The others of a tie stand in the order of their Tactics."),
    Rule(
        "FW-BID-07",
        "Bid For Priority",
        "What is level even then, chance decides.",
        ruling="Each rolls a die, the higher goes first, and equal dice are rolled again.",
    ),
    Rule(
        "FW-BID-08",
        "Bid For Priority",
        "The book lets one combatant cede, and does not speak of two.",
        ruling="All say so at once and unseen; several are ordered among themselves as the others are.",
    ),
    Rule("FW-BID-09", "Bid For Priority", "Whether the order can change is lost.", ruling="It stands for the round."),
    Rule(
        "FW-BID-10",
        "Bid For Priority",
        "Turn Tokens are granted a second time after the bids (OR-02, I-02).",
        ruling="They come once, in Round Prep: only that fits the example.",
        setting="token_grant",
    ),
)
