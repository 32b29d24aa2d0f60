import { AppError } from "../../../domain/errors.ts";
import { isStored } from "../../adapters/storage/storage.ts";
import type { Actor } from "../../../domain/permissions.ts";
import { downloadHeaders } from "../../http/downloads.ts";
import type { School } from "../../services/context.ts";
import type { Services } from "../../services/services.ts";
import { readPortfolioSource } from "../../features/documents/portfolio_pdf/read_portfolio_source.ts";
import { documentFile, readDocument, type StoredDocument } from "../../features/documents/stored_document.ts";
import { exportSlot, openExport } from "../../features/student_record/open_export.ts";
import { entryName } from "../../features/student_record/zip_stream.ts";
import { makeSummaryPdf } from "../../features/summary_sheets/make_summary_pdf.ts";
import { withManifest } from "../../features/evidence_pack/manifest.ts";
import { evidencePackEntries } from "../../features/evidence_pack/pack_entries.ts";

type Download = {
  school: School;
  actor: Actor;
  of: { documentId: string; assignmentId: string; studentId: string };
  now: Date;
  /** `HEAD` begins nothing, and is refused as a download is but for its sheet. */
  method: string;
  signal: AbortSignal;
};

/**
 * A pack as it is read, with its event, for an authorized actor. Throws `conflict` where its PDF is not made, is gone or
 * shows another state than the portfolio has, and while as many packs are read as may be; `unavailable` where the sheet
 * cannot be made.
 */
export async function evidencePackResponse(
  services: Pick<Services, "doors" | "storage" | "log" | "now" | "exportSlots">,
  { school, actor, of: { documentId, assignmentId, studentId }, now, method, signal }: Download,
): Promise<Response> {
  const { storage } = services;
  const document = await school.read(readDocument, documentId);
  if (document.state !== "ready") throw new AppError("conflict", NOT_READY[document.state]);
  const isHead = method === "HEAD";
  // Before the portfolio is read, so that what is compared below is no older than the sheet.
  const sheet = isHead ? null : await makeSummaryPdf(services, school, { assignmentId }, signal);
  const { source, fingerprint } = await readPortfolioSource(services, school.id, {
    assignmentId,
    options: document.options,
  });
  if (fingerprint !== document.fingerprint) throw new AppError("conflict", CHANGED);
  const pdf = documentFile(school.id, document);
  // The sweep may have been quicker.
  if (!await isStored(storage, pdf.storageKey)) throw new AppError("conflict", GONE);
  const headers = downloadHeaders(
    "zip",
    `${entryName(pdf.fileName.replace(/\.pdf$/, ""))} - evidence pack.zip`,
  );
  if (sheet === null) {
    services.exportSlots.check(exportSlot(school.id, "evidence", studentId));
    return new Response(null, { headers });
  }
  const { document: { unit: { unitCode } }, stored } = source;
  const entries = evidencePackEntries({ storage, pdf, sheet: sheet.bytes, unitCode, stored, now });
  const stream = await openExport(services, {
    school,
    actor,
    kind: "evidence",
    studentId,
    assignmentId,
    now,
    entries: withManifest(entries, now),
  });
  return new Response(stream, { headers });
}

const NOT_READY: Record<Exclude<StoredDocument["state"], "ready">, string> = {
  waiting: "The PDF of this portfolio is not made yet. Ask for the evidence pack when it is ready.",
  making: "The PDF of this portfolio is being made. Ask for the evidence pack when it is ready.",
  failed: "The PDF of this portfolio could not be made. Try again from the portfolio.",
};
const CHANGED = "This portfolio has changed since its PDF was made. Ask for the evidence pack again.";
const GONE = "The PDF of this portfolio is not stored any more. Ask for the evidence pack again.";
