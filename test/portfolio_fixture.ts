import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import type { BrowserClient } from "./browser_client.ts";
import {
  addStudent,
  assign,
  signInStaff,
  signInStudent,
  type TestPortfolio,
  type TestStudent,
} from "./factories.ts";
import type { School, World } from "./world.ts";

/** One portfolio of three outcomes and a client for each role. */
export type PortfolioFixture = {
  world: World;
  oak: School;
  teacher: BrowserClient;
  admin: BrowserClient;
  studentBrowser: BrowserClient;
  studentRecord: TestStudent;
  portfolio: TestPortfolio;
};

export async function openPortfolioFixture(world: World): Promise<PortfolioFixture> {
  const oak = await world.school("oak");
  await oak.staff("admin", "admin@oak.example");
  await oak.staff("teacher", "t@oak.example");
  const teacher = await signInStaff(world, oak, "t@oak.example");
  const admin = await signInStaff(world, oak, "admin@oak.example");
  const studentRecord = await addStudent(teacher);
  const portfolio = await assign(teacher, studentRecord);
  const studentBrowser = await signInStudent(world, oak, studentRecord);
  return { world, oak, teacher, admin, studentBrowser, studentRecord, portfolio };
}

export function postStep(browser: BrowserClient, portfolio: TestPortfolio, name: string, body?: unknown) {
  return browser.post(`/api/assignments/${portfolio.id}/${name}`, body);
}

export async function completeAll({ teacher, portfolio }: PortfolioFixture) {
  for (const { id } of portfolio.submissions) {
    assert.equal((await teacher.post(`/api/submissions/${id}/complete`, { complete: true })).status, 200);
  }
}

export async function countEvents(world: World, oak: School, what: string): Promise<number> {
  const [row] = await world.services.doors.readTenant(
    oak.id,
    (db) => db.all<{ n: number }>(sql`select count(*) as n from events where what = ${what}`),
  );
  return row!.n;
}
