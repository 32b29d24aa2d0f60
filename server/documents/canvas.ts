import { fitText, LEADING } from "./fit_text.ts";
import type { Weight } from "./open_faces.ts";
import { type PageInk, written } from "./page_ink.ts";
import type { TextWriter } from "./text_writer.ts";

/** A place on a page, in points from its upper left corner. */
export type Box = { x: number; y: number; width: number; height: number };
export type TextStyle = {
  /** The size in points, and smaller where the text does not fit. */
  size: number;
  weight?: Weight;
  align?: "left" | "centre" | "right";
  /** Where fewer lines than fit stand; in the middle unless told. */
  at?: "top" | "middle" | "bottom";
  /** Never broken, however narrow the box. */
  oneLine?: true;
};

/** A page, measured from above, on which a text always keeps to its box and is never cut. */
export type Canvas = {
  text: (text: string, box: Box, style: TextStyle) => void;
  line: (from: { x: number; y: number }, to: { x: number; y: number }, thickness?: number) => void;
  /** A frame, or a shade of grey (0 black, 1 white) without one. */
  frame: (box: Box, thickness?: number) => void;
  shade: (box: Box, grey: number) => void;
};

const CAPITALS = 0.714;
const THIN = 0.6;

/** A canvas over one page of a document. */
export function canvasOf(ink: PageInk, writer: TextWriter): Canvas {
  const top = ink.height;
  return {
    text(text, box, { size, weight = "regular", align = "left", at = "middle", oneLine }) {
      const fitted = fitText(text, { ...box, size, oneLine }, (line) => writer.width(line, weight));
      const leading = fitted.size * LEADING;
      // From the top of the first line's capitals to the foot of the last line.
      const tall = (fitted.lines.length - 1) * leading + fitted.size * CAPITALS;
      const spare = box.height - tall;
      const above = at === "middle" ? spare / 2 : at === "bottom" ? spare : fitted.size * (1 - CAPITALS) / 2;
      fitted.lines.forEach((line, number) => {
        const room = box.width - writer.width(line, weight) * fitted.size;
        const x = box.x + (align === "left" ? 0 : align === "centre" ? room / 2 : room);
        const y = top - box.y - above - fitted.size * CAPITALS - number * leading;
        writer.write(ink, line, { x, y, size: fitted.size, weight, of: text });
      });
    },
    line: (from, to, thickness = THIN) =>
      ink.add(
        `${written(thickness)} w ${written(from.x)} ${written(top - from.y)} m ${written(to.x)} ${
          written(top - to.y)
        } l S`,
      ),
    frame: (box, thickness = THIN) => ink.add(`${written(thickness)} w ${rectangle(box)} S`),
    shade: (box, grey) => ink.add(`q ${written(grey)} g ${rectangle(box)} f Q`),
  };

  function rectangle({ x, y, width, height }: Box): string {
    return `${[x, top - y - height, width, height].map(written).join(" ")} re`;
  }
}
