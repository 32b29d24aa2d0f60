import { sql } from "drizzle-orm";
import type { TenantReader } from "../../../db/doors.ts";
import { REVIEWED_CLAIMS } from "../../../domain/readiness.ts";
import { CLAIMABLE, UNCLAIMED } from "./claim_records.ts";

/** What a claim made now would hold, on the wire. */
export type NextClaim = {
  /** Verified portfolios, which it would award. */
  toAward: number;
  /** Portfolios that are awarded and in no claim. */
  awarded: number;
  /** Verified portfolios that it would not award: archived, or of students who have left. */
  leftOut: number;
  withoutDateOfBirth: number;
  withoutLearnerNumber: number;
  hasCentreNumber: boolean;
  /** The awarding body looks at a centre's first claims. */
  reviewed: boolean;
};

/** Of the whole school. One query. */
export async function readNextClaim(db: TenantReader): Promise<NextClaim> {
  const [row] = await db.all<Record<keyof NextClaim, number>>(sql`
    select count(*) filter (where claimable and portfolio_status = 'verified') as toAward,
      count(*) filter (where portfolio_status = 'awarded') as awarded,
      count(*) filter (where not claimable) as leftOut,
      count(*) filter (where claimable and date_of_birth is null) as withoutDateOfBirth,
      count(*) filter (where claimable and learner_number is null) as withoutLearnerNumber,
      exists (select 1 from establishment_settings where trim(organisation_number) <> '') as hasCentreNumber,
      (select count(*) from (
        select 1 from claims where sent_at is not null limit ${REVIEWED_CLAIMS})) < ${REVIEWED_CLAIMS} as reviewed
    from (
      select portfolio_status, date_of_birth, learner_number, ${CLAIMABLE} as claimable
      from unit_assignments join students on students.id = unit_assignments.student_id
      where ${UNCLAIMED})`);
  const { hasCentreNumber, reviewed, ...counts } = row!;
  return { ...counts, hasCentreNumber: hasCentreNumber === 1, reviewed: reviewed === 1 };
}
