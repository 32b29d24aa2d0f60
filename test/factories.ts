import { LIFETIMES } from "../domain/limits.ts";
import { links } from "../domain/links.ts";
import type { StaffRole } from "../domain/people.ts";
import type { NewUnit } from "../domain/units.ts";
import { createStaffLink } from "../server/features/sign_in/create_staff_link.ts";
import { createAccessLink } from "../server/features/students/create_access_link.ts";
import type { BrowserClient } from "./browser_client.ts";
import type { School, World } from "./world.ts";

/** The catalogue of every test world. */
export const TEST_UNITS: NewUnit[] = [
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

/** Signs in through a real one-time link. */
export async function signInStaff(
  world: World,
  school: School,
  email: string,
  userAgent?: string,
): Promise<BrowserClient> {
  const link = await world.services.doors.writeTenant(
    school.id,
    (tx) => createStaffLink(tx, { email, now: world.services.now(), lifetimeMs: LIFETIMES.mailedLink }),
  );
  if (!link) throw new Error(`no staff at ${school.subdomain} with the address ${email}`);
  const browser = world.browser(school.host);
  const response = await browser.post(links.loginLink(link.token), undefined, agentHeader(userAgent));
  if (response.status !== 303) throw new Error(`signing in answered ${response.status}: ${response.text}`);
  return browser;
}

/** Adds a member of staff and signs them in. */
export async function signInNewStaff(
  world: World,
  school: School,
  role: StaffRole,
  email: string,
  names?: { firstName?: string; lastName?: string },
): Promise<BrowserClient> {
  await school.staff(role, email, names);
  return await signInStaff(world, school, email);
}

/** A school with a teacher. */
export async function openSchool(world: World) {
  const oak = await world.school("oak");
  return { oak, teacher: await signInNewStaff(world, oak, "teacher", "t@oak.example") };
}

const agentHeader = (userAgent = "") => ({ "user-agent": userAgent });

export type TestStudent = { id: string; email: string; firstName: string };

let studentCount = 0;

/** The student joins the class of `staff`. */
export async function addStudent(
  staff: BrowserClient,
  overrides: Record<string, unknown> = {},
): Promise<TestStudent> {
  studentCount++;
  const email = `student${studentCount}@pupils.example`;
  const response = await staff.post("/api/students", {
    studentId: `S${String(studentCount).padStart(4, "0")}`,
    firstName: "Robin",
    lastName: `Ash${studentCount}`,
    email,
    ...overrides,
  });
  if (response.status !== 201) {
    throw new Error(`adding a student answered ${response.status}: ${response.text}`);
  }
  return response.json<TestStudent>();
}

/** The token of a link that staff make for a student. */
export async function makeStudentLink(
  staff: BrowserClient,
  { id }: Pick<TestStudent, "id">,
): Promise<string> {
  const made = await staff.post(`/api/students/${id}/generate-token`);
  if (made.status !== 200) throw new Error(`making a link answered ${made.status}: ${made.text}`);
  return new URL(made.json<{ portfolioUrl: string }>().portfolioUrl).searchParams.get("token")!;
}

/** Signs in through an access link and the email address. */
export async function signInStudent(
  world: World,
  school: School,
  student: TestStudent,
  userAgent?: string,
): Promise<BrowserClient> {
  const { token } = await world.services.doors.writeTenant(
    school.id,
    (tx) => createAccessLink(tx, { kind: "operator" }, { studentId: student.id, now: world.services.now() }),
  );
  const browser = world.browser(school.host);
  const response = await browser.post(
    "/api/student-access/verify-email",
    { token, email: student.email },
    agentHeader(userAgent),
  );
  if (response.status !== 200) throw new Error(`signing in answered ${response.status}: ${response.text}`);
  return browser;
}

export type TestPortfolio = {
  id: string;
  studentId: string;
  unitId: string;
  submissions: { id: string; outcomeIndex: number }[];
};

export async function assign(
  staff: BrowserClient,
  student: TestStudent,
  unitCode = "121766",
): Promise<TestPortfolio> {
  const unit = (await staff.post("/api/units/fetch", { unitCode })).json<{ id: string; unitCode: string }>();
  const response = await staff.post("/api/assignments", {
    unitId: unit.id,
    unitCode: unit.unitCode,
    studentId: student.id,
  });
  if (response.status !== 201) throw new Error(`assigning answered ${response.status}: ${response.text}`);
  const { id, studentId, unitId } = response.json<{ id: string; studentId: string; unitId: string }>();
  const submissions = (await staff.get(`/api/assignments/${id}/submissions`)).json<
    TestPortfolio["submissions"]
  >();
  return { id, studentId, unitId, submissions };
}
