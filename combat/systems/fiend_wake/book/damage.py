"""The book's chapters on damage and Damage Reduction."""

from combat.engine.book import Rule

RULES: tuple[Rule, ...] = (
    Rule(
        "FW-DMG-01",
        "Damage",
        "Damage is of five kinds: Stun, Wound, Handicap, Mass and Siege (I-14).",
        ruling="Siege damage is for locations, though the list names it among what characters suffer.",
    ),
    Rule("FW-DMG-02", "Damage", "Where no kind is named, wounds are meant."),
    Rule("FW-DMG-03", "Damage", "Other deadly situations hurt by the same rules as combat does."),
    Rule("FW-DMG-10", "Stun Damage", "A point of stun costs one Tactical Point and leaves nothing behind."),
    Rule(
        "FW-DMG-11",
        "Stun Damage",
        "The book does not say what stun does to an empty pool.",
        ruling="What is over is lost.",
        setting="stun_overflow",
    ),
    Rule("FW-DMG-12", "Stun Damage", "Damage Reduction does nothing against stun."),
    Rule("FW-DMG-20", "Wound Damage", "Wounds that get past reduction are counted on the Wounds Sustained track."),
    Rule("FW-DMG-21", "Handicaps", "A full track is emptied and turns into one handicap."),
    Rule(
        "FW-DMG-22",
        "Handicaps",
        "The book does not say what becomes of wounds beyond the threshold.",
        ruling="They vanish with the others, so that one instance never gives two handicaps.",
    ),
    Rule(
        "FW-DMG-23",
        "Wound Damage",
        "The track keeps its wounds from round to round.",
        ruling="It stays as it is after combat as well.",
    ),
    Rule(
        "FW-DMG-30",
        "Handicaps",
        "The victim of a handicap picks a stat, whose top number is marked (OR-01).",
        ruling="The choice is of the stat, and not of any number in it.",
        setting="handicap_choice",
    ),
    Rule(
        "FW-DMG-31", "Handicaps", "The book does not say whether an exhausted stat may be picked.", ruling="It may not."
    ),
    Rule(
        "FW-DMG-32",
        "Handicaps",
        "Whatever is made of a stat shrinks with its available numbers.",
        ruling="What was gained earlier in the round stays.",
    ),
    Rule(
        "FW-DMG-33",
        "Unconsciousness",
        "When somebody falls unconscious is lost.",
        ruling="As soon as one stat has no number left.",
        setting="unconscious_when",
    ),
    Rule(
        "FW-DMG-34", "Handicaps", "What happens to somebody with nothing left to mark is lost.", ruling="The GM says."
    ),
    Rule(
        "FW-DMG-35",
        "Unconsciousness",
        "What the unconscious cannot do is lost.",
        ruling="They gain nothing and do nothing, and lose a Pending Turn, but can be hurt.",
    ),
    Rule("FW-DMG-36", "Handicaps", "A handicap lasts, after the fight too, until something recovers it."),
    Rule(
        "FW-DMG-37",
        "Unconsciousness",
        "Whether the unconscious lose their points is lost.",
        ruling="They keep them, and may use them if they wake in the same round.",
    ),
    Rule("FW-DMG-40", "Mass Damage", "An area is struck as a whole, and with it several characters at once."),
    Rule("FW-DMG-41", "Mass Damage", "In a location that is struck, friend and foe suffer alike."),
    Rule(
        "FW-DMG-42",
        "Mass Damage",
        "Mass damage is suffered as wounds, by each character for itself (I-12).",
        ruling="That is why reduction works on it.",
    ),
    Rule("FW-DMG-43", "Mass Damage", "Leaping away halves the mass damage, before reduction."),
    Rule("FW-DMG-44", "Mass Damage", "How half of an odd number is rounded is lost.", ruling="Down."),
    Rule("FW-DMG-50", "Siege Damage", "Siege damage is recorded on the location that it strikes."),
    Rule(
        "FW-DR-01",
        "Damage Reduction",
        "Armor and magic grant reduction, which works on wounds from anything and on wounds alone.",
    ),
    Rule("FW-DR-02", "Damage Reduction", "Reduction takes wounds away down to none, and never heals."),
    Rule("FW-DR-03", "Damage Reduction", "Every separate instance is reduced in full."),
    Rule("FW-DR-04", "Damage Reduction", "What one action does to one character is one instance."),
    Rule(
        "FW-DR-05",
        "Damage Reduction",
        "First mass is halved, then reduction counts, then the track, then the threshold.",
    ),
    Rule("FW-DR-06", "Damage Reduction", "Whether several sources of reduction add up is lost.", ruling="They do."),
    Rule(
        "FW-DR-07",
        "Damage Reduction",
        "Wounds from caltrops and kicking animals are wounds like any other.",
        ruling="Reduction works on wounds that are paid as a price, too.",
    ),
)
