import { Buffer } from "node:buffer";
import { decodePDFRawStream, PDFArray, PDFDict, PDFDocument, PDFName, PDFRawStream } from "pdf-lib";
import { getDocument, VerbosityLevel } from "pdfjs-dist/legacy/build/pdf.mjs";

/** The text of each page, as search and copy find it. */
export async function pdfText(bytes: Uint8Array): Promise<string[]> {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: VerbosityLevel.ERRORS });
  try {
    const document = await task.promise;
    const pages: string[] = [];
    for (let number = 1; number <= document.numPages; number++) {
      const { items } = await (await document.getPage(number)).getTextContent();
      pages.push(items.map((item) => "str" in item ? item.str + (item.hasEOL ? "\n" : "") : "").join(""));
    }
    return pages;
  } finally {
    await task.destroy();
  }
}

/** Every object with its content, without the dates. */
export async function pdfObjects(bytes: Uint8Array): Promise<string[]> {
  const { context } = await PDFDocument.load(bytes, { updateMetadata: false });
  return context.enumerateIndirectObjects().map(([, object]) => {
    const text = object instanceof PDFRawStream
      ? new TextDecoder("latin1").decode(decodePDFRawStream(object).decode())
      : String(object);
    return text.replace(/D:\d+Z/g, "");
  });
}

/** `glyphs`: numbers within its file of what is shown with it; 0 is the box of a missing one. */
type FontInFile = { name: string; embedded: boolean; glyphs: number[] };

/** Every font of a document. */
export async function pdfFonts(bytes: Uint8Array): Promise<FontInFile[]> {
  const { context } = await PDFDocument.load(bytes, { updateMetadata: false });
  const fonts = context.enumerateIndirectObjects().map(([, object]) => object)
    .filter((object) => object instanceof PDFDict)
    .filter((dict) => dict.get(PDFName.of("Subtype")) === PDFName.of("Type0"));
  return fonts.map((font) => {
    const descendant = font.lookup(PDFName.of("DescendantFonts"), PDFArray).lookup(0, PDFDict);
    const descriptor = descendant.lookup(PDFName.of("FontDescriptor"), PDFDict);
    const map = decodePDFRawStream(descendant.lookup(PDFName.of("CIDToGIDMap")) as PDFRawStream).decode();
    const view = new DataView(map.buffer, map.byteOffset, map.byteLength);
    return {
      name: font.get(PDFName.of("BaseFont"))!.toString(),
      embedded: descriptor.lookup(PDFName.of("FontFile2")) instanceof PDFRawStream,
      glyphs: Array.from({ length: map.length / 2 - 1 }, (_, at) => view.getUint16(2 * at + 2)),
    };
  });
}

/** A PDF stream: its dictionary without the length, and its bytes. */
export type StreamObject = { dict: string; bytes: Uint8Array };

/** A PDF of one page with a stream of objects, of which there are none. */
export function pdfWithObjects(bytes: Uint8Array, filters = ["FlateDecode"]): Uint8Array<ArrayBuffer> {
  const filter = filters.map((name) => `/${name}`).join(" ");
  return pdfOfPage("", [{ dict: `/Type /ObjStm /N 0 /First 0 /Filter [${filter}]`, bytes }]);
}

/** A PDF of one page; its own entries may name the further objects, from 4 on. */
export function pdfOfPage(
  entries: string,
  further: readonly (string | StreamObject)[],
): Uint8Array<ArrayBuffer> {
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 200] ${entries} >>`,
    ...further,
  ];
  let file = "%PDF-1.5\n";
  const offsets = objects.map((object, at) => {
    const offset = file.length;
    file += `${at + 1} 0 obj\n${typeof object === "string" ? object : streamText(object)}\nendobj\n`;
    return `${String(offset).padStart(10, "0")} 00000 n \n`;
  });
  const size = objects.length + 1;
  const end = `xref\n0 ${size}\n0000000000 65535 f \n${
    offsets.join("")
  }trailer\n<< /Root 1 0 R /Size ${size} >>\nstartxref\n${file.length}\n%%EOF`;
  return new Uint8Array(Buffer.from(file + end, "latin1"));
}

function streamText({ dict, bytes }: StreamObject): string {
  return `<< ${dict} /Length ${bytes.length} >>\nstream\n${Buffer.from(bytes).toString("latin1")}\nendstream`;
}
