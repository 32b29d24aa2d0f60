import { addStudent, assign, signInNewStaff } from "../../../../test/factories.ts";
import type { World } from "../../../../test/world.ts";

/** A school whose teacher adds students with a portfolio each, and mails them. */
export async function openClass(world: World) {
  const oak = await world.school("oak", "Oak & Ash");
  const teacher = await signInNewStaff(world, oak, "teacher", "t@oak.example");
  const enrolStudent = async (firstName: string, over = {}) => {
    const student = await addStudent(teacher, { firstName, lastName: "Ash", ...over });
    return { ...student, portfolio: await assign(teacher, student) };
  };
  const mail = (assignmentIds: string[]) => teacher.post("/api/link-mailings", { assignmentIds });
  return { oak, teacher, enrolStudent, mail };
}
