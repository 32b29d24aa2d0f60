import assert from "node:assert/strict";
import { generateHOTP } from "@oslojs/otp";
import { decodeBase32IgnorePadding } from "@oslojs/encoding";
import { readConfig } from "../../server/config/config.ts";
import { openServices } from "../../server/create_services.ts";
import { beginFactor, confirmFactor } from "../../server/features/second_factor/set_up.ts";
import { NOW, openTestCli, type TestCli } from "../testing.ts";

const SECRET = "s".repeat(32);

/** Jo, a teacher of Oak, with a second factor. */
async function openJo(): Promise<TestCli & { id: string }> {
  const cli = await openTestCli({ APP_SECRET: SECRET });
  await cli.json("tenant create --name Oak --subdomain oak");
  const { id } = await cli.json<{ id: string }>(
    "staff add --tenant oak --first-name Jo --last-name Reed --email jo@oak.example --role teacher",
  );
  const config = readConfig(cli.environment, "development");
  const opened = await openServices(config, { now: () => NOW, log: () => {} });
  const { key } = await beginFactor(opened.services, {
    userId: id,
    email: "jo@oak.example",
    replaces: null,
  });
  const code = generateHOTP(decodeBase32IgnorePadding(key), BigInt(NOW.getTime() / 30_000), 6);
  await confirmFactor(opened.services, {
    userId: id,
    actor: { kind: "staff", id },
    code,
    tokenHash: "",
    origin: "http://oak.localhost:5000",
  });
  await opened.close();
  return { ...cli, id };
}

Deno.test("a lost second factor is reset once, by the person's address", async () => {
  await using cli = await openJo();
  assert.deepEqual(await cli.json("second-factor reset --email JO@oak.example"), {
    id: cli.id,
    email: "jo@oak.example",
  });
  const again = await cli.run("second-factor reset --email jo@oak.example");
  assert.equal(again.code, 1);
  assert.match(again.err, /jo@oak\.example has no second factor/);
  assert.match((await cli.run("second-factor reset --email no@oak.example")).err, /No one has the address/);
});

Deno.test("doctor says that second factors cannot be read under another secret", async () => {
  await using cli = await openJo();
  const found = async (secret: string) => {
    await using other = await openTestCli({ ...cli.settings, APP_SECRET: secret });
    const { checks } = (await other.run("doctor --json")).json<
      { checks: { name: string; ok: boolean; detail: string }[] }
    >();
    return checks.find(({ name }) => name === "second factors")!;
  };
  assert.deepEqual(await found(`${"n".repeat(32)},${SECRET}`), {
    name: "second factors",
    ok: true,
    detail: "1 stored",
  });
  const lost = await found("n".repeat(32));
  assert.equal(lost.ok, false);
  assert.match(lost.detail, /1 of 1 cannot be read.*APP_SECRET/);
});
