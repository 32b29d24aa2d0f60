import { sql } from "drizzle-orm";
import type { TenantReader } from "../../../../db/doors.ts";
import { submissions, unitAssignments } from "../../../../db/tenant/schema/index.ts";
import { typedRows } from "../../../../db/typed_rows.ts";
import { notFound } from "../../../../domain/errors.ts";
import type { AssignmentView } from "../read_assignment.ts";

export type CompletionView = Pick<AssignmentView, "status" | "completedAt" | "completed" | "total">;

/** How much of a portfolio is complete. Throws `not_found`. */
export async function readCompletion(db: TenantReader, assignmentId: string): Promise<CompletionView> {
  const fields = {
    completedAt: unitAssignments.completedAt,
    completed: sql<number>`sum(${submissions.teacherOutcomeComplete})`,
    total: sql<number>`count(*)`,
  };
  const [row] = await db.all(typedRows(fields, (columns) =>
    sql`
    select ${columns} from ${unitAssignments} join ${submissions} on ${submissions.assignmentId} = ${unitAssignments.id}
    where ${unitAssignments.id} = ${assignmentId} group by ${unitAssignments.id}`));
  if (!row) throw notFound();
  return { status: row.completedAt === null ? "in_progress" : "completed", ...row };
}
