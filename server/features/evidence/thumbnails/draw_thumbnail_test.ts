import assert from "node:assert/strict";
import sharp from "sharp";
import { PNG } from "../content/testing.ts";
import { drawThumbnail } from "./draw_thumbnail.ts";
import { black, hugePng, jpeg } from "./testing.ts";

const MB = 1024 * 1024;

Deno.test("a picture is drawn 480 pixels wide or high, and a smaller one as it is", async () => {
  assert.deepEqual(await sizeOf(await jpeg(2000, 1000)), [480, 240]);
  assert.deepEqual(await sizeOf(await jpeg(1000, 2000)), [240, 480]);
  assert.deepEqual(await sizeOf(PNG), [1, 1]);
});

Deno.test("a picture is drawn upright, as the camera was held", async () => {
  for (const orientation of [6, 8]) {
    assert.deepEqual(await sizeOf(await jpeg(800, 400, { orientation })), [240, 480]);
  }
  assert.deepEqual(await sizeOf(await jpeg(800, 400, { orientation: 3 })), [480, 240]);
});

Deno.test("where a picture was taken, and with what, is not in its thumbnail", async () => {
  const exif = {
    IFD0: { Make: "Unitfolio phone" },
    IFD3: { GPSLatitudeRef: "N", GPSLatitude: "51/1 30/1 0/1", GPSLongitudeRef: "W" },
  };
  const taken = await jpeg(800, 400, { exif });
  assert.ok((await sharp(taken).metadata()).exif, "the picture itself says where");
  const drawn = await drawThumbnail(taken);
  const { exif: kept, xmp, iptc, format } = await sharp(drawn!).metadata();
  assert.deepEqual([kept, xmp, iptc, format], [undefined, undefined, undefined, "webp"]);
  assert.ok(!new TextDecoder("latin1").decode(drawn!).includes("Unitfolio phone"));
});

Deno.test("every type that is drawn is drawn", async () => {
  const square = sharp({ create: { width: 60, height: 60, channels: 3, background: "blue" } });
  for (const format of ["jpeg", "png", "gif", "webp", "avif"] as const) {
    const picture = await square.clone().toFormat(format).toBuffer();
    assert.deepEqual(await sizeOf(picture), [60, 60], format);
  }
});

Deno.test("a picture of too many pixels is refused by its header, before any of it is decoded", async () => {
  assert.deepEqual(await sizeOf(hugePng(8000, 8000)), [480, 480]);
  await drawThumbnail(PNG);
  const before = Deno.memoryUsage().rss;
  for (const picture of [hugePng(11_000, 11_000), hugePng(50_000, 50_000, 20)]) {
    assert.equal(await drawThumbnail(picture), null);
    const grown = (Deno.memoryUsage().rss - before) / MB;
    assert.ok(grown < 200, `${grown.toFixed(0)} MB more`);
  }
});

Deno.test("a picture that is held whole while it is read may have fewer pixels", async () => {
  // Little above the limits of AVIF and of progressive JPEG, since drawing them costs seconds.
  assert.equal(await drawThumbnail(await black(3500).avif({ effort: 0, quality: 1 }).toBuffer()), null);
  assert.deepEqual(await sizeOf(await black(3500).jpeg({ progressive: true }).toBuffer()), [480, 480]);
  assert.equal(await drawThumbnail(await black(6400).jpeg({ progressive: true }).toBuffer()), null);
  assert.deepEqual(await sizeOf(await black(6400).jpeg().toBuffer()), [480, 480]);
});

Deno.test("what is damaged, or no picture at all, is not drawn", async () => {
  const whole = await jpeg(800, 400);
  const text = new TextEncoder().encode("<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>");
  for (const bytes of [whole.subarray(0, 300), new Uint8Array(), new Uint8Array(5000)]) {
    assert.equal(await drawThumbnail(bytes), null);
  }
  assert.equal(await drawThumbnail(text), null);
});

async function sizeOf(picture: Uint8Array): Promise<(number | undefined)[]> {
  const drawn = await drawThumbnail(picture);
  assert.ok(drawn, "it is drawn");
  const { width, height } = await sharp(drawn).metadata();
  return [width, height];
}
