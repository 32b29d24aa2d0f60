import { isVideo } from "../../../domain/evidence.ts";
import { calls } from "../../../domain/links.ts";
import type { FileView } from "../../../server/features/evidence/read_assignment_files.ts";
import { callApi } from "../../call_api.ts";
import { sendFrame } from "./send_frame.ts";
import { sendUpload, type UploadSending } from "./send_upload.ts";
import { throughCuts } from "./through_cuts.ts";

type Sending = Omit<UploadSending, "purpose" | "place"> & {
  assignmentId: string;
  submissionId: string;
  /** The ids of the evidence that the page knows of. */
  known: ReadonlySet<string>;
};

/**
 * Uploads a file and adds it to an outcome: a promise, the bytes, a film's picture, the link (spec 1 §7, Uploads).
 * Throws as `sendUpload` does, and `ApiError` when it cannot be added.
 */
export async function sendFile(sending: Sending): Promise<FileView> {
  const { submissionId, file, signal, onConnection, personId } = sending;
  const sent = await sendUpload({ ...sending, purpose: "evidence", place: submissionId });
  const thumbnailUrl = isVideo({ fileName: file.name, fileType: file.type })
    ? await sendFrame({ file, signal, personId })
    : null;
  const { name: fileName, type: fileType, size: fileSize } = file;
  const body = { fileName, fileType, fileUrl: sent.objectPath, fileSize, thumbnailUrl };
  let unsure = sent.resumed;
  const added = await throughCuts(async () => {
    const there = unsure ? await addedMeanwhile(sending, sent.resumed) : undefined;
    if (there) return there;
    unsure = true;
    return await callApi<FileView>(calls.submissionFiles(submissionId), { method: "POST", body, signal });
  }, { signal, onConnection });
  sent.settle();
  return added;
}

/** The file, if a call whose answer was lost has added it: an upload can be added only once. */
async function addedMeanwhile(
  { assignmentId, submissionId, file, signal, known }: Sending,
  reloaded: boolean,
): Promise<FileView | undefined> {
  const files = await callApi<FileView[]>(calls.assignmentFiles(assignmentId), { signal });
  return files.find((other) =>
    other.submissionId === submissionId && other.fileSize === file.size && (reloaded || !known.has(other.id))
  );
}
