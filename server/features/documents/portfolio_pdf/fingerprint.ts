import { createHash } from "node:crypto";
import type { PortfolioSource } from "./read_portfolio_document.ts";

/** Raised with every change of what is drawn. */
const DRAWING = 3;

/** Fingerprint of everything the PDF shows except its date: the same while it need not be made again. */
export function portfolioFingerprint(
  { document: { madeOn: _, ...document }, stored }: PortfolioSource,
  logoUrl: string | null,
): string {
  // A picture looks the same whether it was drawn before or is drawn for this document.
  const pieces = Object.fromEntries(
    Object.entries(stored).map(([reference, { print: _, ...piece }]) => [reference, piece]),
  );
  return createHash("sha256").update(JSON.stringify([DRAWING, document, pieces, logoUrl])).digest(
    "base64url",
  );
}
