import type { Context } from "hono";

/** Content-Disposition (RFC 6266), with an ASCII fallback name. */
export function contentDisposition(kind: "inline" | "attachment", fileName: string): string {
  const asciiName = fileName.replace(/[^\x20-\x7e]|["\\%]/g, "_");
  const encoded = encodeURIComponent(fileName.toWellFormed())
    .replace(/['()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`);
  return `${kind}; filename="${asciiName}"; filename*=UTF-8''${encoded}`;
}

const TYPES = {
  csv: "text/csv; charset=utf-8",
  text: "text/plain; charset=utf-8",
  zip: "application/zip",
} as const;

/** For a file that no browser stores, since it may contain students' data. */
export function downloadHeaders(type: keyof typeof TYPES, fileName: string): Record<string, string> {
  return {
    "Content-Type": TYPES[type],
    "Content-Disposition": contentDisposition("attachment", fileName),
    "Cache-Control": "no-store",
  };
}

/** A CSV, whole or as it is read. */
export function answerCsv(
  c: Pick<Context, "body">,
  csv: string | AsyncIterable<string>,
  fileName: string,
): Response {
  const body = typeof csv === "string" ? csv : ReadableStream.from(csv).pipeThrough(new TextEncoderStream());
  return c.body(body, 200, downloadHeaders("csv", fileName));
}
