import { rm } from "node:fs/promises";
import { and, eq, isNotNull, sql } from "drizzle-orm";
import { documents } from "../../../../db/tenant/schema/index.ts";
import type { DocumentOptions } from "../../../../domain/document_options.ts";
import { AppError } from "../../../../domain/errors.ts";
import { safeFileName } from "../../../../domain/evidence.ts";
import { putObject } from "../../../adapters/storage/storage.ts";
import { workFolder } from "../../../config/data_folders.ts";
import { type DocumentLimits, openDocumentWorker } from "../../../documents/document_worker.ts";
import type { Read } from "../../../services/context.ts";
import type { Services } from "../../../services/services.ts";
import { readDocumentLogo } from "../../establishment/logos/read_document_logo.ts";
import { documentKey, findDocument } from "../stored_document.ts";
import { removeReplaced } from "../sweep_documents.ts";
import type { PortfolioDocument } from "./portfolio_document.ts";
import { prepareEvidence, ROOM } from "./prepare_evidence.ts";
import { makeWorkFolder } from "./work_folder.ts";
import { readPortfolioSource } from "./read_portfolio_source.ts";

const DRAWING = new URL("./draw_portfolio.ts", import.meta.url);
/** Both tries and `ROOM.milliseconds` end before the job does (queue/lanes.ts). */
const LIMITS: DocumentLimits = { megabytes: 384, seconds: 45 };
const WITHOUT_PAGES_SECONDS = 20;
const MAX_BYTES = 512 * 1024 * 1024;
const PART = 1024 * 1024;
/** Hundredths: pictures take most of the time. */
const PREPARED = 80;

/** Worker of this isolate, so that portfolios do not delay summary sheets. */
const worker = openDocumentWorker();

type Job = {
  services: Services;
  tenantId: string;
  payload: Record<string, unknown>;
  signal: AbortSignal;
  isLastAttempt: boolean;
};

/** Makes and stores the PDF that was asked for, in a thread and with one picture in memory at a time. Idempotent. */
export async function makePortfolioPdf(job: Job, limits: DocumentLimits = LIMITS): Promise<void> {
  const { services, tenantId, payload, isLastAttempt } = job;
  const { doors } = services;
  const id = String(payload["documentId"]);
  const found = await doors.readTenant(tenantId, (db) => findDocument(db, id));
  // Erased or replaced in the meantime: nothing names what an earlier try stored.
  if (!found?.assignmentId) {
    if (!found) await services.storage.remove(documentKey(tenantId, id));
    return await removeReplaced(services, tenantId);
  }
  if (found.state === "ready") return await removeReplaced(services, tenantId);
  if (found.state === "failed") return;
  try {
    await make(job, { ...found, assignmentId: found.assignmentId, limits });
  } catch (error) {
    const hopeless = error instanceof Undrawable;
    if (!hopeless && !isLastAttempt) throw error;
    const reason = hopeless ? error.message : "It could not be made. Please try again.";
    await doors.writeTenant(tenantId, (tx) =>
      tx.batch([tx.db.run(sql`
        update documents set state = 'failed', reason = ${reason} where id = ${id} and state <> 'ready'`)]));
    if (!hopeless) throw error;
  }
}

type Order = { id: string; assignmentId: string; options: DocumentOptions; limits: DocumentLimits };

async function make(
  { services, tenantId, signal }: Job,
  { id, assignmentId, options, limits }: Order,
): Promise<void> {
  const { storage, log } = services;
  const read: Read = (verb, ...args) => services.doors.readTenant(tenantId, (db) => verb(db, ...args));
  const [{ source, fingerprint }, logo] = await Promise.all([
    readPortfolioSource(services, tenantId, { assignmentId, options }),
    readDocumentLogo({ storage, log }, { id: tenantId, read }),
  ]);
  const folder = await makeWorkFolder(workFolder(services.config));
  const room = { ...ROOM };
  try {
    const document: PortfolioDocument = structuredClone({ ...source.document, logo });
    const pieces = document.outcomes.flatMap(({ evidence }) => evidence);
    let shown = -1;
    for (const [number, piece] of pieces.entries()) {
      const stored = source.stored[piece.reference]!;
      piece.content = await prepareEvidence(storage, stored, { folder, number, room, signal });
      // Its bytes passed through in parts that nothing holds, outside V8's own count.
      if (number % 10 === 9) {
        globalThis.gc?.({ type: "major" });
      }
      const progress = Math.floor(PREPARED * (number + 1) / pieces.length / 5) * 5;
      if (progress > shown) await saveProgress(services, tenantId, { id, progress: shown = progress });
    }
    signal.throwIfAborted();
    const bytes = await draw(document, limits, signal);
    const key = documentKey(tenantId, id);
    const size = await putObject(storage, key, partsOf(bytes), MAX_BYTES);
    const { student, unit } = document;
    const fileName = safeFileName(`${unit.unitCode} ${student}.pdf`, 120);
    if (!await saveDocument(services, tenantId, { id, fingerprint, fileName, size })) {
      await storage.remove(key);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  await removeReplaced(services, tenantId);
}

/** Too large for the thread, however often it is tried. */
class Undrawable extends Error {}

/** Without the pages of PDF evidence where the thread cannot take them. */
async function draw(
  document: PortfolioDocument,
  limits: DocumentLimits,
  signal: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return await worker.make(DRAWING, document, limits);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    signal.throwIfAborted();
    if (!listPages(document)) throw new Undrawable(error.message);
    return await draw(document, { ...limits, seconds: WITHOUT_PAGES_SECONDS }, signal);
  }
}

/** False where there are none. */
function listPages({ outcomes }: PortfolioDocument): boolean {
  const pieces = outcomes.flatMap(({ evidence }) => evidence).filter(({ content }) =>
    content.show === "pages"
  );
  for (const piece of pieces) piece.content = { show: "listed", why: PAGES_TOO_LARGE };
  return pieces.length > 0;
}

const PAGES_TOO_LARGE =
  "The pages of the PDFs are too much to be shown here. This file is kept with the portfolio.";

async function saveProgress(
  { doors }: Pick<Services, "doors">,
  tenantId: string,
  { id, progress }: { id: string; progress: number },
): Promise<void> {
  await doors.writeTenant(tenantId, (tx) =>
    tx.batch([tx.db.run(sql`
      update documents set state = 'making', progress = ${progress}
      where id = ${id} and state in ('waiting', 'making')`)]));
}

/** False if it was erased, withdrawn or replaced in the meantime. */
async function saveDocument(
  { doors }: Pick<Services, "doors">,
  tenantId: string,
  { id, fingerprint, fileName, size }: { id: string; fingerprint: string; fileName: string; size: number },
): Promise<boolean> {
  const [saved] = await doors.writeTenant(tenantId, (tx) =>
    tx.batch([
      tx.db.update(documents).set({ state: "ready", progress: 100, fingerprint, fileName, fileSize: size })
        .where(and(eq(documents.id, id), isNotNull(documents.assignmentId))).returning({ id: documents.id }),
    ]));
  return saved.length === 1;
}

/** Without another copy of them. */
async function* partsOf(bytes: Uint8Array<ArrayBuffer>): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += PART) yield bytes.subarray(at, at + PART);
}
