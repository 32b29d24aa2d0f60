import { type PDFDict, type PDFDocument, PDFHexString, PDFName, type PDFRef } from "pdf-lib";

/** An entry of the list of contents that viewers show beside the pages. */
export type OutlineEntry = { title: string; page: PDFRef; entries?: readonly OutlineEntry[] };

/** pdf-lib has none (ISO 32000-1, 12.3.3). All entries are open. */
export function addOutline(pdf: PDFDocument, entries: readonly OutlineEntry[]): void {
  if (entries.length === 0) return;
  const root = pdf.context.obj({ Type: "Outlines" });
  const ref = pdf.context.register(root);
  addEntries(pdf, { node: root, ref }, entries);
  pdf.catalog.set(PDFName.of("Outlines"), ref);
  pdf.catalog.set(PDFName.of("PageMode"), PDFName.of("UseOutlines"));
}

type Node = { node: PDFDict; ref: PDFRef };

/** Returns the number of all entries below it. */
function addEntries(pdf: PDFDocument, parent: Node, entries: readonly OutlineEntry[]): number {
  const { context } = pdf;
  const nodes = entries.map(({ title, page }): Node => {
    const node = context.obj({ Parent: parent.ref, Dest: [page, "XYZ", null, null, null] });
    node.set(PDFName.of("Title"), PDFHexString.fromText(title));
    return { node, ref: context.register(node) };
  });
  let count = nodes.length;
  nodes.forEach((node, at) => {
    const [before, after] = [nodes[at - 1], nodes[at + 1]];
    if (before) node.node.set(PDFName.of("Prev"), before.ref);
    if (after) node.node.set(PDFName.of("Next"), after.ref);
    const below = entries[at]!.entries ?? [];
    if (below.length > 0) count += addEntries(pdf, node, below);
  });
  parent.node.set(PDFName.of("First"), nodes[0]!.ref);
  parent.node.set(PDFName.of("Last"), nodes.at(-1)!.ref);
  parent.node.set(PDFName.of("Count"), context.obj(count));
  return count;
}
