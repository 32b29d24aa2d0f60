import type { SQL } from "drizzle-orm";
import { type AdapterKind, adapterTest, VERB_ADAPTERS } from "../db/testing.ts";
import type { BrowserClient } from "./browser_client.ts";
import {
  addStudent,
  assign,
  signInStaff,
  signInStudent,
  type TestPortfolio,
  type TestStudent,
} from "./factories.ts";
import { openWorld, type School, type World } from "./world.ts";

/** A school with a teacher, two students and a portfolio of the first. */
export type Classroom = AsyncDisposable & {
  world: World;
  school: School;
  teacher: BrowserClient;
  student: BrowserClient;
  otherStudent: BrowserClient;
  /** The student behind `student`. */
  studentRecord: TestStudent;
  portfolio: TestPortfolio;
  /** The first outcome's submission. */
  submissionId: string;
};

export async function openClassroom(adapter: AdapterKind = VERB_ADAPTERS[0]!): Promise<Classroom> {
  const world = await openWorld({ adapter });
  try {
    const school = await world.school("oak");
    await school.staff("teacher", "teacher@oak.example");
    const teacher = await signInStaff(world, school, "teacher@oak.example");
    const [first, second] = [await addStudent(teacher), await addStudent(teacher)];
    const portfolio = await assign(teacher, first);
    return {
      world,
      school,
      teacher,
      student: await signInStudent(world, school, first),
      otherStudent: await signInStudent(world, school, second),
      portfolio,
      studentRecord: first,
      submissionId: portfolio.submissions[0]!.id,
      [Symbol.asyncDispose]: () => world[Symbol.asyncDispose](),
    };
  } catch (error) {
    await world[Symbol.asyncDispose]();
    throw error;
  }
}

/** Registers a test with a classroom of its own. */
export function classroomTest(name: string, test: (room: Classroom) => Promise<void>): void {
  adapterTest(VERB_ADAPTERS, name, async (adapter) => {
    await using room = await openClassroom(adapter);
    await test(room);
  });
}

/** A further member of staff, of this school or another. */
export async function signInColleague(
  { world, school }: Pick<Classroom, "world" | "school">,
  role: "teacher" | "admin" = "teacher",
): Promise<BrowserClient> {
  const email = `${role}-2@${school.host.split(":")[0]}`;
  await school.staff(role, email);
  return await signInStaff(world, school, email);
}

/** Staff of another school. */
export async function signInElsewhere({ world }: Classroom, role?: "teacher" | "admin") {
  return await signInColleague({ world, school: await world.school("elm") }, role);
}

/** Writes directly. */
export async function run({ world, school }: Pick<Classroom, "world" | "school">, ...statements: SQL[]) {
  await world.services.doors.writeTenant(
    school.id,
    (tx) => tx.batch(statements.map((statement) => tx.db.run(statement))),
  );
}
