import type { PDFDocument } from "pdf-lib";
import type { Flow } from "../../../documents/flow.ts";
import type { Allowance } from "../../../documents/unfolding.ts";
import type { PortfolioDocument } from "./portfolio_document.ts";

/** What a portfolio is drawn with. */
export type Ink = {
  pdf: PDFDocument;
  flow: Flow;
  document: PortfolioDocument;
  /** Text evidence, by reference. */
  texts: ReadonlyMap<string, string>;
  /** Pages allowed for all PDFs. */
  allowance: Allowance;
};
