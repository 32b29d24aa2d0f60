import { PDF_LIMITS } from "../../domain/units.ts";

export type PdfError = "type" | "large" | "pages" | "locked" | "scan" | "broken" | "reader";

export function checkPdf({ name, type, size }: Pick<File, "name" | "type" | "size">): PdfError | null {
  if (type !== "application/pdf" && !/\.pdf$/i.test(name)) return "type";
  return size > PDF_LIMITS.bytes ? "large" : null;
}

const FALLBACK_TEXT = "Copy its text and paste it above, or type the unit in.";

export const PDF_ERRORS: Readonly<Record<PdfError, string>> = {
  type: "This is not a PDF. Choose the unit sheet as a PDF, or paste its text above.",
  large: `This PDF is larger than ${PDF_LIMITS.bytes / (1024 * 1024)} MB. ${FALLBACK_TEXT}`,
  pages: `This PDF has more than ${PDF_LIMITS.pages} pages. A unit sheet has one or two. ${FALLBACK_TEXT}`,
  locked: `This PDF is protected by a password, so it cannot be read here. ${FALLBACK_TEXT}`,
  scan: "This PDF holds a picture of the sheet and no text that could be read. Type the unit in.",
  broken: `This PDF cannot be read. The file may be damaged. ${FALLBACK_TEXT}`,
  reader: "What reads PDFs could not be loaded. Check your connection, then try again.",
};
