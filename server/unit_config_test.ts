import assert from "node:assert/strict";
import { ConfigError, readConfig } from "./config.ts";
import type { Mode } from "./environment.ts";

const read = (settings: Record<string, string>, mode: Mode = "start") =>
  readConfig((name) => settings[name], mode);

function problems(settings: Record<string, string>, mode: Mode = "production"): string {
  try {
    read({ BASE_DOMAIN: "localhost", ...settings }, mode);
    return "";
  } catch (error) {
    assert.ok(error instanceof ConfigError);
    return error.problems.join("\n");
  }
}

Deno.test("without settings units come from the catalogue alone, and nothing is framed", () => {
  assert.deepEqual(read({}).units, { sourceUrl: undefined, sourceHosts: [], searchUrl: undefined });
});

Deno.test("a source's address names the unit in its path or query, never in its host", () => {
  for (
    const good of ["https://units.example/{unitCode}.json", "https://units.example/u?code={unitCode}"]
  ) {
    assert.equal(problems({ UNIT_SOURCE_URL: good }), "", good);
  }
  for (
    const bad of [
      "https://units.example/all.json",
      "https://{unitCode}.units.example/unit",
      "https://{unitCode}.units.example/{unitCode}",
      "https://units.example/#{unitCode}",
    ]
  ) {
    assert.match(problems({ UNIT_SOURCE_URL: bad }), /UNIT_SOURCE_URL must contain \{unitCode\}/, bad);
  }
});

Deno.test("in production a source is fetched over https, and never with credentials in its address", () => {
  for (
    const bad of [
      "http://units.example",
      "ftp://units.example",
      "https://me:word@units.example",
      "https://:word@units.example",
    ]
  ) {
    assert.match(problems({ UNIT_SOURCE_URL: `${bad}/{unitCode}` }), /full https address/, bad);
  }
  assert.equal(problems({ UNIT_SOURCE_URL: "http://127.0.0.1:7520/{unitCode}" }, "start"), "");
});

Deno.test("UNIT_SOURCE_HOSTS are normalised host names", () => {
  assert.deepEqual(
    read({ UNIT_SOURCE_HOSTS: " CDN.example:443, , files.example:8443 " }).units.sourceHosts,
    ["cdn.example", "files.example:8443"],
  );
  assert.match(problems({ UNIT_SOURCE_HOSTS: "https://cdn.example" }), /no host name: https:/);
});
