import assert from "node:assert/strict";
import sharp from "sharp";
import { drawEvidence } from "./draw_evidence.ts";
import { jpeg, largePhoto } from "./testing.ts";

Deno.test("a large photo is drawn small and for print, of a small one only the thumbnail", async () => {
  const { thumbnail, print } = (await drawEvidence(await largePhoto()))!;
  const [small, large] = [await sharp(thumbnail).metadata(), await sharp(print!).metadata()];
  assert.deepEqual([small.width, small.height, small.format], [480, 360, "webp"]);
  assert.deepEqual([large.width, large.height, large.format], [1600, 1200, "jpeg"]);
  const other = (await drawEvidence(await jpeg(2000, 1500)))!;
  assert.equal(other.print, null);
  assert.equal((await sharp(other.thumbnail).metadata()).width, 480);
});

Deno.test("a print is upright, on white, and does not say where the photo was taken", async () => {
  const exif = {
    IFD0: { Make: "Unitfolio phone" },
    IFD3: { GPSLatitudeRef: "N", GPSLatitude: "51/1 30/1 0/1" },
  };
  const photo = await sharp(await largePhoto()).withExif(exif).withMetadata({ orientation: 6 }).toBuffer();
  const print = (await drawEvidence(new Uint8Array(photo)))!.print!;
  const { width, height, exif: kept } = await sharp(print).metadata();
  assert.deepEqual([width, height, kept], [1200, 1600, undefined]);

  const glass = { r: 0, g: 0, b: 0, alpha: 0 };
  const clear = sharp({ create: { width: 1200, height: 1200, channels: 4, background: glass } });
  const png = new Uint8Array(await clear.png({ compressionLevel: 0 }).toBuffer());
  const drawn = (await drawEvidence(png))!;
  const pixel = async (bytes: Uint8Array) => [...(await sharp(bytes).raw().toBuffer()).subarray(0, 4)];
  assert.deepEqual((await pixel(drawn.print!)).slice(0, 3), [255, 255, 255]);
  assert.equal((await pixel(drawn.thumbnail))[3], 0, "a thumbnail stays transparent");
});

Deno.test("what is damaged is drawn neither small nor for print", async () => {
  const photo = await largePhoto();
  assert.ok(await drawEvidence(photo.slice(0, photo.length - 100_000)) === null);
});
