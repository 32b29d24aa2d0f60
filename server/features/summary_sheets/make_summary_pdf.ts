import { documentTurn } from "../../documents/document_turn.ts";
import { inThread } from "../../documents/in_thread.ts";
import type { SummaryDocument } from "./summary_document.ts";

const WORKER = new URL("./drawing/summary_worker.ts", import.meta.url);
const LIMITS = { megabytes: 256, seconds: 30 };

/**
 * The summary sheets as a PDF, drawn beside the server. Throws `unavailable` when too many documents wait already;
 * `signal` ends the wait of somebody who has gone.
 */
export async function makeSummaryPdf(
  tenantId: string,
  document: SummaryDocument,
  signal: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> {
  return await documentTurn(tenantId, signal, () => inThread(WORKER, document, LIMITS));
}
