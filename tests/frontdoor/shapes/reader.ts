// A program that reads logs and plays with these types, as a user would write it; compiled, never run.

import type { Command, Figure, LogLine, Rolled, service, trench_crusade } from "../../../clients/javascript/types/index.js";

/** An event tells by its type what it holds. */
export function describe(event: trench_crusade.Event): string {
  switch (event.type) {
    case "rolled.v1":
      return `${event.who}: ${event.dice.map((die) => die.face).join(", ")} (${event.needed ?? "no number"})`;
    case "suffered.v1":
      return `${event.who} suffers ${event.amount} ${event.harm}`;
    default:
      return event.type;
  }
}

/** A beat of one system holds events of that system and those that all share. */
export function rolls(line: trench_crusade.LogLine): Rolled[] {
  return "beat" in line ? line.events.filter((event): event is Rolled => event.type === "rolled.v1") : [];
}

/** Code for all systems can use the shared types. */
export function names(line: LogLine): string[] {
  return "seats" in line ? line.seats.map((seat) => seat.name) : [];
}

/** A command leaves out what has a default. */
export const shot: trench_crusade.Shoot = {
  type: "trench_crusade.shoot.v1",
  model: "ansel",
  weapon: "rifle",
  target: "legionary",
};

/** What is sent to the service, and what it answers. */
export declare function call<Name extends keyof service.Methods>(
  name: Name,
  params: service.Methods[Name]["params"],
): Promise<service.Methods[Name]["result"]>;

export async function shoot(token: string): Promise<readonly string[]> {
  const { told } = await call("fight.do", { token, command: shot });
  return told.flatMap((beat) => beat.lines);
}

export function bars(view: service.View): [string, number][] {
  return view.figures.flatMap((figure: Figure) => figure.bars.map((bar): [string, number] => [bar.name, bar.now]));
}
