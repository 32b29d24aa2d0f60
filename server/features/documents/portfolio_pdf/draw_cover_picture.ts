import { readFile } from "node:fs/promises";
import { Resvg } from "@resvg/resvg-js";
import satori, { type Font } from "satori";
import { inkOn } from "../../../documents/text_colours.ts";
import type { PortfolioDocument } from "./portfolio_document.ts";

/** Pixels of the layout; drawn at twice that. */
export const COVER_PICTURE = { width: 987, height: 300 } as const;
const FONT = new URL(
  "../../../../node_modules/@fontsource/noto-sans/files/noto-sans-latin-600-normal.woff",
  import.meta.url,
);
/** More outcomes share smaller tiles. */
const TILE = { largest: 92, smallest: 30, gap: 12 } as const;

type Node = { type: "div"; props: { style: Record<string, string | number>; children?: string | Node[] } };

/** A PNG in the establishment's colour: a tile per outcome, filled where it is complete. Its words are on the page too. */
export async function drawCoverPicture(
  { headerColour, outcomes, unit }: PortfolioDocument,
): Promise<Uint8Array> {
  const ink = inkOn(headerColour);
  const side = tileSide(outcomes.length);
  const tiles = outcomes.map(({ number, completedOn }) =>
    div({
      alignItems: "center",
      justifyContent: "center",
      width: side,
      height: side,
      borderRadius: side / 6,
      border: `${Math.max(2, side / 30)}px solid ${ink}`,
      fontSize: side * 0.42,
      ...(completedOn === null
        ? { color: ink, opacity: 0.72 }
        : { backgroundColor: ink, color: headerColour }),
    }, String(number))
  );
  const svg = await satori(
    div({
      boxSizing: "border-box",
      width: COVER_PICTURE.width,
      height: COVER_PICTURE.height,
      flexDirection: "column",
      justifyContent: "space-between",
      padding: 44,
      borderRadius: 28,
      backgroundColor: headerColour,
      color: ink,
      fontFamily: "Noto Sans",
    }, [
      div({ fontSize: 30 }, `Unit ${unit.unitCode}`),
      div({ flexWrap: "wrap", gap: TILE.gap, width: "100%" }, tiles),
    ]) as never,
    { ...COVER_PICTURE, fonts: [await font()] },
  );
  const picture = new Resvg(svg, {
    font: { loadSystemFonts: false },
    fitTo: { mode: "width", value: 2 * COVER_PICTURE.width },
  });
  return picture.render().asPng();
}

/** The largest at which all of them fit. */
function tileSide(count: number): number {
  const [width, height] = [COVER_PICTURE.width - 88, 160];
  for (let side: number = TILE.largest; side > TILE.smallest; side -= 2) {
    const across = Math.floor((width + TILE.gap) / (side + TILE.gap));
    if (Math.ceil(count / across) * (side + TILE.gap) - TILE.gap <= height) return side;
  }
  return TILE.smallest;
}

function div(style: Node["props"]["style"], children: string | Node[]): Node {
  return { type: "div", props: { style: { display: "flex", ...style }, children } };
}

let read: Promise<Font> | undefined;

function font(): Promise<Font> {
  return read ??= readFile(FONT).then((data) => ({ name: "Noto Sans", data, weight: 600, style: "normal" }));
}
