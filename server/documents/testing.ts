import { decodePDFRawStream, PDFDocument, PDFRawStream } from "pdf-lib";
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

/** Every object with its content, without the dates and the random parts of the fonts' names. */
export async function pdfObjects(bytes: Uint8Array): Promise<string[]> {
  const { context } = await PDFDocument.load(bytes, { updateMetadata: false });
  return context.enumerateIndirectObjects().map(([, object]) => {
    const text = object instanceof PDFRawStream
      ? new TextDecoder("latin1").decode(decodePDFRawStream(object).decode())
      : String(object);
    return text.replace(/(?<=Noto\w+-\w+)-\d+/g, "").replace(/D:\d+Z/g, "");
  });
}
