import { sql } from "drizzle-orm";
import type { TenantReader } from "../../../db/doors.ts";
import { REVIEWED_CLAIMS } from "../../../domain/readiness.ts";
import { CLAIMABLE } from "./claim_records.ts";

/** What a claim made now would hold, on the wire. */
export type NextClaim = {
  /** Verified portfolios, which it would award. */
  toAward: number;
  /** Portfolios that are awarded and in no claim. */
  awarded: number;
  /** Verified portfolios of students who have left, which it would not award. */
  leavers: number;
  withoutDateOfBirth: number;
  withoutLearnerNumber: number;
  hasCentreNumber: boolean;
  /** The awarding body looks at a centre's first claims. */
  reviewed: boolean;
};

/** Of the whole school. One query. */
export async function readNextClaim(db: TenantReader): Promise<NextClaim> {
  const [row] = await db.all<Record<keyof NextClaim, number>>(sql`
    select count(*) filter (where portfolio_status = 'verified') as toAward,
      count(*) filter (where portfolio_status = 'awarded') as awarded,
      (select count(*) from unit_assignments a join students s on s.id = a.student_id
        where a.portfolio_status in ('verified', 'awarded') and a.claimed = 0 and a.portfolio_status = 'verified'
          and a.archived_at is null and s.archived_at is not null) as leavers,
      count(*) filter (where date_of_birth is null) as withoutDateOfBirth,
      count(*) filter (where learner_number is null) as withoutLearnerNumber,
      exists (select 1 from establishment_settings where trim(organisation_number) <> '') as hasCentreNumber,
      (select count(*) from (
        select 1 from claims where sent_at is not null limit ${REVIEWED_CLAIMS})) < ${REVIEWED_CLAIMS} as reviewed
    from unit_assignments join students on students.id = unit_assignments.student_id
    where ${CLAIMABLE}`);
  const { hasCentreNumber, reviewed, ...counts } = row!;
  return { ...counts, hasCentreNumber: hasCentreNumber === 1, reviewed: reviewed === 1 };
}
