import { sql } from "drizzle-orm";
import type { TenantReader } from "../../../db/doors.ts";
import type { Actor } from "../../../domain/permissions.ts";
import {
  type FileView,
  type PackedFile,
  packedFiles,
  unpackFiles,
} from "../evidence/read_assignment_files.ts";
import {
  type PackedResource,
  packedResources,
  type ResourceView,
  unpackResources,
} from "../evidence/resources/read_resources.ts";
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
  resources: ResourceView[];
  /** Whether the student who looks at it has others beside it. */
  several: boolean;
};

const HAS_OTHERS = sql<string>`exists (
  select 1 from unit_assignments other
  where other.student_id = unit_assignments.student_id and other.id <> unit_assignments.id
    and other.archived_at is null)`;

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
  const found = await findAssignment(db, assignmentId, actor, [
    packedSubmissions(own),
    packedFiles(own),
    packedResources(sql`r.unit_id = unit_assignments.unit_id`),
    actor?.kind === "student" ? HAS_OTHERS : sql<string>`0`,
  ]);
  if (!found) return null;
  const { assignment, relation } = found;
  const [submissions, files, resources, several] = found.extra as [
    PackedSubmission[],
    PackedFile[],
    PackedResource[],
    0 | 1,
  ];
  return {
    assignment,
    relation,
    submissions: unpackSubmissions(submissions),
    files: unpackFiles(files),
    resources: unpackResources(resources, assignment.unit.outcomes),
    several: several === 1,
  };
}
