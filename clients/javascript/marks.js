// What each fact that all systems share does to what is drawn; facts of one system are told by their sentences.

/**
 * Return what an event does to what is drawn: marks, each with its `mark` and the ids it is about. None for facts that
 * change nothing on a table, and for those of one system alone.
 */
export function marks(event) {
  const told = MARKS[event.type];
  return told ? told(event) : [];
}

const MARKS = {
  "encounter_ended.v1": (e) => [{ mark: "end", winners: e.winners, reason: e.reason }],
  "step_entered.v1": (e) => [{ mark: "step", step: e.step }],
  "round_began.v1": (e) => [{ mark: "round", number: e.number }],
  "turn_began.v1": (e) => [{ mark: "turn", who: e.who }],
  "turn_ended.v1": (e) => [{ mark: "turn", who: null }],
  "rolled.v1": (e) => [
    {
      mark: "dice",
      who: e.who,
      by: e.by || e.who,
      purpose: e.purpose,
      dice: e.dice.map((die, place) => ({ ...die, kept: e.kept.includes(place) })),
      total: e.total,
      needed: e.needed ?? null,
      result: e.result ?? "",
      modifiers: e.modifiers ?? [],
    },
  ],
  "gained.v1": (e) => [{ mark: "more", who: e.whose, what: e.resource, amount: e.amount }],
  "spent.v1": (e) => [{ mark: "less", who: e.whose, what: e.resource, amount: e.amount }],
  "suffered.v1": (e) => [{ mark: "more", who: e.who, what: e.harm, amount: e.amount }],
  "recovered.v1": (e) => [{ mark: "less", who: e.who, what: e.harm, amount: e.amount }],
  "soaked.v1": (e) => [{ mark: "kept off", who: e.who, what: e.harm, amount: e.amount }],
  "hit.v1": (e) => [{ mark: "hit", who: e.attacker, target: e.target }],
  "missed.v1": (e) => [{ mark: "miss", who: e.attacker, target: e.target }],
  "condition_changed.v1": (e) => [{ mark: "condition", who: e.who, what: e.condition, level: e.level }],
  "ability_used.v1": (e) => [{ mark: "ability", who: e.who, what: e.ability, target: e.target || null }],
  "left.v1": (e) => [{ mark: "out", who: e.who, how: e.how }],
  "side_changed.v1": (e) => [{ mark: "side", who: e.who, side: e.side }],
  "taken_back.v1": (e) => [{ mark: "taken back", beats: e.beats }],
  "amended.v1": (e) => [{ mark: "taken back", beats: e.beats }],
  "restored.v1": (e) => [{ mark: "restored", beats: e.beats }],
};

/** What is drawn before anything happened. */
export const NOTHING_DRAWN = Object.freeze({
  round: null,
  step: "",
  turn: null,
  winners: null,
  undone: Object.freeze([]),
  beat: -1,
  latest: Object.freeze([]),
});

/**
 * Return what is drawn once a told beat is added: the round, the step, whose turn it is, who won, the beats that do not
 * count any more, and `latest`, the marks of this very beat, to be shown beside the figures until the next one.
 */
export function drawn(before, told) {
  const now = { ...before, beat: told.beat, latest: [] };
  for (const event of told.events) {
    for (const mark of marks(event)) {
      now.latest.push(mark);
      if (mark.mark === "round") now.round = mark.number;
      if (mark.mark === "step") now.step = mark.step;
      if (mark.mark === "turn") now.turn = mark.who;
      if (mark.mark === "end") now.winners = mark.winners;
      if (mark.mark === "taken back") now.undone = [...now.undone, ...mark.beats];
      if (mark.mark === "restored") now.undone = now.undone.filter((beat) => !mark.beats.includes(beat));
    }
  }
  return now;
}
