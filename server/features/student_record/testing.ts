import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import { buffer } from "node:stream/consumers";
import { fromBufferPromise } from "yauzl";
import { AppError } from "../../../domain/errors.ts";
import { recordLinks } from "../../../domain/record_links.ts";
import type { Classroom } from "../../../test/classroom.ts";
import type { Services } from "../../services/services.ts";
import { type ExportKind, exportSlot } from "./open_export.ts";

export const exportPath = ({ studentRecord }: Classroom) => recordLinks.studentExport(studentRecord.id);

/** Exports of a kind that a school may begin beside those under way; 10 at most. */
export function freeSlots(
  { exportSlots }: Pick<Services, "exportSlots">,
  schoolId: string,
  kind: ExportKind,
): number {
  using taken = new DisposableStack();
  let free = 0;
  try {
    for (; free < 10; free++) taken.use(exportSlots.take(exportSlot(schoolId, kind, `stu_${free}`)));
  } catch (error) {
    assert.ok(error instanceof AppError);
  }
  return free;
}

/** The files of a ZIP as texts, by name. */
export async function unzip(bytes: Uint8Array): Promise<Map<string, string>> {
  const decoder = new TextDecoder();
  return new Map([...await unzipBytes(bytes)].map(([name, content]) => [name, decoder.decode(content)]));
}

export async function unzipBytes(bytes: Uint8Array): Promise<Map<string, Uint8Array>> {
  const zip = await fromBufferPromise(Buffer.from(bytes), { lazyEntries: true, autoClose: false });
  const files = new Map<string, Uint8Array>();
  for await (const entry of zip.eachEntry()) {
    files.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
  }
  return files;
}
