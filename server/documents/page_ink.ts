import { type PDFDocument, type PDFFont, PDFName, type PDFPage } from "pdf-lib";

/**
 * What is drawn on one page, as the words of a PDF's own language. They are kept as text and packed when the page is done:
 * pdf-lib's object for each of them would hold a hundred times as much until the document is saved.
 */
export type PageInk = {
  /** The page's height, in points. */
  height: number;
  /** Adds drawing words, such as `0 0 10 10 re S`. */
  add: (words: string) => void;
  /** The name under which a font is known on this page. */
  nameOf: (font: PDFFont) => string;
  /** Packs what was drawn; nothing can be added after it. */
  done: () => void;
};

/** Adds a page to a document. */
export function addPage(pdf: PDFDocument, size: { width: number; height: number }): PageInk {
  const page: PDFPage = pdf.addPage([size.width, size.height]);
  const drawn: string[] = [];
  const names = new Map<PDFFont, string>();
  return {
    height: size.height,
    add: (words) => void drawn.push(words),
    nameOf(font) {
      let name = names.get(font);
      if (!name) names.set(font, name = page.node.newFontDictionary(font.name, font.ref).toString());
      return name;
    },
    done() {
      const contents = pdf.context.register(pdf.context.flateStream(drawn.join("\n")));
      page.node.set(PDFName.of("Contents"), contents);
      drawn.length = 0;
    },
  };
}

/** A number as a PDF writes it: a thousandth of a point is finer than any printer. */
export function written(value: number): string {
  return String(Math.round(value * 1000) / 1000);
}
