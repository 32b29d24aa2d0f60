import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import sharp from "sharp";
import { SIGNATURE } from "../../../../domain/signatures.ts";
import { drawnLine } from "../testing.ts";
import { drawInk } from "./draw_ink.ts";

const GREY = [190, 185, 180, 255];

async function bytesOf(
  line: Parameters<typeof drawnLine>[0],
  format: "png" | "jpeg" = "png",
): Promise<Buffer> {
  const png = Buffer.from((await drawnLine(line)).split(",")[1]!, "base64");
  return await sharp(png).toFormat(format).toBuffer();
}

/** Points of a signature's height on a sheet, at most. */
const PRINTED_HEIGHT = 34;

/**
 * Measures the columns in the middle third: lightest ink and darkest paper from 0 to 255, and the line's least thickness in
 * print, in points.
 */
async function measured(picture: Buffer) {
  const drawn = await drawInk(picture);
  assert.ok(drawn instanceof Uint8Array, String(drawn));
  const { data, info } = await sharp(drawn).greyscale().raw().toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const columns = Array.from({ length: Math.floor(width / 3) }, (_, at) => Math.floor(width / 3) + at).map((
    x,
  ) => Array.from({ length: height }, (_, y) => data[(y * width + x) * info.channels]!));
  return {
    width,
    height,
    darkest: Math.max(...columns.map((column) => Math.min(...column))),
    lightest: Math.min(...columns.map((column) => Math.max(...column))),
    points: Math.min(...columns.map((column) => column.filter((grey) => grey < 128).length)) *
      PRINTED_HEIGHT / height,
  };
}

Deno.test("a thin line on a wide canvas is black on white paper, without margins", async () => {
  for (const width of [300, 600, 1200, 2400]) {
    const ink = await measured(await bytesOf({ width, height: width / 3 }));
    assert.ok(ink.darkest < 90, `${width}: ${ink.darkest}`);
    assert.ok(ink.lightest > 250, `${width}: ${ink.lightest}`);
    assert.ok(ink.width <= SIGNATURE.width && ink.height <= SIGNATURE.height);
    assert.ok(Math.abs(ink.width / ink.height - 3) < 0.5, `${ink.width} × ${ink.height}`);
    assert.ok(ink.points >= 0.5, `${width}: ${ink.points}`);
  }
});

Deno.test("faint ink on grey paper is as dark, and its paper as white", async () => {
  const ink = await measured(await bytesOf({ pen: 4, ink: [120, 120, 130, 255], paper: GREY }, "jpeg"));
  assert.ok(ink.darkest < 60 && ink.lightest > 250, JSON.stringify(ink));
});

Deno.test("where nothing is drawn, nothing is signed", async () => {
  const white = [255, 255, 255, 255];
  for (const ink of [[0, 0, 0, 0], white]) assert.equal(await drawInk(await bytesOf({ ink })), "blank");
  for (const paper of [white, GREY]) {
    assert.equal(await drawInk(await bytesOf({ ink: paper, paper }, "jpeg")), "blank");
  }
  assert.equal(await drawInk(await bytesOf({ width: 8, height: 8 })), "blank", "a slip of the finger");
  assert.equal(await drawInk(new TextEncoder().encode("no picture")), null);
});
