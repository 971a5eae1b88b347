"""The book's chapters on strategic locations, siege damage and mounts."""

from combat.engine.book import Rule

RULES: tuple[Rule, ...] = (
    Rule(
        "FW-LOC-01", "Strategic Locations", "Places with a name matter; whoever is in none of them is in no location."
    ),
    Rule("FW-LOC-02", "Strategic Locations", "Nobody is in two locations."),
    Rule(
        "FW-LOC-03",
        "Strategic Locations",
        "Entering costs points, and sometimes what else the record demands.",
        left_to_table="Whether a demand in words is met, only the table knows; the command says so.",
    ),
    Rule("FW-LOC-04", "Strategic Locations", "Locations have abilities, and the GM invents more."),
    Rule("FW-LOC-05", "Strategic Locations", "Local are those in the same location, or all those in none."),
    Rule("FW-LOC-06", "Strategic Locations", "Everybody else is an outsider."),
    Rule("FW-LOC-07", "Strategic Locations", "Into a location goes what begins outside of it."),
    Rule("FW-LOC-08", "Strategic Locations", "Out of a location goes what begins in it and ends elsewhere."),
    Rule("FW-LOC-09", "Strategic Locations", "Locations are usually entered from none and left for none."),
    Rule(
        "FW-LOC-10",
        "Strategic Locations",
        "Some can be entered only from some others.",
        ruling="That limits entering, not leaving.",
    ),
    Rule("FW-LOC-11", "Strategic Locations", "Accessible is what can be entered from where one is."),
    Rule("FW-LOC-12", "Strategic Locations", "The record of a location lies open before everybody."),
    Rule(
        "FW-LOC-13",
        "Strategic Locations",
        "Melee reaches out of a location and not into it, ranged attacks reach everywhere, grapples nowhere else.",
    ),
    Rule(
        "FW-LOC-14",
        "Strategic Locations",
        "In the castle the Gatehouse leads to the Barbican and the Courtyard, and not to the Keep.",
        ruling="The rest of its plan is lost, and drawn as a line.",
    ),
    Rule(
        "FW-LOC-15",
        "Strategic Locations",
        "The list of sample locations is lost.",
        left_to_table="The table draws its own ground; only caltrops are built in.",
    ),
    Rule("FW-SIEGE-01", "Siege Damage", "A point of siege damage is a tally on the location."),
    Rule("FW-SIEGE-02", "Siege Damage", "It takes a cannon, a trebuchet or the like."),
    Rule(
        "FW-SIEGE-03",
        "Siege Damage",
        "Damage may change a location, for instance by rubble that makes entering dearer.",
        ruling="By how much, its record or the table says.",
        setting="siege_entry_cost_per_point",
    ),
    Rule(
        "FW-SIEGE-04",
        "Siege Damage",
        "What happens to occupants is lost.",
        ruling="Nothing, unless the table or the GM names wounds.",
        setting="siege_occupant_damage",
    ),
    Rule(
        "FW-MNT-01",
        "Mounted Combat",
        "Some kinds of animals can be mounted.",
        ruling="The list is lost and begins with horses.",
        setting="mounts",
    ),
    Rule("FW-MNT-02", "Mounted Combat", "All others are untrained and unwilling."),
    Rule(
        "FW-MNT-03",
        "Wrangling",
        "With the GM's consent, Totemism with Power against the Training Difficulty wrangles an animal.",
        ruling="A difficulty that no sheet names is the table's.",
        setting="training_difficulty",
    ),
    Rule("FW-MNT-04", "Wrangling", "A wrangled animal stays so for this combat, and a failure costs twelve wounds."),
    Rule(
        "FW-MNT-05",
        "Wrangling",
        "When the roll is made is lost.",
        ruling="Within the action of mounting; a failure leaves one on foot.",
    ),
    Rule(
        "FW-MNT-06",
        "Mounted Combat",
        "What changes while mounted is lost.",
        ruling="Nothing, but that rider and mount go together.",
    ),
    Rule("FW-MNT-07", "Mounted Combat", "A steed helps only who rides it."),
)
