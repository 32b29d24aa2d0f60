import { fileURLToPath } from "node:url";
import { readFileRange } from "../../../adapters/storage/read_file_range.ts";
import { type FileRequest, fileResponse } from "../../evidence/file_response.ts";
import recording from "./recording.json" with { type: "json" };

/** The film was recorded once; the code that wrote these files is no longer here. */
export const DEMO = recording;

const TYPES: Readonly<Record<string, string>> = {
  "demo.webm": "video/webm",
  "demo.vtt": "text/vtt",
  "poster.webp": "image/webp",
};

/** Addresses include the recording's version. */
const CACHE_CONTROL = "public, max-age=31536000, immutable";

/** Null for an unknown version or file. */
export async function serveDemo(
  version: string,
  name: string,
  request: FileRequest,
): Promise<Response | null> {
  const fileType = Object.hasOwn(TYPES, name) ? TYPES[name] : undefined;
  if (fileType === undefined || version !== DEMO.version) return null;
  const path = fileURLToPath(new URL(name, import.meta.url));
  const { size: fileSize } = await Deno.stat(path);
  const storage = {
    read: (_key: string, start: number, end: number) => Promise.resolve(readFileRange(path, start, end)),
  };
  const file = { id: `${version}-${name}`, storageKey: name, fileName: name, fileType, fileSize };
  return await fileResponse(storage, file, request, CACHE_CONTROL);
}
