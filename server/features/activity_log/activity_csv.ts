import { stringify } from "csv-stringify/sync";
import { CSV_OUTPUT } from "../../../domain/csv_output.ts";
import { dayIn, timeOfDay } from "../../../domain/dates.ts";
import { sentenceText } from "../../../domain/activity_sentence.ts";
import type { Page } from "../../../domain/page.ts";
import type { ActivityItem } from "./list_activity.ts";

const HEADER = ["Date", "Time", "What happened", "Event"];

/** Reads and writes a page at a time, as its reader asks for more. `read` takes a cursor. */
export async function* activityCsv(
  read: (cursor: string | null) => Promise<Page<ActivityItem>>,
  timeZone: string,
): AsyncGenerator<string> {
  yield stringify([HEADER], CSV_OUTPUT);
  let cursor: string | null = null;
  do {
    const { items, next }: Page<ActivityItem> = await read(cursor);
    const rows = items.map(({ id, at, sentence }) => [
      dayIn(timeZone, new Date(at)),
      timeOfDay(at, timeZone),
      sentenceText(sentence),
      id,
    ]);
    if (rows.length > 0) yield stringify(rows, { ...CSV_OUTPUT, bom: false });
    cursor = next;
  } while (cursor !== null);
}
