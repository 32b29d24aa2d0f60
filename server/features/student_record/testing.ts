import { Buffer } from "node:buffer";
import { buffer } from "node:stream/consumers";
import { fromBufferPromise } from "yauzl";
import { recordLinks } from "../../../domain/record_links.ts";
import type { Classroom } from "../../../test/classroom.ts";

export const exportPath = ({ studentRecord }: Classroom) => recordLinks.studentExport(studentRecord.id);

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
