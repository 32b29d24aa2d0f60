import type { PDFImage } from "pdf-lib";
import type { SheetSignatures } from "../../../../domain/sheet_groups.ts";
import { sheetDate, type SheetSignature } from "../../../../domain/summary_sheet.ts";
import { isSignedAs } from "../../../../domain/signatures.ts";
import type { Canvas } from "../../../documents/canvas.ts";
import { LEFT, PARTS, WIDTH } from "./layout.ts";

/** Images of signatures, by id. */
export type SignatureImages = ReadonlyMap<string, PDFImage>;

const { y: TOP, line: LINE_HEIGHT, label: LABEL_HEIGHT, signer: SIGNER_HEIGHT } = PARTS.signatures;
const BASELINE = TOP + LINE_HEIGHT;
const LABEL_WIDTH = 38;
const GAP = 18;
/** Shares of the sheet's width. */
const SHARE = { signature: 0.38, date: 0.24 } as const;
/** Points a pixel, so that a pen's two pixels stay a line. */
const MAX_IMAGE_SCALE = 0.4;
const NAME_SIZE = 15;

/** The date on the line is the co-ordinator's, who signs last; the unit teacher's is below their name. */
export function drawSignatures(
  canvas: Canvas,
  { educator, admin }: SheetSignatures,
  images: SignatureImages,
): void {
  const first = drawLine(canvas, {
    x: LEFT,
    share: SHARE.signature,
    before: "Signed",
    beneath: "(Unit teacher)",
  });
  const second = drawLine(canvas, {
    x: first.next,
    share: SHARE.signature,
    before: "Signed",
    beneath: "(Co-ordinator)",
  });
  const third = drawLine(canvas, { x: second.next, share: SHARE.date, before: "Date", beneath: "" });
  if (educator) {
    drawSignature(canvas, educator, images, first);
    drawSigner(canvas, [nameBeneath(educator), sheetDate(educator.signedOn, "whole")], first);
  }
  if (admin) {
    drawSignature(canvas, admin, images, second);
    drawSigner(canvas, [nameBeneath(admin)], second);
    const day = { ...third, y: TOP, height: LINE_HEIGHT - 4 };
    canvas.text(sheetDate(admin.signedOn, "whole"), day, { size: 12, align: "centre", at: "bottom" });
  }
}

type Line = { x: number; width: number };

function drawLine(
  canvas: Canvas,
  { x, share, before, beneath }: { x: number; share: number; before: string; beneath: string },
): Line & { next: number } {
  const end = x + share * (WIDTH + GAP) - GAP;
  const line = { x: x + LABEL_WIDTH, width: end - x - LABEL_WIDTH };
  const label = { x, y: TOP, width: LABEL_WIDTH, height: LINE_HEIGHT };
  canvas.text(before, label, { size: 9.5, at: "bottom" });
  canvas.line({ x: line.x, y: BASELINE }, { x: end, y: BASELINE }, 0.8);
  const role = { ...line, y: BASELINE + 2, height: LABEL_HEIGHT - 2 };
  canvas.text(beneath, role, { size: 8.5, align: "centre" });
  return { ...line, next: end + GAP };
}

function drawSignature(
  canvas: Canvas,
  { id, name }: SheetSignature,
  images: SignatureImages,
  { x, width }: Line,
): void {
  const image = images.get(id);
  const box = { x, y: TOP, width, height: LINE_HEIGHT - 2 };
  if (image) canvas.image(image, box, MAX_IMAGE_SCALE);
  else {canvas.text(name, { ...box, height: box.height - 3 }, {
      size: NAME_SIZE,
      align: "centre",
      at: "bottom",
    });}
}

/** A typed name is on the line already; the account's where that is another's. */
function nameBeneath({ name, image, account }: SheetSignature): string | null {
  const parts = [image === null ? [] : name, isSignedAs(name, account) ? [] : `(signed in as ${account})`];
  return parts.flat().join(" ") || null;
}

function drawSigner(canvas: Canvas, parts: readonly (string | null)[], { x, width }: Line): void {
  const box = { x, y: BASELINE + LABEL_HEIGHT, width, height: SIGNER_HEIGHT };
  const text = parts.filter((part) => part !== null).join(", ");
  canvas.text(text, box, { size: 7.5, align: "centre", at: "top" });
}

export function drawFooter(canvas: Canvas, madeOn: string): void {
  const text = `Made with Unitfolio on ${sheetDate(madeOn, "whole")} from the dates that were marked. ` +
    "The centre's own record; not a statement of the awarding body.";
  canvas.text(text, { x: LEFT, width: WIDTH, ...PARTS.foot }, { size: 7.5, at: "bottom" });
}
