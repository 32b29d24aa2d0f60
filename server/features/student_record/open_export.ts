import { sql } from "drizzle-orm";
import type { Actor } from "../../../domain/permissions.ts";
import type { School } from "../../services/context.ts";
import type { SlotRequest } from "../../services/export_slots.ts";
import type { Services } from "../../services/services.ts";
import { eventStatement, type NewEvent } from "../activity/events.ts";
import { type ZipEntry, zipStream } from "./zip_stream.ts";

const EXPORTS = {
  record: {
    limit: 1,
    replaces: false,
    what: "student.exported",
    busy:
      "Another export of a student is being downloaded in this establishment. Try again when it has finished.",
  },
  // Several, since all leavers get their links on one day (docs/decisions/0036).
  pack: {
    limit: 4,
    replaces: true,
    what: "pack.downloaded",
    busy: "Several take-home packs are being downloaded in this establishment. Try again in a few minutes.",
  },
  // None replaces another: several portfolios of a student may go to one moderator.
  evidence: {
    limit: 4,
    replaces: false,
    what: "portfolio.pack_downloaded",
    busy: "Several evidence packs are being downloaded in this establishment. Try again in a few minutes.",
  },
} as const satisfies Record<string, ExportRule>;

/** `replaces`: a newer one of the same student ends the older one, as when a browser passes it to a download manager. */
type ExportRule = { limit: number; replaces: boolean; what: NewEvent["what"]; busy: string };
export type ExportKind = keyof typeof EXPORTS;

type Export = {
  school: Pick<School, "id" | "write">;
  actor: Actor;
  kind: ExportKind;
  studentId: string;
  now: Date;
  entries: AsyncIterable<ZipEntry>;
  /** When all of it has been read. */
  onComplete?: () => Promise<void>;
} & Pick<NewEvent, "assignmentId" | "data">;

/** What an export asks of the limit; a `HEAD` only checks it. */
export function exportSlot(schoolId: string, kind: ExportKind, studentId: string): SlotRequest {
  const { limit, busy, replaces } = EXPORTS[kind];
  return { key: `${schoolId} ${kind}`, limit, busy, owner: replaces ? studentId : undefined };
}

/** Writes the event, then streams a ZIP of a student. Throws `conflict` while as many of the kind are read as may be. */
export async function openExport(
  { exportSlots }: Pick<Services, "exportSlots">,
  { school, kind, now, entries, onComplete, ...event }: Export,
): Promise<ReadableStream<Uint8Array>> {
  using opening = new DisposableStack();
  const slot = opening.use(exportSlots.take(exportSlot(school.id, kind, event.studentId)));
  const { what } = EXPORTS[kind];
  await school.write((tx) => tx.batch([eventStatement(tx, { what, at: now, ...event }, sql`1`)]));
  slot.signal.throwIfAborted();
  const stream = zipStream(entries, {
    signal: slot.signal,
    onRead: slot.touch,
    async onEnd(complete) {
      slot[Symbol.dispose]();
      if (complete) await onComplete?.();
    },
  });
  opening.move();
  return stream;
}
