import { sendEvidence } from "../../../browser/uploads/send_evidence.ts";
import { abandonUpload } from "../../../browser/uploads/send_upload.ts";
import type { EvidenceApi, UploadPromise } from "../../../browser/uploads/upload_api.ts";
import type { FileView, PortfolioData } from "../answers.ts";
import { call, embedded } from "../api.ts";
import { asPerson } from "../session.ts";

type Options = Omit<Parameters<typeof sendEvidence<FileView>>[0], "api"> & { assignmentId: string };

/** An ended session leads back to signing in. Throws as `sendEvidence`. */
export function sendFile({ assignmentId, ...options }: Options): Promise<FileView> {
  return asPerson(() => sendEvidence({ ...options, api: evidenceApi(assignmentId, options.personId) }));
}

/** Ends what the server has of a file that is not sent any more. */
export function abandonFile(
  { assignmentId, ...upload }: Pick<Options, "assignmentId" | "personId" | "submissionId" | "file">,
): Promise<void> {
  return abandonUpload({ ...upload, api: evidenceApi(assignmentId, upload.personId) });
}

/** In the name of the person who chose the file, whose session may have ended. */
function evidenceApi(assignmentId: string, personId: string): EvidenceApi<FileView> {
  return {
    promise: (json, signal) => call<UploadPromise>("/objects/upload", { json, signal, personId }),
    bytesUrl: embedded,
    list: async (signal) => {
      const path = `/portfolios/${encodeURIComponent(assignmentId)}`;
      return (await call<PortfolioData>(path, { signal, personId })).files;
    },
    add: (id, json, signal) =>
      call<FileView>(`/submissions/${encodeURIComponent(id)}/files`, { json, signal, personId }),
  };
}
