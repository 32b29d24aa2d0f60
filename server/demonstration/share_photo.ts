import { readAssignmentFiles } from "../features/evidence/read_assignment_files.ts";
import { readEvidence } from "../features/evidence/read_evidence.ts";
import { shareEvidence } from "../features/evidence/sharing/share_evidence.ts";
import type { Occasion } from "./hand_in.ts";
import type { Staff } from "./make_portfolios.ts";

/** Gives the picture in one portfolio to the same outcome of others of the unit, as a teacher does after a trip. */
export async function sharePhoto(
  { services: { doors }, tenantId, now }: Occasion,
  teacher: Staff,
  { from, to }: { from: string; to: readonly string[] },
): Promise<void> {
  const files = await doors.readTenant(tenantId, (db) => readAssignmentFiles(db, from));
  const photo = files.find(({ kind }) => kind === "image");
  const evidence = photo && await doors.readTenant(tenantId, (db) => readEvidence(db, photo.id, teacher));
  if (!photo || !evidence) throw new Error("the demonstration has no photo to share");
  const share = { evidence, actor: teacher, assignmentIds: to, outcomeIndexes: [photo.outcomeIndex], now };
  const { added } = await doors.writeTenant(tenantId, (tx) => shareEvidence(tx, share));
  if (added !== to.length) throw new Error("the demonstration's photo reached nobody");
}
