import { PDFArray, PDFDict, PDFHexString, PDFName, type PDFPage, PDFString } from "pdf-lib";

const WEB_ADDRESS = /^(https?|mailto):/i;

/** Leaves links to the web of what a page of another's PDF does: no scripts, programs, forms to send or files. */
export function removeActions({ node }: Pick<PDFPage, "node">): void {
  node.delete(PDFName.of("AA"));
  const annotations = node.lookup(PDFName.of("Annots"));
  if (!(annotations instanceof PDFArray)) return;
  for (let at = 0; at < annotations.size(); at++) {
    const annotation = annotations.lookup(at);
    if (!(annotation instanceof PDFDict)) continue;
    annotation.delete(PDFName.of("AA"));
    // The attached file itself, and what plays.
    annotation.delete(PDFName.of("FS"));
    if (!isWebLink(annotation.lookup(PDFName.of("A")))) annotation.delete(PDFName.of("A"));
  }
}

function isWebLink(action: unknown): boolean {
  if (!(action instanceof PDFDict) || action.has(PDFName.of("Next"))) return false;
  const address = action.lookup(PDFName.of("URI"));
  return action.lookup(PDFName.of("S")) === PDFName.of("URI") &&
    (address instanceof PDFString || address instanceof PDFHexString) &&
    WEB_ADDRESS.test(address.decodeText());
}
