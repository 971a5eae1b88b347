// Translates the events that all systems share into marks for a front-end to draw. Events of a single system have none;
// the sentences of their beat describe them.

/**
 * Return the marks of an event, each with its kind as `mark` and the ids of the figures that it concerns. The list is
 * empty for an event that changes nothing on screen, and for an event of a single system.
 */
export function marks(event) {
  const marksOf = MARKS[event.type];
  return marksOf ? marksOf(event) : [];
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
      dice: e.dice.map((die, index) => ({ ...die, kept: e.kept.includes(index) })),
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

/** The drawing before the first beat. */
export const EMPTY_DRAWING = Object.freeze({
  round: null,
  step: "",
  turn: null,
  winners: null,
  undone: Object.freeze([]),
  beat: -1,
  latest: Object.freeze([]),
});

/**
 * Return a drawing with a beat added: the round, the step, the acting figure, the winners, the undone beats, and as
 * `latest` the marks of this beat, to be shown next to the figures until the next beat.
 */
export function addBeat(drawing, beat) {
  const next = { ...drawing, beat: beat.beat, latest: [] };
  for (const event of beat.events) {
    for (const mark of marks(event)) {
      next.latest.push(mark);
      if (mark.mark === "round") next.round = mark.number;
      if (mark.mark === "step") next.step = mark.step;
      if (mark.mark === "turn") next.turn = mark.who;
      if (mark.mark === "end") next.winners = mark.winners;
      if (mark.mark === "taken back") next.undone = [...next.undone, ...mark.beats];
      if (mark.mark === "restored") next.undone = next.undone.filter((number) => !mark.beats.includes(number));
    }
  }
  return next;
}
