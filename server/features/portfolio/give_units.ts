import type { GivenUnits } from "../../../domain/give_units.ts";
import type { StaffActor } from "../../../domain/permissions.ts";
import type { School } from "../../services/context.ts";
import { assignMany } from "./assign_many.ts";

type Input = { unitIds: readonly string[]; studentIds: readonly string[]; now: Date };

/** Gives units to students, each unit in a transaction of its own (decision 75). Throws `limit`. */
export async function giveUnits(
  school: Pick<School, "write">,
  actor: StaffActor,
  { unitIds, studentIds, now }: Input,
): Promise<GivenUnits> {
  const given: GivenUnits = { done: [], left: [] };
  const ids = [...new Set(studentIds)];
  for (const unitId of new Set(unitIds)) {
    const { done, left } = await school.write(assignMany, actor, { unitId, studentIds: ids, now });
    given.done.push(...done);
    given.left.push(...left);
  }
  return given;
}
