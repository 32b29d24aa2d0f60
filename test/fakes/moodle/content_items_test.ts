import assert from "node:assert/strict";
import { exportJWK, generateKeyPair, SignJWT } from "jose";
import { openLtiPlatform } from "../lti_platform.ts";
import { DEEP_LINKING } from "./content_items.ts";

const NOW = new Date("2026-06-15T09:00:00.000Z");
const TOOL_URL = "https://oak.example/lti/launch";

/** A platform, and a tool that signs answers for it. */
async function openPlatform(over: Record<string, unknown> = {}) {
  const platform = await openLtiPlatform(() => NOW);
  const { privateKey, publicKey } = await generateKeyPair("RS256");
  platform.moodle.toolKeys = async () => ({ keys: [{ ...await exportJWK(publicKey), kid: "tool" }] });
  platform.deepLinking(over);
  const sign = (items: unknown, claims: Record<string, unknown> = {}, key = privateKey) =>
    new SignJWT({
      iss: platform.clientId,
      "https://purl.imsglobal.org/spec/lti/claim/message_type": "LtiDeepLinkingResponse",
      [`${DEEP_LINKING}content_items`]: items,
      [`${DEEP_LINKING}data`]: "csrf:4711",
      ...claims,
    }).setProtectedHeader({ alg: "RS256", kid: "tool" })
      .setIssuedAt(NOW).setExpirationTime(new Date(NOW.getTime() + 60_000)).sign(key);
  return {
    platform,
    sign,
    take: async (...answer: Parameters<typeof sign>) =>
      await platform.takeLinks(await sign(...answer), TOOL_URL),
    [Symbol.asyncDispose]: () => platform[Symbol.asyncDispose](),
  };
}

const link = (over: Record<string, unknown> = {}) => ({ type: "ltiResourceLink", title: "Unit", ...over });

Deno.test("each link becomes an activity, with a column where the answer asks for one", async () => {
  await using tool = await openPlatform();
  const made = await tool.take([
    link({
      url: `${TOOL_URL}?x`,
      text: "About it",
      custom: { unit: "121766" },
      lineItem: { scoreMaximum: 3 },
    }),
    link({ title: "", lineItem: { label: "not used" } }),
    link({ icon: { url: "https://oak.example/icon" } }),
  ]);
  assert.deepEqual(made.map(({ name }) => name), ["Unit", "My portfolio", "Unit"]);
  assert.deepEqual([made[0]!.intro, made[0]!.custom], ["About it", "unit=121766"]);
  assert.deepEqual(made.map(({ toolUrl }) => toolUrl), [`${TOOL_URL}?x`, TOOL_URL, TOOL_URL]);
  assert.equal(made[2]!.icon, "https://oak.example/icon");
  const columns = [...tool.platform.moodle.gradebook.items.values()];
  assert.deepEqual(columns.map(({ label, scoreMaximum }) => [label, scoreMaximum]), [
    ["Unit", 3],
    ["My portfolio", 100],
  ]);
  assert.deepEqual(await tool.take([]), [], "nothing was chosen");
});

Deno.test("a site that takes no grades makes no column", async () => {
  await using tool = await openPlatform();
  tool.platform.moodle.settings.gradeSync = 0;
  await tool.take([link({ lineItem: { scoreMaximum: 3 } })]);
  assert.equal(tool.platform.moodle.gradebook.items.size, 0);
});

Deno.test("what was not asked for, or is not the tool's, is refused", async () => {
  await using one = await openPlatform({ accept_multiple: false });
  await assert.rejects(one.take([link(), link()]), /2 items where one was asked for/);
  assert.equal((await one.take([link()])).length, 1);
  await using tool = await openPlatform();
  const { privateKey } = await generateKeyPair("RS256");
  await assert.rejects(tool.take([link()], {}, privateKey), /signature/);
  await assert.rejects(tool.take([link()], { iss: "another" }), /iss/);
  await assert.rejects(tool.take([link()], { [`${DEEP_LINKING}data`]: "another" }), /data/);
  await assert.rejects(tool.take([link({ type: "file" })]), /Not asked for: file/);
  await assert.rejects(tool.take("none"), /format/);
  await assert.rejects(tool.take([link({ title: "x".repeat(256) })]), /255/);
});
