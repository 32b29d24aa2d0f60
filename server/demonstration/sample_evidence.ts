import type { Actor } from "../../domain/permissions.ts";
import { addEvidence } from "../features/evidence/add_evidence.ts";
import { addLink } from "../features/evidence/add_link.ts";
import { type FileView, readAssignmentFiles } from "../features/evidence/read_assignment_files.ts";
import { readEvidence } from "../features/evidence/read_evidence.ts";
import { addResource } from "../features/evidence/resources/add_resource.ts";
import { shareEvidence } from "../features/evidence/sharing/share_evidence.ts";
import { promiseUpload } from "../features/evidence/uploads/promise_upload.ts";
import { receiveUpload } from "../features/evidence/uploads/receive_upload.ts";
import type { UploadOwner } from "../features/evidence/uploads/upload_owner.ts";
import type { UploadPurpose } from "../features/evidence/uploads/upload_purpose.ts";
import type { SubmissionRelation } from "../queries/portfolio_relations.ts";
import { writeWithJobs } from "../flows/write_with_jobs.ts";
import type { Services } from "../services.ts";
import type { Sample } from "./samples.ts";

/** `now` is an instant in the school's past. */
export type StoryContext = { services: Services; tenantId: string; now: Date };

/** Uploads and adds a file as a student's browser does. */
export async function addSample(
  context: StoryContext,
  owner: UploadOwner,
  { sample, submission }: { sample: Sample; submission: SubmissionRelation },
): Promise<FileView> {
  const { services, tenantId, now } = context;
  const objectPath = await send(context, owner, { sample, purpose: "evidence" });
  const added = { submission, owner, objectPath, fileName: sample.fileName, now };
  return await writeWithJobs(services, tenantId, (tx) => addEvidence(tx, added));
}

export async function addSampleLink(
  { services, tenantId, now }: StoryContext,
  owner: UploadOwner,
  { submission, ...link }: { submission: SubmissionRelation; url: string; title?: string },
): Promise<void> {
  await services.doors.writeTenant(tenantId, (tx) => addLink(tx, { submission, owner, ...link, now }));
}

export async function addSampleResource(
  context: StoryContext,
  actor: Extract<Actor, { kind: "staff" }>,
  resource: { unitId: string; outcomeId: string; sample: Sample; description: string },
): Promise<void> {
  const { services, tenantId, now } = context;
  const { sample, ...target } = resource;
  const fileUrl = await send(context, actor, { sample, purpose: "resource" });
  const given = { ...target, actor, fileUrl, fileType: "", fileName: sample.fileName, now };
  await writeWithJobs(services, tenantId, (tx) => addResource(tx, given));
}

async function send(
  { services, tenantId, now }: StoryContext,
  owner: UploadOwner,
  { sample: { fileName, bytes }, purpose }: { sample: Sample; purpose: UploadPurpose },
): Promise<string> {
  const declared = { fileName, fileSize: bytes.length };
  const promise = await services.doors.writeTenant(
    tenantId,
    (tx) => promiseUpload(tx, { tenantId, owner, purpose, declared, now }),
  );
  const { objectPath } = await receiveUpload({ ...services, now: () => now }, {
    tenantId,
    id: promise.objectPath.split("/").at(-1) ?? "",
    owner,
    body: new Blob([bytes]).stream(),
    contentLength: bytes.length,
  });
  return objectPath;
}

/** Shares one portfolio's picture with the same outcome of others. */
export async function sharePhoto(
  { services: { doors }, tenantId, now }: StoryContext,
  teacher: Extract<Actor, { kind: "staff" }>,
  { from, to }: { from: string; to: readonly string[] },
): Promise<void> {
  const files = await doors.readTenant(tenantId, (db) => readAssignmentFiles(db, from));
  const photo = files.find(({ kind }) => kind === "image");
  const evidence = photo && await doors.readTenant(tenantId, (db) => readEvidence(db, photo.id, teacher));
  if (!photo || !evidence) throw new Error("the demonstration has no photo to share");
  const share = { evidence, actor: teacher, assignmentIds: to, outcomeIndexes: [photo.outcomeIndex], now };
  const { added } = await doors.writeTenant(tenantId, (tx) => shareEvidence(tx, share));
  if (added !== to.length) throw new Error("the demonstration's photo was not shared");
}
