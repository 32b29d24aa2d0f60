import { decodeBase32IgnorePadding } from "@oslojs/encoding";
import { generateHOTP } from "@oslojs/otp";
import assert from "node:assert/strict";
import { type BrowserClient, postForm } from "../../../test/browser_client.ts";
import type { World } from "../../../test/world.ts";

export const STEP_MS = 30_000;

/** Code of an authenticator app, `steps` away from now. */
export function codeOf(world: World, key: string, steps = 0): string {
  const step = Math.floor(world.services.now().getTime() / STEP_MS) + steps;
  return generateHOTP(decodeBase32IgnorePadding(key), BigInt(step), 6);
}

/** Sets it up in the browser; a step later, so that the next code is a new one. */
export async function setUp(
  world: World,
  browser: BrowserClient,
): Promise<{ key: string; recoveryCodes: string[] }> {
  const { key } = (await browser.post("/api/second-factor/begin", {})).json<{ key: string }>();
  const confirmed = await browser.post("/api/second-factor/confirm", { code: codeOf(world, key) });
  assert.equal(confirmed.status, 200, confirmed.text);
  world.advance(STEP_MS);
  return { key, recoveryCodes: confirmed.json<{ recoveryCodes: string[] }>().recoveryCodes };
}

/** The path of a new sign-in link on the browser's host. */
export async function mailedLink(world: World, browser: BrowserClient, email: string): Promise<string> {
  world.mails.length = 0;
  await browser.post("/api/login/email", { email });
  await world.runJobs();
  const mail = world.mails.find(({ text }) => text.includes("/api/login/link"));
  const url = new URL(/http:\S+\/api\/login\/link\S+/.exec(mail!.text)![0]);
  return url.pathname + url.search;
}

export function postCode(browser: BrowserClient, path: string, code?: string) {
  return code === undefined ? browser.post(path) : postForm(browser, path, { code });
}
