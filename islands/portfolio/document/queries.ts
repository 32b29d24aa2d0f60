import { queryOptions } from "@tanstack/react-query";
import type { DocumentOptions } from "../../../domain/document_options.ts";
import type { documentRoutes } from "../../../server/web/documents/routes.ts";
import type { DocumentView } from "../../../server/features/documents/stored_document.ts";
import { recordLinks } from "../../../domain/record_links.ts";
import { answer, apiClient, sendBy } from "../../api.ts";

const documentApi = apiClient<typeof documentRoutes>();

/** Milliseconds between questions how far a document is. */
const ASK_AGAIN_MS = 800;

export function askDocument(assignmentId: string, options: DocumentOptions): Promise<DocumentView> {
  return answer(documentApi.documents.$post({ json: { assignmentId, options } }));
}

/** Whether its download would begin. Throws `ApiError` without a message, as a HEAD has none. */
export async function checkPack(documentId: string): Promise<void> {
  await sendBy(fetch)(recordLinks.evidencePack(documentId), { method: "HEAD" });
}

/** Asked again until it is made or has failed. */
export const documentQuery = (id: string) =>
  queryOptions({
    queryKey: ["document", id],
    queryFn: ({ signal }) =>
      answer(documentApi.documents[":id"].$get({ param: { id } }, { init: { signal } })),
    refetchInterval: ({ state }) => state.error || isDone(state.data) ? false : ASK_AGAIN_MS,
    staleTime: 0,
  });

export function isDone(document: DocumentView | undefined): boolean {
  return document?.state === "ready" || document?.state === "failed";
}
