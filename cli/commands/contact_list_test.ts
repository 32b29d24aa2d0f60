import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { openWorld } from "../../test/world.ts";
import { openTestCli } from "../testing.ts";

Deno.test("what was written in the contact form is listed, whole and the newest first", async () => {
  await using world = await openWorld();
  const write = (name: string, message: string) =>
    world.browser("localhost:5000").post("/api/contact", {
      name,
      email: "head@elm.example",
      institution: "Elm School",
      message,
      plan: "small",
    });
  assert.equal((await write("Ada Hill", "We have twelve learners.\nMay we try it?")).status, 201);
  world.advance(60_000);
  assert.equal((await write("Olu Ade", "Hello.")).status, 201);
  await world.runControl(sql`
    update contact_messages set state = 'answered', state_at = created_at, state_by = 'usr_one', answer = ${"Yes.\n\nOlu"}
    where name = 'Olu Ade'`);
  await using cli = await openTestCli(world.environment);
  const listed = await cli.json<{ name: string; message: string; mailedAt: null }[]>("contact list");
  assert.deepEqual(listed.map(({ name }) => name), ["Olu Ade", "Ada Hill"]);
  const { out } = await cli.run("contact list");
  assert.match(
    out,
    /Ada Hill <head@elm.example>, Elm School\n {2}Plan: small\n {2}New\n {2}Not emailed to anyone yet\.\n/,
  );
  assert.match(
    out,
    /Olu Ade .*\n {2}Plan: small\n {2}Answered\n.*\n {2}Hello\.\n {2}Answer:\n {2}Yes\.\n {2}\n {2}Olu/,
  );
  assert.match(out, / {2}We have twelve learners\.\n {2}May we try it\?/);
});

Deno.test("with nothing written it says what to set", async () => {
  await using cli = await openTestCli();
  assert.match((await cli.run("contact list")).out, /No one has written yet\. Set OPERATOR_EMAIL/);
});
