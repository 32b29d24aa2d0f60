import type { SQL } from "drizzle-orm";
import { addStudent, assign, signInStaff } from "../../../../test/factories.ts";
import type { School, World } from "../../../../test/world.ts";

/** A school whose teacher adds students with a portfolio each, and mails them. */
export async function openClass(world: World) {
  const oak = await world.school("oak", "Oak & Ash");
  await oak.staff("teacher", "t@oak.example");
  const teacher = await signInStaff(world, oak, "t@oak.example");
  const enrolStudent = async (firstName: string, over = {}) => {
    const student = await addStudent(teacher, { firstName, lastName: "Ash", ...over });
    return { ...student, portfolio: await assign(teacher, student) };
  };
  const mail = (assignmentIds: string[]) => teacher.post("/api/link-mailings", { assignmentIds });
  return { oak, teacher, enrolStudent, mail };
}

export const change = (world: World, { id }: School, statement: SQL) =>
  world.services.doors.writeTenant(id, (tx) => tx.batch([tx.db.run(statement)]));
