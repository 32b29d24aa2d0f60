import { LINK_FILE_TYPE } from "../../../domain/external_links.ts";
import { fileEntries } from "./file_entries.ts";
import { messageEntries } from "./paged_entries.ts";
import { type HeldEvidence, type HeldPortfolio, listHeldEvidence, listHeldMessages } from "./read_held.ts";
import type { RecordSource } from "./record_source.ts";
import { recordHtml } from "./record_html.ts";
import { readSections, type Section } from "./sections.ts";
import { portfolioSections } from "./portfolio_sections.ts";
import { entryName, type ZipEntry } from "./zip_stream.ts";

type Portfolio = HeldPortfolio & { folder: string };
type Piece = HeldEvidence & { path: string | null };

/** A portfolio's page and data, its messages, and its evidence under the references that the page names. */
export async function* portfolioEntries(
  source: RecordSource,
  { id, folder, title, unitCode }: Portfolio,
): AsyncGenerator<ZipEntry> {
  const { school, storage, now } = source;
  const { timeZone } = school.establishment;
  const [sections, evidence] = await school.read((db) =>
    Promise.all([readSections(db, portfolioSections(id)), listHeldEvidence(db, id)])
  );
  const pieces: Piece[] = evidence.map((piece) => ({ ...piece, path: pathOf(piece) }));
  const all = [...sections, evidenceSection(pieces)];
  const html = recordHtml({
    title: `${title} (${unitCode})`,
    intro: [
      "The conversation about it is in messages.csv beside this page, and its files in the folder evidence.",
    ],
    links: [{ href: "messages.csv", text: "Messages" }],
    sections: all,
    timeZone,
  });
  yield { name: `${folder}/portfolio.html`, lastModified: now, input: html };
  yield { name: `${folder}/portfolio.json`, lastModified: now, input: JSON.stringify(all, null, 2) };
  yield* messageEntries(
    `${folder}/messages`,
    (page) => school.read(listHeldMessages, { assignmentId: id, ...page }),
    now,
  );
  for (const { path, ...file } of pieces) {
    if (path !== null) yield* fileEntries(storage, `${folder}/${path}`, file);
  }
}

/** Null for a link, which has no bytes. */
function pathOf({ reference, fileName, fileType, removedAt }: HeldEvidence): string | null {
  if (fileType === LINK_FILE_TYPE) return null;
  return `evidence/${removedAt === null ? "" : "removed/"}${entryName(`${reference} ${fileName}`)}`;
}

function evidenceSection(pieces: readonly Piece[]): Section {
  const rows = pieces.map((piece) => ({
    "Reference": piece.reference,
    "Name": piece.fileName,
    "Type": piece.fileType,
    "Bytes": piece.fileSize,
    "Address": piece.linkUrl,
    "Added at": piece.addedAt,
    "Added by": piece.addedBy,
    "Removed at": piece.removedAt,
    "File here": piece.path,
  }));
  return { title: "Evidence", rows };
}
