import assert from "node:assert/strict";
import { openBucketPlace } from "../../test/backups.ts";
import { brokenStore } from "../../test/fakes/broken_store.ts";
import { openTestCli } from "../testing.ts";

const ADDRESS = "s3://oak-backups/nightly?endpoint=https://store.example&region=auto";
const KEYS = { BACKUP_ACCESS_KEY_ID: "key", BACKUP_SECRET_ACCESS_KEY: "secret" };
const STORED = {
  STORAGE_URL: "s3://oak-files?endpoint=https://store.example&region=auto",
  S3_ACCESS_KEY_ID: "key",
  S3_SECRET_ACCESS_KEY: "secret",
};

async function refusal(settings: Record<string, string>, ...args: string[]) {
  await using cli = await openTestCli(settings, { adapter: "file" });
  return await cli.run(...args);
}

Deno.test("a bucket of backups has keys of its own, and those that are missing are named", async () => {
  for (const args of [["backup", "--out", ADDRESS], ["restore", ADDRESS]]) {
    const { code, err } = await refusal(STORED, ...args);
    assert.equal(code, 1);
    assert.match(err, /needs BACKUP_ACCESS_KEY_ID/);
    assert.match(err, /needs BACKUP_SECRET_ACCESS_KEY/);
    const half = await refusal({ BACKUP_ACCESS_KEY_ID: "key" }, ...args);
    assert.doesNotMatch(half.err, /needs BACKUP_ACCESS_KEY_ID/);
    assert.match(half.err, /needs BACKUP_SECRET_ACCESS_KEY/);
  }
});

Deno.test("an address that is not whole, plain http and the bucket of stored files are refused", async () => {
  const at = async (address: string, settings = {}) =>
    (await refusal({ ...KEYS, ...settings }, "backup", "--out", address)).err;
  assert.match(await at("s3://oak-backups"), /--out must give the store's region[^]*the store's address/);
  assert.match(await at(ADDRESS.replace("https", "http")), /over https/);
  assert.match(await at(ADDRESS.replace("nightly", "night%20ly")), /in its path/);
  assert.match(await at(ADDRESS.replace("oak-backups", "oak-files"), STORED), /bucket of the stored files/);
});

Deno.test("a bucket that is missing, refuses its keys or is away says so", async () => {
  await using place = await openBucketPlace();
  const missing = await refusal(place.settings, "restore", place.out.replace("backups", "elsewhere"));
  assert.equal(missing.code, 1);
  assert.match(missing.err, /There is no bucket at http:.*elsewhere/);
  const keys = { ...place.settings, BACKUP_SECRET_ACCESS_KEY: "mistyped" };
  const refused = await refusal(keys, "restore", place.out);
  assert.equal(refused.code, 1);
  assert.match(
    refused.err,
    /refuses BACKUP_ACCESS_KEY_ID and BACKUP_SECRET_ACCESS_KEY \(SignatureDoesNotMatch\)/,
  );
  await using store = brokenStore("HTTP/1.1 503 Slow Down\r\ncontent-length: 0\r\nconnection: close\r\n\r\n");
  const endpoint = store.address.replace("/evidence", "");
  const away = await refusal(KEYS, "restore", `s3://evidence/nightly?endpoint=${endpoint}&region=auto`);
  assert.equal(away.code, 3);
  assert.match(away.err, /The bucket http:.* cannot be reached: .*503/);
});
