import { type PDFDocument, type PDFFont, type PDFImage, PDFName, type PDFPage } from "pdf-lib";

/** A page's content stream as text: pdf-lib's operator objects take far more memory. */
export type PageContent = {
  height: number;
  /** Adds operators such as `0 0 10 10 re S`. */
  add: (operators: string) => void;
  /** The font's resource name on this page. */
  nameOf: (font: PDFFont) => string;
  imageName: (image: PDFImage) => string;
  /** Compresses and closes the stream. */
  done: () => void;
};

export function addPage(pdf: PDFDocument, size: { width: number; height: number }): PageContent {
  const page: PDFPage = pdf.addPage([size.width, size.height]);
  const drawn: string[] = [];
  const names = new Map<PDFFont, string>();
  return {
    height: size.height,
    add: (operators) => void drawn.push(operators),
    nameOf(font) {
      let name = names.get(font);
      if (!name) names.set(font, name = page.node.newFontDictionary(font.name, font.ref).toString());
      return name;
    },
    imageName: (image) => page.node.newXObject("Image", image.ref).toString(),
    done() {
      const contents = pdf.context.register(pdf.context.flateStream(drawn.join("\n")));
      page.node.set(PDFName.of("Contents"), contents);
      drawn.length = 0;
    },
  };
}

/** A thousandth of a point is finer than any printer. */
export function pdfNumber(value: number): string {
  return String(Math.round(value * 1000) / 1000);
}
