import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { STRANGERS } from "../../../../domain/limits.ts";
import { serverLinks } from "../../../../domain/server_links.ts";
import { type BrowserClient, postForm } from "../../../../test/browser_client.ts";
import { signInNewStaff } from "../../../../test/factories.ts";
import { pageText } from "../../../../test/portfolio_fixture.ts";
import { openWorld, type World, worldTest } from "../../../../test/world.ts";
import { addSuperAdmin } from "../../../flows/add_super_admin.ts";
import { provisionTenant } from "../../../flows/provision_tenant.ts";

const PAGE = serverLinks.whichSchool();
const SETTINGS = { ADMIN_HOST: "admin.localhost:5000" };
const BASE = "localhost:5000";

const ask = (browser: BrowserClient, who: string) => postForm(browser, PAGE, { who });
const mailsTo = ({ mails }: World, address: string) => mails.filter(({ to }) => to === address);

worldTest("an address gets an email with the sign-in pages of its active schools alone", async (world) => {
  const [oak, elm, ash, fir] = [
    await world.school("oak"),
    await world.school("elm"),
    await world.school("ash"),
    await world.school("fir"),
  ];
  for (const school of [oak, elm, ash, fir]) {
    await school.staff("teacher", "jo@work.example", { firstName: "Jo" });
  }
  await world.runControl(sql`update tenants set active = 0 where id = ${ash.id}`);
  await fir.run(
    sql`update staff set archived_at = '2026-06-01T00:00:00.000Z' where email = 'jo@work.example'`,
  );
  const answer = await ask(world.browser(BASE), "  Jo@Work.example ");
  assert.match(pageText(answer.text), /Check your email If a school knows that address/);
  await world.runJobs();
  const [mail, ...more] = mailsTo(world, "jo@work.example");
  assert.deepEqual(more, []);
  assert.match(mail!.text, /^Hello Jo,/);
  const pages = [...mail!.text.matchAll(/Sign in to (.*): (.*)/g)].map(([, name, url]) => [name, url]);
  assert.deepEqual(pages, [
    ["Elm School", "http://elm.localhost:5000/api/login"],
    ["Oak School", "http://oak.localhost:5000/api/login"],
  ]);
});

worldTest("a super admin is told of the installation's own page", async (world) => {
  await addSuperAdmin(world.services, { email: "op@unitfolio.example", firstName: "Olu", lastName: "Ade" });
  await ask(world.browser(BASE), "op@unitfolio.example");
  await world.runJobs();
  assert.match(
    mailsTo(world, "op@unitfolio.example")[0]!.text,
    /Sign in as a super admin: http:\/\/admin\.localhost:5000\/api\/login/,
  );
});

worldTest("known and unknown addresses get the same page, after the same statements", async (world) => {
  const oak = await world.school("oak");
  await oak.staff("teacher", "known@oak.example");
  await oak.staff("teacher", "left@oak.example");
  await oak.run(sql`update staff set archived_at = created_at where email = 'left@oak.example'`);
  const { doors } = world.services;
  const asked = async (who: string) => {
    const statements: string[] = [];
    world.services.doors = {
      ...doors,
      writeControl: (work, ...rest) =>
        doors.writeControl((tx) =>
          work({
            ...tx,
            batch: (list: never) => {
              statements.push(
                ...(list as { toSQL?(): { sql: string }; getQuery?(): { sql: string } }[]).map((one) =>
                  one.getQuery?.().sql ?? one.toSQL?.().sql ?? ""
                ),
              );
              return tx.batch(list);
            },
          }), ...rest),
    };
    const { status, text, headers } = await ask(world.browser(BASE), who).finally(() =>
      world.services.doors = doors
    );
    return { status, headers: [...headers.keys()], text: text.replace(/nonce="[^"]*"/g, ""), statements };
  };
  const known = await asked("known@oak.example");
  assert.ok(
    known.statements.length >= 4 && known.statements.every((text) => text !== ""),
    String(known.statements),
  );
  for (const who of ["stranger@evil.example", "left@oak.example", "known@oak.example.evil"]) {
    assert.deepEqual(await asked(who), known, who);
  }
  const waiting = await world.controlRows<{ kind: string }>(sql`
      select kind from outbox where done_at is null and kind not in ('sweep') order by kind`);
  assert.deepEqual(waiting.map(({ kind }) => kind), ["decoy", "decoy", "mail_schools", "mail_schools"]);
  await world.runJobs();
  assert.deepEqual(
    world.mails.map(({ to }) => to),
    ["known@oak.example"],
    "an archived colleague has no page",
  );
});

worldTest("an address is emailed five times in a quarter of an hour at most", async (world) => {
  const oak = await world.school("oak");
  await oak.staff("teacher", "t@oak.example");
  for (let i = 0; i < 8; i++) assert.equal((await ask(world.browser(BASE), "t@oak.example")).status, 200);
  await world.runJobs();
  assert.equal(world.mails.length, 5);
});

worldTest(
  "a school is found by the beginning of its name, five at most, and leads to its own page",
  async (world) => {
    const oak = await world.school("oak", "Oak Lane Centre");
    await world.school("tree", "The Oak Lane Annexe");
    const gone = await world.school("gone", "Oak Lane Gone");
    await world.runControl(sql`update tenants set active = 0 where id = ${gone.id}`);
    await provisionTenant(world.services, { kind: "operator" }, {
      name: "Oakley Jones",
      subdomain: "oakley",
      tenantType: "individual",
      plan: "individual",
      status: "active",
    });
    const browser = world.browser(BASE);
    const found = async (who: string) => {
      const { status, text } = await ask(browser, who);
      assert.equal(status, 200, who);
      return [...text.matchAll(/href="(http:[^"]*)"[^>]*>(?:<[^>]*>)*([^<]*)/g)]
        .map(([, url, name]) => [name, url]).filter(([name]) => name !== "Sign in as a super admin");
    };
    const page = [["Oak Lane Centre", `http://${oak.host}/api/login`]];
    assert.deepEqual(await found("oak"), page);
    assert.deepEqual(await found("  OAK  lane centre "), page);
    assert.deepEqual(await found("lane"), []);
    assert.deepEqual(await found("Oak_"), [], "no pattern");
    assert.deepEqual(await found("Oa%"), []);
    assert.deepEqual(await found("oakl"), [], "a tutor is not looked up by a part of their name");
    assert.deepEqual(await found("oakley jones"), [[
      "Oakley Jones",
      "http://oakley.localhost:5000/api/login",
    ]]);
    assert.match(
      pageText((await ask(browser, "no such <b>school")).text),
      /No school’s name begins with “no such &lt;b&gt;school” Check how it is spelled/,
    );
    const short = await ask(browser, "oa");
    assert.equal(short.status, 400);
    assert.match(pageText(short.text), /Enter at least 3 letters/);
    for (let i = 0; i < 6; i++) await world.school(`many${i}`, `Many Ways ${i}`);
    assert.equal((await found("many")).length, 5);
    assert.match(pageText((await ask(browser, "many")).text), /There are more\. Type more of the name/);
    assert.doesNotMatch(pageText((await ask(browser, "many ways 1")).text), /There are more/);
  },
);

worldTest("searches are refused to a client over its budget, and no one else", async (world) => {
  const { burst, everyMs } = STRANGERS.schoolSearches;
  const from = (address: string) => ask(world.browser(BASE, { address }), "oak");
  for (let i = 0; i < burst; i++) assert.equal((await from("203.0.113.9")).status, 200);
  const refused = await from("203.0.113.9");
  assert.deepEqual([refused.status, refused.headers.get("retry-after")], [429, "2"]);
  assert.match(pageText(refused.text), /Too many schools have been looked for/);
  assert.equal((await from("203.0.113.10")).status, 200);
  world.advance(everyMs);
  assert.equal((await from("203.0.113.9")).status, 200);
});

Deno.test("the page is the base domain's, and leads to the super admins' own", async () => {
  await using world = await openWorld({ settings: SETTINGS });
  const oak = await world.school("oak");
  const base = world.browser(BASE);
  const page = await base.get(PAGE);
  assert.match(page.text, /href="http:\/\/admin\.localhost:5000\/api\/login">Sign in as a super admin/);
  assert.equal((await base.get("/api/login?reason=away")).headers.get("location"), "/sign-in?reason=away");
  assert.match(pageText((await base.get("/sign-in?reason=away")).text), /The sign-in service did not answer/);
  assert.match((await base.get("/")).text, /href="\/sign-in"[^>]*>Admin Login/);
  for (const host of [oak.host, "admin.localhost:5000"]) {
    const other = world.browser(host);
    assert.equal((await other.get(PAGE)).headers.get("location"), "/api/login", host);
    assert.equal((await ask(other, "oak")).status, 404, host);
  }
  const forged = await postForm(base, PAGE, { who: "oak" }, { origin: "https://evil.example" });
  assert.equal(forged.status, 403);
  const teacher = await signInNewStaff(world, oak, "teacher", "t@oak.example");
  assert.equal((await teacher.get(PAGE)).headers.get("location"), "/api/login");
});
