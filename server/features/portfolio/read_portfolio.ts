import { sql } from "drizzle-orm";
import type { TenantReader } from "../../../db/doors.ts";
import type { Actor } from "../../../domain/permissions.ts";
import { type PackedFile, packedFiles, unpackFiles } from "../evidence/read_assignment_files.ts";
import {
  type PackedResource,
  packedResources,
  unpackResources,
} from "../evidence/resources/read_resources.ts";
import { findAssignment } from "./read_assignment.ts";
import { type PackedSubmission, packedSubmissions, unpackSubmissions } from "./read_submissions.ts";

const HAS_OTHERS = sql<string>`exists (
  select 1 from unit_assignments other
  where other.student_id = unit_assignments.student_id and other.id <> unit_assignments.id
    and other.archived_at is null)`;

/** One query and one row. */
export async function readPortfolio(
  db: TenantReader,
  assignmentId: string,
  actor: Actor | null,
) {
  const own = sql`s.assignment_id = unit_assignments.id`;
  const result = await findAssignment(db, assignmentId, actor, [
    packedSubmissions(own),
    packedFiles(own),
    packedResources(sql`r.unit_id = unit_assignments.unit_id`),
    actor?.kind === "student" ? HAS_OTHERS : sql<string>`0`,
  ]);
  if (!result) return null;
  const { assignment, relation } = result;
  const [submissions, files, resources, several] = result.extra as [
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
    /** The viewing student has other portfolios. */
    several: several === 1,
  };
}
