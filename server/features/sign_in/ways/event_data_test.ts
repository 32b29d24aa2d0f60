import assert from "node:assert/strict";
import { sql } from "drizzle-orm";
import { makeSuperAdminLink } from "../../../flows/make_sign_in_link.ts";
import { addSuperAdmin } from "../../../flows/add_super_admin.ts";
import { LIFETIMES } from "../../../../domain/limits.ts";
import { openSchool, signInNewStaff } from "../../../../test/factories.ts";
import type { School } from "../../../../test/world.ts";
import { pageText } from "../../../../test/portfolio_fixture.ts";
import { ADMIN_HOST } from "../../../../test/support_access.ts";
import { connectAccount, openProvider, providerTest, signInWith } from "../providers/testing.ts";
import { allowed, openSchoolIssuer, providerForm, putProvider, tryProvider, WAYS_PATH } from "./testing.ts";

async function dataOf(school: School, what: string) {
  const [row] = await school.rows<{ data: string }>(
    sql`select data from events where what = ${what} order by rowid desc limit 1`,
  );
  return JSON.parse(row!.data) as Record<string, unknown>;
}

providerTest("events of how people sign in say which way, before and after", async (world) => {
  const { oak } = await openSchool(world);
  await using google = await openProvider(world, "google");
  await using issuer = await openSchoolIssuer(world, oak);
  const admin = await signInNewStaff(world, oak, "admin", "a@oak.example");
  const mode = "admin";
  await allowed(admin, { google: { students: false, secondFactor: true } });
  assert.deepEqual(await dataOf(oak, "sign_in.ways_changed"), {
    ways: ["google"],
    before: ["google: staff, students"],
    after: ["google: staff, second factor"],
    mode,
  });
  const log = await admin.get("/activity");
  assert.match(
    pageText(log.text),
    /changed how people sign in: Google for staff, second factor \(before: staff, students\)/,
  );

  await connectAccount(world, admin, google, "secret-subject");
  await admin.post("/api/profile/identities/remove", { issuer: google.issuer });
  assert.deepEqual(await dataOf(oak, "identity.removed"), {
    provider: "google",
    issuer: google.issuer,
    mode,
  });

  await putProvider(admin, providerForm(issuer));
  await tryProvider(world, admin, issuer, "1");
  await admin.delete(`${WAYS_PATH}/provider`);
  assert.deepEqual(await dataOf(oak, "sign_in.provider_removed"), {
    issuer: issuer.issuer,
    kind: "oidc",
    tried: true,
    mode,
  });
  const all = JSON.stringify(await oak.rows(sql`select data from events`));
  assert.doesNotMatch(all, /secret-subject|a secret/);
});

providerTest("a super admin's sign-in says by what", async (world) => {
  Object.assign(world.services.config, { adminHosts: [ADMIN_HOST] });
  const email = "op@unitfolio.example";
  await addSuperAdmin(world.services, { email, firstName: "Olu", lastName: "Ade" });
  await using issuer = await openProvider(world, "oidc");
  issuer.accounts.set("1", { email, email_verified: true });
  await signInWith(world, world.browser(ADMIN_HOST), issuer, "1");
  const { url } = await makeSuperAdminLink(world.services, { email, lifetimeMs: LIFETIMES.operatorLink });
  await world.browser(ADMIN_HOST).post(new URL(url).pathname + new URL(url).search, {});
  const rows = await world.controlRows<{ data: string }>(
    sql`select data from events where what = 'super_admin.signed_in' order by rowid`,
  );
  assert.deepEqual(rows.map(({ data }) => JSON.parse(data)), [
    { by: "oidc", issuer: issuer.issuer },
    { by: "link" },
  ]);
});
