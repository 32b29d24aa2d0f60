import { contentDisposition } from "../evidence/content_disposition.ts";

/**
 * Under what a browser shows the sheets in a tab of their own and keeps no copy: children's names. The document holds no
 * script and asks for nothing; browsers' viewers want their own styles, and their own frame for the document.
 */
export function summaryHeaders(unitCode: string): Record<string, string> {
  return {
    "Content-Type": "application/pdf",
    "Content-Disposition": contentDisposition("inline", `Summary_Sheet_${unitCode}.pdf`),
    "Content-Security-Policy":
      "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; frame-ancestors 'none'",
    "Cache-Control": "no-store",
  };
}
