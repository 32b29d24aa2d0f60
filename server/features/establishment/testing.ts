import assert from "node:assert/strict";
import type { BrowserClient } from "../../../test/browser_client.ts";
import { signInNewStaff } from "../../../test/factories.ts";
import { countRows, type School, type World } from "../../../test/world.ts";
import { hugePng } from "../evidence/thumbnails/testing.ts";

export async function openAdministered(world: World) {
  const oak = await world.school("oak");
  return { oak, admin: await signInNewStaff(world, oak, "admin", "a@oak.example") };
}

export function changeSettings(browser: BrowserClient, body: unknown) {
  return browser.send("/api/admin/settings", { method: "PATCH", body });
}

/** Sends a logo's file, and returns what the sending answered and its path. */
export async function sendLogo(
  browser: BrowserClient,
  bytes: Uint8Array<ArrayBuffer>,
  declared: Record<string, unknown> = { purpose: "logo", fileName: "logo.svg" },
) {
  const promised = await browser.post("/api/objects/upload", declared);
  assert.equal(promised.status, 200, promised.text);
  const { uploadURL, objectPath } = promised.json<{ uploadURL: string; objectPath: string }>();
  const headers = { "content-length": String(bytes.length) };
  return { sent: await browser.send(uploadURL, { method: "PUT", raw: bytes, headers }), objectPath };
}

export const svg = (content: string, attributes = `width="400" height="100"`) =>
  new TextEncoder().encode(`<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${content}</svg>`);

export const SQUARE = `<rect x="10" y="10" width="380" height="80" fill="#0a7"/>`;

/** Sends and sets it; returns its address. An SVG is drawn in a process of its own. */
export async function setLogo(
  admin: BrowserClient,
  field = "logoUrl",
  bytes = hugePng(640, 160),
): Promise<string> {
  const answer = await changeSettings(admin, { [field]: (await sendLogo(admin, bytes)).objectPath });
  assert.equal(answer.status, 200, answer.text);
  return String(answer.json()[field]);
}

/** Objects in the storage, and rows of uploads. */
export async function logoTraces(world: World, oak: School) {
  const folder = `${world.dataDir}/objects/${oak.id}`;
  await Deno.mkdir(folder, { recursive: true });
  const objects = [...Deno.readDirSync(folder)].filter(({ isFile }) => isFile).length;
  return { objects, uploads: await countRows(world, oak.id, "uploads") };
}
