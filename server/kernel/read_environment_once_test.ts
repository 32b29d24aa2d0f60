import assert from "node:assert/strict";
import process from "node:process";
import { readEnvironmentOnce } from "./read_environment_once.ts";

Deno.test("libraries see the environment as it was, without asking the system again", () => {
  const before = process.env;
  const name = "UNITFOLIO_ENVIRONMENT_TEST";
  try {
    Deno.env.set(name, "first");
    readEnvironmentOnce();
    Deno.env.set(name, "second");
    assert.equal(process.env[name], "first");
    assert.equal(Deno.env.get(name), "second", "the product's own settings are read elsewhere");
    assert.equal(process.env.PATH, Deno.env.get("PATH"));
  } finally {
    process.env = before;
    Deno.env.delete(name);
  }
});
