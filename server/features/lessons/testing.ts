import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import type { BrowserClient } from "../../../test/browser_client.ts";
import { addStudent, signInNewStaff, type TestStudent } from "../../../test/factories.ts";
import type { School, World } from "../../../test/world.ts";
import type { NewCard } from "./print_cards.ts";
import type { LessonView } from "./read_lesson.ts";

/** Cards allowed; a teacher with one student, and an administrator. */
export async function openCardSchool(world: World, subdomain = "oak") {
  const school = await world.school(subdomain);
  const teacher = await signInNewStaff(world, school, "teacher", `t@${subdomain}.example`);
  const admin = await signInNewStaff(world, school, "admin", `a@${subdomain}.example`);
  assert.equal((await admin.put("/api/lessons/settings", { cardsAllowed: true })).status, 200);
  const amira = { firstName: "Amira", lastName: "Begum", yearGroup: "Year 9" };
  const studentRecord = await addStudent(teacher, amira);
  return { world, school, teacher, admin, studentRecord };
}

export async function openLesson(staff: BrowserClient, minutes = 60): Promise<LessonView> {
  const answer = await staff.post("/api/lessons", { minutes });
  assert.equal(answer.status, 201, answer.text);
  return answer.json<LessonView>();
}

/** Returns the card's token. */
export async function makeCard(staff: BrowserClient, { id }: Pick<TestStudent, "id">): Promise<string> {
  const answer = await staff.post("/api/cards", { studentIds: [id] });
  assert.equal(answer.status, 201, answer.text);
  return answer.json<NewCard[]>()[0]!.token;
}

export async function signInByCard(
  world: World,
  school: School,
  card: { token: string; code: string },
  browser: BrowserClient = world.browser(school.host),
  userAgent = "",
) {
  const answer = await browser.post("/api/student-access/card", card, { "user-agent": userAgent });
  return { browser, answer };
}

export function wrongCode(...lessons: Pick<LessonView, "code">[]): string {
  const codes = lessons.map(({ code }) => code);
  return ["111111", "222222", "333333"].find((code) => !codes.includes(code))!;
}

export async function readEvents(school: School, like: string) {
  const rows = await school.rows<{ what: string; actor: string; data: string }>(
    sql`select what, actor_kind as actor, data from events where what like ${like} order by rowid`,
  );
  return rows.map(({ data, ...row }) => ({ ...row, data: JSON.parse(data) }));
}
