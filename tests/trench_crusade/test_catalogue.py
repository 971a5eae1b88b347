"""Each entry of the catalogue with an effect, in play: what it changes in a small scene."""

import pytest

from combat import Encounter, Refused
from combat.systems.trench_crusade.queries.catalogue import CATALOGUE
from tests.trench_crusade.scenes import SCENES, difference

# fmt: off
# The name on the sheet, the scene, the model or weapon that has it, and the facts without it and with it.
CHANGES: tuple[tuple[str, str, str, str], ...] = (
    ("REGENERATE 1", "deadly blow by the bleeding", "ansel", "blood of ansel: 1 > 0"),
    ("REGENERATE 2", "blow by the bleeding", "ansel", "blood of ansel: 6 > 4"),
    ("COVER", "shot", "kain", "Ranged Attack of ansel: plain > -1 dice"),
    (
        *("NEGATE DANGEROUS TERRAIN", "step into danger", "ansel"),
        (
            "Move into Dangerous Terrain of ansel: plain > -; result of ansel: failure > success; "
            "Injury of ansel: plain > -; injury of ansel: minor hit > -; blood of ansel: 1 > 0; "
            "step: PICK_MODEL > ACTION_MENU; move of ansel: - > 6 inches; granted to ansel: - > "
        ),
    ),
    (
        *("NEGATE DANGEROUS TERRAIN", "into danger", "ansel"),
        (
            "Dangerous Terrain of ansel: plain > -; result of ansel: failure > success; Injury of ansel: plain > -; "
            "injury of ansel: minor hit > -; blood of ansel: 1 > 0; step: PICK_MODEL > ACTION_MENU; "
            "granted to ansel: - > "
        ),
    ),
    ("Anaza Spear", "blow at the Down", "blade", "Injury of kain: +1 dice > +2 dice"),
    ("Khyber Knife", "blow", "blade", "blood of kain: 1 > 2"),
    ("Damascus Armour", "shot that ignores armour", "kain", "Injury of kain: plain > -3 total"),
    ("Holy Icon Armour", "shot that ignores armour", "kain", "Injury of kain: plain > -3 total"),
    ("Holy Icon Shield", "shot that ignores armour", "kain", "Injury of kain: plain > -3 total"),
    ("Infernal Iron Armour", "shot that ignores armour", "kain", "Injury of kain: plain > -3 total"),
    ("Abiotic Life", "gas shot", "kain", "Injury of kain: plain > -1 dice"),
    ("Winged Beast", "dash", "ansel", "Dash of ansel: plain > +1 dice"),
    ("Chimeric Vitality", "shot", "kain", "Injury of kain: plain > -1 dice"),
    ("Chimeric Vitality", "fire shot", "kain", ""),
    ("Celestial Vitality", "shot", "kain", "Injury of kain: plain > -2 dice"),
    ("Incandescent", "fire shot", "ansel", "Injury of kain: plain > +1 dice"),
    ("Shredding", "deadly blow", "ansel", "Injury of kain: +1 dice > +2 dice"),
    ("Fierce", "blow", "kain", "Melee Attack of ansel: plain > -1 dice"),
    ("Pahlavan", "HEAVY charge", "ansel", "move of ansel: 6 inches > 10 inches; Charge of ansel: - > plain"),
    ("Deliler", "dash", "ansel", "Dash of ansel: plain > +1 dice"),
    ("Deliler", "blow", "kain", "Melee Attack of ansel: plain > -1 dice"),
    ("Standfast", "shot", "kain", "injury of kain: down > minor hit; state of kain: Down > up"),
    ("Set Mine", "use", "ansel", "Set Mine of ansel: - > +2 dice; result of ansel: - > success"),
    ("Combat Helmet", "shrapnel shot", "kain", "blood of kain: 2 > 1"),
    ("Gas Mask", "gas shot", "kain", "Injury of kain: plain > -1 dice; blood of kain: 2 > 1"),
    ("Fireproof Coat", "fire shot", "kain", "blood of kain: 2 > 1"),
    ("Mountaineer Kit", "climb", "ansel", "Climb of ansel: plain > +1 dice"),
    ("Musical Instrument", "dash", "ansel", "Dash of ansel: plain > +1 dice"),
    ("Musical Instrument", "friend's dash", "ansel", "Dash of berthe: plain > +1 dice"),
    ("Standard", "Morale", "ansel", "Morale of pilgrims: plain > +1 dice"),
    ("Holy Relic", "nothing", "ansel", "blessings of ansel: 0 > 1"),
    ("Blessed Icon", "climb", "ansel", "step: PICK_MODEL > ACTION_MENU; granted to ansel: - > "),
    ("Blessed Icon", "failed risk", "ansel", "step: PICK_MODEL > ACTION_MENU; granted to ansel: - > "),
    ("Field Rations", "use while bleeding", "ansel", "blood of ansel: 2 > 1"),
    ("Alchemical Stimulant", "use", "ansel", "blood of ansel: 0 > 1; granted to ansel:  > Melee Attack"),
    ("Shovel", "nothing", "ansel", "state of ansel: up > Fortified"),
    ("Shovel", "shot", "kain", "Ranged Attack of ansel: plain > -1 dice; state of kain: Down > Down, Fortified"),
    ("Shovel", "dash", "ansel", ""),
    ("Shovel", "charge", "ansel", ""),
    ("TRACER", "shot", "gun", "Ranged Attack of ansel: plain > +1 dice"),
    ("TRACER", "blow", "blade", ""),
    ("DUM-DUM", "deadly blow", "blade", "Injury of kain: +1 dice > +2 dice"),
    ("ARMOUR-PIERCING", "deadly shot at armour", "gun", "Injury of kain: +1 dice -2 total > +1 dice -1 total"),
    ("INCENDIARY", "blow", "blade", "blood of kain: 1 > 2"),
    ("GUIDED", "shot into cover", "gun", "Ranged Attack of ansel: -1 dice > plain"),
    ("SERRATED", "blow", "blade", "blood of kain: 1 > 2"),
    ("CONSECRATED", "blow at a heretic", "blade", "Injury of kain: plain > +1 dice"),
    ("INFECTING", "blow", "blade", "blood of kain: 1 > 0; infection of kain: 0 > 1"),
    ("STUNNING", "wounding blow", "blade", "state of kain: up > Stunned"),
    ("REACH", "charge", "blade", "Melee Attack of ansel: plain > +1 dice"),
    ("PARRYING", "blow", "blade", "Melee Attack of ansel: plain > -1 dice"),
    ("Fearless", "blow at FEAR", "ansel", "Melee Attack of ansel: -1 dice > plain"),
    ("Agile", "dash", "ansel", "Dash of ansel: plain > +1 dice"),
    ("Agile", "climb", "ansel", "Climb of ansel: plain > +1 dice"),
    ("Agile", "jump", "ansel", "Jump of ansel: plain > +1 dice"),
    ("Mad Dash", "dash", "ansel", "Dash of ansel: plain > +1 dice"),
    ("Loping Dash", "dash", "ansel", "Dash of ansel: plain > +2 dice"),
    (
        *("Levitate", "climb", "ansel"),
        (
            "Climb of ansel: plain > -; result of ansel: failure > success; step: PICK_MODEL > ACTION_MENU; "
            "granted to ansel: - > "
        ),
    ),
    ("Regeneration", "deadly blow by the bleeding", "ansel", "blood of ansel: 1 > 0"),
    ("Ambidextrous", "blow with both hands", "ansel", "Melee Attack of ansel: -1 dice > plain"),
    ("Hard to Hit", "blow", "kain", "Melee Attack of ansel: plain > -1 dice"),
    ("Stealth Generator", "shot", "kain", "Ranged Attack of ansel: plain > -1 dice"),
    ("Stealth Generator", "blow", "kain", ""),
    (
        *("Fortify", "use", "ansel"),
        "state of ansel: up > Fortified; Fortify of ansel: - > +1 dice; result of ansel: - > success",
    ),
    (
        *("De-Mine", "use, failed", "ansel"),
        (
            "blood of ansel: 0 > 1; granted to ansel:  > -; step: ACTION_MENU > PICK_MODEL; "
            "De-Mine of ansel: - > plain; result of ansel: - > failure; Injury of ansel: - > plain; "
            "injury of ansel: - > minor hit"
        ),
    ),
    ("Trample", "use at the Down", "ansel", "granted to ansel:  > Melee Attack"),
    ("Barbed Embrace", "retreat", "kain", "step: FREE_MELEE > ACTION_MENU; refused Retreat: - > forbidden"),
    ("Unstoppable", "retreat", "ansel", "step: FREE_MELEE > ACTION_MENU; move of ansel: - > 6 inches"),
    ("Gunslinger", "blow with two pistols", "ansel", "Melee Attack of ansel: -1 dice > plain"),
    ("Swift", "dash", "ansel", "move of ansel: 6 inches > 7 inches"),
    ("Long Stride", "HEAVY charge", "ansel", "move of ansel: 6 inches > 8 inches"),
    ("Finish the Fallen", "blow at the Down", "ansel", "Injury of kain: +1 dice > +2 dice"),
    ("Expert Medic", "Medi-Kit", "ansel", "Medi-Kit of ansel: plain > +1 dice"),
    ("Assault Drill", "HEAVY blade", "ansel", "move of ansel: 6 inches > 10 inches; Charge of ansel: - > plain"),
    ("Assault Drill", "HEAVY charge", "ansel", ""),
    ("Shock Charge", "charge", "ansel", "Charge of ansel: plain > +1 dice"),
    (
        *("God Is With Us", "use at Kain", "ansel"),
        "blessings of kain: 0 > 1; God Is With Us of ansel: - > plain; result of ansel: - > success",
    ),
    ("Onwards, Christian Soldiers!", "blow at FEAR", "ansel", "Melee Attack of ansel: -1 dice > plain"),
    ("Onwards, Christian Soldiers!", "blow at FEAR", "berthe", "Melee Attack of ansel: -1 dice > plain"),
    (
        *("On My Command", "use", "ansel"),
        (
            "granted to ansel:  > -; step: ACTION_MENU > PICK_MODEL; On My Command of ansel: - > plain; "
            "result of ansel: - > success"
        ),
    ),
    (
        *("Laying On Hands", "use at a bleeding Kain", "ansel"),
        (
            "blood of kain: 4 > 1; Laying On Hands of ansel: - > plain; result of ansel: - > success; "
            "Laying On Hands of ansel 2: - > plain"
        ),
    ),
    ("Memento Mori", "deadly shot", "kain", "injury of kain: out of action > no effect; state of kain: Out > up"),
    (
        *("Memento Mori", "four deadly shots", "kain"),
        (
            "injury of kain: out of action > no effect; Ranged Attack of ansel 2: - > plain; "
            "result of ansel 2: - > critical; Injury of kain 2: - > +1 dice; injury of kain 2: - > out of action"
        ),
    ),
    (
        *("Enforced Orthodoxy", "use at a fallen friend", "ansel"),
        "state of berthe: Down > up; Enforced Orthodoxy of ansel: - > +1 dice; result of ansel: - > success",
    ),
    ("Blessed Stigmata", "deadly blow by the bleeding", "ansel", "blood of ansel: 1 > 0; blessings of ansel: 0 > 1"),
    (
        *("Divine Judgement", "use at Kain", "ansel"),
        "blood of kain: 0 > 1; Divine Judgement of ansel: - > plain; result of ansel: - > success",
    ),
    (
        *("Divine Judgement", "use on the unholy", "ansel"),
        (
            "blood of kain: 0 > 2; Divine Judgement of the unholy of ansel: - > plain; "
            "result of ansel: - > success"
        ),
    ),
    (
        *("Dignified Conduct", "dash", "ansel"),
        (
            "Dash of ansel: plain > -; result of ansel: success > -; move of ansel: 6 inches > -; "
            "refused Dash: - > forbidden"
        ),
    ),
    (
        *("Wrath of God", "use at an armoured Kain", "ansel"),
        (
            "blood of kain: 0 > 1; Wrath of God of ansel: - > plain; result of ansel: - > success; "
            "Injury of kain: - > plain; injury of kain: - > minor hit"
        ),
    ),
    ("Loudspeakers", "use", "ansel", "Loudspeakers of ansel: - > +2 dice; result of ansel: - > success"),
    ("Martyr's Last Word", "deadly shot", "kain", "blessings of doeg: 0 > 1"),
    ("Counter-Charge", "charge", "ansel", "Melee Attack of ansel: plain > +1 dice"),
    ("Counter-Charge", "blow", "ansel", ""),
    ("Whirling Dervish", "blow with both hands", "ansel", "Melee Attack of ansel: -1 dice > plain"),
    ("Whirling Dervish", "shot", "kain", "Ranged Attack of ansel: plain > -1 dice"),
    ("Artificial Body", "shot", "kain", "Injury of kain: plain > -1 dice"),
    ("Mubarizun", "blow at the TOUGH", "ansel", "Injury of kain: plain > +1 dice"),
    ("Mubarizun", "blow at FEAR", "ansel", "Melee Attack of ansel: -1 dice > plain"),
    ("Mastery of Fire", "shot", "ansel", "blood of kain: 1 > 2"),
    ("Mastery of Gas", "shot", "ansel", "blood of kain: 1 > 2"),
    ("Mastery of Metal", "shot", "ansel", "blood of kain: 1 > 2"),
    ("Unholy Hymns", "dash", "kain", "Dash of ansel: plain > -1 dice"),
    ("Death Wail", "blow", "ansel", "Injury of kain: plain > +1 dice"),
    ("Death Wail", "blow", "kain", ""),
    (
        *("Price of Greed", "use at the Down", "ansel"),
        (
            "blood of kain: 0 > 2; The Price of Greed of ansel: - > plain; result of ansel: - > success; "
            "Injury of kain: - > +1 dice; injury of kain: - > down"
        ),
    ),
    (
        *("Price of Greed", "use at an armoured Kain", "ansel"),
        (
            "blood of kain: 0 > 1; The Price of Greed of ansel: - > plain; result of ansel: - > success; "
            "Injury of kain: - > +3 dice -3 total; injury of kain: - > minor hit"
        ),
    ),
    (
        *("Price of Greed", "use at Kain", "ansel"),
        (
            "blood of kain: 0 > 1; state of kain: up > Down; The Price of Greed of ansel: - > plain; "
            "result of ansel: - > success; Injury of kain: - > plain; injury of kain: - > down"
        ),
    ),
    ("Puppet Master", "use", "ansel", "Puppet Master of ansel: - > plain; result of ansel: - > success"),
    ("Hellhound", "shot", "ansel", "blood of kain: 1 > 2"),
    ("Hellhound", "deadly blow", "ansel", "Melee Attack of ansel: plain > +1 dice"),
    ("Hellhound", "deadly fire", "kain", "injury of kain: out of action > no effect; state of kain: Out > up"),
    (
        *("Hellhound", "fire shot", "kain"),
        "injury of kain: down > no effect; blood of kain: 2 > 0; state of kain: Down > up",
    ),
    ("Unholy Vigour", "deadly blow by the bleeding", "ansel", "blood of ansel: 1 > 0"),
    ("Undying", "deadly shot", "kain", "injury of kain: out of action > down; state of kain: Out > Down"),
    (
        *("Undying", "four deadly shots", "kain"),
        (
            "refused Shoot: unknown_model > -; injury of kain: out of action > down; "
            "step: NEXT_SHOT > ACTION_MENU; Ranged Attack of ansel 2: - > plain; "
            "result of ansel 2: - > critical; Injury of kain 2: - > +2 dice; injury of kain 2: - > down; "
            "Ranged Attack of ansel 3: - > plain; result of ansel 3: - > critical; "
            "Injury of kain 3: - > +2 dice; injury of kain 3: - > down; Ranged Attack of ansel 4: - > plain; "
            "result of ansel 4: - > critical; Injury of kain 4: - > +2 dice; injury of kain 4: - > out of action"
        ),
    ),
    ("Resistant", "deadly blow by the bleeding", "ansel", "blood of ansel: 1 > 0"),
    ("Resistant", "gas shot", "kain", "Injury of kain: plain > -1 dice"),
    (
        *("Exploding Corpse", "deadly shot", "kain"),
        (
            "state of ansel: up > Out; granted to ansel:  > -; step: ACTION_MENU > PICK_MODEL; "
            "Injury of ansel: - > plain; injury of ansel: - > out of action"
        ),
    ),
    ("Goetic Portal", "use", "ansel", "Goetic Portal of ansel: - > +1 dice; result of ansel: - > success"),
    (
        *("Hellfire Lash", "power at Kain", "power"),
        "blood of kain: 0 > 1; state of kain: up > Down; Injury of kain: - > plain; injury of kain: - > down",
    ),
    (
        *("Cast Down", "power at Kain", "power"),
        "state of kain: up > Down; Cast Down of ansel: - > plain; result of ansel: - > success",
    ),
    ("Blood Boil", "power at Kain", "power", "blood of kain: 0 > 3; Blood Boil of ansel: - > plain"),
    ("Rise Again", "power at a friend", "power", "state of berthe: Down > up"),
    ("Serpent's Curse", "power at Kain", "power", "state of kain: up > Cursed"),
    ("Shadow Step", "power", "power", "state of ansel: up > Shadowed"),
    ("Frenzy of Hell", "power", "power", "granted to ansel:  > Melee Attack"),
    ("Undead Fortitude", "shot", "kain", "Injury of kain: plain > -1 dice"),
    ("Undead Fortitude", "gas shot", "kain", "Injury of kain: plain > -1 dice; blood of kain: 2 > 1"),
    ("Undead Fortitude", "fire shot", "kain", ""),
    ("Toxic", "gas shot", "kain", "blood of kain: 2 > 1"),
    ("Beelzebub's Touch", "blow", "ansel", "infection of kain: 0 > 1"),
    ("Parasitic Tick", "blow by the bleeding", "ansel", "blood of ansel: 6 > 5"),
    ("Disease Carrier", "enemy's Activation", "ansel", "infection of kain: 0 > 1"),
    ("Corpulent", "shot", "kain", "Injury of kain: plain > -2 dice"),
    ("Frightening Speed", "dash", "ansel", "Dash of ansel: plain > +1 dice"),
    (
        *("Frightening Speed", "dash after standing up", "ansel"),
        "Dash of ansel: plain > +1 dice; move of ansel: 3 inches > 6 inches",
    ),
    ("Cloud of Flies", "shot", "kain", "Ranged Attack of ansel: plain > -1 dice"),
    (
        *("Plague Breath", "power at Kain", "power"),
        (
            "infection of kain: 0 > 1; state of kain: up > Down; Injury of kain: - > plain; "
            "injury of kain: - > down"
        ),
    ),
    ("Aim", "use", "ansel", "state of ansel: up > Aiming; Aim of ansel: - > plain; result of ansel: - > success"),
    (
        *("Aim", "use, then shoot", "ansel"),
        (
            "Ranged Attack of ansel: plain > +2 dice; state of ansel: up > Aiming; Aim of ansel: - > plain; "
            "result of ansel 2: - > success"
        ),
    ),
    ("Applied Golgotha Tektites", "gas shot", "kain", "blood of kain: 2 > 1"),
    ("Applied Golgotha Tektites", "fire shot", "kain", "blood of kain: 2 > 1"),
    ("Applied Golgotha Tektites", "shrapnel shot", "kain", "blood of kain: 2 > 1"),
    (
        *("Arise and be Healed!", "use at a bleeding Kain", "ansel"),
        (
            "blood of kain: 4 > 1; Arise and be Healed! of ansel: - > plain; result of ansel: - > success; "
            "Arise and be Healed! of ansel 2: - > plain"
        ),
    ),
    (
        *("Arise and be Healed!", "use at a fallen friend", "ansel"),
        (
            "state of berthe: Down > up; Arise and be Healed! of ansel: - > plain; result of ansel: - > success; "
            "Arise and be Healed! of ansel 2: - > plain"
        ),
    ),
    ("Artificial Life", "blow at FEAR", "ansel", "Melee Attack of ansel: -1 dice > plain"),
    ("Artificial Life", "gas shot", "kain", "Injury of kain: plain > -1 dice; blood of kain: 2 > 1"),
    ("Aura of Famine", "dash", "kain", "Dash of ansel: plain > -1 dice"),
    ("Aura of Famine", "blow", "kain", "Melee Attack of ansel: plain > -1 dice"),
    ("Aura of Pride", "enemy's Activation", "ansel", "blood of kain: 0 > 1"),
    ("Aura of Wrath", "dash", "ansel", "Dash of ansel: plain > +1 dice"),
    ("Aura of Wrath", "blow", "ansel", "Melee Attack of ansel: plain > +1 dice"),
    (
        *("Away Serpents!", "use at Kain", "ansel"),
        "state of kain: up > Down; Away Serpents! of ansel: - > plain; result of ansel: - > success",
    ),
    ("Blessed Palm", "use a blessing", "ansel", "blessings of ansel: 1 > 0; blessings of berthe: 0 > 1"),
    ("Ceremonial Duty", "blow at FEAR", "ansel", "Melee Attack of ansel: -1 dice > plain"),
    ("Convent Conditioning", "blow at FEAR", "ansel", "Melee Attack of ansel: -1 dice > plain"),
    ("Four Paws", "dash", "ansel", "Dash of ansel: plain > +1 dice"),
    (
        *("Four Paws", "climb", "ansel"),
        (
            "Climb of ansel: plain > -; result of ansel: failure > -; step: PICK_MODEL > ACTION_MENU; "
            "refused Climb: - > forbidden; granted to ansel: - > "
        ),
    ),
    ("Four Paws", "jump", "ansel", "Jump of ansel: plain > +1 dice"),
    ("Frenzied Followers", "dash", "ansel", "Dash of ansel: plain > +1 dice"),
    ("Gnashing and Tearing", "blow", "ansel", "Injury of kain: plain > +1 dice"),
    (
        *("God's Mercy", "use at a bleeding Kain", "ansel"),
        "blood of kain: 4 > 3; God's Mercy of ansel: - > plain; result of ansel: - > success",
    ),
    (
        *("God's Mercy", "use at a fallen friend", "ansel"),
        "state of berthe: Down > up; God's Mercy of ansel: - > plain; result of ansel: - > success",
    ),
    ("Hide", "use", "ansel", "Hide of ansel: - > +1 dice; result of ansel: - > success"),
    ("Lion's Grace", "dash", "ansel", "Dash of ansel: plain > +1 dice"),
    ("Lion's Grace", "jump", "ansel", "Jump of ansel: plain > +1 dice"),
    ("Martial Prowess", "blow with both hands", "ansel", "Melee Attack of ansel: -1 dice > plain"),
    ("Mine-Setting", "use", "ansel", "Mine-Setting of ansel: - > +2 dice; result of ansel: - > success"),
    ("Miracle of Regeneration", "deadly blow by the bleeding", "ansel", "blood of ansel: 1 > 0"),
    ("Pestilent", "blow", "ansel", "blood of kain: 1 > 0; infection of kain: 0 > 2"),
    ("Plague-Ridden Flesh", "shot", "kain", "Injury of kain: plain > -2 dice"),
    ("Plague-Ridden Flesh", "gas shot", "kain", "Injury of kain: plain > -2 dice; blood of kain: 2 > 1"),
    ("Prize Specimens", "deadly blow at a demon", "ansel", "blessings of ansel: 0 > 1"),
    ("Resilient", "blow", "kain", "Melee Attack of ansel: plain > -1 dice"),
    (
        *("Resilient", "deadly blow", "kain"),
        (
            "Melee Attack of ansel: plain > -1 dice; injury of kain: out of action > down; blood of kain: 0 > 1; "
            "state of kain: Out > Down"
        ),
    ),
    (
        *("Revenous Infection", "use at Kain", "ansel"),
        (
            "infection of kain: 0 > 1; granted to ansel:  > -; step: ACTION_MENU > PICK_MODEL; "
            "Revenous Infection of ansel: - > plain; result of ansel: - > success"
        ),
    ),
    ("Sample of Holy DNA", "deadly blow by the bleeding", "ansel", "blood of ansel: 1 > 0; blessings of ansel: 0 > 1"),
    ("Shadow Walker", "power", "power", "state of ansel: up > Shadowed"),
    ("Strength Through Pain", "deadly blow by the bleeding", "ansel", "Melee Attack of ansel: plain > +1 dice"),
    ("Strength Through Pain", "blow by the bleeding", "ansel", "Melee Attack of ansel: plain > +6 dice"),
    ("Temporal Fuge", "blow", "kain", "Melee Attack of ansel: plain > -1 dice"),
    (
        *("The Ammunition Sacrement", "use", "ansel"),
        "The Ammunition Sacrement of ansel: - > plain; result of ansel: - > success",
    ),
    ("Unrelenting", "dash", "ansel", "Dash of ansel: plain > +2 dice"),
    (
        *("Voice of God", "use", "ansel"),
        (
            "granted to ansel:  > -; step: ACTION_MENU > PICK_MODEL; Voice of God of ansel: - > plain; "
            "result of ansel: - > success"
        ),
    ),
    ("Alchemist Armour", "deadly fire", "kain", "Injury of kain: +1 dice > plain"),
    ("Alchemist Armour", "gas shot", "kain", "Injury of kain: plain > -1 dice; blood of kain: 2 > 1"),
    ("Alchemist Armour", "fire shot", "kain", "Injury of kain: plain > -1 dice; blood of kain: 2 > 1"),
    ("Armour of Cobar", "dash", "ansel", "Dash of ansel: plain > -1 dice"),
    ("Armour of the Fly", "shrapnel shot", "kain", "blood of kain: 2 > 1"),
    ("Engineer Body Armour", "shrapnel shot", "kain", "Injury of kain: plain > -1 dice; blood of kain: 2 > 1"),
    ("Fire Shield", "deadly fire", "kain", "Injury of kain: +1 dice > plain"),
    ("Fire Shield", "fire shot", "kain", "Injury of kain: plain > -1 dice; blood of kain: 2 > 1"),
    ("Heavy Ballistic Shield", "shot", "kain", "Ranged Attack of ansel: plain > -1 dice"),
    ("Iron Wall Kalkan", "shot", "kain", "Ranged Attack of ansel: plain > -1 dice"),
    ("Tank Palanquin", "HEAVY charge", "ansel", "move of ansel: 6 inches > 10 inches; Charge of ansel: - > plain"),
    ("Tarnished Armour", "shrapnel shot", "kain", "blood of kain: 2 > 1"),
    ("Tarnished Armour", "gas shot", "kain", "Injury of kain: plain > -1 dice; blood of kain: 2 > 1"),
    ("Alchemical Ammunition", "shot", "ansel", "Ranged Attack of ansel: plain > +1 dice"),
    ("Anfarro (Warrior's Crown)", "blow", "ansel", "Melee Attack of ansel: plain > +1 dice"),
    ("Anfarro (Warrior's Crown)", "blow at FEAR", "ansel", "Melee Attack of ansel: -1 dice > +1 dice"),
    ("Angelic Instrument", "dash", "ansel", "Dash of ansel: plain > +1 dice"),
    ("Bagpipes", "dash", "ansel", "Dash of ansel: plain > +1 dice"),
    ("Bagpipes", "blow at FEAR", "ansel", "Melee Attack of ansel: -1 dice > plain"),
    ("Banner of Desert Wind", "Morale", "ansel", "Morale of pilgrims: plain > +1 dice"),
    ("Blighted Claws", "blow", "ansel", "Melee Attack of ansel: plain > +1 dice"),
    (
        *("Blighted Claws", "deadly blow", "ansel"),
        "Melee Attack of ansel: plain > +1 dice; Injury of kain: +1 dice > +2 dice",
    ),
    ("Blood Cloak", "HEAVY charge", "kain", "move of ansel: 6 inches > -; step: ACTION_MENU > SKIRMISH"),
    (
        *("Book of Battle Prayers", "use at Kain", "ansel"),
        "blessings of kain: 0 > 1; Book of Battle Prayers of ansel: - > plain; result of ansel: - > success",
    ),
    (
        *("Book of Battle Prayers", "dash", "ansel"),
        (
            "Dash of ansel: plain > -; result of ansel: success > -; move of ansel: 6 inches > -; "
            "refused Dash: - > forbidden"
        ),
    ),
    ("Carnyx", "dash", "ansel", "Dash of ansel: plain > +1 dice"),
    ("Carnyx", "blow at FEAR", "ansel", "Melee Attack of ansel: -1 dice > plain"),
    ("Carnyx", "blow", "kain", "Melee Attack of ansel: plain > -1 dice"),
    ("Cloak of Alamut", "shot into cover", "kain", "Ranged Attack of ansel: -1 dice > -2 dice"),
    ("Communicant Cross", "blow at FEAR", "ansel", "Melee Attack of ansel: -1 dice > plain"),
    ("Communicant Cross", "gas shot", "kain", "blood of kain: 2 > 1"),
    ("Communicant Cross", "shrapnel shot", "kain", "blood of kain: 2 > 1"),
    ("Compound Eyes Helmet", "shot", "ansel", "Ranged Attack of ansel: plain > +1 dice"),
    ("Compound Eyes Helmet", "shrapnel shot", "kain", "blood of kain: 2 > 1"),
    ("Crucifix of the Supreme Pontiff", "climb", "ansel", "step: PICK_MODEL > ACTION_MENU; granted to ansel: - > "),
    (
        *("Crucifix of the Supreme Pontiff", "failed risk", "ansel"),
        "step: PICK_MODEL > ACTION_MENU; granted to ansel: - > ",
    ),
    ("Cruel Helmet", "shrapnel shot", "kain", "blood of kain: 2 > 1"),
    ("Cup of Filth", "dash", "ansel", "Dash of ansel: plain > +1 dice"),
    (
        *("Elixer of Al-Khidr", "deadly shot", "kain"),
        "injury of kain: out of action > down; blood of kain: 0 > 1; state of kain: Out > Down",
    ),
    ("Gas Filter", "gas shot", "kain", "Injury of kain: plain > -1 dice; blood of kain: 2 > 1"),
    ("Grail Devotee", "wounding shot", "ansel", "Injury of kain: plain > +1 total"),
    ("Grand Anchorite", "retreat", "ansel", "step: FREE_MELEE > ACTION_MENU; move of ansel: - > 6 inches"),
    ("Grasping Maw", "use", "ansel", "Grasping Maw of ansel: - > plain; result of ansel: - > success"),
    ("Hashashin Leaf", "HEAVY charge", "ansel", "move of ansel: 6 inches > 10 inches; Charge of ansel: - > plain"),
    ("Hell Saint's Skull", "Morale", "ansel", "Morale of pilgrims: plain > +2 dice"),
    ("Holy Diesel Engine", "dash", "ansel", "Dash of ansel: plain > +2 dice"),
    ("Holy Water of Lalibela", "Medi-Kit", "ansel", "Medi-Kit of ansel: plain > +1 dice"),
    ("Horn of Joshua", "use", "ansel", "Horn of Joshua of ansel: - > +1 dice; result of ansel: - > success"),
    ("Infernal Brand Mark", "deadly fire", "kain", "Injury of kain: +1 dice > plain"),
    ("Infernal Brand Mark", "fire shot", "kain", "Injury of kain: plain > -1 dice; blood of kain: 2 > 1"),
    ("Iron Capirote", "blow at FEAR", "ansel", "Melee Attack of ansel: -1 dice > plain"),
    ("Iron Capirote", "shrapnel shot", "kain", "blood of kain: 2 > 1"),
    ("Lock of Samson's Hair", "blow at the TOUGH", "ansel", "Injury of kain: plain > +1 total"),
    (
        *("Lock of Samson's Hair", "HEAVY charge", "ansel"),
        "move of ansel: 6 inches > 10 inches; Charge of ansel: - > plain",
    ),
    ("Marid Shovel", "nothing", "ansel", "state of ansel: up > Fortified"),
    ("Martyrdom Pills", "blow at FEAR", "ansel", "Melee Attack of ansel: -1 dice > plain"),
    ("Martyrdom Pills", "shot", "kain", "Injury of kain: plain > -1 dice"),
    ("Red Banner", "Morale", "ansel", "Morale of pilgrims: plain > +2 dice"),
    ("Red Banner", "charge", "kain", "Melee Attack of ansel: plain > -1 dice"),
    ("Restraining Muzzle", "shot", "ansel", "Ranged Attack of ansel: plain > +1 dice"),
    ("Sacred Geometry", "shot", "ansel", "Ranged Attack of ansel: plain > +1 dice"),
    ("Saint's Reliquary", "shot into cover", "kain", "Ranged Attack of ansel: -1 dice > plain"),
    (
        *("Saint's Reliquary", "deadly shot", "kain"),
        "injury of kain: out of action > down; blood of kain: 0 > 1; state of kain: Out > Down",
    ),
    ("Sniper Scope", "long shot", "ansel", "Ranged Attack of ansel: -1 dice > plain"),
    ("Standard of Mammon", "Morale", "ansel", "Morale of pilgrims: plain > +1 dice"),
    ("Unholy Relic", "blow at FEAR", "ansel", "Melee Attack of ansel: -1 dice > plain"),
    ("Unholy Relic", "blow", "kain", "Melee Attack of ansel: plain > -1 dice"),
    ("Unholy Trinket", "climb", "ansel", "step: PICK_MODEL > ACTION_MENU; granted to ansel: - > "),
    ("Urn of Bitter Ashes", "shot", "kain", "Ranged Attack of ansel: plain > -1 dice"),
    ("Berserker", "blow at FEAR", "ansel", "Melee Attack of ansel: -1 dice > plain"),
    ("Blind Rage", "dash", "ansel", "Dash of ansel: plain > +1 dice"),
    ("Elemental Resistance", "deadly fire", "kain", "Injury of kain: +1 dice > plain"),
    ("Elemental Resistance", "gas shot", "kain", "Injury of kain: plain > -1 dice; blood of kain: 2 > 1"),
    ("Elemental Resistance", "fire shot", "kain", "Injury of kain: plain > -1 dice; blood of kain: 2 > 1"),
    ("Fierce and Brave", "blow at FEAR", "ansel", "Melee Attack of ansel: -1 dice > plain"),
    ("Swiss Guard", "blow at FEAR", "ansel", "Melee Attack of ansel: -1 dice > plain"),
    ("Hypnotic Eyes", "blow", "kain", "Melee Attack of ansel: plain > -1 dice"),
    ("Hawk Eyes", "shot", "ansel", "Ranged Attack of ansel: plain > +1 dice"),
    ("Inhuman Strength", "blow", "ansel", "Melee Attack of ansel: plain > +1 dice"),
    ("Inhuman Strength", "HEAVY charge", "ansel", "move of ansel: 6 inches > 10 inches; Charge of ansel: - > plain"),
    ("Lesser Mark of Cain", "shot", "kain", "Injury of kain: plain > -1 dice"),
    (
        *("Massive Size", "deadly shot", "kain"),
        "injury of kain: out of action > down; blood of kain: 0 > 1; state of kain: Out > Down",
    ),
    ("Melee Might", "blow", "ansel", "Melee Attack of ansel: plain > +1 dice"),
    ("Mirage of Time", "blow", "kain", "Melee Attack of ansel: plain > -1 dice"),
    ("Rapid Assault", "dash", "ansel", "Dash of ansel: plain > +1 dice"),
    ("Regenerative Tissue", "deadly blow by the bleeding", "ansel", "blood of ansel: 1 > 0"),
    ("Startling Speed", "dash", "ansel", "Dash of ansel: plain > +1 dice"),
    ("Terrifying Appearance", "blow at FEAR", "ansel", "Melee Attack of ansel: -1 dice > plain"),
    ("Terrifying Appearance", "blow", "kain", "Melee Attack of ansel: plain > -1 dice"),
    ("Thunderbolt of Alamut", "climb", "ansel", "move of ansel: 6 inches > 8 inches"),
    ("Thunderbolt of Alamut", "dash", "ansel", "Dash of ansel: plain > +1 dice; move of ansel: 6 inches > 8 inches"),
    ("Zealot Strength", "HEAVY charge", "ansel", "move of ansel: 6 inches > 10 inches; Charge of ansel: - > plain"),
    ("Body of Gold", "blow at FEAR", "ansel", "Melee Attack of ansel: -1 dice > plain"),
    (
        *("Body of Gold", "deadly shot", "kain"),
        "injury of kain: out of action > down; blood of kain: 0 > 1; state of kain: Out > Down",
    ),
    ("Knight of Twin Cleavers", "blow with both hands", "ansel", "Melee Attack of ansel: -1 dice > plain"),
    ("Anti-Tank Hammer", "blow", "blade", "blood of ansel: 0 > 1"),
    ("Blasphemous Staff", "jump", "blade", "Jump of ansel: plain > +1 dice"),
    ("Coin Hammer", "blow", "blade", "blessings of ansel: 0 > 1"),
    ("Gavel of Justice", "blow", "blade", "blood of kain: 1 > 2"),
    ("Gavel of Justice", "blow at a heretic", "blade", "blood of kain: 1 > 3"),
    ("Head Taker", "wounding blow", "blade", "Injury of kain: -2 total > plain"),
    ("Pestilent Fang", "blow", "blade", "infection of kain: 0 > 1"),
    ("Holy Grenade", "deadly blow at a demon", "blade", "Injury of kain: +1 dice > +2 dice"),
    ("Ophidian Rifle", "shot into cover", "gun", "Ranged Attack of ansel: -1 dice > +1 dice"),
    ("Ophidian Rifle", "long shot", "gun", "Ranged Attack of ansel: -1 dice > +1 dice"),
    ("Call of Flesh", "power", "power", "granted to ansel:  > -; step: ACTION_MENU > PICK_MODEL"),
    ("Eat of the Fruit", "fire shot", "kain", "blood of kain: 2 > 1"),
    ("Fianna", "HEAVY charge", "kain", "move of ansel: 6 inches > -; step: ACTION_MENU > SKIRMISH"),
    ("Knightly Rank of Butchery", "blow", "ansel", "Melee Attack of ansel: plain > +1 dice"),
    (
        *("Light of Samael", "power at Kain", "power"),
        "blood of kain: 0 > 1; state of kain: up > Down; Injury of kain: - > plain; injury of kain: - > down",
    ),
    ("Martyr Penitent Ressurection", "shot", "kain", "Injury of kain: plain > -1 dice"),
    (
        *("Medicine", "use at a bleeding Kain", "ansel"),
        "blood of kain: 4 > 2; Medicine of ansel: - > +1 dice; result of ansel: - > success",
    ),
    ("Melee Knight", "blow", "ansel", "Melee Attack of ansel: plain > +1 dice"),
    ("Melee Legionnaire", "blow", "ansel", "Melee Attack of ansel: plain > +1 dice"),
    ("Ranged Knight", "shot", "ansel", "Ranged Attack of ansel: plain > +1 dice"),
    ("Ranged Legionnaire", "shot", "ansel", "Ranged Attack of ansel: plain > +1 dice"),
    ("Philosophy Poetry and Theology", "Morale", "ansel", "Morale of pilgrims: plain > +1 dice"),
    ("Philosophy Poetry and Theology", "blow at FEAR", "ansel", "Melee Attack of ansel: -1 dice > plain"),
    ("Skirmisher", "HEAVY charge", "kain", "move of ansel: 6 inches > -; step: ACTION_MENU > SKIRMISH"),
    ("Unending Starvation", "dash", "ansel", "move of ansel: 6 inches > 7 inches"),
)
# fmt: on


@pytest.mark.rule("TC-DICE-06")
@pytest.mark.parametrize(("name", "scene", "owner", "changes"), CHANGES, ids=lambda value: value.replace(" ", "_"))
def test_entry_changes_what_the_edition_prints(name: str, scene: str, owner: str, changes: str) -> None:
    assert difference(name, scene, owner) == changes


@pytest.mark.rule("TC-INJ-06", "TC-MOR-05", "TC-BLOOD-08")
def test_equipment_that_is_a_field_of_the_sheet_sets_it() -> None:
    """Unless it is already set; machine armour and a shield do not go together."""
    sheet = {"id": "x", "name": "X", "equipment": ["Medi-Kit", "Troop Flag", "machine armour"]}
    other = {"id": "y", "name": "Y", "equipment": ["Standard Armour", "Trench Shield"], "armour": "reinforced"}
    sides = [{"id": "p", "name": "P", "models": [sheet]}, {"id": "h", "name": "H", "models": [other]}]
    ours, theirs = (model.profile for model in Encounter.begin("trench_crusade", {"sides": sides}).state.models)
    assert (ours.medi_kit, ours.flag, ours.armour, ours.charge_die) == (True, True, "machine", 3)
    assert (theirs.armour, theirs.shield) == ("reinforced", True)
    for both in ({"equipment": ["Machine Armour", "Trench Shield"]}, {"equipment": ["Machine Armour"], "shield": True}):
        sides[0] = {"id": "p", "name": "P", "models": [{"id": "x", "name": "X", **both}]}
        with pytest.raises(Refused, match="cannot carry a shield"):
            Encounter.begin("trench_crusade", {"sides": sides})


def test_each_entry_with_an_effect_is_played() -> None:
    """And each scene is used."""
    effects = {ability.id.partition(": ")[0] for ability in CATALOGUE.abilities if ability.does}
    assert effects == {name for name, *_ in CHANGES}
    assert set(SCENES) == {scene for _, scene, *_ in CHANGES}
