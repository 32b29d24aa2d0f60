import type { PDFDocument, PDFImage } from "pdf-lib";
import { isRightToLeft } from "./bidi.ts";
import { type Colour, inColour } from "./colour.ts";
import { LEADING, wrapText } from "./fit_text.ts";
import type { Weight } from "./font_faces.ts";
import { addPage, type PageContent, pdfNumber } from "./page_content.ts";
import type { TextWriter } from "./text_writer.ts";

/** A4 portrait in points. */
export const A4 = { width: 595.28, height: 841.89 } as const;
/** `bottom` has room for the foot. */
const MARGIN = { side: 51, top: 54, bottom: 68 } as const;
const WIDTH = A4.width - 2 * MARGIN.side;
const CAP_HEIGHT = 0.714;

export type TextStyle = {
  /** Points. */
  size: number;
  weight?: Weight;
  colour?: Colour;
  /** From the left margin, in points. */
  indent?: number;
  /** Also for a text from right to left, which has its label above it. */
  align?: "left";
  /** Below it, in points. */
  after?: number;
  /** Height that must follow on the same page, in points. */
  keep?: number;
  /** An address that its lines lead to. */
  href?: string;
};

/** Text and pictures one below another, over as many pages as they take. */
export type Flow = ReturnType<typeof openFlow>;

/** Pages stay open, so that a foot can be added once their number is known. */
export function openFlow(pdf: PDFDocument, writer: TextWriter) {
  const pages: PageContent[] = [];
  let page: PageContent | null = null;
  /** From the upper edge. */
  let y = 0;

  const room = () => page === null ? 0 : A4.height - MARGIN.bottom - y;

  function startPage(): PageContent {
    page = addPage(pdf, A4);
    pages.push(page);
    y = MARGIN.top;
    return page;
  }

  /** The present page, or a new one where so much does not fit. */
  function pageFor(height: number): PageContent {
    return page === null || room() < Math.min(height, A4.height - MARGIN.top - MARGIN.bottom)
      ? startPage()
      : page;
  }

  function line(text: string, of: string, style: TextStyle, on: PageContent): void {
    const { size, weight = "regular", colour = "#1d2427", indent = 0, href } = style;
    const baseline = A4.height - y - size * (LEADING + CAP_HEIGHT) / 2;
    const width = writer.width(text, weight) * size;
    const rightToLeft = style.align !== "left" && isRightToLeft(of);
    const x = MARGIN.side + indent + (rightToLeft ? WIDTH - indent - width : 0);
    inColour(colour, () => writer.write(on, text, { x, y: baseline, size, weight, of }), on.add);
    if (href !== undefined && width > 0) {
      on.link({ x, y: baseline - size * 0.25, width, height: size * LEADING }, href);
    }
    y += size * LEADING;
  }

  return {
    width: WIDTH,
    pages: (): readonly PageContent[] => pages,
    /** Content of the current page. */
    page: (): PageContent => pageFor(1),
    /** The next thing begins a page, unless it does so already. */
    breakPage(): void {
      page = null;
    },
    /** The largest of the sizes, in points from large to small, at which a text has at most so many lines; else the last. */
    sizeWithin(text: string, lines: number, sizes: readonly number[], weight: Weight = "regular"): number {
      const measure = (part: string) => writer.width(part, weight);
      return sizes.find((size) => wrapText(text, WIDTH, size, measure).length <= lines) ?? sizes.at(-1)!;
    },
    space(points: number): void {
      if (page !== null) y += points;
    },
    text(text: string, style: TextStyle): void {
      const { size, weight = "regular", indent = 0, after = 0, keep = 0 } = style;
      const lines = wrapText(text, WIDTH - indent, size, (part) => writer.width(part, weight));
      // Neither a first nor a last line is alone.
      const height = size * LEADING;
      lines.forEach((part, at) => {
        const left = lines.length - at;
        const together = at === 0 ? Math.min(left, 2) : left === 2 ? 2 : 1;
        line(part, text, style, pageFor(together * height + (left <= together ? keep : 0)));
      });
      y += after;
    },
    /** A heading on a bar of colour, on further pages where it is longer than one. */
    bar(text: string, { colour, ink, keep }: BarStyle): void {
      const size = 12.5;
      const padding = 9;
      const lines = wrapText(text, WIDTH - 2 * padding, size, (part) => writer.width(part, "bold"));
      const most = Math.floor((A4.height - MARGIN.top - MARGIN.bottom - 2 * padding) / (size * LEADING));
      for (let at = 0; at < lines.length; at += most) {
        const shown = lines.slice(at, at + most);
        const height = shown.length * size * LEADING + 2 * padding - 4;
        const on = pageFor(height + keep);
        const box = [MARGIN.side, A4.height - y - height, WIDTH, height].map(pdfNumber).join(" ");
        inColour(colour, () => on.add(`${box} re f`), on.add);
        y += padding - 2;
        for (const part of shown) {
          line(part, text, { size, weight: "bold", colour: ink, indent: padding }, on);
        }
        y += padding - 2 + 8;
      }
    },
    /** Whole, within the width and `maxHeight`, at most `maxScale` points a pixel. */
    image(image: PDFImage, { maxHeight, maxScale = 0.75 }: ImageStyle): void {
      const scale = Math.min(WIDTH / image.width, maxHeight / image.height, maxScale);
      const [width, height] = [image.width * scale, image.height * scale];
      const on = pageFor(height);
      const matrix = [width, 0, 0, height, MARGIN.side, A4.height - y - height].map(pdfNumber).join(" ");
      on.add(`q ${matrix} cm ${on.imageName(image)} Do Q`);
      y += height + 6;
    },
  };
}

/** `keep`: points that must follow on the same page. */
type BarStyle = { colour: Colour; ink: Colour; keep: number };
type ImageStyle = { maxHeight: number; maxScale?: number };
