import assert from "node:assert/strict";
import { isPublic, publicAddress } from "./public_address.ts";

// 169.254.169.254 serves cloud metadata.
const SPECIAL = [
  "127.0.0.1 0.0.0.0 10.1.2.3 172.16.0.1 192.168.1.1 169.254.169.254 100.64.0.1 192.0.0.1 198.18.0.1 203.0.113.9",
  "224.0.0.1 255.255.255.255 :: ::1 ::127.0.0.1 ::ffff:10.0.0.1 fe80::1 fe80::1%eth0 fc00::1 fd12:3456::1 fec0::1",
  "64:ff9b::7f00:1 2002:7f00:1::1 2001::1 2001:db8::1 ff02::1 4000::1",
].flatMap((line) => line.split(" "));

Deno.test("private, own and special addresses are not public, in whatever spelling", () => {
  for (const address of [...SPECIAL, "not an address", ""]) assert.equal(isPublic(address), false, address);
  for (const address of ["93.184.216.34", "2606:4700::1111", "::ffff:8.8.8.8"]) {
    assert.equal(isPublic(address), true, address);
  }
});

Deno.test("a name is refused for one private address among its public ones", async () => {
  const named = (...addresses: string[]) =>
    publicAddress("units.example", { loopback: false, resolve: () => Promise.resolve(addresses) });
  assert.equal(await named("93.184.216.34", "2606:4700::1111"), "93.184.216.34");
  await assert.rejects(named("93.184.216.34", "192.168.1.1"), /192\.168\.1\.1, which is not public/);
  await assert.rejects(named(), /no address/);
});

Deno.test("an IP literal is checked without a lookup", async () => {
  const unexpected = () => Promise.reject(new Error("asked"));
  const literal = (host: string, loopback = false) => publicAddress(host, { loopback, resolve: unexpected });
  assert.equal(await literal("93.184.216.34"), "93.184.216.34");
  assert.equal(await literal("[2606:4700::1111]"), "2606:4700::1111");
  await assert.rejects(literal("[::1]"), /not public/);
  await assert.rejects(literal("169.254.169.254", true), /not public/, "only this machine, when it may");
  assert.equal(await literal("127.0.0.1", true), "127.0.0.1");
});
