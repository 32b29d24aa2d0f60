import { PDF_LIMITS } from "../../domain/units.ts";

/** Why a PDF gives no text. */
export type PdfFault = "type" | "large" | "pages" | "locked" | "scan" | "broken" | "reader";

/** What stands against a file before it is opened, or null. */
export function checkPdf({ name, type, size }: Pick<File, "name" | "type" | "size">): PdfFault | null {
  if (type !== "application/pdf" && !/\.pdf$/i.test(name)) return "type";
  return size > PDF_LIMITS.bytes ? "large" : null;
}

const INSTEAD = "Copy its text and paste it above, or type the unit in.";

/** What is said of a PDF that gives no text, and what to do instead. */
export const PDF_FAULTS: Readonly<Record<PdfFault, string>> = {
  type: "This is not a PDF. Choose the unit sheet as a PDF, or paste its text above.",
  large: `This PDF is larger than ${PDF_LIMITS.bytes / (1024 * 1024)} MB. ${INSTEAD}`,
  pages: `This PDF has more than ${PDF_LIMITS.pages} pages. A unit sheet has one or two. ${INSTEAD}`,
  locked: `This PDF is protected by a password, so it cannot be read here. ${INSTEAD}`,
  scan: "This PDF holds a picture of the sheet and no text that could be read. Type the unit in.",
  broken: `This PDF cannot be read. The file may be damaged. ${INSTEAD}`,
  reader: "What reads PDFs could not be loaded. Check your connection, then try again.",
};
