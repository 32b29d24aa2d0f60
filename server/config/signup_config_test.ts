import assert from "node:assert/strict";
import { readConfig } from "./config.ts";

Deno.test("trials open automatically where the operator says so, in production with a secret", () => {
  const read = (settings: Record<string, string>, mode: "start" | "production" = "start") =>
    readConfig((name) => settings[name], mode);
  assert.deepEqual([read({}).signup, read({ SIGNUP: "open" }).signup], ["contact", "open"]);
  assert.throws(() => read({ SIGNUP: "yes" }), /SIGNUP must be contact or open, not "yes"/);
  const production = {
    BASE_DOMAIN: "unitfolio.example",
    MAIL_URL: "smtp://user:secret@mail.example:587",
    MAIL_FROM: "Unitfolio <no-reply@unitfolio.example>",
  };
  assert.equal(read(production, "production").signup, "contact");
  const open = { ...production, SIGNUP: "open" };
  assert.throws(() => read(open, "production"), /APP_SECRET must be set with SIGNUP=open/);
  assert.equal(read({ ...open, APP_SECRET: "x".repeat(32) }, "production").signup, "open");
});
