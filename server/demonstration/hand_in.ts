import type { Actor } from "../../domain/permissions.ts";
import { addEvidence } from "../features/evidence/add_evidence.ts";
import { addLink } from "../features/evidence/add_link.ts";
import type { FileView } from "../features/evidence/read_assignment_files.ts";
import { addResource } from "../features/evidence/resources/add_resource.ts";
import { promiseUpload } from "../features/evidence/uploads/promise_upload.ts";
import { receiveUpload } from "../features/evidence/uploads/receive_upload.ts";
import type { UploadOwner } from "../features/evidence/uploads/upload_owner.ts";
import type { UploadPurpose } from "../features/evidence/uploads/upload_purpose.ts";
import type { SubmissionRelation } from "../features/portfolio/read_relation.ts";
import { writeWithWork } from "../flows/write_with_work.ts";
import type { Services } from "../services.ts";
import type { Sample } from "./samples.ts";

/** At which school, and when, in the school's past. */
export type Occasion = { services: Services; tenantId: string; now: Date };

/** Sends a file and adds it to an outcome, the way a student's browser does. */
export async function handIn(
  occasion: Occasion,
  owner: UploadOwner,
  { sample, submission }: { sample: Sample; submission: SubmissionRelation },
): Promise<FileView> {
  const { services, tenantId, now } = occasion;
  const objectPath = await send(occasion, owner, { sample, purpose: "evidence" });
  const added = { submission, owner, objectPath, fileName: sample.fileName, now };
  return await writeWithWork(services, tenantId, (tx) => addEvidence(tx, added));
}

/** Adds an external link to an outcome. */
export async function handInLink(
  { services, tenantId, now }: Occasion,
  owner: UploadOwner,
  { submission, ...link }: { submission: SubmissionRelation; url: string; title?: string },
): Promise<void> {
  await services.doors.writeTenant(tenantId, (tx) => addLink(tx, { submission, owner, ...link, now }));
}

/** Puts a file beside an outcome, for everybody who works on it. */
export async function giveResource(
  occasion: Occasion,
  actor: Extract<Actor, { kind: "staff" }>,
  resource: { unitId: string; outcomeId: string; sample: Sample; description: string },
): Promise<void> {
  const { services, tenantId, now } = occasion;
  const { sample, ...place } = resource;
  const fileUrl = await send(occasion, actor, { sample, purpose: "resource" });
  const given = { ...place, actor, fileUrl, fileType: "", fileName: sample.fileName, now };
  await writeWithWork(services, tenantId, (tx) => addResource(tx, given));
}

async function send(
  { services, tenantId, now }: Occasion,
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
