import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { addStudent, signInNewStaff, signInStudent } from "../../../test/factories.ts";
import { worldTest } from "../../../test/world.ts";
import { addEmbedOrigin } from "./embed_origins.ts";
import { changeSettings, openAdministered } from "./testing.ts";

const STANDING = {
  establishmentName: "Oak",
  organisationNumber: null,
  timeZone: "Europe/London",
  pdfOutcomeHeaderColor: "#4a5568",
  recordsUntilAge: 25,
  evidenceYears: null,
  verifyByAnother: false,
  secondFactor: "optional",
  logoUrl: null,
  pdfLogoUrl: null,
};

const CHANGED = {
  establishmentName: "  Oak Lane Centre ",
  organisationNumber: "1234X",
  timeZone: "Europe/Dublin",
  pdfOutcomeHeaderColor: "#1A365D",
  recordsUntilAge: "31",
  evidenceYears: 6,
  verifyByAnother: true,
};

worldTest("an administrator changes the settings, and staff read them", async (world) => {
  const { oak, admin } = await openAdministered(world);
  const teacher = await signInNewStaff(world, oak, "teacher", "t@oak.example");
  const before = (await teacher.get("/api/admin/settings")).json();
  assert.deepEqual(before, { ...STANDING, establishmentName: before.establishmentName });
  const after = {
    ...STANDING,
    ...CHANGED,
    establishmentName: "Oak Lane Centre",
    pdfOutcomeHeaderColor: "#1a365d",
    recordsUntilAge: 31,
  };
  const answer = await changeSettings(admin, CHANGED);
  assert.deepEqual([answer.status, answer.json()], [200, after]);
  assert.deepEqual((await teacher.get("/api/admin/settings")).json(), after);
  assert.match((await teacher.get("/")).text, /Oak Lane Centre/, "on pages at once");
  assert.deepEqual((await changeSettings(admin, CHANGED)).json(), after);
  assert.deepEqual((await changeSettings(admin, {})).json(), after);
  const cleared = await changeSettings(admin, { organisationNumber: "", evidenceYears: null });
  assert.deepEqual(cleared.json(), { ...after, organisationNumber: null, evidenceYears: null });
  const events = await oak.rows<{ data: string }>(
    sql`select data from events where what = 'settings.changed' order by at, rowid`,
  );
  assert.deepEqual(events.map(({ data }) => JSON.parse(data)), [
    { fields: Object.keys(CHANGED), mode: "admin" },
    { fields: ["organisationNumber", "evidenceYears"], mode: "admin" },
  ]);
});

worldTest("what cannot be a setting is refused at its field, and nothing is changed", async (world) => {
  const { admin } = await openAdministered(world);
  const before = (await admin.get("/api/admin/settings")).json();
  const wrong: [string, unknown][] = [
    ["establishmentName", ""],
    ["establishmentName", "x".repeat(201)],
    ["establishmentName", "Oak\nBcc: a@b.example"],
    ["establishmentName", null],
    ["organisationNumber", "12"],
    ["timeZone", "Europe/Nowhere"],
    ["timeZone", "+01:00"],
    ["timeZone", ""],
    ["pdfOutcomeHeaderColor", "red"],
    ["pdfOutcomeHeaderColor", "#12345g"],
    ["recordsUntilAge", 12],
    ["recordsUntilAge", null],
    ["recordsUntilAge", 25.5],
    ["evidenceYears", 0],
    ["evidenceYears", "1e1"],
    ["verifyByAnother", "true"],
    ["logoUrl", "https://elsewhere.example/logo.png"],
    ["pdfLogoUrl", "/api/logos/lgo_00000000000000000000"],
  ];
  for (const [field, value] of wrong) {
    const answer = await changeSettings(admin, { establishmentName: "Other", [field]: value });
    assert.equal(answer.status, 400, `${field}: ${value}: ${answer.text}`);
    assert.deepEqual(Object.keys(answer.json<{ fields: object }>().fields), [field], String(value));
  }
  assert.equal((await changeSettings(admin, { cardsAllowed: true })).status, 400);
  assert.deepEqual((await admin.get("/api/admin/settings")).json(), before);
});

worldTest("each role reads and changes what is its own, in its own school", async (world) => {
  const { oak, admin } = await openAdministered(world);
  const teacher = await signInNewStaff(world, oak, "teacher", "t@oak.example");
  const student = await signInStudent(world, oak, await addStudent(teacher));
  const elm = await world.school("elm");
  const elsewhere = await signInNewStaff(world, elm, "admin", "a@elm.example");
  const [origin] = (await admin.post("/api/admin/embed-origins", { origin: "https://oak.example" }))
    .json<{ id: string }[]>();
  const inTeacherMode = await signInNewStaff(world, oak, "admin", "b@oak.example");
  inTeacherMode.cookies.set("activeRole", "teacher");
  for (const browser of [teacher, student, inTeacherMode]) {
    const read = await browser.get("/api/admin/settings");
    assert.equal(read.status, browser === student ? 403 : 200);
    const answers = await Promise.all([
      changeSettings(browser, { establishmentName: "Mine" }),
      browser.get("/api/admin/settings/usage"),
      browser.get("/api/admin/embed-origins"),
      browser.post("/api/admin/embed-origins", { origin: "https://mine.example" }),
      browser.delete(`/api/admin/embed-origins/${origin!.id}`),
      browser.post("/api/objects/upload", { purpose: "logo" }),
    ]);
    assert.deepEqual(answers.map(({ status }) => status), [403, 403, 403, 403, 403, 403]);
  }
  const missing = await elsewhere.delete("/api/admin/embed-origins/emb_00000000000000000000");
  const hidden = await elsewhere.delete(`/api/admin/embed-origins/${origin!.id}`);
  assert.deepEqual([hidden.status, hidden.json().message], [404, missing.json().message]);
  assert.equal((await changeSettings(elsewhere, { establishmentName: "Elm" })).status, 200);
  assert.notEqual((await admin.get("/api/admin/settings")).json().establishmentName, "Elm");
  assert.equal((await admin.get("/api/admin/embed-origins")).json<unknown[]>().length, 1);
});

worldTest("sites that may show portfolios are added once, removed, and at most twenty", async (world) => {
  const { oak, admin } = await openAdministered(world);
  const add = (origin: string) => admin.post("/api/admin/embed-origins", { origin });
  for (
    const origin of [
      "http://oak.example",
      "https://oak.example/page",
      "https://*.oak.example",
      "oak.example",
      "",
    ]
  ) {
    const answer = await add(origin);
    assert.deepEqual([answer.status, Object.keys(answer.json<{ fields: object }>().fields)], [400, [
      "origin",
    ]], origin);
  }
  const shown = async () =>
    (await admin.get("/api/admin/embed-origins")).json<{ id: string; origin: string }[]>();
  assert.equal((await add("https://WWW.oak.example/")).status, 201);
  assert.equal((await add("https://www.oak.example")).status, 201, "again");
  assert.equal((await add("http://localhost:8080")).status, 201, "in development");
  assert.deepEqual((await shown()).map(({ origin }) => origin), [
    "http://localhost:8080",
    "https://www.oak.example",
  ]);
  const actor = { kind: "staff", id: "usr_1", role: "admin", mode: "admin" } as const;
  const inProduction = { origin: "http://localhost:8081", localAllowed: false, now: world.services.now() };
  await assert.rejects(
    world.services.doors.writeTenant(oak.id, (tx) => addEmbedOrigin(tx, actor, inProduction)),
    { code: "invalid", message: /https/ },
  );
  const gone = await admin.delete(`/api/admin/embed-origins/${(await shown())[0]!.id}`);
  assert.deepEqual(gone.json<{ origin: string }[]>().map(({ origin }) => origin), [
    "https://www.oak.example",
  ]);
  for (let at = 1; at < 20; at++) assert.equal((await add(`https://s${at}.oak.example`)).status, 201);
  assert.equal((await add("https://one-more.oak.example")).status, 409);
  assert.equal((await add("https://s1.oak.example")).status, 201, "one that is there");
  assert.equal((await shown()).length, 20);
  const events = await oak.rows<{ what: string; n: number }>(
    sql`select what, count(*) as n from events where what like 'settings.embed%' group by what order by what`,
  );
  assert.deepEqual(events, [
    { what: "settings.embed_origin_added", n: 21 },
    { what: "settings.embed_origin_removed", n: 1 },
  ]);
});

worldTest("what the plan gives is counted: students, storage and days", async (world) => {
  const { oak, admin } = await openAdministered(world);
  const usage = async () => (await admin.get("/api/admin/settings/usage")).json();
  await addStudent(admin);
  const archived = await addStudent(admin);
  const inFiveDays = new Date(world.services.now().getTime() + 5 * 86_400_000).toISOString();
  for (
    const statement of [
      sql`update students set archived_at = '2026-06-15' where id = ${archived.id}`,
      sql`update storage_use set bytes = 4096`,
      sql`update entitlements set plan = 'small', status = 'trial', seats = 50, trial_ends_at = ${inFiveDays}`,
    ]
  ) await oak.run(statement);
  assert.deepEqual(await usage(), {
    plan: "small",
    status: "trial",
    features: ["MULTI_USER", "CUSTOM_BRANDING", "AQA_CLAIM_FORMS"],
    daysLeft: 5,
    students: 1,
    seats: 50,
    storage: { used: 4096, limit: 100 * 1024 ** 3 },
  });
  await oak.run(sql`update entitlements set override_limits = 1, status = 'active', trial_ends_at = null`);
  const { seats, storage, daysLeft } = await usage();
  assert.deepEqual([seats, storage, daysLeft], [null, { used: 4096, limit: null }, null]);
});
