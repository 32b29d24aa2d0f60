import { fileURLToPath } from "node:url";
import { readFileRange } from "../../../adapters/storage/read_file_range.ts";
import { type Asked, fileResponse } from "../../evidence/file_response.ts";
import recording from "./recording.json" with { type: "json" };

/** The recording of the product at work, as the script that makes it wrote it down (test/record_demo.ts). */
export const DEMO = recording;

const TYPES: Readonly<Record<string, string>> = {
  "demo.webm": "video/webm",
  "demo.vtt": "text/vtt",
  "poster.webp": "image/webp",
};

/** Its addresses carry the recording's version, so what they lead to never changes. */
const CACHING = "public, max-age=31536000, immutable";

/** Answers for one of the recording's files, whole or one range of it; null for any other name or version. */
export async function serveDemo(version: string, name: string, asked: Asked): Promise<Response | null> {
  const fileType = Object.hasOwn(TYPES, name) ? TYPES[name] : undefined;
  if (fileType === undefined || version !== DEMO.version) return null;
  const path = fileURLToPath(new URL(name, import.meta.url));
  const { size: fileSize } = await Deno.stat(path);
  const storage = { read: (_key: string, start: number, end: number) => readFileRange(path, start, end) };
  const file = { id: `${version}-${name}`, storageKey: name, fileName: name, fileType, fileSize };
  return await fileResponse(storage, file, asked, CACHING);
}
