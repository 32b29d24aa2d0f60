import assert from "node:assert/strict";
import { clientAddress, readTrustedProxies } from "./client_address.ts";

const trusted = (text: string) => {
  const problems: string[] = [];
  const proxies = readTrustedProxies(text, problems);
  assert.deepEqual(problems, []);
  return proxies;
};

Deno.test("without a trusted proxy the socket's address counts, whatever a header claims", () => {
  assert.equal(clientAddress("192.0.2.7", "203.0.113.1", []), "192.0.2.7");
  assert.equal(clientAddress("192.0.2.7", "203.0.113.1", trusted("10.0.0.0/8")), "192.0.2.7");
  assert.equal(clientAddress(undefined, "203.0.113.1", trusted("10.0.0.0/8")), "unknown");
});

Deno.test("behind trusted proxies the first hop from the right that is none of them counts", () => {
  const proxies = trusted("127.0.0.1, 10.0.0.0/8, fd00::/8");
  const behind = (forwardedFor: string | undefined) => clientAddress("127.0.0.1", forwardedFor, proxies);
  assert.equal(behind("203.0.113.1"), "203.0.113.1");
  assert.equal(
    behind("198.51.100.9, 203.0.113.1"),
    "203.0.113.1",
    "what the client wrote itself is passed over",
  );
  assert.equal(behind("203.0.113.1, 10.1.2.3,fd12::1 "), "203.0.113.1");
  assert.equal(behind("10.9.9.9, 10.1.2.3"), "10.9.9.9", "a client inside the proxies' own network");
  assert.equal(behind(undefined), "127.0.0.1");
});

Deno.test("a hop that is no address ends the search at the last one that is known", () => {
  const proxies = trusted("127.0.0.1,10.0.0.0/8");
  for (
    const odd of [
      "",
      ",",
      "unknown",
      "_hidden",
      "203.0.113.1,",
      "203.0.113.1, ,",
      "0x7f.1",
      "010.0.0.1",
      "[::1",
    ]
  ) {
    assert.equal(clientAddress("127.0.0.1", odd, proxies), "127.0.0.1", odd);
  }
  assert.equal(clientAddress("127.0.0.1", "203.0.113.1, x, 10.0.0.4", proxies), "10.0.0.4");
});

Deno.test("ports, mapped addresses and neighbours in one IPv6 network are the same client", () => {
  const proxies = trusted("::1");
  const from = (hop: string) => clientAddress("::1", hop, proxies);
  assert.equal(from("203.0.113.1:51234"), "203.0.113.1");
  assert.equal(from("::ffff:203.0.113.1"), "203.0.113.1");
  assert.equal(from("[2001:db8:1:2:3::4]:443"), "2001:db8:1:2::/64");
  assert.equal(from("2001:db8:1:2:ffff::1"), "2001:db8:1:2::/64");
  assert.equal(from("2001:db8:1:3::1"), "2001:db8:1:3::/64");
  assert.equal(clientAddress("::ffff:192.0.2.7", undefined, []), "192.0.2.7");
});

Deno.test("what is no address or range is named", () => {
  for (const wrong of ["proxy.example", "10.0.0.0/33", "10.0.0.0/", "10.0.0.0/8/8", "10.0.0/8", "::/129"]) {
    const problems: string[] = [];
    assert.deepEqual(readTrustedProxies(`127.0.0.1, ${wrong}`, problems).length, 1);
    assert.match(problems.join(), new RegExp(`TRUSTED_PROXY.*${wrong.replace(/[.]/g, "\\.")}`));
  }
  assert.deepEqual(readTrustedProxies(" , ", []), []);
});
