import { type PDFDocument, PDFHexString, type PDFImage, PDFName, type PDFPage, type PDFRef } from "pdf-lib";
import type { EmbeddedFont } from "./embedded_font.ts";

/** A page's content stream as text: pdf-lib's operator objects take far more memory. */
export type PageContent = {
  height: number;
  /** Reference to the page, for an outline. */
  ref: PDFRef;
  /** Adds operators such as `0 0 10 10 re S`. */
  add: (operators: string) => void;
  /** The font's resource name on this page. */
  nameOf: (font: Pick<EmbeddedFont, "name" | "ref">) => string;
  imageName: (image: PDFImage) => string;
  /** Makes a rectangle, from its lower left corner, lead to an address. */
  link: (box: { x: number; y: number; width: number; height: number }, url: string) => void;
  /** Compresses and closes the stream. */
  done: () => void;
};

export function addPage(pdf: PDFDocument, size: { width: number; height: number }): PageContent {
  const page: PDFPage = pdf.addPage([size.width, size.height]);
  const drawn: string[] = [];
  const names = new Map<PDFRef, string>();
  return {
    height: size.height,
    ref: page.ref,
    add: (operators) => void drawn.push(operators),
    nameOf(font) {
      let name = names.get(font.ref);
      if (!name) names.set(font.ref, name = page.node.newFontDictionary(font.name, font.ref).toString());
      return name;
    },
    imageName: (image) => page.node.newXObject("Image", image.ref).toString(),
    link({ x, y, width, height }, url) {
      const annotation = pdf.context.obj({
        Type: "Annot",
        Subtype: "Link",
        Rect: [x, y, x + width, y + height],
        Border: [0, 0, 0],
        A: { Type: "Action", S: "URI", URI: asciiString(new URL(url).href) },
      });
      page.node.addAnnot(pdf.context.register(annotation));
    },
    done() {
      const contents = pdf.context.register(pdf.context.flateStream(drawn.join("\n")));
      page.node.set(PDFName.of("Contents"), contents);
      drawn.length = 0;
    },
  };
}

/** Viewers take ASCII alone; in hex, since pdf-lib escapes no parenthesis or backslash. */
function asciiString(text: string): PDFHexString {
  return PDFHexString.of(new TextEncoder().encode(text).toHex());
}

/** A thousandth of a point is finer than any printer. */
export function pdfNumber(value: number): string {
  return String(Math.round(value * 1000) / 1000);
}
