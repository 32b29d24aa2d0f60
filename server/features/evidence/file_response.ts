import { notFound } from "../../../domain/errors.ts";
import { evidenceKind, shownInline } from "../../../domain/evidence.ts";
import { LINK_FILE_TYPE } from "../../../domain/external_links.ts";
import { isKnown } from "../../middleware/tagged.ts";
import type { Services } from "../../services.ts";
import { byteRange } from "./byte_range.ts";
import { contentDisposition } from "./content_disposition.ts";
import type { StoredFile } from "./read_evidence.ts";

/** What is served: bytes of a size and a type, under an id of their own. */
type Served = Pick<StoredFile, "id" | "storageKey" | "fileName" | "fileType" | "fileSize">;
export type Asked = { method: string; header: (name: string) => string | undefined };

/**
 * Answers GET and HEAD for somebody's file (DESIGN §3, Evidence): the whole or one range of it, and headers under which a
 * browser shows it without ever running it. The bytes of a file never change, so its id is their strong validator. A link
 * has none: `not_found`.
 */
export async function fileResponse(
  storage: Pick<Services["storage"], "read">,
  file: Served,
  asked: Asked,
  caching = "private, no-cache",
): Promise<Response> {
  if (file.fileType === LINK_FILE_TYPE) throw notFound();
  const etag = `"${file.id}"`;
  const headers = headersOf(file, etag, caching);
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

function headersOf(file: Served, etag: string, caching: string): Headers {
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
    "Cache-Control": caching,
  });
}

/**
 * Makes whatever is opened by itself a page of nobody's origin, without scripts, forms or anything from elsewhere. A PDF
 * may run the scripts that are part of it, still as nobody: Safari shows such a document blank otherwise. A browser's own
 * player asks for the film once more, which it may only as us; no script is ever run there.
 */
function policyOf(fileType: string): string {
  return `${
    sandboxOf(fileType)
  }; default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'`;
}

function sandboxOf(fileType: string): string {
  switch (evidenceKind(fileType)) {
    case "pdf":
      return "sandbox allow-scripts; object-src 'self'";
    case "video":
    case "audio":
      return "sandbox allow-same-origin";
    default:
      return "sandbox";
  }
}
