import { sql } from "drizzle-orm";
import { openSchool, signInNewStaff } from "../../../../test/factories.ts";
import { countRows, type School, type World } from "../../../../test/world.ts";

export const PATH = "/api/students/bulk-upload";

export const student = (id: number | string, more: Record<string, unknown> = {}) => ({
  studentId: String(id).padStart(4, "0"),
  firstName: "Robin",
  lastName: `O'Neill-Łukasz ${id}`,
  dateOfBirth: "09/07/2010",
  ...more,
});
export const students = (count: number) => Array.from({ length: count }, (_, i) => student(i));

export async function openWithAdmin(world: World) {
  const { oak, teacher } = await openSchool(world);
  const admin = await signInNewStaff(world, oak, "admin", "a@oak.example");
  const [staff] = await oak.rows<{ id: string }>(sql`select user_id as id from staff where role = 'teacher'`);
  const post = (rows: unknown, teacherId: string | null = null) =>
    admin.post(PATH, { students: rows, teacherId });
  return { oak, teacher, admin, teacherId: staff!.id, post };
}

/** Rows of the tables that an upload writes. */
export const written = async (world: World, { id }: Pick<School, "id">) =>
  await Promise.all(
    ["students", "student_teachers", "events"].map((table) => countRows(world, id, table as "students")),
  );

export type Refusal = { code: string; message: string; fields: Record<string, string> };
