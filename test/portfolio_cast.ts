import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import type { Browser } from "./browser_client.ts";
import {
  addStudent,
  assign,
  signInStaff,
  signInStudent,
  type TestPortfolio,
  type TestStudent,
} from "./factories.ts";
import type { School, World } from "./world.ts";

/** The people around one portfolio of three outcomes, each in a browser of their own. */
export type Cast = {
  world: World;
  oak: School;
  teacher: Browser;
  admin: Browser;
  pupil: Browser;
  student: TestStudent;
  portfolio: TestPortfolio;
};

/** Opens the school with its cast. */
export async function openCast(world: World): Promise<Cast> {
  const oak = await world.school("oak");
  await oak.staff("admin", "admin@oak.example");
  await oak.staff("teacher", "t@oak.example");
  const teacher = await signInStaff(world, oak, "t@oak.example");
  const admin = await signInStaff(world, oak, "admin@oak.example");
  const student = await addStudent(teacher);
  const portfolio = await assign(teacher, student);
  const pupil = await signInStudent(world, oak, student);
  return { world, oak, teacher, admin, pupil, student, portfolio };
}

/** Takes a step of the workflow through the API. */
export function step(browser: Browser, portfolio: TestPortfolio, name: string, body?: unknown) {
  return browser.post(`/api/assignments/${portfolio.id}/${name}`, body);
}

/** Marks every outcome complete. */
export async function completeAll({ teacher, portfolio }: Cast) {
  for (const { id } of portfolio.submissions) {
    assert.equal((await teacher.post(`/api/submissions/${id}/complete`, { complete: true })).status, 200);
  }
}

/** How many events of a kind the school has written. */
export async function events(world: World, oak: School, what: string): Promise<number> {
  const [row] = await world.services.doors.readTenant(
    oak.id,
    (db) => db.all<{ n: number }>(sql`select count(*) as n from events where what = ${what}`),
  );
  return row!.n;
}
