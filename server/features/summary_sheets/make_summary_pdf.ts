import type { SheetStudent, SheetUnit } from "../../../domain/summary_sheet.ts";
import { queueDocument } from "../../documents/document_queue.ts";
import { documentWorker } from "../../documents/document_worker.ts";

const DRAWING = new URL("./drawing/draw_summary.ts", import.meta.url);
const LIMITS = { megabytes: 256, seconds: 30 };

/** Drawn in a worker. Throws `unavailable` when too many documents are queued; `signal` cancels the wait. */
export async function makeSummaryPdf(
  tenantId: string,
  document: SummaryDocument,
  signal: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> {
  return await queueDocument(tenantId, signal, () => documentWorker.make(DRAWING, document, LIMITS));
}

/** Structured-cloned to the worker. */
export type SummaryDocument = {
  centreName: string;
  /** Empty when the school has none. */
  centreNumber: string;
  /** `YYYY-MM-DD` in the establishment's time zone. */
  madeOn: string;
  sets: SummarySet[];
};

/** Students on one revision; `version` only where there are several. */
export type SummarySet = { unit: SheetUnit; version: number | null; students: SheetStudent[] };
