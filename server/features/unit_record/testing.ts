import assert from "node:assert/strict";
import { recordLinks } from "../../../domain/record_links.ts";
import { type Classroom, signInColleague } from "../../../test/classroom.ts";
import { completeOutcomes, postStep } from "../../../test/portfolio_fixture.ts";

export const ownRecordPath = ({ studentRecord }: Pick<Classroom, "studentRecord">) =>
  recordLinks.unitRecord(studentRecord.id);
export const anyRecordPath = ({ studentRecord }: Pick<Classroom, "studentRecord">) =>
  recordLinks.anyUnitRecord(studentRecord.id);

/** The room's portfolio is awarded by an administrator, who is signed in. */
export async function awardUnit(room: Classroom) {
  const { teacher, student, portfolio } = room;
  const admin = await signInColleague(room, "admin");
  await completeOutcomes({ teacher, portfolio });
  const steps = [[student, "submit"], [teacher, "assess"], [admin, "verify"], [admin, "award"]] as const;
  for (const [browser, step] of steps) {
    const taken = await postStep(browser, portfolio, step, { declaration: true });
    assert.equal(taken.status, 200, taken.text);
  }
  return admin;
}
