import {
  PDFArray,
  PDFDict,
  PDFHexString,
  PDFInvalidObject,
  PDFName,
  PDFNumber,
  type PDFObject,
  type PDFPage,
  PDFPageLeaf,
  PDFRawStream,
  PDFRef,
  PDFStream,
} from "pdf-lib";
import { checkDrawn, type Content, openContentReader } from "./drawn_content.ts";
import { type Allowance, checkStream, DamagedPages } from "./unfolding.ts";

/**
 * Looks at all that would be copied with the pages: objects that can be written, streams that can be decoded and unfold
 * neither beyond the allowance nor by being drawn again and again. Throws `DamagedPages`, `StreamsTooLarge`.
 */
export async function checkPages(pages: readonly PDFPage[], allowance: Allowance): Promise<void> {
  if (!pages.every(hasPageEntries)) throw new DamagedPages();
  const contents = new Map<PDFObject, Content>();
  for (const object of copiedObjects(pages)) {
    if (!isWritable(object)) throw new DamagedPages();
    if (!(object instanceof PDFRawStream)) continue;
    const reader = openContentReader();
    const isPicture = object.dict.lookup(PDFName.of("Subtype")) === PDFName.of("Image");
    await checkStream(object, allowance, isPicture ? undefined : reader.read);
    if (!isPicture) contents.set(object, reader.end());
  }
  for (const { node } of pages) checkDrawn(contentsOf(node), node.Resources(), contents);
}

function contentsOf(node: PDFPageLeaf): PDFObject[] {
  const contents = node.lookup(PDFName.of("Contents"));
  if (contents === undefined) return [];
  return contents instanceof PDFArray
    ? elementsOf(contents).filter((part) => part !== undefined)
    : [contents];
}

/** A size of four numbers, and as instructions a stream or a list of streams. */
function hasPageEntries({ node }: PDFPage): boolean {
  const size = node.context.lookup(node.getInheritableAttribute(PDFName.of("MediaBox")));
  const contents = node.lookup(PDFName.of("Contents"));
  return size instanceof PDFArray && size.size() === 4 &&
    elementsOf(size).every((side) => side instanceof PDFNumber) &&
    (contents === undefined || contents instanceof PDFStream ||
      contents instanceof PDFArray && elementsOf(contents).every((part) => part instanceof PDFStream));
}

function elementsOf(array: PDFArray): (PDFObject | undefined)[] {
  return Array.from({ length: array.size() }, (_, at) => array.lookup(at));
}

/** The walk of pdf-lib's PDFObjectCopier: a page goes without its parent, and with what it inherits. */
function* copiedObjects(pages: readonly PDFPage[]): Generator<PDFObject> {
  const waiting: (PDFObject | undefined)[] = pages.map(({ node }) => node);
  const seen = new Set<PDFObject>();
  while (waiting.length > 0) {
    const next = waiting.pop();
    // Of any page: they share the objects of their file.
    const object = next instanceof PDFRef ? pages[0]!.node.context.lookup(next) : next;
    if (object === undefined || seen.has(object)) continue;
    seen.add(object);
    yield object;
    for (const part of partsOf(object)) waiting.push(part);
  }
}

function partsOf(object: PDFObject): (PDFObject | undefined)[] {
  if (object instanceof PDFPageLeaf) {
    const own = object.entries().filter(([name]) => name !== PDFName.of("Parent")).map(([, value]) => value);
    return [
      ...own,
      ...PDFPageLeaf.InheritableEntries.map((name) => object.getInheritableAttribute(PDFName.of(name))),
    ];
  }
  if (object instanceof PDFStream) return object.dict.values();
  if (object instanceof PDFDict) return object.values();
  return object instanceof PDFArray ? object.asArray() : [];
}

/** Others are written as they were read, and break the document that they come into. */
function isWritable(object: PDFObject): boolean {
  if (object instanceof PDFInvalidObject) return false;
  if (object instanceof PDFNumber) return Number.isFinite(object.asNumber());
  return !(object instanceof PDFHexString) || /^[\s\0\da-f]*$/i.test(object.asString());
}
