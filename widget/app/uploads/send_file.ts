import { sendEvidence } from "../../../browser/uploads/send_evidence.ts";
import type { EvidenceApi, UploadPromise } from "../../../browser/uploads/upload_api.ts";
import type { FileView, PortfolioData } from "../answers.ts";
import { embedded } from "../api.ts";
import { ask, asPerson } from "../session.ts";

type Options = Omit<Parameters<typeof sendEvidence<FileView>>[0], "api"> & { assignmentId: string };

/** For the person signed in; an ended session leads back to signing in. Throws as `sendEvidence`. */
export function sendFile({ assignmentId, ...options }: Options): Promise<FileView> {
  return asPerson(() => sendEvidence({ ...options, api: evidenceUploadApi(assignmentId) }));
}

function evidenceUploadApi(assignmentId: string): EvidenceApi<FileView> {
  return {
    promise: (json, signal) => ask<UploadPromise>("/objects/upload", { json, signal }),
    bytesUrl: embedded,
    list: async (signal) =>
      (await ask<PortfolioData>(`/portfolios/${encodeURIComponent(assignmentId)}`, { signal })).files,
    add: (id, json, signal) =>
      ask<FileView>(`/submissions/${encodeURIComponent(id)}/files`, { json, signal }),
  };
}
