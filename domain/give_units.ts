import { countText } from "./count_text.ts";

/** Units that are given in one call, each to many students. */
export const MAX_UNITS = 20;

export const CHOOSE_UNITS = "Tick the units first";
export const TOO_MANY_UNITS = `At most ${MAX_UNITS} units at a time`;

/** Why a student is left out of a unit. */
export const HAS_UNIT = "Already had this unit";
/** Also of one whom the actor may not see. */
export const NO_SUCH_STUDENT = "No such student";
export const NO_SUCH_UNIT = "No such unit";

type LeftOutOfUnit = { unitId: string; studentId: string; reason: string };
export type GivenUnits = {
  done: { id: string; unitId: string; studentId: string }[];
  left: LeftOutOfUnit[];
};

export function unitCount(count: number): string {
  return countText(count, "unit");
}

/** '2 portfolios created'. */
export function createdText(count: number): string {
  return count === 0 ? "No portfolio created" : `${countText(count, "portfolio")} created`;
}

type Named = { id: string; name: string };
type LeftOutGroup = { unit: string; reason: string; names: string[] };

/** Names of who was left out, by unit and reason, in the order of the units. */
export function leftOutGroups(
  left: readonly LeftOutOfUnit[],
  { units, students }: { units: readonly Named[]; students: readonly Named[] },
): LeftOutGroup[] {
  const nameIn = (all: readonly Named[], id: string) => all.find((item) => item.id === id)?.name ?? "";
  const groups = Map.groupBy(left, ({ unitId, reason }) => `${unitId} ${reason}`);
  return [...groups.values()].map((members) => ({
    unit: nameIn(units, members[0]!.unitId),
    reason: members[0]!.reason,
    names: members.map(({ studentId }) => nameIn(students, studentId)),
  }));
}
