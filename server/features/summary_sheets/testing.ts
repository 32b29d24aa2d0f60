import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import sharp from "sharp";
import type { BrowserClient } from "../../../test/browser_client.ts";
import { signInStaff } from "../../../test/factories.ts";
import type { World } from "../../../test/world.ts";
import { links } from "../../../domain/links.ts";
import { pdfText } from "../../documents/testing.ts";

/** A school with an administrator and two teachers. */
export async function openOak(world: World) {
  const oak = await world.school("oak");
  await oak.staff("admin", "a@oak.example");
  await oak.staff("teacher", "t@oak.example");
  await oak.staff("teacher", "u@oak.example");
  const signIn = (email: string) => signInStaff(world, oak, email);
  return {
    oak,
    admin: await signIn("a@oak.example"),
    teacher: await signIn("t@oak.example"),
    other: await signIn("u@oak.example"),
  };
}

/** The response and its bytes. */
export async function requestSummary(browser: BrowserClient, unitId: string) {
  const response = await browser.open(links.summary(unitId));
  const bytes = new Uint8Array(await response.arrayBuffer());
  assert.equal(response.status, 200, new TextDecoder().decode(bytes.subarray(0, 500)));
  return { response, bytes };
}

/** The response and the text of each sheet. */
export async function summaryOf(browser: BrowserClient, unitId: string) {
  const { response, bytes } = await requestSummary(browser, unitId);
  return { response, sheets: await pdfText(bytes) };
}

/** In outcome order. */
export async function markDates(
  teacher: BrowserClient,
  { submissions }: { submissions: { id: string }[] },
  dates: readonly string[],
): Promise<void> {
  for (const [at, date] of dates.entries()) {
    const response = await teacher.post(`/api/submissions/${submissions[at]!.id}/complete`, {
      complete: true,
      date,
    });
    assert.equal(response.status, 200, response.text);
  }
}

/** A picture of one slanting line of a pen as a data URL; `ink` and `paper` as red, green, blue and alpha. */
export async function drawnLine(
  { width = 800, height = 300, pen = 2, ink = [0, 0, 0, 255], paper = [0, 0, 0, 0] }: {
    width?: number;
    height?: number;
    pen?: number;
    ink?: number[];
    paper?: number[];
  } = {},
): Promise<string> {
  const pixels = Array.from({ length: width * height }, (_, at) => {
    const [x, y] = [at % width, Math.floor(at / width)];
    const isInk = x > width / 4 && x < width * 3 / 4 && Math.abs(y - x * height / width) < pen / 2;
    return isInk ? ink : paper;
  });
  const png = await sharp(Uint8Array.from(pixels.flat()), { raw: { width, height, channels: 4 } }).png()
    .toBuffer();
  return `data:image/png;base64,${Buffer.from(png).toString("base64")}`;
}
