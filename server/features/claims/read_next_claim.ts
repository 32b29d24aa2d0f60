import { sql } from "drizzle-orm";
import type { TenantReader } from "../../../db/doors.ts";
import { typedRows } from "../../../db/typed_rows.ts";
import { REVIEWED_CLAIMS } from "../../../domain/readiness.ts";
import { TO_AWARD, TO_CLAIM, UNCLAIMED } from "./claim_records.ts";

/** Content of a claim made now, on the wire. */
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

const FIELDS = {
  toAward: sql<number>`count(*) filter (where claimable and portfolio_status = 'verified')`,
  awarded: sql<number>`count(*) filter (where portfolio_status = 'awarded')`,
  leftOut: sql<number>`count(*) filter (where not claimable)`,
  withoutDateOfBirth: sql<number>`count(*) filter (where claimable and date_of_birth is null)`,
  withoutLearnerNumber: sql<number>`count(*) filter (where claimable and learner_number is null)`,
  hasCentreNumber: sql<0 | 1>`exists (
    select 1 from establishment_settings where trim(organisation_number) <> '')`,
  reviewed: sql<0 | 1>`(select count(*) from (
    select 1 from claims where sent_at is not null limit ${REVIEWED_CLAIMS})) < ${REVIEWED_CLAIMS}`,
};

/** The next claim of the whole school. One query. */
export async function readNextClaim(db: TenantReader): Promise<NextClaim> {
  const [row] = await db.all(typedRows(FIELDS, (columns) =>
    sql`
    with unclaimed as materialized (
      select portfolio_status, date_of_birth, learner_number, (${TO_AWARD} or ${TO_CLAIM}) as claimable
      from unit_assignments join students on students.id = unit_assignments.student_id
      where ${UNCLAIMED})
    select ${columns} from unclaimed`));
  const { hasCentreNumber, reviewed, ...counts } = row!;
  return { ...counts, hasCentreNumber: hasCentreNumber === 1, reviewed: reviewed === 1 };
}
