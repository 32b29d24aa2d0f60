import type { Services } from "../../services/services.ts";
import type { StoredEvidence } from "../documents/portfolio_pdf/read_stored_evidence.ts";
import { fileEntries } from "../student_record/file_entries.ts";
import { entryName, type ZipEntry } from "../student_record/zip_stream.ts";

type Pack = {
  storage: Pick<Services["storage"], "read">;
  /** The stored PDF. */
  pdf: { fileName: string; storageKey: string; fileSize: number };
  /** Summary sheet of the portfolio's student alone. */
  sheet: Uint8Array<ArrayBuffer>;
  unitCode: string;
  /** By reference, in their order. */
  stored: Readonly<Record<string, StoredEvidence>>;
  now: Date;
};

/**
 * A portfolio's PDF, its summary sheet, its evidence as it was uploaded, read a piece at a time, and the addresses of its
 * links. A file of several outcomes is under each of its references, since the PDF names them all.
 */
export async function* evidencePackEntries(
  { storage, pdf, sheet, unitCode, stored, now }: Pack,
): AsyncGenerator<ZipEntry> {
  const links: string[] = [];
  yield* fileEntries(storage, entryName(pdf.fileName), { ...pdf, addedAt: now.toISOString() });
  yield { name: `Summary sheet ${entryName(unitCode)}.pdf`, lastModified: now, input: inOnePart(sheet) };
  for (const [reference, piece] of Object.entries(stored)) {
    if (piece.linkUrl !== null) links.push(`${reference}  ${piece.linkUrl}\n`);
    else yield* fileEntries(storage, evidencePath(unitCode, reference, piece.fileName), piece);
  }
  if (links.length > 0) yield { name: "links.txt", lastModified: now, input: links.join("") };
}

/** '121766/O1/A bed.jpg' for the reference '121766/O1/A'. */
function evidencePath(unitCode: string, reference: string, fileName: string): string {
  const [outcome, letters] = reference.split("/").slice(-2);
  return `${entryName(unitCode)}/${outcome}/${entryName(`${letters} ${fileName}`)}`;
}

async function* inOnePart(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
