import assert from "node:assert/strict";
import {
  checkCustomDomain,
  checkSubdomain,
  isUnderBaseDomain,
  normalizeHost,
  RESERVED_SUBDOMAINS,
} from "./hosts.ts";

Deno.test("a host is compared in lower case, without its trailing dot and default port", () => {
  const cases: [string, string][] = [
    ["oak.example", "oak.example"],
    ["OAK.Example", "oak.example"],
    ["oak.example.", "oak.example"],
    ["OAK.example.:5000", "oak.example:5000"],
    ["oak.example:80", "oak.example"],
    ["oak.example:443", "oak.example"],
    ["oak.example:0443", "oak.example"],
    ["oak.example:05000", "oak.example:5000"],
    ["localhost:5000", "localhost:5000"],
    ["127.0.0.1:5000", "127.0.0.1:5000"],
    ["xn--bcher-kva.example", "xn--bcher-kva.example"],
    ["a", "a"],
  ];
  for (const [text, host] of cases) {
    assert.equal(normalizeHost(text), host, text);
    assert.equal(normalizeHost(host), host, `${host} again`);
  }
});

Deno.test("anything but a host name with an optional port is invalid", () => {
  const none = [
    "",
    ".",
    ":5000",
    "oak.example..",
    "oak..example",
    ".oak.example",
    "-oak.example",
    "oak.example-",
    "oak.example:",
    "oak.example:0",
    "oak.example:65536",
    "oak.example:123456",
    "oak.example:5000:5000",
    "oak.example:50a0",
    "oak_lane.example",
    "oak example",
    " oak.example",
    "oak.example\n",
    "teacher@oak.example",
    "oak.example/path",
    "oak.example?x",
    "oak.example#x",
    "http://oak.example",
    "oak%2eexample",
    "oak\\example",
    "[::1]:5000",
    "bücher.example",
    "oa\u212a.example", // the Kelvin sign, a capital K to Unicode
    "oak。example",
    `${"a.".repeat(127)}example`,
  ];
  for (const text of none) assert.equal(normalizeHost(text), null, JSON.stringify(text));
});

Deno.test("a subdomain is a short plain label", () => {
  for (const text of ["oak", "oak-lane-centre", "3rd-school", "a".repeat(40)]) {
    assert.equal(checkSubdomain(text), null, text);
  }
  for (
    const text of [
      "",
      "ab",
      "a".repeat(41),
      "Oak",
      "oak lane",
      "oak.lane",
      "oak_lane",
      "éco",
      "oak\n",
      "oak:80",
    ]
  ) {
    assert.match(String(checkSubdomain(text)), /3 to 40 characters/, JSON.stringify(text));
  }
  for (const text of ["-oak", "oak-", "---"]) assert.match(String(checkSubdomain(text)), /dash/, text);
  assert.match(String(checkSubdomain("xn--bcher-kva")), /xn--/);
  for (const text of RESERVED_SUBDOMAINS) assert.notEqual(checkSubdomain(text), null, text);
});

Deno.test("the names of DECISIONS 1 are reserved", () => {
  const reserved = [
    "www",
    "admin",
    "api",
    "mail",
    "app",
    "static",
    "assets",
    "embed",
    "status",
    "docs",
    "help",
  ];
  for (const text of reserved) assert.match(String(checkSubdomain(text)), /reserved/, text);
});

Deno.test("a school's own domain has a dot and is outside the product's", () => {
  const base = "unitfolio.example";
  for (const text of ["portfolio.oak.example", "oak.example.", "notunitfolio.example", "oak.example:8443"]) {
    assert.equal(checkCustomDomain(text, base), null, text);
  }
  for (const text of ["", "oak", "127.0.0.1", "10.0.0.1:5000", "http://oak.example", "oak_lane.example"]) {
    assert.match(String(checkCustomDomain(text, base)), /looks like/, text);
  }
  const ours = [
    "unitfolio.example",
    "oak.unitfolio.example",
    "OAK.Unitfolio.Example.",
    "a.b.unitfolio.example",
    "oak.unitfolio.example:8443",
    "oak.unitfolio.example:443",
  ];
  for (const text of ours) assert.match(String(checkCustomDomain(text, base)), /below/, text);
});

Deno.test("a host under the product's domain is refused on any port", () => {
  for (const text of ["oak.localhost:5000", "oak.localhost:9000", "oak.localhost"]) {
    assert.match(String(checkCustomDomain(text, "localhost:5000")), /below/, text);
  }
});

Deno.test("a host is under the product's domain whatever its port and spelling", () => {
  for (const host of ["unitfolio.example", "OAK.unitfolio.example.", "a.oak.unitfolio.example:8443"]) {
    assert.equal(isUnderBaseDomain(host, "unitfolio.example"), true, host);
  }
  for (
    const host of ["", "notunitfolio.example", "unitfolio.example.evil.example", "portfolio.oak.example"]
  ) {
    assert.equal(isUnderBaseDomain(host, "unitfolio.example"), false, host);
  }
});

Deno.test("the installation's own host is no school's domain, on whatever port", () => {
  const own = ["ops.example:8443"];
  for (const text of ["ops.example", "OPS.example:8443", "ops.example.:9000"]) {
    assert.match(String(checkCustomDomain(text, "unitfolio.example", own)), /installation's own/, text);
  }
  assert.equal(checkCustomDomain("oak.ops.example", "unitfolio.example", own), null);
});
