import { LIFETIMES } from "../domain/limits.ts";
import { links } from "../domain/links.ts";
import type { FoundUnit } from "../server/features/units/read_catalogue.ts";
import { createStaffLink } from "../server/features/sign_in/create_staff_link.ts";
import { createAccessLink } from "../server/features/students/create_access_link.ts";
import type { Browser } from "./browser_client.ts";
import type { School, World } from "./world.ts";

/** Units that every test world's catalogue holds: three outcomes with each kind of evidence, and one with twelve. */
export const TEST_UNITS: FoundUnit[] = [
  {
    unitCode: "121766",
    title: "Growing vegetables in a raised bed",
    level: "Level One",
    approvedDate: "2024-03-01",
    outcomes: [
      { description: "demonstrated the ability to prepare the soil", evidenceType: "Summary sheet" },
      { description: "shown knowledge of two vegetables", evidenceType: "Student completed work" },
      {
        description: "experienced a harvest",
        evidenceType: "Summary sheet and/or Student completed work",
      },
    ],
  },
  {
    unitCode: "70147",
    title: "Using a bus timetable",
    level: "Entry Level",
    approvedDate: null,
    outcomes: [{
      description: "demonstrated the ability to read a timetable",
      evidenceType: "Summary sheet",
    }],
  },
  {
    unitCode: "100012",
    title: "First aid at work",
    level: "Level Two",
    approvedDate: null,
    outcomes: Array.from({ length: 12 }, (_, i) => ({
      description: `shown knowledge of step ${i + 1} of the first aid plan`,
      evidenceType: "Student completed work" as const,
    })),
  },
];

/** Signs a member of staff in through a real one-time link, in a browser of their own. */
export async function signInStaff(world: World, school: School, email: string): Promise<Browser> {
  const link = await world.services.doors.writeTenant(
    school.id,
    (tx) => createStaffLink(tx, { email, now: world.services.now(), lifetime: LIFETIMES.mailedLink }),
  );
  if (!link) throw new Error(`nobody at ${school.subdomain} has the address ${email}`);
  const browser = world.browser(school.host);
  const answer = await browser.post(links.loginLink(link.token));
  if (answer.status !== 303) throw new Error(`signing in answered ${answer.status}: ${answer.text}`);
  return browser;
}

export type TestStudent = { id: string; email: string; firstName: string };

let count = 0;

/** Adds a student through the API, as the signed-in member of staff whose class they join. */
export async function addStudent(staff: Browser, over: Record<string, unknown> = {}): Promise<TestStudent> {
  count++;
  const email = `student${count}@pupils.example`;
  const answer = await staff.post("/api/students", {
    studentId: `S${String(count).padStart(4, "0")}`,
    firstName: "Robin",
    lastName: `Ash${count}`,
    email,
    ...over,
  });
  if (answer.status !== 201) throw new Error(`adding a student answered ${answer.status}: ${answer.text}`);
  return answer.json<TestStudent>();
}

/** Signs a student in through an access link and their address. */
export async function signInStudent(world: World, school: School, student: TestStudent): Promise<Browser> {
  const { token } = await world.services.doors.writeTenant(
    school.id,
    (tx) => createAccessLink(tx, { kind: "operator" }, { studentId: student.id, now: world.services.now() }),
  );
  const browser = world.browser(school.host);
  const answer = await browser.post("/api/student-access/verify-email", { token, email: student.email });
  if (answer.status !== 200) throw new Error(`signing in answered ${answer.status}: ${answer.text}`);
  return browser;
}

export type TestPortfolio = {
  id: string;
  studentId: string;
  unitId: string;
  submissions: { id: string; outcomeIndex: number }[];
};

/** Fetches a unit by its code and assigns it to a student, through the API. */
export async function assign(
  staff: Browser,
  student: TestStudent,
  unitCode = "121766",
): Promise<TestPortfolio> {
  const unit = (await staff.post("/api/units/fetch", { unitCode })).json<{ id: string; unitCode: string }>();
  const made = await staff.post("/api/assignments", {
    unitId: unit.id,
    unitCode: unit.unitCode,
    studentId: student.id,
  });
  if (made.status !== 201) throw new Error(`assigning answered ${made.status}: ${made.text}`);
  const { id, studentId, unitId } = made.json<{ id: string; studentId: string; unitId: string }>();
  const submissions = (await staff.get(`/api/assignments/${id}/submissions`)).json<
    TestPortfolio["submissions"]
  >();
  return { id, studentId, unitId, submissions };
}
