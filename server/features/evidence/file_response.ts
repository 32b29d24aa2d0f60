import { shownInline } from "../../../domain/evidence.ts";
import type { Services } from "../../services.ts";
import { byteRange } from "./byte_range.ts";
import { contentDisposition } from "./content_disposition.ts";
import type { StoredFile } from "./read_evidence.ts";

type Asked = { method: string; header: (name: string) => string | undefined };

/**
 * Answers GET and HEAD for somebody's file (DESIGN §3, Evidence): the whole or one range of it, and headers under which a
 * browser shows it without ever running it. The bytes of a file never change, so its id is their strong validator.
 */
export async function fileResponse(
  storage: Pick<Services["storage"], "read">,
  file: StoredFile,
  asked: Asked,
): Promise<Response> {
  const etag = `"${file.id}"`;
  const headers = headersOf(file, etag);
  if (isKnown(asked.header("if-none-match"), etag)) return new Response(null, { status: 304, headers });
  const size = file.fileSize;
  const ifRange = asked.header("if-range");
  const mayRange = asked.method === "GET" && (ifRange === undefined || ifRange === etag);
  const range = mayRange ? byteRange(asked.header("range"), size) : null;
  if (range === "unsatisfiable") {
    headers.set("Content-Range", `bytes */${size}`);
    return new Response(null, { status: 416, headers });
  }
  const { start, end } = range ?? { start: 0, end: size };
  headers.set("Content-Length", String(end - start));
  if (range) headers.set("Content-Range", `bytes ${start}-${end - 1}/${size}`);
  const body = asked.method === "HEAD" ? null : await storage.read(file.storageKey, start, end);
  return new Response(body, { status: range ? 206 : 200, headers });
}

function headersOf(file: StoredFile, etag: string): Headers {
  const inline = shownInline(file.fileType);
  return new Headers({
    "Content-Type": file.fileType === "text/plain" ? "text/plain; charset=utf-8" : file.fileType,
    "Content-Disposition": contentDisposition(inline ? "inline" : "attachment", file.fileName),
    "Content-Security-Policy": policyOf(file.fileType),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": inline ? "SAMEORIGIN" : "DENY",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Accept-Ranges": "bytes",
    "ETag": etag,
    "Cache-Control": "private, no-cache",
  });
}

/**
 * Makes whatever is opened by itself a page of nobody's origin, without scripts, forms or anything from elsewhere. A PDF
 * may run the scripts that are part of it, still as nobody: Safari shows such a document blank otherwise.
 */
function policyOf(fileType: string): string {
  const sandbox = fileType === "application/pdf" ? "sandbox allow-scripts; object-src 'self'" : "sandbox";
  return `${sandbox}; default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'`;
}

/** Weak comparison with the listed tags, as If-None-Match asks (RFC 9110, 13.1.2). */
function isKnown(header: string | undefined, etag: string): boolean {
  if (header === undefined || header.length > 4096) return false;
  return header.split(",").some((tag) => tag.trim() === "*" || tag.trim().replace(/^W\//, "") === etag);
}
