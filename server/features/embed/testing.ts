import assert from "node:assert/strict";
import type { BrowserClient } from "../../../test/browser_client.ts";
import type { World } from "../../../test/world.ts";

/** Six digits of a mail, the newest unless told. */
export function mailedCode({ mails }: Pick<World, "mails">, at = -1): string {
  return /\b(\d{3}) (\d{3})\b/.exec(mails.at(at)!.text)!.slice(1).join("");
}

export async function askForCode(world: World, frame: BrowserClient, email: string): Promise<void> {
  const asked = await frame.post("/embed/api/widget/code", { email });
  assert.equal(asked.status, 200, asked.text);
  await world.runJobs();
}

export const verify = (frame: BrowserClient, code: string) =>
  frame.post("/embed/api/widget/verify", { code, visit: null });

/** A frame in which the student of the address is signed in. */
export async function signInFrame(world: World, host: string, email: string): Promise<BrowserClient> {
  const frame = world.browser(host);
  await askForCode(world, frame, email);
  const verified = await verify(frame, mailedCode(world));
  assert.equal(verified.status, 200, verified.text);
  return frame;
}
