import { AppError, notFound } from "../../../domain/errors.ts";
import { evidenceKind, isInline } from "../../../domain/evidence.ts";
import { LINK_FILE_TYPE } from "../../../domain/external_links.ts";
import { contentDisposition } from "../../http/downloads.ts";
import { etagMatches } from "../../http/etag.ts";
import type { Services } from "../../services/services.ts";
import type { StoredFile } from "../../features/evidence/read_evidence.ts";

type ServedFile = Pick<StoredFile, "id" | "storageKey" | "fileName" | "fileType" | "fileSize">;
export type FileRequest = { method: string; header: (name: string) => string | undefined };

/**
 * Answers GET and HEAD, ranges included; the id is a strong ETag since a file's bytes never change. Throws
 * `not_found` for a link.
 */
export async function fileResponse(
  storage: Pick<Services["storage"], "read">,
  file: ServedFile,
  request: FileRequest,
  caching = "private, no-cache",
): Promise<Response> {
  if (file.fileType === LINK_FILE_TYPE) throw notFound();
  const etag = `"${file.id}"`;
  const headers = fileHeaders(file, etag, caching);
  if (etagMatches(request.header("if-none-match"), etag)) return new Response(null, { status: 304, headers });
  const size = file.fileSize;
  const ifRange = request.header("if-range");
  const rangeAllowed = request.method === "GET" && (ifRange === undefined || ifRange === etag);
  const range = rangeAllowed ? byteRange(request.header("range"), size) : null;
  if (range === "unsatisfiable") {
    headers.set("Content-Range", `bytes */${size}`);
    return new Response(null, { status: 416, headers });
  }
  const { start, end } = range ?? { start: 0, end: size };
  headers.set("Content-Length", String(end - start));
  if (range) headers.set("Content-Range", `bytes ${start}-${end - 1}/${size}`);
  const body = request.method === "HEAD" ? null : await storage.read(file.storageKey, start, end);
  return new Response(body, { status: range ? 206 : 200, headers });
}

function fileHeaders(file: ServedFile, etag: string, caching: string): Headers {
  const inline = isInline(file.fileType);
  return new Headers({
    "Content-Type": file.fileType === "text/plain" ? "text/plain; charset=utf-8" : file.fileType,
    "Content-Disposition": contentDisposition(inline ? "inline" : "attachment", file.fileName),
    "Content-Security-Policy": contentSecurityPolicy(file.fileType),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": inline ? "SAMEORIGIN" : "DENY",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Accept-Ranges": "bytes",
    "ETag": etag,
    "Cache-Control": caching,
  });
}

/**
 * Sandboxed without an origin. A PDF may run its own scripts (Safari shows a blank page otherwise), and a
 * browser's media player must keep the origin to send the session cookie.
 */
function contentSecurityPolicy(fileType: string): string {
  return `${
    sandboxDirective(fileType)
  }; default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'`;
}

function sandboxDirective(fileType: string): string {
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

/** Headers of a PDF with students' data: never stored by a browser, whose PDF viewer needs inline styles and a frame. */
export function madePdfHeaders(fileName: string): Record<string, string> {
  return {
    "Content-Type": "application/pdf",
    "Content-Disposition": contentDisposition("inline", fileName),
    "Content-Security-Policy":
      "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; frame-ancestors 'none'",
    "Cache-Control": "no-store",
  };
}

type ByteRange = { start: number; end: number };

/** Longer than any single range. */
const MAX_HEADER_LENGTH = 60;

/**
 * The single range of a Range header (RFC 9110 §14.2), `end` exclusive; null for the whole file, also for
 * several or malformed ranges.
 */
export function byteRange(header: string | undefined, size: number): ByteRange | null | "unsatisfiable" {
  if (header === undefined || header.length > MAX_HEADER_LENGTH) return null;
  const [, first, last] = /^\s*bytes\s*=\s*(\d*)-(\d*)\s*$/i.exec(header) ?? [];
  if (first === undefined || last === undefined || first + last === "") return null;
  if (first === "") {
    const length = Number(last);
    return length === 0 || size === 0 ? "unsatisfiable" : { start: Math.max(size - length, 0), end: size };
  }
  const start = Number(first);
  const lastByte = last === "" ? Infinity : Number(last);
  if (lastByte < start) return null;
  return start >= size ? "unsatisfiable" : { start, end: Math.min(lastByte + 1, size) };
}

/** With `Vary: Cookie`, so that the next student on a shared tablet cannot reuse it. */
const IMMUTABLE = "private, max-age=31536000, immutable";

/** Throws `not_found` while there is none. */
export async function thumbnailResponse(
  storage: Pick<Services["storage"], "read">,
  { id, thumbnailKey, thumbnailSize }: StoredFile,
  request: FileRequest,
): Promise<Response> {
  if (thumbnailKey === null || thumbnailSize === null) throw notFound();
  const picture = { id: `${id}-thumbnail`, storageKey: thumbnailKey, fileSize: thumbnailSize };
  return await drawnResponse(storage, { ...picture, fileName: "thumbnail.webp" }, request);
}

/** A large photo as documents show it, in a few hundred kilobytes; the file itself where it is not drawn. */
export async function previewResponse(
  storage: Pick<Services["storage"], "read">,
  file: StoredFile,
  request: FileRequest,
): Promise<Response> {
  const { id, printKey, printSize } = file;
  if (printKey === null || printSize === null) return await fileResponse(storage, file, request);
  const picture = { id: `${id}-preview`, storageKey: printKey, fileSize: printSize };
  return await drawnResponse(storage, { ...picture, fileName: "preview.jpg" }, request, "image/jpeg").catch(
    (error) => {
      if (error instanceof AppError && error.code === "not_found") {
        return fileResponse(storage, file, request);
      }
      throw error;
    },
  );
}

/** `fileSize` in bytes. */
export async function drawnResponse(
  storage: Pick<Services["storage"], "read">,
  image: Pick<StoredFile, "id" | "storageKey" | "fileName" | "fileSize">,
  request: FileRequest,
  fileType = "image/webp",
): Promise<Response> {
  const response = await fileResponse(storage, { ...image, fileType }, request, IMMUTABLE);
  response.headers.set("Vary", "Cookie");
  return response;
}
