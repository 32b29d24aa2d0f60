import { drawSvgPath, rgb } from "pdf-lib";
import type { Box } from "../../../documents/canvas.ts";
import { type Colour, inColour } from "../../../documents/colour.ts";
import { type PageContent, pdfNumber } from "../../../documents/page_content.ts";
import type { Palette } from "./palette.ts";
import { type TileDesign, tileOf } from "./patterns.ts";

type Square = { x: number; y: number; side: number };

/** A unit's own tile; `y` from the upper edge. */
export function drawTile(content: PageContent, unitCode: string, at: Square, palette: Palette): void {
  drawDesign(content, tileOf(unitCode), at, palette);
}

/** Columns and rows; wider bands for few units, so that a first award fills its page as well. */
const GRIDS = [
  { upTo: 1, columns: 8, rows: 6 },
  { upTo: 2, columns: 8, rows: 5 },
  { upTo: 4, columns: 8, rows: 4 },
  { upTo: 6, columns: 8, rows: 3 },
  { upTo: 16, columns: 8, rows: 2 },
  { upTo: 36, columns: 18, rows: 2 },
  { upTo: 66, columns: 22, rows: 3 },
  { upTo: Infinity, columns: 25, rows: 4 },
] as const;

/** Returns its height. Each unit is in it, once or turned again and again; of more than a hundred the first. */
export function drawQuilt(
  content: PageContent,
  unitCodes: readonly string[],
  at: Omit<Box, "height">,
  palette: Palette,
): number {
  const { columns, rows } = GRIDS.find(({ upTo }) => unitCodes.length <= upTo)!;
  return drawCells(content, unitCodes, { ...at, columns, rows }, palette);
}

/** One row; returns its height. */
export function drawStrip(
  content: PageContent,
  unitCodes: readonly string[],
  at: Omit<Box, "height">,
  palette: Palette,
): number {
  return drawCells(content, unitCodes, { ...at, columns: 24, rows: 1 }, palette);
}

/** Units whose tiles recur so often that they change colours. */
const FEW = 4;

function drawCells(
  content: PageContent,
  unitCodes: readonly string[],
  { x, y, width, columns, rows }: Omit<Box, "height"> & { columns: number; rows: number },
  palette: Palette,
): number {
  const count = unitCodes.length;
  const side = width / columns;
  // The tile below belongs to another unit.
  const shift = count <= columns && columns % count === 0 ? Math.floor(count / 2) : 0;
  for (let cell = 0; cell < columns * rows; cell++) {
    const [column, row] = [cell % columns, Math.floor(cell / columns)];
    const design = tileOf(unitCodes[(cell + row * shift) % count]!);
    const lap = Math.floor(cell / count);
    const turned = {
      ...design,
      turn: design.turn + lap + (count < columns ? row : 0),
      inverted: (lap + (lap > 0 && count === 1 ? row : 0)) % 2 === 1,
      // A few tiles in other colours, along diagonals.
      scheme: count <= FEW && lap > 0 && (column + row) % 4 === 2 ? (design.scheme + 3) % 8 : design.scheme,
    };
    drawDesign(content, turned, { x: x + column * side, y: y + row * side, side }, palette);
  }
  return rows * side;
}

/** Points by which tiles overlap, so that no viewer shows a seam. */
const OVERLAP = 0.3;

/** `inverted`: ground and shape change colours. */
function drawDesign(
  content: PageContent,
  { shape, detail, scheme, turn, inverted = false }: TileDesign & { inverted?: boolean },
  { x, y, side }: Square,
  { schemes }: Palette,
): void {
  const [ground, figure, dot] = schemes[scheme]!;
  const whole = side + OVERLAP;
  const bottom = content.height - y - whole;
  const box = [x, bottom, whole, whole].map(pdfNumber).join(" ");
  content.add(`q ${box} re W n`);
  inColour(inverted ? figure : ground, () => content.add(`${box} re f`), content.add);
  // Hundredths of the tile, turned about its middle.
  const scale = whole / 100;
  const [cos, sin] = [[1, 0], [0, 1], [-1, 0], [0, -1]][turn % 4] as [number, number];
  const matrix = [cos * scale, sin * scale, -sin * scale, cos * scale, x + whole / 2, bottom + whole / 2];
  content.add(`${matrix.map((value) => value.toFixed(5)).join(" ")} cm`);
  content.add(pathOperators(shape, inverted ? ground : figure));
  content.add(pathOperators(detail, dot));
  content.add("Q");
}

function pathOperators(path: string, colour: Colour): string {
  const [red, green, blue] = [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16) / 255);
  return drawSvgPath(path, {
    x: -50,
    y: 50,
    scale: undefined,
    color: rgb(red!, green!, blue!),
    borderColor: undefined,
    borderWidth: 0,
  }).join(" ");
}
