import { sentenceText } from "../../../domain/activity_sentence.ts";
import { dayIn, timeOfDay } from "../../../domain/dates.ts";
import { pagedCsv, type ReadPage } from "../../documents/paged_csv.ts";
import type { ActivityItem } from "./list_activity.ts";

const HEADER = ["Date", "Time", "What happened", "Event"];

export function activityCsv(read: ReadPage<ActivityItem>, timeZone: string): AsyncGenerator<string> {
  return pagedCsv(HEADER, read, ({ id, at, sentence }) => [
    dayIn(timeZone, new Date(at)),
    timeOfDay(at, timeZone),
    sentenceText(sentence),
    id,
  ]);
}
