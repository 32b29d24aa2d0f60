import assert from "node:assert/strict";
import { EMAIL_NEEDED, EMAIL_OFF, OWN_ACCOUNT_NEEDED } from "../../../../domain/sign_in_ways.ts";
import {
  addStudent,
  openSchool,
  signInNewStaff,
  signInStaff,
  signInStudent,
} from "../../../../test/factories.ts";
import { countEvents, pageText } from "../../../../test/portfolio_fixture.ts";
import { codeOf, postCode, setUp } from "../../second_factor/testing.ts";
import { connectAccount, openProvider, providerTest, signInWith } from "../providers/testing.ts";
import { allowed, setRules, WAYS_PATH } from "./testing.ts";
import type { WaysView } from "./ways_view.ts";

const account = (email: string) => ({ email, email_verified: true, hd: "oak.example" });

providerTest("a way is closed to staff or to students, and signs out who came in by it", async (world) => {
  await using issuer = await openProvider(world, "google");
  const { oak, teacher } = await openSchool(world);
  const admin = await signInNewStaff(world, oak, "admin", "a@oak.example");
  await addStudent(teacher, { email: "amina@oak.example" });
  issuer.accounts.set("1", account("t@oak.example"));
  issuer.accounts.set("2", account("amina@oak.example"));
  const [phone, tablet] = [world.browser(oak.host), world.browser(oak.host)];
  assert.equal((await signInWith(world, phone, issuer, "1")).to, "/");
  assert.equal((await signInWith(world, tablet, issuer, "2")).to, "/");

  await allowed(admin, { google: { staff: false } });
  assert.equal((await phone.get("/api/auth/user")).status, 401);
  assert.equal((await teacher.get("/api/auth/user")).status, 200, "a link's session stays");
  assert.equal((await tablet.get("/api/student-auth/user")).status, 200);
  assert.doesNotMatch((await phone.get("/api/login")).text, /Continue with Google/);
  assert.match((await phone.get("/student-access")).text, /Continue with Google/);
  assert.equal((await signInWith(world, phone, issuer, "1")).to, "/api/login?reason=closed");
  assert.equal((await signInWith(world, phone, issuer, "2")).to, "/");
  assert.doesNotMatch((await teacher.get("/profile")).text, /Connect Google/);

  await allowed(admin, { google: { staff: true, students: false } });
  assert.equal((await tablet.get("/api/student-auth/user")).status, 401);
  assert.equal((await signInWith(world, tablet, issuer, "2")).to, "/api/login?reason=closed");
  assert.equal((await signInWith(world, phone, issuer, "1")).to, "/");
  assert.doesNotMatch((await tablet.get("/student-access")).text, /Continue with Google/);

  await allowed(admin, { google: { staff: false, students: false } });
  assert.equal((await phone.get("/api/login/with/google")).status, 404);
  assert.equal(await countEvents(world, oak, "sign_in.ways_changed"), 3);
  await allowed(admin, { google: { staff: false, students: false } });
  assert.equal(await countEvents(world, oak, "sign_in.ways_changed"), 3, "nothing has changed");
});

providerTest(
  "links by email are switched off by who has another way, and come back when it goes",
  async (world) => {
    await using issuer = await openProvider(world, "google");
    const { oak, teacher } = await openSchool(world);
    const admin = await signInNewStaff(world, oak, "admin", "a@oak.example");
    issuer.accounts.set("1", account("a@oak.example"));
    issuer.accounts.set("2", account("t@oak.example"));
    const refused = async (changes: Parameters<typeof setRules>[1]) => {
      const answer = await setRules(admin, changes);
      assert.equal(answer.status, 400, answer.text);
      return answer.json<{ fields: Record<string, string> }>().fields["email"];
    };
    assert.equal(await refused({ email: { staff: false } }), OWN_ACCOUNT_NEEDED);
    assert.equal(await refused({ email: { staff: false }, google: { staff: false } }), EMAIL_NEEDED);
    await connectAccount(world, admin, issuer, "1");
    await allowed(admin, { email: { staff: false } });

    const browser = world.browser(oak.host);
    const page = await browser.get("/api/login");
    assert.doesNotMatch(page.text, /Email me a sign-in link|or by email/);
    assert.match(pageText(page.text), /Use the account that your school has given you\./);
    assert.match(
      pageText((await browser.get("/api/login?reason=unverified")).text),
      /Ask an administrator of your school/,
    );
    world.mails.length = 0;
    for (const email of ["t@oak.example", "stranger@oak.example"]) {
      const asked = await browser.post("/api/login/email", { email });
      assert.deepEqual([asked.status, asked.json<{ message: string }>().message], [403, EMAIL_OFF]);
    }
    const invitation = { firstName: "Una", lastName: "Ash", email: "u@oak.example", role: "teacher" };
    assert.equal((await admin.post("/api/admin/users", invitation)).status, 201);
    await world.runJobs();
    assert.deepEqual(world.mails.map(({ to }) => to), ["u@oak.example"]);
    assert.match(
      world.mails[0]!.text,
      /Sign in with the account that has this address, u@oak\.example: Google\./,
    );
    assert.equal((await signInWith(world, browser, issuer, "2")).to, "/");
    await signInStaff(world, oak, "t@oak.example");

    Object.assign(world.services.config, { providers: [] });
    assert.match((await world.browser(oak.host).get("/api/login")).text, /Email me a sign-in link/);
    assert.equal((await browser.post("/api/login/email", { email: "t@oak.example" })).status, 200);
    assert.equal((await teacher.get("/api/auth/user")).status, 401, "came in by a link");
    assert.equal((await admin.get("/api/auth/user")).status, 200, "who closed it stays");
  },
);

providerTest("two factors of a provider count where the school says so", async (world) => {
  await using issuer = await openProvider(world, "oidc");
  const { oak, teacher } = await openSchool(world);
  const admin = await signInNewStaff(world, oak, "admin", "a@oak.example");
  const claims = { email: "t@oak.example", email_verified: true };
  const { key } = await setUp(world, teacher);
  await setUp(world, admin);
  const rule = await admin.send("/api/admin/settings", { method: "PATCH", body: { secondFactor: "staff" } });
  assert.equal(rule.status, 200, rule.text);
  world.later(30_000);
  const asks = async (amr: string[]) => {
    issuer.accounts.set("1", { ...claims, amr });
    const browser = world.browser(oak.host);
    const { to, text } = await signInWith(world, browser, issuer, "1");
    return to === "/" ? browser : text;
  };
  const isAsked = async (amr: string[]) => typeof await asks(amr) === "string";
  assert.ok(await isAsked(["pwd", "otp"]), "the school has not said so");
  await allowed(admin, { oidc: { secondFactor: true } });
  assert.ok(await isAsked(["pwd"]));
  const browser = await asks(["pwd", "otp"]);
  assert.ok(typeof browser !== "string");
  assert.equal((await browser.get("/api/auth/user")).status, 200, "the gate takes it");
  const text = await asks(["pwd"]);
  const action = /action="([^"]*)"/.exec(String(text))![1]!.replaceAll("&amp;", "&");
  const typed = await postCode(world.browser(oak.host), action, codeOf(world, key));
  assert.equal(typed.headers.get("location"), "/api/login?reason=ended", "another browser");
});

providerTest("how people sign in is for administrators alone", async (world) => {
  const { oak, teacher } = await openSchool(world);
  const admin = await signInNewStaff(world, oak, "admin", "a@oak.example");
  const student = await signInStudent(world, oak, await addStudent(teacher));
  const elm = await world.school("elm");
  const stranger = world.browser(elm.host);
  stranger.cookies.set("session", admin.cookies.get("session")!);
  for (
    const [browser, status] of [[world.browser(oak.host), 401], [stranger, 401], [student, 403], [
      teacher,
      403,
    ]] as const
  ) {
    const provider = { name: "x", issuer: "https://id.example", clientId: "x", clientSecret: "x" };
    assert.equal((await browser.get(WAYS_PATH)).status, status);
    assert.equal(
      (await browser.send(`${WAYS_PATH}/ways`, { method: "PATCH", body: { ways: [] } })).status,
      status,
    );
    assert.equal(
      (await browser.send(`${WAYS_PATH}/provider`, { method: "PUT", body: provider })).status,
      status,
    );
    assert.equal((await browser.delete(`${WAYS_PATH}/provider`)).status, status);
  }
  assert.equal((await teacher.get("/sign-in-settings")).status, 404);
  assert.equal((await admin.get("/sign-in-settings")).status, 200);
  const { ways, provider } = (await admin.get(WAYS_PATH)).json<WaysView>();
  assert.deepEqual([ways.map(({ way }) => way), provider], [["email"], null]);
  const bad = await admin.send(`${WAYS_PATH}/ways`, { method: "PATCH", body: { ways: [{ way: "fax" }] } });
  assert.equal(bad.status, 400);
});
