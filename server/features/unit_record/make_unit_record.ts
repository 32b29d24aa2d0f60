import { longDate } from "../../../domain/dates.ts";
import { fullName } from "../../../domain/people.ts";
import type { School } from "../../services/context.ts";
import type { Drawing, MadeDocument } from "../../documents/drawing.ts";
import { makeDocument } from "../../documents/make_document.ts";
import type { Services } from "../../services/services.ts";
import { readDocumentLogo } from "../establishment/logos/read_document_logo.ts";
import { entryName } from "../student_record/zip_stream.ts";
import { readUnitRecord } from "./read_unit_record.ts";

export const UNIT_RECORD_DRAWING: Drawing<UnitRecordDocument> = {
  module: new URL("./drawing/draw_unit_record.ts", import.meta.url),
  limits: { megabytes: 256, seconds: 30 },
  fileName: ({ student }) => `${entryName(student)} - record of units achieved.pdf`,
};

/** For an authorized actor. Throws as `readUnitRecord` and `makeDocument` do. */
export async function makeUnitRecord(
  services: Pick<Services, "storage" | "log">,
  school: Pick<School, "id" | "read" | "establishment" | "today">,
  studentId: string,
  signal: AbortSignal,
): Promise<MadeDocument> {
  const { establishmentName, timeZone } = school.establishment;
  const readInput = async (): Promise<UnitRecordDocument> => {
    const [logo, { student, colour, units }] = await Promise.all([
      readDocumentLogo(services, school),
      school.read(readUnitRecord, studentId),
    ]);
    return {
      establishmentName,
      logo,
      colour,
      student: fullName(student),
      madeOn: longDate(school.today(), timeZone),
      units: units.map(({ title, unitCode, awardedAt }) => ({
        title,
        unitCode,
        awardedOn: longDate(awardedAt, timeZone),
      })),
    };
  };
  return await makeDocument({ tenantId: school.id, drawing: UNIT_RECORD_DRAWING, readInput, signal });
}

/** All that a record shows. */
export type UnitRecordDocument = {
  establishmentName: string;
  /** A PNG data URL. */
  logo: string | null;
  /** Colour of documents, `#rrggbb`. */
  colour: string;
  student: string;
  /** `3 November 2026` */
  madeOn: string;
  /** At least one, in the order of the awards. */
  units: RecordedUnit[];
};

export type RecordedUnit = { title: string; unitCode: string; awardedOn: string };
