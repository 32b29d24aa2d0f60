import { LINK_FILE_TYPE } from "../../domain/external_links.ts";
import { addEvidence } from "../features/evidence/add_evidence.ts";
import { readAssignmentFiles } from "../features/evidence/read_assignment_files.ts";
import { readEvidence } from "../features/evidence/read_evidence.ts";
import { addResource } from "../features/evidence/resources/add_resource.ts";
import { shareEvidence } from "../features/evidence/sharing/share_evidence.ts";
import { promiseUpload } from "../features/evidence/uploads/promise_upload.ts";
import { receiveUpload } from "../features/evidence/uploads/receive_upload.ts";
import type { UploadOwner, UploadPurpose } from "../features/evidence/uploads/upload_rules.ts";
import type { SubmissionRelation } from "../queries/portfolio_relations.ts";
import type { StaffActor } from "../../domain/permissions.ts";
import type { DemoSchool } from "./demo_school.ts";
import { type SampleName, SAMPLES } from "./samples.ts";

/** `now` is an instant in the school's past. */
type Sample = { sample: SampleName; now: Date };

/** Uploads and adds a file as a student's browser does. */
export async function addSample(
  school: DemoSchool,
  owner: UploadOwner,
  { submission, ...sample }: Sample & { submission: SubmissionRelation },
): Promise<void> {
  const file = await upload(school, owner, "evidence", sample);
  await school.writeWithJobs(addEvidence, { submission, owner, ...file, now: sample.now });
}

export async function addSampleLink(
  school: DemoSchool,
  owner: UploadOwner,
  { url, title, ...link }: { submission: SubmissionRelation; url: string; title?: string; now: Date },
): Promise<void> {
  await school.write(addEvidence, {
    ...link,
    owner,
    fileUrl: url,
    fileType: LINK_FILE_TYPE,
    fileName: title,
  });
}

export async function addSampleResource(
  school: DemoSchool,
  actor: StaffActor,
  { sample, now, ...target }: Sample & { unitId: string; outcomeId: string; description: string },
): Promise<void> {
  const file = await upload(school, actor, "resource", { sample, now });
  await school.writeWithJobs(addResource, { ...target, actor, ...file, now });
}

async function upload(
  { services, id: tenantId, write }: DemoSchool,
  owner: UploadOwner,
  purpose: UploadPurpose,
  { sample, now }: Sample,
): Promise<{ fileUrl: string; fileType: string; fileName: string }> {
  const { fileName, bytes } = SAMPLES[sample];
  const declared = { fileName, fileSize: bytes.length };
  const promise = await write(promiseUpload, { tenantId, owner, purpose, declared, now });
  const { objectPath } = await receiveUpload({ ...services, now: () => now }, {
    tenantId,
    id: promise.objectPath.split("/").at(-1) ?? "",
    owner,
    body: new Blob([bytes]).stream(),
    contentLength: bytes.length,
  });
  return { fileUrl: objectPath, fileType: "", fileName };
}

/** Shares one portfolio's picture with the same outcome of others. */
export async function sharePhoto(
  school: DemoSchool,
  actor: StaffActor,
  { from, to, now }: { from: string; to: readonly string[]; now: Date },
): Promise<void> {
  const files = await school.read(readAssignmentFiles, from);
  const photo = files.find(({ kind }) => kind === "image");
  const evidence = photo && await school.read(readEvidence, photo.id, actor);
  if (!photo || !evidence) throw new Error("the demonstration has no photo to share");
  const outcomeIndexes = [photo.outcomeIndex];
  const { added } = await school.write(shareEvidence, {
    evidence,
    actor,
    assignmentIds: to,
    outcomeIndexes,
    now,
  });
  if (added !== to.length) throw new Error("the demonstration's photo was not shared");
}
