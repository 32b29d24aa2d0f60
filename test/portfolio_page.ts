import assert from "node:assert/strict";
import type { Browser } from "./browser_client.ts";
import { addStudent, assign, signInStaff, signInStudent, type TestPortfolio } from "./factories.ts";
import type { World } from "./world.ts";

/** A school with a teacher, an administrator, a student, and a portfolio of theirs. */
export async function openSchool(world: World, subdomain = "oak", unitCode = "121766") {
  const school = await world.school(subdomain);
  await school.staff("teacher", `t@${subdomain}.example`, { firstName: "Ruth" });
  await school.staff("admin", `a@${subdomain}.example`, { firstName: "Morwenna" });
  const teacher = await signInStaff(world, school, `t@${subdomain}.example`);
  const admin = await signInStaff(world, school, `a@${subdomain}.example`);
  const pupil = await addStudent(teacher, { firstName: "Amara", lastName: `Of${subdomain}` });
  const student = await signInStudent(world, school, pupil);
  const portfolio = await assign(teacher, pupil, unitCode);
  return { school, teacher, admin, pupil, student, portfolio };
}

/** A page's words without its tags, scripts and seed. */
export function wordsOf(html: string): string {
  return html.replace(/<script[^]*?<\/script>|<!--.*?-->/g, "").replace(/<[^>]+>/g, " ").replace(/\s+/g, " ");
}

/** The badges of a page in their order, the portfolio's first, each with its look. */
export function badgesOf(html: string): string[] {
  return [...html.matchAll(/badge-(\w+)">(?:<svg.*?<\/svg>)?([^<]+)/g)].map(([, look, word]) =>
    `${word} ${look}`
  );
}

/** Marks the first outcomes of a portfolio complete. */
export async function tick(teacher: Browser, { submissions }: TestPortfolio, count: number) {
  for (const { id } of submissions.slice(0, count)) {
    assert.equal((await teacher.post(`/api/submissions/${id}/complete`, { complete: true })).status, 200);
  }
}

/** Uploads a short text as evidence. */
export async function addText(student: Browser, submissionId: string, fileName: string) {
  const bytes = new TextEncoder().encode("We dug the bed.");
  const fileSize = bytes.length;
  const promise = (await student.post("/api/objects/upload", { fileName, fileSize })).json<
    { uploadURL: string; objectPath: string }
  >();
  const sent = await student.send(promise.uploadURL, { method: "PUT", raw: bytes });
  assert.equal(sent.status, 200, sent.text);
  const body = { fileName, fileType: "text/plain", fileUrl: promise.objectPath, fileSize };
  assert.equal((await student.post(`/api/submissions/${submissionId}/files`, body)).status, 201);
}
