import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import type { BrowserClient } from "../../../test/browser_client.ts";
import { addStudent, assign } from "../../../test/factories.ts";
import { addTextEvidence, postStep } from "../../../test/portfolio_fixture.ts";
import type { School, World } from "../../../test/world.ts";
import { openClaimSchool } from "../claims/testing.ts";
import { PNG } from "../evidence/content/testing.ts";
import { add, addLink, filesOf, upload } from "../evidence/testing.ts";
import { largePhoto } from "../evidence/thumbnails/testing.ts";
import { share } from "../evidence/sharing/testing.ts";

export const DAY_MS = 86_400_000;

/** Texts that name the student, or are by or about them. */
export const WORDS = ["Amara", "Whitlock", "We dug.", "Mornings"];

export type ErasureRoom = Awaited<ReturnType<typeof openErasureRoom>>;

/**
 * Amara, archived, with an awarded portfolio that was claimed, an open one with everything that a portfolio can contain,
 * and a text that Ben has too. `drawn`: with PDFs of both, and a photo that is copied for them.
 */
export async function openErasureRoom(world: World, { drawn = false } = {}) {
  const room = await openClaimSchool(world);
  const { admin, teacher, student, studentRecord: amara } = room;
  const ben = await addStudent(teacher, { firstName: "Ben", lastName: "Mate" });
  const bens = await assign(teacher, ben);
  const claimed = await assign(teacher, amara, "070147");
  await addTextEvidence(student, claimed.submissions[0]!.id, "ticket.txt");
  await room.bring(claimed, "awarded");
  await room.awardAll();
  const [claim] = await room.listClaims();
  for (const state of ["exported", "sent"]) {
    const answer = await admin.patch(`/api/admin/claims/${claim!.id}`, { state });
    assert.equal(answer.status, 200, answer.text);
  }
  const open = room.portfolio;
  const submissionId = open.submissions[0]!.id;
  await student.put(`/api/submissions/${submissionId}`, { studentComment: "We dug." });
  await teacher.put(`/api/submissions/${submissionId}`, { teacherComment: "Well dug." });
  await addTextEvidence(student, submissionId, "bed.txt");
  await addLink(student, submissionId, "https://garden.example/bed");
  await addTextEvidence(student, submissionId, "both.txt");
  const photo = await upload(student, drawn ? await largePhoto() : PNG);
  assert.equal((await add(student, submissionId, photo, { fileName: "bed" })).status, 201);
  const both = (await filesOf(student, open)).find(({ fileName }) => fileName === "both.txt")!;
  const shared = await share(teacher, both.id, [bens.id], [0]);
  assert.equal(shared.status, 200, shared.text);
  await student.post("/api/objects/upload", { fileName: "coming.txt", fileSize: 9 });
  await postStep(teacher, open, "submit", {});
  await teacher.post(`/api/assignments/${open.id}/return`, { reason: "Not yet" });
  await teacher.post(`/api/students/${amara.id}/notes`, { note: "Mornings are best." });
  const thread = (await teacher.post("/api/chat/threads/direct", { assignmentId: open.id })).json<
    { id: string }
  >();
  await teacher.post("/api/chat/messages", { threadId: thread.id, message: "You may dig." });
  const said = (await student.post("/api/chat/messages", { threadId: thread.id, message: "May I?" }))
    .json<{ id: string }>();
  const askForPdfs = async (...ids: string[]) => {
    for (const id of drawn ? ids : []) await teacher.post("/api/documents", { assignmentId: id });
  };
  await askForPdfs(open.id, claimed.id);
  await world.runJobs();
  // Requested again, so that one is stored and another is not yet.
  await teacher.put(`/api/submissions/${submissionId}`, { teacherComment: "Very well dug." });
  await askForPdfs(open.id);
  await admin.post(`/api/admin/students/${amara.id}/archive`);
  await admin.post("/api/admin/leavers/links", { studentIds: [amara.id] });
  await world.runJobs();
  return { ...room, amara, ben, bens, claimed, open, said, path: `/api/admin/students/${amara.id}/erasure` };
}

export function order(
  { admin, path }: { admin: BrowserClient; path: string },
  over: Record<string, unknown> = {},
) {
  return admin.post(path, { reason: "request", confirm: "Amara Whitlock", unclaimed: 0, ...over });
}

/** Their day is there; returns the order's id. */
export async function orderDue(room: ErasureRoom) {
  const { id } = (await order(room)).json<{ id: string }>();
  room.world.advance(14 * DAY_MS);
  return id;
}

/** The ledger of erasures, oldest first. */
export const ledgerOf = ({ world }: ErasureRoom) =>
  world.controlRows<{ id: string; done: 0 | 1; counts: string | null }>(
    sql`select id, done_at is not null as done, counts from erasures`,
  );

/** Writes as no one can: without triggers. */
export async function writeUnguarded(
  world: World,
  oak: School,
  statements: readonly string[],
): Promise<void> {
  const triggers = await oak.rows<{ name: string; script: string }>(
    sql`select name, sql as script from sqlite_schema where type = 'trigger'`,
  );
  await world.services.doors.writeTenant(oak.id, (tx) =>
    tx.batch([
      ...triggers.map(({ name }) => `drop trigger ${name}`),
      ...statements,
      ...triggers.map(({ script }) => script),
    ].map((statement) => tx.db.run(sql.raw(statement)))));
}

/** The files that contain any of the texts. */
export async function filesWith(folder: string, texts: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for await (const entry of Deno.readDir(folder)) {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory) found.push(...await filesWith(path, texts));
    else {
      // A database's log goes when its last connection is closed.
      const bytes = await Deno.readFile(path).catch((error) => {
        if (error instanceof Deno.errors.NotFound) return new Uint8Array();
        throw error;
      });
      const content = new TextDecoder("latin1").decode(bytes);
      if (texts.some((text) => content.includes(text))) found.push(path);
    }
  }
  return found.map((path) => path.replace(/^.*?(tenants|objects|control)/, "$1")).sort();
}
