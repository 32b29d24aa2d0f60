import { isVideo } from "../../../domain/evidence.ts";
import type { FileView } from "../../../server/features/evidence/read_assignment_files.ts";
import { answer } from "../../api.ts";
import { evidenceApi } from "./queries.ts";
import { uploadVideoFrame } from "./video_frame.ts";
import { sendUpload, type UploadOptions } from "./send_upload.ts";
import { withRetry } from "./with_retry.ts";

type Options = Omit<UploadOptions, "purpose"> & {
  assignmentId: string;
  submissionId: string;
  /** Ids of the evidence on the page. */
  knownIds: ReadonlySet<string>;
};

/** Uploads a file and adds it to an outcome (spec 1 §7, Uploads). Throws as `sendUpload` and `answer`. */
export async function sendFile(options: Options): Promise<FileView> {
  const { submissionId, file, signal, onConnection, personId } = options;
  const upload = await sendUpload({ ...options, purpose: "evidence" });
  const thumbnailUrl = isVideo({ fileName: file.name, fileType: file.type })
    ? await uploadVideoFrame({ file, signal, personId })
    : null;
  const { name: fileName, type: fileType, size: fileSize } = file;
  const json = { fileName, fileType, fileUrl: upload.objectPath, fileSize, thumbnailUrl };
  let maybeAdded = upload.resumed;
  const added = await withRetry(async () => {
    const existing = maybeAdded ? await findAdded(options, upload.resumed) : undefined;
    if (existing) return existing;
    maybeAdded = true;
    const input = { param: { id: submissionId }, json };
    return await answer(evidenceApi.submissions[":id"].files.$post(input, { init: { signal } }));
  }, { signal, onConnection });
  upload.clearPromise();
  return added;
}

/** The file as added by an earlier request whose response was lost: an upload can be added only once. */
async function findAdded(
  { assignmentId, submissionId, file, signal, knownIds }: Options,
  resumed: boolean,
): Promise<FileView | undefined> {
  const input = { param: { id: assignmentId } };
  const files = await answer(evidenceApi.assignments[":id"].files.$get(input, { init: { signal } }));
  return files.find((candidate) =>
    candidate.submissionId === submissionId && candidate.fileSize === file.size &&
    (resumed || !knownIds.has(candidate.id))
  );
}
