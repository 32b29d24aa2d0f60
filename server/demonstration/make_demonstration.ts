import { tenants } from "../../db/control/schema/index.ts";
import { setCardsAllowed } from "../features/lessons/set_cards_allowed.ts";
import { addStudent } from "../features/students/add_student.ts";
import { importUnits } from "../features/units/import_units.ts";
import { addStaff } from "../flows/add_staff.ts";
import { addSuperAdmin } from "../flows/add_super_admin.ts";
import { provisionTenant } from "../flows/provision_tenant.ts";
import type { Services } from "../services.ts";
import { makeConversations } from "./make_conversations.ts";
import { makePortfolios, type People } from "./make_portfolios.ts";
import { ADMINISTRATOR, SCHOOL, STUDENTS, SUPER_ADMIN, type TeacherName, TEACHERS } from "./school.ts";
import units from "./units.json" with { type: "json" };

const DAY_MS = 86_400_000;
/** So that its portfolios have a past. */
const AGE_MS = 40 * DAY_MS;

/** Uses the product's own verbs; false where the installation has an establishment already. */
export async function makeDemonstration(services: Services): Promise<boolean> {
  const { doors } = services;
  if (await doors.readControl((db) => db.$count(tenants)) > 0) return false;
  const today = services.now().getTime();
  const at = (daysAgo: number) => new Date(today - daysAgo * DAY_MS);
  const opening = new Date(today - AGE_MS);
  const atOpening = { ...services, now: () => opening };
  const drafts = units.map((draft, index) => ({ position: { index }, draft }));

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
    (tx) => setCardsAllowed(tx, administrator, { cardsAllowed: true, now: opening }),
  );
  const portfolioOf = await makePortfolios(services, school.id, people, at);
  await makeConversations({ services, tenantId: school.id, origin: school.url, people, portfolioOf, at });
  return true;
}

async function addPeople(services: Services, tenantId: string): Promise<People> {
  const { doors, now } = services;
  const operator = { kind: "operator" } as const;
  const administrator = await addStaff(services, operator, tenantId, ADMINISTRATOR);
  const teachers: People["teachers"] = new Map();
  for (const name of Object.keys(TEACHERS) as TeacherName[]) {
    const { id } = await addStaff(services, operator, tenantId, TEACHERS[name]);
    teachers.set(name, { kind: "staff", id, role: "teacher", mode: "teacher" });
  }
  const students: People["students"] = new Map();
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
