import { openDocumentWorker } from "../../../documents/document_worker.ts";
import { UNIT_RECORD_DRAWING, type UnitRecordDocument } from "../make_unit_record.ts";

const worker = openDocumentWorker();

const TITLES = [
  "Growing vegetables",
  "Using a bus timetable",
  "Making a healthy lunch",
  "Personal safety when walking near busy roads and railway lines",
  "Introduction to photography",
  "Caring for a small animal",
  "Cooking on a budget",
] as const;

/** A record of `count` units. */
export function unitRecord(count: number, over: Partial<UnitRecordDocument> = {}): UnitRecordDocument {
  return {
    establishmentName: "Oak School",
    logo: null,
    colour: "#0c5a66",
    student: "Amara Whitlock",
    madeOn: "23 November 2026",
    units: Array.from({ length: count }, (_, at) => ({
      title: TITLES[at % TITLES.length]!,
      unitCode: String(118200 + at * 37),
      awardedOn: `${1 + at % 28} June 2026`,
    })),
    ...over,
  };
}

export function draw(document: UnitRecordDocument): Promise<Uint8Array> {
  return worker.make(UNIT_RECORD_DRAWING.module, document, UNIT_RECORD_DRAWING.limits);
}
