import { and, eq, sql } from "drizzle-orm";
import type { TenantWriter } from "../../../../db/doors.ts";
import {
  ltiGrades,
  ltiLineItems,
  ltiPlatforms,
  uasUnits,
  unitAssignments,
} from "../../../../db/tenant/schema/index.ts";
import { isSameScore, nextStamp, type Score, scoreOf } from "../../../../domain/lti_grades.ts";
import type { ServiceCaller } from "../services/access_token.ts";

/** A student's row of a gradebook's column, by its key. */
export type GradeKey = { lineItemId: string; subject: string };

export type TakenGrade = GradeKey & {
  platform: ServiceCaller["platform"];
  linkId: string;
  lineItemsUrl: string | null;
  lineItemUrl: string | null;
  unitId: string;
  unitCode: string;
  score: Score;
  stamp: string;
  /** It was sent before, and the answer never came. */
  isRepeat: boolean;
};

/**
 * The next row of the platform to look at, and what is to be sent of it; "same" where the gradebook has it, null where
 * nothing is left or the school sends nothing there any more. What is sent is stored first, so that it is the same score of
 * the same time however often a server ends in the middle.
 */
export async function takeGrade(
  tx: TenantWriter,
  { platformId, now }: { platformId: string; now: Date },
): Promise<TakenGrade | "same" | null> {
  const { lineItemId, subject } = ltiGrades;
  const [[key]] = await tx.batch([
    tx.db.update(ltiGrades).set({ changed: 2, tries: sql`tries + 1` }).where(sql`rowid = (
      select g.rowid from lti_platforms p join lti_line_items l on l.platform_id = p.id
        join lti_grades g on g.line_item_id = l.id
      where p.id = ${platformId} and p.send_grades = 1 and g.changed > 0 order by g.tries, g.rowid limit 1)`)
      .returning({ lineItemId, subject }),
  ]);
  if (!key) return null;
  // Read after the mark: a change from here on marks the row again.
  const found = await readGrade(tx, key);
  const score = found && scoreOf({ completed: found.completed, total: found.total }, found.state);
  if (!found || !score || (found.confirmed && found.score !== null && isSameScore(found.score, score))) {
    await tx.batch([settleStatement(tx, key)]);
    return "same";
  }
  const isRepeat = found.score !== null && isSameScore(found.score, score);
  const stamp = isRepeat ? found.stamp! : nextStamp(now, found.stamp);
  await tx.batch([
    tx.db.update(ltiGrades).set({ score, stamp, confirmed: false }).where(isRow(key)),
  ]);
  const { platform, linkId, lineItemsUrl, lineItemUrl, unitId, unitCode } = found;
  return { ...key, platform, linkId, lineItemsUrl, lineItemUrl, unitId, unitCode, score, stamp, isRepeat };
}

async function readGrade({ db }: Pick<TenantWriter, "db">, key: GradeKey) {
  const outcomes = sql`from submissions where assignment_id = unit_assignments.id`;
  const [row] = await db.select({
    platform: { id: ltiPlatforms.id, clientId: ltiPlatforms.clientId, tokenUrl: ltiPlatforms.tokenUrl },
    linkId: ltiLineItems.linkId,
    lineItemsUrl: ltiLineItems.lineItemsUrl,
    lineItemUrl: ltiLineItems.lineItemUrl,
    unitId: ltiLineItems.unitId,
    unitCode: uasUnits.unitCode,
    score: ltiGrades.score,
    stamp: ltiGrades.stamp,
    confirmed: ltiGrades.confirmed,
    state: unitAssignments.portfolioStatus,
    total: sql<number>`(select count(*) ${outcomes})`,
    completed: sql<number>`(select count(*) ${outcomes} and teacher_outcome_complete = 1)`,
  }).from(ltiGrades)
    .innerJoin(ltiLineItems, eq(ltiLineItems.id, ltiGrades.lineItemId))
    .innerJoin(ltiPlatforms, eq(ltiPlatforms.id, ltiLineItems.platformId))
    .innerJoin(uasUnits, eq(uasUnits.id, ltiLineItems.unitId))
    .innerJoin(
      unitAssignments,
      and(
        eq(unitAssignments.unitId, ltiLineItems.unitId),
        eq(unitAssignments.studentId, ltiGrades.studentId),
      ),
    ).where(isRow(key));
  return row ?? null;
}

function isRow({ lineItemId, subject }: GradeKey) {
  return and(eq(ltiGrades.lineItemId, lineItemId), eq(ltiGrades.subject, subject));
}

/** Nothing is left to look at, unless it has changed in the meantime. */
function settleStatement({ db }: Pick<TenantWriter, "db">, key: GradeKey) {
  return db.update(ltiGrades).set({ tries: 0, changed: sql`iif(changed = 2, 0, changed)` }).where(isRow(key));
}

/** The gradebook has taken it. */
export async function confirmGrade(
  tx: TenantWriter,
  { stamp, now, ...key }: GradeKey & { stamp: string; now: Date },
): Promise<void> {
  await tx.batch([
    tx.db.update(ltiGrades).set({
      confirmed: true,
      sentAt: now.toISOString(),
      tries: 0,
      changed: sql`iif(changed = 2, 0, changed)`,
    }).where(and(isRow(key), eq(ltiGrades.stamp, stamp))),
  ]);
}
