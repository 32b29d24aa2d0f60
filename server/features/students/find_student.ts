import { eq } from "drizzle-orm";
import { students } from "../../../db/tenant/schema/index.ts";
import type { TenantReader } from "../../../db/doors.ts";
import { AppError } from "../../../domain/errors.ts";
import { studentKey } from "../../../domain/students.ts";

export type FoundStudent = { id: string; studentId: string; email: string | null; archivedAt: string | null };

/** The student with the school's own student id, archived or not; case and outer spaces are ignored (DECISIONS 14). Throws not_found. */
export async function findStudent(db: TenantReader, studentId: string): Promise<FoundStudent> {
  const [found] = await db.select({
    id: students.id,
    studentId: students.studentId,
    email: students.email,
    archivedAt: students.archivedAt,
  }).from(students).where(eq(students.studentKey, studentKey(studentId)));
  if (!found) {
    throw new AppError("not_found", `No student here has the student ID ${JSON.stringify(studentId)}.`);
  }
  return found;
}
