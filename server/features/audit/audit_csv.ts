import { stringify } from "csv-stringify/sync";
import { sentenceText } from "../../../domain/activity_sentence.ts";
import { CSV_OUTPUT } from "../../../domain/csv_output.ts";
import { dayIn, DEFAULT_TIME_ZONE, timeOfDay } from "../../../domain/dates.ts";
import type { Page } from "../../../domain/page.ts";
import type { AuditItem } from "./list_audit.ts";

const HEADER = ["Date", "Time", "What happened", "Details", "Event"];

/** Reads and writes a page at a time, as its reader asks for more. `read` takes a cursor. */
export async function* auditCsv(
  read: (cursor: string | null) => Promise<Page<AuditItem>>,
): AsyncGenerator<string> {
  yield stringify([HEADER], CSV_OUTPUT);
  let cursor: string | null = null;
  do {
    const { items, next }: Page<AuditItem> = await read(cursor);
    const rows = items.map(({ id, at, sentence, details }) => [
      dayIn(DEFAULT_TIME_ZONE, new Date(at)),
      timeOfDay(at, DEFAULT_TIME_ZONE),
      sentenceText(sentence),
      details.join("; "),
      id,
    ]);
    if (rows.length > 0) yield stringify(rows, { ...CSV_OUTPUT, bom: false });
    cursor = next;
  } while (cursor !== null);
}
