import { sql } from "drizzle-orm";
import type { TenantReader } from "../../../db/doors.ts";
import type { Actor } from "../../../domain/permissions.ts";
import {
  type FileView,
  type PackedFile,
  packedFiles,
  unpackFiles,
} from "../evidence/read_assignment_files.ts";
import { type AssignmentView, findAssignment } from "./read_assignment.ts";
import type { PortfolioRelation } from "./read_relation.ts";
import {
  type PackedSubmission,
  packedSubmissions,
  type SubmissionView,
  unpackSubmissions,
} from "./read_submissions.ts";

/** Everything that the portfolio page shows. */
export type Portfolio = {
  assignment: AssignmentView;
  relation: PortfolioRelation;
  submissions: SubmissionView[];
  files: FileView[];
};

/**
 * A portfolio with its outcomes and evidence, and what it is to the actor; null when there is none. One statement and
 * one row, however much the portfolio holds.
 */
export async function readPortfolio(
  db: TenantReader,
  assignmentId: string,
  actor: Actor | null,
): Promise<Portfolio | null> {
  const own = sql`s.assignment_id = unit_assignments.id`;
  const found = await findAssignment(db, assignmentId, actor, [packedSubmissions(own), packedFiles(own)]);
  if (!found) return null;
  const { assignment, relation } = found;
  const [submissions, files] = found.extra as [PackedSubmission[], PackedFile[]];
  return { assignment, relation, submissions: unpackSubmissions(submissions), files: unpackFiles(files) };
}
