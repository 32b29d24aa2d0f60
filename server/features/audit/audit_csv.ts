import { sentenceText } from "../../../domain/activity_sentence.ts";
import { dayIn, DEFAULT_TIME_ZONE, timeOfDay } from "../../../domain/dates.ts";
import { pagedCsv, type ReadPage } from "../../documents/paged_csv.ts";
import type { AuditItem } from "./list_audit.ts";

const HEADER = ["Date", "Time", "What happened", "Details", "Event"];

export function auditCsv(read: ReadPage<AuditItem>): AsyncGenerator<string> {
  return pagedCsv(HEADER, read, ({ id, at, sentence, details }) => [
    dayIn(DEFAULT_TIME_ZONE, new Date(at)),
    timeOfDay(at, DEFAULT_TIME_ZONE),
    sentenceText(sentence),
    details.join("; "),
    id,
  ]);
}
