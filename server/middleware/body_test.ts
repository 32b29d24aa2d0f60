import assert from "node:assert/strict";
import { addTeacher, heldBody, sendStream } from "../../test/body_requests.ts";
import { openWorld } from "../../test/world.ts";

const KB = 1024;

Deno.test("a call with thousands of unknown fields gets a bounded answer", async () => {
  await using world = await openWorld();
  const { teacher } = await addTeacher(world);
  const form = { studentId: "1", firstName: "Robin", lastName: "Ash" };
  const post = async (body: unknown) =>
    (await teacher.post("/api/students", body)).json<{ message: string; fields: Record<string, string> }>();
  const many = Object.fromEntries(Array.from({ length: 1_500 }, (_, i) => [`k${i}`, 1]));
  const { message, fields } = await post({ ...form, ...many });
  assert.equal(message, "The field k0 is not known here");
  assert.equal(Object.keys(fields).length, 100);
  const { fields: odd } = await post({ ...form, constructor: 1, toString: 1 });
  assert.deepEqual(Object.keys(odd).sort(), ["constructor", "toString"]);
});

Deno.test("without a session a call takes 16 kB, announced or not", async () => {
  await using world = await openWorld();
  const stranger = world.browser((await world.school("oak")).host);
  const contact = { name: "Ann", email: "ann@a.example", institution: "Oak" };
  const longest = { ...contact, message: "学".repeat(5_000) };
  assert.equal((await stranger.post("/api/contact", longest)).status, 201);
  const raw = JSON.stringify({ ...contact, message: "x".repeat(16 * KB) });
  for (const length of [String(raw.length), ""]) {
    const headers = { "content-type": "application/json", "content-length": length };
    const answer = await stranger.send("/api/contact", { method: "POST", raw, headers });
    assert.deepEqual([answer.status, answer.json().code], [413, "too_large"], `length ${length}`);
    assert.equal(answer.json().message, "This is too much text for one call.");
  }
});

Deno.test("the largest unit is within its call's limit", async () => {
  await using world = await openWorld();
  const { teacher } = await addTeacher(world);
  const outcome = { description: "学".repeat(2_000), evidenceType: "Summary sheet" };
  const unit = { unitCode: "123456", title: "学".repeat(300), level: "Level One", origin: "typed" };
  const save = (outcomes: unknown[]) => teacher.post("/api/units", { ...unit, outcomes });
  assert.equal((await save(Array(60).fill(outcome))).status, 201);
});

Deno.test("a list that is too long is refused by its field, whatever it holds", async () => {
  await using world = await openWorld();
  const { teacher } = await addTeacher(world);
  const unit = { unitCode: "123456", title: "Unit", level: "Level One", origin: "typed" };
  const answer = await teacher.post("/api/units", { ...unit, outcomes: Array(340_000).fill({}) });
  assert.equal(answer.status, 400, answer.text);
  assert.deepEqual(answer.json().fields, { outcomes: "A unit can have at most 60 outcomes" });
  const none = await teacher.post("/api/units", { ...unit, outcomes: "none" });
  assert.deepEqual(none.json().fields, { outcomes: "outcomes must be of the type array" });
});

Deno.test("a large body with more keys than its form has is refused before it is parsed", async () => {
  await using world = await openWorld();
  const { teacher } = await addTeacher(world);
  const send = (raw: string) =>
    teacher.send("/api/units", { method: "POST", raw, headers: { "content-type": "application/json" } });
  const keys = Array.from({ length: 50_000 }, (_, i) => `"k${i}":1`).join(",");
  // Without its end, which the parser would complain of.
  assert.equal((await send(`{${keys}`)).json().message, "This has more fields than are known here.");
  const texts = JSON.stringify({ title: '":"'.repeat(20_000) });
  assert.equal((await send(texts)).json().message, "Please enter a unit code");
  const nested = "[".repeat(200_000) + "]".repeat(200_000);
  assert.equal((await send(nested)).json().message, "Send a JSON object.");
});

Deno.test("nothing is read of a call that may not be made", async () => {
  await using world = await openWorld();
  const oak = await world.school("oak");
  const body = heldBody("{}");
  const answer = await sendStream(world, { host: oak.host, path: "/api/students", body });
  assert.deepEqual([answer.status, body.isRead()], [401, false]);
});

Deno.test("strangers who fill a school's room take none from others, nor from a small call there", async () => {
  await using world = await openWorld();
  const [oak, elm] = [await addTeacher(world), await world.school("elm")];
  const bodies = Array.from({ length: 36 }, () => heldBody(" ".repeat(16 * KB)));
  const answers = bodies.map((body) =>
    sendStream(world, { host: oak.school.host, path: "/api/login/email", body })
  );
  await Promise.all(bodies.map((body) => body.received));
  const json = JSON.stringify({ email: "a@oak.example" });
  const ask = (host: string, raw = json) =>
    world.browser(host).send("/api/login/email", {
      method: "POST",
      raw,
      headers: { "content-type": "application/json" },
    });
  const refused = await ask(oak.school.host, json + " ".repeat(12 * KB));
  assert.deepEqual([refused.status, refused.json().code], [503, "unavailable"]);
  assert.equal(refused.headers.get("retry-after"), "5");
  assert.equal((await ask(oak.school.host)).status, 200);
  assert.equal((await ask(elm.host, json + " ".repeat(12 * KB))).status, 200);
  assert.equal((await oak.teacher.post("/api/units/fetch", {})).status, 400);
  for (const body of bodies) body.end();
  for (const { status } of await Promise.all(answers)) assert.equal(status, 400);
  assert.equal((await ask(oak.school.host)).status, 200);
});
