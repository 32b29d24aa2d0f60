import type { EvidenceApi, UploadApi } from "../../../browser/uploads/upload_api.ts";
import type { FileView } from "../../../server/features/evidence/read_assignment_files.ts";
import type { UploadPurpose } from "../../../server/features/evidence/uploads/upload_rules.ts";
import { answer } from "../../api.ts";
import { evidenceApi } from "./queries.ts";

export const uploadApi: UploadApi<UploadPurpose> = {
  promise: (json, signal) => answer(evidenceApi.objects.upload.$post({ json }, { init: { signal } })),
  bytesUrl: (tusURL) => tusURL,
};

export function evidenceUploadApi(assignmentId: string): EvidenceApi<FileView> {
  return {
    ...uploadApi,
    list: (signal) =>
      answer(
        evidenceApi.assignments[":id"].files.$get({ param: { id: assignmentId } }, { init: { signal } }),
      ),
    add: (id, json, signal) =>
      answer(evidenceApi.submissions[":id"].files.$post({ param: { id }, json }, { init: { signal } })),
  };
}
