import { eq } from "drizzle-orm";
import type { TenantReader } from "../../../db/doors.ts";
import { students } from "../../../db/tenant/schema/index.ts";
import { notFound } from "../../../domain/errors.ts";
import { selectStudents, type StudentItem } from "./list_students.ts";

/** One student as lists show them. Throws not_found. */
export async function readStudent(db: TenantReader, id: string): Promise<StudentItem> {
  const [row] = await selectStudents(db).where(eq(students.id, id));
  if (!row) throw notFound();
  return row;
}
