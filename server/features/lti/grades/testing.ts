import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { GRADE_TIMES } from "../../../../domain/lti_grades.ts";
import {
  addStudent,
  assign,
  signInNewStaff,
  type TestPortfolio,
  type TestStudent,
} from "../../../../test/factories.ts";
import type { World } from "../../../../test/world.ts";
import { assertEntered, openLtiSchool } from "../../../../test/lti_school.ts";
import type { GradedUnit } from "./list_graded_units.ts";

const UNIT = "121766";

/** A school that sends progress to the gradebook of its Moodle, where user 7 is its student with a portfolio of three outcomes. */
export async function openGradedSchool(world: World, over: Record<string, unknown> = {}) {
  const school = await openLtiSchool(world, { addressesVerified: true, sendGrades: true, ...over });
  const { oak, admin, platform, platformId } = school;
  const teacher = await signInNewStaff(world, oak, "teacher", "t@oak.example");
  const student = await addStudent(teacher);
  const portfolio = await assign(teacher, student, UNIT);
  const { gradebook } = platform.moodle;
  const graded = {
    ...school,
    teacher,
    student,
    portfolio,
    /** From an activity that leads to the unit. */
    async launch(
      { email, sub = "7", link = "9", unit = UNIT, claims = {} }: {
        email?: string;
        sub?: string;
        link?: string;
        unit?: string;
        claims?: Record<string, unknown>;
      } = {},
    ) {
      const told = { ...platform.moodle.claims({ link }), ...platform.custom({ unit }), ...claims };
      const answer = await platform.launch(school.browser(), {
        sub,
        claims: { ...told, email: email ?? student.email },
      });
      return assertEntered(answer);
    },
    /** Another student, enrolled there and with the same unit. */
    async another(sub: string): Promise<{ student: TestStudent; portfolio: TestPortfolio }> {
      const { enrolled } = platform.moodle.courses.get("3")!;
      enrolled.push({ ...enrolled[0]!, id: sub });
      const other = await addStudent(teacher);
      return { student: other, portfolio: await assign(teacher, other, UNIT) };
    },
    async complete(index: number, complete = true, of: TestPortfolio = portfolio) {
      const done = await teacher.post(`/api/submissions/${of.submissions[index]!.id}/complete`, { complete });
      assert.equal(done.status, 200, done.text);
    },
    /** Makes waiting grades due, and sends them. */
    async send() {
      world.advance(GRADE_TIMES.delay);
      await world.runJobs();
    },
    /** Scores received for a user, in the order of the columns' creation. */
    scores: (sub = "7") =>
      [...gradebook.items.values()].flatMap(({ scores }) => scores.filter(({ userId }) => userId === sub)),
    /** Grade that the gradebook shows. */
    grade: (sub = "7") => [...gradebook.items.values()].at(-1)?.grades.get(sub)?.grade,
    units: async () => (await admin.get(`/api/admin/lti/platforms/${platformId}/units`)).json<GradedUnit[]>(),
    rows: () =>
      oak.rows<{ changed: number; confirmed: number; refused: string | null }>(
        sql`select changed, confirmed, refused from lti_grades order by rowid`,
      ),
  };
  return graded;
}

export type GradedSchool = Awaited<ReturnType<typeof openGradedSchool>>;
