import assert from "node:assert/strict";
import { addStudent, openSchool } from "../../../../test/factories.ts";
import { countEvents } from "../../../../test/portfolio_fixture.ts";
import { ENTRA_TENANT } from "../../../../test/oidc_issuer.ts";
import { openProvider, providerTest, signInWith } from "./testing.ts";

const HELEN = "helen@oak.example";

const SHAPES = [
  ["google", { email: HELEN, email_verified: true, hd: "oak.example" }],
  ["microsoft", { email: HELEN, xms_edov: true, tid: ENTRA_TENANT }],
  ["oidc", { email: HELEN, email_verified: true }],
] as const;

for (const [shape, claims] of SHAPES) {
  providerTest(`staff sign in with an account of the shape of ${shape}`, async (world) => {
    await using issuer = await openProvider(world, shape);
    const oak = await world.school("oak");
    await oak.staff("admin", HELEN);
    issuer.accounts.set("1", claims);
    const browser = world.browser(oak.host);
    const first = await signInWith(world, browser, issuer, "1", "/messages");
    assert.deepEqual([first.status, first.to], [303, "/messages"], first.text);
    assert.equal((await browser.get("/api/auth/user")).json<{ email: string }>().email, HELEN);
    assert.equal(await countEvents(world, oak, "identity.staff_linked"), 1);

    // Known by issuer and subject from then on, whatever the address becomes there.
    issuer.accounts.set("1", { tid: ENTRA_TENANT });
    const again = world.browser(oak.host);
    assert.equal((await signInWith(world, again, issuer, "1")).to, "/");
    assert.equal((await again.get("/api/auth/user")).status, 200);
    assert.equal(await countEvents(world, oak, "identity.staff_linked"), 1);
    assert.equal(await countEvents(world, oak, "staff.signed_in"), 2);
  });
}

providerTest("a student whose address one record has signs in the same way", async (world) => {
  await using issuer = await openProvider(world, "google");
  const { oak, teacher } = await openSchool(world);
  const student = await addStudent(teacher, { email: "amina@oak.example" });
  issuer.accounts.set("1", { email: "Amina@Oak.example", email_verified: true, hd: "oak.example" });
  const browser = world.browser(oak.host);
  assert.equal((await signInWith(world, browser, issuer, "1")).to, "/");
  assert.equal((await browser.get("/api/student-auth/user")).json<{ id: string }>().id, student.id);
  assert.equal(await countEvents(world, oak, "identity.student_linked"), 1);

  await addStudent(teacher, { email: "twins@oak.example" });
  await addStudent(teacher, { email: "twins@oak.example" });
  issuer.accounts.set("2", { email: "twins@oak.example", email_verified: true, hd: "oak.example" });
  const refused = await signInWith(world, world.browser(oak.host), issuer, "2");
  assert.equal(refused.to, "/api/login?reason=unknown");
});
