import assert from "node:assert/strict";
import { signInNewStaff } from "../../test/factories.ts";
import { worldTest } from "../../test/world.ts";
import { mailedLink, setUp } from "../features/second_factor/testing.ts";

const ROBIN = "robin@oak.example";
const FORM = { "content-type": "application/x-www-form-urlencoded" };

/** Megabytes without end, and how many were asked for. */
function endless() {
  let sent = 0;
  const raw = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull(controller) {
      sent++;
      if (sent > 50) controller.close();
      else controller.enqueue(new Uint8Array(1024 * 1024).fill(97));
    },
  }, { highWaterMark: 0 });
  return { raw, sent: () => sent };
}

worldTest("a form is bounded, and nothing is read of one without an open link", async (world) => {
  const oak = await world.school("oak");
  await setUp(world, await signInNewStaff(world, oak, "teacher", ROBIN));
  const browser = world.browser(oak.host);
  for (
    const [path, most] of [["/api/login/link?token=unknown", 0], [
      await mailedLink(world, browser, ROBIN),
      2,
    ]] as const
  ) {
    const { raw, sent } = endless();
    const answer = await browser.send(path, { method: "POST", raw, headers: FORM });
    assert.ok(answer.status >= 400, `${path} ${answer.status}`);
    assert.ok(sent() <= most, `${path}: ${sent()} MB`);
  }
});
