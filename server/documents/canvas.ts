import type { PDFImage } from "pdf-lib";
import { fitText, LEADING } from "./fit_text.ts";
import type { Weight } from "./font_faces.ts";
import { type PageContent, pdfNumber } from "./page_content.ts";
import type { TextWriter } from "./text_writer.ts";

/** In points from the upper left corner. */
export type Box = { x: number; y: number; width: number; height: number };
type TextStyle = {
  /** In points; reduced where the text does not fit. */
  size: number;
  weight?: Weight;
  align?: "left" | "centre" | "right";
  /** Vertical alignment; default middle. */
  at?: "top" | "middle" | "bottom";
  oneLine?: true;
};

/** Text is fitted to its box, never clipped. */
export type Canvas = {
  text: (text: string, box: Box, style: TextStyle) => void;
  line: (from: { x: number; y: number }, to: { x: number; y: number }, thickness?: number) => void;
  /** `grey`: 0 black, 1 white. */
  frame: (box: Box, thickness?: number) => void;
  shade: (box: Box, grey: number) => void;
  /** Whole, in the middle of the lower edge of its box; `maxScale` in points a pixel. */
  image: (image: PDFImage, box: Box, maxScale: number) => void;
};

const CAP_HEIGHT = 0.714;
const HAIRLINE = 0.6;

export function canvasOf(content: PageContent, writer: TextWriter): Canvas {
  const top = content.height;
  return {
    text(text, box, { size, weight = "regular", align = "left", at = "middle", oneLine }) {
      const fitted = fitText(text, { ...box, size, oneLine }, (line) => writer.width(line, weight));
      const leading = fitted.size * LEADING;
      // From the first line's cap height to the last baseline.
      const textHeight = (fitted.lines.length - 1) * leading + fitted.size * CAP_HEIGHT;
      const spare = box.height - textHeight;
      const above = at === "middle"
        ? spare / 2
        : at === "bottom"
        ? spare
        : fitted.size * (1 - CAP_HEIGHT) / 2;
      fitted.lines.forEach((line, number) => {
        const space = box.width - writer.width(line, weight) * fitted.size;
        const x = box.x + (align === "left" ? 0 : align === "centre" ? space / 2 : space);
        const y = top - box.y - above - fitted.size * CAP_HEIGHT - number * leading;
        writer.write(content, line, { x, y, size: fitted.size, weight, of: text });
      });
    },
    line: (from, to, thickness = HAIRLINE) =>
      content.add(
        `${pdfNumber(thickness)} w ${pdfNumber(from.x)} ${pdfNumber(top - from.y)} m ${pdfNumber(to.x)} ${
          pdfNumber(top - to.y)
        } l S`,
      ),
    frame: (box, thickness = HAIRLINE) => content.add(`${pdfNumber(thickness)} w ${rectangle(box)} S`),
    image(image, box, maxScale) {
      const scale = Math.min(box.width / image.width, box.height / image.height, maxScale);
      const [width, height] = [image.width * scale, image.height * scale];
      const corner = [box.x + (box.width - width) / 2, top - box.y - box.height];
      const matrix = [width, 0, 0, height, ...corner].map(pdfNumber).join(" ");
      content.add(`q ${matrix} cm ${content.imageName(image)} Do Q`);
    },
    shade: (box, grey) => content.add(`q ${pdfNumber(grey)} g ${rectangle(box)} f Q`),
  };

  function rectangle({ x, y, width, height }: Box): string {
    return `${[x, top - y - height, width, height].map(pdfNumber).join(" ")} re`;
  }
}
