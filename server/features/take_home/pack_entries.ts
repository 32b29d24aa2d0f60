import { LINK_FILE_TYPE } from "../../../domain/external_links.ts";
import { UNIT_RECORD } from "../../../domain/unit_record.ts";
import type { School } from "../../services/context.ts";
import type { MadeDocument } from "../../documents/drawing.ts";
import type { Services } from "../../services/services.ts";
import { fileEntries } from "../student_record/file_entries.ts";
import { type HeldEvidence, listHeldEvidence } from "../student_record/read_held.ts";
import { entryName, type ZipEntry } from "../student_record/zip_stream.ts";
import { makeUnitRecord } from "../unit_record/make_unit_record.ts";
import type { PackPiece } from "./PackEvidence.tsx";
import { packHtml, type PackRecord, type PackSection } from "./PackPage.tsx";
import { listPackOutcomes, listPackUnits, type PackUnit, readPackStudent } from "./read_pack.ts";

export type PackSource = {
  services: Pick<Services, "storage" | "log">;
  school: Pick<School, "id" | "read" | "establishment" | "today">;
  studentId: string;
  now: Date;
};

/**
 * What is a student's own: evidence, read a piece at a time, and `index.html`, which comes last so that it names what is
 * in the ZIP. A file of several outcomes is in it once.
 */
export async function* packEntries(source: PackSource): AsyncGenerator<ZipEntry> {
  const { services: { storage }, school, studentId, now } = source;
  const [student, units] = await school.read((db) =>
    Promise.all([readPackStudent(db, studentId), listPackUnits(db, studentId)])
  );
  /** By file; null where the bytes are missing. */
  const paths = new Map<string, string | null>();
  const sections: PackSection[] = [];
  for (const unit of units) {
    const [outcomes, held] = await school.read((db) =>
      Promise.all([listPackOutcomes(db, unit.id), listHeldEvidence(db, unit.id)])
    );
    const evidence = held.filter(({ removedAt }) => removedAt === null);
    for (const piece of evidence) {
      const { fileId, fileType } = piece;
      if (fileType === LINK_FILE_TYPE || paths.has(fileId)) continue;
      const path = pathOf(unit, piece);
      paths.set(fileId, (yield* fileEntries(storage, path, piece)) ? path : null);
    }
    sections.push({
      ...unit,
      outcomes: outcomes.map((outcome) => ({
        ...outcome,
        pieces: evidence.filter(({ outcomeIndex }) => outcomeIndex === outcome.index).map((
          piece,
        ): PackPiece => ({
          fileName: piece.fileName,
          fileType: piece.fileType,
          fileSize: piece.fileSize,
          linkUrl: piece.linkUrl,
          path: paths.get(piece.fileId) ?? null,
        })),
      })),
    });
  }
  const record = units.some(({ awardedAt }) => awardedAt !== null) ? yield* recordEntry(source) : "none";
  const { establishmentName, timeZone } = school.establishment;
  const madeAt = now.toISOString();
  const input = packHtml({ student, sections, record, establishmentName, timeZone, madeAt });
  yield { name: "index.html", lastModified: now, input };
}

/** The record of units achieved. The pack matters more than its record: one that cannot be made is named as missing. */
async function* recordEntry(
  { services, school, studentId, now }: PackSource,
): AsyncGenerator<ZipEntry, PackRecord> {
  let record: MadeDocument;
  try {
    record = await makeUnitRecord(services, school, studentId, new AbortController().signal);
  } catch (fault) {
    services.log({
      work: "make the record of units of a take-home pack",
      tenantId: school.id,
      fault: String(fault),
    });
    return "missing";
  }
  yield { name: UNIT_RECORD.fileName, lastModified: now, input: once(record.bytes) };
  return "here";
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

function pathOf({ unitCode, title }: PackUnit, { reference, fileName }: HeldEvidence): string {
  return `evidence/${entryName(`${unitCode} ${title}`)}/${entryName(`${reference} ${fileName}`)}`;
}
