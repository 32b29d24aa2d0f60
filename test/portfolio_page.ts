import assert from "node:assert/strict";
import type { BrowserClient } from "./browser_client.ts";
import { addStudent, assign, signInStaff, signInStudent, type TestPortfolio } from "./factories.ts";
import type { World } from "./world.ts";

/** A school with clients of a teacher, an administrator and a student, and the student's portfolio. */
export async function openSchool(world: World, subdomain = "oak", unitCode = "121766") {
  const school = await world.school(subdomain);
  await school.staff("teacher", `t@${subdomain}.example`, { firstName: "Ruth" });
  await school.staff("admin", `a@${subdomain}.example`, { firstName: "Morwenna" });
  const teacher = await signInStaff(world, school, `t@${subdomain}.example`);
  const admin = await signInStaff(world, school, `a@${subdomain}.example`);
  const studentRecord = await addStudent(teacher, { firstName: "Amara", lastName: `Of${subdomain}` });
  const student = await signInStudent(world, school, studentRecord);
  const portfolio = await assign(teacher, studentRecord, unitCode);
  return { school, teacher, admin, studentRecord, student, portfolio };
}

/** A page's text without tags and scripts. */
export function pageText(html: string): string {
  return html.replace(/<script[^]*?<\/script>|<!--.*?-->/g, "").replace(/<[^>]+>/g, " ").replace(/\s+/g, " ");
}

/** Label and look of each badge, the portfolio's first. */
export function pageBadges(html: string): string[] {
  return [...html.matchAll(/badge-(\w+)">(?:<svg.*?<\/svg>)?([^<]+)/g)].map(([, look, label]) =>
    `${label} ${look}`
  );
}

/** Completes the first `count` outcomes. */
export async function completeOutcomes(
  teacher: BrowserClient,
  { submissions }: TestPortfolio,
  count: number,
) {
  for (const { id } of submissions.slice(0, count)) {
    assert.equal((await teacher.post(`/api/submissions/${id}/complete`, { complete: true })).status, 200);
  }
}

export async function addTextEvidence(student: BrowserClient, submissionId: string, fileName: string) {
  const bytes = new TextEncoder().encode("We dug the bed.");
  const fileSize = bytes.length;
  const upload = (await student.post("/api/objects/upload", { fileName, fileSize })).json<
    { uploadURL: string; objectPath: string }
  >();
  const response = await student.send(upload.uploadURL, { method: "PUT", raw: bytes });
  assert.equal(response.status, 200, response.text);
  const body = { fileName, fileType: "text/plain", fileUrl: upload.objectPath, fileSize };
  assert.equal((await student.post(`/api/submissions/${submissionId}/files`, body)).status, 201);
}
