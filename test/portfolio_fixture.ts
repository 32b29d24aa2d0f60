import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { rowsOf } from "../db/testing.ts";
import { add, upload } from "../server/features/evidence/testing.ts";
import type { BrowserClient } from "./browser_client.ts";
import { addStudent, assign, signInNewStaff, signInStudent, type TestPortfolio } from "./factories.ts";
import type { School, World } from "./world.ts";

/** One portfolio of three outcomes and a client for each role. */
export type PortfolioFixture = Awaited<ReturnType<typeof openPortfolioFixture>>;

export async function openPortfolioFixture(world: World) {
  const oak = await world.school("oak");
  const admin = await signInNewStaff(world, oak, "admin", "admin@oak.example");
  const teacher = await signInNewStaff(world, oak, "teacher", "t@oak.example");
  const studentRecord = await addStudent(teacher, { firstName: "Amara", lastName: "Whitlock" });
  const portfolio = await assign(teacher, studentRecord);
  const student = await signInStudent(world, oak, studentRecord);
  return { world, oak, teacher, admin, student, studentRecord, portfolio };
}

export function postStep(browser: BrowserClient, portfolio: TestPortfolio, name: string, body?: unknown) {
  return browser.post(`/api/assignments/${portfolio.id}/${name}`, body);
}

/** Completes the first `count` outcomes, all by default. */
export async function completeOutcomes(
  { teacher, portfolio }: { teacher: BrowserClient; portfolio: Pick<TestPortfolio, "submissions"> },
  count?: number,
) {
  for (const { id } of portfolio.submissions.slice(0, count)) {
    assert.equal((await teacher.post(`/api/submissions/${id}/complete`, { complete: true })).status, 200);
  }
}

/** With outcomes complete, all by the teacher. */
export async function assessPortfolio(
  { teacher, portfolio }: { teacher: BrowserClient; portfolio: TestPortfolio },
): Promise<void> {
  await completeOutcomes({ teacher, portfolio });
  for (const step of ["submit", "assess"]) {
    const response = await postStep(teacher, portfolio, step, { declaration: true });
    assert.equal(response.status, 200, response.text);
  }
}

/** With outcomes complete, without declarations. */
export async function verifyUndeclared(
  { teacher, admin }: { teacher: BrowserClient; admin: BrowserClient },
  portfolio: TestPortfolio,
): Promise<void> {
  await completeOutcomes({ teacher, portfolio });
  for (const [browser, step] of [[teacher, "submit"], [teacher, "assess"], [admin, "verify"]] as const) {
    assert.equal((await postStep(browser, portfolio, step, {})).status, 200);
  }
}

/** Conversations have their id inside. */
export type ListedItem = { id: string } | { thread: { id: string } };

export function listedId(item: ListedItem): string {
  return "thread" in item ? item.thread.id : item.id;
}

/** All pages of a list. */
export async function collectPages<Item>(browser: BrowserClient, path: string): Promise<Item[][]> {
  const pages: Item[][] = [];
  for (let next: string | undefined = path; next !== undefined;) {
    assert.ok(pages.length < 1000, `${path} does not end`);
    const page = await browser.get(next);
    pages.push(page.json<Item[]>());
    next = /<([^>]+)>; rel="next"/.exec(page.headers.get("link") ?? "")?.[1];
  }
  return pages;
}

/** The ids in all pages of a list. */
export async function collectIds(browser: BrowserClient, path: string): Promise<string[]> {
  return (await collectPages<ListedItem>(browser, path)).flat().map(listedId);
}

export async function countEvents(world: World, oak: School, what: string): Promise<number> {
  const [row] = await world.services.doors.readTenant(
    oak.id,
    (db) => db.all(rowsOf<{ n: number }>(sql`select count(*) as n from events where what = ${what}`)),
  );
  return row!.n;
}

/** A page's text without tags and scripts. */
export function pageText(html: string): string {
  const texts = html.replace(/<script[^]*?<\/script>|<!--.*?-->|<wbr\/?>/g, "").replace(/<[^>]+>/g, " ");
  return texts.replace(/\s+/g, " ").replaceAll("&#x27;", "'");
}

/** Label and look of each badge, the portfolio's first. */
export function pageBadges(html: string): string[] {
  return [...html.matchAll(/badge-(\w+)">(?:<svg.*?<\/svg>)?([^<]+)/g)].map(([, look, label]) =>
    `${label} ${look}`
  );
}

export async function addTextEvidence(student: BrowserClient, submissionId: string, fileName: string) {
  const path = await upload(student, "We dug the bed.", fileName);
  const added = await add(student, submissionId, path, { fileName, fileType: "text/plain" });
  assert.equal(added.status, 201, added.text);
}

/** Students Zz001, Zz002 … (`stu_1` …) of the same teachers, with portfolios (`asg_stu_1` …) of the same unit. */
export async function addClassmates(school: School, portfolioId: string, count: number): Promise<void> {
  await school.run(sql`
    with recursive n(i) as (select 1 union all select i + 1 from n where i < ${count})
    insert into students (id, student_id, student_key, first_name, last_name, created_at)
    select 'stu_' || i, 'N' || i, 'n' || i, iif(i % 2, 'Robin', 'Ash'), printf(iif(i % 3, 'Zz%03d', 'zz%03d'), i),
      '2026-06-01T00:00:00.000Z' from n`);
  await school.run(sql`
    insert into student_teachers (student_id, staff_id, linked_at)
    select s.id, link.staff_id, link.linked_at from students s join unit_assignments a on a.id = ${portfolioId}
      join student_teachers link on link.student_id = a.student_id where s.last_name like 'Zz%'`);
  await school.run(sql`
    insert into unit_assignments (id, unit_id, revision_id, student_id, assigned_by, started_at)
    select 'asg_' || students.id, a.unit_id, a.revision_id, students.id, a.assigned_by, a.started_at
    from students join unit_assignments a on a.id = ${portfolioId} where students.last_name like 'Zz%'`);
  await school.run(sql`
    insert into submissions (id, assignment_id, outcome_id, outcome_index)
    select printf('sub_%019d%d', a.rowid, s.outcome_index), a.id, s.outcome_id, s.outcome_index
    from submissions s join unit_assignments a on a.id like 'asg_stu_%' where s.assignment_id = ${portfolioId}`);
}
