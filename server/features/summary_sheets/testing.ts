import assert from "node:assert/strict";
import type { Browser } from "../../../test/browser_client.ts";
import type { World } from "../../../test/world.ts";
import { calls } from "../../../domain/links.ts";
import { wordsOfPdf } from "../../documents/testing.ts";

/** Downloads a unit's summary sheets: the answer, and the words of each sheet. */
export async function summaryOf(world: World, browser: Browser, unitId: string) {
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const answer = await world.app.request(
    new Request(`${world.services.config.scheme}://${browser.host}${calls.summary(unitId)}`, {
      headers: { host: browser.host, cookie },
    }),
  );
  const bytes = new Uint8Array(await answer.arrayBuffer());
  assert.equal(answer.status, 200, new TextDecoder().decode(bytes.subarray(0, 500)));
  return { answer, sheets: await wordsOfPdf(bytes) };
}

/** Marks outcomes of a portfolio complete, the first ones, each with its date. */
export async function markDates(
  teacher: Browser,
  { submissions }: { submissions: { id: string }[] },
  dates: readonly string[],
): Promise<void> {
  for (const [at, date] of dates.entries()) {
    const answer = await teacher.post(calls.complete(submissions[at]!.id), { complete: true, date });
    assert.equal(answer.status, 200, answer.text);
  }
}
