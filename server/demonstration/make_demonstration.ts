import { tenants } from "../../db/control/schema/index.ts";
import { allowCards } from "../features/lessons/allow_cards.ts";
import { addStudent } from "../features/students/add_student.ts";
import { importUnits } from "../features/units/import_units.ts";
import { addStaff } from "../flows/add_staff.ts";
import { addSuperAdmin } from "../flows/add_super_admin.ts";
import { provisionTenant } from "../flows/provision_tenant.ts";
import type { Services } from "../services.ts";
import { makeConversations } from "./make_conversations.ts";
import { type Class, makePortfolios } from "./make_portfolios.ts";
import { ADMINISTRATOR, SCHOOL, STUDENTS, SUPER_ADMIN, type TeacherName, TEACHERS } from "./school.ts";
import units from "./units.json" with { type: "json" };

const DAY = 86_400_000;
/** How long the school has been there, so that its portfolios have a past. */
const AGE = 40 * DAY;

/**
 * Makes the demonstration school, its people, the unit catalogue, portfolios in every state and conversations about them,
 * all through the product's own verbs. An installation that has any establishment is left as it is. Gives whether it made
 * one.
 */
export async function makeDemonstration(services: Services): Promise<boolean> {
  const { doors } = services;
  if (await doors.readControl((db) => db.$count(tenants)) > 0) return false;
  const today = services.now().getTime();
  const at = (daysAgo: number) => new Date(today - daysAgo * DAY);
  const opening = new Date(today - AGE);
  const atOpening = { ...services, now: () => opening };
  const drafts = units.map((draft, index) => ({ place: { index }, draft }));

  await doors.writeControl((tx) => importUnits(tx, { kind: "operator" }, { drafts, now: opening }));
  await addSuperAdmin(atOpening, SUPER_ADMIN);
  const school = await provisionTenant(atOpening, { kind: "operator" }, {
    ...SCHOOL,
    tenantType: "institutional",
    plan: "medium",
    status: "active",
  });
  const people = await addPeople(atOpening, school.id);
  const administrator = { kind: "staff", id: people.administratorId, role: "admin", mode: "admin" } as const;
  await doors.writeTenant(
    school.id,
    (tx) => allowCards(tx, administrator, { cardsAllowed: true, now: opening }),
  );
  const portfolioOf = await makePortfolios(services, school.id, people, at);
  await makeConversations({ services, tenantId: school.id, origin: school.url, people, portfolioOf, at });
  return true;
}

/** Adds the staff and the students, each linked to their teacher. */
async function addPeople(services: Services, tenantId: string): Promise<Class> {
  const { doors, now } = services;
  const operator = { kind: "operator" } as const;
  const administrator = await addStaff(services, operator, tenantId, ADMINISTRATOR);
  const teachers: Class["teachers"] = new Map();
  for (const name of Object.keys(TEACHERS) as TeacherName[]) {
    const { id } = await addStaff(services, operator, tenantId, TEACHERS[name]);
    teachers.set(name, { kind: "staff", id, role: "teacher", mode: "teacher" });
  }
  const students: Class["students"] = new Map();
  for (const { teacher, ...student } of STUDENTS) {
    const actor = teachers.get(teacher);
    if (!actor) throw new Error(`the demonstration has no teacher ${teacher}`);
    const added = await doors.writeTenant(
      tenantId,
      (tx) => addStudent(tx, actor, { ...student, now: now() }),
    );
    students.set(student.studentId, { id: added.id, teacher: actor });
  }
  return { administratorId: administrator.id, teachers, students };
}
